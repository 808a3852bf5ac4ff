// Runs `python -m engine simulate …` of this tree inside Pyodide and prints what it prints. Arguments: those
// of simulate.
import { loadPyodide } from "pyodide";

const pyodide = await loadPyodide({ env: { HOME: "/", PYTHONDONTWRITEBYTECODE: "1" } });
pyodide.FS.mkdir("/tree");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: process.cwd() }, "/tree");
pyodide.runPython(`
import runpy, sys
def simulate(arguments):
    sys.path.insert(0, "/tree")
    sys.argv = ["engine", "simulate", *arguments]
    try:
        runpy.run_module("engine", run_name="__main__")
    except SystemExit as stop:
        return stop.code or 0
simulate
`)(pyodide.toPy(process.argv.slice(2)));
process.exit(0);
