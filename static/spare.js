// A guest's way back to a table in the same room. While two devices are connected, they agree on a spare
// connection: the host sends an invitation to it, and the guest decides now how it will answer. So the host
// knows the answer in advance, waits, and needs no new scan if the guest's page is reloaded or the connection
// fails.
//
// An answer consists of a certificate's fingerprint, a user name and a password. The certificate is kept in
// IndexedDB, because scripts can't read its key. A spare connection opens once.
import { FROM_HOST, RoomChannel } from "./peer.js";
import { describe, encode, markOf, randomWord, read, write } from "./wire.js";

const DAY = 86_400_000; // milliseconds
const DATABASE = "tabtop:guest";
const STORE = "certificates"; // by the guest's id

const done = (request) =>
    new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });

const store = async (mode) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    return (await done(opening)).transaction(STORE, mode).objectStore(STORE);
};

let certificate = null; // of this page

const keep = async (id) => {
    const kept = await store("readwrite");
    kept.put(certificate, id);
    for (const key of await done(kept.getAllKeys())) {
        const { expires } = await done(kept.get(key));
        if (expires < Date.now()) kept.delete(key);
    }
};

const load = async (id) => done((await store("readonly")).get(id)).catch(() => null);

// Decides how to answer a spare connection. Resolves to what the guest has to remember, and to the answer's
// code.
export const prepare = async (code, id) => {
    const invitation = read(code);
    if (invitation?.kind !== "invitation") return null;
    if (!certificate) {
        const expires = DAY;
        const kind = { name: "ECDSA", namedCurve: "P-256", expires };
        certificate = await RTCPeerConnection.generateCertificate(kind);
        await keep(id).catch(() => {}); // then it is good until this page is closed
    }
    const { value } = certificate.getFingerprints().find(({ algorithm }) => algorithm === "sha-256");
    const fingerprint = encode(value.split(":").map((pair) => Number.parseInt(pair, 16)));
    const [ufrag, pwd] = [randomWord(8), randomWord(24)];
    const mark = markOf(invitation);
    const answer = write({ kind: "answer", mark, fingerprint, ufrag, pwd, candidates: [] });
    return { spare: { code, ufrag, pwd }, answer };
};

// Uses a spare connection. Resolves to a channel that opens if the host still waits there; rejects if this
// browser can't give the answer that was agreed on.
export const comeBack = async ({ code, ufrag, pwd }, id) => {
    certificate ??= await load(id);
    const connection = new RTCPeerConnection({ iceServers: [], certificates: [certificate] });
    const channel = new RoomChannel(connection, FROM_HOST);
    await connection.setRemoteDescription({ type: "offer", sdp: describe(read(code)) });
    const { type, sdp } = await connection.createAnswer();
    const agreed = sdp
        .replace(/^(a=ice-ufrag:).*$/gm, `$1${ufrag}`)
        .replace(/^(a=ice-pwd:).*$/gm, `$1${pwd}`);
    await connection.setLocalDescription({ type, sdp: agreed });
    return channel;
};
