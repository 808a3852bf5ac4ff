"""Positions that the rules cannot lead to are refused, with the place that is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine import games
from engine.games.bounty.rules import RULES
from engine.rules import NOBODY

from ..spoiled import Spoil, grows, put, wrong_place
from .positions import (
    bidding,
    called,
    deal,
    debt,
    debt_in_jail,
    debt_to_everybody,
    estate,
    fees,
    force_payment,
    landed,
    last_sigil,
    last_sigil_auction,
    last_sigil_won,
    levy,
    over,
    payment,
    payment_roll,
    quiet,
)
from .table import ANA, EVA, LENS, LUIS, NIB, OSK, PARKING, QUILL, TALLOW, Table

POSITIONS = [
    quiet, landed, bidding, called, payment, force_payment, payment_roll, debt, debt_to_everybody,
    debt_in_jail, levy, fees, deal, estate, last_sigil, last_sigil_auction, last_sigil_won, over,
]  # fmt: skip


def setup_of(table: Table) -> Any:
    return games.get("bounty").setup(table.state.players)


@pytest.mark.parametrize("lay", POSITIONS, ids=lambda lay: str(lay.__name__))
def test_positions_of_every_kind_are_admitted(lay: Callable[[], Table]) -> None:
    table = lay()
    assert RULES.admit(setup_of(table), table.state.to_json()).to_json() == table.state.to_json()


IMPOSSIBLE: list[tuple[Callable[[], Table], Spoil, str]] = [
    # pieces
    (quiet, put(bank=1), "bank"),
    (quiet, put(credits__0=1499), "bank"),
    (quiet, put(skulls=11), "skulls"),
    (quiet, put(sigils=32), "sigils"),
    (quiet, put(hunter=[0] * 16), "hunter"),
    (quiet, put(craft=list(range(15))), "craft"),
    (quiet, put(cards=[ANA, NOBODY]), "hunter"),
    (quiet, put(cards=[NOBODY, ANA]), "craft"),
    # seats
    (quiet, put(out=[0, 1, 0]), "out.1"),
    (quiet, put(jail=[1, 0, 0]), "jail.0"),
    # the board
    (quiet, put(inactive__31=1), "inactive.31"),
    (quiet, put(symbols__5=1, sigils=30), "symbols.5"),
    (quiet, put(symbols__6=1, sigils=30), "symbols.6"),
    (quiet, put(symbols__1=2, sigils=30), "symbols.1"),
    (quiet, put(inactive__1=1), "symbols.1"),
    (quiet, put(inactive__3=1), "symbols.1"),
    (quiet, put(owner__3=NOBODY), "symbols.1"),
    # the turn and the end
    (over, put(over=0), "over"),
    (over, put(out=[0, 0]), "over"),
    (over, put(out=[1, 1], credits=[0, 0], bank=3000), "over"),
    (over, grows(frames={"kind": "draw", "seat": LUIS, "deck": 0}), "frames"),
    (quiet, put(over=1), "over"),
    (quiet, put(dice=[3]), "dice"),
    (quiet, put(phase=1), "phase"),
    # the stack
    (estate, put(phase=0), "turn"),
    (quiet, grows(frames={"kind": "estate", "seat": ANA, "left": [QUILL]}), "frames"),
    (bidding, grows(frames={"kind": "collect", "seat": ANA, "at": LENS}), "frames"),
    (bidding, put(phase=0), "phase"),
    (payment, put(phase=0), "phase"),
    (debt, put(phase=0), "phase"),
    (levy, put(phase=0), "phase"),
    (debt, put(top__to=ANA), "frames.0"),
    (bidding, put(top__ask=[ANA, ANA]), "frames.0.ask"),
    (bidding, put(top__seats=[LUIS, EVA, ANA, ANA]), "frames.0.seats"),
    (landed, put(top__at=NIB), "frames"),
    (estate, put(below__left=[NIB]), "frames"),
    # payments
    (payment, put(top__seat=EVA), "frames.0.seat"),
    (payment, put(inactive__6=1), "frames.0.seat"),
    (payment, put(top__amount=0), "frames.0.amount"),
    (payment, put(top__times=4), "frames.0.amount"),
    (force_payment, put(top__amount=5), "frames.0.amount"),
    (force_payment, put(top__times=0), "frames.0.amount"),
    (payment_roll, put(top__at=QUILL), "frames.0.at"),
    (payment_roll, put(owner__10=EVA), "frames.0.at"),
    # auctions
    (bidding, put(top__seats=[LUIS, EVA]), "frames.0.ask"),
    (bidding, put(top__passed=[LUIS, ANA]), "frames.0.passed"),
    (bidding, put(top__leader=NOBODY), "frames.0.bid"),
    (bidding, put(top__leader=ANA), "frames.0.leader"),
    (bidding, put(top__bid=1501), "frames.0.bid"),
    (bidding, put(top__bid=9), "frames.0.bid"),
    (bidding, put(top__call=1), "frames.0.call"),
    (called, put(top__passed=[]), "frames.0.call"),
    (called, put(top__call=0), "frames.0.ask"),
    (bidding, put(credits__0=0, credits__1=3000), "frames.0.ask"),
    # debts and what waits below them
    (debt, put(top__amount=0), "frames.0.amount"),
    (debt, put(top__amount=150), "frames.0.amount"),
    (debt, put(top__set_aside=151), "frames.0.set_aside"),
    (debt_in_jail, put(jail=[0, 0, 0]), "frames.0.seat"),
    (debt_in_jail, put(turn=LUIS), "frames.0.seat"),
    (levy, put(below__ask=[EVA, ANA]), "frames.0.ask"),
    (levy, put(below__amount=0), "frames.0.amount"),
    (fees, put(top__left=[]), "frames.0.left"),
    (fees, put(top__left=[OSK, OSK]), "frames.0.left"),
    # the last symbol
    (last_sigil, put(top__ask=[]), "frames.0.ask"),
    (last_sigil, put(top__ask=[LUIS, ANA]), "frames.0.ask"),
    (last_sigil, put(top__wanting=[LUIS]), "frames.0.ask"),
    (last_sigil, put(top__at=TALLOW, inactive__3=1), "frames.0.at"),
    (last_sigil, put(top__at=OSK), "frames.0.at"),
    (last_sigil, put(top__what="skull"), "frames.0.at"),
    (last_sigil, put(top__ask=[LUIS, EVA], top__at=NIB, inactive__13=1), "frames.0.at"),
    (last_sigil, put(credits__0=49, credits__1=2951), "frames.0.at"),
    (last_sigil_auction, put(top__seats=[LUIS], top__ask=[LUIS]), "frames.0.seats"),
    (last_sigil_auction, put(inactive__13=1), "frames.0.lot"),
    (last_sigil_auction, put(top__lot=OSK), "frames.0.lot"),
    (last_sigil_won, put(top__amount=2000), "frames.0.amount"),
    (last_sigil_won, put(inactive__13=1), "frames.0.seat"),
    (last_sigil_won, put(top__what="skull"), "frames.0.seat"),
    # deals
    (deal, put(top__terms=[0, 0, 0, 0, 2, NIB]), "frames.0.terms"),
    (deal, put(top__terms=[0, 0, 0, 0, 1, PARKING]), "frames.0.terms"),
]


@pytest.mark.parametrize(
    ("lay", "spoil", "where"), IMPOSSIBLE, ids=[f"{lay.__name__}-{where}" for lay, _, where in IMPOSSIBLE]
)
def test_an_impossible_position_is_refused(lay: Callable[[], Table], spoil: Spoil, where: str) -> None:
    table = lay()
    assert wrong_place(RULES, setup_of(table), table.state.to_json(), spoil) == where
