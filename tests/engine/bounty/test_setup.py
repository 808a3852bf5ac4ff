"""Players, board and decks before the first turn."""

from __future__ import annotations

import re

import pytest

from engine import games
from engine.errors import BadSetup
from engine.events import Event
from engine.games.bounty import cards
from engine.games.bounty.board import FEE, KIND, MEMBERS, PARTNER, PRICE, PROPERTIES, SETS, SPACES, VALUE
from engine.games.bounty.rules import RULES
from engine.games.bounty.state import payment

from .table import (
    ANA,
    CLOAK,
    EVA,
    GO_TO_JAIL,
    HUNTER,
    JAIL,
    KETHANE,
    LANCE,
    LENS,
    LUIS,
    MIRE,
    NET,
    NIB,
    OSK,
    PARKING,
    PATROL,
    WATCH,
    Table,
)


@pytest.mark.rule("B01")
def test_two_to_six_players_start_with_1500_and_nothing_else() -> None:
    game = games.get("bounty")
    assert game.players == (2, 3, 4, 5, 6)
    for players in game.players:
        state = RULES.new(game.setup(players, seed=3))
        assert state.credits == [1500] * players
        assert set(state.owner) == {-1}
        assert state.cards == [-1, -1]
        assert state.places == [0] * players
    with pytest.raises(BadSetup):
        game.setup(7)


@pytest.mark.rule("B02")
def test_the_highest_roller_begins_and_ties_roll_again() -> None:
    ties = 0
    for seed in range(60):
        events: list[Event] = []
        state = RULES.new(games.get("bounty").setup(4, seed=seed), events.append)
        rolling = [0, 1, 2, 3]
        rolls = [
            (event.data["seat"], sum(event.data["dice"]))
            for event in events
            if event.kind == "rolled_for_start"
        ]
        while len(rolling) > 1:
            turn, rolls = rolls[: len(rolling)], rolls[len(rolling) :]
            assert [seat for seat, _ in turn] == rolling
            best = max(total for _, total in turn)
            rolling = [seat for seat, total in turn if total == best]
            ties += len(rolling) > 1
        assert rolls == []
        assert [state.turn] == rolling
    assert ties


@pytest.mark.rule("B02")
def test_play_passes_to_the_left() -> None:
    table = Table(3, owns={ANA: PROPERTIES})
    assert table.asked == (ANA, "roll")
    assert table.roll(1, 3).asked == (LUIS, "roll")
    assert table.roll(1, 3).asked == (EVA, "roll")
    assert table.roll(1, 3).asked == (ANA, "roll")


@pytest.mark.rule("B03")
def test_the_last_player_not_bankrupt_wins() -> None:
    table = Table(2, credits=[0, 500]).owe(200)
    assert RULES.outcome(table.state) is None
    table.play("bankrupt")
    outcome = RULES.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (LUIS,)
    assert outcome.reason.code == "last_standing"
    assert table.decision.legal == ()
    assert RULES.evaluate(table.state) == [0.0, 1.0]


@pytest.mark.rule("B04")
def test_the_board_has_32_spaces_and_eight_pairs() -> None:
    assert len(SPACES) == 32
    assert len(SETS) == 8
    assert len(PROPERTIES) == 22
    counts = {"character": 16, "equipment": 4, "force": 2, "hunter": 2, "craft": 2, "toll": 2}
    assert {kind: KIND.count(kind) for kind in counts} == counts
    corners = [KIND[at] for at in (0, JAIL, PARKING, GO_TO_JAIL)]
    assert [*corners, KIND[HUNTER]] == ["go", "jail", "parking", "go_to_jail", "hunter"]
    assert SPACES[NIB].pays == (2, 10, 30, 90, 160, 250)
    assert SPACES[OSK].pays == (14, 70, 200, 550, 750, 950)
    assert SPACES[KETHANE].pays == (50, 200, 600, 1400, 1700, 2000)
    assert [SPACES[at].cost for at in (NIB, OSK, MIRE)] == [50, 100, 200]
    characters = [60, 60, 100, 120, *range(140, 321, 20), 350, 400]
    assert sum(PRICE) == sum(characters) + 4 * 200 + 2 * 150
    assert all(VALUE[at] == PRICE[at] // 2 for at in PROPERTIES)
    assert (FEE[NIB], FEE[KETHANE]) == (3, 20)
    assert all(len(MEMBERS[at]) == 2 for pair in SETS for at in pair)


# Space, set, price; payment when bare, with 1 to 4 sigils and with a skull; cost of a sigil.
DEEDS = """
1 brown 60 2 10 30 90 160 250 50
3 brown 60 4 20 60 180 320 450 50
6 light_blue 100 6 30 90 270 400 550 50
7 light_blue 120 8 40 100 300 450 600 50
9 pink 140 10 50 150 450 625 750 100
11 pink 160 12 60 180 500 700 900 100
13 orange 180 14 70 200 550 750 950 100
15 orange 200 16 80 220 600 800 1000 100
17 red 220 18 90 250 700 875 1050 150
19 red 240 20 100 300 750 925 1100 150
21 yellow 260 22 110 330 800 975 1150 150
23 yellow 280 24 120 360 850 1025 1200 150
25 green 300 26 130 390 900 1100 1275 200
27 green 320 28 150 450 1000 1200 1400 200
29 dark_blue 350 35 175 500 1100 1300 1500 200
31 dark_blue 400 50 200 600 1400 1700 2000 200
"""


@pytest.mark.rule("B04", "B23", "B30")
@pytest.mark.parametrize("deed", DEEDS.split("\n")[1:-1])
def test_every_deed_has_its_price_payments_and_cost(deed: str) -> None:
    at, group, price, *pays, cost = (int(word) if word.isdigit() else word for word in deed.split())
    assert isinstance(at, int)
    assert SPACES[at].group == group
    state = Table(owns={ANA: [at]}).state
    found = [payment(state, at)]
    state.owner[PARTNER[at]] = ANA
    for level in range(1, 6):
        state.symbols[at] = level
        found.append(payment(state, at))
    assert found == pays
    landed = Table(places=[(at - 3) % 32]).roll(1, 2).play("collect")
    assert landed.credits[ANA] == 1500 - int(price) + (200 if at < 3 else 0)
    built = Table(owns={ANA: [at, PARTNER[at]]}).play("build", at, seat=ANA)
    assert built.credits[ANA] == 1500 - int(cost)


@pytest.mark.rule("B04")
@pytest.mark.parametrize(
    ("at", "price"), [(LENS, 200), (WATCH, 150), (NET, 200), (LANCE, 200), (PATROL, 150), (CLOAK, 200)]
)
def test_equipment_costs_200_and_a_force_150(at: int, price: int) -> None:
    assert Table(places=[at - 3]).roll(1, 2).play("collect").credits[ANA] == 1500 - price


# What each card does, in any order.
HUNTER_EFFECTS = """
advance 31, advance 0, advance 19, advance 9, nearest_equipment 0, nearest_equipment 0, nearest_force 0,
advance 5, back 3, jail 0, keep 0, collect 50, collect 150, pay 15, pay_each 50, repairs 25 100
"""
CRAFT_EFFECTS = """
advance 0, collect 200, collect 100, collect 100, collect 100, collect 50, collect 25, collect 20, collect 10,
collect_each 10, pay 50, pay 50, pay 100, repairs 40 115, jail 0, keep 0
"""


@pytest.mark.rule("B70")
@pytest.mark.parametrize(
    ("deck", "effects"), [(cards.HUNTER_CARDS, HUNTER_EFFECTS), (cards.CRAFT_CARDS, CRAFT_EFFECTS)]
)
def test_every_card_is_in_its_deck_and_says_its_amounts(deck: tuple[cards.Card, ...], effects: str) -> None:
    found = [f"{card.does} {card.amount}" + (f" {card.more}" if card.more else "") for card in deck]
    assert sorted(found) == sorted(re.split(r",\s", effects.strip()))
    for card in deck:
        said = set(re.findall(r"\d+", str(card.text)))
        if card.does not in ("advance", "nearest_force"):
            assert said == {str(number) for number in (card.amount, card.more) if number}


@pytest.mark.rule("B05")
def test_there_are_32_sigils_12_skulls_and_two_shuffled_decks_of_16() -> None:
    state = Table(4).state
    assert (state.sigils, state.skulls) == (32, 12)
    assert sorted(state.hunter) == sorted(state.craft) == list(range(16))
    assert len({tuple(RULES.new(games.get("bounty").setup(2, seed=seed)).hunter) for seed in range(20)}) == 20
    assert sorted(card.does for card in cards.HUNTER_CARDS).count("nearest_equipment") == 2
    assert (
        sum(card.amount for card in cards.CRAFT_CARDS if card.does == "collect")
        == 200 + 300 + 50 + 25 + 20 + 10
    )
    assert [card.amount for card in cards.CRAFT_CARDS if card.does == "pay"] == [50, 50, 100]
