"""Ten games in a row in one page need as much memory as one: nothing of a finished game stays behind."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from playwright.sync_api import CDPSession, Page, Route

from tools.chromium import wait_until
from tools.tour import PLAY, VISIT

from .conftest import Complaints, Visit, ready
from .limits import run

GAMES = {
    "homeward": "?game=homeward&seats=human,normal&seed=7&speed=instant&options=quick",
    "bounty": "?game=bounty&seats=human,normal&seed=7&speed=instant&options=rounds:3",
    "twentyone": "?game=twentyone&seats=human,normal&seed=7&speed=instant",
}
# Lets the page say how many objects and blocks of memory Python has, and how large its heap is.
ASKS = """import ui.main
    import gc, js, sys
    from pyodide.ffi import create_proxy, to_js
    from pyodide_js import _module
    def used():
        gc.collect()
        return to_js([len(gc.get_objects()), sys.getallocatedblocks(), _module.HEAP8.length])
    js.tabtop.used = create_proxy(used)
"""


class Used(NamedTuple):
    """What a page uses."""

    objects: int
    blocks: int
    heap: int
    script: int  # bytes of JavaScript objects
    nodes: int
    listeners: int


def used(page: Page, session: CDPSession) -> Used:
    """Return what the page uses when everything that nobody needs has been thrown away."""
    objects, blocks, heap = page.evaluate("() => tabtop.used()")
    for _ in range(2):  # what the first round frees may have held something else
        session.send("HeapProfiler.collectGarbage")
    counted: dict[str, Any] = session.send("Memory.getDOMCounters")
    script = int(session.send("Runtime.getHeapUsage")["usedSize"])
    return Used(objects, blocks, heap, script, counted["nodes"], counted["jsEventListeners"])


def play(page: Page, link: str, games: int) -> None:
    """Play some games to their end, and open a new table after each."""
    for _ in range(games):
        run(page, PLAY, 5_000)
        wait_until(page, "'over' in document.documentElement.dataset")
        page.evaluate(VISIT, link)


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
def test_ten_games_in_a_row_need_as_much_memory_as_one(
    visit: Visit, site: str, complaints: Complaints, game: str
) -> None:
    page = visit(service_workers="block").new_page()  # a worker that installs itself would count, too
    complaints.watch(page, site)

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace("import ui.main\n", ASKS))

    page.route("**/tabtop/?*", answer)
    page.goto(site + GAMES[game])
    ready(page)
    wait_until(page, "'used' in tabtop")
    session = page.context.new_cdp_session(page)
    play(page, GAMES[game], 1)
    one = used(page, session)
    play(page, GAMES[game], 9)
    ten = used(page, session)
    assert (ten.nodes, ten.listeners) == (one.nodes, one.listeners)
    assert ten.heap <= 1.2 * one.heap, "it grows in steps of a fifth, for garbage that waits to be collected"
    for name in ("objects", "blocks", "script"):
        assert getattr(ten, name) <= 1.1 * getattr(one, name), (
            f"{name}: {one} after one game, {ten} after ten"
        )
    assert not complaints
