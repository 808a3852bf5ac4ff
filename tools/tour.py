"""Visits every page of the app in one browser page, for screenshots and accessibility tests."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page

from engine.games import Game, every

MOVES = 40  # played before a board is shown
VISIT = """(query) => {
    history.pushState(null, "", query || location.pathname);
    dispatchEvent(new PopStateEvent("popstate"));
}"""
# Plays the last legal move, up to `most` times. Where a player must show their cards or answer, it presses
# the first button that answers the prompt.
PLAY = """async (most) => {
    for (let tries = 0, moves = 0; moves < most && tries < 30 * most; tries += 1) {
        if (document.documentElement.dataset.over !== undefined) break;
        const legal = document.querySelectorAll("[data-move]");
        const press = legal[legal.length - 1] ?? document.querySelector(".answers button[data-act]");
        if (legal.length) moves += 1;
        press?.click();
        await new Promise((next) => setTimeout(next));
    }
    return new URLSearchParams(location.search).get("table");
}"""


PLAYED = """(sample) => localStorage.setItem("tabtop:played", sample)"""
SAMPLE = "\n".join(  # statistics of a few weeks
    f"k{day},2026-10-{day:02}T19:00:00Z,{game.id},human+{kinds},"
    f"{1 if (day * 5) % 7 < 4 else 2},{60 + day * 37 % 200},{day % 9 == 0:d}"
    for day, (game, kinds) in enumerate(
        (
            (game, kinds)
            for game in every()
            for kinds in ("random+normal", "normal", "hard", "normal", "human", "random")
        ),
        start=1,
    )
)


def table(game: Game, kinds: str = "random", most: int = 4) -> str:
    """Return a link to a game of one person against bots, with up to `most` seats."""
    bots = f",{kinds}" * (min(game.players[-1], most) - 1)
    return f"?game={game.id}&seats=human{bots}&seed=5&speed=instant"


def play(page: Page, game: Game, moves: int = MOVES) -> str:
    """Start a game, play some moves and return the key it is saved under."""
    page.evaluate(VISIT, table(game))
    return str(page.evaluate(PLAY, moves))


def pages(page: Page) -> Iterator[str]:
    """Open one page after the other and yield its name. Some games are played first to fill the pages."""
    page.evaluate(VISIT, "?page=statistics")
    yield "statistics-empty"
    keys = {game.id: play(page, game) for game in every()}
    first = every()[0]
    page.evaluate(VISIT, f"?game={first.id}&seats=human,random&seed=7&speed=instant&options=quick")
    over = str(page.evaluate(PLAY, 5_000))
    yield f"{first.id}-over"
    page.evaluate(VISIT, f"?page=replay&key={over}&at=40")
    yield "replay"
    page.evaluate(PLAYED, SAMPLE)
    for name, query in {
        "lobby": "",
        "statistics": "?page=statistics",
        "settings": "?page=settings",
        "about": "?page=about",
        "share": f"?page=share&key={over}",
        "wrong-link": "?game=chess",
    }.items():
        page.evaluate(VISIT, query)
        if name == "share":
            page.wait_for_selector("#qr, #no-qr")
        yield name
    for game in every():
        for name, query in {
            f"{game.id}": f"?table={keys[game.id]}",
            f"{game.id}-setup": f"?page=setup&game={game.id}",
            f"{game.id}-rules": f"?page=rules&game={game.id}",
            f"{game.id}-first": f"?page=learn&game={game.id}",
        }.items():
            page.evaluate(VISIT, query)
            yield name
    page.evaluate(VISIT, f"?table={keys[first.id]}")
    page.keyboard.press("?")
    yield "help"
    page.keyboard.press("Escape")
    page.evaluate(VISIT, f"?page=embed&game={first.id}")
    yield "embed"
