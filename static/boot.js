// Start-up before Python is there: language, theme, which drawn-ahead page to show, progress, what was clicked meanwhile,
// and one sentence when something is missing. No game and no interface logic. A classic script in the head, so that
// theme and language are right at the first paint; the runtime is asked for after it.
(() => {
    const root = document.documentElement;
    const plan = JSON.parse(document.getElementById("plan").textContent);
    const link = new URLSearchParams(location.search);
    const kept = [];
    const tabtop = (window.tabtop = { kept, failed, storage: "kept" });

    // Settings: the link, then what was stored, then what the browser says.
    let stored = {};
    try {
        stored = JSON.parse(localStorage.getItem("tabtop:settings")) ?? {};
    } catch {
        tabtop.storage = "forbidden";
    }
    const spoken = [link.get("lang"), stored.lang, ...(navigator.languages ?? [])];
    const lang = spoken.map((tag) => `${tag ?? ""}`.toLowerCase().split("-")[0]).find((tag) => plan.words[tag]) ?? "en";
    const words = plan.words[lang];
    root.lang = lang;
    document.title = words.title;
    const theme = link.get("theme") ?? stored.theme;
    if (theme === "dark" || theme === "light") root.dataset.theme = theme;

    // The page drawn ahead. English and the lobby are in the page; anything else takes its place before it is shown.
    const game = plan.games.includes(link.get("game")) ? link.get("game") : null;
    if (game || lang !== "en") root.dataset.ahead = "waiting";
    const drawn = game
        ? fetch(`${plan.app}ahead/${game}-${lang}.html`).then((answer) => (answer.ok ? answer.text() : null)).catch(() => null)
        : null;

    const show = (html) => {
        if (html && !root.dataset.ready) document.getElementById("app").innerHTML = html;
        delete root.dataset.ahead;
    };

    // Progress: bytes that have arrived and the stages that PyScript reports, each half of the way.
    const arrived = new Set();
    let stages = 0;
    const total = Object.values(plan.sizes).reduce((sum, size) => sum + size, 0);
    const progress = () => {
        const bytes = [...arrived].reduce((sum, name) => sum + plan.sizes[name], 0) / total;
        const bar = document.querySelector("#boot progress");
        if (bar) bar.value = Math.max(bar.value, bytes / 2 + Math.min(stages / plan.stages, 1) / 2);
    };

    const watch = () => {
        new PerformanceObserver((list) => {
            for (const { name } of list.getEntries()) {
                const file = name.split("/").pop();
                if (file in plan.sizes) arrived.add(file);
            }
            progress();
        }).observe({ type: "resource", buffered: true });
        addEventListener("py:progress", () => {
            stages += 1;
            progress();
        });
    };

    // What is clicked or chosen before Python is there is kept, shown as heard, and done again when it can be answered.
    const PARTS = ["data-act", "data-pick", "data-move"];
    const heard = (event) => {
        const part = event.target.closest?.("[data-act],[data-pick],[data-move]");
        if (event.type === "submit") event.preventDefault();
        else if (event.type === "click" && part) {
            if (part.matches("a,[type=submit]")) event.preventDefault();
            const name = PARTS.find((attribute) => part.hasAttribute(attribute));
            kept.push({ type: "click", selector: `[${name}="${CSS.escape(part.getAttribute(name))}"]` });
            part.setAttribute("data-kept", "");
        } else if (event.type === "change" && event.target.dataset.field) {
            const { dataset, value, checked, type } = event.target;
            const own = type === "radio" ? `[value="${CSS.escape(value)}"]` : "";
            kept.push({ type: "change", selector: `[data-field="${CSS.escape(dataset.field)}"]${own}`, value, checked });
            event.target.setAttribute("data-kept", "");
        }
    };
    const LISTENED = ["click", "change", "submit"];

    const again = async () => {
        for (const { type, selector, value, checked } of kept) {
            const part = document.querySelector(selector);
            part?.removeAttribute("data-kept");
            if (type === "click") part?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
            else if (part) {
                Object.assign(part, { value, checked });
                part.dispatchEvent(new Event("change", { bubbles: true }));
            }
            await new Promise((next) => setTimeout(next));
        }
    };

    const untilReady = new MutationObserver(() => {
        if (root.dataset.ready === undefined) return;
        untilReady.disconnect();
        for (const type of LISTENED) removeEventListener(type, heard, true);
        document.getElementById("boot").hidden = true;
        again();
    });

    // One sentence, a way to try again, and the details for whoever wants them.
    function failed(details, sentence = words.broken) {
        if (root.dataset.ready !== undefined || root.dataset.failed !== undefined) return;
        root.dataset.failed = "";
        const boot = document.getElementById("boot");
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

    const start = async () => {
        for (const href of plan.modules) add("link", { rel: "modulepreload", href });
        for (const href of plan.fetched) add("link", { rel: "preload", as: "fetch", crossOrigin: "anonymous", href });
        add("script", { src: plan.morph });
        await storage();
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

    addEventListener("error", (event) => failed(event.message ?? event.target?.src));
    addEventListener("unhandledrejection", ({ reason }) => failed(`${reason?.stack ?? reason}`, words.failed));
    for (const type of LISTENED) addEventListener(type, heard, true);

    document.addEventListener("DOMContentLoaded", async () => {
        if (typeof WebAssembly !== "object") return show(), failed(navigator.userAgent, words.no_wasm);
        const label = document.querySelector("#boot label");
        label.firstChild.textContent = words.loading;
        document.getElementById("boot").hidden = false;
        untilReady.observe(root, { attributes: true, attributeFilter: ["data-ready"] });
        watch();
        show(game ? await drawn : document.getElementById(`ahead-${lang}`)?.innerHTML);
        afterPaint(start);
    });
})();
