"""Secrets stay secret in random games, and views, courses and reasons are right."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest

from engine import games
from engine.events import Event, seen_by
from engine.games.starlane.laying import laid
from engine.games.starlane.rules import RULES
from engine.games.starlane.state import StarlaneState
from engine.match import Match
from engine.rules import move_text, parse_move
from engine.shapes import Misshapen
from tests.engine.starlane.position import BLACK, GREEN, RED, YELLOW, table

if TYPE_CHECKING:
    from engine.games.starlane.view_types import HandCourse, StarlaneView

GAME = games.get("starlane")
TABLES = [(players, seed) for players in (2, 3, 4) for seed in range(3)]


@pytest.mark.parametrize(("players", "seed"), TABLES)
def test_a_random_game_stays_valid_to_the_end(players: int, seed: int) -> None:
    rnd = Random(seed)
    state: StarlaneState = RULES.new(GAME.setup(players, seed=seed, first=seed % players))
    pieces = RULES.pieces(state)
    moves = 0
    while (decision := RULES.decision(state)).legal:
        assert 0 < len(decision.legal) <= 60
        assert len(set(decision.legal)) == len(decision.legal)
        assert decision.default is None or decision.default in decision.legal
        assert all(parse_move(move_text(move)) == move for move in decision.legal)
        assert RULES.load(json.loads(json.dumps(state.to_json()))).to_json() == state.to_json()
        assert all(0.0 <= value <= 1.0 for value in RULES.evaluate(state))
        if moves % 3 == 0:
            check_secrets(state, rnd)
        before = state.to_json()
        trial = state.clone()
        RULES.apply(trial, rnd.choice(decision.legal))
        assert state.to_json() == before  # playing on a clone leaves the original alone
        state = trial
        moves += 1
        assert moves < RULES.cap
        assert RULES.pieces(state) == pieces
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.winners


def check_secrets(state: StarlaneState, rnd: Random) -> None:
    """Check that a redeal keeps a viewer's view and who is asked, and depends on the view alone."""
    decision = RULES.decision(state)
    for viewer in (None, *range(state.players)):
        shown = json.dumps(RULES.view(state, viewer))
        chance = rnd.getrandbits(32)
        other = state.clone()
        RULES.redeal(other, viewer, Random(chance))
        assert json.dumps(RULES.view(other, viewer)) == shown
        asked = RULES.decision(other)
        assert (asked.seat, asked.kind) == (decision.seat, decision.kind)
        assert RULES.explain(other, viewer) == RULES.explain(state, viewer)
        if viewer == decision.seat:
            assert list(asked.legal) == list(decision.legal)
            check_events(state, other, viewer, rnd)
        third = state.clone()
        RULES.redeal(third, viewer, Random(chance + 1))
        RULES.redeal(third, viewer, Random(chance))
        assert third.to_json() == other.to_json()


def check_events(state: StarlaneState, other: StarlaneState, viewer: int, rnd: Random) -> None:
    """Check that a move shows its seat the same in both worlds until a hidden card is revealed."""
    move = rnd.choice(RULES.decision(state).legal)
    told = []
    for world in (state, other):
        happened: list[Event] = []
        RULES.apply(world.clone(), move, None, happened.append)
        cut = next((n for n, event in enumerate(happened) if event.kind in RULES.revealing), len(happened))
        told.append([seen_by(event, viewer) for event in happened[:cut]])
    assert told[0] == told[1]


def test_bonus_cards_are_hidden_from_the_teammate_too() -> None:
    game = table("", "red_1", {RED: "swerve towline"})
    assert RULES.view(game.state, GREEN)["bonus"][RED] is None
    assert RULES.view(game.state, None)["bonus"] == [None] * 4
    assert RULES.view(game.state, GREEN)["bonus_counts"] == [2, 0, 0, 0]
    assert RULES.view(game.state, RED)["bonus"][RED] == ["swerve", "towline"]


def test_a_tampered_position_is_refused() -> None:
    setup, state = laid()
    data = state.to_json()
    for spoiled in (
        {"at": [99] * 8},
        {"hands": [["red_1"] * 6] * 4},
        {"turn": 7},
        {"frames": [{"kind": "x", "ask": [0]}]},
    ):
        with pytest.raises(Misshapen):
            RULES.admit(setup, {**data, **spoiled})


@pytest.mark.parametrize("ships", ["blue_a 3", "red_a 47", "red_a -1", "red_a ²", "red_a 3 hyperspace"])
def test_a_ship_cannot_be_set_up_where_there_is_no_such_space(ships: str) -> None:
    with pytest.raises(ValueError, match="does not say where a ship is"):
        table(ships)


# --- courses


def course(view: StarlaneView, move: str) -> HandCourse:
    return next(row for row in view["courses"] if row["move"] == move.split())


def test_courses_show_every_ship_that_a_card_could_move_and_where_it_would_end() -> None:
    game = table(
        "red_a 5, red_b 7, black_a 6, black_b 11, yellow_a 24 asteroids", "red_2 black_3", {BLACK: "swerve"}
    )
    view = RULES.view(game.state, RED)
    assert [row["move"] for row in view["courses"]] == [move.split() for move in game.offers]
    doubled = course(view, "play red_2 red_a")
    assert (doubled["from"], doubled["steps"], doubled["lands"], doubled["vortex"]) == (5, 4, 9, True)
    assert (doubled["to"], doubled["swerve"], doubled["towable"]) == (8, 11, ["black_a"])
    assert course(view, "play red_2 red_b")["steps"] == 1
    double_space = course(view, "play black_3 black_b")
    assert (double_space["to"], double_space["sides"]) == (14, ["hyperspace", "normal"])
    assert not RULES.view(game.state, None)["courses"]


def test_players_see_the_courses_of_their_cards_between_turns() -> None:
    game = table("", "red_2", turn=RED)
    cards = {row["card"] for row in RULES.view(game.state, YELLOW)["courses"]}
    assert cards == set(game.state.hands[YELLOW])


def test_a_course_comes_true_if_nobody_answers() -> None:
    for seed in range(4):
        rnd = Random(seed)
        state: StarlaneState = RULES.new(GAME.setup(4, seed=seed))
        while (decision := RULES.decision(state)).legal:
            move = rnd.choice(decision.legal)
            if decision.kind == "play":
                row = course(RULES.view(state, decision.seat), move_text(move))
                quiet = state.clone()
                RULES.apply(quiet, move)
                while RULES.decision(quiet).kind in ("launch", "swerve"):
                    RULES.apply(quiet, ("pass",))
                place = RULES.view(quiet, None)["ships"][row["ship"]]
                assert place["at"] == row["to"]
                assert (RULES.decision(quiet).kind == "side") == bool(row["sides"])
            RULES.apply(state, move)


def test_the_open_window_says_what_each_card_would_do() -> None:
    game = table("red_a 8", "red_1", {RED: "tailwind", GREEN: "swerve"}).play("play red_1 red_a")
    window = RULES.view(game.state, GREEN)["window"]
    assert window
    assert window["kind"] == "launch"
    assert (window["seat"], window["ask"], window["ship"]) == (RED, [RED, GREEN], "red_a")
    assert {answer: row["lands"] for answer, row in window["would"].items()} == {
        "pass": 9,
        "overdrive": 10,
        "tailwind": 10,
    }
    game.play("pass", "pass")
    window = RULES.view(game.state, BLACK)["window"]
    assert window
    assert window["would"] == {"pass": {"to": 8}, "swerve": {"to": 11}}


def test_a_move_can_be_previewed_and_taken_back_until_a_card_is_drawn() -> None:
    match = Match(GAME.setup(2, seed=1))
    move = next(move for move in match.decision.legal if str(move[1]).endswith("3"))
    assert [event["kind"] for event in match.preview(move, 0)] == ["card_played", "ship_moved"]
    match.play(move)
    assert match.decision.kind == "draw"
    assert match.undoable(0) == 1
    match.play(("draw",))
    assert match.undoable(match.moves[-1][0]) == 0


def test_explain_says_why_a_bonus_card_cannot_be_played() -> None:
    held = {RED: "navigator tailwind towline", BLACK: "swerve"}
    game = table("red_a 1", "red_1", held).play("play red_1 red_a")
    assert {(reason.code, reason.rule) for reason in RULES.explain(game.state, RED)} == {
        ("not_navigator", "S34"),
        ("not_towline", "S37"),
    }
    assert [(reason.code, reason.rule) for reason in RULES.explain(game.state, BLACK)] == [
        ("opponent", "S31")
    ]
    assert RULES.explain(game.state, None) == []
