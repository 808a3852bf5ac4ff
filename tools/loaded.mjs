// Lists the standard library files that Pyodide reads to import the modules named on standard input.
// In: JSON list of module names. Out: JSON {files: [paths inside the library archive], missing: [names]}.
import { readFileSync, writeSync } from "node:fs";
import { loadPyodide } from "pyodide";

const pyodide = await loadPyodide({ env: { HOME: "/" } });
const answer = pyodide.runPython(`
import importlib, json, sys
def loaded(names):
    missing = []
    for name in names:
        try:
            importlib.import_module(name)
        except ImportError:
            missing.append(name)
    home = next(p for p in sys.path if p.endswith(".zip")) + "/"
    paths = {getattr(module, "__file__", None) or "" for module in list(sys.modules.values())}
    files = sorted(path[len(home):] for path in paths if path.startswith(home))
    return json.dumps({"files": files, "missing": missing})
loaded
`)(pyodide.toPy(JSON.parse(readFileSync(0, "utf8"))));
writeSync(1, answer);
process.exit(0);
