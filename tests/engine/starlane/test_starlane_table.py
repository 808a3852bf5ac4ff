"""The setup of Starlane: S01 to S09."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from engine.errors import BadSetup
from engine.events import Event
from engine.games.starlane.board import FINAL, OUT, SHIPS, SIDES
from engine.games.starlane.rules import RULES
from engine.games.starlane.state import StarlaneState
from engine.rules import Move
from tests.engine.starlane.position import GAME


def new(players: int, first: int = 0) -> StarlaneState:
    state: StarlaneState = RULES.new(GAME.setup(players, first=first))
    return state


@pytest.mark.rule("S01")
def test_there_are_two_ships_of_each_of_four_colors() -> None:
    assert Counter(ship.split("_")[0] for ship in SHIPS) == {"red": 2, "green": 2, "black": 2, "yellow": 2}
    assert set(RULES.view(new(4), None)["ships"]) == set(SHIPS)


@pytest.mark.rule("S02")
def test_two_players_have_two_colors_each() -> None:
    view = RULES.view(new(2), None)
    assert view["colors"] == [["red", "green"], ["black", "yellow"]]
    assert view["teams"] == [[0], [1]]
    assert [ship for ship, row in view["ships"].items() if row["team"] == 0] == [
        "red_a",
        "red_b",
        "green_a",
        "green_b",
    ]


@pytest.mark.rule("S02")
def test_with_three_players_the_fourth_color_stays_in_the_box() -> None:
    state = new(3)
    assert [state.at[SHIPS.index(ship)] for ship in ("yellow_a", "yellow_b")] == [OUT, OUT]
    assert "yellow_a" not in RULES.view(state, 0)["ships"]
    assert not [card for card in state.movement() if card.startswith("yellow")]
    assert len(state.movement()) == 36
    assert RULES.view(state, None)["teams"] == [[0], [1], [2]]


@pytest.mark.rule("S02")
def test_four_players_are_two_teams_that_sit_alternately() -> None:
    view = RULES.view(new(4), None)
    assert view["teams"] == [[0, 2], [1, 3]]
    assert view["colors"] == [["red"], ["black"], ["green"], ["yellow"]]


@pytest.mark.rule("S02")
def test_the_table_may_choose_other_pairs() -> None:
    setup = GAME.setup(4, colors=(("yellow",), ("black",), ("red",), ("green",)))
    view = RULES.view(RULES.new(setup), None)
    assert {ship[:-2] for ship, row in view["ships"].items() if row["team"] == 0} == {"yellow", "red"}
    with pytest.raises(BadSetup):
        GAME.setup(4, colors=(("red",), ("red",), ("green",), ("black",)))


@pytest.mark.rule("S03")
def test_each_color_has_every_number_from_one_to_six_twice() -> None:
    cards = Counter(new(4).movement())
    assert len(cards) == 24
    assert set(cards.values()) == {2}
    assert sum(cards.values()) == 48
    assert {card for card in cards if card.startswith("green")} == {
        f"green_{number}" for number in range(1, 7)
    }


@pytest.mark.rule("S04")
def test_there_are_four_bonus_cards_of_each_of_five_kinds() -> None:
    expected = {"swerve": 4, "navigator": 4, "overdrive": 4, "tailwind": 4, "towline": 4}
    assert Counter(new(3).bonuses()) == expected


@pytest.mark.rule("S05")
def test_all_ships_begin_on_the_starting_planet() -> None:
    assert new(2).at == [0] * 8
    assert all(row["kind"] == "start" for row in RULES.view(new(4), 1)["ships"].values())


@pytest.mark.rule("S06")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_bonus_cards_per_player_lie_on_the_final_planet(players: int) -> None:
    state = new(players)
    assert len(state.planet) == 2 * players
    assert len(state.bonus_pile) == 20 - 2 * players
    assert state.bonus == [()] * players
    assert RULES.view(state, 0)["planet"] == 2 * players


@pytest.mark.rule("S07")
def test_each_player_is_dealt_six_cards_and_the_rest_is_the_pile() -> None:
    state = new(4)
    assert [len(hand) for hand in state.hands] == [6, 6, 6, 6]
    assert len(state.pile) == 24


@pytest.mark.rule("S07")
def test_a_hand_is_secret_from_the_teammate_too() -> None:
    happened: list[Event] = []
    state: StarlaneState = RULES.new(GAME.setup(4, seed=9), happened.append)
    view = RULES.view(state, 2)
    assert [hand is None for hand in view["hands"]] == [True, True, False, True]
    assert view["hand_counts"] == [6, 6, 6, 6]
    dealt = [event for event in happened if event.kind == "dealt"]
    assert [set(event.private or ()) for event in dealt] == [{0}, {1}, {2}, {3}]
    assert all("cards" not in event.data for event in dealt)


@pytest.mark.rule("S08")
def test_the_table_chooses_who_begins_and_turns_go_clockwise() -> None:
    state = new(3, first=2)
    order: list[int] = []
    while len(order) < 4:
        order.append(RULES.decision(state).seat)
        RULES.apply(state, ("play", *RULES.decision(state).legal[0][1:]))
        while state.frames:
            RULES.apply(state, RULES.decision(state).legal[-1])
    assert order == [2, 0, 1, 2]


@pytest.mark.rule("S08", "S21")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_player_who_began_begins_every_round_and_deals_it(players: int) -> None:
    state = new(players, first=1)
    begun: list[tuple[int, int]] = []
    for round_number in (2, 3):
        while (decision := RULES.decision(state)).kind != "deal":
            RULES.apply(state, decision.legal[0] if decision.kind != "play" else shortest(decision.legal))
        assert not state.won
        assert decision.seat == 1
        events: list[Event] = []
        RULES.apply(state, ("deal",), None, events.append)
        begun += [
            (event.data["round"], event.data["seat"]) for event in events if event.kind == "round_began"
        ]
        assert [event.data["seat"] for event in events if event.kind == "dealt"] == [
            (1 + step) % players for step in range(players)
        ]
        assert (RULES.decision(state).kind, RULES.decision(state).seat) == ("play", 1)
        assert begun[-1] == (round_number, 1)


def shortest(legal: Sequence[Move]) -> Move:
    """Return the card with the lowest number, so that nobody gets home early."""
    return min(legal, key=lambda move: str(move[1])[-1])


@pytest.mark.rule("S09")
def test_the_lane_runs_from_0_to_46_with_its_kinds_of_space() -> None:
    spaces = {
        "bonus": [3, 12, 26, 35],
        "hyperspace": [5, 22],
        "asteroids": [7, 28],
        "vortex": [9, 10, 18, 19, 20, 30, 31, 39, 40, 41],
        "hyperspace/normal": [14, 33],
        "asteroids/normal": [16, 37],
        "hyperspace/asteroids": [24, 43],
        "start": [0],
        "final": [46],
    }
    kinds = ["/".join(sides) for sides in SIDES]
    assert len(kinds) == FINAL + 1 == 47
    assert {kind: [at for at, here in enumerate(kinds) if here == kind] for kind in spaces} == spaces
    assert kinds.count("normal") == 47 - sum(map(len, spaces.values()))
