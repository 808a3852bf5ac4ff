"""Texts about questions, moves, reasons and results. event_texts.py has those about events."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...errors import Reason
from ...frames import Frame
from ...rules import Decision, Move, Outcome, Seat
from ...text import TN, T, Text
from ...words import HoldingsTexts, Names, Seen, Words
from . import event_texts
from .board import COST, FEE, FINE, PARTNER, PRICE, SKULL, VALUE
from .cards import DECK_NAMES
from .deals import given, turned, wanted
from .phrases import goods, level, space, the_lot, to_whom
from .state import DecisionKind, kind_of
from .view import BountyView


class BountyWords(Words[BountyView]):
    """The texts of Bounty."""

    tellers = event_texts.TELLERS

    def prompt(self, decision: Decision, view: BountyView, names: Names, viewer: Seat | None = None) -> Text:
        return PROMPTS[kind_of(decision)](decision, view, names, viewer)

    def offer(self, move: Move, view: BountyView, names: Names, viewer: Seat | None = None) -> Text:
        match move:
            case ("bid", amount):
                return T("Bid {amount}", amount=amount)
            case ("use_card", int(deck)):
                return T("Use your Get Out of Jail Free card from {deck}", deck=DECK_NAMES[deck])
            case ("offer", int(to), *terms):
                give, want = _sides(terms)
                return T("Offer {player} {given} for {wanted}", player=names[to], given=give, wanted=want)
            case ("counter", int(give), _, int(want), *_) if _only_credits_differ(move, view):
                return _for_credits(want - give)
            case ("counter", *terms):
                give, want = _sides(terms)
                return T("Offer {given} for {wanted} instead", given=give, wanted=want)
            case ("accept",):
                return _accept(view)
            case ("collect" | "auction" | "draw" | "ask" | "waive" as verb,):
                return _answer(verb, view["pending"][-1], names)
            case (str(verb),):
                return _PLAIN[verb]
        return _with_property(move, view)

    def advise(self, move: Move, view: BountyView, names: Names, viewer: Seat | None = None) -> Text:
        match move:
            case ("collect",):
                at = view["pending"][-1]["at"]
                return T("Buy {space} for {price}", space=space(at), price=PRICE[at])
            case ("auction",):
                return T("Send {space} to auction", space=space(view["pending"][-1]["at"]))
            case ("bid", amount):
                return T("Make a bid of {amount}", amount=amount)
        return _ADVISED.get(str(move[0])) or self.offer(move, view, names, viewer)

    def caption(self, event: Seen, names: Names, viewer: Seat | None = None) -> Text | None:
        return event_texts.caption(event, names, viewer)

    def holdings(self, seat: Seat, names: Names, viewer: Seat | None = None) -> HoldingsTexts:
        if seat == viewer:
            title, waiting = T("Your properties"), T("The game waits while you look at your properties.")
        else:
            title = T("{player}’s properties", player=names[seat])
            waiting = T("The game waits while {player} looks at their properties.", player=names[seat])
        return HoldingsTexts(T("Properties"), title, waiting)

    def thinking(self) -> Text:
        return T("The bots are thinking before the roll.")

    def standing(self, kind: str) -> Text:
        return _STANDING[kind]

    def why(self, reason: Reason, names: Names, viewer: Seat | None = None) -> Text:
        said = dict(reason.data)
        filled: dict[str, object] = {
            key: value for key, value in said.items() if key not in ("seat", "at", "other")
        }
        text = _REASONS[reason.code]
        if "seat" in said:
            filled["player"] = names[int(said["seat"])]
            if int(said["seat"]) == viewer:
                text = _YOUR_REASONS.get(reason.code, text)
        for key, name in (("at", "space"), ("other", "other")):
            if key in said:
                filled[name] = space(int(said[key]))
        return Text(text.msgid, filled)

    def reached(self, view: BountyView, seat: Seat) -> Text:
        return T("bankrupt") if view["out"][seat] else T("worth {amount}", amount=view["riches"][seat])

    def result(self, outcome: Outcome, names: Names, viewer: Seat | None = None) -> Text:
        if outcome.reason.code == "last_standing":
            return event_texts.last_standing(outcome.winners[0], names, viewer)
        rounds = int(dict(outcome.reason.data)["rounds"])
        score = outcome.scores[outcome.winners[0]]
        winners = [names[seat] for seat in outcome.winners]
        if len(winners) > 1:
            return TN(
                "After {n} round {players} share the win, each worth {score}",
                "After {n} rounds {players} share the win, each worth {score}",
                rounds,
                players=winners,
                score=score,
            )
        if outcome.winners[0] == viewer:
            return TN(
                "You win! You’re the richest after {n} round, worth {score}",
                "You win! You’re the richest after {n} rounds, worth {score}",
                rounds,
                score=score,
            )
        return TN(
            "{player} wins! The richest after {n} round, worth {score}",
            "{player} wins! The richest after {n} rounds, worth {score}",
            rounds,
            player=winners[0],
            score=score,
        )


# --- prompts, by the kind of decision: one for the viewer, one with the name of whoever is asked


def _over(decision: Decision, view: BountyView, names: Names, viewer: Seat | None) -> Text:
    return T("The game is over")


def _roll(decision: Decision, view: BountyView, names: Names, viewer: Seat | None) -> Text:
    if decision.seat == viewer:
        return T("Doubles! Roll again") if view["doubles"] else T("Your turn: roll the dice")
    player = names[decision.seat]
    if view["doubles"]:
        return T("{player}: doubles! Roll again", player=player)
    return T("{player}: roll the dice", player=player)


def _jail(decision: Decision, view: BountyView, names: Names, viewer: Seat | None) -> Text:
    said = {
        "player": names[decision.seat],
        "n": decision.subject["attempt"],
        "ways": _ways_out({str(move[0]) for move in decision.legal}, decision.subject["fine"]),
    }
    if decision.seat == viewer:
        return T("You’re in Jail, try {n} of 3: {ways}", **said)
    return T("{player} is in Jail, try {n} of 3: {ways}", **said)


def _ways_out(ways: set[str], fine: int) -> Text:
    """Say how to get out of Jail."""
    if "use_card" in ways:
        if "pay_fine" in ways:
            return T("roll doubles, pay {fine}, or use your card", fine=fine)
        return T("roll doubles, or use your card")
    return T("roll doubles, or pay {fine}", fine=fine) if "pay_fine" in ways else T("roll doubles")


def _collect(decision: Decision, view: BountyView, names: Names, viewer: Seat | None) -> Text:
    about = decision.subject
    said = {
        "player": names[decision.seat],
        "space": space(about["at"]),
        "price": about["price"],
        "amount": about["price"] - view["credits"][decision.seat],
    }
    you = decision.seat == viewer
    if view["credits"][decision.seat] >= about["price"]:
        if you:
            return T("You landed on {space}: buy it for {price}, or auction it", **said)
        return T("{player} landed on {space}: buy it for {price}, or auction it", **said)
    if you:
        return T("You’re {amount} short for {space}: raise credits, make a deal, or auction it", **said)
    return T("{player} is {amount} short for {space}: raise credits, make a deal, or auction it", **said)


def _auction(decision: Decision, view: BountyView, names: Names, viewer: Seat | None) -> Text:
    about = decision.subject
    said = {
        "lot": the_lot(about["what"], about["lot"]),
        "player": names[decision.seat],
        "lowest": about["lowest"],
        "bid": decision.highest,
    }
    you = decision.seat == viewer
    if about["leader"] < 0:
        if you:
            return T("{lot}: bid {lowest} or more, or pass", **said)
        return T("{lot}: {player}, bid {lowest} or more, or pass", **said)
    said["leader"] = names[about["leader"]]
    if you:
        return T("{leader} bids {bid} for {lot}: bid {lowest} or more, or pass", **said)
    return T("{leader} bids {bid} for {lot}: {player}, bid {lowest} or more, or pass", **said)


def _call(decision: Decision, view: BountyView, names: Names, viewer: Seat | None) -> Text:
    about = decision.subject
    lot = the_lot(about["what"], about["lot"])
    if about["leader"] < 0:
        return T("No bid for {lot}. Going once, going twice…", lot=lot)
    if about["leader"] == viewer:
        return T("{lot} to you for {bid}. Going once, going twice…", lot=lot, bid=decision.highest)
    return T(
        "{lot} to {leader} for {bid}. Going once, going twice…",
        lot=lot,
        leader=names[about["leader"]],
        bid=decision.highest,
    )


def _payment(decision: Decision, view: BountyView, names: Names, viewer: Seat | None) -> Text:
    about = decision.subject
    said = {
        "debtor": names[about["from"]],
        "space": space(about["at"]),
        "player": names[decision.seat],
        "rent": _rent(about["amount"], about["times"]),
    }
    if decision.seat == viewer:
        return T("{debtor} landed on your {space}: charge {rent}?", **said)
    return T("{debtor} landed on {space}: {player}, charge {rent}?", **said)


def _rent(amount: int, times: int) -> Text:
    """Say what a visit costs: an amount, or a multiple of the dice."""
    return T("{times} × the dice", times=times) if times else T("{amount} rent", amount=amount)


def _payment_roll(decision: Decision, view: BountyView, names: Names, viewer: Seat | None) -> Text:
    about = decision.subject
    said = {
        "player": names[decision.seat],
        "owner": names[about["to"]],
        "times": about["times"],
    }
    if decision.seat == viewer:
        return T("You owe {owner} {times} × the dice. Roll!", **said)
    return T("{player} owes {owner} {times} × the dice. Roll!", **said)


def _draw(decision: Decision, view: BountyView, names: Names, viewer: Seat | None) -> Text:
    deck = DECK_NAMES[decision.subject["deck"]]
    if decision.seat == viewer:
        return T("Draw a card: {deck}", deck=deck)
    return T("{player}: draw a card, {deck}", player=names[decision.seat], deck=deck)


def _debt(decision: Decision, view: BountyView, names: Names, viewer: Seat | None) -> Text:
    about = decision.subject
    said = {
        "player": names[decision.seat],
        "amount": about["amount"],
        "creditor": to_whom(about["to"], names, viewer),
        "missing": about["missing"],
    }
    you = decision.seat == viewer
    if any(move[0] == "bankrupt" for move in decision.legal):
        if you:
            return T("You owe {amount} {creditor} and can’t raise it: make a deal, or go bankrupt", **said)
        return T("{player} owes {amount} {creditor} and can’t raise it: make a deal, or go bankrupt", **said)
    if you:
        return T(
            "You owe {amount} {creditor} and are {missing} short: sell sigils, mortgage, or make a deal",
            **said,
        )
    return T(
        "{player} owes {amount} {creditor} and is {missing} short: sell sigils, mortgage, or make a deal",
        **said,
    )


def _fees(decision: Decision, view: BountyView, names: Names, viewer: Seat | None) -> Text:
    about = decision.subject
    said = {
        "player": names[decision.seat],
        "space": space(about["at"]),
        "fee": about["fee"],
        "amount": about["reinstate"],
    }
    if decision.seat == viewer:
        return T("{space} is yours, but mortgaged: buy it back for {amount}, or pay {fee} to wait", **said)
    return T("{player} gets {space}, mortgaged: buy it back for {amount}, or pay {fee} to wait", **said)


def _last_symbol(decision: Decision, view: BountyView, names: Names, viewer: Seat | None) -> Text:
    about = decision.subject
    said = {
        "buyer": names[about["seat"]],
        "lot": the_lot(about["what"], about["at"]),
        "player": names[decision.seat],
    }
    if decision.seat == viewer:
        return T("{buyer} wants {lot}. Do you want it too? Then it’s auctioned", **said)
    return T("{buyer} wants {lot}. {player}, do you want it too? Then it’s auctioned", **said)


def _place(decision: Decision, view: BountyView, names: Names, viewer: Seat | None) -> Text:
    lot = the_lot(decision.subject["what"], 0)
    said = {"player": names[decision.seat], "lot": lot, "amount": decision.subject["amount"]}
    if decision.seat == viewer:
        return T("You won {lot} for {amount}: where does it go?", **said)
    return T("{player} won {lot} for {amount}: where does it go?", **said)


def _deal(decision: Decision, view: BountyView, names: Names, viewer: Seat | None) -> Text:
    """Ask for an answer to an offer. Terms that take more than two short lines only lie open on the board."""
    about, you = decision.subject, decision.seat == viewer
    said = {
        "maker": names[about["seat"]],
        "player": names[decision.seat],
        "given": goods(about["given"], about["credits_given"], about["cards_given"]),
        "wanted": goods(about["wanted"], about["credits_wanted"], about["cards_wanted"]),
    }
    if len(said["given"]) + len(said["wanted"]) > 2:
        if you:
            return T("{maker} offers you a deal. Do you agree?", **said)
        return T("{maker} offers {player} a deal. {player}, do you agree?", **said)
    if you:
        return T("{maker} offers you {given} for {wanted}", **said)
    return T("{maker} offers {player} {given} for {wanted}", **said)


PROMPTS: dict[DecisionKind, Callable[[Decision, BountyView, Names, Seat | None], Text]] = {
    "roll": _roll,
    "jail": _jail,
    "collect": _collect,
    "auction": _auction,
    "call": _call,
    "payment": _payment,
    "payment_roll": _payment_roll,
    "draw": _draw,
    "debt": _debt,
    "fees": _fees,
    "last_symbol": _last_symbol,
    "place": _place,
    "deal": _deal,
    "over": _over,
}


# --- moves


def _sides(terms: Sequence[str | int]) -> tuple[list[Text], list[Text]]:
    """List what the maker of a deal gives and wants."""
    numbers = tuple(map(int, terms))
    give = goods(given(numbers), numbers[0], numbers[1])
    return give, goods(wanted(numbers), numbers[2], numbers[3])


def _only_credits_differ(counter: Move, view: BountyView) -> bool:
    """True if a counteroffer changes nothing but the credits of the offer."""
    pending = view["pending"][-1] if view["pending"] else None
    if pending is None or pending["kind"] != "deal":
        return False
    _, _, cards_given, _, cards_wanted, *properties = counter
    before = turned(pending["terms"])
    return [cards_given, cards_wanted, *properties] == [before[1], *before[3:]]


def _for_credits(more: int) -> Text:
    """Label a counteroffer by the credits that it asks for, or offers if they are below 0."""
    if not more:
        return T("Ask to swap without credits")
    if more > 0:
        return TN("Ask for {n} credit", "Ask for {n} credits", more)
    return TN("Offer {n} credit", "Offer {n} credits", -more)


def _accept(view: BountyView) -> Text:
    """Say what accepting costs beyond the terms, which lie open on the board."""
    fee = view["about"]["costs"][1][0]
    return T("Accept, and pay at least {fee} for the mortgage", fee=fee) if fee else T("Accept")


def _answer(verb: str, frame: Frame, names: Names) -> Text:
    """Label an answer by what the pending frame is about."""
    match verb:
        case "collect":
            return T("Buy it for {price}", price=PRICE[frame["at"]])
        case "auction":
            return T("Auction it")
        case "draw":
            return T("Draw a card")
        case "waive":
            return T("Waive {debtor}’s rent", debtor=names[frame["from"]])
    return T("Charge {rent}", rent=_rent(frame["amount"], frame["times"]))


def _with_property(move: Move, view: BountyView) -> Text:
    """Label a move that names a property."""
    at = int(move[1])
    place, symbols, half = space(at), view["symbols"], COST[at] // 2
    match move:
        case ("build", _):
            if symbols[at] == SKULL - 1:
                return T("Put a skull on {space} for {cost}", space=place, cost=COST[at])
            return T("Add a sigil to {space} for {cost}", space=place, cost=COST[at])
        case ("sell", _):
            if symbols[at] == SKULL:
                return T("Sell the skull on {space} for {amount} and four sigils", space=place, amount=half)
            return T("Sell a sigil from {space} for {amount}", space=place, amount=half)
        case ("sell_down", _, int(to)):
            partner = PARTNER[at]
            return T(
                "Sell {one} and {other} down to {level} each for {amount}",
                one=place,
                other=space(partner),
                level=level(to),
                amount=(symbols[at] + symbols[partner] - 2 * to) * half,
            )
        case ("deactivate", _):
            return T("Mortgage {space} for {amount}", space=place, amount=VALUE[at])
        case ("keep", _):
            return T("Pay {fee} and leave {space} mortgaged", fee=FEE[at], space=place)
        case ("reinstate", _):
            return T("Buy back {space} for {amount}", space=place, amount=VALUE[at] + FEE[at])
    return T("Put it on {space}", space=place)


_PLAIN: dict[str, Text] = {
    "roll": T("Roll the dice"),
    "pay_fine": T("Pay {fine} and leave Jail", fine=FINE),
    "pass": T("Pass"),
    "hammer": T("Close the auction"),
    "roll_payment": T("Roll for the rent"),
    "bankrupt": T("Go bankrupt"),
    "want": T("I want it too"),
    "refuse": T("No deal"),
}
# Advice, where a button's label would not do.
_ADVISED: dict[str, Text] = {
    "roll": T("Roll now"),
    "pay_fine": T("Pay {fine} to get out of Jail", fine=FINE),
    "use_card": T("Use your card to get out of Jail"),
    "ask": T("Take the rent"),
    "waive": T("Waive the rent"),
    "draw": T("Draw the card"),
    "want": T("Say that you want it too"),
    "accept": T("Accept the deal"),
    "refuse": T("Refuse the deal"),
}
_STANDING: dict[str, Text] = {"payment": T("Always charge rent")}

_REASONS: dict[str, Text] = {
    "last_standing": T("Everyone else is bankrupt"),
    "richest": T("The last round is over"),
    "out": T("A bankrupt player is out of the game"),
    "need_set": T("You need {other} too before you can add sigils to {space}"),
    "set_inactive": T("Buy back {space} first: a set with a mortgage gets no sigils"),
    "set_full": T("The set of {space} has its skulls. That’s the top"),
    "no_sigils": T("The bank has no sigils left"),
    "no_skulls": T("The bank has no skulls left"),
    "cannot_build": T("The next sigil or skull on {space} costs {amount}"),
    "cannot_reinstate": T("Buying back {space} costs {amount}"),
    "symbols_first": T("Sell the sigils on this set before you mortgage or trade {space}"),
    "no_more_offers": T("You can make three offers at a time"),
    "cannot_pay_fine": T("Leaving Jail costs {amount}. Mortgage a property or make a deal to raise it"),
    "cannot_afford": T("{space} costs {amount}: raise credits first, or it’s auctioned"),
    "cannot_bid": T("The next bid is {amount}, more than you have"),
    "must_raise": T("You still have something to sell or mortgage, so you have to pay"),
    "cannot_raise": T("Selling and mortgaging everything wouldn’t pay this debt"),
    "auction_on": T("Wait until the auction is over"),
    "deal_on": T("Wait until the offer on the table is answered"),
    "fees_on": T("Wait until the new owner has decided about the mortgage"),
    "payment_on": T("Wait until the rent is settled"),
    "card_on": T("Wait until the card is done"),
    "not_a_pause": T("Wait until this space is settled"),
    "deal_nobody": T("Make deals with another player who is still in the game"),
    "deal_same": T("That’s the same offer: accept it, or change something"),
    "deal_empty": T("A deal needs a property or a Get Out of Jail Free card on at least one side"),
    "deal_both_credits": T("Only one side of a deal can pay credits"),
    "deal_not_owned": T("{space} doesn’t belong to {player}"),
    "deal_symbols": T("Sell all sigils on its set before you trade {space}"),
    "deal_credits": T("{player} has only {amount} credits"),
    "deal_cards": T("{player} doesn’t have that many Get Out of Jail Free cards"),
    "deal_fees": T("{player} couldn’t pay {amount} for the mortgages afterward"),
    "deal_debtor": T("While {player} owes, deals are made only with {player}"),
    "deal_set_aside": T("The {amount} {player} received must go toward the debt, so {player} can’t offer it"),
    "deal_fees_debt": T("After paying the debt, {player} couldn’t pay {amount} for the mortgages"),
}
# The same about the viewer.
_YOUR_REASONS: dict[str, Text] = {
    "deal_not_owned": T("{space} doesn’t belong to you"),
    "deal_credits": T("You have only {amount} credits"),
    "deal_cards": T("You don’t have that many Get Out of Jail Free cards"),
    "deal_fees": T("You couldn’t pay {amount} for the mortgages afterward"),
    "deal_debtor": T("While you owe, deals are made only with you"),
    "deal_set_aside": T("The {amount} you received must go toward your debt, so you can’t offer it"),
    "deal_fees_debt": T("After paying the debt, you couldn’t pay {amount} for the mortgages"),
}


WORDS = BountyWords()
