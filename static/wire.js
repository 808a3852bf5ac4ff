// Encodes what two devices exchange: pairing codes, and messages cut into parts. These are pure functions
// that trust nothing they read. tests/test_wire.py tests them in Node.

// --- base64url

export const encode = (bytes) =>
    btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

// Returns null for a text that `encode` would not write.
export const decode = (text) => {
    if (!/^[\w-]*$/.test(text) || text.length > LONGEST_CODE || text.length % 4 === 1) return null;
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return encode(bytes) === text ? bytes : null;
};

// --- pairing codes
//
// A code is a session description without what is always the same: a byte for version and kind, the
// invitation's token or mark, the fingerprint of the certificate, ICE's user name and password, and where the
// device can be reached. Candidates over TCP are left out.

const VERSION = 1;
const KINDS = ["invitation", "answer", "room"];
export const LONGEST_CODE = 512; // characters
const MOST = 8; // candidates
const TOKEN = 6; // bytes: the secret of an invitation, written as 12 hexadecimal digits
const MARK = 4; // bytes: tells the host which invitation an answer is for
const FINGERPRINT = 32; // bytes of SHA-256
const ROOM = 16; // bytes: the secret name under which relays introduce the devices
const TYPES = ["host", "srflx", "relay"];
const PREFERENCES = { host: 126, srflx: 100, relay: 0 };
const ICE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"; // 6 bits per character
const LENGTHS = { ufrag: [4, 32], pwd: [22, 64] };

// Returns a random word that can be an ICE user name or password.
export const randomWord = (length) =>
    Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => ICE[byte & 63]).join("");

export const isToken = (text) => /^[\da-f]{12}$/.test(text);

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
const unhex = (text) => text.match(/../g).map((pair) => Number.parseInt(pair, 16));

// Returns the mark of an invitation (FNV-1a). It only tells apart the invitations of one table.
export const markOf = ({ token, ufrag }) => {
    let sum = 0x811c9dc5;
    for (const character of token + ufrag) sum = Math.imul(sum ^ character.charCodeAt(0), 0x01000193);
    return encode([sum >>> 24, (sum >>> 16) & 255, (sum >>> 8) & 255, sum & 255]);
};

class Writer {
    bytes = [];

    put(...bytes) {
        this.bytes.push(...bytes);
    }

    // Writes a length and the characters at 6 bits each.
    word(text) {
        this.put(text.length);
        let [bits, count] = [0, 0];
        for (const character of text) {
            bits = ((bits << 6) | ICE.indexOf(character)) & 0xffff;
            count += 6;
            if (count >= 8) this.put((bits >> (count -= 8)) & 255);
        }
        if (count) this.put((bits << (8 - count)) & 255);
    }
}

class Reader {
    at = 0;

    constructor(bytes) {
        this.bytes = bytes;
    }

    take(count) {
        const taken = this.bytes.slice(this.at, (this.at += count));
        if (taken.length !== count) throw new RangeError("too short");
        return taken;
    }

    word([least, most]) {
        const [length] = this.take(1);
        if (length < least || length > most) throw new RangeError("length of a word");
        const packed = this.take(Math.ceil((length * 6) / 8));
        let [bits, count, next] = [0, 0, 0];
        let text = "";
        while (text.length < length) {
            if (count < 6) [bits, count] = [((bits << 8) | packed[next++]) & 0xffff, count + 8];
            text += ICE[(bits >> (count -= 6)) & 63];
        }
        return text;
    }
}

// An address as [kind, bytes]: 0 for IPv4, 1 for IPv6, 2 for the random name that browsers give a device
// (mDNS). Null for anything else.
const packAddress = (address) => {
    const name = /^([\da-f]{8})-([\da-f]{4})-([\da-f]{4})-([\da-f]{4})-([\da-f]{12})\.local$/i.exec(address);
    if (name) return [2, unhex(name.slice(1).join(""))];
    const four = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address)?.slice(1).map(Number);
    if (four) return four.every((byte) => byte < 256) ? [0, four] : null;
    const groups = ipv6(address);
    return groups && [1, groups.flatMap((group) => [group >> 8, group & 255])];
};

// The eight groups of an IPv6 address, or null.
const ipv6 = (address) => {
    if (!/^[\da-f:]+$/i.test(address) || address.split("::").length > 2) return null;
    const [head, tail] = address.split("::").map((half) => (half ? half.split(":") : []));
    const missing = 8 - head.length - (tail?.length ?? 0);
    if (tail ? missing < 1 : missing !== 0) return null;
    const groups = [...head, ...(tail ? [...Array(missing).fill("0"), ...tail] : [])];
    const fits = groups.every((group) => /^[\da-f]{1,4}$/i.test(group));
    return fits ? groups.map((group) => Number.parseInt(group, 16)) : null;
};

const unpackAddress = (kind, bytes) => {
    if (kind === 0) return bytes.join(".");
    const digits = hex(bytes).join("");
    if (kind === 1) return digits.match(/.{4}/g).map((group) => group.replace(/^0+(?=.)/, "")).join(":");
    return `${/^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(digits).slice(1).join("-")}.local`;
};

// Reads what a code needs from a session description; null if it doesn't describe a data channel.
export const parse = (sdp) => {
    const field = (name) => new RegExp(`^a=${name}:(.+?)\\s*$`, "m").exec(sdp)?.[1];
    const [algorithm, fingerprint = ""] = (field("fingerprint") ?? "").split(" ");
    const [ufrag, pwd] = [field("ice-ufrag") ?? "", field("ice-pwd") ?? ""];
    const lines = sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (\w+)/gim);
    const found = Array.from(lines, ([, address, port, type]) => ({ type, address, port: Number(port) }));
    const candidates = found.filter(({ type, address }) => TYPES.includes(type) && packAddress(address));
    const bytes = fingerprint.split(":").map((pair) => Number.parseInt(pair, 16));
    const word = (text, [least, most]) =>
        text.length >= least &&
        text.length <= most &&
        [...text].every((character) => ICE.includes(character));
    if (algorithm !== "sha-256" || bytes.length !== FINGERPRINT) return null;
    if (!word(ufrag, LENGTHS.ufrag) || !word(pwd, LENGTHS.pwd)) return null;
    return { fingerprint: encode(bytes), ufrag, pwd, candidates: candidates.slice(0, MOST) };
};

// Returns the addresses in a code, as a session description lists them.
export const addressesIn = ({ candidates }) =>
    candidates.map(({ type, address, port }, at) => {
        const priority = PREFERENCES[type] * 2 ** 24 + (65535 - at) * 256 + 255;
        const related = type === "host" ? "" : " raddr 0.0.0.0 rport 0";
        return `candidate:${at + 1} 1 udp ${priority} ${address} ${port} typ ${type}${related}`;
    });

// Returns the session description that a code stands for. The host starts the DTLS handshake. If guests
// started it, the host would respond to any guest with the same invitation, and then fail on the wrong
// fingerprint.
export const describe = (about) => {
    const { kind, fingerprint, ufrag, pwd } = about;
    const digits = hex(decode(fingerprint)).join(":").toUpperCase();
    return [
        "v=0",
        "o=- 1 1 IN IP4 127.0.0.1",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
        "c=IN IP4 0.0.0.0",
        ...addressesIn(about).map((line) => `a=${line}`),
        `a=ice-ufrag:${ufrag}`,
        `a=ice-pwd:${pwd}`,
        "a=ice-options:trickle",
        `a=fingerprint:sha-256 ${digits}`,
        `a=setup:${kind === "answer" ? "passive" : "active"}`,
        "a=mid:0",
        "a=sctp-port:5000",
        "a=max-message-size:65536",
        "",
    ].join("\r\n");
};

// Writes a code. `about` has a kind and, depending on it, `token`, `mark` and `room`.
export const write = (about) => {
    const out = new Writer();
    out.put(VERSION * 16 + KINDS.indexOf(about.kind));
    out.put(...(about.kind === "answer" ? decode(about.mark) : unhex(about.token)));
    if (about.kind === "room") {
        out.put(...decode(about.room));
        return encode(out.bytes);
    }
    out.put(...decode(about.fingerprint));
    out.word(about.ufrag);
    out.word(about.pwd);
    for (const { type, address, port } of about.candidates) {
        const [kind, bytes] = packAddress(address);
        out.put(TYPES.indexOf(type) * 16 + kind, ...bytes, port >> 8, port & 255);
    }
    return encode(out.bytes);
};

const readCandidate = (from) => {
    const [byte] = from.take(1);
    const [type, kind] = [TYPES[byte >> 4], byte & 15];
    if (!type || kind > 2) throw new RangeError("kind of a candidate");
    const address = unpackAddress(kind, from.take(kind === 0 ? 4 : 16));
    const [high, low] = from.take(2);
    return { type, address, port: high * 256 + low };
};

// Reads a code; null if `write` would not have written it.
export const read = (code) => {
    const bytes = decode(code);
    if (!bytes?.length || bytes[0] >> 4 !== VERSION) return null;
    const kind = KINDS[bytes[0] & 15];
    const from = new Reader(bytes);
    from.take(1);
    try {
        const about = { kind };
        if (kind === "answer") about.mark = encode(from.take(MARK));
        else about.token = hex(from.take(TOKEN)).join("");
        if (kind === "room") about.room = encode(from.take(ROOM));
        else {
            about.fingerprint = encode(from.take(FINGERPRINT));
            about.ufrag = from.word(LENGTHS.ufrag);
            about.pwd = from.word(LENGTHS.pwd);
            about.candidates = [];
            while (from.at < bytes.length && about.candidates.length < MOST) {
                about.candidates.push(readCandidate(from));
            }
        }
        return write(about) === code ? about : null;
    } catch (error) {
        if (error instanceof RangeError) return null;
        throw error;
    }
};

// Returns the code in a text that somebody pasted or scanned: the code itself, or a link that ends with it.
export const codeIn = (text) => /(?:^|[#&][ait]=)([\w-]+)$/.exec(text.trim())?.[1] ?? "";

// --- messages
//
// A message is a text. It travels in parts of at most 16 KB, each with a byte in front. Long texts are
// deflated.

const PART = 16384; // bytes of a part with its first byte
const [MORE, DEFLATED, CONTINUED] = [1, 2, 4]; // bits of a part's first byte
const WORTH_IT = 400; // bytes; texts of at least this size are deflated

const through = async (bytes, transform, most) => {
    const chunks = [];
    let size = 0;
    // Errors also reject the reads below.
    const writer = transform.writable.getWriter();
    writer.write(bytes).catch(() => {});
    writer.close().catch(() => {});
    const reader = transform.readable.getReader();
    for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        size += value.length;
        if (size > most) {
            await reader.cancel().catch(() => {});
            throw new RangeError("too long");
        }
        chunks.push(value);
    }
    return join(chunks, size);
};

const join = (chunks, size) => {
    const whole = new Uint8Array(size);
    let at = 0;
    for (const chunk of chunks) {
        whole.set(chunk, at);
        at += chunk.length;
    }
    return whole;
};

// Returns the parts of a message.
export const pack = async (text) => {
    const plain = new TextEncoder().encode(text);
    const deflate = plain.length >= WORTH_IT;
    const bytes = deflate ? await through(plain, new CompressionStream("deflate-raw"), Infinity) : plain;
    const count = Math.max(1, Math.ceil(bytes.length / (PART - 1)));
    return Array.from({ length: count }, (_, at) => {
        const body = bytes.subarray(at * (PART - 1), (at + 1) * (PART - 1));
        const part = new Uint8Array(body.length + 1);
        part[0] = (at < count - 1 ? MORE : 0) | (deflate ? DEFLATED : 0) | (at ? CONTINUED : 0);
        part.set(body, 1);
        return part;
    });
};

// Reassembles messages. `push` resolves to a message, or to null while parts are missing; it rejects what
// `pack` would not have sent and messages of more than `most` bytes. Calls must not overlap.
export class Unpacker {
    #chunks = [];
    #size = 0;
    #deflated = false;

    constructor(most) {
        this.most = most;
    }

    async push(part) {
        if (!part.length || part.length > PART || part[0] > 7) throw new RangeError("not a part");
        const [more, deflated, continued] = [MORE, DEFLATED, CONTINUED].map((bit) => Boolean(part[0] & bit));
        if (continued !== this.#chunks.length > 0) throw new RangeError("out of order");
        if (continued && deflated !== this.#deflated) throw new RangeError("not the same message");
        if (more && part.length !== PART) throw new RangeError("not a full part");
        this.#deflated = deflated;
        this.#size += part.length - 1;
        if (this.#size > this.most) throw new RangeError("too long");
        this.#chunks.push(part.subarray(1));
        if (more) return null;
        const bytes = join(this.#chunks, this.#size);
        [this.#chunks, this.#size] = [[], 0];
        const inflated = () => through(bytes, new DecompressionStream("deflate-raw"), this.most);
        const plain = deflated ? await inflated() : bytes;
        return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(plain);
    }
}

// Allows `perSecond` messages per second on average, and up to `burst` at once.
export class Rate {
    #left;
    #since;

    constructor({ perSecond, burst }, now) {
        this.perSecond = perSecond;
        this.burst = this.#left = burst;
        this.#since = now;
    }

    // True if one more message is allowed at this time, in milliseconds.
    allows(now) {
        const gained = ((now - this.#since) / 1000) * this.perSecond;
        this.#left = Math.min(this.burst, this.#left + gained) - 1;
        this.#since = now;
        return this.#left >= 0;
    }
}
