"""What players read: questions, buttons, the log and reasons, with the right names and amounts.

A test names what a sentence must contain, in this order, and leaves the rest of the wording open.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from engine.errors import Reason
from engine.games.bounty.rules import RULES
from engine.games.bounty.words import WORDS
from engine.rules import Move
from engine.text import render

from .positions import (
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
    payment,
    payment_roll,
)
from .table import (
    ANA,
    BARGE,
    CRAFT_DECK,
    HUNTER_DECK,
    JAIL,
    KETHANE,
    LUIS,
    NIB,
    OSK,
    TALLOW,
    Table,
    offer_move,
)

NAMES = ["Ana", "Luis", "Eva"]


def prompt(table: Table) -> str:
    return render(WORDS.prompt(table.decision, RULES.view(table.state, None), NAMES))


def label(table: Table, *move: str | int) -> str:
    """Return what the button for a move says."""
    return render(WORDS.offer(move, RULES.view(table.state, None), NAMES))


def log(table: Table) -> list[str]:
    told = [WORDS.tell({"kind": event.kind, **event.data}, NAMES) for event in table.events]
    return [render(text) for text in told if text]


def says(text: str, *parts: str | int) -> bool:
    """True if the text contains these parts in this order."""
    return re.search(r"\b.*\b".join(re.escape(str(part)) for part in parts), text) is not None


def poor() -> Table:
    return Table(credits=[40, 1500, 1500]).roll(2, 4)


def no_bid() -> Table:
    return landed().play("auction").play("pass").play("pass").play("pass")


def led_by_ana() -> Table:
    return landed().play("auction").play("pass").play("pass").play("bid", 30)


def hopeless() -> Table:
    return Table(credits=[150, 1500, 1500]).owe(50)


def inactive_offer() -> Table:
    return Table(owns={ANA: [KETHANE]}, inactive=[KETHANE]).offer(ANA, LUIS, [KETHANE], credits_wanted=70)


def long_offer() -> Table:
    table = Table(owns={ANA: [NIB, KETHANE], LUIS: [OSK]})
    return table.offer(ANA, LUIS, [NIB, KETHANE], [OSK], credits_wanted=70)


def test_terms_that_take_many_words_are_on_the_board_and_not_in_the_question() -> None:
    assert "Kethane" not in prompt(long_offer())
    assert "Kethane" in prompt(inactive_offer())


QUESTIONS: list[tuple[Callable[[], Table], tuple[str | int, ...]]] = [
    (Table, ("Ana",)),
    (lambda: Table(places=[14]).roll(1, 1), ("Ana", "doubles")),
    (landed, ("Ana", "Quill", 100)),
    (poor, ("Ana", 60, "Quill")),
    (lambda: landed().play("auction"), ("Quill", "Luis", 10)),
    (lambda: landed().play("auction").play("bid", 30), ("Luis", 30, "Quill", "Eva", 31)),
    (called, ("Quill", "Eva", 30, "Going once, going twice")),
    (led_by_ana, ("Quill", "Ana", 30, "Going once, going twice")),
    (no_bid, ("No bid", "Quill", "Going once, going twice")),
    (payment, ("Ana", "Quill", "Luis", 6)),
    (force_payment, ("Ana", "Harbor Watch", "Luis", 4)),
    (payment_roll, ("Ana", "Luis", 4)),
    (lambda: Table(places=[11]).roll(1, 2), ("Ana", "Bounty Hunter")),
    (debt, ("Ana", 200, "the bank", 50)),
    (hopeless, ("Ana", 200, "the bank")),
    (debt_to_everybody, ("Ana", 100, "everyone", 10)),
    (fees, ("Luis", "Osk", 99, 9)),
    (last_sigil, ("Ana", "the last sigil", "Luis")),
    (last_sigil_auction, ("the last sigil", "Luis", 10)),
    (last_sigil_won, ("Luis", "the last sigil", 20)),
    (deal, ("Ana", "Luis", "Nib", "Osk")),
    (inactive_offer, ("Ana", "Luis", "Kethane", "70 credits")),
    (long_offer, ("Ana", "Luis", "deal")),
]


@pytest.mark.parametrize(("lay", "parts"), QUESTIONS)
def test_a_question_names_whom_it_asks_and_what_about(
    lay: Callable[[], Table], parts: tuple[str | int, ...]
) -> None:
    assert says(prompt(lay()), *parts), prompt(lay())


@pytest.mark.parametrize("lay", [lay for lay, _ in QUESTIONS])
def test_a_question_to_you_has_the_same_numbers_and_not_your_name(lay: Callable[[], Table]) -> None:
    table = lay()
    seat = table.decision.seat
    own = render(WORDS.prompt(table.decision, RULES.view(table.state, None), NAMES, seat))
    assert re.findall(r"\d+", own) == re.findall(r"\d+", prompt(table))
    assert NAMES[seat] not in own


@pytest.mark.rule("B63")
def test_a_debtor_reads_of_bankruptcy_only_if_raising_credits_is_not_enough() -> None:
    assert "bankrupt" in prompt(hopeless())
    assert "bankrupt" not in prompt(debt())


def test_only_the_offer_of_an_inactive_property_speaks_of_fees() -> None:
    assert not re.search(r"\d", prompt(deal()) + label(deal(), "accept"))
    assert says(label(inactive_offer(), "accept"), "Accept", 20)


MOVES: list[tuple[Callable[[], Table], Move, tuple[str | int, ...]]] = [
    (landed, ("collect",), ("Buy", 100)),
    (landed, ("auction",), ("Auction",)),
    (payment, ("ask",), (6, "rent")),
    (payment, ("waive",), ("Ana",)),
    (force_payment, ("ask",), (4, "dice")),
    (debt, ("deactivate", NIB), ("Nib", 30)),
    (fees, ("keep", OSK), (9, "Osk")),
    (fees, ("reinstate", OSK), ("Osk", 99)),
    (last_sigil_won, ("place", OSK), ("Osk",)),
    (Table, offer_move(LUIS, [NIB], [OSK], credits_given=30), ("Luis", "Nib", "30 credits", "for", "Osk")),
    (deal, ("counter", 0, 0, 40, 1, 1, OSK, NIB), ("Osk", "for", "Nib", "40 credits", "1 Get Out of Jail")),
    (deal, ("accept",), ("Accept",)),
    (Table, ("use_card", CRAFT_DECK), ("Get Out of Jail Free", "Pursuit Craft")),
]


@pytest.mark.parametrize(("lay", "move", "parts"), MOVES)
def test_a_button_says_what_its_move_does(
    lay: Callable[[], Table], move: Move, parts: tuple[str | int, ...]
) -> None:
    assert says(label(lay(), *move), *parts), label(lay(), *move)


@pytest.mark.parametrize(
    ("levels", "move", "parts"),
    [
        ((0, 0), ("build", NIB), ("sigil", "Nib", 50)),
        ((4, 4), ("build", NIB), ("skull", "Nib", 50)),
        ((4, 4), ("sell", NIB), ("sigil", "Nib", 25)),
        ((5, 5), ("sell", NIB), ("skull", "Nib", 25, "four sigils")),
        ((5, 4), ("sell_down", NIB, 2), ("Nib", "Tallow", "2 sigils", 125)),
        ((5, 5), ("sell_down", NIB, 0), ("Nib", "Tallow", "no sigils", 250)),
    ],
)
def test_a_button_names_sigils_and_skulls_and_their_price(
    levels: tuple[int, int], move: Move, parts: tuple[str | int, ...]
) -> None:
    symbols = {at: level for at, level in zip((NIB, TALLOW), levels, strict=True) if level}
    table = Table(owns={ANA: [NIB, TALLOW]}, symbols=symbols)
    assert says(label(table, *move), *parts), label(table, *move)


def out_of_jail(*answers: str) -> Table:
    table = Table(places=[JAIL])
    table.state.jail[ANA] = 1
    return table.play(*answers)


def sold_skull() -> Table:
    table = Table(owns={ANA: [NIB, TALLOW]}, symbols={NIB: 5, TALLOW: 4})
    return table.play("sell", NIB, seat=ANA).play("sell", NIB, seat=ANA)


def with_sigils() -> Table:
    """Ana pays 25 for each of seven sigils and 100 for a skull."""
    table = Table(owns={ANA: [NIB, TALLOW, OSK, 15]}, symbols={NIB: 5, TALLOW: 4, OSK: 2, 15: 1})
    return table.draw(HUNTER_DECK, "repairs")


def bankrupt_to_luis() -> Table:
    holdings = {ANA: [NIB], LUIS: [KETHANE]}
    table = Table(owns=holdings, inactive=[NIB], credits=[20, 1500, 1500], places=[KETHANE - 3])
    return table.roll(1, 2).play("ask").play("bankrupt")


def bankrupt_to_everybody() -> Table:
    return Table(credits=[90, 1500, 1500]).draw(HUNTER_DECK, "pay_each").play("bankrupt")


EVENTS: list[tuple[Callable[[], Table], list[tuple[str | int, ...]]]] = [
    (landed, [("Ana", 2, 4), ("Ana", "Quill")]),
    (lambda: Table(places=[30]).roll(1, 3), [("Ana", 200, "GO")]),
    (lambda: landed().play("collect"), [("Ana", "Quill", 100)]),
    (lambda: called().play("hammer"), [("Going once", "Quill", "Eva", 30), ("Eva", "Quill", 30)]),
    (
        lambda: no_bid().play("hammer"),
        [("Going once", "no bid", "Quill"), ("Nobody", "Quill")],
    ),
    (led_by_ana, [("Going once", "Quill", "Ana", 30)]),
    (lambda: payment().play("ask"), [("Ana", "Luis", 6, "rent")]),
    (lambda: payment().play("waive"), [("Luis", "Ana", "rent")]),
    (lambda: payment_roll().dice(2, 3).play("roll_payment"), [("Ana", 2, 3, 4, 20), ("Ana", "Luis", 20)]),
    (lambda: Table(places=[BARGE - 3]).roll(1, 2), [("Ana", "Toll Barge"), ("Ana", "the bank", 100)]),
    (lambda: out_of_jail("pay_fine"), [("Ana", 50, "Jail"), ("Ana", "out of Jail")]),
    (lambda: Table().draw(CRAFT_DECK, "collect", 200), [("Ana", 200)]),
    (lambda: Table().draw(CRAFT_DECK, "pay", 100), [("Ana", "the bank", 100)]),
    (
        lambda: Table().draw(HUNTER_DECK, "pay_each"),
        [("Ana", "Luis", 50), ("Ana", "Eva", 50)],
    ),
    (lambda: Table().draw(CRAFT_DECK, "collect_each"), [("Luis", "Ana", 10)]),
    (lambda: Table().draw(HUNTER_DECK, "back"), [("Ana", "Lark")]),
    (with_sigils, [("Ana", 275)]),
    (lambda: last_sigil_won().play("place", OSK), [("Luis", "Osk", 20)]),
    (sold_skull, [("Ana", "skull", 25, "Nib", "4 sigils"), ("Ana", "sigils", 25, "Nib", "3 sigils")]),
    (debt, [("Ana", 200)]),
    (debt_to_everybody, [("Ana", 100)]),
    (debt_in_jail, [("Ana", 3, 4, "no doubles"), ("Ana", 50)]),
    (
        bankrupt_to_luis,
        [("Ana", "Luis"), ("Ana", 20), ("Luis", "Ana", "Nib")],
    ),
    (bankrupt_to_everybody, [("Ana", "bankrupt"), ("Ana", 45)]),
    (estate, [("Ana", "bankrupt"), ("Back to the bank", "Nib", "Osk")]),
    (last_sigil, [("Ana", "the last sigil")]),
    (last_sigil_auction, [("Luis",), ("the last sigil", "auction")]),
    (deal, [("Ana", "Luis", "Nib", "for", "Osk")]),
    (lambda: deal().play("accept"), [("Ana", "Luis", "Nib", "Osk")]),
    (lambda: inactive_offer().play("accept").play("keep", KETHANE), [("Luis", 20, "Kethane")]),
]


@pytest.mark.parametrize(("lay", "lines"), EVENTS)
def test_the_log_tells_who_did_what(lay: Callable[[], Table], lines: list[tuple[str | int, ...]]) -> None:
    told = log(lay())
    for parts in lines:
        assert any(says(line, *parts) for line in told), (parts, told)


def numbers(text: object) -> list[str]:
    return sorted(re.findall(r"\d+", str(text)))


@pytest.mark.parametrize("lay", [lay for lay, _ in EVENTS])
def test_the_log_tells_you_the_same_numbers_without_your_name(lay: Callable[[], Table]) -> None:
    for event in lay().events:
        told = {"kind": event.kind, **event.data}
        text = WORDS.tell(told, NAMES)
        for seat, name in enumerate(NAMES):
            own = WORDS.tell(told, NAMES, seat)
            if text is None:
                assert own is None
            else:
                assert own
                assert numbers(render(own)) == numbers(render(text))
                assert name not in render(own)


def test_a_payment_is_told_by_its_own_reason_only() -> None:
    assert not any("leave Jail" in line for line in log(Table().draw(CRAFT_DECK, "pay", 100)))
    assert not any("sigils" in line for line in log(Table(places=[BARGE - 3]).roll(1, 2)))


@pytest.mark.parametrize(
    ("reason", "parts"),
    [
        (Reason("need_set", "B30", (("at", NIB), ("other", TALLOW))), ("Tallow", "Nib")),
        (Reason("deal_debtor", "B45", (("seat", LUIS),)), ("Luis",)),
        (Reason("cannot_bid", "B83", (("amount", 31),)), (31,)),
        (Reason("deal_not_owned", "B40", (("seat", LUIS), ("at", OSK))), ("Osk",)),
    ],
)
def test_a_reason_names_players_spaces_and_amounts(reason: Reason, parts: tuple[str | int, ...]) -> None:
    text = render(WORDS.why(reason, NAMES))
    assert says(text, *parts), text
    assert "{" not in text
