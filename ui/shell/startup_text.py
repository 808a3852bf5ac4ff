"""Texts shown before Python runs. The build writes them into the page in every language."""

from __future__ import annotations

from engine.text import T

TAGLINE = T("Five family games in a browser tab")
SENTENCES = {
    "title": T("Tabtop: family games in a tab"),
    "description": T(
        "Five family games for two to six players, in a browser tab. Nothing leaves this device."
    ),
    "loading": T("The table is being set…"),
    "failed": T("Something that the game needs could not be loaded."),
    "broken": T("The game could not start."),
    "retry": T("Try again"),
    "details": T("What happened"),
    "no_wasm": T("This browser cannot run the games: they need WebAssembly. A newer browser can."),
    "no_script": T("The games need JavaScript: please switch it on for this page."),
    "rules": T("The rules can be read without it:"),
    "not_found": T("There is no such page here."),
    "lobby": T("To the games"),
    "play": T("Play"),
    "full": T("Open full size"),
    "address": T("No window can be opened from here. The address, to copy:"),
}
