// The interpreter that PyScript loads in the built site: Pyodide with what boot.js has requested already. If
// there is a memory snapshot (snapshot.js), Python starts from it.
import { stdlib as preamble } from "./core.js";
import { startPyodide, unpack, version } from "./start.mjs";

export { version };

// PyScript runs its own Python before ours, to make `import pyscript` work. We import nothing of it, and
// compiling it would delay every start.
const withoutPreamble = (pyodide) => {
    const run = pyodide.runPythonAsync;
    pyodide.runPythonAsync = (code, ...more) =>
        code.trim() === preamble.trim() ? undefined : run.call(pyodide, code, ...more);
    return pyodide;
};

const startFromSnapshot = async (given, options) => {
    const _loadSnapshot = await given.snapshot;
    if (!_loadSnapshot) return null;
    try {
        const pyodide = await startPyodide(given, { ...options, _loadSnapshot });
        performance.mark("tabtop:restored");
        return pyodide;
    } catch {
        memorySnapshot.refuse();
        return null;
    }
};

export const loadPyodide = async (options) => {
    const { given } = window.tabtop;
    const pyodide = (await startFromSnapshot(given, options)) ?? (await startPyodide(given, options));
    given.started((pack) => unpack(pyodide.FS, pack));
    return withoutPreamble(pyodide);
};
