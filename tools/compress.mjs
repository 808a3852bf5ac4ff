// Compresses files with the Zstandard in Pyodide's Python. In: JSON list of {source, target}.
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const pyodide = await loadPyodide({ env: { HOME: "/" } });
// A stream decoder moves its window for every block, so a larger one would save 12 kB and take twice as long.
const compress = pyodide.runPython(`
from compression.zstd import CompressionParameter, compress

OPTIONS = {CompressionParameter.compression_level: 19, CompressionParameter.window_log: 21}
lambda content: compress(content.to_py(), options=OPTIONS)
`);
for (const { source, target } of JSON.parse(readFileSync(0, "utf8"))) {
    const proxy = compress(new Uint8Array(readFileSync(source)));
    writeFileSync(target, proxy.toJs());
    proxy.destroy();
}
process.exit(0);
