"""Texts about events, for the log and the screen reader."""

from __future__ import annotations

from collections.abc import Callable

from ...text import TN, T, Text
from ...words import Names, Seen
from .board import JAIL_AT, SKULL
from .cards import DECK_NAMES, DECKS
from .phrases import goods, level, space, the_lot, who
from .state import EVERYBODY


def tell(event: Seen, names: Names) -> Text | None:
    """Tell an event; None if another one says it already, such as a price that is told with the deed."""
    teller = _TOLD.get(event["kind"])
    return teller(event, names) if teller else None


def _rolled_for_start(event: Seen, names: Names) -> Text:
    first, second = event["dice"]
    return T(
        "{player} rolls {first} and {second} for the first turn",
        player=names[event["seat"]],
        first=first,
        second=second,
    )


def _turn_began(event: Seen, names: Names) -> Text:
    return T("Round {round}: {player}’s turn", round=event["round"], player=names[event["seat"]])


def _rolled(event: Seen, names: Names) -> Text:
    first, second = event["dice"]
    if event["doubles"]:
        return T(
            "{player} rolls doubles, {first} and {second}",
            player=names[event["seat"]],
            first=first,
            second=second,
        )
    if event["jail"]:
        return T(
            "{player} rolls {first} and {second}: no doubles",
            player=names[event["seat"]],
            first=first,
            second=second,
        )
    return T("{player} rolls {first} and {second}", player=names[event["seat"]], first=first, second=second)


def _moved(event: Seen, names: Names) -> Text:
    if event["how"] == "back":
        return T("{player} goes back to {space}", player=names[event["seat"]], space=space(event["to"]))
    if event["to"] == JAIL_AT:
        return T("{player} is just visiting Jail", player=names[event["seat"]])
    return T("{player} moves to {space}", player=names[event["seat"]], space=space(event["to"]))


def _paid(event: Seen, names: Names) -> Text | None:
    player, amount = names[event["seat"]], event["amount"]
    why = event["why"]
    if why == "go":
        return T("{player} collects {amount} for GO", player=player, amount=amount)
    if why == "payment":
        owner = names[event["to"]]
        return T(
            "{player} pays {owner} {amount} for {space}",
            player=player,
            owner=owner,
            amount=amount,
            space=space(event["at"]),
        )
    if why == "toll":
        return T("{player} pays {amount} at {space}", player=player, amount=amount, space=space(event["at"]))
    if why == "fine":
        return T("{player} pays {amount} to leave Jail", player=player, amount=amount)
    if why == "repairs":
        return T("{player} pays {amount} for sigils and skulls", player=player, amount=amount)
    if why == "card":
        if event["from"] < 0:
            return T("{player} collects {amount}", player=player, amount=amount)
        return T(
            "{player} pays {creditor} {amount}",
            player=player,
            creditor=who(event["to"], names),
            amount=amount,
        )
    if why == "bankruptcy":
        return T(
            "{player} hands {creditor} the last {amount}",
            player=player,
            creditor=who(event["to"], names),
            amount=amount,
        )
    return None


def _jailed(event: Seen, names: Names) -> Text:
    if event["why"] == "doubles":
        return T("Three doubles in a row: {player} goes to Jail", player=names[event["seat"]])
    return T("{player} goes to Jail", player=names[event["seat"]])


def _jail_left(event: Seen, names: Names) -> Text | None:
    return T("{player} leaves Jail", player=names[event["seat"]])


def _nothing_owed(event: Seen, names: Names) -> Text:
    if event["why"] == "own":
        return T(
            "{space} is {player}’s own: nothing to pay", space=space(event["at"]), player=names[event["seat"]]
        )
    return T(
        "{space} is inactive: {player} pays nothing", space=space(event["at"]), player=names[event["seat"]]
    )


def _collected(event: Seen, names: Names) -> Text:
    said = {"player": names[event["seat"]], "space": space(event["at"]), "amount": event["amount"]}
    if event["by"] == "auction":
        return T("{player} wins {space} with a bid of {amount}", **said)
    return T("{player} collects {space} for {amount}", **said)


def _auction_began(event: Seen, names: Names) -> Text:
    return T(
        "{lot} is auctioned, from {amount} up",
        lot=the_lot(event["what"], event["at"]),
        amount=event["amount"],
    )


def _bid_made(event: Seen, names: Names) -> Text:
    return T("{player} bids {amount}", player=names[event["seat"]], amount=event["amount"])


def _bid_passed(event: Seen, names: Names) -> Text:
    return T("{player} passes", player=names[event["seat"]])


def _auction_called(event: Seen, names: Names) -> Text:
    lot = the_lot(event["what"], event["at"])
    if event["leader"] < 0:
        return T("Nobody has bid for {lot}: going once, going twice", lot=lot)
    return T(
        "{lot} to {player} for {amount}: going once, going twice",
        lot=lot,
        player=names[event["leader"]],
        amount=event["amount"],
    )


def _auction_failed(event: Seen, names: Names) -> Text:
    return T("Nobody bids: {space} stays uncollected", space=space(event["at"]))


def _payment_asked(event: Seen, names: Names) -> Text:
    said = {"player": names[event["seat"]], "debtor": names[event["from"]]}
    if event["times"]:
        return T("{player} asks {debtor} for {times} times a roll", times=event["times"], **said)
    return T("{player} asks {debtor} for {amount}", amount=event["amount"], **said)


def _payment_waived(event: Seen, names: Names) -> Text:
    return T(
        "{player} lets {debtor} off the payment for {space}",
        player=names[event["seat"]],
        debtor=names[event["from"]],
        space=space(event["at"]),
    )


def _rolled_for_payment(event: Seen, names: Names) -> Text:
    first, second = event["dice"]
    return T(
        "{player} rolls {first} and {second} for the payment: {times} times that is {amount}",
        player=names[event["seat"]],
        first=first,
        second=second,
        times=event["times"],
        amount=event["amount"],
    )


def _card_drawn(event: Seen, names: Names) -> Text:
    card = DECKS[event["deck"]][event["card"]]
    return T(
        "{player} takes a card, {deck}: {card}",
        player=names[event["seat"]],
        deck=DECK_NAMES[event["deck"]],
        card=card.text,
    )


def _card_used(event: Seen, names: Names) -> Text:
    return T("{player} uses a Get Out of Jail Free card", player=names[event["seat"]])


def _last_symbol_asked(event: Seen, names: Names) -> Text:
    return T(
        "{player} asks for {lot}: whoever wants it too may bid",
        player=names[event["seat"]],
        lot=the_lot(event["what"], event["at"]),
    )


def _last_symbol_wanted(event: Seen, names: Names) -> Text:
    return T("{player} wants it too", player=names[event["seat"]])


def _symbol_added(event: Seen, names: Names) -> Text:
    return T(
        "{player} pays {amount}: {space} now has {level}",
        player=names[event["seat"]],
        amount=event["amount"],
        space=space(event["at"]),
        level=level(event["to"]),
    )


def _symbols_sold(event: Seen, names: Names) -> Text:
    said = {
        "player": names[event["seat"]],
        "amount": event["amount"],
        "space": space(event["at"]),
        "level": level(event["to"]),
    }
    if event["from"] == SKULL:
        return T("{player} sells a skull for {amount}: {space} now has {level}", **said)
    return T("{player} sells sigils for {amount}: {space} now has {level}", **said)


def _made_inactive(event: Seen, names: Names) -> Text:
    return T(
        "{player} makes {space} inactive for {amount}",
        player=names[event["seat"]],
        space=space(event["at"]),
        amount=event["amount"],
    )


def _reinstated(event: Seen, names: Names) -> Text:
    return T(
        "{player} reinstates {space} for {amount}",
        player=names[event["seat"]],
        space=space(event["at"]),
        amount=event["amount"],
    )


def _kept_inactive(event: Seen, names: Names) -> Text:
    return T(
        "{player} keeps {space} inactive, for {amount}",
        player=names[event["seat"]],
        space=space(event["at"]),
        amount=event["amount"],
    )


def _sides(event: Seen, names: Names) -> dict[str, object]:
    return {
        "player": names[event["seat"]],
        "other": names[event["to"]],
        "given": goods(event["given"], event["credits_given"], event["cards_given"]),
        "wanted": goods(event["wanted"], event["credits_wanted"], event["cards_wanted"]),
    }


def _deal_offered(event: Seen, names: Names) -> Text:
    return T("{player} offers {other} {given} for {wanted}", **_sides(event, names))


def _deal_countered(event: Seen, names: Names) -> Text:
    return T("{player} counters: {given} for {wanted}", **_sides(event, names))


def _deal_refused(event: Seen, names: Names) -> Text:
    return T("{player} refuses the deal", player=names[event["seat"]])


def _deal_made(event: Seen, names: Names) -> Text:
    return T("A deal: {player} gives {given}, {other} gives {wanted}", **_sides(event, names))


def _debt_unpaid(event: Seen, names: Names) -> Text:
    player, amount = names[event["seat"]], event["amount"]
    return T(
        "{player} owes {creditor} {amount} and must raise credits",
        player=player,
        creditor=who(event["to"], names),
        amount=amount,
    )


def _went_bankrupt(event: Seen, names: Names) -> Text:
    if event["to"] == EVERYBODY:
        return T("{player} cannot pay every player and is bankrupt", player=names[event["seat"]])
    return T(
        "{player} cannot pay {creditor} and is bankrupt",
        player=names[event["seat"]],
        creditor=who(event["to"], names),
    )


def _inherited(event: Seen, names: Names) -> Text:
    return T(
        "{player} takes over from {bankrupt}: {goods}",
        player=names[event["seat"]],
        bankrupt=names[event["from"]],
        goods=goods(event["properties"], 0, len(event["cards"])),
    )


def _returned(event: Seen, names: Names) -> Text:
    return T("Back to the Depository: {goods}", goods=goods(event["properties"], 0, len(event["cards"])))


def _rounds_ended(event: Seen, names: Names) -> Text:
    return TN("{n} round is over", "{n} rounds are over", event["rounds"])


def _game_won(event: Seen, names: Names) -> Text:
    return T("{player} is the last one with credits and wins", player=names[event["seat"]])


_TOLD: dict[str, Callable[[Seen, Names], Text | None]] = {
    "rolled_for_start": _rolled_for_start,
    "turn_began": _turn_began,
    "rolled": _rolled,
    "moved": _moved,
    "paid": _paid,
    "jailed": _jailed,
    "jail_left": _jail_left,
    "nothing_owed": _nothing_owed,
    "collected": _collected,
    "auction_began": _auction_began,
    "bid_made": _bid_made,
    "bid_passed": _bid_passed,
    "auction_called": _auction_called,
    "auction_failed": _auction_failed,
    "payment_asked": _payment_asked,
    "payment_waived": _payment_waived,
    "rolled_for_payment": _rolled_for_payment,
    "card_drawn": _card_drawn,
    "card_used": _card_used,
    "last_symbol_asked": _last_symbol_asked,
    "last_symbol_wanted": _last_symbol_wanted,
    "symbol_added": _symbol_added,
    "symbols_sold": _symbols_sold,
    "made_inactive": _made_inactive,
    "reinstated": _reinstated,
    "kept_inactive": _kept_inactive,
    "deal_offered": _deal_offered,
    "deal_countered": _deal_countered,
    "deal_refused": _deal_refused,
    "deal_made": _deal_made,
    "debt_unpaid": _debt_unpaid,
    "went_bankrupt": _went_bankrupt,
    "inherited": _inherited,
    "returned": _returned,
    "rounds_ended": _rounds_ended,
    "game_won": _game_won,
}
