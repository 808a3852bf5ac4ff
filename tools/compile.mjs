// Compiles Python sources to .pyc with Pyodide's own Python, so that the browser never has to.
// Standard input: JSON {optimize, lines, jobs: [{source, name, target}]}. `lines` keeps line numbers.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { loadPyodide } from "pyodide";

const { optimize, lines, jobs } = JSON.parse(readFileSync(0, "utf8"));
// A fixed hash seed keeps the order inside frozen sets, and so the bytes, the same in every build.
const pyodide = await loadPyodide({ env: { PYTHONHASHSEED: "0", HOME: "/" } });
const compile = pyodide.runPython(`
from importlib._bootstrap_external import _code_to_timestamp_pyc

def without_lines(code):
    """Return the code without line numbers: entries of kind 15, each for up to eight instructions."""
    whole, rest = divmod(len(code.co_code) // 2, 8)
    table = b"\\xff" * whole + (bytes([0xF8 + rest - 1]) if rest else b"")
    consts = (without_lines(const) if isinstance(const, type(code)) else const for const in code.co_consts)
    return code.replace(co_linetable=table, co_consts=tuple(consts))

def compiled(source, name, optimize, lines):
    code = compile(source.to_py(), name, "exec", dont_inherit=True, optimize=optimize)
    if not lines:
        code = without_lines(code)
    return bytes(_code_to_timestamp_pyc(code, 0, 0))
compiled
`);
for (const { source, name, target } of jobs) {
    const proxy = compile(new Uint8Array(readFileSync(source)), name, optimize, lines);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, proxy.toJs());
    proxy.destroy();
}
process.exit(0);
