// Starts Pyodide with the trimmed standard library and the app's packs, and without a package list that would
// have to be fetched. The page (runtime.mjs) and the worker that makes a memory snapshot (warm.mjs) use it.
// The build fills in the version information.
import { loadPyodide as load, version } from "./pyodide.mjs";

export { version };

const here = new URL("./", import.meta.url).href;
const library = `${here}stdlib.zip`;
const home = "/home/pyodide";

// Writes a pack and the files in it. Modules stay in the pack: ui/shell/modules.py imports them from there.
export const unpack = (FS, { name, bytes }) => {
    const end = bytes.indexOf(10) + 1; // the first line is a table of contents
    const contents = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
    for (const [path, [from, to]] of Object.entries(contents)) {
        if (path.endsWith(".py")) continue;
        FS.mkdirTree(`${home}/${path.slice(0, path.lastIndexOf("/"))}`);
        FS.writeFile(`${home}/${path}`, bytes.subarray(end + from, end + to));
    }
    FS.writeFile(`${home}/${name}`, bytes);
};

// Pyodide fetches the library and the wasm file itself. While it starts, it gets what was given instead.
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

// Takes promises: `wasm` of the compiled file, `library` of the zip's bytes, and a list of `packs`.
export const startPyodide = (given, options) => {
    const own = {
        indexURL: here,
        packageBaseUrl: here,
        stdLibURL: library,
        lockFileContents: { info: "{{lock-info}}", packages: {} },
        fsInit: async (FS) => {
            for (const pack of await Promise.all(given.packs)) unpack(FS, pack);
        },
    };
    return whileGiven(given, () => load({ ...options, ...own }));
};
