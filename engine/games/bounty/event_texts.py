"""Texts about events: lines for the log and the screen reader, and captions for the board.

A line says "you" where the event is about the viewer, the only person at the screen.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...rules import Seat
from ...text import TN, T, Text
from ...words import Names, Seen, Teller
from .board import JAIL_AT, SKULL
from .cards import DECKS
from .phrases import goods, level, space, the_lot
from .state import DEPOSITORY

Viewer = Seat | None


def _rolled_for_start(event: Seen, names: Names, viewer: Viewer) -> Text:
    first, second = event["dice"]
    if event["seat"] == viewer:
        return T("You roll {first} and {second} for the first turn", first=first, second=second)
    return T(
        "{player} rolls {first} and {second} for the first turn",
        player=names[event["seat"]],
        first=first,
        second=second,
    )


def _turn_began(event: Seen, names: Names, viewer: Viewer) -> Text:
    if event["seat"] == viewer:
        return T("Round {round}: your turn", round=event["round"])
    return T("Round {round}: {player}’s turn", round=event["round"], player=names[event["seat"]])


def _rolled(event: Seen, names: Names, viewer: Viewer) -> Text:
    first, second = event["dice"]
    said = {"player": names[event["seat"]], "first": first, "second": second}
    if event["seat"] == viewer:
        if event["doubles"]:
            return T("You roll doubles: {first} and {second}", **said)
        if event["jail"]:
            return T("You roll {first} and {second}: no doubles", **said)
        return T("You roll {first} and {second}", **said)
    if event["doubles"]:
        return T("{player} rolls doubles: {first} and {second}", **said)
    if event["jail"]:
        return T("{player} rolls {first} and {second}: no doubles", **said)
    return T("{player} rolls {first} and {second}", **said)


def _moved(event: Seen, names: Names, viewer: Viewer) -> Text:
    said = {"player": names[event["seat"]], "space": space(event["to"])}
    you = event["seat"] == viewer
    if event["how"] == "back":
        return T("You go back to {space}", **said) if you else T("{player} goes back to {space}", **said)
    if event["to"] == JAIL_AT:
        return T("You’re just visiting Jail") if you else T("{player} is just visiting Jail", **said)
    return T("You land on {space}", **said) if you else T("{player} lands on {space}", **said)


def _paid(event: Seen, names: Names, viewer: Viewer) -> Text | None:
    said = {"player": names[event["seat"]], "amount": event["amount"]}
    you, why = event["seat"] == viewer, event["why"]
    if why == "go":
        return T("You get {amount} for GO", **said) if you else T("{player} gets {amount} for GO", **said)
    if why == "payment":
        return _rent(event, names, viewer)
    if why == "fine":
        if you:
            return T("You pay {amount} to leave Jail", **said)
        return T("{player} pays {amount} to leave Jail", **said)
    if why == "repairs":
        if you:
            return T("You pay {amount} for your sigils and skulls", **said)
        return T("{player} pays {amount} for sigils and skulls", **said)
    if why == "bankruptcy":
        if you:
            return T("You hand over your last {amount}", **said)
        return T("{player} hands over the last {amount}", **said)
    if why in ("toll", "card"):
        return _settled(event, names, viewer)
    return None


def _rent(event: Seen, names: Names, viewer: Viewer) -> Text:
    said = {"player": names[event["seat"]], "owner": names[event["to"]], "amount": event["amount"]}
    if event["seat"] == viewer:
        return T("You pay {owner} {amount} rent", **said)
    if event["to"] == viewer:
        return T("{player} pays you {amount} rent", **said)
    return T("{player} pays {owner} {amount} rent", **said)


def _settled(event: Seen, names: Names, viewer: Viewer) -> Text:
    """Tell what a card or a toll takes or brings."""
    said = {"player": names[event["seat"]], "amount": event["amount"]}
    you, to = event["seat"] == viewer, event["to"]
    if event["from"] < 0:
        return T("You get {amount}", **said) if you else T("{player} gets {amount}", **said)
    if to < 0:
        return T("You pay the bank {amount}", **said) if you else T("{player} pays the bank {amount}", **said)
    if you:
        return T("You pay {creditor} {amount}", creditor=names[to], **said)
    if to == viewer:
        return T("{player} pays you {amount}", **said)
    return T("{player} pays {creditor} {amount}", creditor=names[to], **said)


def _jailed(event: Seen, names: Names, viewer: Viewer) -> Text:
    said = {"player": names[event["seat"]]}
    you = event["seat"] == viewer
    if event["why"] == "doubles":
        if you:
            return T("Three doubles in a row: you go to Jail")
        return T("Three doubles in a row: {player} goes to Jail", **said)
    return T("You go to Jail") if you else T("{player} goes to Jail", **said)


def _jail_left(event: Seen, names: Names, viewer: Viewer) -> Text | None:
    if event["seat"] == viewer:
        return T("You’re out of Jail")
    return T("{player} is out of Jail", player=names[event["seat"]])


def _nothing_owed(event: Seen, names: Names, viewer: Viewer) -> Text:
    if event["why"] != "own":
        return T("{space} is mortgaged: no rent", space=space(event["at"]))
    if event["seat"] == viewer:
        return T("It’s your own property: no rent")
    return T("It’s {player}’s own property: no rent", player=names[event["seat"]])


def _collected(event: Seen, names: Names, viewer: Viewer) -> Text:
    said = {"player": names[event["seat"]], "space": space(event["at"]), "amount": event["amount"]}
    you = event["seat"] == viewer
    if event["by"] == "auction":
        if you:
            return T("You win {space} for {amount}", **said)
        return T("{player} wins {space} for {amount}", **said)
    return (
        T("You buy {space} for {amount}", **said) if you else T("{player} buys {space} for {amount}", **said)
    )


def _auction_began(event: Seen, names: Names, viewer: Viewer) -> Text:
    return T("{lot} is up for auction", lot=the_lot(event["what"], event["at"]))


def _bid_made(event: Seen, names: Names, viewer: Viewer) -> Text:
    if event["seat"] == viewer:
        return T("You bid {amount}", amount=event["amount"])
    return T("{player} bids {amount}", player=names[event["seat"]], amount=event["amount"])


def _bid_passed(event: Seen, names: Names, viewer: Viewer) -> Text:
    if event["seat"] == viewer:
        return T("You pass")
    return T("{player} passes", player=names[event["seat"]])


def _auction_called(event: Seen, names: Names, viewer: Viewer) -> Text:
    said = {"lot": the_lot(event["what"], event["at"]), "amount": event["amount"]}
    if event["leader"] < 0:
        return T("Going once, going twice: no bid for {lot}", **said)
    if event["leader"] == viewer:
        return T("Going once, going twice: {lot} to you for {amount}", **said)
    return T("Going once, going twice: {lot} to {player} for {amount}", player=names[event["leader"]], **said)


def _auction_failed(event: Seen, names: Names, viewer: Viewer) -> Text:
    return T("Nobody bids: {space} stays for sale", space=space(event["at"]))


def _payment_asked(event: Seen, names: Names, viewer: Viewer) -> Text | None:
    """Tell that a roll decides the rent. A fixed rent is told when it is paid."""
    if not event["times"]:
        return None
    said = {"owner": names[event["seat"]], "player": names[event["from"]], "times": event["times"]}
    if event["from"] == viewer:
        return T("You owe {owner} {times} × the dice", **said)
    if event["seat"] == viewer:
        return T("{player} owes you {times} × the dice", **said)
    return T("{player} owes {owner} {times} × the dice", **said)


def _payment_waived(event: Seen, names: Names, viewer: Viewer) -> Text:
    said = {"player": names[event["seat"]], "debtor": names[event["from"]]}
    if event["seat"] == viewer:
        return T("You waive {debtor}’s rent", **said)
    if event["from"] == viewer:
        return T("{player} waives your rent", **said)
    return T("{player} waives {debtor}’s rent", **said)


def _rolled_for_payment(event: Seen, names: Names, viewer: Viewer) -> Text:
    first, second = event["dice"]
    said = {
        "player": names[event["seat"]],
        "first": first,
        "second": second,
        "times": event["times"],
        "sum": first + second,
        "amount": event["amount"],
    }
    if event["seat"] == viewer:
        return T("You roll {first} and {second}: {times} × {sum} = {amount}", **said)
    return T("{player} rolls {first} and {second}: {times} × {sum} = {amount}", **said)


def _card_drawn(event: Seen, names: Names, viewer: Viewer) -> Text:
    card = DECKS[event["deck"]][event["card"]].text
    if event["seat"] == viewer:
        return T("You draw a card: {card}", card=card)
    return T("{player} draws a card: {card}", player=names[event["seat"]], card=card)


def _card_used(event: Seen, names: Names, viewer: Viewer) -> Text:
    if event["seat"] == viewer:
        return T("You use a Get Out of Jail Free card")
    return T("{player} uses a Get Out of Jail Free card", player=names[event["seat"]])


def _last_symbol_asked(event: Seen, names: Names, viewer: Viewer) -> Text:
    lot = the_lot(event["what"], event["at"])
    if event["seat"] == viewer:
        return T("You want {lot}", lot=lot)
    return T("{player} wants {lot}", player=names[event["seat"]], lot=lot)


def _last_symbol_wanted(event: Seen, names: Names, viewer: Viewer) -> Text:
    if event["seat"] == viewer:
        return T("You want it too")
    return T("{player} wants it too", player=names[event["seat"]])


def _symbol_added(event: Seen, names: Names, viewer: Viewer) -> Text:
    said = {"player": names[event["seat"]], "amount": event["amount"], "space": space(event["at"])}
    you = event["seat"] == viewer
    if event["to"] == SKULL:
        if you:
            return T("You put a skull on {space} for {amount}", **said)
        return T("{player} puts a skull on {space} for {amount}", **said)
    if you:
        return T("You add a sigil to {space} for {amount}", **said)
    return T("{player} adds a sigil to {space} for {amount}", **said)


def _symbols_sold(event: Seen, names: Names, viewer: Viewer) -> Text:
    said = {
        "player": names[event["seat"]],
        "amount": event["amount"],
        "space": space(event["at"]),
        "level": level(event["to"]),
    }
    you = event["seat"] == viewer
    if event["from"] == SKULL:
        if you:
            return T("You sell a skull for {amount}: {space} now has {level}", **said)
        return T("{player} sells a skull for {amount}: {space} now has {level}", **said)
    if you:
        return T("You sell sigils for {amount}: {space} now has {level}", **said)
    return T("{player} sells sigils for {amount}: {space} now has {level}", **said)


def _made_inactive(event: Seen, names: Names, viewer: Viewer) -> Text:
    said = {"player": names[event["seat"]], "space": space(event["at"]), "amount": event["amount"]}
    if event["seat"] == viewer:
        return T("You mortgage {space} for {amount}", **said)
    return T("{player} mortgages {space} for {amount}", **said)


def _reinstated(event: Seen, names: Names, viewer: Viewer) -> Text:
    said = {"player": names[event["seat"]], "space": space(event["at"]), "amount": event["amount"]}
    if event["seat"] == viewer:
        return T("You buy back {space} for {amount}", **said)
    return T("{player} buys back {space} for {amount}", **said)


def _kept_inactive(event: Seen, names: Names, viewer: Viewer) -> Text:
    said = {"player": names[event["seat"]], "space": space(event["at"]), "amount": event["amount"]}
    if event["seat"] == viewer:
        return T("You pay {amount} and leave {space} mortgaged", **said)
    return T("{player} pays {amount} and leaves {space} mortgaged", **said)


def _sides(event: Seen, names: Names) -> dict[str, object]:
    return {
        "player": names[event["seat"]],
        "other": names[event["to"]],
        "given": goods(event["given"], event["credits_given"], event["cards_given"]),
        "wanted": goods(event["wanted"], event["credits_wanted"], event["cards_wanted"]),
    }


def _deal_offered(event: Seen, names: Names, viewer: Viewer) -> Text:
    said = _sides(event, names)
    if event["seat"] == viewer:
        return T("You offer {other} {given} for {wanted}", **said)
    if event["to"] == viewer:
        return T("{player} offers you {given} for {wanted}", **said)
    return T("{player} offers {other} {given} for {wanted}", **said)


def _deal_countered(event: Seen, names: Names, viewer: Viewer) -> Text:
    said = _sides(event, names)
    if event["seat"] == viewer:
        return T("You change the offer: {given} for {wanted}", **said)
    return T("{player} changes the offer: {given} for {wanted}", **said)


def _deal_refused(event: Seen, names: Names, viewer: Viewer) -> Text:
    if event["seat"] == viewer:
        return T("You turn the deal down")
    return T("{player} turns the deal down", player=names[event["seat"]])


def _deal_made(event: Seen, names: Names, viewer: Viewer) -> Text:
    said = _sides(event, names)
    if event["seat"] == viewer:
        return T("Deal! You give {other} {given} for {wanted}", **said)
    if event["to"] == viewer:
        return T("Deal! {player} gives you {given} for {wanted}", **said)
    return T("Deal! {player} gives {other} {given} for {wanted}", **said)


def _debt_unpaid(event: Seen, names: Names, viewer: Viewer) -> Text:
    if event["seat"] == viewer:
        return T("You owe {amount} and have to raise credits", amount=event["amount"])
    player = names[event["seat"]]
    return T("{player} owes {amount} and has to raise credits", player=player, amount=event["amount"])


def _went_bankrupt(event: Seen, names: Names, viewer: Viewer) -> Text:
    you, to = event["seat"] == viewer, event["to"]
    said = {"player": names[event["seat"]]}
    if to < 0:
        return T("You’re bankrupt") if you else T("{player} is bankrupt", **said)
    said["creditor"] = names[to]
    if you:
        return T("You’re bankrupt: {creditor} gets everything", **said)
    if to == viewer:
        return T("{player} is bankrupt: you get everything", **said)
    return T("{player} is bankrupt: {creditor} gets everything", **said)


def _inherited(event: Seen, names: Names, viewer: Viewer) -> Text:
    said = {
        "player": names[event["seat"]],
        "bankrupt": names[event["from"]],
        "goods": goods(event["properties"], 0, len(event["cards"])),
    }
    if event["seat"] == viewer:
        return T("You get from {bankrupt}: {goods}", **said)
    if event["from"] == viewer:
        return T("{player} gets from you: {goods}", **said)
    return T("{player} gets from {bankrupt}: {goods}", **said)


def _returned(event: Seen, names: Names, viewer: Viewer) -> Text:
    return T("Back to the bank: {goods}", goods=goods(event["properties"], 0, len(event["cards"])))


def _rounds_ended(event: Seen, names: Names, viewer: Viewer) -> Text:
    return TN("{n} round is over", "{n} rounds are over", event["rounds"])


def _game_won(event: Seen, names: Names, viewer: Viewer) -> Text:
    return last_standing(event["seat"], names, viewer)


def last_standing(seat: Seat, names: Names, viewer: Viewer) -> Text:
    """Say that a player has won because nobody else is left."""
    if seat == viewer:
        return T("You win! Everyone else is bankrupt")
    return T("{player} wins! Everyone else is bankrupt", player=names[seat])


TELLERS: Mapping[str, Teller] = {
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


# --- captions


def caption(event: Seen, names: Names, viewer: Seat | None) -> Text | None:
    """Say in a word or two what happens, to show on the board."""
    kind = event["kind"]
    you = event["seat"] == viewer
    player = T("You") if you else names[event["seat"]]
    match kind:
        case "rolled":
            if event["doubles"]:
                return T("Doubles!")
            return T("{player}: {amount}", player=player, amount=sum(event["dice"]))
        case "paid":
            return _paid_caption(event)
        case "collected":
            return T("Sold!") if event["by"] == "auction" else T("Bought!")
        case "bid_made":
            return T("{player}: {amount}", player=player, amount=event["amount"])
        case "bid_passed":
            return T("You pass") if you else T("{player} passes", player=player)
        case "symbol_added":
            return T("Skull!") if event["to"] == SKULL else T("Sigil!")
    return _CAPTIONS.get(kind)


def _paid_caption(event: Seen) -> Text | None:
    amount = event["amount"]
    match event["why"]:
        case "go":
            return T("GO: +{amount}", amount=amount)
        case "payment":
            return T("Rent {amount}", amount=amount)
        case "toll" | "fine" | "repairs":
            return T("Pay {amount}", amount=amount)
        case "card":
            return Text(f"+{amount}") if event["from"] == DEPOSITORY else T("Pay {amount}", amount=amount)
    return None


_CAPTIONS: dict[str, Text] = {
    "jailed": T("Jail!"),
    "jail_left": T("Free!"),
    "nothing_owed": T("No rent"),
    "payment_waived": T("No rent"),
    "auction_began": T("Auction!"),
    "auction_failed": T("Not sold"),
    "symbols_sold": T("Sold!"),
    "made_inactive": T("Mortgaged"),
    "reinstated": T("Bought back!"),
    "deal_offered": T("A deal?"),
    "deal_countered": T("A new offer"),
    "deal_refused": T("No deal"),
    "deal_made": T("Deal!"),
    "debt_unpaid": T("Can’t pay yet"),
    "went_bankrupt": T("Bankrupt!"),
    "game_won": T("Winner!"),
}
