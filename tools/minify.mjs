// Minifies the script on standard input: a module, or a classic one, whose global names stay as they are.
import { readFileSync, writeFileSync } from "node:fs";
import { minify } from "terser";

const { code } = await minify(readFileSync(0, "utf8"), { module: process.argv[2] === "module", compress: { passes: 2 } });
writeFileSync(1, code);
