"""The texts of Hyperdrive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import Reason
from ...rules import Decision, Move, Outcome, Seat
from ...text import TN, T, Text
from ...words import Names, Seen, Words
from ..pawns.cards import SORRY
from ..pawns.names import A_CARD
from ..pawns.track import EXIT, HOME, SLIDE, SPACES, START, ZONE, place_of
from .board import LANDINGS
from .cards import AGAIN
from .state import KINDS

if TYPE_CHECKING:
    from .view import HyperdriveView

DROIDS = (T("red droid {n}"), T("blue droid {n}"), T("yellow droid {n}"), T("green droid {n}"))

# What to do with the card in play.
ASKS = {
    1: T("{player} has a 1: move a droid forward 1"),
    2: T("{player} has a 2: move a droid forward 2, then draw again"),
    3: T("{player} has a 3: move a droid forward 3"),
    4: T("{player} has a 4: move a droid backward 4"),
    5: T("{player} has a 5: move a droid forward 5"),
    7: T("{player} has a 7: move a droid forward 7, or split it between two"),
    8: T("{player} has an 8: move a droid forward 8"),
    10: T("{player} has a 10: move a droid forward 10 or backward 1"),
    11: T("{player} has an 11: move a droid forward 11, or swap one with an opponent’s"),
    12: T("{player} has a 12: move a droid forward 12"),
    SORRY: T("{player} has a Sorry!: take an opponent’s place from the hangar, or move a droid forward 4"),
}

# Why nothing can be played, and how a game is won.
WHY = {
    "shield_there": T("The move would end on an opponent’s shielded droid"),
    "own_droid": T("The move would end on a droid of the same color"),
    "too_far": T("The engine room needs an exact count"),
    "not_into_hangar": T("No droid goes back into its hangar"),
    "no_opponent": T("No opponent’s droid is in reach"),
    "stays_in_hangar": T("This card takes no droid out of the hangar"),
    "in_engine_room": T("Droids in the engine room stay there"),
    "declined": T("The swap was declined"),
    "blocked_first_part": T("A shield blocks this slide: the first part of a 7 cannot stop on its triangle"),
    "all_in_engine_room": T("All three droids are in the engine room"),
}
# Why a droid cannot be played, swapped, replaced or given a shield.
WHY_DROID = {
    "shield_there": T("A shield stops {droid}: the move would end on an opponent’s shielded droid"),
    "own_droid": T("The move of {droid} would end on a droid of its own color"),
    "too_far": T("The engine room needs an exact count: this is too far for {droid}"),
    "not_into_hangar": T("There is no way back into the hangar for {droid}"),
    "no_opponent": T("There is no opponent’s droid in reach for {droid}"),
    "stays_in_hangar": T("This card does not take {droid} out of the hangar"),
    "in_engine_room": T("In the engine room {droid} moves no more"),
    "took_first_part": T("The first part of the 7 was for {droid}; another droid takes the rest"),
    "bumped_by_first_part": T("The first part of the 7 bumped {droid}, so it cannot take the rest"),
    "off_track": T("Only on the white track can {droid} carry a shield"),
    "has_shield": T("There is a shield on {droid} already"),
    "protected": T("A shield protects {droid}"),
    "out_of_reach": T("Off the white track {droid} is out of reach"),
}


def droid_name(droid: int) -> Text:
    """Name a droid by color and number: "blue droid 2"."""
    return _fill(DROIDS[droid >> 2], n=(droid & 3) + 1)


def place_name(place: int) -> Text:
    """Name a place, counted as the droid's owner does."""
    if place == START:
        return T("the hangar")
    if place == HOME:
        return T("the engine room")
    if place >= EXIT:
        return T("exit space {n}", n=place - EXIT + 1)
    return T("safety space {n}", n=place - ZONE + 1) if place >= ZONE else T("space {n}", n=place)


class HyperdriveWords(Words["HyperdriveView"]):
    """Hyperdrive's prompts, moves, events and reasons as texts."""

    def prompt(
        self, decision: Decision, view: HyperdriveView, names: Names, viewer: Seat | None = None
    ) -> Text:
        player, subject = names[decision.seat], decision.subject
        match KINDS[decision.kind]:
            case "draw" if subject["card"]:
                return T("{player} draws again after the 2", player=player)
            case "draw":
                return T("{player} draws a card", player=player)
            case "shield":
                return T("{player} has a 1: first a shield for a droid, or none", player=player)
            case "split":
                return TN(
                    "{player}: {n} space of the 7 is left",
                    "{player}: {n} spaces of the 7 are left",
                    subject["rest"],
                    player=player,
                )
            case "pass":
                card, why = A_CARD[subject["card"]], WHY[subject["reason"]]
                return T("{player} has {card} and cannot move. {why}", player=player, card=card, why=why)
            case "play":
                return _fill(ASKS[subject["card"]], player=player)

    def offer(self, move: Move, view: HyperdriveView, names: Names, viewer: Seat | None = None) -> Text:
        match move:
            case ("draw",):
                return T("Draw a card")
            case ("pass",):
                return T("Go on without moving") if AGAIN[view["card"]] else T("Forfeit the turn")
            case ("no_shield",):
                return T("Place no shield")
            case ("shield", int(droid)):
                return T("Shield from the board for droid {n}", n=_number(droid))
            case ("shield", int(droid), int(carrier)):
                return T("Shield off {other} for droid {n}", n=_number(droid), other=droid_name(carrier))
            case ("move", int(droid), int(steps)):
                return _steps_offer(droid, steps, view)
            case ("swap", int(droid), int(other)):
                return T(
                    "Droid {n}: swap with {other} on space {place}",
                    n=_number(droid),
                    other=droid_name(other),
                    place=view["pawns"][other],
                )
            case ("sorry", int(droid), int(other)):
                return T(
                    "Droid {n}: take the place of {other} on space {place}",
                    n=_number(droid),
                    other=droid_name(other),
                    place=view["pawns"][other],
                )
        return super().offer(move, view, names, viewer)

    def tell(self, event: Seen, names: Names, viewer: Seat | None = None) -> Text | None:
        player = names[event["seat"]] if "seat" in event else ""
        match event["kind"]:
            case "deck_shuffled":
                return TN("{n} card is shuffled", "{n} cards are shuffled", event["count"])
            case "card_drawn":
                return T("{player} draws {card}", player=player, card=A_CARD[event["card"]])
            case "shield_declined":
                return T("{player} places no shield", player=player)
            case "turn_lost":
                return T("{player} forfeits the turn. {why}", player=player, why=WHY[event["reason"]])
            case "card_unused":
                return T(
                    "{player} cannot use {card}. {why}",
                    player=player,
                    card=A_CARD[event["card"]],
                    why=WHY[event["reason"]],
                )
            case "game_won":
                return None  # the result says it
        return _tell_droid(event, player)

    def why(self, reason: Reason, names: Names, viewer: Seat | None = None) -> Text:
        data = dict(reason.data)
        if "pawn" in data:
            return _fill(WHY_DROID[reason.code], droid=droid_name(int(data["pawn"])))
        return WHY[reason.code]

    def result(self, outcome: Outcome, names: Names, viewer: Seat | None = None) -> Text:
        return T("{player} wins: all three droids are in the engine room", player=names[outcome.winners[0]])


def _fill(text: Text, **params: object) -> Text:
    return text._replace(params=params)


def _number(droid: int) -> int:
    """Return a droid's number within its color, from 1."""
    return (droid & 3) + 1


def _steps_offer(droid: int, steps: int, view: HyperdriveView) -> Text:
    place = place_of(view, droid)
    about = {"droid": _number(droid), "where": _landing(droid, LANDINGS[steps][droid][place], view)}
    if steps < 0:
        return TN(
            "Droid {droid}: {n} space back, {where}",
            "Droid {droid}: {n} spaces back, {where}",
            -steps,
            **about,
        )
    if place == START:
        return TN(
            "Droid {droid}: {n} space out of the hangar, {where}",
            "Droid {droid}: {n} spaces out of the hangar, {where}",
            steps,
            **about,
        )
    return TN(
        "Droid {droid}: {n} space forward, {where}",
        "Droid {droid}: {n} spaces forward, {where}",
        steps,
        **about,
    )


def _landing(droid: int, to: int, view: HyperdriveView) -> Text:
    """Say where a move ends and what it leads to."""
    if to >= SPACES:
        return T("to {place}", place=place_name(to))
    slide, pawns = SLIDE[droid][to], view["pawns"]
    if slide:
        if any(pawns[other] in slide for other in view["shields"] if other >= 0 and other != droid):
            return T("to space {space}, where a shield blocks the slide", space=to)
        return T("to space {space}, then slides to {end}", space=to, end=slide[-1])
    if to in pawns:
        return T("to space {space}, bumping {other}", space=to, other=droid_name(pawns.index(to)))
    return T("to space {space}", space=to)


def _tell_droid(event: Seen, player: str | Text) -> Text | None:
    droid = droid_name(event["pawn"])
    other = droid_name(event["other"]) if event.get("other", -1) >= 0 else ""
    match event["kind"]:
        case "pawn_moved":
            return _tell_steps(event, player, droid)
        case "pawn_slid":
            return T(
                "{player} slides with {droid} to space {space}", player=player, droid=droid, space=event["to"]
            )
        case "slide_blocked":
            return T(
                "The shield of {other} blocks the slide: "
                "{player} stops on the triangle, and the turn is over",
                player=player,
                other=droid_name(event["by"]),
            )
        case "pawn_bumped":
            return T("{player} bumps {droid} back to its hangar", player=player, droid=droid)
        case "pawn_home":
            return T("{player} has {droid} at work in the engine room", player=player, droid=droid)
        case "pawns_swapped":
            return T(
                "{player} swaps {droid} with {other} on space {space}",
                player=player,
                droid=droid,
                other=other,
                space=event["to"],
            )
        case "sorry_played":
            return T(
                "{player} puts {droid} in the place of {other} on space {space}",
                player=player,
                droid=droid,
                other=other,
                space=event["to"],
            )
        case "shield_placed" if other:
            return T(
                "{player} takes the shield off {other} for {droid}", player=player, droid=droid, other=other
            )
        case "shield_placed":
            return T("{player} puts a shield on {droid}", player=player, droid=droid)
        case "shield_returned":
            return T(
                "{player} brings {droid} to safety, and its shield goes back to the board",
                player=player,
                droid=droid,
            )
    return None


def _tell_steps(event: Seen, player: str | Text, droid: Text) -> Text:
    about = {"player": player, "droid": droid, "place": place_name(event["to"])}
    if event["from"] == START:
        return T("{player} takes {droid} out of the hangar to {place}", **about)
    if event["steps"] < 0:
        return TN(
            "{player} moves {droid} back {n} space, to {place}",
            "{player} moves {droid} back {n} spaces, to {place}",
            -event["steps"],
            **about,
        )
    return TN(
        "{player} moves {droid} forward {n} space, to {place}",
        "{player} moves {droid} forward {n} spaces, to {place}",
        event["steps"],
        **about,
    )


WORDS = HyperdriveWords()
