"""Positions with a question of each kind."""

from __future__ import annotations

from .table import (
    ANA,
    ASHGRAVE,
    BARGE,
    BRACK,
    CRAFT_DECK,
    EVA,
    HALLORAN,
    HUNTER_DECK,
    JAIL,
    KETHANE,
    LENS,
    LUIS,
    MARROW,
    MIRE,
    NIB,
    OSK,
    QUILL,
    SABLE,
    SAFFRON,
    TALLOW,
    THORN,
    WATCH,
    Table,
)  # fmt: skip


def quiet() -> Table:
    return Table(owns={ANA: [NIB, TALLOW, LENS], LUIS: [OSK]}, symbols={NIB: 1}, inactive=[OSK])


def landed() -> Table:
    return Table(owns={LUIS: [NIB]}).roll(2, 4)


def bidding() -> Table:
    """Luis passed, Eva bid 30, Ana is asked."""
    return landed().play("auction").play("pass").play("bid", 30)


def called() -> Table:
    return bidding().play("pass")


def payment() -> Table:
    return Table(owns={LUIS: [QUILL, WATCH]}).roll(2, 4)


def force_payment() -> Table:
    return Table(owns={LUIS: [QUILL, WATCH]}).roll(4, 6)


def payment_roll() -> Table:
    return force_payment().play("ask")


def debt() -> Table:
    return Table(owns={ANA: [NIB, LENS]}, credits=[150, 1500, 1500]).owe(50)


def debt_to_everybody() -> Table:
    return Table(owns={ANA: [NIB]}, credits=[90, 1500, 1500]).draw(HUNTER_DECK, "pay_each")


def debt_in_jail() -> Table:
    table = Table(owns={ANA: [OSK]}, credits=[20, 1500, 1500], places=[JAIL])
    table.state.jail[ANA] = 3
    return table.roll(3, 4)


def levy() -> Table:
    return Table(owns={LUIS: [NIB]}, credits=[100, 5, 1500]).draw(CRAFT_DECK, "collect_each")


def fees() -> Table:
    table = Table(owns={ANA: [KETHANE, OSK]}, inactive=[KETHANE, OSK])
    return table.offer(ANA, LUIS, [OSK, KETHANE]).play("accept")


def deal() -> Table:
    return Table(owns={ANA: [NIB], LUIS: [OSK]}).offer(ANA, LUIS, [NIB], [OSK])


def estate() -> Table:
    table = Table(owns={ANA: [NIB, OSK]}, inactive=[NIB, OSK], credits=[20, 1500, 1500], places=[BARGE - 3])
    return table.roll(1, 2).play("bankrupt")


def last_sigil() -> Table:
    """Ana buys the last sigil; Luis is asked whether he wants it too."""
    full = {BRACK: 4, THORN: 4, SAFFRON: 4, HALLORAN: 3, MIRE: 4, SABLE: 4, ASHGRAVE: 4, KETHANE: 4}
    holdings = {ANA: [NIB, TALLOW], LUIS: [OSK, MARROW], EVA: [*full]}
    table = Table(owns=holdings, symbols=full, credits=[1500, 1500, 5])
    return table.play("build", NIB, seat=ANA)


def last_sigil_auction() -> Table:
    """Luis is asked for a bid, and may place the sigil on either character."""
    return last_sigil().play("want")


def last_sigil_won() -> Table:
    return last_sigil_auction().play("bid", 20).play("pass").play("hammer")


def over() -> Table:
    """Luis, the last player with credits, has won."""
    table = Table(2, credits=[20, 1500], places=[BARGE - 3])
    return table.roll(1, 2).play("bankrupt")
