// Lists the standard library files that Pyodide reads to import the modules named on standard input. Modules
// that are frozen in the wasm are not among them.
// In: JSON list of module names, some of which may not exist. Out: JSON list of paths in the library archive.
import { readFileSync, writeSync } from "node:fs";
import { loadPyodide } from "pyodide";

const pyodide = await loadPyodide({ env: { HOME: "/" } });
const answer = pyodide.runPython(`
import contextlib, importlib, json, sys
def loaded(names):
    for name in names:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    home = next(p for p in sys.path if p.endswith(".zip")) + "/"
    specified = [module for module in list(sys.modules.values()) if module.__spec__]
    read = [module for module in specified if module.__spec__.origin != "frozen"]
    paths = {getattr(module, "__file__", None) or "" for module in read}
    return json.dumps(sorted(path[len(home):] for path in paths if path.startswith(home)))
loaded
`)(pyodide.toPy(JSON.parse(readFileSync(0, "utf8"))));
writeSync(1, answer);
process.exit(0);
