// Start-up before Python is there: language, theme, which page to show as it was left or drawn ahead, progress, what was clicked
// meanwhile, the poster of an embed, the service worker, and one sentence when something is missing. No game and no interface logic.
// A classic script in the head, so that theme and language are right at the first paint; the runtime is asked for after it.
(() => {
    const root = document.documentElement;
    const plan = JSON.parse(document.getElementById("plan").textContent);
    const link = new URLSearchParams(location.search);
    const kept = [];
    const embedded = root.dataset.embed !== undefined;
    const tabtop = (window.tabtop = { kept, failed, renew, qr, changed, storage: "kept" });

    // Settings: the link, then what was stored, then what the browser says.
    let stored = {};
    let text = null;
    try {
        text = localStorage.getItem("tabtop:settings");
    } catch {
        tabtop.storage = "forbidden";
    }
    try {
        stored = JSON.parse(text) ?? {};
    } catch {
        stored = {}; // not ours: Python tells of it
    }
    const spoken = [link.get("lang"), stored.lang, ...(navigator.languages ?? [])];
    const lang = spoken.map((tag) => `${tag ?? ""}`.toLowerCase().split("-")[0]).find((tag) => plan.words[tag]) ?? "en";
    const words = plan.words[lang];
    root.lang = lang;
    document.title = words.title ?? document.title;
    const theme = link.get("theme") ?? stored.theme;
    if (theme === "dark" || theme === "light") root.dataset.theme = theme;
    if (stored.text && stored.text !== "normal") root.dataset.text = stored.text;
    if (lang !== "en") document.querySelector("link[rel=manifest]")?.setAttribute("href", `manifest.${lang}.webmanifest`);

    // The page drawn ahead. English and the lobby are in the page; anything else takes its place before it is shown.
    const table = !link.has("page") || link.get("page") === "learn";
    const game = table && plan.games[link.get("game")] ? link.get("game") : null;
    // A page or a kept table can only be drawn by Python: until then the page is empty, not the lobby that somebody did not ask for.
    const elsewhere = !game && ((link.get("page") ?? "lobby") !== "lobby" || link.has("table"));
    // Games that were begun stand above the others in the lobby: there is room for them from the first, so that nothing moves later.
    const countBegun = () => {
        try {
            const names = Object.keys(localStorage).filter((name) => name.startsWith("tabtop:game:"));
            return names.filter((name) => !/^note over /m.test(localStorage.getItem(name))).length;
        } catch {
            return 0; // forbidden
        }
    };
    const begun = game || elsewhere || embedded ? 0 : countBegun();
    const makeRoom = () => {
        const room = document.getElementById(`room-${lang}`)?.content.firstElementChild.cloneNode(true);
        if (!room) return; // not prerendered
        const rows = room.querySelector("ul");
        while (rows.childElementCount < begun) rows.append(rows.firstElementChild.cloneNode(true));
        document.querySelector("main.lobby .hero").after(room);
    };
    if (game || elsewhere || begun || lang !== "en") root.dataset.ahead = "waiting";
    const ahead = async ({ seats, usual }) => {
        const asked = link.get("seats")?.split(",").length;
        try {
            const answer = await fetch(`${plan.app}ahead/${game}-${seats.includes(asked) ? asked : usual}-${lang}.html`);
            return answer.ok ? await answer.text() : null;
        } catch {
            return null;
        }
    };

    // A table is shown as it was left (by a reload, by a phone that put the tab away) until Python is there, if nothing has changed
    // since: the address, the version, the language, the saved game. What lay over the table is not shown again, nor a page that
    // Python calls fleeting. A game that was begun here is not shown as its first board, but behind the poster of an embed.
    const LEFT = "tabtop:left";
    const record = () => {
        try {
            return localStorage.getItem(`tabtop:game:${new URLSearchParams(location.search).get("table")}`);
        } catch {
            return null;
        }
    };
    const where = () => JSON.stringify([location.search, plan.app, root.lang, record()]);
    const leave = () => {
        if (embedded || root.dataset.ready === undefined) return;
        const page = document.getElementById("app").cloneNode(true);
        for (const over of page.querySelectorAll(".veil,.notice,#hint")) over.remove();
        try {
            sessionStorage.removeItem(LEFT);
            if (page.querySelector("main[data-number]:not([data-fleeting])")) {
                sessionStorage.setItem(LEFT, JSON.stringify([where(), page.innerHTML]));
            }
        } catch {
            // No room, or forbidden: the next start shows nothing of it before Python is there.
        }
    };
    const wasLeft = () => {
        try {
            const [place, html] = JSON.parse(sessionStorage.getItem(LEFT)) ?? [];
            return !embedded && place === where() ? html : null;
        } catch {
            return null;
        }
    };
    const drawn = wasLeft() ?? (game && (embedded || record() === null) ? ahead(plan.games[game]) : null);

    const show = (html) => {
        if (typeof html === "string" && root.dataset.ready === undefined) document.getElementById("app").innerHTML = html;
        delete root.dataset.ahead;
    };

    // Progress: bytes that have arrived and the stages that PyScript reports, each half of the way.
    const arrived = new Set();
    const STAGES = 8; // how often PyScript reports progress until our code runs
    let stages = 0;
    const sizes = plan.sizes ?? {};
    const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
    const progress = () => {
        const steps = Math.min(stages / STAGES, 1);
        const bytes = total ? [...arrived].reduce((sum, name) => sum + sizes[name], 0) / total : steps;
        const bar = document.querySelector("#boot progress");
        if (bar) bar.value = Math.max(bar.value, (bytes + steps) / 2);
    };

    const watch = () => {
        new PerformanceObserver((list) => {
            for (const { name } of list.getEntries()) {
                const file = name.split("/").pop();
                if (file in sizes) arrived.add(file);
            }
            progress();
        }).observe({ type: "resource", buffered: true });
        addEventListener("py:progress", () => {
            stages += 1;
            progress();
        });
    };

    // What is clicked or chosen before Python is there is kept, shown as heard, and done again when it can be answered.
    const PARTS = ["data-act", "data-pick", "data-room", "data-move"];
    const standing = () => document.querySelector("main[data-number]")?.dataset.number; // how many moves were made
    const carried = location.hash.length > 1; // a position of its own, which only Python can read
    const heard = (event) => {
        const part = event.target.closest?.(PARTS.map((name) => `[${name}]`).join());
        if (event.type === "keydown") pressed(event);
        else if (event.type === "submit") event.preventDefault();
        else if (event.type === "click" && part) {
            if (part.matches("a,[type=submit]")) event.preventDefault();
            const name = PARTS.find((attribute) => part.hasAttribute(attribute));
            const number = name === "data-act" ? undefined : carried ? "unknown" : standing();
            kept.push({ type: "click", selector: `[${name}="${CSS.escape(part.getAttribute(name))}"]`, number });
            part.setAttribute("data-kept", "");
            begin?.();
        } else if (event.type === "change" && event.target.dataset.field && event.target.type !== "file") {
            const { dataset, value, checked, type } = event.target;
            const own = type === "radio" ? `[value="${CSS.escape(value)}"]` : "";
            kept.push({ type: "change", selector: `[data-field="${CSS.escape(dataset.field)}"]${own}`, value, checked });
            event.target.setAttribute("data-kept", "");
        }
    };
    // A key presses the button that shows it.
    const KEYS = { h: "[data-act=hint]", "?": "[data-act=help]" };
    const pressed = ({ key = "", target, repeat, ctrlKey, altKey, metaKey }) => {
        if (repeat || ctrlKey || altKey || metaKey || stored.keys === "off" || target.closest?.("input,select,textarea")) return;
        if (document.getElementById("app")?.inert) return; // behind the poster
        const shown = [...document.querySelectorAll("#moves kbd")].find(({ textContent }) => textContent === key);
        (shown?.closest("button") ?? document.querySelector(KEYS[key.toLowerCase()] ?? "none"))?.click();
    };
    const LISTENED = ["click", "change", "submit", "keydown"];

    // A move that was pressed at one position is not made at another, however often somebody pressed. Bots may have to think before
    // a person is asked again.
    const PATIENCE = 200;
    const again = async () => {
        const pause = (ms) => new Promise((next) => setTimeout(next, ms));
        for (const part of document.querySelectorAll("[data-kept]")) part.removeAttribute("data-kept");
        for (const { type, selector, number, value, checked } of kept) {
            const thinking = () => !document.querySelector(selector) && document.querySelector("main[data-waits=idea]");
            for (let tries = 0; tries < PATIENCE && thinking(); tries += 1) await pause(50);
            const part = document.querySelector(selector);
            if (type === "click" && (number === undefined || standing() === number)) {
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
        for (const type of LISTENED) removeEventListener(type, heard, true);
        window.fetch = ask;
        document.getElementById("boot").hidden = true;
        again();
        keepOffline();
    });

    // The service worker keeps the whole site on the device. It comes after the game: what it fetches must not make anybody wait.
    let waiting = null;
    async function keepOffline() {
        if (!plan.worker) return;
        try {
            const registration = await navigator.serviceWorker.register(plan.worker);
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
            let looked = Date.now();
            document.addEventListener("visibilitychange", () => {
                if (document.visibilityState !== "visible" || Date.now() - looked < 36e5) return;
                looked = Date.now();
                registration.update().catch(() => {});
            });
        } catch {
            // No service worker here (a private window, a sandboxed frame): the game is played all the same.
        }
    }

    // The new version takes over only here and now, when the player asks for it.
    function renew() {
        if (!waiting) return location.reload();
        waiting.addEventListener("statechange", () => waiting.state === "activated" && location.reload());
        waiting.postMessage({ type: "SKIP_WAITING" });
    }

    // Redrawing leaves the parts of a drawing that never change alone: they carry the same data-static. It asks for every node of
    // the page, hundreds a move; each would cost more on its way to Python and back than the whole comparison.
    function changed(old, fresh) {
        const mark = old.nodeType === 1 && old.getAttribute("data-static");
        return !(mark && mark === fresh.getAttribute?.("data-static"));
    }

    // A QR code as rows of 0 and 1. The library is asked for only here.
    async function qr(text) {
        const { generate } = await import(new URL(plan.qr, document.baseURI));
        return generate(text).toString({ on: "1", off: "0", lf: "\n", pad: 0 });
    }

    // One sentence, a way to try again, and the details for whoever wants them.
    function failed(details, sentence = words.broken) {
        if (root.dataset.ready !== undefined || root.dataset.failed !== undefined) return;
        const boot = document.getElementById("boot");
        if (!boot) return void document.addEventListener("DOMContentLoaded", () => failed(details, sentence));
        root.dataset.failed = "";
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

    // In somebody else's page: a poster, and nothing of the runtime before it is pressed. The page around may listen to our height.
    let begin = null;
    const poster = () => {
        const sheet = Object.assign(document.createElement("div"), { id: "poster" });
        const play = Object.assign(document.createElement("button"), { type: "button", className: "main big" });
        play.textContent = words.play;
        play.setAttribute("aria-label", `${words.play}: ${plan.games[game].title}`);
        sheet.onclick = () => begin?.();
        const way = Object.assign(document.createElement("a"), { className: "button", target: "_blank", textContent: words.full });
        way.href = `./${location.search}`;
        way.onclick = (event) => {
            event.stopPropagation();
            event.preventDefault();
            const opened = open(way.href, "_blank");
            if (opened) return void (opened.opener = null);
            const line = Object.assign(document.createElement("p"), { textContent: `${words.address} ` });
            line.append(Object.assign(document.createElement("code"), { textContent: way.href }));
            line.onclick = (press) => press.stopPropagation();
            way.replaceWith(line);
        };
        sheet.append(play, way);
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
            // It only grows while the width stays: a page around that follows must not jump at every move.
            if (height <= told && width === wide) return;
            [wide, told] = [width, Math.ceil(height)];
            parent.postMessage({ type: "tabtop:resize", height: told }, "*");
        }).observe(document.body);
    };

    // Storage may be forbidden in somebody else's frame; PyScript would wait for it for ever.
    const storage = async () => {
        try {
            await new Promise((resolve, reject) => {
                const request = indexedDB.open("tabtop-probe");
                request.onsuccess = () => resolve(request.result.close());
                request.onerror = request.onblocked = () => reject(request.error);
                setTimeout(reject, 2000, new Error("no answer"));
            });
        } catch {
            tabtop.storage = "forbidden";
            const { default: value } = await import(new URL(`${plan.app}memory-db.mjs`, document.baseURI));
            Object.defineProperty(window, "indexedDB", { value, configurable: true });
        }
    };

    // Scripts run in the order in which they are added: the morphing library is there before Python is.
    const add = (tag, attributes) => {
        const element = Object.assign(document.createElement(tag), attributes, { async: false });
        element.onerror = () => failed(element.src ?? element.href, words.failed);
        document.head.append(element);
    };

    // A wasm file that does not arrive would leave Pyodide waiting for ever: whoever asks for our files, we hear the answer.
    const ask = window.fetch;
    const listen = async (...wanted) => {
        const address = `${wanted[0]?.url ?? wanted[0]}`;
        const ours = address.includes(plan.app.slice(2)) || address.includes(plan.modules[0].split("/")[1]);
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

    const start = async (probed) => {
        if (!plan.modules) return; // unbuilt: the page itself loads PyScript
        window.fetch = listen;
        for (const href of plan.modules) add("link", { rel: "modulepreload", href });
        for (const href of plan.fetched) add("link", { rel: "preload", as: "fetch", crossOrigin: "anonymous", href });
        add("script", { src: plan.morph });
        await probed;
        add("script", { type: "module", src: plan.modules[0] });
    };

    const afterPaint = (next) => {
        if (document.visibilityState === "hidden") return next();
        const once = () => {
            next?.();
            next = null;
        };
        new PerformanceObserver((list) => list.getEntriesByName("first-contentful-paint").length && once()).observe({
            type: "paint",
            buffered: true,
        });
        setTimeout(once, 3000);
    };

    addEventListener("error", ({ message, target }) => {
        if (message) failed(message);
        else if (target.tagName === "SCRIPT") failed(target.src, words.failed);
    }, true);
    addEventListener("unhandledrejection", ({ reason }) => failed(`${reason?.stack ?? reason}`, words.failed));
    for (const type of LISTENED) addEventListener(type, heard, true);
    addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && leave());

    document.addEventListener("DOMContentLoaded", async () => {
        if (typeof WebAssembly !== "object") return show(), failed(navigator.userAgent, words.no_wasm);
        const label = document.querySelector("#boot label");
        label.firstChild.textContent = words.loading;
        untilReady.observe(root, { attributes: true, attributeFilter: ["data-ready"] });
        watch();
        const go = () => {
            begin = null;
            document.getElementById("poster")?.remove();
            document.getElementById("app").inert = false;
            document.getElementById("boot").hidden = false;
            const probed = storage(); // answers while the page is painted
            afterPaint(() => start(probed));
        };
        if (embedded) begin = go;
        show((await drawn) ?? (game || elsewhere ? "" : document.getElementById(`ahead-${lang}`)?.innerHTML));
        if (begun) makeRoom();
        if (!embedded || elsewhere) return go();
        if (game) poster();
        tellHeight();
    });
})();
