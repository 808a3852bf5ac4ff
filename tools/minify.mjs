// Minifies the JavaScript module on standard input.
import { readFileSync, writeFileSync } from "node:fs";
import { minify } from "terser";

const { code } = await minify(readFileSync(0, "utf8"), { module: true, compress: { passes: 2 } });
writeFileSync(1, code);
