"""Texts about questions, moves, reasons and results. telling.py has those about events."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...errors import Reason
from ...frames import Frame
from ...rules import Decision, Move, Outcome, Seat
from ...text import TN, T, Text
from ...words import Names, Seen, Words
from . import telling
from .board import COST, FEE, FINE, PARTNER, PRICE, SKULL, VALUE
from .cards import DECK_NAMES
from .deals import given, turned, wanted
from .phrases import goods, level, space, the_lot, who
from .state import DecisionKind, kind_of
from .view import BountyView


class BountyWords(Words[BountyView]):
    """The texts of Bounty."""

    def prompt(self, decision: Decision, view: BountyView, names: Names, viewer: Seat | None = None) -> Text:
        return PROMPTS[kind_of(decision)](decision, view, names)

    def offer(self, move: Move, view: BountyView, names: Names, viewer: Seat | None = None) -> Text:
        match move:
            case ("bid", amount):
                return T("Bid {amount}", amount=amount)
            case ("use_card", int(deck)):
                return T("Use the Get Out of Jail Free card from {deck}", deck=DECK_NAMES[deck])
            case ("offer", int(to), *terms):
                give, want = _sides(terms)
                return T("Offer {player} {given} for {wanted}", player=names[to], given=give, wanted=want)
            case ("counter", *terms):
                give, want = _sides(terms)
                return T("Counter: give {given} for {wanted}", given=give, wanted=want)
            case ("accept",):
                return _accept(view)
            case ("collect" | "auction" | "draw" | "ask" | "waive" as verb,):
                return _answer(verb, view["pending"][-1], names)
            case (str(verb),):
                return _PLAIN[verb]
        return _with_property(move, view)

    def tell(self, event: Seen, names: Names, viewer: Seat | None = None) -> Text | None:
        return telling.tell(event, names)

    def standing(self, kind: str) -> Text:
        return _STANDING[kind]

    def why(self, reason: Reason, names: Names, viewer: Seat | None = None) -> Text:
        said = dict(reason.data)
        filled: dict[str, object] = {
            key: value for key, value in said.items() if key not in ("seat", "at", "other")
        }
        if "seat" in said:
            filled["player"] = names[int(said["seat"])]
        for key, name in (("at", "space"), ("other", "other")):
            if key in said:
                filled[name] = space(int(said[key]))
        return Text(_REASONS[reason.code].msgid, filled)

    def result(self, outcome: Outcome, names: Names, viewer: Seat | None = None) -> Text:
        winners = [names[seat] for seat in outcome.winners]
        if outcome.reason.code == "last_standing":
            return T("{player} is the last one with credits and wins", player=winners[0])
        rounds = int(dict(outcome.reason.data)["rounds"])
        score = outcome.scores[outcome.winners[0]]
        if len(winners) == 1:
            return TN(
                "After {n} round {player} is the richest and wins with {score}",
                "After {n} rounds {player} is the richest and wins with {score}",
                rounds,
                player=winners[0],
                score=score,
            )
        return TN(
            "After {n} round {players} are equally rich, with {score}, and share the win",
            "After {n} rounds {players} are equally rich, with {score}, and share the win",
            rounds,
            players=winners,
            score=score,
        )


# --- prompts, by the kind of decision


def _over(decision: Decision, view: BountyView, names: Names) -> Text:
    return T("The game is over")


def _roll(decision: Decision, view: BountyView, names: Names) -> Text:
    player = names[decision.seat]
    if view["doubles"]:
        return T("{player} rolled doubles and rolls again", player=player)
    return T("{player} rolls the dice", player=player)


def _jail(decision: Decision, view: BountyView, names: Names) -> Text:
    said = {
        "player": names[decision.seat],
        "n": decision.subject["attempt"],
        "fine": decision.subject["fine"],
    }
    ways = {move[0] for move in decision.legal}
    if "use_card" not in ways:
        if "pay_fine" not in ways:
            return T("{player} is in Jail, try {n} of 3: roll for doubles", **said)
        return T("{player} is in Jail, try {n} of 3: roll for doubles, or pay {fine}", **said)
    if "pay_fine" not in ways:
        return T("{player} is in Jail, try {n} of 3: roll for doubles, or use a card", **said)
    return T("{player} is in Jail, try {n} of 3: roll for doubles, pay {fine}, or use a card", **said)


def _collect(decision: Decision, view: BountyView, names: Names) -> Text:
    about = decision.subject
    if view["credits"][decision.seat] < about["price"]:
        return T(
            "{player} landed on {space} and lacks {amount} of its price: "
            "raise credits, make a deal, or let it be auctioned",
            player=names[decision.seat],
            space=space(about["at"]),
            amount=about["price"] - view["credits"][decision.seat],
        )
    return T(
        "{player} landed on {space}: collect it for {price}, or let it be auctioned",
        player=names[decision.seat],
        space=space(about["at"]),
        price=about["price"],
    )


def _auction(decision: Decision, view: BountyView, names: Names) -> Text:
    about = decision.subject
    lot, player = the_lot(about["what"], about["lot"]), names[decision.seat]
    if about["leader"] < 0:
        return T(
            "Auction of {lot}: {player} opens with {lowest} or more, or passes",
            lot=lot,
            player=player,
            lowest=about["lowest"],
        )
    return T(
        "Auction of {lot}: {leader} bids {bid}. {player} bids {lowest} or more, or passes",
        lot=lot,
        leader=names[about["leader"]],
        bid=about["bid"],
        player=player,
        lowest=about["lowest"],
    )


def _call(decision: Decision, view: BountyView, names: Names) -> Text:
    about = decision.subject
    lot = the_lot(about["what"], about["lot"])
    if about["leader"] < 0:
        return T("Nobody has bid for {lot}. Going once, going twice…", lot=lot)
    return T(
        "{lot} to {leader} for {bid}. Going once, going twice…",
        lot=lot,
        leader=names[about["leader"]],
        bid=about["bid"],
    )


def _payment(decision: Decision, view: BountyView, names: Names) -> Text:
    about = decision.subject
    player, debtor, place = names[decision.seat], names[about["from"]], space(about["at"])
    if about["times"]:
        return T(
            "{debtor} landed on {space}: does {player} ask for {times} times a roll?",
            debtor=debtor,
            space=place,
            player=player,
            times=about["times"],
        )
    return T(
        "{debtor} landed on {space}: does {player} ask for {amount}?",
        debtor=debtor,
        space=place,
        player=player,
        amount=about["amount"],
    )


def _payment_roll(decision: Decision, view: BountyView, names: Names) -> Text:
    about = decision.subject
    return T(
        "{player} rolls for {space}: {owner} gets {times} times the dice",
        player=names[decision.seat],
        space=space(about["at"]),
        owner=names[about["to"]],
        times=about["times"],
    )


def _draw(decision: Decision, view: BountyView, names: Names) -> Text:
    return T(
        "{player} takes the top card: {deck}",
        player=names[decision.seat],
        deck=DECK_NAMES[decision.subject["deck"]],
    )


def _debt(decision: Decision, view: BountyView, names: Names) -> Text:
    about = decision.subject
    said = {
        "player": names[decision.seat],
        "amount": about["amount"],
        "creditor": who(about["to"], names),
        "missing": about["missing"],
    }
    if any(move[0] == "bankrupt" for move in decision.legal):
        return T(
            "{player} owes {creditor} {amount}, lacks {missing} and cannot raise it: "
            "a deal could help, or it is bankruptcy",
            **said,
        )
    return T(
        "{player} owes {creditor} {amount} and lacks {missing}: "
        "sell sigils, make properties inactive, or make a deal",
        **said,
    )


def _fees(decision: Decision, view: BountyView, names: Names) -> Text:
    about = decision.subject
    return T(
        "{player} now has {space}, which is inactive: pay {fee} and keep it so, or reinstate it for {amount}",
        player=names[decision.seat],
        space=space(about["at"]),
        fee=about["fee"],
        amount=about["reinstate"],
    )


def _last_symbol(decision: Decision, view: BountyView, names: Names) -> Text:
    about = decision.subject
    return T(
        "{buyer} wants {lot}: does {player} want it too? Then it is auctioned",
        buyer=names[about["seat"]],
        lot=the_lot(about["what"], about["at"]),
        player=names[decision.seat],
    )


def _place(decision: Decision, view: BountyView, names: Names) -> Text:
    lot = the_lot(decision.subject["what"], 0)
    return T(
        "{player} won {lot} for {amount}: where does it go?",
        player=names[decision.seat],
        lot=lot,
        amount=decision.subject["amount"],
    )


def _deal(decision: Decision, view: BountyView, names: Names) -> Text:
    about = decision.subject
    said = {
        "maker": names[about["seat"]],
        "player": names[decision.seat],
        "given": goods(about["given"], about["credits_given"], about["cards_given"]),
        "wanted": goods(about["wanted"], about["credits_wanted"], about["cards_wanted"]),
    }
    fee, whole = about["costs"][1]
    if fee:
        return T(
            "{maker} offers {player} {given} and wants {wanted}. "
            "What is inactive costs {player} {fee} at once, or {whole} to reinstate",
            fee=fee,
            whole=whole,
            **said,
        )
    return T("{maker} offers {player} {given} and wants {wanted}", **said)


PROMPTS: dict[DecisionKind, Callable[[Decision, BountyView, Names], Text]] = {
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


def _accept(view: BountyView) -> Text:
    """Label accepting a deal: what it gives, gets, and costs beyond the terms."""
    give, get = _sides(turned(view["pending"][-1]["terms"]))
    fee = view["about"]["costs"][1][0]
    if fee:
        return T(
            "Accept: give {given}, get {wanted}, and pay at least {fee} for what is inactive",
            given=give,
            wanted=get,
            fee=fee,
        )
    return T("Accept: give {given}, get {wanted}", given=give, wanted=get)


def _answer(verb: str, frame: Frame, names: Names) -> Text:
    """Label an answer by what the pending frame is about."""
    match verb:
        case "collect":
            return T("Collect {space} for {price}", space=space(frame["at"]), price=PRICE[frame["at"]])
        case "auction":
            return T("Let {space} be auctioned", space=space(frame["at"]))
        case "draw":
            return T("Take the top card: {deck}", deck=DECK_NAMES[frame["deck"]])
        case "waive":
            return T("Let {debtor} off", debtor=names[frame["from"]])
    debtor = names[frame["from"]]
    if frame["times"]:
        return T("Ask {debtor} for {times} times a roll", debtor=debtor, times=frame["times"])
    return T("Ask {debtor} for {amount}", debtor=debtor, amount=frame["amount"])


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
                "Bring {one} and {other} down to {level} each for {amount}",
                one=place,
                other=space(partner),
                level=level(to),
                amount=(symbols[at] + symbols[partner] - 2 * to) * half,
            )
        case ("deactivate", _):
            return T("Make {space} inactive for {amount}", space=place, amount=VALUE[at])
        case ("keep", _):
            return T("Pay {fee} and keep {space} inactive", fee=FEE[at], space=place)
        case ("reinstate", _):
            return T("Reinstate {space} for {amount}", space=place, amount=VALUE[at] + FEE[at])
    return T("Put it on {space}", space=place)


_PLAIN: dict[str, Text] = {
    "roll": T("Roll the dice"),
    "pay_fine": T("Pay {fine} and leave Jail", fine=FINE),
    "pass": T("Pass"),
    "hammer": T("Let the hammer fall"),
    "roll_payment": T("Roll for the payment"),
    "bankrupt": T("Go bankrupt"),
    "want": T("Want it too"),
    "refuse": T("Refuse the deal"),
}
_STANDING: dict[str, Text] = {"payment": T("Always ask for payment")}

_REASONS: dict[str, Text] = {
    "last_standing": T("Everybody else is bankrupt"),
    "richest": T("The rounds of the short game are over"),
    "out": T("A bankrupt player is out of the game"),
    "need_set": T("To add sigils to {space} you need {other} too"),
    "set_inactive": T("Nothing is added to this set while {space} is inactive"),
    "set_full": T("The set of {space} has its skulls; nothing goes on top of them"),
    "no_sigils": T("The Depository has no sigil left"),
    "no_skulls": T("The Depository has no skull left"),
    "cannot_build": T("The next sigil or skull on {space} costs {amount}"),
    "cannot_reinstate": T("Reinstating {space} costs {amount}"),
    "symbols_first": T("Sell the sigils on this set before you make {space} inactive or deal it"),
    "no_more_offers": T("Three offers are the most for now"),
    "cannot_pay_fine": T("Leaving Jail costs {amount}; a deal or a property made inactive could raise it"),
    "cannot_afford": T("{space} costs {amount}: raise the credits first, or it is auctioned"),
    "cannot_bid": T("The next bid is {amount}: more than the credits in hand"),
    "must_raise": T("There is still something to raise credits with, so the debt must be paid"),
    "cannot_raise": T("All that can be raised does not pay this debt"),
    "auction_on": T("Wait until the auction is over"),
    "deal_on": T("Wait until the offer on the table is answered"),
    "fees_on": T("Wait until the new owner has decided about the inactive property"),
    "payment_on": T("Wait until the payment is settled"),
    "card_on": T("Wait until the card has been drawn and carried out"),
    "not_a_pause": T("Wait until the space is settled"),
    "deal_nobody": T("A deal is made with another player who is still in the game"),
    "deal_same": T("That is the deal as it was offered: accept it, or change something"),
    "deal_empty": T("A deal needs a property or a Get Out of Jail Free card on one side"),
    "deal_both_credits": T("Credits go one way only in a deal"),
    "deal_not_owned": T("{space} does not belong to {player}"),
    "deal_symbols": T("{space} can be dealt once all sigils on its set are sold"),
    "deal_credits": T("{player} has only {amount} credits"),
    "deal_cards": T("{player} does not hold that many Get Out of Jail Free cards"),
    "deal_fees": T("{player} could not pay {amount} for the inactive properties afterward"),
    "deal_debtor": T("While {player} owes, deals are made only with {player}"),
    "deal_set_aside": T("{player} received {amount} for the debt and cannot give them away"),
    "deal_fees_debt": T("After paying the debt, {player} could not pay {amount} for the inactive properties"),
}


WORDS = BountyWords()
