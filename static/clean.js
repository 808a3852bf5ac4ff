// Reduces a page that came from elsewhere to what our own pages consist of. boot.js needs it for the page
// that it kept for a reload, guest.js for every page that a host sends. The lists hold what the templates in
// ui/ use; tests/test_clean.py compares them.
const clean = (() => {
    const list = (names) => new Set(names.trim().split(/\s+/));
    const HTML = list(`
        a b br button caption code dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 header
        i img input kbd label legend li main nav ol option p pre progress section select small span strong
        summary table tbody td textarea th thead time tr ul
    `);
    const SVG = list(`
        circle clipPath defs ellipse g path pattern polyline rect svg text textPath tspan use
    `);
    const ATTRIBUTES = list(`
        accept alt aria-activedescendant aria-current aria-expanded aria-hidden aria-invalid aria-label
        aria-labelledby aria-modal aria-posinset aria-pressed aria-selected aria-setsize aria-valuetext
        checked class cx cy d data-act data-arrows data-detail data-field data-fleeting data-form
        data-game data-group data-hands data-icon data-invite data-lesson data-live data-move data-number
        data-pick data-piece data-room data-spectator data-static data-thinks data-turn data-waits datetime
        decoding disabled fill-rule font-size height hreflang inert inputmode lang loading max maxlength min
        open patternUnits placeholder points popover popovertarget popovertargetaction preserveAspectRatio r
        readonly reversed role rows rx ry scope selected spellcheck startOffset step stroke-dasharray
        stroke-linejoin tabindex textLength title transform value viewBox width x y
    `);

    // What these attributes may say, given the element's name.
    const number = String.raw`-?\d+(?:\.\d+)?`;
    const shift = String.raw`translate\(${number}px,${number}px\)`;
    const move = String.raw`(?:${shift}|scale\(${number}\)|rotate\(${number}deg\))`;
    const place = `transform:${move}(?: ${move})*`;
    const variable = `--[a-z]+:${number}(?:px|ms)?`;
    const spot = `left:${number}%;top:${number}%;animation-delay:${number}ms`;
    const styles = new RegExp(`^(?:${place}|${spot}|width:${number}px|${variable}(?:;${variable})*)$`);
    // A host must not ask for what the browser remembers, such as passwords, nor for files. Our own lobby does.
    const kinds = list("button checkbox number radio range search submit text");
    const asksForFile = (value) => value === "file" && !document.getElementById("guest");
    const frame = list("app boot guest live plan poster"); // ids of the page around
    const paint = (value) => /^(?:url\(#[\w-]+\)|[\w#-]+)$/.test(value);
    const address = (value, on) => (on === "a" || on === "img" ? ours(value) : /^#[\w-]+$/.test(value));
    // In <form><input name="attributes"></form>, form.attributes is the field. So everything is read and
    // removed by the methods that all elements share, and no field may have such a name: Idiomorph reads the
    // page later.
    const getter = (name) => {
        const { get } = Object.getOwnPropertyDescriptor(Element.prototype, name);
        return (element) => get.call(element);
    };
    const [nameOf, namespaceOf, attributesOf] = ["localName", "namespaceURI", "attributes"].map(getter);
    const { remove, removeAttributeNode } = Element.prototype;
    const form = document.createElement("form");
    const hides = (name) => name in form;
    const VALUES = {
        autocomplete: (value) => value === "off",
        "clip-path": paint,
        fill: paint,
        href: address,
        id: (value) => !frame.has(value) && !hides(value),
        name: (value, on) => on === "input" && !hides(value),
        src: address,
        style: (value) => styles.test(value),
        target: (value) => value === "_blank",
        type: (value) => kinds.has(value) || asksForFile(value),
    };
    const ours = (value) => {
        try {
            const { origin, protocol } = new URL(value, document.baseURI);
            return origin === location.origin && /^https?:$/.test(protocol);
        } catch {
            return false;
        }
    };
    const KINDS = { "http://www.w3.org/1999/xhtml": HTML, "http://www.w3.org/2000/svg": SVG };

    // Removes everything else from a fragment that is not yet part of the document, and returns it.
    return (fragment) => {
        for (const element of fragment.querySelectorAll("*")) {
            const on = nameOf(element);
            if (!KINDS[namespaceOf(element)]?.has(on)) {
                remove.call(element);
                continue;
            }
            for (const attribute of [...attributesOf(element)]) {
                const { name, value } = attribute;
                const fits = Object.hasOwn(VALUES, name) ? VALUES[name](value, on) : ATTRIBUTES.has(name);
                if (!fits) removeAttributeNode.call(element, attribute);
            }
        }
        return fragment;
    };
})();
