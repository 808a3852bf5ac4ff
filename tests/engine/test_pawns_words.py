"""What Homeward and Hyperdrive say, and to whom: "you" to the only person at the screen, names otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from engine import checks, games
from engine.games.homeward.words import WORDS as HOMEWARD
from engine.games.hyperdrive.words import WORDS as HYPERDRIVE
from engine.match import Match
from engine.rules import Setup
from engine.words import Words
from tests.engine.homeward.position import position as pawns_at
from tests.engine.hyperdrive.position import position as droids_at
from tests.engine.position import PawnPosition

Position = PawnPosition[Any]

NAMES = ["Ana", "Luis", "Eva", "Max"]
TABLES = [setup for name in ("homeward", "hyperdrive") for setup in checks.setups(games.get(name))]


def words_of(game: Position) -> Words[Any]:
    return HOMEWARD if game.rules is games.get("homeward").rules else HYPERDRIVE


def told(game: Position, viewer: int | None) -> list[str]:
    """Return what the events of the last move say to a viewer."""
    words = words_of(game)
    texts = [words.tell(event, NAMES, viewer) for event in game.events]
    return [str(text) for text in texts if text]


def captions(game: Position) -> list[str]:
    words = words_of(game)
    texts = [words.caption(event, NAMES) for event in game.events]
    return [str(text) for text in texts if text]


def offers(game: Position, viewer: int | None = None) -> list[str]:
    rules, words = game.rules, words_of(game)
    view = rules.view(game.state, game.decision.seat)
    return [str(words.offer(move, view, NAMES, viewer)) for move in game.decision.legal]


def prompt(game: Position, viewer: int | None) -> str:
    rules, words = game.rules, words_of(game)
    return str(words.prompt(game.decision, rules.view(game.state, game.decision.seat), NAMES, viewer))


def test_the_only_person_at_the_screen_is_you() -> None:
    game = pawns_at("red: start; yellow: 40", card=5)
    assert prompt(game, 0) == "You can’t move: you need a 1 or a 2 to leave Start."
    assert prompt(game, None) == "Ana can’t move: it takes a 1 or a 2 to leave Start."
    game.play("pass")
    assert told(game, 0) == ["You can’t move."]
    assert told(game, 1) == told(game, None) == ["Ana can’t move."]
    assert prompt(game, 1) == "Your turn: draw a card"
    assert prompt(game, 0) == "Luis’s turn: draw a card"


def test_your_own_pawn_is_yours_when_somebody_else_bumps_it() -> None:
    game = pawns_at("red: 20; yellow: 23", card=3).play("move 0 3")
    assert told(game, 0) == ["You move pawn 1 forward 3.", "It bumps Luis’s pawn 1 back to Start!"]
    assert told(game, 1) == ["Ana moves pawn 1 forward 3.", "It bumps your pawn 1 back to Start!"]
    assert captions(game) == ["Bumped!"]


def test_a_team_names_its_pawns_by_color_because_it_plays_two_of_them() -> None:
    game = pawns_at("red: 20; yellow: 40; blue: 23", card=3, teams=1, players=4)
    assert offers(game)[0] == "Red 1: forward 3, and bump Blue 1!"
    game.play("move 0 3")
    assert told(game, 0) == ["You move Red 1 forward 3.", "It bumps Blue 1 back to Start!"]


def test_a_swap_says_how_far_from_home_it_ends() -> None:
    game = pawns_at("red: 10; yellow: 59", card=11)
    assert "Pawn 1: swap with Luis’s pawn 1, 9 from home" in offers(game)
    game.play("swap 0 8")
    assert told(game, 1) == ["Ana swaps pawn 1 with your pawn 1."]


@pytest.mark.rule("H11")
@pytest.mark.parametrize(("color", "circle"), [("red", 4), ("blue", 19), ("yellow", 34), ("green", 49)])
def test_a_pawn_that_leaves_start_says_whom_it_bumps_on_its_circle(color: str, circle: int) -> None:
    other = "yellow" if color != "yellow" else "red"
    free, taken = (
        offers(pawns_at(f"{color}: start; {other}: {place}", card=1, turn=color))[0]
        for place in (circle + 1, circle)
    )
    assert "bump" in taken
    assert taken.startswith(free)


@pytest.mark.parametrize(
    ("at", "text", "card", "task"),
    [
        (pawns_at, "red: start; yellow: 40", 1, "a 1: bring out a pawn"),
        (pawns_at, "red: circle start; yellow: 40", 2, "a 2: move a pawn forward 2, then draw again"),
        (pawns_at, "red: 20 start; yellow: 40", 1, "a 1: bring out a pawn, or move one forward 1"),
        (pawns_at, "red: 20; yellow: 40", 7, "a 7: move a pawn forward 7"),
        (pawns_at, "red: z2 z3; yellow: 40", 7, "a 7: split it between two pawns"),
        (pawns_at, "red: 20; yellow: 40", 11, "an 11: move a pawn forward 11, or swap with a rival"),
        (pawns_at, "red: 20; yellow: start", 11, "an 11: move a pawn forward 11"),
        (pawns_at, "red: 2; yellow: 40", 11, "an 11: swap with a rival if you like"),
        (pawns_at, "red: 20; yellow: 40", 10, "a 10: move a pawn forward 10, or back 1"),
        (pawns_at, "red: z2; yellow: 40", 10, "a 10: move a pawn back 1"),
        (droids_at, "red: 20 home home; yellow: 40", 7, "a 7: move a droid forward 7"),
        (droids_at, "red: 2 home home; yellow: 40", 11, "an 11: swap with a rival if you like"),
        (droids_at, "red: 2 home home; yellow: 40*", 11, None),
        (droids_at, "red: 20 21 22; yellow: 40", 13, "a Sorry! card: move a droid forward 4"),
        (
            droids_at,
            "red: hangar z3 home; yellow: 40",
            13,
            "a Sorry! card: take a rival’s place from the hangar",
        ),
    ],
)
def test_a_prompt_names_only_what_can_be_done(at: Any, text: str, card: int, task: str | None) -> None:
    game = at(text, card=card)
    if task:
        assert prompt(game, 0) == f"You have {task}"
    else:
        assert game.decision.kind == "pass"


@pytest.mark.parametrize("at", [pawns_at, droids_at])
def test_only_the_button_of_a_declined_swap_says_so(at: Any) -> None:
    home = "home home home" if at is pawns_at else "home home"
    assert offers(at(f"red: 2 {home}; yellow: 40", card=11))[-1] == "No swap"
    assert offers(at(f"red: 2 {home}; yellow: home", card=11)) == ["End turn"]


def test_captions_name_the_moments() -> None:
    slid = pawns_at("red: 11; yellow: 18", card=5).play("move 0 5")
    assert captions(slid) == ["Slide!", "Bumped!"]
    assert len(told(slid, 0)) == len(told(slid, None)) == 3, "the move, the slide and the bump"
    assert captions(pawns_at("red: z3; yellow: 18", card=3).play("move 0 3")) == ["Home!"]
    assert captions(pawns_at("red: 0; yellow: 18", card=5).play("move 0 5")) == ["Safe!"]
    assert captions(pawns_at("red: start; yellow: 18", card=5).play("pass")) == ["No move"]
    assert captions(pawns_at("red: z5 home home home; yellow: 18", card=2).play("pass")) == ["No move"]
    blocked = droids_at("red: 11; yellow: 18*", card=5).play("move 0 5")
    assert captions(blocked) == ["Blocked!"]
    assert told(blocked, 1)[-1] == "The shield of your droid 1 stops the slide."


@pytest.mark.rule("D33")
@pytest.mark.parametrize(
    ("rival", "end"),
    [
        ("18*", ", where a shield stops the slide"),
        ("40*", ", and slide!"),
        ("18", "slide and bump Luis’s droid 1!"),
    ],
)
def test_a_move_says_whether_its_slide_is_blocked(rival: str, end: str) -> None:
    assert offers(droids_at(f"red: 11; yellow: {rival}", card=5))[0].endswith(end)


def test_a_stolen_shield_is_named_by_its_owner() -> None:
    game = droids_at("red: 20; yellow: 40*", card=1)
    assert "Take Luis’s shield for droid 1" in offers(game)
    game.play("shield 0 8")
    assert told(game, 1) == ["Ana takes the shield of your droid 1!"]
    assert captions(game) == ["Stolen!"]
    both = droids_at("red: 20; yellow: 40* 50*", card=1)
    assert [offer for offer in offers(both) if "Take" in offer] == [
        "Take the shield of Luis’s droid 1 for droid 1",
        "Take the shield of Luis’s droid 2 for droid 1",
    ]


def matches(setup: Setup) -> Iterator[Match]:
    """Play a game at random, and yield the match before every move."""
    match, rnd = Match(setup._replace(seed=5)), Random(5)
    while match.outcome is None and match.number < 400:
        yield match
        match.play(rnd.choice(match.decision.legal))


@pytest.mark.parametrize("setup", TABLES, ids=checks.describe)
def test_every_move_has_a_label_of_its_own_and_every_text_a_second_person(setup: Setup) -> None:
    words = games.get(setup.game).words
    for match in matches(setup):
        seat, view = match.decision.seat, match.view(match.decision.seat)
        for viewer in (None, seat):
            labels = [str(words.offer(move, view, NAMES, viewer)) for move in match.decision.legal]
            assert len(set(labels)) == len(labels)
            texts: Sequence[str] = [*labels, str(words.prompt(match.decision, view, NAMES, viewer))]
            assert not [text for text in texts if "{" in text or "space" in text]
        assert NAMES[seat] not in str(words.prompt(match.decision, view, NAMES, seat))
        if match.number:
            mover = match.moves[-1][0]
            for event in match.seen(mover, match.number - 1):
                said = str(words.tell(event, NAMES, mover))
                assert "{" not in said
                assert NAMES[mover] not in said
