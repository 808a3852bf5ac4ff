// Tells which files of the standard library Pyodide has read once it has imported what is named on standard input.
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
    files = {getattr(m, "__file__", None) or "" for m in list(sys.modules.values())}
    return json.dumps({"files": sorted(f[len(home):] for f in files if f.startswith(home)), "missing": missing})
loaded
`)(pyodide.toPy(JSON.parse(readFileSync(0, "utf8"))));
writeSync(1, answer);
process.exit(0);
