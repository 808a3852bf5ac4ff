"""Texts about questions, moves, reasons and results. event_texts.py has those about events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import Reason
from ...rules import Decision, Move, Outcome, Seat
from ...text import T, Text
from ...words import Names, Seen, Words
from .board import SIDES, START
from .event_texts import TELLERS, caption, victory
from .phrases import (
    BONUS,
    ON_BUTTON,
    card,
    place,
    place_and_kind,
    ship,
)
from .state import kind_of

if TYPE_CHECKING:
    from .view_types import Course, StarlaneView


def _goal(course: Course) -> Text:
    """Say on a button where a course ends and what waits there: "9, vortex! Back to 8"."""
    end, passed = course["to"], course["towable"]
    if course["vortex"]:
        return T("{n}, vortex! Back to {back}", n=course["lands"], back=end)
    if course["sides"]:
        return T("space {n}, choose a half", n=end)
    if len(passed) == 1 and SIDES[end] == ("normal",):
        return T("{n}, passes {ship}", n=end, ship=ship(passed[0]))
    if passed and SIDES[end] == ("normal",):
        return T("space {n}, passes {count} ships", n=end, count=len(passed))
    return place_and_kind(end)


# --- moves

_SIDE = {
    "hyperspace": T("Hyperspace: the next card counts double"),
    "asteroids": T("Asteroids: the next card counts as 1"),
    "normal": T("Normal: the next card counts as usual"),
}


def _draws_on_planet(view: StarlaneView) -> bool:
    """True if the cards to be drawn are those on the final planet."""
    window = view["window"]
    return window is not None and window["kind"] == "draw" and window["source"] == "planet"


def _offer_play(played: str, moved: str, view: StarlaneView) -> Text:
    """Label a card for a ship by where it leads. A joker names the ship's color too."""
    course = next((row for row in view["courses"] if row["card"] == played and row["ship"] == moved), None)
    number, letter = card(played, ON_BUTTON), moved[-1].upper()
    if course is None:
        return T("{card}: {ship}", card=number, ship=ship(moved))
    end = _goal(course)
    if course["joker"]:
        return T("{card}, joker: {ship} to {end}", card=number, ship=ship(moved), end=end)
    if course["from_kind"] == "hyperspace":
        return T("{card} ×2: ship {letter} to {end}", card=number, letter=letter, end=end)
    if course["from_kind"] == "asteroids" and course["steps"] != course["number"]:
        return T("{card} as 1: ship {letter} to {end}", card=number, letter=letter, end=end)
    return T("{card}: ship {letter} to {end}", card=number, letter=letter, end=end)


def _offer_pass(view: StarlaneView) -> Text:
    window = view["window"]
    if window and window["kind"] == "launch":
        return T("No: to {end}", end=_goal(window["would"]["pass"]))
    if window and window["kind"] == "swerve":
        return T("No: back to {end}", end=place(window["would"]["pass"]["to"]))
    return T("No")


def _offer_bonus(bonus: str, view: StarlaneView) -> Text:
    """Label a card played before the ship moves, or on a vortex."""
    window = view["window"]
    if window and window["kind"] == "swerve":
        return T("{bonus}: on to {end}", bonus=BONUS[bonus], end=place(window["would"][bonus]["to"]))
    if window and window["kind"] == "launch":
        return T("{bonus}: to {end}", bonus=BONUS[bonus], end=_goal(window["would"][bonus]))
    return BONUS[bonus]


def _offer_tow(towed: str, view: StarlaneView) -> Text:
    window, bonus = view["window"], BONUS["towline"]
    if not window or window["kind"] != "towline":
        return bonus
    end = place(window["would"][towed]["to"])
    if len(window["would"]) == 1:
        return T("Yes: to {end}", end=end)
    return T("Yes: {ship} to {end}", ship=ship(towed), end=end)


def _advise_play(played: str, moved: str, view: StarlaneView) -> Text:
    """Advise to play a card for a ship."""
    course = next((row for row in view["courses"] if row["card"] == played and row["ship"] == moved), None)
    said = {"card": card(played), "ship": ship(moved)}
    if course is None:
        return T("Move {ship} with {card}", **said)
    if course["vortex"]:
        return T("Move {ship} into a vortex with {card}, back to {end}", **said, end=place(course["to"]))
    return T("Move {ship} to {end} with {card}", **said, end=place(course["to"]))


def _advise_bonus(bonus: str, view: StarlaneView) -> Text:
    """Advise to play a card before the ship moves, or on a vortex."""
    window = view["window"]
    if window and window["kind"] in ("launch", "swerve"):
        return T("Play {bonus} and fly to {end}", bonus=BONUS[bonus], end=place(window["would"][bonus]["to"]))
    return T("Play {bonus}", bonus=BONUS[bonus])


_CHOOSE_SIDE = {
    "hyperspace": T("Choose hyperspace"),
    "asteroids": T("Choose the asteroids"),
    "normal": T("Choose the normal half"),
}


# --- reasons and the result

_WHY = {
    "all_home": T("All ships of the team are home."),
    "shared": T("The last ships of several teams came home in the same turn."),
    "not_swerve": T("Swerve only works in a vortex."),
    "not_navigator": T("Navigator only works in an asteroid field."),
    "not_overdrive": T("Overdrive doesn’t work in hyperspace or in an asteroid field."),
    "not_tailwind": T("Tailwind doesn’t work in an asteroid field."),
    "not_towline": T("Keep your Towline until a rival has passed your ship."),
}


class StarlaneWords(Words["StarlaneView"]):
    """Starlane's texts."""

    tellers = TELLERS

    def prompt(
        self, decision: Decision, view: StarlaneView, names: Names, viewer: Seat | None = None
    ) -> Text:
        kind = kind_of(decision)
        if kind == "over":
            return T("The game is over.")
        player, yours = names[decision.seat], decision.seat == viewer
        match kind:
            case "play":
                if view["jokers"]:
                    if yours:
                        return T("Your turn: choose a card and a ship. Jokers move any ship.")
                    return T("{player}: choose a card and a ship. Jokers move any ship.", player=player)
                own = [ship for ship in view["ships"].values() if ship["seat"] == viewer]
                if yours and all(ship["at"] == START for ship in own):
                    return T("Fly your ships to the final planet! Rivals’ cards can trap them. Tap a card.")
                if yours:
                    return T("Your turn: choose a card and a ship of its color.")
                return T("{player}: choose a card and a ship of its color.", player=player)
            case "deal":
                return (
                    T("New round: deal the cards.")
                    if yours
                    else T("{player}: deal the cards.", player=player)
                )
            case "draw" if _draws_on_planet(view):
                if yours:
                    return T("First ship home! Draw two bonus cards.")
                return T("First ship home! {player}: draw two bonus cards.", player=player)
            case "draw":
                return (
                    T("You get a bonus card!") if yours else T("{player}: draw a bonus card.", player=player)
                )
            case "side":
                at = view["ships"][decision.subject["ship"]]["at"]
                if yours:
                    return T("Which half of {place}?", place=place(at))
                return T("{player}: which half of {place}?", player=player, place=place(at))
            case "launch" | "swerve" | "towline":
                return self._window(decision, view, names, viewer)

    def _window(
        self, decision: Decision, view: StarlaneView, names: Names, viewer: Seat | None = None
    ) -> Text:
        """Ask for a bonus card. A viewer who may see the hand is told if none of its cards fits."""
        told, player, yours = (
            self.happening(view, names, viewer),
            names[decision.seat],
            decision.seat == viewer,
        )
        if view["bonus"][decision.seat] is not None and len(decision.legal) == 1:
            if yours:
                return T("{happening} None of your bonus cards fits.", happening=told)
            return T("{happening} {player} has no bonus card that fits.", happening=told, player=player)
        if kind_of(decision) == "towline":
            if yours:
                return T("{happening} Follow with a Towline?", happening=told)
            return T("{happening} {player}: follow with a Towline?", happening=told, player=player)
        if yours:
            return T("{happening} Play a bonus card?", happening=told)
        return T("{happening} {player}: play a bonus card?", happening=told, player=player)

    def happening(self, view: StarlaneView, names: Names, viewer: Seat | None = None) -> Text:
        """Say which movement may be answered."""
        window, moving = view["window"], view["moving"]
        if window is None or moving is None:
            return super().happening(view, names, viewer)
        ships = view["ships"]
        yours = ships[window["ship"]]["seat"] == viewer
        if window["kind"] == "launch":
            moved, end = ship(window["ship"], yours=yours), place_and_kind(window["would"]["pass"]["lands"])
            if moving["seat"] == viewer:
                return T("You play {card}: {ship} to {end}.", card=card(moving["card"]), ship=moved, end=end)
            return T(
                "{player} plays {card}: {ship} to {end}.",
                player=names[moving["seat"]],
                card=card(moving["card"]),
                ship=moved,
                end=end,
            )
        if window["kind"] == "swerve":
            back = place(window["would"]["pass"]["to"])
            return T(
                "Vortex! It throws {ship} back to {end}.", ship=ship(window["ship"], yours=yours), end=back
            )
        passed = [ship(word, yours=ships[word]["seat"] == viewer) for word in window["would"]]
        return T("{ship} passes {ships}.", ship=ship(window["ship"], yours=yours, first=True), ships=passed)

    def topic(self, word: str) -> Text:
        return BONUS[word]

    def offer(self, move: Move, view: StarlaneView, names: Names, viewer: Seat | None = None) -> Text:
        match move:
            case ("play", str(played), str(moved)):
                return _offer_play(played, moved, view)
            case ("bonus", "towline", str(towed)):
                return _offer_tow(towed, view)
            case ("bonus", str(bonus)):
                return _offer_bonus(bonus, view)
            case ("pass",):
                return _offer_pass(view)
            case ("side", str(side)):
                return _SIDE[side]
            case ("draw",):
                return T("Draw two bonus cards") if _draws_on_planet(view) else T("Draw a bonus card")
            case ("deal",):
                return T("Deal the cards")
        return super().offer(move, view, names, viewer)

    def advise(self, move: Move, view: StarlaneView, names: Names, viewer: Seat | None = None) -> Text:
        match move:
            case ("play", str(played), str(moved)):
                return _advise_play(played, moved, view)
            case ("bonus", "towline", str(towed)):
                return T("Play {bonus} and follow with {ship}", bonus=BONUS["towline"], ship=ship(towed))
            case ("bonus", str(bonus)):
                return _advise_bonus(bonus, view)
            case ("pass",):
                return T("Play no bonus card")
            case ("side", str(side)):
                return _CHOOSE_SIDE[side]
        return super().advise(move, view, names, viewer)

    def caption(self, event: Seen, names: Names, viewer: Seat | None = None) -> Text | None:
        return caption(event, names, viewer)

    def why(self, reason: Reason, names: Names, viewer: Seat | None = None) -> Text:
        if reason.code in _WHY:
            return _WHY[reason.code]
        data = dict(reason.data)
        if reason.code == "too_late":
            return T("Too late for {bonus}: play it before the ship flies.", bonus=BONUS[str(data["bonus"])])
        word = str(data["ship"])
        match reason.code:
            case "home":
                return T("{ship} is home and stays there.", ship=ship(word, first=True))
            case "opponent":
                return T(
                    "{ship} is a rival’s: bonus cards are for your own team.", ship=ship(word, first=True)
                )
            case "one_bonus":
                return T("One bonus card per turn: {ship} has had one.", ship=ship(word))
        return T("No rival has passed {ship}.", ship=ship(word))

    def reached(self, view: StarlaneView, seat: Seat) -> Text:
        ships = view["ships"].values()
        team = next(ship["team"] for ship in ships if ship["seat"] == seat)
        home = [ship["home"] for ship in ships if ship["team"] == team]
        return T("{n} of {count} home", n=sum(home), count=len(home))

    def result(self, outcome: Outcome, names: Names, viewer: Seat | None = None) -> Text:
        return victory(outcome.winners, names, viewer, shared=outcome.reason.code == "shared")


WORDS = StarlaneWords()
