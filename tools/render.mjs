// Renders SVG files to PNG. Standard input: JSON {fonts: [path], jobs: [{source, target, width}]}.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Resvg, initWasm } from "@resvg/resvg-wasm";

const { fonts, jobs } = JSON.parse(readFileSync(0, "utf8"));
await initWasm(readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));
// No font of the machine: the same tree gives the same picture everywhere.
const font = { fontBuffers: fonts.map((path) => readFileSync(path)), loadSystemFonts: false };
for (const { source, target, width } of jobs) {
    const picture = new Resvg(readFileSync(source, "utf8"), { font, fitTo: { mode: "width", value: width } });
    writeFileSync(target, picture.render().asPng());
}
