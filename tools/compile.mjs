// Compiles Python sources to .pyc files with Pyodide's own Python, so that the browser does not have to.
// Each line on standard input is an order as JSON: {optimize, lines, jobs: [{source, name, target}]}. The
// answer is a line of JSON: {error}, which is empty if every target has been written. The .pyc files have no
// line numbers; with `lines`, the targets are the tables of line numbers instead.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { loadPyodide } from "pyodide";

// A fixed hash seed keeps the order inside frozen sets, and with it the bytes, the same in every build.
const pyodide = await loadPyodide({ env: { PYTHONHASHSEED: "0", HOME: "/" } });
const compile = pyodide.runPython(`
import marshal
from importlib._bootstrap_external import _code_to_timestamp_pyc

def without_lines(code):
    # In a line table, an entry of kind 15 says that up to eight instructions have no line.
    whole, rest = divmod(len(code.co_code) // 2, 8)
    table = b"\\xff" * whole + (bytes([0xF8 + rest - 1]) if rest else b"")
    consts = (without_lines(const) if isinstance(const, type(code)) else const for const in code.co_consts)
    return code.replace(co_linetable=table, co_consts=tuple(consts))

def tables(code):
    inside = [table for const in code.co_consts if isinstance(const, type(code)) for table in tables(const)]
    return [(f"{code.co_firstlineno} {code.co_qualname}", code.co_linetable), *inside]

def compiled(source, name, optimize, lines):
    code = compile(source.to_py(), name, "exec", dont_inherit=True, optimize=optimize)
    if lines:
        return marshal.dumps(dict(tables(code)))
    return bytes(_code_to_timestamp_pyc(without_lines(code), 0, 0))
compiled
`);

const run = ({ optimize, lines, jobs }) => {
    for (const { source, name, target } of jobs) {
        const proxy = compile(new Uint8Array(readFileSync(source)), name, optimize, lines);
        mkdirSync(dirname(target), { recursive: true });
        writeFileSync(target, proxy.toJs());
        proxy.destroy();
    }
};

for await (const line of createInterface({ input: process.stdin })) {
    let error = "";
    try {
        run(JSON.parse(line));
    } catch ({ message }) {
        error = message.trim().split("\n").at(-1);
    }
    process.stdout.write(`${JSON.stringify({ error })}\n`);
}
process.exit(0);
