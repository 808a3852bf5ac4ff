// Minifies the JavaScript module on standard input. With the argument "classic", it is a script whose names
// at the top are for other scripts.
import { readFileSync, writeFileSync } from "node:fs";
import { minify } from "terser";

const module = process.argv[2] !== "classic";
const { code } = await minify(readFileSync(0, "utf8"), { module, compress: { passes: 2 } });
writeFileSync(1, code);
