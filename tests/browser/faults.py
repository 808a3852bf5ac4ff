"""Scripts that look for faults in a page's layout. Each returns a list of sentences.

`OVERFLOW` finds what leaves its place, `COVERED` what cannot be reached, and `SMALL` what is hard to hit.
"""

from __future__ import annotations

# Shared by the scripts. Text that only screen readers get is clipped to a pixel, and is left out.
_PARTS = """
    const named = (part) => `<${part.localName} ${part.id || part.getAttribute("class") || ""}> `
        + `“${(part.textContent || part.value || "").trim().slice(0, 40)}”`;
    const shown = (part) => part.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true })
        && !part.closest(".unseen, .captions, .confetti, [inert]");
    const controls = "button, a[href], input, select, textarea, summary";
    const clipped = (part) => {
        for (let at = part; at; at = at.parentElement)
            if (getComputedStyle(at).clipPath === "inset(50%)") return true;
        return false;
    };
"""

# Text must lie inside the window, inside every box that cuts off what is outside, and inside its own button
# or row. A box that scrolls may hold more than it shows. Lettering stays on its board and on its card.
OVERFLOW = f"""() => {{
    {_PARTS}
    const found = new Set();
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) found.add(`the page is ${{root.scrollWidth}} px wide`);
    const scrolls = (value) => value === "auto" || value === "scroll";
    const boxes = "button, .button, summary, label, li, td, th, .panel, .dialog, .chip, h1, h2, h3, p";
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {{
        const text = walk.currentNode, part = text.parentElement;
        if (!text.data.trim() || part.closest("svg, option, script, style, template, textarea")) continue;
        if (!shown(part) || clipped(part)) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const {{ left, right, top, bottom, width }} = range.getBoundingClientRect();
        if (!width) continue;
        let across = true, down = true;
        const own = part.closest(boxes);
        for (let at = part; at && at !== root; at = at.parentElement) {{
            const style = getComputedStyle(at), box = at.getBoundingClientRect();
            if (style.display === "inline" || style.display === "contents") continue;
            const holds = (overflow) => overflow === "hidden" || overflow === "clip"
                || (at === own && !scrolls(overflow));
            if (across && holds(style.overflowX) && (right > box.right + 1 || left < box.left - 1))
                found.add(`leaves ${{named(at)}}: ${{named(part)}}`);
            if (down && holds(style.overflowY) && (bottom > box.bottom + 3 || top < box.top - 3))
                found.add(`leaves ${{named(at)}} upward or downward: ${{named(part)}}`);
            if (scrolls(style.overflowX)) across = false;
            if (scrolls(style.overflowY)) down = false;
            if (style.position === "fixed") break;
        }}
        if (across && (right > root.clientWidth + 1 || left < -1))
            found.add(`outside the window: ${{named(part)}}`);
    }}
    for (const text of document.querySelectorAll("svg text")) {{
        if (!shown(text) || !text.textContent.trim()) continue;
        const letters = text.getBoundingClientRect();
        if (!letters.width) continue;  // drawn for another size of the screen
        let drawing = text.ownerSVGElement;
        while (drawing.ownerSVGElement) drawing = drawing.ownerSVGElement;
        const holders = [drawing, text.closest(".card")?.querySelector(".card-edge")];
        for (const holder of holders) {{
            if (!holder) continue;
            const box = holder.getBoundingClientRect(), most = 1 + box.width / 50;
            if (letters.right > box.right + most || letters.left < box.left - most)
                found.add(`leaves its ${{holder === drawing ? "drawing" : "card"}}: ${{named(text)}}`);
        }}
    }}
    return [...found];
}}"""

# Everything that can be used must be there to be used: scrolled to, its middle is not under something else.
COVERED = f"""() => {{
    {_PARTS}
    const found = new Set();
    const dialog = document.querySelector("[role=dialog]");
    for (const part of (dialog ?? document).querySelectorAll(controls)) {{
        if (!shown(part) || clipped(part) || part.closest("[popover]:not(:popover-open)")) continue;
        part.scrollIntoView({{ block: "center", inline: "center", behavior: "instant" }});
        const {{ left, top, width, height }} = part.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        const label = part.labels?.[0];
        if (!hit || !(part.contains(hit) || hit.contains(part) || label?.contains(hit)))
            found.add(`${{named(part)}} is covered by ${{hit ? named(hit) : "nothing"}}`);
    }}
    scrollTo(0, 0);
    return [...found];
}}"""

# Targets are at least 24 by 24 px (WCAG 2.5.8). With a finger, what is no part of a sentence has 44 px.
SMALL = f"""(least) => {{
    {_PARTS}
    const found = new Set();
    for (const part of document.querySelectorAll(`${{controls}}, .hand > .is-can`)) {{
        if (!shown(part) || clipped(part) || part.disabled) continue;
        const inline = part.localName === "a" && getComputedStyle(part).display === "inline";
        if (inline) continue;
        const box = (part.labels?.[0] ?? part).getBoundingClientRect();
        const own = part.getBoundingClientRect();
        const width = Math.max(box.width, own.width), height = Math.max(box.height, own.height);
        if (Math.round(width) < least || Math.round(height) < least)
            found.add(`${{named(part)}} is ${{Math.round(width)}} x ${{Math.round(height)}} px`);
    }}
    return [...found];
}}"""
