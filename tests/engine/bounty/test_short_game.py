"""The short game, an option of our own: the richest wins after some rounds."""

from __future__ import annotations

from engine.games.bounty.board import PROPERTIES
from engine.games.bounty.rules import RULES

from .table import ANA, EVA, KETHANE, LUIS, NIB, OSK, QUILL, TALLOW, Table


def test_the_richest_wins_after_the_last_round() -> None:
    table = Table(
        3, owns={ANA: PROPERTIES}, inactive=PROPERTIES, options={"rounds": 2}, credits=[100, 1500, 1500]
    )
    for _ in range(5):
        table.state.places = [0, 0, 0]
        table.roll(1, 5)
        assert RULES.outcome(table.state) is None
    table.roll(1, 5)
    outcome = RULES.outcome(table.state)
    assert outcome is not None
    assert outcome.reason.code == "richest"
    assert outcome.winners == (ANA,)
    assert table.decision.kind == "over"


def test_riches_count_prices_symbols_at_cost_and_half_for_inactive_properties() -> None:
    table = Table(
        3,
        owns={ANA: [NIB, TALLOW, KETHANE]},
        symbols={NIB: 5, TALLOW: 4},
        inactive=[KETHANE],
        credits=[10, 0, 0],
    )
    assert RULES.view(table.state, None)["riches"] == [10 + 60 + 60 + 9 * 50 + 200, 0, 0]


def test_equally_rich_players_share_the_win() -> None:
    table = Table(3, owns={ANA: [QUILL], LUIS: [OSK]}, options={"rounds": 1}, credits=[100, 20, 0])
    table.state.turn, table.state.places[EVA] = EVA, 10
    table.roll(1, 5)
    outcome = RULES.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (ANA, LUIS)
    assert outcome.scores == (200, 200, 0)


def test_a_round_ends_even_if_the_first_player_is_out() -> None:
    table = Table(3, owns={EVA: PROPERTIES}, inactive=PROPERTIES)
    table.state.out[ANA], table.state.turn = 1, LUIS
    assert table.roll(1, 5).state.round == 1
    assert table.roll(1, 5).state.round == 2
    assert table.asked == (LUIS, "roll")


def test_a_game_without_the_option_has_no_last_round() -> None:
    table = Table(2, owns={ANA: PROPERTIES}, inactive=PROPERTIES)
    for _ in range(40):
        table.state.places = [0, 0]
        table.roll(1, 4)
    assert table.state.round == 21
    assert RULES.outcome(table.state) is None
