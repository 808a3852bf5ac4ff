// Channels between two pages: ordered text messages over an RTCDataChannel between devices, or over a
// BroadcastChannel between windows of one browser. The guest's page uses `answer` and `nearby`. The
// host's page uses static/together.js. No server is involved.
//
// A channel has `send(text)`, `close()`, and calls `onmessage(text)` and `onstate(state)`. States:
//
//     open         messages can be sent; after `closed` it may open again, as a new conversation
//     away         nothing has arrived for eight seconds
//     back         something has arrived again
//     failed       the connection is lost, and only another one helps
//     closed       the other side has left, or broke a limit
//     unreachable  the devices know of each other, but no connection came about in 20 seconds
//     stale        the browser has stopped waiting for the host to take an answer; it needs a new one
import {
    LONGEST_CODE, Rate, Unpacker, addressesIn, describe, encode, markOf, pack, parse, read, write,
} from "./wire.js";

export const UNREACHABLE = 20_000; // milliseconds
const SILENCE = 8_000; // milliseconds; the guest sends a ping every three seconds
const ASKING = 2_000; // milliseconds before that in which the other side may still say that it is there
const GATHERING = 2_000; // milliseconds that a browser may take to find its own addresses
const FULL = 4 << 20; // unsent bytes above which the other side counts as gone
// What the other side may send. A guest sends presses, the host sends pages.
export const FROM_GUEST = { bytes: 8 << 10, perSecond: 40, burst: 80 };
export const FROM_HOST = { bytes: 1 << 20, perSecond: 400, burst: 800 };

export const supported = () =>
    typeof RTCPeerConnection === "function" && typeof CompressionStream === "function";

const randomId = () => encode(crypto.getRandomValues(new Uint8Array(9)));

// The base of both kinds of channels: limits what comes in, and notices when nothing does.
class Channel {
    onmessage = null;
    onstate = null;
    #limits;
    #rate;
    #silence = 0;
    #state = "";

    constructor(limits) {
        this.id = randomId();
        this.#limits = limits;
    }

    get state() {
        return this.#state;
    }

    become(state) {
        if (state === "open") this.#rate = new Rate(this.#limits, performance.now());
        if (state === this.#state) return;
        this.#state = state;
        clearTimeout(this.#silence);
        if (state === "open" || state === "back") this.#listen();
        this.onstate?.(state);
    }

    #listen() {
        clearTimeout(this.#silence);
        this.#silence = setTimeout(() => {
            this.ask();
            this.#silence = setTimeout(() => this.become("away"), ASKING);
        }, SILENCE - ASKING);
    }

    // Asks a silent other side whether it is there.
    ask() {}

    // Counts an incoming message. Returns false if it exceeds the limit.
    admits() {
        return Boolean(this.#rate?.allows(performance.now()));
    }

    // The other side is there.
    noteSign() {
        if (this.#state === "away" || this.#state === "failed") this.become("back");
        this.#listen();
    }

    receive(text) {
        this.noteSign();
        this.onmessage?.(text);
    }
}

// --- between devices

// One data channel of an RTCPeerConnection. Both sides create it under the same number.
export class DataChannel extends Channel {
    #connection;
    #data;
    #unpacker;
    #sending = Promise.resolve();
    #receiving = Promise.resolve();
    #leaving = new AbortController();

    constructor(connection, limits, number = 0) {
        super(limits);
        this.#connection = connection;
        this.#unpacker = new Unpacker(limits.bytes);
        this.#data = connection.createDataChannel("tabtop", { negotiated: true, id: number });
        this.#data.binaryType = "arraybuffer";
        this.#data.onopen = () => this.become("open");
        this.#data.onclose = () => this.become("closed");
        this.#data.onmessage = ({ data }) => this.#take(data);
        // A phone that sleeps is `disconnected` and comes back by itself. Only `failed` needs another
        // connection.
        connection.addEventListener("connectionstatechange", () => {
            if (connection.connectionState !== "failed") return;
            if (["open", "away", "back"].includes(this.state)) this.become("failed");
            else if (this.state === "" && connection.localDescription.type === "answer") this.become("stale");
        });
        // The other side hears of it at once.
        addEventListener("pagehide", () => connection.close(), { signal: this.#leaving.signal });
    }

    send(text) {
        this.#sending = this.#sending.then(async () => {
            for (const part of await pack(text)) {
                if (this.#data.readyState !== "open") return;
                if (this.#data.bufferedAmount > FULL) return this.close();
                this.#data.send(part);
            }
        });
    }

    // Parts wait for the ones before them, because inflating takes a moment.
    #take(data) {
        if (this.state === "closed") return;
        if (!this.admits()) return this.close();
        this.#receiving = this.#receiving.then(async () => {
            if (this.state === "closed") return;
            try {
                if (!(data instanceof ArrayBuffer)) throw new RangeError("text");
                const text = await this.#unpacker.push(new Uint8Array(data));
                if (text !== null && this.state !== "closed") this.receive(text);
            } catch {
                this.close();
            }
        });
    }

    // What was sent before still arrives. A connection that never opened must not open afterwards.
    close() {
        if (this.state === "closed") return;
        const hasOpened = this.state !== "";
        this.become("closed");
        const end = () => {
            this.#connection.close();
            this.#leaving.abort();
        };
        if (!hasOpened) return end();
        this.#sending.then(() => {
            this.#data.close();
            setTimeout(end, 1_000);
        });
    }
}

// A channel to a device in the same room. Beside the messages, it carries one code in each direction for the
// next connection: `sendCode(code)`, and `oncode(code)` for what the other side sends. `spare` is the next
// connection's channel at the host. It is closed with this one, but not if the guest leaves or vanishes.
export class RoomChannel extends DataChannel {
    oncode = null;
    spare = null;
    #codes;
    #hasCode = false;

    constructor(connection, limits) {
        super(connection, limits);
        this.#codes = connection.createDataChannel("codes", { negotiated: true, id: 1 });
        this.#codes.onmessage = ({ data }) => this.#takeCode(data);
    }

    #takeCode(code) {
        if (this.state === "closed") return;
        const fits = typeof code === "string" && code.length <= LONGEST_CODE;
        if (!fits || this.#hasCode) return this.close();
        this.#hasCode = true;
        this.oncode?.(code);
    }

    // The two data channels of a connection may open one after the other.
    sendCode(code) {
        const send = () => this.#codes.send(code);
        if (this.#codes.readyState === "open") send();
        else this.#codes.addEventListener("open", send, { once: true });
    }

    close() {
        super.close();
        if (this.spare?.state === "") this.spare.close();
    }
}

export const gathered = (connection) =>
    new Promise((done) => {
        const look = () => connection.iceGatheringState === "complete" && done();
        connection.addEventListener("icegatheringstatechange", look);
        setTimeout(done, GATHERING);
        look();
    });

// Somebody has to carry the answer to the host, and a host waits for guests to come back. Firefox gives up
// after 5 to 11 seconds unless it hears of new addresses to try. Repeating one is enough. No router forwards
// packets to this one. The other side's addresses are repeated, too: most of them are names that a browser
// looks up in the local network, where an answer may get lost.
const NOWHERE = { candidate: "candidate:99 1 udp 1 224.0.0.255 9 typ host", sdpMid: "0" };
const AGAIN = 2_000; // milliseconds

export const keepWaiting = (connection, channel, about) => {
    const addresses = addressesIn(about).map((candidate) => ({ candidate, sdpMid: "0" }));
    const timer = setInterval(() => {
        if (channel.state !== "" || connection.signalingState === "closed") return clearInterval(timer);
        for (const one of [NOWHERE, ...addresses]) connection.addIceCandidate(one).catch(() => {});
    }, AGAIN);
};

// Answers an invitation. Resolves to the code for the host, the channel, which opens once the host has it,
// and the token for the greeting. Resolves to null for a code that is not an invitation.
export const answer = async (code) => {
    const invitation = read(code);
    if (invitation?.kind !== "invitation") return null;
    const connection = new RTCPeerConnection({ iceServers: [] });
    const channel = new RoomChannel(connection, FROM_HOST);
    await connection.setRemoteDescription({ type: "offer", sdp: describe(invitation) });
    await connection.setLocalDescription();
    keepWaiting(connection, channel, invitation);
    await gathered(connection);
    const own = parse(connection.localDescription.sdp);
    const mark = markOf(invitation);
    return { answer: write({ kind: "answer", mark, ...own }), channel, token: invitation.token };
};

// --- between windows of one browser
//
// All windows hear everything on a table's BroadcastChannel, so every message says whom it is for. A guest
// knocks, and the host opens; when the host's page comes back after a reload, it calls, and guests knock
// again.

const TABLE = "tabtop:table:";
const KNOCKING = 600; // milliseconds until a guest concludes that the table is not in this browser

class WindowChannel extends Channel {
    #bus;
    #other;
    #limits;

    constructor(bus, limits, other = "") {
        super(limits);
        this.#bus = bus;
        this.#other = other;
        this.#limits = limits;
    }

    hears({ from, kind, text }) {
        if (kind === "open") {
            this.#other = from;
            if (this.state) this.become("closed"); // it was open with a page that is gone
            this.become("open");
        } else if (from !== this.#other) return;
        else if (kind === "close") this.become("closed");
        else if (kind === "ask" || kind === "here") {
            if (!this.admits()) return this.close();
            if (kind === "ask") this.post("here");
            this.noteSign();
        } else if (kind === "text" && typeof text === "string") {
            if (!this.admits() || text.length > this.#limits.bytes) return this.close();
            this.receive(text);
        }
    }

    post(kind, text) {
        this.#bus.postMessage({ from: this.id, to: this.#other, kind, text });
    }

    // In a window that has been hidden for a while, timers run once a minute, and pings no more often. It
    // still answers at once.
    ask() {
        this.post("ask");
    }

    send(text) {
        if (this.state !== "closed") this.post("text", text);
    }

    close() {
        if (this.state === "closed") return;
        this.post("close");
        this.become("closed");
    }
}

// Resolves to a channel to a table in this browser that has made an invitation with this token, or to null.
export const nearby = (token) =>
    new Promise((done) => {
        const bus = new BroadcastChannel(TABLE + token);
        const channel = new WindowChannel(bus, FROM_HOST);
        const knock = () => bus.postMessage({ from: channel.id, to: "", kind: "knock" });
        let begun = null; // once the page has set its handlers
        bus.onmessage = ({ data }) => {
            if (data?.to === "" && data.kind === "call") return knock();
            if (data?.to !== channel.id) return;
            if (!begun) done(channel);
            begun ??= new Promise((begin) => setTimeout(begin));
            begun.then(() => channel.hears(data));
        };
        addEventListener("pagehide", () => channel.close());
        setTimeout(() => {
            if (begun) return;
            bus.close();
            done(null);
        }, KNOCKING);
        knock();
    });

// Accepts guests in windows of this browser. `opened` gets a channel for each of them before it opens.
export const receive = (token, opened) => {
    const bus = new BroadcastChannel(TABLE + token);
    const channels = new Map();
    bus.onmessage = ({ data }) => {
        const { from, to, kind } = data ?? {};
        if (typeof from !== "string") return;
        if (to === "" && kind === "knock") {
            channels.get(from)?.become("closed");
            const channel = new WindowChannel(bus, FROM_GUEST, from);
            channels.set(from, channel);
            opened(channel);
            channel.post("open");
            channel.become("open");
        } else if (to === channels.get(from)?.id) channels.get(from).hears(data);
    };
    bus.postMessage({ from: "", to: "", kind: "call" });
};

// --- an answer that was opened as a link on the host's device

const ANSWERS = "tabtop:answers";
const HANDING = 2_000; // milliseconds

// Hands an answer to a table in this browser. Resolves to what the table made of it: "taken"; "old" if its
// invitation was used or replaced before; "broken"; or "" if no table was waiting for it.
export const handOver = (code) =>
    new Promise((done) => {
        const bus = new BroadcastChannel(ANSWERS);
        const end = (result) => {
            bus.close();
            done(result);
        };
        setTimeout(end, HANDING, "");
        bus.onmessage = ({ data }) => data?.answer === code && end(data.result);
        bus.postMessage({ code });
    });

// Calls `take` with every answer that is handed over. `take` resolves to what `handOver` returns.
export const takeAnswers = (take) => {
    const bus = new BroadcastChannel(ANSWERS);
    bus.onmessage = async ({ data }) => {
        const result = typeof data?.code === "string" ? await take(data.code) : "";
        if (result) bus.postMessage({ answer: data.code, result });
    };
};
