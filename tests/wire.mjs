// Calls the functions of static/wire.js for tests/test_wire.py: one JSON request per line, one answer per
// line.
import { createInterface } from "node:readline";
import * as wire from "../static/wire.js";

const CALLS = {
    read: (code) => wire.read(code),
    write: (about) => wire.write(about),
    parse: (sdp) => wire.parse(sdp),
    describe: (about) => wire.describe(about),
    codeIn: (text) => wire.codeIn(text),
    markOf: (about) => wire.markOf(about),
    pack: async (text) => (await wire.pack(text)).map((part) => [...part]),
    unpack: async ([parts, most]) => {
        const unpacker = new wire.Unpacker(most);
        const found = [];
        try {
            for (const part of parts) found.push(await unpacker.push(Uint8Array.from(part)));
        } catch {
            found.push("refused");
        }
        return found;
    },
    rate: ([limits, moments]) => {
        const rate = new wire.Rate(limits, 0);
        return moments.map((moment) => rate.allows(moment));
    },
};

for await (const line of createInterface({ input: process.stdin })) {
    const [name, argument] = JSON.parse(line);
    let answer;
    try {
        answer = { value: await CALLS[name](argument) };
    } catch (error) {
        answer = { error: `${error.stack}` };
    }
    process.stdout.write(`${JSON.stringify(answer)}\n`);
}
