// A guest's page (join.html): a seat at a table, or a place to watch it, on another device or in another
// window. The host's page plays the game and sends whole pages; this page shows them and sends back what is
// pressed. docs/together.md describes the messages. No Python runs here, and what arrives is not trusted:
// pages pass clean.js, and motion and sounds are checked.
import { createDisplay } from "./display.js";
import { answer, handOver, nearby, supported } from "./peer.js";
import { comeBack, prepare } from "./spare.js";
import { codeIn, read } from "./wire.js";

const VERSION = 1;
const PING = 3_000; // milliseconds
const ASLEEP = 7_000; // milliseconds without a message, after which the host may count this guest as away
const PATIENCE = 8_000; // milliseconds after which a new scan is offered
const ATTEMPT = 30_000; // milliseconds for one attempt to come back; usually the browser gives up before
const SLOW = 20_000; // milliseconds after which the page says what may be wrong
const GATHER = 60; // milliseconds in which only the last hover and each field's last value are sent
const SESSION = "tabtop:guest";
const NAME = "tabtop:name";
const GUESTS = "tabtop:guests"; // who this device was at the last tables, by the token of the invitation
const MOST_GUESTS = 8;
const WATCHES = "watches"; // behind the id of a guest who only watched
const SETTINGS = "tabtop:settings";
const LONGEST = 500; // characters of a text that is kept; an invitation has 240
const QUIET_ZONE = 4; // light modules around a QR code
const SVG = "http://www.w3.org/2000/svg";

const root = document.documentElement;
const app = document.getElementById("app");
const bar = document.getElementById("guest");
const plan = JSON.parse(document.getElementById("plan").textContent);
const link = new URLSearchParams(location.search);

// Only this policy turns text into markup, and only after it has been reduced to what our pages consist of.
const rules = { createHTML: (html) => html };
const policy = window.trustedTypes?.createPolicy("tabtop", rules) ?? rules;
const display = createDisplay((html) => {
    const holder = document.createElement("template");
    holder.innerHTML = policy.createHTML(html);
    return clean(holder.content);
});

// --- what this device keeps: the settings that the app keeps too, the guest's name, and who this tab is

const load = (storage, key) => {
    try {
        return JSON.parse(window[storage].getItem(key)) ?? {};
    } catch {
        return {}; // forbidden or damaged
    }
};
const save = (storage, key, value) => {
    try {
        window[storage].setItem(key, JSON.stringify(value));
    } catch {
        // Forbidden or full: it is lost with this page.
    }
};
// A longer text is none of ours, and a message with it would be too long for the host.
const isShort = (value) => typeof value === "string" && value.length <= LONGEST;
const settings = Object.fromEntries(
    Object.entries(load("localStorage", SETTINGS)).filter(([, value]) => isShort(value)),
);
const randomId = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join("");
// After a reload, this tab is the same guest. `joined` is the invitation that was accepted here; a new one to
// the same seat counts as the same. `used` is the last one that connected two devices, and `spare` the way
// back.
const session = { id: "", name: "", watch: false, joined: "", used: "", spare: null };
for (const [name, value] of Object.entries(load("sessionStorage", SESSION))) {
    const fits = typeof value === "string" ? isShort(value) : true;
    if (fits && Object.hasOwn(session, name) && typeof value === typeof session[name]) session[name] = value;
}
const remember = (values) => save("sessionStorage", SESSION, Object.assign(session, values));

const languages = () => {
    const own = [link.get("lang"), settings.lang === "auto" ? "" : settings.lang];
    return [...own, ...navigator.languages].filter((tag) => tag && isShort(tag)).slice(0, 8);
};
let words = plan.words.en;
const useSettings = () => {
    const short = languages().map((tag) => tag.toLowerCase().split("-")[0]);
    const lang = short.find((tag) => Object.hasOwn(plan.words, tag)) ?? "en";
    words = plan.words[lang];
    display.flag("lang", lang);
    const theme = link.get("theme") ?? settings.theme;
    display.flag("theme", ["light", "dark"].includes(theme) ? theme : null);
    display.flag("text", settings.text && settings.text !== "normal" ? settings.text : null);
    display.flag("motion", settings.motion && settings.motion !== "auto" ? settings.motion : null);
};
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const preferences = () => ({
    ...plan.settings,
    ...settings,
    lang: languages(),
    chosen: link.has("lang") ? "auto" : settings.lang ?? "auto",
    sound: settings.sound !== "off",
    calm: calm.matches,
});
const choose = (name, value) => {
    if (!Object.hasOwn(plan.settings, name)) return;
    const choices = plan.switches[name] ?? [];
    settings[name] = choices[Number(value)] ?? value;
    save("localStorage", SETTINGS, settings);
    useSettings();
    drawBar();
};

// A phone's camera opens a new invitation in a new tab. That tab is the same guest, unless the earlier tab is
// still at the table and so holds the lock on the guest's id.
let letGo = () => {};
let heldId = "";
// Resolves to false if another tab holds the lock.
const hold = (id) =>
    new Promise((told) => {
        if (!navigator.locks || heldId === id) return told(true);
        navigator.locks
            .request(`${SESSION}:${id}`, { ifAvailable: true }, (lock) => {
                told(Boolean(lock));
                if (!lock) return null;
                heldId = id;
                return new Promise((next) => {
                    letGo = () => {
                        heldId = "";
                        next();
                    };
                });
            })
            .catch(() => told(true));
    });
// Who this device was at a table, unless another tab still is.
const lastGuest = async (token) => {
    const known = load("localStorage", GUESTS);
    const [id, role] = Object.hasOwn(known, token) && isShort(known[token]) ? known[token].split(" ") : [];
    return id && (await hold(id)) ? { id, watch: role === WATCHES } : null;
};
const lastName = () => {
    const name = load("localStorage", NAME);
    return isShort(name) ? name : "";
};
const identify = async (token) => {
    letGo();
    if (!session.id) remember({ id: (await lastGuest(token))?.id ?? randomId() });
    await hold(session.id);
};
const noteGuest = (token) => {
    const { [token]: _, ...others } = load("localStorage", GUESTS);
    const own = session.watch ? `${session.id} ${WATCHES}` : session.id;
    const known = [...Object.entries(others), [token, own]].slice(-MOST_GUESTS);
    save("localStorage", GUESTS, Object.fromEntries(known));
};
// True for a guest who has been at this table and scans a new invitation to the same seat.
const isBack = async (token) => {
    if (session.id) return read(session.joined)?.token === token;
    const last = await lastGuest(token);
    if (last) remember({ ...last, name: lastName() });
    return Boolean(last);
};

// --- pages of our own, until the table's pages arrive

const make = (name, attributes = {}, ...children) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
};
const paragraph = (text, kind = "") => make("p", { class: kind }, text);
const button = (act, label, kind = "") =>
    make("button", { type: "button", "data-act": act, class: kind }, label);
const row = (...parts) => make("p", { class: "row" }, ...parts);

const show = (heading, ...parts) => {
    display.flag("ready", null);
    delete root.dataset.big;
    app.inert = false;
    document.title = words.title;
    const home = make("a", { class: "button brand", href: "./" }, "Tabtop");
    const main = make("main", { class: "sharing join" }, make("h1", {}, heading), ...parts);
    app.replaceChildren(make("header", { class: "top" }, home), main);
};

const field = (id, label, attributes) =>
    make(
        "label",
        { class: "field" },
        make("span", { class: "label" }, label),
        make("input", { id, ...attributes }),
    );

const showForm = () => {
    const name = field("name", words.name, { maxlength: 24, autocomplete: "nickname", spellcheck: "false" });
    name.lastChild.value = session.name || lastName();
    const join = make("button", { type: "submit", "data-act": "join", class: "main" }, words.join);
    const form = make("form", { "data-form": "join" }, name, row(join, button("guest.watch", words.watch)));
    const parts = [form, paragraph(words.about, "quiet")];
    if (plan.far && read(code)?.kind === "room") {
        parts.push(paragraph(words.met.replace("{servers}", plan.far.hosts.join(", ")), "quiet"));
    }
    show(words.invited, ...parts);
    name.lastChild.focus();
};

// A field to paste an invitation, if the camera opened it elsewhere or the one here is used up.
const pasteForm = () => {
    const attributes = { autocomplete: "off", inputmode: "url", spellcheck: "false" };
    const open = make("button", { type: "submit", "data-act": "guest.open", class: "main" }, words.open);
    const paste = field("paste", words.invitation, attributes);
    return make("form", { class: "row", "data-form": "guest.open" }, paste, open);
};
const showPaste = (sentence) => show(words.invited, paragraph(sentence, "lead"), pasteForm());

const qrCode = async (text) => {
    const { generate } = await import(new URL(plan.qr, document.baseURI));
    const rows = generate(text).toString({ on: "1", off: "0", lf: "\n", pad: 0 }).split("\n");
    const side = rows.length + 2 * QUIET_ZONE;
    const dark = rows.flatMap((line, y) =>
        [...line.matchAll(/1+/g)].map(({ 0: { length }, index }) =>
            `M${index + QUIET_ZONE} ${y + QUIET_ZONE}h${length}v1h-${length}z`));
    const shape = (name, attributes, ...children) => {
        const element = document.createElementNS(SVG, name);
        for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
        element.append(...children);
        return element;
    };
    return shape(
        "svg",
        { class: "qr", viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": words.qr },
        shape("rect", { width: side, height: side, fill: "#fff" }),
        shape("path", { fill: "#000", d: dark.join("") }),
    );
};

let toCopy = "";
const copyButton = (text, label) => {
    toCopy = text;
    return button("guest.copy", label, "main");
};
const copy = async () => {
    try {
        await navigator.clipboard.writeText(toCopy);
        display.present({ sentence: words.copied });
        document.querySelector('[data-act="guest.copy"]').textContent = words.copied;
    } catch {
        app.querySelector("input[readonly]")?.select();
    }
};
const readonly = (label, value) => make("input", { type: "text", readonly: "", "aria-label": label, value });

const showAnswer = async (code) => {
    const address = new URL(`#a=${code}`, location.origin + location.pathname).href;
    const holder = make("div");
    const sendButton = navigator.share ? [button("guest.send", words.send)] : [];
    const link = make("a", { href: address, "data-answer": "" }, words.link);
    show(
        words.answer,
        paragraph(words.answer_how, "lead"),
        holder,
        readonly(words.link, address),
        row(copyButton(address, words.copy), ...sendButton, link),
        make("p", { role: "status" }, words.waiting),
    );
    const waiting = app.querySelector("[role=status]");
    setTimeout(() => {
        if (waiting.isConnected) waiting.after(paragraph(words.slow, "quiet"));
    }, SLOW);
    holder.append(await qrCode(address));
};

// The answer's link was opened on the device with the table: the code goes to the table's window.
const showHandOver = async (code) => {
    show(words.handing);
    const result = await handOver(code);
    if (result === "taken") {
        show(words.handed);
        close();
    } else if (result) {
        show(words.not_taken, paragraph(result === "old" ? words.answer_old : words.answer_broken, "lead"));
    } else {
        show(words.not_handed, readonly(words.code, code), row(copyButton(code, words.copy_code)));
    }
};

// --- the bar below the table: what is wrong with the connection, and a spectator's buttons

let trouble = ""; // the name of a sentence, "" if there is none
let said = ""; // the host's reason for a pause, if it sent one
const drawBar = () => {
    const parts = [];
    const sentence = said || words[trouble];
    if (sentence) parts.push(make("p", { role: "alert" }, sentence));
    if (trouble === "rescan" || trouble === "unreachable") parts.push(pasteForm());
    if (!sentence && session.watch && root.dataset.ready !== undefined) {
        const big = root.dataset.big !== undefined;
        parts.push(paragraph(words.watching), button("guest.big", big ? words.whole : words.big));
        parts.push(button("guest.leave", words.leave));
    }
    bar.replaceChildren(...parts);
    bar.hidden = !parts.length;
    app.inert = Boolean(trouble) && root.dataset.ready !== undefined;
};
const setTrouble = (name) => {
    clearTimeout(patience);
    [trouble, said] = [name, ""];
    drawBar();
    if (name === "away") offerScan();
    if (name === "rescan") letGo(); // another tab may take the seat
};
let patience = 0;
const offerScan = () => {
    patience = setTimeout(setTrouble, PATIENCE, "rescan");
};

// --- the connection

let channel = null;
let attempts = 0;
let lastSent = 0;
const send = (message) => {
    if (!channel) return;
    const wasAsleep = Date.now() - lastSent > ASLEEP;
    lastSent = Date.now();
    if (wasAsleep && message.t !== "hello") greet();
    channel.send(JSON.stringify(message));
};
let token = "";
const greet = () => {
    const { id, name, watch } = session;
    send({ t: "hello", v: VERSION, id, token, name, watch, ...preferences() });
};

const disconnect = () => {
    attempts += 1;
    const last = channel;
    channel = null;
    if (last) [last.onmessage, last.onstate] = [null, null];
    last?.close();
};

let code = ""; // the invitation
const connect = async () => {
    disconnect();
    setTrouble("");
    const own = attempts;
    const invitation = read(code);
    const isRoom = invitation?.kind === "room";
    if (isRoom ? !plan.relays : invitation?.kind !== "invitation") return showPaste(words.bad_code);
    show(words.looking);
    token = invitation.token;
    await identify(token);
    if (isRoom) {
        const { join: enter } = await import("./far.js");
        return own === attempts ? use(enter(invitation.room, token), false) : undefined;
    }
    const isUsed = session.used === code;
    if (isUsed && hasSpare()) return void useSpare();
    // A table in this browser answers at once. Meanwhile, the answer for another device is prepared.
    const prepared = isUsed || !supported() ? null : answer(code).catch(() => null);
    const near = await nearby(token);
    const made = near ? null : await prepared;
    if (near) prepared?.then((unused) => unused?.channel.close());
    if (own !== attempts) return void (near ?? made?.channel)?.close();
    if (near) return use(near, false);
    if (!made) return showPaste(isUsed ? words.stale : supported() ? words.bad_code : words.too_old);
    use(made.channel, true);
    showAnswer(made.answer);
};

// Windows, and tables in a relay's room, reconnect by themselves. A direct connection between two devices
// needs a spare one or a new scan after it is lost.
let isDirect = false;
const use = (opened, direct) => {
    [channel, isDirect] = [opened, direct];
    const states = {
        open: greet,
        away: () => setTrouble("away"),
        back: () => {
            setTrouble("");
            hold(session.id);
            greet();
        },
        failed: () => isDirect && hasSpare() && useSpare(),
        closed: () => setTrouble(isDirect ? "rescan" : "closed"),
        unreachable: () => setTrouble("unreachable"),
        stale: connect, // with a new answer
    };
    channel.onmessage = receive;
    channel.onstate = (state) => states[state]?.();
    channel.oncode = keepSpare;
    if (channel.state === "open") greet();
};

// --- the spare connection

const hasSpare = () => {
    const kept = session.spare?.code;
    return typeof kept === "string" && read(kept)?.token === token;
};
const keepSpare = async (invitation) => {
    const own = attempts;
    const made = await prepare(invitation, session.id).catch(() => null);
    if (!made || own !== attempts) return;
    remember({ spare: made.spare });
    channel.sendCode(made.answer);
};
const opens = (returning) =>
    new Promise((done) => {
        setTimeout(done, ATTEMPT, false);
        returning.onstate = (state) => done(state === "open");
    });
// Tries until the host's device answers, the guest does something else, or another tab has taken the seat.
// There is only one attempt at a time, since the host's end opens once.
const useSpare = async () => {
    disconnect();
    const own = attempts;
    if (root.dataset.ready === undefined) offerScan();
    else if (!trouble) setTrouble("away");
    for (;;) {
        const isFree = await hold(session.id);
        if (trouble === "rescan") letGo();
        const returning = isFree ? await comeBack(session.spare, session.id).catch(() => null) : null;
        if (!returning) return setTrouble("rescan");
        const isOpen = await opens(returning);
        if (own === attempts && isOpen) {
            hold(session.id);
            remember({ spare: null });
            return use(returning, true);
        }
        returning.onstate = null;
        returning.close();
        if (own !== attempts) return;
    }
};

const start = async () => {
    const fragment = new URLSearchParams(location.hash.slice(1));
    if (fragment.has("a")) return void showHandOver(fragment.get("a"));
    code = fragment.get("i") ?? "";
    // Only far-join.html may contact relays.
    const invitation = read(code);
    const isFar = plan.far && !plan.relays && invitation?.kind === "room";
    if (isFar) location.replace(plan.far.document + location.hash);
    else if (!code) showPaste(words.no_code);
    else if (invitation && (await isBack(invitation.token))) connect();
    else showForm();
};
const open = () => {
    const pasted = codeIn(document.getElementById("paste")?.value ?? "");
    if (!pasted) return;
    history.replaceState(null, "", `#i=${pasted}`);
    start();
};

// --- what the host says

let page = { seq: null, number: 0, epoch: 0 }; // the one that is shown
let dressing = false; // true while the game's style sheet is loaded
let held = null; // the page that waits for it
const dress = (game) => {
    const href = Object.hasOwn(plan.styles ?? {}, game) ? plan.styles[game] : "";
    if (!href || document.querySelector(`link[href="${href}"]`)) return;
    dressing = true;
    const sheet = make("link", { rel: "stylesheet", href });
    sheet.onload = sheet.onerror = () => {
        dressing = false;
        if (held) RECEIVED.page(held);
        held = null;
    };
    document.head.append(sheet);
};
const RECEIVED = {
    welcome: ({ game }) => {
        page.seq = null;
        dress(game);
        setTrouble("");
        if (!app.querySelector("main.table")) show(words.waiting);
        remember({ joined: code, used: isDirect ? code : session.used });
        noteGuest(token);
        keepAwake();
    },
    refused: ({ why }) => {
        disconnect();
        remember({ spare: null });
        showPaste(typeof why === "string" ? why : words.ended);
    },
    page: (message) => {
        if (dressing) return void (held = message);
        const { seq, number, epoch } = message;
        if (![seq, number, epoch].every(Number.isInteger) || (page.seq !== null && seq <= page.seq)) return;
        const isNext = page.seq !== null && seq === page.seq + 1;
        page = { seq, number, epoch };
        present(message, isNext);
        display.flag("over", typeof message.flags?.over === "string" ? "" : null);
        const isFirst = root.dataset.ready === undefined;
        if (isFirst) display.flag("ready", "");
        if (isFirst || trouble) setTrouble("");
        send({ t: "ack", seq });
    },
    wait: ({ why }) => {
        setTrouble("closed");
        said = typeof why === "string" ? why : "";
        drawBar();
    },
    bye: () => {
        disconnect();
        remember({ spare: null });
        show(words.ended, row(make("a", { class: "button", href: "./" }, words.lobby)));
        drawBar();
    },
};
const receive = (text) => {
    let message = null;
    try {
        message = JSON.parse(text);
    } catch {
        return;
    }
    if (Object.hasOwn(RECEIVED, message?.t)) RECEIVED[message.t](message);
};

// Shows a page. Motion starts from the page before, so nothing moves if that one was missed.
const present = ({ html, title, tracks, focus, sentence, notes, buzzes }, isNext) => {
    const text = (value) => (typeof value === "string" ? value : null);
    const some = (value, fits) => (Array.isArray(value) ? value.slice(0, 40).filter(fits) : null);
    display.present({ html: text(html), title: text(title) ?? words.title });
    try {
        display.present({
            tracks: isNext ? some(tracks, isTrack)?.map(ownFields) : [],
            focus: text(focus),
            sentence: text(sentence),
            notes: some(notes, isNote),
            buzzes: some(buzzes, (ms) => within(ms, 0, 10_000)),
        });
    } catch {
        // An invalid selector or motion.
    }
};
const within = (value, low, high) => Number.isFinite(value) && value >= low && value <= high;
const isTrack = (track) =>
    typeof track?.piece === "string" &&
    within(track.ms, 1, 60_000) &&
    Array.isArray(track.frames) &&
    track.frames[0];
const ownFields = ({ piece, ms, frames }) => ({
    piece,
    ms,
    frames: frames.map(({ transform, offset, easing = "linear" }) => {
        return { transform: `${transform}`, offset, easing };
    }),
});
const WAVES = ["sine", "triangle", "square", "sawtooth", "noise"];
const isNote = (note) => {
    if (!Array.isArray(note) || note.length !== 6 || !WAVES.includes(note[1])) return false;
    const [at, , ms, from, to, loud] = note;
    const isPitch = (value) => within(value, 1, 20_000);
    const inTime = within(at, 0, 60_000) && within(ms, 10, 10_000);
    return inTime && isPitch(from) && isPitch(to) && within(loud, 0.001, 1);
};

// --- what the guest does

let lastPress = 0;
const sendPress = (kind, value, extra) => {
    lastPress = Math.max(lastPress + 1, Date.now()); // goes up after a reload, too
    const { number, epoch } = page;
    send({ t: "press", id: lastPress, number, epoch, kind, value, extra });
};
const gathered = new Map(); // hovers and field values to be sent soon
const flush = () => {
    for (const press of gathered.values()) sendPress(...press);
    gathered.clear();
};
const press = (kind, value, extra) => {
    if (kind === "point" || kind === "field") {
        if (!gathered.size) setTimeout(flush, GATHER);
        gathered.set(kind === "field" ? `field ${value}` : kind, [kind, value, extra]);
        return;
    }
    flush();
    sendPress(kind, value, extra);
};

const join = (watch) => {
    const name = document.getElementById("name").value.trim();
    if (name) save("localStorage", NAME, name);
    remember({ name, watch });
    connect();
};
const leave = () => {
    send({ t: "bye" });
    disconnect();
    setTrouble("");
    const lobby = make("a", { class: "button", href: "./" }, words.lobby);
    show(words.left, row(button("guest.return", words.return, "main"), lobby));
};
const bigScreen = () => {
    const big = root.dataset.big === undefined;
    display.flag("big", big ? "" : null);
    if (big) root.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen();
    drawBar();
};
// Other pages of the app open in a new tab. The rules have pages that need no Python.
const go = (query) => {
    if (!query) return leave();
    const wanted = new URLSearchParams(query);
    const rulebooks = new Map(Object.entries(plan.rules?.[root.lang] ?? {}));
    const rulebook = wanted.get("page") === "rules" && rulebooks.get(wanted.get("game"));
    const anchor = /^\w+$/.test(wanted.get("rule") ?? "") ? `#rule-${wanted.get("rule")}` : "";
    window.open(rulebook ? `${rulebook}${anchor}` : `./?${wanted}`, "_blank", "noopener");
};
const ACTS = {
    join: () => join(false),
    "guest.watch": () => join(true),
    "guest.open": open,
    "guest.copy": copy,
    "guest.send": () => navigator.share({ title: words.title, url: toCopy }).catch(() => {}),
    "guest.return": () => connect(),
    "guest.leave": leave,
    "guest.big": bigScreen,
};
// The settings are drawn by the host and kept here.
const noteSetting = (kind, value, extra) => {
    if (kind === "field" && value.startsWith("set.")) choose(value.slice(4), extra);
    if (kind === "act" && value === "mute") choose("sound", settings.sound === "off" ? "1" : "0");
};
display.listen((kind, value, extra) => {
    noteSetting(kind, value, extra);
    if (kind === "act" && Object.hasOwn(ACTS, value)) ACTS[value]();
    else if (kind === "act" && value.startsWith("go:")) go(value.slice(3));
    else if (root.dataset.ready !== undefined && !trouble) press(kind, value, extra);
});

// --- the device

let wakeLock = null;
const keepAwake = async () => {
    if (!channel || wakeLock || document.visibilityState !== "visible") return;
    try {
        wakeLock = await navigator.wakeLock.request("screen");
        wakeLock.addEventListener("release", () => {
            wakeLock = null;
        });
    } catch {
        // Not supported, or the battery is low.
    }
};
document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    send({ t: "ping" });
    keepAwake();
});
setInterval(() => send({ t: "ping" }), PING);
calm.addEventListener("change", () => send({ t: "prefs", ...preferences() }));
addEventListener("hashchange", start);
addEventListener("pagehide", () => send({ t: "bye" }));
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

useSettings();
start();
