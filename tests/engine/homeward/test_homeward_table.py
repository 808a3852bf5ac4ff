"""Homeward's setup, turns and board, rule by rule."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine import games
from engine.errors import BadSetup
from engine.events import Event
from engine.games.homeward.board import LANDINGS
from engine.games.homeward.laying import laid
from engine.games.homeward.rules import RULES
from engine.games.pawns.track import CIRCLE, COLORS, ENTRY, HOME, SLIDE, path
from engine.match import Match
from engine.rules import Move
from engine.shapes import Misshapen

from .position import GAME, position

rule = pytest.mark.rule


# --- Setup


@rule("H01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_players_each_have_the_four_pawns_of_one_color(players: int) -> None:
    view = Match(GAME.setup(players)).view(None)
    assert [len(own) for own in view["colors"]] == [1] * players
    assert sum(place is not None for place in view["pawns"]) == 4 * players


@rule("H01")
@pytest.mark.parametrize("players", [1, 5])
def test_one_or_five_players_are_refused(players: int) -> None:
    with pytest.raises(BadSetup):
        GAME.setup(players)


@rule("H02", "H60")
def test_the_first_player_with_all_four_pawns_home_wins_at_once() -> None:
    game = position("red: home home home z4; yellow: home home home z5", card=2).play("move 3 2")
    assert game.kind == "over"
    assert game.kinds() == ["pawn_moved", "pawn_home", "game_won"]
    outcome = RULES.outcome(game.state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason.rule) == ((0,), "H60")


@rule("H60")
def test_three_pawns_home_are_not_enough() -> None:
    game = position("red: home home z4 12; yellow: 40", card=2).play("move 2 2")
    assert game.kind == "draw"
    assert RULES.outcome(game.state) is None


@rule("H03")
def test_all_pawns_begin_in_start() -> None:
    assert set(Match(GAME.setup(4)).view(None)["pawns"]) == {-1}


@rule("H04")
def test_with_the_quick_start_the_fourth_pawn_begins_on_the_circle() -> None:
    colors = (("red",), ("blue",), ("yellow",))
    view = Match(GAME.setup(3, {"quick": 1}, colors=colors)).view(None)
    assert view["pawns"] == [-1, -1, -1, 4, -1, -1, -1, 19, -1, -1, -1, 34, None, None, None, None]


@rule("H05")
def test_the_deck_has_45_cards_without_a_six_or_a_nine() -> None:
    deck = RULES.new(GAME.setup(2)).deck
    assert Counter(deck) == {1: 5, 2: 4, 3: 4, 4: 4, 5: 4, 7: 4, 8: 4, 10: 4, 11: 4, 12: 4, 13: 4}


@rule("H05")
def test_the_deck_is_shuffled_by_the_seed() -> None:
    decks = {tuple(RULES.new(GAME.setup(2, seed=seed)).deck) for seed in range(20)}
    assert len(decks) == 20
    assert RULES.new(GAME.setup(2, seed=3)).deck == RULES.new(GAME.setup(2, seed=3)).deck


@rule("H06")
@pytest.mark.parametrize("color", range(4))
def test_the_entry_is_58_steps_from_the_circle_and_home_6_more(color: int) -> None:
    pawn = 4 * color
    walk = path(LANDINGS, pawn, CIRCLE[color], 64)
    assert walk[57] == ENTRY[color] == 15 * color + 2
    assert walk[58:] == [60, 61, 62, 63, 64, HOME]


@rule("H06")
def test_every_side_has_a_short_and_a_long_slide() -> None:
    blue = {triangle: slide[-1] for triangle, slide in enumerate(SLIDE[4]) if slide}
    assert blue == {1: 4, 9: 13, 31: 34, 39: 43, 46: 49, 54: 58}


@rule("H06")
def test_two_players_get_red_and_yellow_and_three_also_blue() -> None:
    assert GAME.setup(2).colors == (("red",), ("yellow",))
    assert sorted(GAME.setup(3).colors) == [("blue",), ("red",), ("yellow",)]
    assert GAME.setup(4).colors == tuple((color,) for color in COLORS)


@rule("H06")
def test_three_players_draw_lots_for_their_colors_by_the_seed() -> None:
    drawn = Counter(GAME.setup(3, seed=seed).colors for seed in range(600))
    assert set(drawn) == {
        (("red",), ("blue",), ("yellow",)),
        (("blue",), ("yellow",), ("red",)),
        (("yellow",), ("red",), ("blue",)),
    }
    assert min(drawn.values()) > 150
    assert GAME.setup(3, seed=8).colors == GAME.setup(3, seed=8, first=2).colors
    # chosen colors stay, and other numbers of players draw no lots
    chosen = (("red",), ("blue",), ("yellow",))
    assert {GAME.setup(3, seed=seed, colors=chosen).colors for seed in range(20)} == {chosen}
    assert len({GAME.setup(players, seed=seed).colors for players in (2, 4) for seed in range(20)}) == 2


@rule("H06")
def test_colors_can_be_chosen_but_must_sit_clockwise() -> None:
    assert GAME.setup(3, colors=(("blue",), ("green",), ("red",))).players == 3
    with pytest.raises(BadSetup, match="clockwise"):
        GAME.setup(3, colors=(("blue",), ("red",), ("yellow",)))


@rule("H07")
def test_the_chosen_player_goes_first_and_turns_go_clockwise() -> None:
    match = Match(GAME.setup(4, first=2, seed=1))
    order: list[int] = []
    while len(order) < 5:
        seat = match.decision.seat
        if order[-1:] != [seat]:
            order.append(seat)
        match.play(match.decision.legal[0])
    assert order == [2, 3, 0, 1, 2]


# --- A turn


@rule("H08")
def test_a_card_is_drawn_played_and_discarded() -> None:
    game = position("red: 20; yellow: 40", deck=(3, 5))
    assert game.moves == ["draw"]
    game.play("draw")
    assert game.state.card == 3
    assert game.events == [{"kind": "card_drawn", "seat": 0, "card": 3, "left": 44}]
    game.play("move 0 3")
    assert game.where("red") == "23 start start start"
    assert (game.state.discard, game.state.card, game.turn) == ([3], 0, "yellow")


@rule("H09")
def test_pawns_move_clockwise() -> None:
    assert position("red: 57; yellow: 40", card=5).play("move 0 5").where("red").startswith("2 ")


@rule("H10")
@pytest.mark.parametrize("card", [3, 4, 5, 7, 8, 10, 11, 12])
def test_no_other_card_takes_a_pawn_out_of_start(card: int) -> None:
    game = position("red: start; yellow: 40", card=card)
    assert (game.kind, game.moves) == ("pass", ["pass"])


@rule("H10")
@pytest.mark.parametrize("card", [1, 2])
def test_a_1_or_a_2_takes_a_pawn_to_its_circle(card: int) -> None:
    game = position("red: start; yellow: 40", card=card)
    assert game.moves == ["out 0"]
    assert game.play("out 0").where("red") == "4 start start start"


@rule("H11")
def test_a_pawn_cannot_leave_start_while_its_own_color_is_on_the_circle() -> None:
    game = position("red: circle; yellow: 40", card=1)
    assert game.moves == ["move 0 1"]
    assert ("circle_taken", "H11", "pawn:1") in game.reasons()


@rule("H11")
def test_another_color_on_the_circle_is_bumped() -> None:
    game = position("red: start; yellow: 4 40", card=1).play("out 0")
    assert game.where("red") == "4 start start start"
    assert game.where("yellow") == "start 40 start start"
    bumped = {"pawn": 8, "owner": 1, "by": 0}
    assert game.events[-1] == {"kind": "pawn_bumped", "seat": 0, **bumped, "from": 4, "to": -1}


@rule("H12")
def test_pawns_in_between_are_jumped_and_their_spaces_count() -> None:
    game = position("red: 20 21; yellow: 22", card=5).play("move 0 5")
    assert game.where("red") == "25 21 start start"
    assert game.where("yellow") == "22 start start start"


@rule("H13")
def test_landing_on_another_color_bumps_it_to_its_own_start() -> None:
    game = position("red: 20; blue: 40; yellow: 25", card=5).play("move 0 5")
    assert game.where("red") == "25 start start start"
    assert game.where("yellow") == "start start start start"
    assert game.kinds() == ["pawn_moved", "pawn_bumped"]


@rule("H14")
def test_two_pawns_of_one_color_never_share_a_space() -> None:
    game = position("red: 20 25; yellow: 40", card=5)
    assert game.moves == ["move 1 5"]
    assert ("own_pawn", "H14", "pawn:0") in game.reasons()


@rule("H14")
def test_the_turn_is_lost_if_the_only_move_would_share_a_space() -> None:
    game = position("red: 0 z3; yellow: 40", card=5)
    assert game.moves == ["pass"]
    assert game.subject == {"card": 5, "reason": "own_pawn", "rule": "H14"}


@rule("H14")
def test_start_and_home_hold_any_number_of_pawns() -> None:
    game = position("red: home z4; yellow: 40", card=2).play("move 1 2")
    assert game.where("red") == "home home start start"


@rule("H15")
def test_the_turn_is_lost_without_a_legal_move() -> None:
    game = position("red: start; yellow: start", card=8)
    assert (game.kind, game.subject) == ("pass", {"card": 8, "reason": "no_pawn_out", "rule": "H15"})
    game.play("pass")
    assert game.events == [
        {"kind": "turn_lost", "seat": 0, "card": 8, "reason": "no_pawn_out", "rule": "H15"}
    ]
    assert (game.turn, game.state.discard) == ("yellow", [8])


@rule("H16")
def test_a_harmful_move_must_be_made_if_it_is_the_only_one() -> None:
    assert position("red: z5; yellow: 40", card=4).moves == ["move 0 -4"]


@rule("H17")
def test_the_discard_pile_becomes_the_draw_pile() -> None:
    game = position("red: start; yellow: start")
    state = game.state
    state.deck, state.discard = [], sorted(state.deck)
    before = state.discard[:]
    game.play("draw")
    assert game.kinds() == ["deck_shuffled", "card_drawn"]
    assert game.events[0]["count"] == 45
    assert sorted([*state.deck, state.card]) == before
    assert state.deck != sorted(state.deck)
    assert state.discard == []


@rule("H18")
def test_a_2_in_play_is_not_shuffled_in() -> None:
    game = position("red: start; yellow: 40", card=2)
    game.state.deck, game.state.discard = [], game.state.deck
    game.play("out 0")
    assert game.state.card == 2
    game.play("draw")
    assert game.events[0] == {"kind": "deck_shuffled", "count": 44}
    assert game.state.discard == [2]


@rule("H59")
def test_the_discard_pile_is_shuffled_only_when_a_card_must_be_drawn() -> None:
    game = position("red: 20; yellow: 40", deck=(3,))
    game.state.deck, game.state.discard = [3], game.state.deck[:-1]
    game.play("draw", "move 0 3")
    assert (game.state.deck, len(game.state.discard)) == ([], 45)


# --- The board


@rule("H20")
def test_home_is_reached_by_exact_count_only() -> None:
    assert position("red: z3; yellow: 40", card=3).play("move 0 3").where("red").startswith("home")
    game = position("red: z3; yellow: 40", card=5)
    assert game.moves == ["pass"]
    assert game.subject["rule"] == "H20"


@rule("H20")
@pytest.mark.parametrize("card", [1, 4, 7, 10, 11])
def test_a_pawn_that_is_home_never_moves_again(card: int) -> None:
    game = position("red: home 20; yellow: 40", card=card)
    assert not [move for move in game.moves if move.split()[1:2] == ["0"]]


@rule("H21", "H25")
def test_a_pawn_slides_from_another_colors_triangle_to_the_end() -> None:
    game = position("red: 13; yellow: 40", card=3).play("move 0 3")
    assert game.where("red").startswith("19 ")
    assert game.kinds() == ["pawn_moved", "pawn_slid"]
    assert game.events[1] == {
        "kind": "pawn_slid",
        "seat": 0,
        "pawn": 0,
        "from": 16,
        "to": 19,
        "path": [17, 18, 19],
    }


@rule("H22")
def test_a_slide_bumps_every_pawn_on_it_even_ones_own() -> None:
    game = position("red: 21 26; yellow: 25 28", card=3).play("move 0 3")
    assert game.where("red") == "28 start start start"
    assert game.where("yellow") == "start start start start"
    assert [(event["pawn"], event["from"]) for event in game.events if event["kind"] == "pawn_bumped"] == [
        (8, 25),
        (1, 26),
        (9, 28),
    ]


@rule("H23")
def test_a_pawn_does_not_slide_on_its_own_color() -> None:
    game = position("red: circle; yellow: 11", card=5).play("move 0 5")
    assert game.where("red").startswith("9 ")
    assert game.where("yellow").startswith("11 ")


@rule("H24")
@pytest.mark.parametrize(
    ("text", "card", "moves", "end"),
    [
        ("red: 28; yellow: 40", 3, ["move 0 3"], "34"),
        ("red: 35; yellow: 40", 4, ["move 0 -4"], "34"),
        ("red: 28 50; yellow: 40", 7, ["move 0 3", "move 1 4"], "34"),
        ("red: 50; yellow: 24", 11, ["swap 0 8"], "28"),
        ("red: start; yellow: 24", 13, ["sorry 0 8"], "28"),
    ],
)
def test_every_card_that_leads_to_a_triangle_starts_the_slide(
    text: str, card: int, moves: list[str], end: str
) -> None:
    assert position(text, card=card).play(*moves).where("red").split()[0] == end


@rule("H25")
@pytest.mark.parametrize(("start", "end"), [(22, "25"), (25, "28")])
def test_the_middle_and_the_end_of_a_slide_have_no_effect(start: int, end: str) -> None:
    game = position(f"red: {start}; yellow: 40", card=3).play("move 0 3")
    assert game.where("red").startswith(end)
    assert game.kinds() == ["pawn_moved"]


@rule("H26")
def test_a_pawn_passes_another_colors_safety_zone() -> None:
    assert position("red: 15; yellow: 40", card=5).play("move 0 5").where("red").startswith("20 ")


@rule("H26")
def test_a_pawn_enters_its_own_safety_zone() -> None:
    game = position("red: 0; yellow: 40", card=5).play("move 0 5")
    assert game.where("red").startswith("z3 ")
    assert game.events[0]["path"] == [1, 2, 60, 61, 62]


@rule("H27")
def test_in_a_safety_zone_pawns_never_share_a_space_and_can_move_back() -> None:
    assert position("red: z1 z4; yellow: 40", card=3).moves == ["pass"]
    assert position("red: z5; yellow: 40", card=4).play("move 0 -4").where("red").startswith("z1 ")
    assert position("red: z5; yellow: 40", card=10).play("move 0 -1").where("red").startswith("z4 ")


@rule("H27")
def test_the_safety_zones_of_two_colors_are_separate() -> None:
    game = position("red: z1; yellow: z3", card=2).play("move 0 2")
    assert (game.where("red"), game.where("yellow")) == ("z3 start start start", "z3 start start start")


@rule("H28")
def test_a_pawn_moving_backward_passes_its_entry() -> None:
    assert position("red: 5; yellow: 40", card=4).play("move 0 -4").where("red").startswith("1 ")


@rule("H29")
def test_a_pawn_can_back_out_of_its_zone_and_enter_it_again() -> None:
    game = position("red: z2; yellow: 20", card=4, deck=(3, 5)).play("move 0 -4")
    assert game.where("red").startswith("0 ")
    game.play("draw", "move 8 3", "draw", "move 0 5")
    assert game.where("red").startswith("z3 ")


@rule("H30")
def test_a_pawn_moving_forward_never_passes_its_entry() -> None:
    assert position("red: 2; yellow: 40", card=1).play("move 0 1").where("red").startswith("z1 ")
    assert position("red: 1; yellow: 40", card=8).moves == ["pass"]


@rule("H31")
def test_a_pawn_beyond_its_entry_goes_around_again() -> None:
    swapped = position("red: 3; yellow: 40", card=11, turn="yellow").play("swap 8 0")
    assert swapped.where("red").startswith("40 ")
    game = position("yellow: 33 50; red: 3", card=3, turn="yellow").play("move 8 3")
    assert game.where("yellow").startswith("36 ")
    beyond = position("red: 7; yellow: 20", card=4, deck=(3, 8)).play(
        "move 0 -4", "draw", "move 8 3", "draw", "move 0 8"
    )
    assert beyond.where("red").startswith("11 ")


@rule("H32")
def test_a_pawn_that_backed_past_its_entry_can_go_in_without_a_lap() -> None:
    game = position("red: circle; yellow: 20", card=4, deck=(3, 5)).play(
        "move 0 -4", "draw", "move 8 3", "draw", "move 0 5"
    )
    assert game.where("red").startswith("z3 ")


@rule("H33")
def test_only_the_place_counts_and_not_how_a_pawn_got_there() -> None:
    into = position("red: 50; yellow: 2", card=11, deck=(3, 3)).play(
        "swap 0 8", "draw", "move 8 3", "draw", "move 0 3"
    )
    assert into.where("red").startswith("z3 ")
    round_ = position("red: start; yellow: 3 20", card=13, deck=(3, 3)).play(
        "sorry 0 8", "draw", "move 9 3", "draw", "move 0 3"
    )
    assert round_.where("red").startswith("6 ")


@pytest.mark.rule("H14")
def test_a_pawn_is_blocked_by_its_own_color_on_the_very_first_space_too() -> None:
    game = position("yellow: 57 0; red: 20", card=3, turn="yellow")
    assert game.moves == ["move 9 3"]
    assert ("own_pawn", "H14", "pawn:8") in game.reasons()


# --- States and random games


def test_states_read_back_and_impossible_ones_are_refused() -> None:
    setup, state = laid("red: 20 z3 home; blue: 16; yellow: 0", card=7)
    assert RULES.admit(setup, state.to_json()).to_json() == state.to_json()
    wrongs: list[dict[str, object]] = [
        {"pawns": [0] * 16},
        {"pawns": [99] * 16},
        {"deck": []},
        {"turn": 3},
        {"phase": "nap"},
        {"phase": "split"},
        {"colors": [["pink"]]},
    ]
    for wrong in wrongs:
        with pytest.raises(Misshapen):
            RULES.admit(setup, {**state.to_json(), **wrong})


@pytest.mark.parametrize(
    "wrong",
    [
        {"parts": []},
        {"parts": [0, 0]},
        {"parts": [4]},
        {"parts": [2]},
        {"parts": [0, 1]},
        {"rest": 0},
        {"rest": 6, "parts": [0, 8]},
        {"phase": "play"},
        {"phase": "play", "parts": []},
        {"phase": "play", "rest": 0},
    ],
    ids=str,
)
def test_a_position_with_impossible_parts_of_a_7_is_refused(wrong: dict[str, object]) -> None:
    setup, state = laid("red: 20 z3; yellow: 40 z4; blue: 16", card=7, teams=1)
    RULES.apply(state, ("move", 0, 1))
    assert RULES.admit(setup, state.to_json()).to_json() == state.to_json()
    with pytest.raises(Misshapen):
        RULES.admit(setup, {**state.to_json(), **wrong})


@pytest.mark.rule("H44")
def test_a_position_of_two_parts_is_for_teams_only() -> None:
    setup, state = laid("red: 20 30 40; yellow: 5", card=7)
    RULES.apply(state, ("move", 0, 1))
    with pytest.raises(Misshapen):
        RULES.admit(setup, {**state.to_json(), "parts": [0, 1], "rest": 5})


@pytest.mark.parametrize(("moves", "parts", "split"), [((), [], -1), ((("move", 0, 3),), [0], 0)])
def test_a_position_of_version_1_is_brought_into_todays_form(
    moves: tuple[Move, ...], parts: list[int], split: int
) -> None:
    setup, state = laid("red: 20 30; yellow: 5", card=7)
    for move in moves:
        RULES.apply(state, move)
    now = state.to_json()
    assert now["parts"] == parts
    old = {**{name: value for name, value in now.items() if name != "parts"}, "split": split}
    assert RULES.upgrade(old, 1) == now
    assert RULES.upgrade(now, 1) == now
    RULES.admit(setup, RULES.upgrade(old, 1))


def test_redealing_changes_nothing_a_viewer_sees() -> None:
    state = position("red: 20 z3 home; blue: 16; yellow: 0", card=7).state
    other = state.clone()
    RULES.redeal(other, 0, Random(5))
    assert RULES.view(other, 0) == RULES.view(state, 0)
    assert other.deck != state.deck
    assert sorted(other.deck) == sorted(state.deck)


@pytest.mark.parametrize("options", [{}, {"quick": 1}, {"teams": 1}, {"points": 1, "quick": 1}], ids=str)
def test_random_games_end_and_keep_every_pawn_and_card(options: dict[str, int]) -> None:
    rnd = Random(1)
    for seed in range(12):
        state = RULES.new(games.get("homeward").setup(4, options, seed))
        pieces = RULES.pieces(state)
        for _ in range(RULES.cap):
            pending = RULES.decision(state)
            if pending.kind == "over":
                break
            assert len(set(pending.legal)) == len(pending.legal) > 0
            events: list[Event] = []
            RULES.apply(state, rnd.choice(pending.legal), None, events.append)
            assert RULES.pieces(state) == pieces
            assert all(0 <= value <= 1 for value in RULES.evaluate(state))
        assert RULES.outcome(state) is not None
