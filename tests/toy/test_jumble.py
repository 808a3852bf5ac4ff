"""The rules of Jumble Sale by number, as an example of a game's tests."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from engine import games
from engine.match import Match
from engine.rules import Move

rule = pytest.mark.rule
GAME = games.get("jumble")
TOY: Any = import_module("engine.games.jumble.rules")
LAYING: Any = import_module("engine.games.jumble.laying")
DUD, SNATCH = TOY.DUD, TOY.SNATCH


def sale(players: int = 3, lot: int = 4, die: int = 2, **position: Any) -> Match:
    """Set up a game with the next lot and roll known; `position` sets anything else: `coins=[9, 9, 9]`."""
    return Match(*LAYING.laid(players, (lot,), (die,), **position))


def play(match: Match, *moves: str | Move) -> Any:
    """Play moves, a bare word standing for a move of one word, and return the position."""
    for move in moves:
        match.play((move,) if isinstance(move, str) else move)
    return match.state


def kinds(match: Match) -> list[str]:
    return [event.kind for event in match.events[-1]]


@rule("J01")
def test_everybody_starts_with_twelve_coins_unless_an_option_says_otherwise() -> None:
    assert play(Match(GAME.setup(2))).coins == [12, 12]
    assert play(Match(GAME.setup(4, {"coins": 30}))).coins == [30] * 4


@rule("J02")
def test_there_are_four_lots_of_each_value() -> None:
    assert sorted(play(Match(GAME.setup(2))).goods) == sorted([1, 2, 3, 4, 5, 6] * 4)


@rule("J03")
def test_everybody_is_dealt_two_tricks_that_nobody_else_sees() -> None:
    match = Match(GAME.setup(3))
    assert [len(hand) for hand in play(match).hands] == [2, 2, 2]
    assert "hand" in match.view(0)
    assert "hand" not in match.view(None)
    assert play(Match(GAME.setup(3, {"calm": 1}))).hands == [[], [], []]


@rule("J04")
def test_the_roll_is_the_lowest_bid() -> None:
    match = sale(die=3, lot=5)
    play(match, "roll")
    assert match.decision.subject == {"lot": 5, "low": 3}
    assert not match.rules.allows(match.state, ("bid", 2))
    assert match.rules.allows(match.state, ("bid", 3))


@rule("J05")
def test_a_six_brings_a_trick_while_any_are_left() -> None:
    assert [len(hand) for hand in play(sale(die=6), "roll").hands] == [2, 1, 1]
    assert [len(hand) for hand in play(sale(die=5), "roll").hands] == [1, 1, 1]
    assert [len(hand) for hand in play(sale(die=6, tricks=[]), "roll").hands] == [1, 1, 1]


@rule("J06")
def test_bids_go_around_and_up_to_the_coins_in_hand() -> None:
    match = sale(coins=[12, 1, 5])  # seat 1 cannot pay the 2 that was rolled
    play(match, "roll", ("bid", 4))
    assert match.decision.seat == 2
    assert [match.rules.allows(match.state, ("bid", n)) for n in (4, 5, 6)] == [False, True, False]
    play(match, ("bid", 5))
    assert match.decision.seat == 0


@rule("J07")
def test_the_highest_bidder_pays_the_bank_and_takes_the_lot() -> None:
    state = play(sale(hands=[[], [], []]), "roll", ("bid", 3), "pass", "pass")
    assert (state.lots, state.coins, state.bank) == ([[4], [], []], [9, 12, 12], 3)


@rule("J07")
def test_a_lot_without_a_bid_goes_into_the_box() -> None:
    assert play(sale(), "roll", "pass", "pass", "pass").box == [4]


@rule("J08")
def test_everybody_with_a_trick_and_enough_coins_is_asked_even_with_a_dud() -> None:
    match = sale(coins=[12, 12, 3], hands=[[DUD], [DUD], [SNATCH]])
    play(match, "roll", ("bid", 4), "pass", "pass")  # seat 2 has too few coins
    assert (match.decision.seat, match.decision.kind, match.decision.legal) == (1, "snatch", [("pass",)])
    assert [reason.code for reason in match.rules.explain(match.state, 1)] == ["no_snatch"]
    assert play(match, "pass").lots == [[4], [], []]


@rule("J09")
def test_a_snatch_costs_the_price_and_the_trick_and_takes_the_lot() -> None:
    match = sale(hands=[[DUD], [DUD, SNATCH], [SNATCH]])
    state = play(match, "roll", ("bid", 4), "pass", "pass", "snatch")
    assert (state.lots, state.coins, state.hands) == ([[], [4], []], [12, 8, 12], [[DUD], [DUD], [SNATCH]])
    assert kinds(match) == ["snatched", "lot_sold"]


@rule("J10")
def test_anybody_can_return_a_lot_before_the_roll() -> None:
    match = sale(lots=[[], [5], []])
    match.play(("sell", 5), seat=1)
    assert (play(match).coins, play(match).box, match.decision.seat) == ([12, 17, 12], [5], 0)
    play(match, "roll")
    assert match.rules.asides(match.state, 1) == ()


@rule("J11")
def test_the_highest_value_wins_when_the_last_lot_is_gone() -> None:
    match = sale(goods=[4], lots=[[6], [1], [5, 4]])
    assert match.outcome is None
    play(match, "roll", "pass", "pass", "pass")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.scores, match.outcome.reason.rule) == (
        (2,),
        (6, 1, 9),
        "J11",
    )


@rule("J12")
def test_coins_break_a_tie_and_equal_players_share_the_win() -> None:
    match = sale(goods=[4], lots=[[6], [6], [6]], coins=[3, 9, 9])
    play(match, "roll", "pass", "pass", "pass")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason.rule) == ((1, 2), "J12")
