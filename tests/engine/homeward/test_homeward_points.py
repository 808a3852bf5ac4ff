"""Homeward's points game, rule by rule."""

from __future__ import annotations

from bisect import insort
from random import Random
from typing import Any

import pytest

from engine.errors import BadSetup
from engine.events import ALL, Event, seen_by
from engine.games.homeward.offers import ask_card
from engine.games.homeward.rules import RULES
from engine.games.homeward.words import WORDS
from engine.match import Match

from ..spoiled import Data, Spoil, wrong_place
from .position import GAME, Position, position

rule = pytest.mark.rule


def points(text: str, hand: tuple[int, ...], deck: tuple[int, ...] = (), **options: Any) -> Position:
    """Return a position in which it is red's turn with this hand."""
    return position(text, deck=deck, hands=(hand,), points=1, **options)


def final(text: str, **options: Any) -> Any:
    """Return the outcome of a game that red wins by a 1 from z5."""
    game = points(text, (1, 3, 3, 5, 5), **options).play("card 1", "move 3 1")
    return RULES.outcome(game.state)


@rule("HP1")
def test_each_player_is_dealt_five_secret_cards() -> None:
    match = Match(GAME.setup(4, {"points": 1}, seed=3))
    view = match.view(1)
    assert (view["hands"], view["deck"], len(view["hand"])) == ([5, 5, 5, 5], 25, 5)
    assert match.view(None)["hand"] == []
    assert "all_hands" not in view
    dealt = [seen_by(event, 1) for event in match.opening if event.kind == "hand_dealt"]
    assert dealt[1] == {"kind": "hand_dealt", "seat": 1, "count": 5, "cards": view["hand"]}
    assert "cards" not in dealt[0]


@rule("HP1")
def test_only_the_replay_of_a_finished_game_shows_all_hands() -> None:
    match = Match(GAME.setup(2, {"points": 1}))
    with pytest.raises(ValueError, match="finished"):
        match.view(ALL)
    state: Any = match.state
    assert RULES.view(state, ALL)["all_hands"] == [match.view(0)["hand"], match.view(1)["hand"]]


@rule("HP2")
def test_a_card_is_played_from_the_hand_and_replaced() -> None:
    game = points("red: 20; yellow: 40", (3, 5, 8, 8, 12), deck=(10,))
    assert (game.kind, game.moves) == ("hand", ["card 12", "card 3", "card 5", "card 8"])
    game.play("card 5")
    assert game.events == [{"kind": "card_played", "seat": 0, "card": 5}]
    assert (game.kind, game.moves) == ("play", ["move 0 5"])
    game.play("move 0 5")
    assert (game.kind, game.turn, game.moves) == ("draw", "red", ["draw"])
    game.play("draw")
    assert game.events == [{"kind": "card_drawn", "seat": 0, "left": 34, "card": 10}]
    assert (sorted(game.state.hands[0]), game.state.discard, game.turn) == ([3, 8, 8, 10, 12], [5], "yellow")


@rule("HP2")
def test_opponents_see_that_a_card_was_drawn_but_not_which_one() -> None:
    game = points("red: 20; yellow: 40", (3, 5, 8, 8, 12)).play("card 5", "move 0 5")
    happened: list[Event] = []
    RULES.apply(game.state, ("draw",), None, happened.append)
    assert "card" in seen_by(happened[0], 0)
    assert (
        seen_by(happened[0], 1) == seen_by(happened[0], None) == {"kind": "card_drawn", "seat": 0, "left": 34}
    )


@rule("HP3")
def test_if_no_card_can_be_used_one_is_discarded_and_replaced() -> None:
    game = points("red: start; yellow: 40", (3, 5, 5, 8, 12), deck=(1,))
    assert (game.kind, game.moves) == ("hand", ["discard 12", "discard 3", "discard 5", "discard 8"])
    game.play("discard 12")
    assert game.events == [{"kind": "card_discarded", "seat": 0, "card": 12}]
    game.play("draw")
    assert (sorted(game.state.hands[0]), game.state.discard, game.turn) == ([1, 3, 5, 5, 8], [12], "yellow")


@rule("HP4")
def test_after_a_2_a_second_card_is_played_from_the_refilled_hand() -> None:
    game = points("red: start; yellow: 40", (2, 5, 5, 8, 12), deck=(3, 10)).play("card 2", "out 0", "draw")
    assert (game.kind, game.turn) == ("hand", "red")
    assert "card 3" in game.moves
    game.play("card 3", "move 0 3", "draw")
    assert (sorted(game.state.hands[0]), game.turn) == ([5, 5, 8, 10, 12], "yellow")


@rule("HP5")
def test_a_card_may_be_discarded_if_the_only_usable_one_is_an_11_that_swaps() -> None:
    game = points("red: 1; yellow: 40", (8, 8, 11, 12, 12))
    assert game.moves == ["card 11", "discard 11", "discard 12", "discard 8"]
    assert game.play("card 11").moves == ["swap 0 8"]


@rule("HP5", "HP11")
def test_no_card_may_be_discarded_if_another_one_is_usable() -> None:
    assert points("red: 1; yellow: 40", (5, 8, 11, 12, 12)).moves == ["card 11", "card 5"]


@rule("HP6")
def test_the_first_player_with_four_pawns_home_ends_the_game() -> None:
    outcome = final("red: home home home z5; yellow: 40")
    assert (outcome.winners, outcome.reason.rule) == ((0,), "HP6")


@rule("HP7")
def test_each_player_scores_5_per_pawn_home() -> None:
    outcome = final("red: home home home z5; blue: home home home; yellow: home")
    assert outcome.sheet[0] == ("home", (20, 15, 5))


@rule("HP8")
@pytest.mark.parametrize(
    ("blue", "yellow", "left", "bonus"),
    [
        ("home home home", "home", 20, 0),
        ("home home", "home", 25, 25),
        ("home", "home", 30, 50),
        ("z5 z4", "20", 40, 100),
    ],
)
def test_the_winner_scores_5_per_opposing_pawn_not_home_and_the_highest_bonus(
    blue: str, yellow: str, left: int, bonus: int
) -> None:
    outcome = final(f"red: home home home z5; blue: {blue}; yellow: {yellow}")
    assert outcome.sheet[1:] == (("opponents", (left, 0, 0)), ("bonus", (bonus, 0, 0)))
    assert outcome.scores == (20 + left + bonus, 5 * blue.count("home"), 5 * yellow.count("home"))


BONUS_ROWS = (("bonus_two", (25, 0, 0)), ("bonus_one", (50, 0, 0)), ("bonus_none", (100, 0, 0)))


@rule("HP8")
@pytest.mark.parametrize(
    ("blue", "yellow", "left", "bonuses"),
    [
        ("home home home", "home", 20, 0),
        ("home home", "home", 25, 1),
        ("home", "home", 30, 2),
        ("z5 z4", "20", 40, 3),
    ],
)
def test_with_the_option_the_bonuses_that_apply_add_up_in_rows_of_their_own(
    blue: str, yellow: str, left: int, bonuses: int
) -> None:
    outcome = final(f"red: home home home z5; blue: {blue}; yellow: {yellow}", bonuses=1)
    assert outcome.sheet[1:] == (("opponents", (left, 0, 0)), *BONUS_ROWS[:bonuses])
    assert outcome.scores[0] == 20 + left + (0, 25, 75, 175)[bonuses]
    assert outcome.scores[1:] == (5 * blue.count("home"), 5 * yellow.count("home"))


@rule("HP8")
def test_the_bonuses_add_up_only_if_the_table_chooses_so_in_the_points_game() -> None:
    assert not GAME.option("bonuses").default
    assert GAME.setup(3, {"points": 1}).options == {"points": 1}
    with pytest.raises(BadSetup, match="needs “points”"):
        GAME.setup(3, {"bonuses": 1})


@rule("HP8")
def test_every_row_of_the_score_sheet_has_a_name_of_its_own() -> None:
    outcome = final("red: home home home z5; blue: z1; yellow: 20", bonuses=1)
    names = [str(WORDS.score(code)) for code, _ in outcome.sheet]
    assert len(set(names)) == 5
    assert "Other" not in names


@rule("HP5", "H50")
@pytest.mark.parametrize(("place", "plays"), [("59", True), ("z1", False), ("z5", False)])
def test_an_11_swaps_only_a_pawn_on_the_track(place: str, plays: bool) -> None:
    game = points(f"red: {place}; yellow: 40", (11, 13, 13, 13, 13))
    assert ("card 11" in game.moves) is plays


@rule("HP9")
def test_only_the_points_game_has_a_target_and_a_number_of_games() -> None:
    assert GAME.option("target").default == 300
    assert GAME.setup(2, {"points": 1, "target": 200, "games": 3}).options == {
        "points": 1,
        "target": 200,
        "games": 3,
    }
    with pytest.raises(BadSetup, match="needs"):
        GAME.setup(2, {"target": 200})


@rule("HP10")
def test_a_2_can_always_be_played_even_if_no_pawn_can_move_2() -> None:
    game = points("red: z5 home home home; yellow: 40", (2, 3, 3, 5, 5), deck=(8, 1))
    assert game.moves == ["card 2"]
    game.play("card 2")
    assert (game.kind, game.moves) == ("pass", ["pass"])
    game.play("pass", "draw")
    # HP3 applies to the second card too
    assert (game.turn, game.moves) == ("red", ["discard 3", "discard 5", "discard 8"])
    game.play("discard 8", "draw")
    assert game.turn == "yellow"


@rule("HP11")
def test_a_usable_card_must_be_played_and_the_player_chooses_which() -> None:
    game = points("red: z3; yellow: 40", (3, 4, 5, 8, 12))
    assert game.moves == ["card 3", "card 4"]
    assert game.reasons() == [
        ("too_far", "H20", "card:5"),
        ("too_far", "H20", "card:8"),
        ("too_far", "H20", "card:12"),
    ]


@rule("HP11")
def test_the_first_space_belongs_to_the_track() -> None:
    assert points("red: start z5; yellow: 0", (3, 5, 8, 12, 13)).moves == ["card 13"]
    assert "card 11" in points("red: 0 z5 z4 z3; yellow: 40", (11, 12, 12, 12, 12)).moves


@rule("HP12")
def test_the_discard_pile_is_shuffled_when_the_draw_pile_is_empty() -> None:
    game = points("red: 20; blue: 1; yellow: 40; green: 50", (3, 5, 8, 8, 12))
    state = game.state
    state.deck, state.discard = [], sorted(state.deck)
    game.play("card 5", "move 0 5", "draw")
    assert game.kinds() == ["deck_shuffled", "card_drawn"]
    assert (len(state.hands[0]), len(state.deck), state.discard) == (5, 24, [5])


@rule("HP13")
def test_points_and_teams_exclude_each_other_but_both_go_with_the_quick_start() -> None:
    with pytest.raises(BadSetup, match="Teams and points"):
        GAME.setup(4, {"teams": 1, "points": 1})
    for option in ("teams", "points"):
        state = RULES.new(GAME.setup(4, {option: 1, "quick": 1}))
        assert [state.pawns[pawn] for pawn in (3, 7, 11, 15)] == [4, 19, 34, 49]


@rule("HP1", "HP2")
def test_redealing_depends_only_on_what_the_viewer_sees() -> None:
    game = points("red: 20; blue: 1; yellow: 40", (3, 5, 8, 8, 12))
    for viewer in (0, 1, 2, None):
        other = game.state.clone()
        RULES.redeal(other, viewer, Random(4))
        assert RULES.view(other, viewer) == RULES.view(game.state, viewer)
        hidden = [seat for seat in range(3) if seat != viewer]
        assert any(sorted(other.hands[seat]) != sorted(game.state.hands[seat]) for seat in hidden)
        again = other.clone()
        RULES.redeal(again, viewer, Random(9))
        twice = game.state.clone()
        RULES.redeal(twice, viewer, Random(9))
        assert again.to_json() == twice.to_json()


@rule("HP10", "HP11")
def test_a_card_is_offered_exactly_if_it_can_be_used() -> None:
    rnd = Random(7)
    off_track = ["start", "home", "z1", "z2", "z3", "z4", "z5"]
    track = [str(space) for space in range(60)]
    around_entry = track[48:] + track[:8]  # there red's pawns often block each other
    for _ in range(600):
        red = rnd.sample(around_entry, 2) + rnd.sample(off_track, 2)
        yellow = rnd.sample(off_track + [space for space in track if space not in red], 2)
        text = f"red: {' '.join(red)}; yellow: {' '.join(yellow)}"
        hand = tuple(rnd.sample((1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13), 5))
        offered = {move for move in points(text, hand).moves if move.startswith("card")}
        usable = {
            f"card {card}"
            for card in hand
            if card == 2 or ask_card(points(text, hand).state, card).kind == "play"
        }
        assert offered == usable, text


def _empty_hand(data: Data) -> None:
    data["deck"] += data["hands"][0]
    data["hands"][0] = []


def _empty_other_hand(data: Data) -> None:
    data["deck"] += data["hands"][1]
    data["hands"][1] = []


@pytest.mark.parametrize(
    ("moves", "spoil", "where"),
    [
        ((), lambda data: data["hands"][0].reverse(), "hands.0"),
        ((), lambda data: data["hands"][1].reverse(), "hands.1"),
        ((), _empty_hand, "hands.0"),
        (("card 3", "move 0 3"), lambda data: insort(data["hands"][0], data["deck"].pop()), "hands.0"),
        (("card 3", "move 0 3"), _empty_other_hand, "hands.1"),
    ],
)
def test_a_position_with_impossible_hands_is_refused(
    moves: tuple[str, ...], spoil: Spoil, where: str
) -> None:
    game = points("red: 20 30; yellow: 40", (1, 3, 5, 8, 12)).play(*moves)
    setup = GAME.setup(2, {"points": 1})
    assert wrong_place(RULES, setup, game.state.to_json(), spoil) == where
