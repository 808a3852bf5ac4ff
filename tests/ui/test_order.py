"""A move is shown in order: motion, words, the next question. Forced moves play themselves."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from html import unescape
from random import Random
from typing import Any

import pytest

from engine import games, record
from engine.match import Match
from engine.players import HUMAN, Player
from engine.rules import Move, move_text
from tests.ui.paper import PaperShell, visit, waits
from ui.app import App
from ui.drawing import base as drawing
from ui.drawing.scene import Look, Scene
from ui.shell.ports import Frame
from ui.storage.addresses import fragment_of
from ui.table.table_screen import TableScreen

HOMEWARD = "game=homeward&seats=human,human&seed=5&options=quick"


def sit(query: str, *, calm: bool = False) -> tuple[App, PaperShell, TableScreen]:
    app, shell = visit(query)
    shell.is_calm = calm
    assert app.play
    return app, shell, app.play.screen


def log_rows(shell: PaperShell) -> int:
    return shell.html.count('data-act="look:')


def test_nothing_is_said_or_asked_until_the_motion_has_ended() -> None:
    app, shell, screen = sit(HOMEWARD)
    rows, said = log_rows(shell), len(shell.said)
    app.handle("move", "draw")
    assert waits(screen) == "watch"
    assert shell.moves == []
    assert 'class="is-can' not in shell.html
    assert log_rows(shell) == rows
    assert len(shell.said) == said
    shell.wait()
    assert shell.moves
    assert log_rows(shell) > rows
    assert len(shell.said) == said + 1


def test_a_display_that_draws_late_is_waited_for() -> None:
    app, shell, screen = sit(HOMEWARD)
    shell.is_moving = True
    said = len(shell.said)
    app.handle("move", "draw")
    shell.pass_time(10_000)
    assert waits(screen) == "watch"
    assert len(shell.said) == said
    shell.is_moving = False
    shell.pass_time(100)
    assert waits(screen) == "human"
    assert len(shell.said) == said + 1


def test_a_move_is_saved_before_its_motion_begins() -> None:
    app, shell, screen = sit(HOMEWARD)
    app.handle("move", "draw")
    assert waits(screen) == "watch"
    again, _ = visit(shell.address, shell.storage)
    assert again.play
    assert again.play.table.match.number == 1


def test_a_press_during_the_motion_does_not_lose_the_end_of_it() -> None:
    app, shell, screen = sit(HOMEWARD)
    app.handle("move", "draw")
    app.handle("act", "help")
    app.handle("act", "help")
    assert waits(screen) == "watch"
    shell.wait()
    assert waits(screen) == "human"


def test_space_ends_a_motion_at_once() -> None:
    app, shell, screen = sit(HOMEWARD)
    app.handle("move", "draw")
    app.handle("key", " ")
    assert shell.tracks == []
    assert waits(screen) != "watch"


def test_an_undo_during_the_motion_asks_the_same_question_again() -> None:
    app, shell, screen = sit(HOMEWARD)
    app.handle("move", "draw")
    shell.wait()
    before, moves = screen.table.match.number, shell.moves
    app.handle("move", moves[0])
    assert waits(screen) == "watch"
    app.handle("act", "undo")
    assert screen.table.match.number == before
    assert shell.moves == moves


def test_a_person_who_can_only_pass_reads_why_and_the_game_goes_on() -> None:
    app, shell, screen = sit("game=homeward&seats=human,human&seed=7", calm=True)
    app.handle("move", "draw")  # an 11, and no pawn is out
    assert waits(screen) == "auto"
    assert shell.moves == []
    assert "Why?" in shell.html
    assert ">Rule H" not in shell.html, "only the button's title has the number"
    shell.wait()
    assert screen.table.match.moves[1] == (0, ("pass",))
    assert screen.position.decision.seat == 1
    assert shell.moves == ["draw"]


@pytest.mark.parametrize(
    ("query", "by_hand"),
    [
        ("game=homeward&seats=human,human&seed=1&speed=instant", "draw"),
        ("game=hyperdrive&seats=human,human&seed=1&speed=instant", "draw"),
        ("game=bounty&seats=human,human&seed=1&speed=instant", "roll"),
    ],
)
def test_turning_over_a_card_and_rolling_stay_a_tap(query: str, by_hand: str) -> None:
    _, shell, _ = sit(query, calm=True)
    assert shell.moves == [by_hand]


@pytest.mark.parametrize("game", ["starlane", "twentyone"])
def test_dealing_and_filling_up_a_hand_are_no_taps(game: str) -> None:
    app, shell, screen = sit(f"game={game}&seats=human,random&seed=1&speed=instant", calm=True)
    for _ in range(60):
        shell.wait()
        if "over" in shell.flags:
            break
        assert shell.moves not in (["deal"], ["draw"])
        app.handle("move", shell.moves[0])
    done = {move[0] for _, move in screen.table.match.moves}
    assert done & {"deal", "draw"}


def test_undo_skips_a_forced_move() -> None:
    match = Match(games.get("homeward").setup(players=2, seed=7))
    match.play(("draw",))
    match.play(("pass",))
    assert match.forced == [False, True]
    assert match.undoable(0) == 0, "the pass would only be made again, and the card has been seen"


@pytest.mark.parametrize("speed", ["normal", "instant"])
def test_a_drawn_card_is_seen_before_the_curtain_falls(speed: str) -> None:
    table = f"game=homeward&seats=human,human&seed=3&options=points,quick&speed={speed}"
    app, shell, screen = sit(table, calm=True)
    app.handle("act", "curtain:0")
    while screen.table.match.number < 1 or screen.table.match.moves[-1][1] != ("draw",):
        if shell.moves:
            app.handle("move", shell.moves[0])
        shell.pass_time(50)
    assert screen.position.decision.seat == 1
    assert waits(screen) == "watch"
    assert screen.viewer == 0, "the player still sees the hand with the new card"
    shell.wait()
    assert waits(screen) == "curtain"


def test_a_setting_draws_and_rolls_for_people() -> None:
    app, shell, screen = sit("game=homeward&seats=human,human&seed=7", calm=True)
    assert shell.moves == ["draw"]
    app.handle("field", "set.deal", "1")
    shell.pass_time(60_000)
    assert screen.table.match.number > 2
    app.handle("field", "set.deal", "0")
    shell.pass_time(60_000)
    assert shell.moves


# --- what shows the position waits until the pieces have arrived

SEAT = r'id="(seat-\d)" aria-current'
PAWNS = {
    "trail": r'<g class="pw-last">(.*?)</g>',
    "cards": r'<g class="pw-count"><rect[^>]*/><text[^>]*>([^<]*)',
    "bursts": r'<g class="pw-bursts">(.*?)<g class="pw-pawns',
}
# Game -> everything on its page that shows the position, besides the pieces, as regular expressions.
SHOWN: Mapping[str, Mapping[str, str]] = {
    "homeward": {
        **PAWNS,
        "lit windows": r'<g class="hw-lights">(.*?)</g>',
        "active yard": r'<g class="hw-seats">(.*?)</g>',
        "figures": r'data-piece="(pawn:\d+)"[^>]*>(?:<circle[^>]*/>)*<g class="hw-lamp"',
    },
    "hyperdrive": {
        **PAWNS,
        "charge": r'<g class="hd-lights">(.*?)</g>',
        "active hangar": r'<g class="hd-seats">(.*?)</g>',
        "figures": r'data-piece="(pawn:\d+)"[^>]*>(?:<circle[^>]*/>)*<g class="hd-parked"',
    },
    "starlane": {
        "trail": r'<g class="sl-last">(.*?)</g>',
        "cards": r'<g class="sl-count">.*?<text[^>]*>(\d+)',
        "holdings": r'<g class="sl-holdings">(.*?)<g class="sl-last">',
    },
    "twentyone": {
        "total": r'<g class="to-medal[^>]*>.*?<text[^>]*>([^<]*)',
        "lanterns": r'<g class="to-lantern (lit|unlit)',
        "direction": r'<g class="(to-order[^"]*)',
        "cards": r'<text class="to-count"[^>]*>(\d+)',
        "active seat": r'<g class="to-seat (\w+)[^"]* to-asked',
        "notes": r'<text class="to-note"[^>]*>([^<]*)',
        "houses": r'data-piece="(pawn:\d:\d)"[^>]*>(?:<g class="to-new">)?<rect class="to-pawn-card to-home',
    },
    "bounty": {
        "trail": r'<g class="bt-last">(.*?)</g>',
        "owned": r'<g class="bt-owned">(.*?)<g class="bt-last">',
        "turn": r'data-piece="(token:\d)"[^>]*><circle class="bt-turn"',
        "active token": r'id="(bt-t\d)" class="bt-token \w+ is-active',
        "credits": r'<strong class="bt-credits">(\d+)',
        "chips": r'<ul class="bt-chips">(.*?)</ul>',
        "round": r'<p class="bt-rounds">([^<]*)',
    },
}
SHOWN = {game: {"seat": SEAT, **parts} for game, parts in SHOWN.items()}
# What random moves rarely change. These have tests of their own.
RARE = {"bursts", "lit windows", "charge", "figures"}
QUERY = {
    "homeward": "&options=quick",
    "hyperdrive": "",
    "starlane": "",
    "twentyone": "",
    "bounty": "&options=rounds:8",
}


def shown(html: str, game: str) -> dict[str, list[str]]:
    """Return everything on a page that shows the position, besides the pieces."""
    return {name: sorted(re.findall(pattern, html, re.DOTALL)) for name, pattern in SHOWN[game].items()}


class Filmed(PaperShell):
    """A shell with motion that keeps every page it shows."""

    def __init__(self, query: str) -> None:
        super().__init__(query)
        self.pages: list[str] = []
        self.is_calm = False

    def present(self, frame: Frame) -> None:
        super().present(frame)
        if frame.html is not None:
            self.pages.append(frame.html)

    def start(self, fragment: str = "") -> tuple[App, TableScreen]:
        """Open the app."""
        app, self.hash = App(self), fragment
        app.guard(app.start)
        assert app.play
        return app, app.play.screen


def film(game: str, moves: int, seed: int = 3) -> list[str]:
    """Return the pages of a game in which a person makes random moves against bots that do the same."""
    shell = Filmed(f"game={game}&seats=human,random,random&seed={seed}&speed=fast{QUERY[game]}")
    (app, screen), chance = shell.start(), Random(seed)
    while screen.table.match.number < moves and screen.ask != "over":
        if screen.legal:
            app.handle("move", move_text(chance.choice(list(screen.legal))))
        shell.pass_time(20)
    return shell.pages


@pytest.mark.parametrize("game", SHOWN)
def test_a_page_shows_the_position_before_a_move_until_its_motion_has_ended(game: str) -> None:
    settled: dict[str, list[str]] = {}
    changed: set[str] = set()
    for page in film(game, 130):
        now = shown(page, game)
        if 'data-waits="watch"' in page:
            assert now == settled
        else:
            changed |= {name for name in now if settled and now[name] != settled[name]}
            settled = now
    assert changed >= SHOWN[game].keys() - RARE


@pytest.mark.parametrize("game", SHOWN)
def test_while_a_piece_moves_the_prompt_says_whose_move_it_was(game: str) -> None:
    for page in film(game, 40):
        if 'data-waits="watch"' in page:
            prompt = re.search(r'id="prompt".*?</p>', page, re.DOTALL)
            seat = re.search(SEAT + r'.*?<span class="name">([^<]*)', page, re.DOTALL)
            assert prompt
            assert seat
            name = "Your turn" if seat.group(1) == "seat-0" else f"{unescape(seat.group(2))}’s turn"
            assert name in unescape(prompt.group())


@cache
def just_before(game: str, kind: str) -> tuple[Match, Move]:
    """Return a match just before a move that causes an event, and the move."""
    rules = games.get(game)
    for seed in range(30):
        match, chance = Match(rules.setup(3, {}, seed)), Random(seed)
        while not match.outcome and match.number < 600:
            asked = match.decision
            by_hand = len(asked.legal) > 1 or asked.legal[0][0] in match.rules.turn_verbs
            events = match.play(chance.choice(list(asked.legal)))
            if by_hand and any(event.kind == kind for event in events):
                move = match.moves[-1][1]
                match.rewind(match.number - 1)
                return match, move
    raise AssertionError(f"no {kind} in {game}")


@pytest.mark.parametrize(
    ("game", "kind", "late"),
    [
        ("homeward", "pawn_home", {"trail", "bursts", "figures", "lit windows"}),
        ("homeward", "pawn_bumped", {"trail"}),
        ("hyperdrive", "pawn_home", {"trail", "bursts", "figures", "charge"}),
        ("hyperdrive", "pawn_bumped", {"trail"}),
        ("hyperdrive", "shield_placed", {"trail"}),
        ("starlane", "ship_home", {"trail"}),
        ("twentyone", "made_21", {"total", "lanterns"}),
        ("twentyone", "pawn_flipped", {"houses"}),
        ("bounty", "collected", {"owned", "chips", "credits"}),
        ("bounty", "jailed", {"trail"}),
    ],
)
def test_what_a_move_leads_to_is_shown_when_its_motion_has_ended(
    game: str, kind: str, late: set[str]
) -> None:
    match, move = just_before(game, kind)
    seat = match.decision.seat
    players = [Player(HUMAN if seat == here else "random") for here in range(3)]
    shell = Filmed(f"game={game}")
    app, screen = shell.start(fragment_of(record.of(match, players, {"speed": "slow"})))
    shell.wait()  # in Bounty, bots may act before a roll
    before = shown(shell.html, game)
    app.handle("move", move_text(move))
    assert waits(screen) == "watch"
    assert shown(shell.html, game) == before
    while waits(screen) == "watch":
        shell.pass_time(10)
    after = shown(shell.html, game)
    assert {name for name in after if after[name] != before[name]} >= late


@pytest.mark.parametrize("game", SHOWN)
def test_a_replay_shows_a_position_when_its_motion_has_ended(game: str) -> None:
    match, chance = Match(games.get(game).setup(3, {}, 3)), Random(3)
    while match.number < 60:
        match.play(chance.choice(list(match.decision.legal)))
    shell = Filmed(f"game={game}")
    app, _ = shell.start(fragment_of(record.of(match, [Player("random")] * 3, {"speed": "fast"})))
    assert app.play
    app.handle("act", f"go:page=replay&key={app.play.table.key}&at=0")
    moved = 0
    for number in range(1, match.number + 1):
        before = shown(shell.html, game)
        app.handle("act", "next")
        if shell.tracks:
            moved += 1
            assert f"Move {number - 1} of" in shell.prompt
            assert shown(shell.html, game) == before
        shell.pass_time(5_000)
        assert f"Move {number} of" in shell.prompt
    assert moved


def test_other_ships_make_room_when_a_ship_arrives() -> None:
    match, _ = just_before("starlane", "ship_home")
    view: dict[str, Any] = dict(match.view(None))
    name, there = next((name, ship["at"]) for name, ship in view["ships"].items() if 0 < ship["at"] < 30)
    other = next(ship for ship in view["ships"] if ship != name)
    ships = {
        **view["ships"],
        other: {**view["ships"][other], "at": there, "kind": view["ships"][name]["kind"]},
    }
    scene = Scene({**view, "ships": ships}, [Look("", ("red",))] * 3, str)
    style = rf'data-piece="ship:{name}"[^>]* style="([^"]*)"'
    alone, shared, moving = (
        re.findall(style, drawing.get("starlane").board(seen))
        for seen in (scene._replace(view=view), scene, scene._replace(before=view))
    )
    assert alone == moving != shared
