"""The texts of Jumble Sale."""

from __future__ import annotations

from engine.errors import Reason
from engine.rules import Decision, Move, Outcome, Seat
from engine.text import TN, T, Text
from engine.words import HoldingsTexts, Names, Seen, Words

from .rules import JumbleView

TRICK_NAMES = (T("a dud"), T("a snatch"))


class JumbleWords(Words[JumbleView]):
    """What is asked, offered and told."""

    def prompt(self, decision: Decision, view: JumbleView, names: Names, viewer: Seat | None = None) -> Text:
        player, about = names[decision.seat], decision.subject
        match decision.kind:
            case "roll":
                return T("{player} rolls for the next lot", player=player)
            case "bid":
                return T(
                    "{player}: how much for the lot worth {value}? The next bid is {price}",
                    player=player,
                    value=about["lot"],
                    price=about["low"],
                )
        return T(
            "{player}: snatch the lot worth {value} from {buyer} for {price}?",
            player=player,
            value=about["lot"],
            buyer=names[about["buyer"]],
            price=about["price"],
        )

    def offer(self, move: Move, view: JumbleView, names: Names, viewer: Seat | None = None) -> Text:
        match move:
            case ("roll",):
                return T("Roll the die")
            case ("bid", int(amount)):
                return TN("Bid {n} coin", "Bid {n} coins", amount)
            case ("snatch",):
                return T("Snatch it")
            case ("sell", value):
                return T("Return a lot worth {value}", value=value)
        return T("Pass")

    def tell(self, event: Seen, names: Names, viewer: Seat | None = None) -> Text | None:
        player = names[event["seat"]] if "seat" in event else ""
        match event["kind"]:
            case "sale_opened":
                return T("The sale is open; {player} begins", player=player)
            case "die_rolled":
                return T("{player} rolls a {value}", player=player, value=event["value"])
            case "trick_drawn" if "card" in event:
                return T("{player} draws {trick}", player=player, trick=TRICK_NAMES[event["card"]])
            case "trick_drawn":
                return T("{player} draws a trick", player=player)
            case "lot_turned":
                return T(
                    "A lot worth {value} comes up, from {price} upwards",
                    value=event["value"],
                    price=event["price"],
                )
            case "bid_made":
                return TN("{player} bids {n} coin", "{player} bids {n} coins", event["amount"], player=player)
            case "passed":
                return T("{player} passes", player=player)
            case "snatched":
                return T(
                    "{player} snatches the lot from {victim}", player=player, victim=names[event["victim"]]
                )
            case "lot_sold":
                return TN(
                    "{player} pays {n} coin for a lot worth {value}",
                    "{player} pays {n} coins for a lot worth {value}",
                    event["price"],
                    player=player,
                    value=event["value"],
                )
            case "lot_unsold":
                return T("Nobody wants the lot worth {value}", value=event["value"])
            case "lot_returned":
                return T(
                    "{player} returns a lot and gets its worth: {value}", player=player, value=event["value"]
                )
        return None  # "sale_closed": the result says it

    def holdings(self, seat: Seat, names: Names, viewer: Seat | None = None) -> HoldingsTexts:
        if seat == viewer:
            title, waiting = T("Your lots"), T("The game waits while you look at your lots.")
        else:
            title = T("{player}’s lots", player=names[seat])
            waiting = T("The game waits while {player} looks at their lots.", player=names[seat])
        return HoldingsTexts(T("Lots"), title, waiting)

    def thinking(self) -> Text:
        return T("The bots think about returning a lot.")

    def why(self, reason: Reason, names: Names, viewer: Seat | None = None) -> Text:
        if reason.code == "too_dear":
            return TN(
                "{n} coin is more than is left in the purse",
                "{n} coins are more than are left in the purse",
                int(dict(reason.data)["price"]),
            )
        return T("There is no snatch in this hand")

    def result(self, outcome: Outcome, names: Names, viewer: Seat | None = None) -> Text:
        winners = [names[seat] for seat in outcome.winners]
        return TN("{winners} wins the sale", "{winners} win the sale", len(winners), winners=winners)


WORDS = JumbleWords()
