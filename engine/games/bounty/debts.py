"""Debts: paid at once if the credits are there, otherwise raised first. See also bankruptcy.py."""

from __future__ import annotations

from ...events import Emit, Event
from ...frames import Frame
from ...rules import Decision, Move
from .bankruptcy import go_bankrupt
from .building import do_raise, raising
from .state import EVERYBODY, BountyState, after, could_raise, pay

BANKRUPT: Move = ("bankrupt",)


def step_debt(state: BountyState, frame: Frame, emit: Emit | None) -> bool:
    """Pay a debt in full before anything else happens; credits never go below zero (B64)."""
    seat, amount = frame["seat"], frame["amount"]
    if state.credits[seat] < amount:
        if emit and "told" not in frame:
            told = {key: frame[key] for key in ("seat", "to", "amount", "why", "at")}
            emit(Event("debt_unpaid", told))
        frame["told"] = 1
        return True
    state.frames.pop()
    if frame["to"] == EVERYBODY:
        others = after(state, seat)[:-1]
        for other in others:
            pay(state, seat, other, amount // len(others), frame["why"], emit, frame["at"])
    else:
        pay(state, seat, frame["to"], amount, frame["why"], emit, frame["at"])
    return False


def missing(state: BountyState, frame: Frame) -> int:
    """Return what the debtor still lacks."""
    owed: int = frame["amount"]
    return owed - state.credits[frame["seat"]]


def ask_debt(state: BountyState, frame: Frame) -> Decision:
    """Ask how to raise credits; only a player who could not raise enough may go bankrupt (B63)."""
    seat, lacks = frame["seat"], missing(state, frame)
    legal = raising(state, seat)
    if could_raise(state, seat) < lacks:
        legal.insert(0, BANKRUPT)
    subject = {
        "to": frame["to"],
        "amount": frame["amount"],
        "why": frame["why"],
        "at": frame["at"],
        "missing": lacks,
    }
    return Decision(seat, "debt", legal, legal[0], subject)


def answer_debt(state: BountyState, frame: Frame, move: Move, emit: Emit | None) -> None:
    if move == BANKRUPT:
        go_bankrupt(state, frame, emit)
    else:
        do_raise(state, frame["seat"], move, emit)
