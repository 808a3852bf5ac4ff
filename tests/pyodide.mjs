// Runs pytest on this tree inside Pyodide. Arguments: the folder with pytest's packages, then pytest's own.
import { writeSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [packages, ...options] = process.argv.slice(2);
const env = { HOME: "/", PYTHONDONTWRITEBYTECODE: "1", HYPOTHESIS_STORAGE_DIRECTORY: "/tmp/hypothesis" };
const pyodide = await loadPyodide({ env });
const output = (stream) => ({ write: (bytes) => writeSync(stream, bytes) });
pyodide.setStdout(output(1));
pyodide.setStderr(output(2));
for (const [folder, root] of Object.entries({ "/tree": process.cwd(), "/packages": packages })) {
    pyodide.FS.mkdir(folder);
    pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, folder);
}
const code = pyodide.runPython(`
import os, signal, sys
def test(options):
    sys.path.append("/packages")
    os.chdir("/tree")
    import pytest
    print(f"Python {sys.version.split()[0]} in Pyodide", flush=True)
    signal.setitimer = lambda *limit: None  # there are no timers here, so no test has a limit
    return int(pytest.main(["-p", "no:cacheprovider", "--timeout=0", *options]))
test
`)(pyodide.toPy(options));
process.exit(code);
