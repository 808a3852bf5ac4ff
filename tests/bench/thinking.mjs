// Runs tests/bench/thinking.py inside Pyodide and prints what it prints. Arguments: games.
import { loadPyodide } from "pyodide";

const pyodide = await loadPyodide({ env: { HOME: "/", PYTHONDONTWRITEBYTECODE: "1" } });
pyodide.FS.mkdir("/tree");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: process.cwd() }, "/tree");
pyodide.runPython(`
import sys
sys.path.insert(0, "/tree")
from tests.bench.thinking import main
lambda names: main(list(names))
`)(pyodide.toPy(process.argv.slice(2)));
process.exit(0);
