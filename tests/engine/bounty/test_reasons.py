"""Reasons why something cannot be done, with their rules."""

from __future__ import annotations

import pytest

from engine.games.bounty.rules import RULES
from engine.games.bounty.words import WORDS
from engine.text import render

from .table import ANA, EVA, JAIL, KETHANE, LUIS, MARROW, NIB, OSK, QUILL, TALLOW, Table, offer_move


def codes(table: Table, seat: int) -> list[tuple[str, str]]:
    return [(reason.code, reason.rule) for reason in RULES.explain(table.state, seat)]


def test_reasons_before_a_roll() -> None:
    assert codes(Table(owns={ANA: [NIB]}), ANA) == [("need_set", "B30")]
    assert codes(Table(owns={ANA: [NIB, TALLOW]}, inactive=[NIB]), ANA) == [("set_inactive", "B33")]
    assert ("cannot_build", "B30") in codes(Table(owns={ANA: [OSK, MARROW]}, credits=[10, 1500, 1500]), ANA)
    assert ("set_full", "B32") in codes(Table(owns={ANA: [OSK, MARROW]}, symbols={OSK: 5, MARROW: 5}), ANA)
    assert ("symbols_first", "B51") in codes(Table(owns={ANA: [OSK, MARROW]}, symbols={OSK: 1}), ANA)
    assert codes(Table(owns={ANA: [KETHANE]}, inactive=[KETHANE], credits=[0, 1500, 1500]), ANA)[-1] == (
        "cannot_reinstate",
        "B52",
    )
    empty = Table(owns={ANA: [OSK, MARROW]})
    empty.state.sigils = 0
    assert codes(empty, ANA) == [("no_sigils", "B35")]


def test_a_reason_in_jail_without_50() -> None:
    table = Table(credits=[40, 1500, 1500], places=[JAIL])
    table.state.jail[ANA] = 1
    assert codes(table, ANA) == [("cannot_pay_fine", "B75")]


def test_a_reason_after_three_offers() -> None:
    table = Table(owns={LUIS: [OSK]})
    table.state.offers[LUIS] = 3
    assert codes(table, LUIS)[-1] == ("no_more_offers", "B46")


def test_reasons_while_something_is_pending() -> None:
    poor = Table(owns={LUIS: [KETHANE]}, credits=[50, 5, 1500]).roll(2, 4)
    assert codes(poor, ANA) == [("cannot_afford", "B29")]
    assert codes(poor, LUIS) == [("need_set", "B30")], "a pause for everybody"
    poor.play("auction")
    assert codes(poor, LUIS) == [("cannot_bid", "B83")]
    assert codes(poor, EVA) == [("auction_on", "B17")]
    debt = Table(owns={ANA: [QUILL]}, credits=[150, 1500, 1500]).owe(50)
    assert codes(debt, ANA) == [("must_raise", "B63")]
    lost = Table(credits=[150, 1500, 1500]).owe(50)
    assert codes(lost, ANA) == [("cannot_raise", "B60")]
    lost.play("bankrupt")
    assert codes(lost, ANA) == [("out", "B60")]
    deal = Table(owns={ANA: [OSK]}).play(*offer_move(LUIS, [OSK], credits_wanted=100), seat=ANA)
    assert codes(deal, EVA) == [("deal_on", "B17")]
    assert codes(deal, LUIS) == []
    assert codes(deal, -1) == []


def said(table: Table) -> str:
    view = RULES.view(table.state, None)
    return render(WORDS.prompt(table.decision, view, ["Ana", "Luis", "Eva"]))


@pytest.mark.rule("B75")
def test_the_question_in_jail_names_only_ways_that_are_there() -> None:
    table = Table(places=[JAIL])
    table.state.jail[ANA] = 1
    assert said(table) == "Ana is in Jail, try 1 of 3: roll doubles, or pay 50"
    table.state.cards, table.state.pending = [LUIS, ANA], None
    assert said(table) == "Ana is in Jail, try 1 of 3: roll doubles, pay 50, or use your card"
    table.state.credits[ANA], table.state.pending = 49, None
    assert said(table) == "Ana is in Jail, try 1 of 3: roll doubles, or use your card"
    table.state.cards, table.state.pending = [LUIS, -1], None
    assert said(table) == "Ana is in Jail, try 1 of 3: roll doubles"


@pytest.mark.rule("B72")
def test_a_token_that_lands_on_jail_is_just_visiting() -> None:
    table = Table(places=[JAIL - 3]).roll(1, 2)
    told = [
        render(text)
        for event in table.events
        if (text := WORDS.tell({"kind": event.kind, **event.data}, ["Ana", "Luis", "Eva"]))
    ]
    assert "Ana is just visiting Jail" in told
