// Output and input of one visitor's page: markup, motion, speech, sound and vibration; clicks, drags and
// keys. The app uses it from Python (ui/shell/browser.py), a guest's page from guest.js. Data attributes say
// what an element does: data-move, data-pick, data-room (space around a pick), data-act, data-field,
// data-form. There is one listener per kind of event, and Idiomorph morphs each page into the last one, which
// keeps the focus.
const READING = 700; // milliseconds after a new question in which a second tap at the same place is ignored
const FINGER = 32; // pixels; two taps closer than this are at the same place
const DRAG = 10; // pixels that a pointer moves before it drags
const SLIP = 24; // pixels; a finger that moves less slipped while it tapped
const LOUDEST = 0.35; // of full volume
const PARTS = "[data-move],[data-pick],[data-room],[data-act]";

// `parse` returns the nodes of a page that arrives as text.
export const createDisplay = (parse) => {
    const root = document.documentElement;
    const app = document.getElementById("app");
    const live = document.getElementById("live");
    let morphing = false; // true while a page is replaced by another
    let typing = null; // the field with text that has not been reported yet
    let question = ""; // what the table asks: its move number and whom it waits for
    let askedAt = 0; // when that was shown
    let handler = () => {};

    // --- showing

    // Shows a frame of ui/shell/ports.py: the page, then motion, focus, the sentence to say, sound and
    // vibration.
    const present = ({ html, title, tracks, focus, sentence, notes, buzzes }) => {
        if (typeof html === "string") show(html, title);
        if (tracks) animate(tracks);
        if (focus) moveFocus(focus);
        if (typeof sentence === "string") say(sentence);
        // In a task of its own: drawing and sound together would take more than a frame or two.
        if (notes?.length) setTimeout(play, 0, notes);
        // Before the first tap, browsers do not vibrate and log an error.
        if (buzzes?.length && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(buzzes);
    };

    // Idiomorph skips what this is false for: parts of a drawing with the same data-static, which never
    // change, and the field in which somebody is typing.
    const beforeNodeMorphed = (old, fresh) => {
        if (old === typing) return false;
        const mark = old.nodeType === 1 && old.getAttribute("data-static");
        return !(mark && mark === fresh.getAttribute?.("data-static"));
    };
    const options = { morphStyle: "innerHTML", restoreFocus: true, callbacks: { beforeNodeMorphed } };

    const show = (html, title) => {
        const hadFocus = app.contains(document.activeElement);
        morphing = true;
        try {
            Idiomorph.morph(app, parse(html), options);
        } finally {
            morphing = false;
        }
        document.title = title;
        noteQuestion();
        carry();
        if (hadFocus && !app.contains(document.activeElement)) moveFocus("#prompt, h1");
    };

    // Notes when the table asks something new. A tap right after that was meant for what was there before.
    const noteQuestion = () => {
        const table = app.querySelector("main.table[data-number]");
        const asked = table ? `${table.dataset.number} ${table.dataset.waits}` : "";
        if (asked !== question) [question, askedAt] = [asked, performance.now()];
    };

    let running = []; // the animations of pieces that began last
    const animate = (tracks) => {
        const moved = tracks.map((track) => ({ ...track, element: piece(track.piece) }));
        const found = moved.filter(({ element }) => element);
        const begun = found.map((track) => ({ ...track, frames: begin(track) }));
        for (const before of running) before.finish();
        running = begun.map(({ element, frames, ms }) =>
            element.animate(frames, { duration: ms, id: "piece" }),
        );
    };
    // True while pieces are seen on their way. In a hidden page, animations stand still.
    const moving = () => !document.hidden && running.some(({ playState }) => playState === "running");
    const piece = (name) => app.querySelector(`[data-piece="${CSS.escape(name)}"]`);

    // Adds a first frame where the piece is on the screen now, if there is none.
    const begin = ({ element, frames }) => {
        if (frames[0].offset === 0) return frames;
        return [{ transform: getComputedStyle(element).transform, offset: 0 }, ...frames];
    };

    const moveFocus = (selector) => app.querySelector(selector)?.focus();

    // Screen readers do not repeat the same sentence. A no-break space makes it a new one.
    const say = (sentence) => {
        live.textContent = live.textContent === sentence ? `${sentence}\u00a0` : sentence;
    };

    // Sets or removes a data attribute of the page, or its language.
    const flag = (name, value) => {
        if (name === "lang") root.lang = value ?? "en";
        else if (typeof value !== "string") root.removeAttribute(`data-${name}`);
        else {
            root.setAttribute(`data-${name}`, value);
            performance.mark(`tabtop:${name}`);
        }
    };

    // --- sound: notes that glide from one pitch to another (ui/shell/sounds.py)

    let audio = null; // created at the first sound
    let noise = null;
    const play = (notes) => {
        if (!window.AudioContext) return;
        audio ??= new AudioContext();
        if (audio.state === "suspended") audio.resume(); // browsers play no sound before the first click
        for (const [at, ...note] of notes) playNote(audio.currentTime + at / 1000, ...note);
    };
    const playNote = (start, wave, ms, from, to, loud) => {
        const end = start + ms / 1000;
        const volume = audio.createGain();
        volume.gain.setValueAtTime(0.0001, start);
        volume.gain.exponentialRampToValueAtTime(loud * LOUDEST, start + 0.008);
        volume.gain.exponentialRampToValueAtTime(0.0001, end);
        const source = wave === "noise" ? audio.createBufferSource() : audio.createOscillator();
        const pitch = wave === "noise" ? audio.createBiquadFilter() : source;
        if (wave === "noise") {
            source.buffer = noise ??= makeNoise();
            pitch.type = "bandpass";
            source.connect(pitch);
        } else {
            source.type = wave;
        }
        pitch.connect(volume).connect(audio.destination);
        pitch.frequency.setValueAtTime(from, start);
        pitch.frequency.exponentialRampToValueAtTime(to, end);
        source.start(start);
        source.stop(end);
    };
    const makeNoise = () => {
        const length = Math.floor(audio.sampleRate / 2);
        const buffer = audio.createBuffer(1, length, audio.sampleRate);
        buffer.getChannelData(0).set(Float32Array.from({ length }, () => 2 * Math.random() - 1));
        return buffer;
    };

    // --- pressing

    let tap = { x: -1, y: -1, question: "" }; // the last one: where, and which question it could answer

    // True for a second tap at the same place that would answer a question nobody has read yet. It counts as
    // a tap on the question before, so that a third one is no better.
    const comesTooSoon = (x, y) => {
        const near = Math.abs(x - tap.x) < FINGER && Math.abs(y - tap.y) < FINGER;
        const tooSoon = near && tap.question !== question && performance.now() - askedAt < READING;
        tap = { x, y, question: tooSoon && asksPeople() ? tap.question : question };
        return tooSoon;
    };
    const asksPeople = () =>
        ["human", "curtain", "window"].includes(app.querySelector("main.table")?.dataset.waits);

    const click = (event) => {
        if (dropped) {
            dropped = false;
            return;
        }
        const part = event.target.closest(PARTS);
        const tooSoon = comesTooSoon(event.clientX, event.clientY);
        const byPointer = event.isTrusted && event.detail; // and not by a key or a script
        if ((tooSoon && byPointer) || !part || part.matches(":disabled")) return;
        const { move, pick, room, act } = part.dataset;
        const [kind, value] = move ? ["move", move] : pick || room ? ["pick", pick || room] : ["act", act];
        if (!value) return;
        event.preventDefault();
        handler(kind, value, "");
    };

    let pointed = "";
    const point = ({ target }) => {
        const part = target.closest?.("[data-move],[data-pick],[data-detail]");
        const { move, pick, detail } = part?.dataset ?? {};
        const now = move || pick || detail || "";
        if (now === pointed) return;
        pointed = now;
        handler("point", pointed, "");
    };

    // --- dragging: a shape that can be picked follows the pointer and is put down on another

    let held = null; // the press in progress: its pick, where it began, how far it went, the shape it drags
    let dropped = false; // the next click ends a drag
    const pickOf = (element) => {
        const { pick, room } = element?.closest("[data-pick],[data-room]")?.dataset ?? {};
        return pick || room || "";
    };
    const hold = (event) => {
        [held, dropped] = [null, false];
        const pick = event.isPrimary && !event.button ? pickOf(event.target) : "";
        if (pick && app.querySelector(`.is-can[data-pick="${CSS.escape(pick)}"]`)) {
            held = { pick, from: [event.clientX, event.clientY], by: [0, 0], dragged: false, shape: null };
        }
    };
    const drag = ({ clientX, clientY }) => {
        if (!held) return;
        held.by = [clientX - held.from[0], clientY - held.from[1]];
        if (!held.dragged) {
            if (Math.max(...held.by.map(Math.abs)) < DRAG) return;
            held.dragged = true;
            handler("drag", held.pick, "");
        }
        carry();
    };
    // Puts the dragged shape where the pointer is. A new page may have drawn it anew.
    const carry = () => {
        if (!held?.dragged) return;
        const name = CSS.escape(held.pick);
        held.shape = app.querySelector(`[data-piece="${name}"],[data-pick="${name}"]`);
        if (!held.shape) return;
        const [x, y] = held.by.map((length) => (length * unitsPerPixel(held.shape)).toFixed(1));
        held.shape.classList.add("is-dragged");
        held.shape.style.translate = `${x}px ${y}px`;
    };
    const drop = ({ type, clientX, clientY }) => {
        const last = held;
        held = null;
        if (!last?.dragged) return;
        if (last.shape) last.shape.style.translate = "";
        dropped = type === "pointerup";
        // What is dragged lets the pointer through, so this is what lies under it.
        const below = pickOf(document.elementFromPoint(clientX, clientY));
        last.shape?.classList.remove("is-dragged");
        const stayed = pickOf(document.elementFromPoint(clientX, clientY)) === last.pick;
        const slipped = Math.hypot(...last.by) < SLIP;
        if (!dropped || (slipped && comesTooSoon(clientX, clientY))) handler("drop", "", "");
        else handler("drop", slipped && stayed ? last.pick : below, stayed ? last.pick : "");
    };

    // --- typing

    const submit = (event) => {
        event.preventDefault();
        const act = event.target.getAttribute("data-form");
        if (act) handler("act", act, "");
    };
    const typed = (event) => {
        if (event.target.matches("input[type=search],input[type=range],input[data-live]")) changed(event);
        else typing = event.target;
    };
    let longest = 0; // the most characters that are read from a chosen file
    const changed = ({ target }) => {
        const name = target.getAttribute("data-field");
        typing = null;
        if (!name || morphing) return; // a field that is being removed reports a change for the old page
        if (target.type === "file") readFiles(target);
        else handler("field", name, target.type === "checkbox" ? (target.checked ? "1" : "0") : target.value);
    };
    // Passes on the content of the chosen files, cut off where it is too long.
    const readFiles = (chooser) => {
        for (const file of chooser.files) {
            file.slice(0, longest + 1).text().then((text) => handler("file", file.name, text));
        }
        chooser.value = "";
    };
    const press = (event) => {
        const { key, target } = event;
        const leaves = key === "Escape" && target.closest(".dialog"); // from a field in the dialog, too
        const typing = target.matches("input,select,textarea") && !leaves;
        if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || typing) return;
        const on = target.id === "twin" ? "twin" : target.matches("button,a,summary") ? "control" : "";
        const walks = key.startsWith("Arrow") || key === "Home" || key === "End";
        if (event.repeat && !walks && key !== "Tab") {
            event.preventDefault(); // a key that is held down presses nothing twice
            return;
        }
        const walked = walks && (on === "twin" || app.querySelector("[data-arrows]"));
        if (walked || (key === " " && on !== "control")) event.preventDefault();
        handler("key", key, on);
    };

    // --- the focus

    const focused = (event) => {
        point(event);
        if (event.target.id === "twin") handler("board", "1", "");
    };
    // Reports that the board lost the focus, unless only the window did. A pending redraw comes first.
    const left = ({ target }) => {
        typing = null;
        if (target.id !== "twin") return;
        setTimeout(() => document.activeElement?.id === "twin" || handler("board", "", ""), 0);
    };

    // Calls `told` with the kind, value and extra of every event. `longestFile` is a number of characters.
    const listen = (told, longestFile = 0) => {
        [handler, longest] = [told, longestFile];
        const listeners = {
            click,
            submit,
            input: typed,
            change: changed,
            keydown: press,
            pointerover: point,
            pointerdown: hold,
            pointermove: drag,
            pointerup: drop,
            pointercancel: drop,
            focusin: focused,
            focusout: left,
        };
        for (const [kind, listener] of Object.entries(listeners)) document.addEventListener(kind, listener);
    };

    return { present, moving, flag, listen };
};

// Returns the drawing's units per pixel: more than one on a board that is shown small.
const unitsPerPixel = (shape) => {
    const board = shape.ownerSVGElement;
    return board ? board.viewBox.baseVal.width / board.getBoundingClientRect().width : 1;
};
