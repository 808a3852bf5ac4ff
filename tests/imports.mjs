// Imports modules inside Pyodide with the library that dist/ serves, and tells which ones failed and why.
// In: JSON {folder, names: of the library, modules: of the app}. Out: JSON list of failures. The folder holds
// the library and, in app/, what static/runtime.mjs writes into Pyodide's home folder.
import { readFileSync, writeSync } from "node:fs";
import { loadPyodide } from "pyodide";

// An uncaught error would print the whole of Pyodide's one-line source before its message.
process.on("uncaughtException", ({ message }) => {
    writeSync(2, message);
    process.exit(1);
});
const { folder, names, modules } = JSON.parse(readFileSync(0, "utf8"));
const pyodide = await loadPyodide({ stdLibURL: `${folder}/stdlib.zip` });
pyodide.FS.mkdir("/app");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: `${folder}/app` }, "/app");
const failures = pyodide.runPython(`
import importlib, json, sys, traceback
sys.path.insert(0, "/app")
from ui.shell import modules
modules.install()
def failures(names, modules):
    failed = []
    for name in names:
        try:
            importlib.import_module(name)
        except ImportError:
            package, _, attribute = name.rpartition(".")
            try:
                found = package and hasattr(importlib.import_module(package), attribute)
            except ImportError as error:
                found = False
            if not found:
                failed.append(name)
    for name in modules:
        try:
            importlib.import_module(name)
        except Exception:
            failed.append(traceback.format_exc())
    try:
        json.loads("{")  # the library has no line numbers: its frames must still be told of
    except ValueError:
        told = traceback.format_exc()
        if "decoder.py" not in told or "JSONDecodeError" not in told:
            failed.append(told)
    return json.dumps(failed)
failures
`)(pyodide.toPy(names), pyodide.toPy(modules));
writeSync(1, failures);
process.exit(0);
