// A worker that makes a memory snapshot: it starts Python, warms up the app (ui/warm.py) and returns Python's
// memory. The options of Pyodide that begin with an underscore are private. So before the snapshot counts,
// Python has to start from it here.
import { startPyodide } from "./start.mjs";

const bytes = async (address) => new Uint8Array(await (await fetch(address)).arrayBuffer());

const WARM_UP = `
from ui.shell import modules
modules.install()
from ui import warm
warm.up()
`;
const CHECK = `
from ui import warm
warm.check()
`;
const run = (pyodide, code) => pyodide.runPython(code, { globals: pyodide.toPy({}) });

const make = async ({ wasm, library, packs }) => {
    const given = {
        wasm: WebAssembly.compileStreaming(fetch(wasm)),
        library: bytes(library),
        packs: packs.map(async (address) => {
            return { name: address.split("/").pop(), bytes: await bytes(address) };
        }),
    };
    await Promise.all([given.wasm, given.library, ...given.packs]); // Pyodide would wait forever
    const warm = await startPyodide(given, { _makeSnapshot: true });
    const { length } = warm._module.HEAP8;
    run(warm, WARM_UP);
    const hasGrown = warm._module.HEAP8.length > length;
    if (hasGrown) throw new RangeError("Pyodide can't restore a memory that has grown");
    const snapshot = warm.makeMemorySnapshot();
    run(await startPyodide(given, { _loadSnapshot: snapshot }), CHECK);
    return snapshot;
};

const fail = (error) => postMessage({ error: `${error}` });

// Pyodide reports some failures only here, and then waits forever.
addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    fail(event.reason);
});

onmessage = async ({ data }) => {
    try {
        const snapshot = await make(data);
        postMessage({ snapshot }, [snapshot.buffer]);
    } catch (error) {
        fail(error);
    }
};
