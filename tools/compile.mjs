// Compiles Python sources to .pyc with Pyodide's own Python, so that the browser never has to.
// Standard input: JSON {optimize, jobs: [{source, name, target}]}; each target gets the bytes of one .pyc.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { loadPyodide } from "pyodide";

const { optimize, jobs } = JSON.parse(readFileSync(0, "utf8"));
// A fixed hash seed keeps the order inside frozen sets, and so the bytes, the same in every build.
const pyodide = await loadPyodide({ env: { PYTHONHASHSEED: "0", HOME: "/" } });
const compile = pyodide.runPython(`
from importlib._bootstrap_external import _code_to_timestamp_pyc
def compiled(source, name, optimize):
    code = compile(source.to_py(), name, "exec", dont_inherit=True, optimize=optimize)
    return bytes(_code_to_timestamp_pyc(code, 0, 0))
compiled
`);
for (const { source, name, target } of jobs) {
    const proxy = compile(new Uint8Array(readFileSync(source)), name, optimize);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, proxy.toJs());
    proxy.destroy();
}
process.exit(0);
