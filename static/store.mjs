// Keeps texts on the device, by key: saved games, settings, statistics.
//
// Every text is in two places. localStorage is written at once and shared by all tabs, but browsers put it on
// the disk seconds later. IndexedDB is on the disk when a strict transaction completes, but answers later. So
// a page that closes too early leaves the text in localStorage, and a browser that is killed leaves it in
// IndexedDB. Each text carries a stamp, a time that only grows. Where the two places differ at the next
// start, the later stamp counts.
const DATABASE = "tabtop";
const TEXTS = "texts"; // object store: key -> { stamp, text }, text null if it was deleted
const OURS = "tabtop:";
const STAMP = "tabtop:stamp:"; // localStorage: "<stamp> <hash of the text>", or "<stamp> -" if it was deleted
const PATIENCE = 10_000; // milliseconds that the database may take to open
const DAY = 864e5;
const LAST = 1e15; // stamps are earlier, so that adding 1 always makes a later one

const local = (() => {
    try {
        localStorage.getItem(OURS); // throws where storage is forbidden; a full one can still be read
        return localStorage;
    } catch {
        return null;
    }
})();
let database = null;
let refused = false; // the database did not take the last texts
let latest = 0; // the last stamp

// What localStorage had no space for: key -> { stamp, text }. Without any storage, all texts are here.
const memory = new Map();

// --- localStorage

const hash = (text) => {
    let sum = 0x811c9dc5;
    for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
    return (sum >>> 0).toString(36);
};

const isStamp = (stamp) => Number.isInteger(stamp) && stamp >= 0 && stamp < LAST;

// True for what the database and other tabs should say. One thing that is damaged must not cost the others.
const isOurs = (key, value) =>
    typeof key === "string" && key.startsWith(OURS) && !key.startsWith(STAMP)
    && isStamp(value?.stamp) && (value.text === null || typeof value.text === "string");

const stampOf = (key) => {
    const stamp = Number.parseInt(local?.getItem(STAMP + key), 10);
    return isStamp(stamp) ? stamp : 0;
};

const nextStamp = (key = "") =>
    (latest = Math.max(Date.now(), latest + 1, stampOf(key) + 1, (memory.get(key)?.stamp ?? 0) + 1));

const localKeys = () => Object.keys(local ?? {}).filter((name) => name.startsWith(OURS));

// Returns what localStorage has under a key. A text from a version that knew no stamps is older than any
// other. A text that is not the one stamped was written later by such a version, in another tab.
const readLocal = (key) => {
    const [, mark] = (local?.getItem(STAMP + key) ?? "").split(" ");
    const text = local?.getItem(key) ?? null;
    const stamp = stampOf(key);
    if (text === null) return mark === "-" ? { stamp, text } : null;
    if (!stamp) return { stamp, text };
    return { stamp: mark === hash(text) ? stamp : nextStamp(key), text };
};

const writeLocal = (key, { stamp, text }) => {
    try {
        if (text === null) local.removeItem(key);
        else local.setItem(key, text);
        local.setItem(STAMP + key, `${stamp} ${text === null ? "-" : hash(text)}`);
        memory.delete(key);
        return true;
    } catch {
        memory.set(key, { stamp, text });
        return false;
    }
};

// Other tabs see what is in localStorage, but must be told about anything else.
const tabs = (() => {
    try {
        return new BroadcastChannel(DATABASE);
    } catch {
        return null;
    }
})();
tabs?.addEventListener("message", ({ data }) => {
    const [key, value] = Array.isArray(data) ? data : [];
    if (isOurs(key, value) && value.stamp > (memory.get(key)?.stamp ?? 0)) memory.set(key, value);
});

// --- IndexedDB

const open = () =>
    new Promise((resolve, reject) => {
        setTimeout(reject, PATIENCE, new Error("timeout"));
        const request = indexedDB.open(DATABASE, 1);
        request.onupgradeneeded = () => request.result.createObjectStore(TEXTS);
        request.onerror = () => reject(request.error);
        request.onsuccess = () => resolve(request.result);
    });

const readDatabase = (source) =>
    new Promise((resolve, reject) => {
        const reading = source.transaction(TEXTS);
        const keys = reading.objectStore(TEXTS).getAllKeys();
        const values = reading.objectStore(TEXTS).getAll();
        reading.oncomplete = () => {
            const rows = keys.result.map((key, at) => [key, values.result[at]]);
            resolve(new Map(rows.filter((row) => isOurs(...row))));
        };
        reading.onabort = () => reject(reading.error);
    });

// One transaction at a time writes everything that waits: the last text under each key.
const waiting = new Map();
let writing = false;

const written = (texts, done) => {
    writing = false;
    refused = !done;
    if (done && waiting.size) return write();
    for (const [key, value] of done ? [] : texts) if (!waiting.has(key)) waiting.set(key, value);
    if (refused && texts.some(([key]) => memory.has(key))) dispatchEvent(new Event("tabtop:full"));
};

const write = () => {
    if (!database || writing || !waiting.size) return;
    const texts = [...waiting];
    waiting.clear();
    writing = true;
    try {
        const transaction = database.transaction(TEXTS, "readwrite", { durability: "strict" });
        const store = transaction.objectStore(TEXTS);
        for (const [key, value] of texts) value ? store.put(value, key) : store.delete(key);
        transaction.commit?.(); // begins now and runs while Python draws the page
        transaction.oncomplete = () => written(texts, true);
        transaction.onabort = () => written(texts, false);
    } catch {
        written(texts, false);
    }
};

const connect = async () => {
    try {
        const found = await open();
        // The browser clears the site's data, or a later version of the site changes the database.
        found.onclose = found.onversionchange = () => {
            found.close();
            database = null;
            connect().then(write);
        };
        database = found;
    } catch {
        database = null;
    }
    return database !== null;
};

// --- together

// Writes the later of the two texts under each key to both places.
const reconcile = (stored) => {
    const keys = localKeys().map((name) => (name.startsWith(STAMP) ? name.slice(STAMP.length) : name));
    const stamps = [...keys.map(stampOf), ...[...stored.values()].map(({ stamp }) => stamp)];
    latest = stamps.reduce((most, stamp) => Math.max(most, stamp), latest);
    for (const key of new Set([...keys, ...stored.keys()])) {
        const there = stored.get(key);
        if (there?.text && there.stamp === stampOf(key) && there.text === local.getItem(key)) continue;
        const here = readLocal(key);
        const value = !there || here?.stamp > there.stamp ? here : there;
        if (!value || (value.text === null && value.stamp < Date.now() - DAY)) {
            local?.removeItem(STAMP + key); // deleted long ago
            if (there) waiting.set(key, null);
            continue;
        }
        if (!value.stamp) value.stamp = nextStamp(key);
        if (value !== here || stampOf(key) !== value.stamp) writeLocal(key, value);
        if (value !== there) waiting.set(key, value);
    }
    write();
};

// Resolves to true when the database is open, to false where there is none.
export const opened = connect();

// Resolves once everything that was saved before has been read.
export const loaded = opened.then(async () => {
    try {
        if (database) reconcile(await readDatabase(database));
    } catch {
        database = null; // it cannot be read: localStorage alone goes on
    }
});

export const keeps = () => Boolean(local || database);

export const load = (key) => {
    const own = memory.get(key);
    return own && own.stamp >= stampOf(key) ? own.text : (local?.getItem(key) ?? null);
};

export const names = () => {
    const known = new Set([...localKeys().filter((name) => !name.startsWith(STAMP)), ...memory.keys()]);
    return [...known].filter((key) => load(key) !== null);
};

// Saves a text. Returns false if neither place takes it.
export const save = (key, text) => {
    const value = { stamp: nextStamp(key), text };
    const kept = writeLocal(key, value);
    if (!kept) tabs?.postMessage([key, value]);
    waiting.set(key, value);
    write();
    return kept || !keeps() || Boolean(database && !refused);
};

export const drop = (key) => save(key, null);
