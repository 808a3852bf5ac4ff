"""What version 0.1.0 wrote opens for good: saved games, records, share links, embeds, settings, statistics.

The files in tests/fixtures/0.1.0/ were written by that version and never change. Each holds one game: the
link that started it, the position it had reached, the device's storage, a share link and an embed with its
own storage.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.ui.paper import PaperShell, visit, waits
from ui.app import App

FIXTURES = Path(__file__).parents[1] / "fixtures" / "0.1.0"
OLD = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FIXTURES.glob("*.json"))}
DEVICE = OLD.pop("device")
every_game = pytest.mark.parametrize("name", OLD)


def renamed(state: dict[str, Any]) -> dict[str, Any]:
    """Return a position of 0.1.0 in today's spelling."""
    return {"colors" if key == "colours" else key: value for key, value in state.items()}


def is_the_same_game(app: App, old: dict[str, Any]) -> None:
    """Assert that the open table has the old position, and its history where today's rules allow it."""
    assert app.play, "no table is open"
    match = app.play.table.match
    assert match.game.id == old["game"]
    assert match.state.to_json() == match.rules.upgrade(renamed(old["state"]), 1)
    if match.start is None:
        assert match.number == old["number"]
    assert (match.outcome is not None) == old["over"]
    if not old["over"]:
        assert match.decision.seat == old["seat"]
        assert match.decision.legal


def says_what_is_lost(app: App, shell: PaperShell) -> bool:
    """True if a game lost its history. Assert that the app says so, and says nothing otherwise."""
    lost = app.play is not None and app.play.table.match.start is not None
    if lost:
        assert shell.notice.startswith("The rules have changed since this game was saved")
    else:
        assert not shell.notice
    return lost


def goes_on(app: App, shell: PaperShell) -> None:
    """Assert that a few more moves can be played."""
    assert app.play
    before = app.play.table.match.number
    for _ in range(200):
        screen = app.play.screen
        if screen.table.match.outcome is not None or screen.table.match.number >= before + 5:
            return
        if waits(screen) == "curtain":
            app.handle("act", f"curtain:{screen.position.decision.seat}")
        elif waits(screen) == "window":
            app.handle("act", "answer:")
        elif shell.moves:
            app.handle("move", shell.moves[-1])
        else:
            shell.pass_time(2000)
    raise AssertionError(f"stuck at move {app.play.table.match.number}")


def test_there_is_a_game_of_every_kind() -> None:
    shown = {old["game"] for old in OLD.values()}
    assert shown == {"homeward", "hyperdrive", "starlane", "bounty", "twentyone"}


@every_game
def test_a_saved_game_goes_on(name: str) -> None:
    old = OLD[name]
    app, shell = visit("", dict(old["drawer"]))
    assert f"table={old['key']}" in shell.html or old["over"], "the lobby lists it"
    app.handle("act", f"go:table={old['key']}")
    is_the_same_game(app, old)
    assert app.play
    assert len(app.play.table.series.played) == old["series"]
    goes_on(app, shell)
    assert not app.crashed


@pytest.mark.parametrize("name", [name for name in OLD if name.startswith("homeward")])
def test_homeward_keeps_its_past_although_its_rules_have_changed(name: str) -> None:
    app, shell = visit("", dict(OLD[name]["drawer"]))
    app.handle("act", f"go:table={OLD[name]['key']}")
    assert app.play
    assert app.play.table.match.start is None
    assert "other rules" not in shell.notice


@every_game
def test_its_first_link_still_starts_that_table(name: str) -> None:
    app, shell = visit(OLD[name]["query"])
    assert not shell.notice
    assert app.play
    assert app.play.table.match.game.id == OLD[name]["game"]


@every_game
def test_a_share_link_opens(name: str) -> None:
    old = OLD[name]
    query, _, code = old["link"].partition("#")
    app, shell = visit(query.partition("?")[2], fragment=code)
    assert not app.crashed
    if not says_what_is_lost(app, shell) and old["over"]:
        assert "page=replay" in shell.address
        return
    is_the_same_game(app, old)
    goes_on(app, shell)


@every_game
def test_a_record_opens_as_a_file(name: str) -> None:
    old = OLD[name]
    app, shell = visit()
    app.handle("file", "game.txt", old["drawer"][f"tabtop:game:{old['key']}"])
    says_what_is_lost(app, shell)
    if not old["over"]:
        is_the_same_game(app, old)


@every_game
def test_an_embed_comes_back_to_its_game(name: str) -> None:
    old = OLD[name]
    app, _ = visit(old["embed"].partition("?")[2], dict(old["embed_drawer"]), frame=True)
    assert app.play
    match = app.play.table.match
    assert match.number == old["embed_number"] or match.start is not None


def test_settings_are_kept() -> None:
    app, shell = visit("", dict(DEVICE["drawer"]))
    assert app.screen.settings.items() >= json.loads(DEVICE["drawer"]["tabtop:settings"]).items()
    assert shell.flags["lang"] == "es"
    assert shell.flags["theme"] == "dark"


@pytest.mark.parametrize("game", ["homeward", "hyperdrive", "starlane", "bounty", "twentyone"])
def test_a_set_up_form_is_remembered(game: str) -> None:
    app, shell = visit(f"page=setup&game={game}", dict(DEVICE["drawer"]))
    assert 'value="Ana"' in shell.html
    app.handle("act", "start")
    assert app.play
    table, form = app.play.table, json.loads(DEVICE["drawer"][f"tabtop:setup:{game}"])
    assert [player.kind for player in table.players] == form["kinds"][:2]
    if form["colours"]:
        assert [own[0] for own in table.match.setup.colors] == form["colours"]
    assert table.takebacks == form["takebacks"]


def test_statistics_are_kept() -> None:
    _, shell = visit("page=statistics", dict(DEVICE["drawer"]))
    assert "Homeward" in shell.html
    app, shell = visit("page=statistics", dict(DEVICE["drawer"]))
    app.handle("act", "export")
    assert DEVICE["drawer"]["tabtop:played"] in shell.files.values()
