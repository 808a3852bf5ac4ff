// The interpreter that PyScript loads in the built site: Pyodide with the trimmed standard library and the
// app's packs, both of which boot.js has requested already, and without a package list that would have to be
// fetched. The build fills in the version information.
import { stdlib as preamble } from "./core.js";
import { loadPyodide as load, version } from "./pyodide.mjs";

export { version };

const here = new URL("./", import.meta.url).href;
const library = `${here}stdlib.zip`;
const home = "/home/pyodide";

// Writes a pack and the files in it. Modules stay in the pack: ui/shell/modules.py imports them from there.
const unpack = (FS, { name, bytes }) => {
    const end = bytes.indexOf(10) + 1; // the first line is a table of contents
    const contents = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
    for (const [path, [from, to]] of Object.entries(contents)) {
        if (path.endsWith(".py")) continue;
        FS.mkdirTree(`${home}/${path.slice(0, path.lastIndexOf("/"))}`);
        FS.writeFile(`${home}/${path}`, bytes.subarray(end + from, end + to));
    }
    FS.writeFile(`${home}/${name}`, bytes);
};

// Pyodide fetches the library and the wasm file itself. While it starts, it gets what boot.js has instead.
const whileGiven = async (given, work) => {
    const { fetch } = globalThis;
    const { instantiateStreaming } = WebAssembly;
    globalThis.fetch = async (address, ...more) => {
        if (`${address}` === library) return new Response(await given.library);
        if (`${address}`.endsWith(".wasm")) return new Response();
        return fetch(address, ...more);
    };
    WebAssembly.instantiateStreaming = async (_, imports) => {
        const module = await given.wasm;
        return { module, instance: await WebAssembly.instantiate(module, imports) };
    };
    try {
        return await work();
    } finally {
        Object.assign(globalThis, { fetch });
        Object.assign(WebAssembly, { instantiateStreaming });
    }
};

// PyScript runs its own Python before ours, to make `import pyscript` work. We import nothing of it, and
// compiling it would delay every start.
const withoutPreamble = (pyodide) => {
    const run = pyodide.runPythonAsync;
    pyodide.runPythonAsync = (code, ...more) =>
        code.trim() === preamble.trim() ? undefined : run.call(pyodide, code, ...more);
    return pyodide;
};

export const loadPyodide = async (options) => {
    const { given } = window.tabtop;
    const own = {
        indexURL: here,
        packageBaseUrl: here,
        stdLibURL: library,
        lockFileContents: { info: "{{lock-info}}", packages: {} },
        fsInit: async (FS) => {
            for (const pack of await Promise.all(given.packs)) unpack(FS, pack);
        },
    };
    const pyodide = await whileGiven(given, () => load({ ...options, ...own }));
    given.started((pack) => unpack(pyodide.FS, pack));
    return withoutPreamble(pyodide);
};
