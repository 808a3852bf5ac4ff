// A memory snapshot: what Python's memory contains when the app is loaded and warmed up. A worker makes it on
// the device (warm.mjs) while the visitor plays. Later visits copy it instead of starting Python and
// importing the app.
//
// It must never keep a page from starting. localStorage says what is known about it, as JSON [name, state,
// time, hash]. A page starts from it only in the state "kept", and writes "trying" before it does and "kept"
// again when it is ready. If something goes wrong, the state becomes "refused", and there is no other
// snapshot until the site or the browser changes.
const memorySnapshot = (() => {
    const NOTE = "tabtop-snapshot";
    const CACHE = "tabtop-snapshot";
    const START_MS = 30_000; // that a start from a snapshot may take
    const PATIENCE_MS = 8_000; // a visitor who leaves after waiting that long saw a page that hangs
    const MAKE_MS = 120_000;
    const QUIET_MS = 20_000; // from the start of a visit until a snapshot is made
    const MEMORY_GB = 4; // only Chromium tells; elsewhere there are no snapshots
    const FREE_BYTES = 400e6;
    const SLOW = ["slow-2g", "2g", "3g"];
    let name = ""; // version of the site and the browser
    let address = "";
    let tried = null; // the snapshot's hash and the time, while this page starts from it
    let used = false; // this page has read the snapshot

    const readNote = () => {
        try {
            const [whose, state, time, hash] = JSON.parse(localStorage.getItem(NOTE));
            return whose === name ? { state, time, hash } : null;
        } catch {
            return null; // none, damaged or forbidden
        }
    };
    const writeNote = (state, hash = "") => {
        try {
            localStorage.setItem(NOTE, JSON.stringify([name, state, Date.now(), hash]));
            return true;
        } catch {
            return false;
        }
    };
    const hashOf = async (bytes) => {
        const hash = await crypto.subtle.digest("SHA-256", bytes);
        return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
    };
    const forget = async () => {
        try {
            await caches.delete(CACHE);
        } catch {
            // There is no such storage here.
        }
    };

    function refuse() {
        tried = null;
        writeNote("refused");
        forget();
    }

    // Something failed in this page. If it has started from the snapshot, that may be the reason.
    function suspect() {
        if (used) refuse();
    }

    // Starts again without the snapshot, if this page has started from it and is not ready. Returns false if
    // it has not.
    function startAgain() {
        if (!tried) return false;
        refuse();
        location.reload();
        return true;
    }

    const load = async (hash) => {
        const stored = await (await caches.open(CACHE)).match(address);
        const bytes = new Uint8Array(await stored.arrayBuffer());
        if ((await hashOf(bytes)) !== hash) throw new Error("damaged");
        return bytes;
    };

    // Returns the snapshot, or null if this page has to start without one.
    async function read(plan) {
        name = `${plan.wasm} ${plan.app} ${navigator.userAgent}`;
        address = new URL(`${plan.app}memory`, document.baseURI).href;
        const note = readNote();
        const neverReady = note?.state === "trying" && Date.now() - note.time > START_MS;
        if (neverReady) refuse();
        if (note?.state !== "kept" || !writeNote("trying", note.hash)) return null;
        tried = { hash: note.hash, since: Date.now() };
        used = true;
        setTimeout(startAgain, START_MS);
        try {
            return await load(note.hash);
        } catch {
            refuse();
            return null;
        }
    }

    // The page is ready.
    function settle() {
        if (tried) writeNote("kept", tried.hash);
        tried = null;
    }

    // The page is closed, perhaps before it is ready.
    function leave() {
        if (tried && Date.now() - tried.since > PATIENCE_MS) refuse();
        else settle();
    }

    const isAllowed = async () => {
        const { connection, deviceMemory, storage } = navigator;
        if (!(deviceMemory >= MEMORY_GB) || connection?.saveData) return false;
        if (connection?.type === "cellular" || SLOW.includes(connection?.effectiveType)) return false;
        const { quota, usage } = await storage.estimate();
        return quota - usage > FREE_BYTES;
    };

    const ask = (worker, message) =>
        new Promise((resolve, reject) => {
            setTimeout(reject, MAKE_MS, new Error("timeout"));
            worker.onerror = (event) => {
                event.preventDefault(); // or the console would show it
                reject(event);
            };
            worker.onmessage = ({ data }) => (data.snapshot ? resolve(data.snapshot) : reject(data.error));
            worker.postMessage(message);
        });

    const make = async (plan, script) => {
        const full = (part) => new URL(part, document.baseURI).href;
        const packs = plan.packs.map((pack) => full(`${plan.app}${pack}.pack`));
        const worker = new Worker(script, { type: "module" });
        try {
            const made = await ask(worker, { wasm: full(plan.wasm), library: full(plan.library), packs });
            const hash = await hashOf(made);
            await forget();
            await (await caches.open(CACHE)).put(address, new Response(made));
            writeNote("kept", hash);
        } catch {
            refuse();
        } finally {
            worker.terminate();
        }
    };

    // Makes a snapshot for later visits, if there is none and the device has enough of everything.
    async function prepare(plan, script) {
        try {
            if (readNote()) return;
            await forget(); // that of another version
            if (await isAllowed()) await make(plan, script);
        } catch {
            // The browser lacks something. Later visits start as this one did.
        }
    }

    // Calls `work` when the visitor has been here for a while and the browser is idle.
    const whenQuiet = (work) => setTimeout(() => (window.requestIdleCallback ?? setTimeout)(work), QUIET_MS);

    addEventListener("pagehide", leave);
    return { read, settle, refuse, suspect, startAgain, prepare, whenQuiet };
})();
