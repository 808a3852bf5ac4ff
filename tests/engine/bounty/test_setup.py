"""Players, board and decks before the first turn."""

from __future__ import annotations

import pytest

from engine import games
from engine.errors import BadSetup
from engine.events import Event
from engine.games.bounty import cards
from engine.games.bounty.board import FEE, KIND, MEMBERS, PRICE, PROPERTIES, SETS, SPACES, VALUE
from engine.games.bounty.rules import RULES

from .table import ANA, EVA, GO_TO_JAIL, HUNTER, JAIL, KETHANE, LUIS, MIRE, NIB, OSK, PARKING, Table


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
