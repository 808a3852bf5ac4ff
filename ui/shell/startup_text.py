"""Texts shown before Python runs. The build writes them into the page in every language."""

from __future__ import annotations

from collections.abc import Mapping

from engine import games
from engine.text import T, Text

# Numbers as words, at the beginning of a sentence and inside one. Others are written in digits.
_FIRST = {5: T("Five"), 6: T("Six"), 7: T("Seven"), 8: T("Eight"), 9: T("Nine"), 10: T("Ten")}
_INSIDE = {1: T("one"), 2: T("two"), 3: T("three"), 4: T("four"), 5: T("five"), 6: T("six"), 8: T("eight")}


def _word(number: int, words: Mapping[int, Text]) -> Text | int:
    return words.get(number, number)


GAMES = _word(len(games.every()), _FIRST)
_FEWEST = _word(min(game.players[0] for game in games.every()), _INSIDE)
_MOST = _word(max(game.players[-1] for game in games.every()), _INSIDE)

TAGLINE = T("{games} family games. Free, no sign-up.", games=GAMES)
SENTENCES = {
    "title": T("Tabtop: family board games"),
    "description": T(
        "{games} family games for {fewest} to {most} players. "
        "Free, no sign-up, and nothing leaves your device unless you send it.",
        games=GAMES,
        fewest=_FEWEST,
        most=_MOST,
    ),
    "loading": T("Setting the table…"),
    "opening": T("Getting the games ready…"),
    "failed": T("The game couldn’t be loaded. Check your connection and try again."),
    "broken": T("The game couldn’t start."),
    "retry": T("Try again"),
    "details": T("What happened"),
    "no_wasm": T("This browser is too old for the games: they need WebAssembly."),
    "from_disk": T(
        "The games can’t start from a file: serve this folder with “python3 -m http.server” "
        "and open http://localhost:8000."
    ),
    "no_script": T("The games need JavaScript. Please turn it on for this page."),
    "rules": T("You can read the rules without it:"),
    "not_found": T("This page doesn’t exist."),
    "lobby": T("All games"),
    "play": T("Play"),
    "full": T("Open full size"),
    "address": T("No window can be opened here. Copy the address instead:"),
}
