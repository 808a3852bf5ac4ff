// Everything that happens before Python runs: language and theme, a prerendered page or the one that this tab
// showed last, the progress bar, early clicks, the poster of an embed, the service worker, and one sentence
// when something fails. No game logic and no interface logic. It is a classic script in the head, so that
// theme and language are right at the first paint. The runtime is loaded after that.
(() => {
    const root = document.documentElement;
    const plan = JSON.parse(document.getElementById("plan").textContent);
    const link = new URLSearchParams(location.search);
    const queue = [];
    const embedded = root.dataset.embed !== undefined;
    const tabtop = (window.tabtop = { failed, renew, qr, lines, parse, together, scan, prepare });
    Object.assign(tabtop, { storage: "kept", whole: !plan.packs });

    // Who introduces devices far from each other, and whether this document may contact them (tools/far.py).
    tabtop.far = { hosts: [], document: "", ...plan.far, here: Boolean(plan.relays) };

    // Only this policy turns text into markup, and only these files are added as scripts (Trusted Types).
    const scripts = [plan.morph, plan.worker, plan.zstd, plan.warm];
    const rules = {
        createHTML: (html) => html,
        createScriptURL: (url) => (scripts.includes(url) ? url : null),
    };
    const trusted = window.trustedTypes?.createPolicy("tabtop", rules) ?? rules;

    // In a sandboxed frame, WebKit lets 'self' match nothing. The policy of embed.html is therefore set here,
    // before anything else is loaded, with the site's origin instead of 'self'.
    const policy = document.querySelector("meta[name=policy]")?.content;
    if (policy) {
        const own = location.protocol.startsWith("http") ? location.origin : "'self'";
        const content = policy.replaceAll("'self'", own);
        document.head.append(
            Object.assign(document.createElement("meta"), { httpEquiv: "Content-Security-Policy", content }),
        );
    }

    // Links and stored texts may say "constructor" or "__proto__", which every object knows.
    const knows = (table, name) => typeof name === "string" && Object.hasOwn(table, name);

    // Settings: the link first, then the stored ones, then the browser's. Every setting is a text.
    const readSettings = (text) => {
        try {
            const isText = ([, value]) => typeof value === "string";
            return Object.fromEntries(Object.entries(JSON.parse(text)).filter(isText));
        } catch {
            return {}; // missing, or damaged: Python reports it
        }
    };
    let text = null;
    try {
        text = localStorage.getItem("tabtop:settings");
    } catch {
        tabtop.storage = "forbidden";
    }
    const stored = readSettings(text);
    const spoken = [link.get("lang"), stored.lang, ...(navigator.languages ?? [])];
    const short = spoken.map((tag) => `${tag ?? ""}`.toLowerCase().split("-")[0]);
    const lang = short.find((tag) => knows(plan.words, tag)) ?? "en";
    const words = plan.words[lang];
    root.lang = lang;
    document.title = words.title ?? document.title;
    const theme = link.get("theme") ?? stored.theme;
    if (theme === "dark" || theme === "light") root.dataset.theme = theme;
    if (stored.text && stored.text !== "normal") root.dataset.text = stored.text;
    if (lang !== "en") {
        document.querySelector("link[rel=manifest]")?.setAttribute("href", `manifest.${lang}.webmanifest`);
    }

    // The page holds the English lobby. Anything else replaces it before the first paint.
    const table = !link.has("page") || link.get("page") === "learn";
    const game = table && knows(plan.games, link.get("game")) ? link.get("game") : null;
    // Only Python can draw these pages. Until it runs, the page stays empty instead of showing the lobby.
    const elsewhere = !game && ((link.get("page") ?? "lobby") !== "lobby" || link.has("table"));
    // The lobby lists unfinished games at the top. Their space is reserved from the start, so that nothing
    // moves later.
    const countUnfinished = () => {
        try {
            const names = Object.keys(localStorage).filter((name) => name.startsWith("tabtop:game:"));
            return names.filter((name) => !/^note over /m.test(localStorage.getItem(name))).length;
        } catch {
            return 0; // forbidden
        }
    };
    const unfinished = game || elsewhere || embedded ? 0 : countUnfinished();
    const reserveSpace = () => {
        const space = document.getElementById(`room-${lang}`)?.content.firstElementChild.cloneNode(true);
        if (!space) return; // unbuilt: nothing is prerendered
        // They are not unique.
        for (const part of space.querySelectorAll("li, li [id]")) part.removeAttribute("id");
        if (unfinished < 2) space.querySelector("details").remove();
        document.querySelector("main.lobby .hero").after(space);
    };
    if (game || elsewhere || unfinished || lang !== "en") root.dataset.ahead = "waiting";
    const fetchBoard = async ({ seats, usual }) => {
        const wanted = link.get("seats")?.split(",").length;
        const count = seats.includes(wanted) ? wanted : usual;
        try {
            const answer = await fetch(`${plan.app}ahead/${game}-${count}-${lang}.html`);
            return answer.ok ? parse(await answer.text()) : null;
        } catch {
            return null;
        }
    };

    // After a reload, or when a phone has discarded the tab, a snapshot of the table is shown until Python
    // runs. It must fit: the same address, version, language and saved game. Whatever our pages never contain
    // is removed (clean.js), because anything may have written to sessionStorage. Dialogs and notices are not
    // part of it, and pages that Python marks as fleeting have none. A game that is saved here does not start
    // with its first board, except behind the poster of an embed.
    const SNAPSHOT = "tabtop:left";
    const record = () => {
        try {
            return localStorage.getItem(`tabtop:game:${new URLSearchParams(location.search).get("table")}`);
        } catch {
            return null;
        }
    };
    const identity = () => JSON.stringify([location.search, plan.app, root.lang, record()]);
    const saveSnapshot = () => {
        if (embedded || root.dataset.ready === undefined) return;
        const page = document.getElementById("app").cloneNode(true);
        for (const over of page.querySelectorAll(".veil,.notice,#hint")) over.remove();
        try {
            sessionStorage.removeItem(SNAPSHOT);
            if (page.querySelector("main[data-number]:not([data-fleeting])")) {
                sessionStorage.setItem(SNAPSHOT, JSON.stringify([identity(), page.innerHTML]));
            }
        } catch {
            // Storage is full or forbidden: the next start has no snapshot.
        }
    };
    const loadSnapshot = () => {
        try {
            const [saved, html] = JSON.parse(sessionStorage.getItem(SNAPSHOT)) ?? [];
            return !embedded && saved === identity() ? clean(parse(`${html}`)) : null;
        } catch {
            return null;
        }
    };
    const board = () => (game && (embedded || record() === null) ? fetchBoard(plan.games[game]) : null);
    const drawn = loadSnapshot() ?? board();

    const show = (page) => {
        const app = document.getElementById("app");
        if (page && root.dataset.ready === undefined) app.replaceChildren(page);
        delete root.dataset.ahead;
        performance.mark("tabtop:shown");
    };

    // Most of the progress bar is bytes received, the rest is stages that PyScript reports.
    const BYTES = 0.75;
    const received = new Map(); // bytes by file
    const STAGES = plan.packs ? 6 : 8; // reports from PyScript until our code runs
    let stages = 0;
    const expected = () => {
        const packs = new Set(firstPacks().map((pack) => `${pack}.pack`));
        return Object.entries(plan.sizes).filter(([name]) => !name.endsWith(".pack") || packs.has(name));
    };
    const sizes = new Map();
    const progress = () => {
        const steps = Math.min(stages / STAGES, 1);
        const sum = (values) => [...values].reduce((all, size) => all + size, 0);
        const bytes = sizes.size ? sum(received.values()) / sum(sizes.values()) : steps;
        const bar = document.querySelector("#boot progress");
        if (bar) bar.value = Math.max(bar.value, BYTES * bytes + (1 - BYTES) * steps);
    };
    const count = (file, more) => {
        if (sizes.has(file)) received.set(file, Math.min((received.get(file) ?? 0) + more, sizes.get(file)));
        progress();
    };

    const watch = () => {
        for (const [name, size] of plan.sizes ? expected() : []) sizes.set(name, size);
        new PerformanceObserver((list) => {
            for (const { name } of list.getEntries()) {
                count(name.split("/").pop().replace(/\.zst$/, ""), Infinity);
            }
        }).observe({ type: "resource", buffered: true });
        addEventListener("py:progress", () => {
            stages += 1;
            progress();
        });
    };

    // Clicks and choices made before Python runs are queued, marked in the page, and repeated once Python is
    // ready.
    const PARTS = ["data-act", "data-pick", "data-room", "data-move"];
    const moveNumber = () => document.querySelector("main[data-number]")?.dataset.number;
    const inFragment = location.hash.length > 1; // the link contains a position, which only Python can read
    const queueInput = (event) => {
        const part = event.target.closest?.(PARTS.map((name) => `[${name}]`).join());
        if (event.type === "keydown") pressKey(event);
        else if (event.type === "submit") event.preventDefault();
        else if (event.type === "click" && part) {
            if (part.matches("a,[type=submit]")) event.preventDefault();
            const name = PARTS.find((attribute) => part.hasAttribute(attribute));
            const number = name === "data-act" ? undefined : inFragment ? "unknown" : moveNumber();
            const selector = `[${name}="${CSS.escape(part.getAttribute(name))}"]`;
            queue.push({ type: "click", selector, number });
            part.setAttribute("data-kept", "");
            begin?.();
        } else if (event.type === "change" && event.target.dataset.field && event.target.type !== "file") {
            const { dataset, value, checked, type } = event.target;
            const own = type === "radio" ? `[value="${CSS.escape(value)}"]` : "";
            const selector = `[data-field="${CSS.escape(dataset.field)}"]${own}`;
            queue.push({ type: "change", selector, value, checked });
            event.target.setAttribute("data-kept", "");
        }
    };
    // A key presses the button that it is shown on.
    const KEYS = { h: "[data-act=hint]", "?": "[data-act=help]" };
    const pressKey = ({ key = "", target, repeat, ctrlKey, altKey, metaKey }) => {
        if (repeat || ctrlKey || altKey || metaKey || stored.keys === "off") return;
        if (target.closest?.("input,select,textarea")) return;
        if (document.getElementById("app")?.inert) return; // behind the poster
        const labels = [...document.querySelectorAll("#moves kbd")];
        const shown = labels.find(({ textContent }) => textContent === key);
        (shown?.closest("button") ?? document.querySelector(KEYS[key.toLowerCase()] ?? "none"))?.click();
    };
    const LISTENED = ["click", "change", "submit", "keydown"];

    // A move is made only in the position in which it was clicked, however often it was clicked. Bots may
    // have to think before the move is on offer.
    const PATIENCE = 200; // times 50 ms
    const THINKING = "main[data-waits=idea]";
    const repeatInput = async () => {
        const pause = (ms) => new Promise((next) => setTimeout(next, ms));
        for (const part of document.querySelectorAll("[data-kept]")) part.removeAttribute("data-kept");
        for (const { type, selector, number, value, checked } of queue) {
            const notYet = () => !document.querySelector(selector) && document.querySelector(THINKING);
            for (let tries = 0; tries < PATIENCE && notYet(); tries += 1) await pause(50);
            const part = document.querySelector(selector);
            if (type === "click" && (number === undefined || moveNumber() === number)) {
                part?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
            } else if (type === "change" && part) {
                Object.assign(part, { value, checked });
                part.dispatchEvent(new Event("change", { bubbles: true }));
            }
            await pause(0);
        }
    };

    const untilReady = new MutationObserver(() => {
        if (root.dataset.ready === undefined) return;
        untilReady.disconnect();
        for (const type of LISTENED) removeEventListener(type, queueInput, true);
        window.fetch = ask;
        document.getElementById("boot").hidden = true;
        memorySnapshot.settle();
        repeatInput();
        fetchRest().finally(keepOffline);
        if (plan.zstd) memorySnapshot.whenQuiet(prepare);
    });

    // The service worker keeps the whole site on the device. It starts when the game is ready, so that its
    // downloads do not delay it.
    let waiting = null;
    async function keepOffline() {
        if (!plan.worker) return;
        try {
            const registration = await navigator.serviceWorker.register(trusted.createScriptURL(plan.worker));
            const look = (worker) => {
                if (worker?.state === "installed" && registration.active) {
                    waiting = worker;
                    dispatchEvent(new Event("tabtop:update"));
                }
            };
            look(registration.waiting);
            registration.addEventListener("updatefound", () => {
                const { installing } = registration;
                installing?.addEventListener("statechange", () => look(installing));
            });
            keepDecoded(await navigator.serviceWorker.ready);
            let looked = Date.now();
            document.addEventListener("visibilitychange", () => {
                if (document.visibilityState !== "visible" || Date.now() - looked < 36e5) return;
                looked = Date.now();
                registration.update().catch(() => {});
            });
        } catch {
            // Private windows and sandboxed frames have no service workers. The game works without one.
        }
    }

    // Lets the service worker decode the large files, so that later visits need not.
    const DECODED = "tabtop-decoded"; // of keep.js
    const largeFiles = () => {
        const names = [plan.wasm, plan.library, ...plan.packs.map((pack) => `${plan.app}${pack}.pack`)];
        return names.map((name) => new URL(name, document.baseURI).href);
    };
    const keepDecoded = ({ active }) => active.postMessage({ type: "KEEP", addresses: largeFiles() });

    // After a failure, the files that were kept may be the reason. Without them, another try decodes again.
    async function forgetDecoded() {
        try {
            await caches.delete(DECODED);
        } catch {
            // There is no such storage here.
        }
    }

    // Makes a memory snapshot for later visits, from the files that the service worker has decoded.
    async function prepare() {
        if (embedded || !isControlled()) return;
        const kept = (await (await caches.open(DECODED)).keys()).map(({ url }) => url);
        if (!largeFiles().every((address) => kept.includes(address))) return;
        await memorySnapshot.prepare(plan, trusted.createScriptURL(plan.warm));
    }

    // Switches to the new version, when the player asks for it.
    function renew() {
        if (!waiting) return location.reload();
        waiting.addEventListener("statechange", () => waiting.state === "activated" && location.reload());
        waiting.postMessage({ type: "SKIP_WAITING" });
    }

    // Returns the nodes of a page. Scripts among them never run.
    function parse(html) {
        const holder = document.createElement("template");
        holder.innerHTML = trusted.createHTML(html);
        return holder.content;
    }

    // Returns a QR code as rows of 0 and 1. Only this loads the library.
    async function qr(text) {
        const { generate } = await import(new URL(plan.qr, document.baseURI));
        return generate(text).toString({ on: "1", off: "0", lf: "\n", pad: 0 });
    }

    // Returns the line numbers for a traceback, which only a failure needs.
    async function lines() {
        memorySnapshot.suspect();
        return plan.lines ? bytes(plan.lines) : new Uint8Array();
    }

    // Loads the channels to other devices. Only tables with guests need them.
    function together() {
        return import(new URL(`${plan.app}together.js`, document.baseURI));
    }

    // Returns the text of a QR code that the camera sees, or "".
    async function scan(cancel) {
        const scanner = await import(new URL(`${plan.app}scan.js`, document.baseURI));
        return scanner.scan(cancel, new URL(plan.decoder, document.baseURI));
    }

    // Shows one sentence, a button to try again, and the details.
    function failed(details, sentence = words.broken) {
        if (root.dataset.ready !== undefined || root.dataset.failed !== undefined) return;
        const boot = document.getElementById("boot");
        if (!boot) return void document.addEventListener("DOMContentLoaded", () => failed(details, sentence));
        if (memorySnapshot.startAgain()) return;
        root.dataset.failed = "";
        forgetDecoded();
        const line = document.createElement("p");
        line.setAttribute("role", "alert");
        line.textContent = sentence;
        const retry = document.createElement("button");
        retry.type = "button";
        retry.textContent = words.retry;
        retry.onclick = () => location.reload();
        const more = document.createElement("details");
        more.append(Object.assign(document.createElement("summary"), { textContent: words.details }));
        more.append(Object.assign(document.createElement("pre"), { textContent: details }));
        boot.replaceChildren(line, retry, more);
        boot.hidden = false;
    }

    // In a frame on another site, a poster is shown, and pressing it loads the runtime. The site is told our
    // height.
    let begin = null;
    const poster = () => {
        const sheet = Object.assign(document.createElement("main"), { id: "poster" });
        const { title } = plan.games[game];
        const hidden = { className: "unseen", textContent: title };
        const heading = Object.assign(document.createElement("h1"), hidden);
        const play = document.createElement("button");
        Object.assign(play, { type: "button", className: "main big", textContent: words.play });
        play.setAttribute("aria-label", `${words.play}: ${title}`);
        sheet.onclick = () => begin?.();
        const full = document.createElement("a");
        Object.assign(full, { className: "button", target: "_blank", textContent: words.full });
        full.href = `./${location.search}`;
        full.onclick = (event) => {
            event.stopPropagation();
            event.preventDefault();
            const opened = open(full.href, "_blank");
            if (opened) return void (opened.opener = null);
            const line = Object.assign(document.createElement("p"), { textContent: `${words.address} ` });
            line.append(Object.assign(document.createElement("code"), { textContent: full.href }));
            line.onclick = (press) => press.stopPropagation();
            full.replaceWith(line);
        };
        sheet.append(heading, play, full);
        document.body.append(sheet);
        document.getElementById("app").inert = true;
        performance.mark("tabtop:poster");
    };
    const tellHeight = () => {
        if (window.parent === window) return;
        let told = 0;
        let wide = 0;
        new ResizeObserver(() => {
            const { width, height } = document.body.getBoundingClientRect();
            // While the width stays the same the height only grows, so that the other page does not jump.
            if (height <= told && width === wide) return;
            [wide, told] = [width, Math.ceil(height)];
            parent.postMessage({ type: "tabtop:resize", height: told }, "*");
        }).observe(document.body);
    };

    // Opens what was saved, while the page is painted and Python is loaded. Storage may be forbidden in a
    // frame, and PyScript would wait for it forever. A busy device may take seconds to open it.
    const openStorage = async () => {
        const store = import(new URL(`${plan.app}store.mjs`, document.baseURI));
        tabtop.loaded = store.then(({ loaded }) => loaded);
        tabtop.store = await store;
        const slow = new Promise((next) => setTimeout(next, 8000, false));
        if (await Promise.race([tabtop.store.opened, slow])) return;
        tabtop.storage = "forbidden";
        const { default: value } = await import(new URL(`${plan.app}memory-db.mjs`, document.baseURI));
        Object.defineProperty(window, "indexedDB", { value, configurable: true });
    };

    const add = (tag, attributes) => {
        const element = Object.assign(document.createElement(tag), attributes, { async: false });
        element.onerror = () => failed(element.src ?? element.href, words.failed);
        document.head.append(element);
        return element;
    };

    // Pyodide would wait forever for a wasm file that fails to load, so every request for our files is
    // checked.
    const ask = window.fetch;
    const listen = async (...wanted) => {
        const address = `${wanted[0]?.url ?? wanted[0]}`;
        const runtime = plan.modules[0].split("/")[1];
        const ours = address.includes(plan.app.slice(2)) || address.includes(runtime);
        const lost = () => ours && failed(address, words.failed);
        try {
            const answer = await ask(...wanted);
            if (!answer.ok) lost();
            return answer;
        } catch (error) {
            lost();
            throw error;
        }
    };

    // Large files are compressed better than a host would compress them (tools/zstd.py), and decoded while
    // they arrive. On later visits, the service worker has them decoded (keep.js).
    const fetchLarge = async (address, mayBeKept = true) => {
        if (!plan.zstd || (mayBeKept && isControlled())) {
            const plain = await fetch(address);
            if (plain.status === 200) return plain;
        }
        const [packed] = await Promise.all([fetch(`${address}.zst`), decoder()]);
        if (!packed.ok) throw new Error(`${address}: ${packed.status}`);
        const type = address.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
        const content = packed.body.pipeThrough(decoding(address.split("/").pop()));
        return new Response(content, { headers: { "Content-Type": type } });
    };
    const isControlled = () => {
        try {
            return Boolean(navigator.serviceWorker?.controller);
        } catch {
            return false; // in a sandboxed frame
        }
    };
    const decoding = (file) => {
        const stream = new fzstd.Decompress();
        return new TransformStream({
            start: (out) => void (stream.ondata = (chunk) => out.enqueue(chunk)),
            transform(chunk) {
                count(file, chunk.length);
                stream.push(chunk);
            },
            flush: () => stream.push(new Uint8Array(), true), // throws if the file is cut off
        });
    };
    let decoderAdded = null;
    const decoder = () =>
        (decoderAdded ??= new Promise((next) => {
            const src = trusted.createScriptURL(plan.zstd);
            add("script", { src, onload: next, fetchPriority: "high" });
        }));
    const bytes = async (...wanted) => new Uint8Array(await (await fetchLarge(...wanted)).arrayBuffer());

    // The large files are requested before there is a Pyodide to ask for them, and the wasm file is compiled
    // while it arrives. runtime.mjs hands everything over.
    const compile = async () => {
        try {
            return await WebAssembly.compileStreaming(fetchLarge(plan.wasm));
        } catch {
            // The server gives it another type, or what was kept is broken.
            return WebAssembly.compile(await bytes(plan.wasm, false));
        }
    };
    const fetchPack = async (pack) => {
        const name = `${pack}.pack`;
        return { name, bytes: await bytes(`${plan.app}${name}`) };
    };
    const download = () => {
        const first = firstPacks();
        const given = { wasm: compile(), library: bytes(plan.library), first, packs: first.map(fetchPack) };
        given.snapshot = embedded ? null : memorySnapshot.read(plan);
        given.writer = new Promise((next) => {
            given.started = next; // runtime.mjs calls it with a function that writes a pack
        });
        for (const work of [given.wasm, given.library, ...given.packs]) {
            work.catch(({ message }) => failed(message, words.failed)); // Pyodide would wait forever
        }
        return given;
    };

    // A table needs its own game only, any other page all of them. Another language is needed when the
    // visitor chooses it.
    const firstPacks = () => {
        const saved = link.has("table") || inFragment;
        const wanted = saved ? /^game (\w+)/m.exec(record() ?? "")?.[1] : game;
        const only = knows(plan.games, wanted) ? wanted : null;
        const unneeded = (pack) =>
            pack in plan.games ? only && pack !== only : pack in plan.words && pack !== lang;
        return plan.packs.filter((pack) => !unneeded(pack));
    };
    // The database may have later settings than localStorage, in another language.
    const fetchLanguage = async () => {
        const wanted = readSettings(tabtop.store.load("tabtop:settings")).lang;
        if (!plan.packs?.includes(wanted) || tabtop.given.first.includes(wanted)) return;
        const { first, writer } = tabtop.given;
        const pack = await fetchPack(wanted);
        (await writer)(pack);
        first.push(wanted);
    };
    // Once the page is ready, the others are loaded, however often the connection fails. Then Python learns
    // that it has everything.
    const fetchRest = async () => {
        if (tabtop.whole) return;
        const { first, writer } = tabtop.given;
        const rest = plan.packs.filter((pack) => !first.includes(pack));
        try {
            const write = await writer;
            for (const pack of await Promise.all(rest.map(fetchPack))) write(pack);
        } catch {
            await new Promise((next) => setTimeout(next, 2000));
            return fetchRest();
        }
        tabtop.whole = true;
        dispatchEvent(new Event("tabtop:whole"));
    };

    const start = async (probed) => {
        window.fetch = listen;
        // Small, and everything else waits for it. A browser has only six connections to some hosts.
        if (plan.zstd && !isControlled()) decoder();
        for (const href of plan.modules) add("link", { rel: "modulepreload", href });
        if (plan.wasm) tabtop.given = download();
        const morph = add("script", { src: trusted.createScriptURL(plan.morph) });
        tabtop.loaded = Promise.all([tabtop.loaded.then(fetchLanguage), loadDisplay(morph)]);
        await probed;
        await loadPyScript();
    };

    // Python waits for what shows its pages: Idiomorph and display.js.
    const loadDisplay = async (morph) => {
        const loaded = new Promise((next) => morph.addEventListener("load", next));
        const { createDisplay } = await import(new URL(`${plan.app}display.js`, document.baseURI));
        await loaded;
        tabtop.display = createDisplay(parse);
    };

    // PyScript runs every Python script, custom element and event attribute that ever appears in the page.
    // It finds ours when it starts. To keep it from finding others, it gets an observer that sees nothing.
    const loadPyScript = async () => {
        const { MutationObserver } = window;
        window.MutationObserver = class {
            observe() {}
        };
        customElements.define = () => {};
        try {
            const { hooks } = await import(new URL(plan.modules[0], document.baseURI));
            // For workers it would make a function from text, which our policy forbids. We have none of its
            // workers.
            hooks.worker.onBeforeRunAsync.clear();
        } finally {
            window.MutationObserver = MutationObserver;
        }
    };

    const afterPaint = (next) => {
        if (document.visibilityState === "hidden") return next();
        const once = () => {
            next?.();
            next = null;
        };
        const painted = (list) => list.getEntriesByName("first-contentful-paint").length && once();
        new PerformanceObserver(painted).observe({ type: "paint", buffered: true });
        setTimeout(once, 3000);
    };

    addEventListener("error", ({ message, target }) => {
        if (message) failed(message);
        else if (target.tagName === "SCRIPT") failed(target.src, words.failed);
    }, true);
    addEventListener("unhandledrejection", ({ reason }) => {
        failed(`${reason?.stack ?? reason}`, words.failed);
    });
    for (const type of LISTENED) addEventListener(type, queueInput, true);
    addEventListener("pagehide", saveSnapshot);
    document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "hidden") saveSnapshot();
    });

    document.addEventListener("DOMContentLoaded", async () => {
        if (location.protocol === "file:") return show(), failed(location.href, words.from_disk);
        if (typeof WebAssembly !== "object") return show(), failed(navigator.userAgent, words.no_wasm);
        const label = document.querySelector("#boot label");
        label.firstChild.textContent = game ? words.loading : (words.opening ?? words.loading);
        untilReady.observe(root, { attributes: true, attributeFilter: ["data-ready"] });
        watch();
        const go = () => {
            begin = null;
            document.getElementById("poster")?.remove();
            document.getElementById("app").inert = false;
            document.getElementById("boot").hidden = false;
            const probed = openStorage(); // runs while the page is painted
            afterPaint(() => start(probed));
        };
        if (embedded) begin = go;
        const lobby = () => document.getElementById(`ahead-${lang}`)?.content.cloneNode(true);
        show((await drawn) ?? (game || elsewhere ? parse("") : lobby()));
        if (unfinished) reserveSpace();
        if (embedded) tellHeight();
        if (embedded && game) poster();
        else go();
    });
})();
