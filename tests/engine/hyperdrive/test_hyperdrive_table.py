"""Hyperdrive's setup, turns, board and winning, rule by rule."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.errors import BadSetup
from engine.games.hyperdrive.board import LANDINGS, SAFETY, WORTH
from engine.games.hyperdrive.laying import laid
from engine.games.hyperdrive.rules import RULES
from engine.games.pawns.track import CIRCLE, COLORS, ENTRY, EXIT, HOME, SLIDE, START, path
from engine.match import Match
from engine.shapes import Misshapen

from .position import GAME, position

rule = pytest.mark.rule


# --- Setup


@rule("D01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_players_each_have_three_droids_in_the_hangar(players: int) -> None:
    view = Match(GAME.setup(players)).view(None)
    assert [len(own) for own in view["colors"]] == [1] * players
    assert [place for place in view["pawns"] if place is not None] == [START] * 3 * players


@rule("D01")
@pytest.mark.parametrize("players", [1, 5])
def test_one_or_five_players_are_refused(players: int) -> None:
    with pytest.raises(BadSetup):
        GAME.setup(players)


@rule("D02")
def test_the_deck_has_45_cards_and_is_shuffled_by_the_seed() -> None:
    assert Counter(RULES.new(GAME.setup(2)).deck) == {
        1: 5,
        2: 4,
        3: 4,
        4: 4,
        5: 4,
        7: 4,
        8: 4,
        10: 4,
        11: 4,
        12: 4,
        13: 4,
    }
    assert len({tuple(RULES.new(GAME.setup(2, seed=seed)).deck) for seed in range(20)}) == 20
    assert RULES.new(GAME.setup(2, seed=3)).deck == RULES.new(GAME.setup(2, seed=3)).deck


@rule("D03")
def test_two_shields_begin_on_the_board() -> None:
    assert Match(GAME.setup(3)).view(None)["shields"] == [-1, -1]


@rule("D04")
def test_the_chosen_player_goes_first_and_turns_go_clockwise() -> None:
    match = Match(GAME.setup(4, first=2, seed=1))
    order: list[int] = []
    while len(order) < 5:
        seat = match.decision.seat
        if order[-1:] != [seat]:
            order.append(seat)
        match.play(match.decision.legal[-1])
    assert order == [2, 3, 0, 1, 2]


@rule("D04")
def test_colors_can_be_chosen_but_must_sit_clockwise() -> None:
    assert GAME.setup(3, colors=(("blue",), ("green",), ("red",))).players == 3
    with pytest.raises(BadSetup, match="clockwise"):
        GAME.setup(3, colors=(("blue",), ("red",), ("yellow",)))


@rule("D05")
@pytest.mark.parametrize("color", range(4))
def test_a_droid_goes_three_spaces_out_once_around_and_six_in(color: int) -> None:
    walk = path(LANDINGS, 4 * color, START, 68)
    assert walk[:4] == [EXIT, EXIT + 1, EXIT + 2, CIRCLE[color]]
    assert CIRCLE[color] == 15 * color + 4
    assert walk[61] == ENTRY[color] == 15 * color + 2
    assert walk[62:] == [60, 61, 62, 63, 64, HOME]


@rule("D05")
def test_every_color_has_a_short_and_a_long_slide() -> None:
    blue = {triangle: slide[-1] for triangle, slide in enumerate(SLIDE[4]) if slide}
    assert blue == {1: 4, 9: 13, 31: 34, 39: 43, 46: 49, 54: 58}


@rule("D05")
def test_two_players_get_red_and_yellow_and_three_also_blue() -> None:
    assert GAME.setup(2).colors == (("red",), ("yellow",))
    assert sorted(GAME.setup(3).colors) == [("blue",), ("red",), ("yellow",)]
    assert GAME.setup(4).colors == tuple((color,) for color in COLORS)


@rule("D05")
def test_three_players_draw_lots_for_their_colors_by_the_seed() -> None:
    drawn = {GAME.setup(3, seed=seed).colors for seed in range(60)}
    assert len(drawn) == 3
    assert {frozenset(colors) for colors in drawn} == {frozenset({("red",), ("blue",), ("yellow",)})}
    assert len({GAME.setup(players, seed=seed).colors for players in (2, 4) for seed in range(20)}) == 2


# --- A turn


@rule("D06")
def test_a_card_is_drawn_played_and_discarded() -> None:
    game = position("red: 20 home home; yellow: 40", deck=(3, 5))
    assert game.moves == ["draw"]
    game.play("draw")
    assert (game.state.card, game.events) == (3, [{"kind": "card_drawn", "seat": 0, "card": 3, "left": 44}])
    game.play("move 0 3")
    assert (game.where("red"), game.state.discard, game.state.card, game.turn) == (
        "23 home home",
        [3],
        0,
        "yellow",
    )


@rule("D06")
def test_the_discard_pile_becomes_the_draw_pile() -> None:
    game = position("red: hangar; yellow: hangar")
    state = game.state
    state.deck, state.discard = [], sorted(state.deck)
    game.play("draw")
    assert game.kinds() == ["deck_shuffled", "card_drawn"]
    assert (game.events[0]["count"], state.discard, len(state.deck)) == (45, [], 44)
    assert state.deck != sorted(state.deck)


@rule("D07")
@pytest.mark.parametrize(
    ("card", "place"),
    [(1, "e1"), (2, "e2"), (3, "e3"), (5, "5"), (7, "7"), (8, "8"), (10, "10"), (11, "11"), (12, "12")],
)
def test_every_forward_number_takes_a_droid_out_of_the_hangar(card: int, place: str) -> None:
    game = position("red: hangar; yellow: z1", card=card).play(f"move 0 {card}")
    assert game.where("red") == f"{place} hangar hangar"
    assert game.events[0]["from"] == START


@rule("D07")
def test_a_4_a_backward_1_and_the_steps_of_a_sorry_take_no_droid_out() -> None:
    game = position("red: hangar; yellow: z1", card=4)
    assert (game.moves, game.subject) == (["pass"], {"card": 4, "reason": "stays_in_hangar", "rule": "D07"})
    assert position("red: hangar; yellow: z1", card=10).moves == ["move 0 10"]
    assert position("red: hangar; yellow: z1", card=13).moves == ["pass"]


@rule("D07")
def test_droids_in_the_hangar_are_interchangeable_and_share_one_move() -> None:
    assert position("red: 20 hangar hangar; yellow: z1", card=5).moves == ["move 0 5", "move 1 5"]


@rule("D08")
def test_droids_move_clockwise() -> None:
    assert position("red: 57 home home; yellow: 40", card=5).play("move 0 5").where("red").startswith("2 ")


@rule("D09")
def test_droids_in_between_are_jumped_and_their_spaces_count() -> None:
    game = position("red: 20 21 home; yellow: 22 23*", card=5).play("move 0 5")
    assert (game.where("red"), game.where("yellow")) == ("25 21 home", "22 23* hangar")


@rule("D10")
def test_landing_on_an_opponent_bumps_it_to_its_own_hangar() -> None:
    game = position("red: 20 home home; blue: 40; yellow: 25", card=5).play("move 0 5")
    assert (game.where("red"), game.where("yellow")) == ("25 home home", "hangar hangar hangar")
    bumped = {"pawn": 8, "owner": 2, "by": 0}
    assert game.events[1] == {"kind": "pawn_bumped", "seat": 0, **bumped, "from": 25, "to": START}


@rule("D11")
def test_no_move_ends_on_an_opponents_shielded_droid() -> None:
    game = position("red: 20 home home; yellow: 25*", card=5)
    assert (game.moves, game.subject["reason"], game.subject["rule"]) == (["pass"], "shield_there", "D11")
    assert ("shield_there", "D11", "pawn:0") in game.reasons()
    assert ("protected", "D11", "pawn:8") in game.reasons()


@rule("D12")
def test_two_droids_of_one_color_never_share_a_space() -> None:
    game = position("red: 20 25 home; yellow: 40", card=5)
    assert game.moves == ["move 1 5"]
    assert ("own_droid", "D12", "pawn:0") in game.reasons()


@rule("D12")
def test_the_turn_is_lost_if_the_only_move_would_share_a_space() -> None:
    game = position("red: 0 z3 home; yellow: 40", card=5)
    assert (game.moves, game.subject) == (["pass"], {"card": 5, "reason": "own_droid", "rule": "D12"})


@rule("D12")
def test_hangars_and_engine_rooms_hold_any_number_of_droids() -> None:
    assert position("red: home z4; yellow: 40", card=2).play("move 1 2").where("red") == "home home hangar"


@rule("D13")
def test_the_turn_is_lost_without_a_legal_move() -> None:
    game = position("red: z5 home home; yellow: 40", card=8).play("pass")
    assert game.events == [{"kind": "turn_lost", "seat": 0, "card": 8, "reason": "too_far", "rule": "D30"}]
    assert (game.turn, game.state.discard) == ("yellow", [8])


@rule("D13")
def test_a_harmful_move_must_be_made_if_it_is_the_only_one() -> None:
    assert position("red: z5 home home; yellow: 40", card=4).moves == ["move 0 -4"]


@rule("D14")
def test_a_2_in_play_is_not_shuffled_in() -> None:
    game = position("red: hangar; yellow: 40", card=2)
    game.state.deck, game.state.discard = [], game.state.deck
    game.play("move 0 2")
    assert game.state.card == 2
    game.play("draw")
    assert game.events[0] == {"kind": "deck_shuffled", "count": 44}
    assert game.state.discard == [2]


@rule("D14")
def test_the_discard_pile_is_shuffled_only_when_a_card_must_be_drawn() -> None:
    game = position("red: 20 home home; yellow: 40")
    game.state.deck.remove(3)
    game.state.deck, game.state.discard = [3], game.state.deck
    game.play("draw", "move 0 3")
    assert (game.state.deck, len(game.state.discard)) == ([], 45)


# --- The board


@rule("D30")
def test_the_engine_room_is_reached_by_exact_count_only() -> None:
    assert position("red: z3 home 20; yellow: 40", card=3).play("move 0 3").where("red").startswith("home")
    assert position("red: z3 home home; yellow: 40", card=5).subject["rule"] == "D30"


@rule("D30")
@pytest.mark.parametrize("card", [4, 7, 10, 11])
def test_a_droid_in_the_engine_room_never_moves_again(card: int) -> None:
    game = position("red: home 20 21; yellow: 40", card=card)
    assert not [move for move in game.moves if move.split()[1:2] == ["0"]]
    assert ("in_engine_room", "D30", "pawn:0") in game.reasons()


@rule("D31")
def test_a_slide_from_another_colors_triangle_bumps_every_droid_on_it_even_ones_own() -> None:
    game = position("red: 21 26 home; yellow: 25 28", card=3).play("move 0 3")
    assert (game.where("red"), game.where("yellow")) == ("28 hangar home", "hangar hangar hangar")
    assert [(event["pawn"], event["from"]) for event in game.events if event["kind"] == "pawn_bumped"] == [
        (8, 25),
        (1, 26),
        (9, 28),
    ]
    assert game.events[1] == {
        "kind": "pawn_slid",
        "seat": 0,
        "pawn": 0,
        "from": 24,
        "to": 28,
        "path": [25, 26, 27, 28],
    }


@rule("D31")
def test_a_slide_starts_only_at_its_triangle() -> None:
    assert position("red: 22 home home; yellow: 40", card=3).play("move 0 3").kinds() == ["pawn_moved"]


@rule("D32")
def test_a_droid_does_not_slide_on_its_own_color() -> None:
    game = position("red: 4 home home; yellow: 11", card=5).play("move 0 5")
    assert (game.where("red"), game.where("yellow")) == ("9 home home", "11 hangar hangar")
    assert game.kinds() == ["pawn_moved"]


@rule("D33")
def test_a_shield_on_a_slide_blocks_it_and_the_droid_stops_on_the_triangle() -> None:
    game = position("red: 21 home home; blue: 40; yellow: 26*", card=3).play("move 0 3")
    assert (game.where("red"), game.where("yellow"), game.turn) == (
        "24 home home",
        "26* hangar hangar",
        "blue",
    )
    assert game.kinds() == ["pawn_moved", "slide_blocked"]
    blocked = {"pawn": 0, "by": 8, "owner": 2}
    assert game.events[1] == {"kind": "slide_blocked", "seat": 0, **blocked, "from": 24, "to": 28}


@rule("D33")
def test_ones_own_shield_blocks_a_slide_even_at_its_end() -> None:
    own = position("red: 21 28* home; yellow: 26", card=3).play("move 0 3")
    assert (own.where("red"), own.where("yellow")) == ("24 28* home", "26 hangar hangar")


@rule("D33")
def test_a_shield_on_a_triangle_closes_it() -> None:
    assert position("red: 21 home home; yellow: 24*", card=3).moves == ["pass"]
    assert position("red: 21 24* home; yellow: 40", card=3).moves == ["move 1 3"]


@rule("D34")
def test_a_droid_passes_another_colors_safety_zone_and_enters_its_own() -> None:
    assert position("red: 15 home home; yellow: 40", card=5).play("move 0 5").where("red").startswith("20 ")
    game = position("red: 0 home home; yellow: 40", card=5).play("move 0 5")
    assert (game.where("red"), game.events[0]["path"]) == ("z3 home home", [1, 2, 60, 61, 62])


@rule("D34")
def test_the_safety_zones_of_two_colors_are_separate() -> None:
    game = position("red: z1 home home; yellow: z3", card=2).play("move 0 2")
    assert (game.where("red"), game.where("yellow")) == ("z3 home home", "z3 hangar hangar")


@rule("D35")
def test_a_droid_moving_backward_passes_its_entry() -> None:
    assert position("red: 5 home home; yellow: 40", card=4).play("move 0 -4").where("red").startswith("1 ")


@rule("D36")
def test_a_droid_moving_forward_never_passes_its_entry() -> None:
    assert position("red: 2 home home; yellow: 40", card=3).play("move 0 3").where("red").startswith("z3 ")
    assert position("red: 1 home home; yellow: 40", card=8).moves == ["pass"]


@rule("D37")
def test_a_droid_never_moves_back_into_its_exit() -> None:
    game = position("red: 4 home home; yellow: 40", card=4).play("move 0 -4")
    assert (game.where("red"), game.events[0]["path"]) == ("0 home home", [3, 2, 1, 0])


@rule("D37")
def test_a_bumped_droid_starts_again_through_the_exit() -> None:
    game = position("red: 22 home home; yellow: 25", card=3, deck=(2,)).play("move 0 3", "draw", "move 8 2")
    assert game.where("yellow") == "e2 hangar hangar"


@rule("D38")
def test_in_its_exit_a_droid_moves_back_at_most_to_the_first_space() -> None:
    assert position("red: e3 home home; yellow: 40", card=10).play("move 0 -1").where("red").startswith("e2 ")
    assert position("red: e1 home home; yellow: 40", card=10).moves == ["move 0 10"]
    game = position("red: e3 home home; yellow: 40", card=4)
    assert (game.moves, game.subject["reason"], game.subject["rule"]) == (["pass"], "not_into_hangar", "D38")


@rule("D38")
def test_a_droid_can_back_out_of_its_safety_zone() -> None:
    assert position("red: z2 home home; yellow: 40", card=4).play("move 0 -4").where("red").startswith("0 ")


@rule("D39")
def test_only_the_place_counts_and_not_how_a_droid_got_there() -> None:
    behind = position("red: 4 home home; yellow: 20 home home", card=4, deck=(3, 5)).play(
        "move 0 -4", "draw", "move 8 3", "draw", "move 0 5"
    )
    assert behind.where("red").startswith("z3 ")
    assert position("red: 3 home home; yellow: 40", card=8).play("move 0 8").where("red").startswith("11 ")
    assert position("red: 4 home home; yellow: 40", card=10).play("move 0 -1").where("red").startswith("3 ")


@rule("D54")
def test_a_droid_on_a_triangle_does_not_slide_when_the_shield_leaves() -> None:
    game = position("red: 21 home home; yellow: 26* home home", card=3, deck=(8, 2)).play(
        "move 0 3", "draw", "move 8 8"
    )
    assert game.where("red").startswith("24 ")
    assert game.play("draw", "move 0 2").where("red").startswith("26 ")


@rule("D54")
def test_a_shield_just_past_a_slides_end_blocks_nothing() -> None:
    assert position("red: 21 home home; yellow: 29*", card=3).play("move 0 3").where("red").startswith("28 ")


@rule("D56")
def test_droids_in_an_exit_are_safe_and_never_share_a_space_with_their_color() -> None:
    assert position("red: 40 home home; yellow: e2", card=11).moves == ["move 0 11"]
    assert position("red: hangar home home; yellow: e3", card=13).moves == ["pass"]
    assert position("red: e1 hangar home; yellow: 40", card=1).moves == ["move 0 1"]
    shared = position("red: hangar home home; yellow: e2", card=2).play("move 0 2")
    assert (shared.where("red"), shared.where("yellow")) == ("e2 home home", "e2 hangar hangar")


@rule("D59")
def test_a_triangle_is_closed_by_ones_own_droid_but_an_opponent_there_is_bumped() -> None:
    assert position("red: 13 16 home; yellow: 40", card=3).moves == ["move 1 3"]
    game = position("red: 13 18 home; yellow: 16", card=3).play("move 0 3")
    assert (game.where("red"), game.where("yellow")) == ("19 hangar home", "hangar hangar hangar")
    assert game.kinds() == ["pawn_moved", "pawn_bumped", "pawn_slid", "pawn_bumped"]


# --- Winning


@rule("D60")
def test_the_first_player_with_all_three_droids_in_the_engine_room_wins() -> None:
    game = position("red: home home z3; yellow: home home z5", card=3).play("move 2 3")
    assert game.kinds() == ["pawn_moved", "pawn_home", "game_won"]
    outcome = RULES.outcome(game.state)
    assert outcome is not None
    assert (game.kind, outcome.winners, outcome.reason.rule) == ("over", (0,), "D60")


@rule("D60")
def test_two_droids_in_the_engine_room_are_not_enough() -> None:
    game = position("red: home z3 20; yellow: 40", card=3).play("move 1 3")
    assert (game.kind, RULES.outcome(game.state)) == ("draw", None)


@rule("D60")
def test_a_2_that_brings_the_last_droid_in_ends_the_game_at_once() -> None:
    assert position("red: home home z4; yellow: 40", card=2).play("move 2 2").kind == "over"


@rule("D60")
def test_the_second_part_of_a_7_may_win() -> None:
    assert position("red: home z3 z2; yellow: 40", card=7).play("move 1 3", "move 2 4").kind == "over"


# --- States and evaluation


def test_states_read_back_and_impossible_ones_are_refused() -> None:
    setup, state = laid("red: 20* z3 home; blue: 16 e2; yellow: 0", card=7)
    assert RULES.admit(setup, state.to_json()).to_json() == state.to_json()
    wrong: list[dict[str, object]] = [
        {"pawns": [0] * 16},
        {"deck": []},
        {"turn": 3},
        {"phase": "nap"},
        {"phase": "shield", "card": 0},
        {"colors": ["pink"]},
        {"shields": [1, -1]},  # a shield in a safety zone
        {"shields": [0, 0]},
        {"shields": [0]},
        {"shields": [12, -1]},  # on a droid that nobody plays
        {"rest": 3},
        {"bumped": 1},
    ]
    for change in wrong:
        with pytest.raises(Misshapen):
            RULES.admit(setup, {**state.to_json(), **change})


def test_redealing_changes_nothing_a_viewer_sees() -> None:
    state = position("red: 20* z3 home; blue: 16; yellow: 0", card=7).state
    other = state.clone()
    RULES.redeal(other, 0, Random(5))
    assert RULES.view(other, 0) == RULES.view(state, 0)
    assert other.deck != state.deck
    assert sorted(other.deck) == sorted(state.deck)


def test_shields_and_progress_make_a_position_better() -> None:
    def worth(text: str) -> float:
        return RULES.evaluate(position(text).state)[0]

    plain = worth("red: 20; yellow: 40")
    assert (
        plain < worth("red: 20*; yellow: 40") < worth("red: 30*; yellow: 40") < worth("red: home; yellow: 40")
    )
    assert worth("red: 20; yellow: 40*") < plain < worth("red: 20; yellow: hangar")
    assert all(
        0 <= value <= 1 for value in RULES.evaluate(position("red: home home z5; yellow: hangar").state)
    )


def test_the_parts_of_an_evaluation_add_up() -> None:
    for text in ("red: 20* z3 home; blue: 16 e2; yellow: 0*", "red: hangar; yellow: home home z5"):
        state = position(text).state
        parts = RULES.parts(state)
        together = [0.5 + sum(shares) for shares in zip(*parts.values(), strict=True)]
        assert together == pytest.approx(RULES.evaluate(state))
    assert (
        RULES.parts(position("red: 20*; yellow: 40").state)["keep"][0]
        > RULES.parts(position("red: 20; yellow: 40").state)["keep"][0]
    )


@pytest.mark.parametrize(
    "text",
    [
        "red: 20* z1; yellow: 40*",
        "red: 20 z3 home; blue: 16* e2; yellow: 0",
        "red: 20; blue: z5; yellow: 40; green: 5*",
    ],
)
def test_a_seat_is_compared_with_the_best_and_the_average_of_its_opponents(text: str) -> None:
    state = position(text).state
    mine = []
    for own in state.movers:
        value = sum(WORTH[droid][state.pawns[droid]] for droid in own)
        value += sum(0.05 * (1 + WORTH[droid][state.pawns[droid]]) for droid in state.shields if droid in own)
        mine.append(value / 3)
    for seat, value in enumerate(RULES.evaluate(state)):
        others = mine[:seat] + mine[seat + 1 :]
        held = max(others) / 2 + sum(others) / len(others) / 2
        assert value == pytest.approx(0.5 + (mine[seat] - held) / 2.2)


def test_a_droid_is_worth_more_with_every_step_and_in_safety() -> None:
    red = WORTH[0]
    track = [red[space] for space in (*range(4, 60), 0, 1, 2)]
    way = [red[START], *red[EXIT : EXIT + 3], *track, *red[60 : HOME + 1]]
    assert way == sorted(set(way))
    assert (way[0], way[-1]) == (0.0, pytest.approx(1.0))
    assert [SAFETY[0][place] for place in (START, EXIT, 20, 60, 64, HOME)] == [0, 0, 0, 0.14, 0.14, 0.18]


@pytest.mark.parametrize(("place", "part"), [("23", 1), ("22", 2), ("18", 6)])
def test_every_first_part_onto_a_blocked_triangle_is_explained(place: str, part: int) -> None:
    game = position(f"red: {place} 40 home; yellow: 26*", card=7)
    assert f"move 0 {part}" not in game.moves
    assert ("blocked_first_part", "D53", "space:24") in game.reasons()


@rule("D60")
def test_a_won_game_is_worth_everything_to_the_winner_and_leaves_nothing_open() -> None:
    game = position("red: home home z5; blue: 20; yellow: 40", card=1).play("move 2 1")
    assert RULES.evaluate(game.state) == [1.0, 0.0, 0.0]
    assert (game.state.discard, game.state.card, game.state.rest, game.state.split) == ([1], 0, 0, -1)
