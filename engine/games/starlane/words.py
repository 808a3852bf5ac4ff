"""Starlane in sentences. Bonus cards and spaces have the names that players see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ...errors import Reason
from ...rules import Decision, Move, Outcome, Seat
from ...text import TN, T, Text
from ...words import Names, Seen, Words
from .board import FINAL, START
from .state import kind_of

if TYPE_CHECKING:
    from .view_types import Course, StarlaneView

BONUS = {
    "swerve": T("Swerve"),
    "navigator": T("Navigator"),
    "overdrive": T("Overdrive"),
    "tailwind": T("Tailwind"),
    "towline": T("Towline"),
}
# What a bonus card does, in one line for its face.
EFFECT = {
    "swerve": T("Out of a vortex: on to the next normal space."),
    "navigator": T("From an asteroid field: move the printed number."),
    "overdrive": T("Doubles the number, except from hyperspace and asteroids."),
    "tailwind": T("One space more, except from asteroids."),
    "towline": T("A passed ship follows the one that passed it."),
}
KIND = {
    "start": T("starting planet"),
    "normal": T("normal space"),
    "bonus": T("bonus space"),
    "hyperspace": T("hyperspace"),
    "asteroids": T("asteroid field"),
    "vortex": T("vortex"),
    "final": T("final planet"),
}


def card(word: str) -> Text:
    """Name a movement card: "red 3"."""
    color, number = word.split("_")
    if color == "red":
        return T("red {number}", number=number)
    if color == "green":
        return T("green {number}", number=number)
    if color == "black":
        return T("black {number}", number=number)
    return T("yellow {number}", number=number)


def ship(word: str) -> Text:
    """Name a ship: "red ship A"."""
    color, letter = word.split("_")
    letter = letter.upper()
    if color == "red":
        return T("red ship {letter}", letter=letter)
    if color == "green":
        return T("green ship {letter}", letter=letter)
    if color == "black":
        return T("black ship {letter}", letter=letter)
    return T("yellow ship {letter}", letter=letter)


def place(space: int) -> Text:
    """Name a space in a sentence: "space 12", "the final planet"."""
    if space == START:
        return T("the starting planet")
    if space == FINAL:
        return T("the final planet")
    return T("space {n}", n=space)


# --- moves

_SIDE = {
    "hyperspace": T("Hyperspace side: the next card for this ship is doubled"),
    "asteroids": T("Asteroid side: the next card for this ship counts as 1"),
    "normal": T("Normal side: the next card for this ship counts as printed"),
}


def _draws_on_planet(view: StarlaneView) -> bool:
    """True if the cards to be drawn are those on the final planet."""
    window = view["window"]
    return window is not None and window["kind"] == "draw" and window["source"] == "planet"


def _offer_play(played: str, moved: str, view: StarlaneView, names: Names) -> Text:
    course = next((row for row in view["courses"] if row["card"] == played and row["ship"] == moved), None)
    if course is None:
        return T("Play {card} for {ship}", card=card(played), ship=ship(moved))
    start, end = place(course["from"]), place(course["to"])
    if course["joker"]:
        plain = T(
            "Play {card} as a joker for {ship}: {start} to {end}",
            card=card(played),
            ship=ship(moved),
            start=start,
            end=end,
        )
    else:
        plain = T(
            "Play {card} for {ship}: {start} to {end}",
            card=card(played),
            ship=ship(moved),
            start=start,
            end=end,
        )
    return _noted(plain, course, names)


def _offer_pass(view: StarlaneView, names: Names) -> Text:
    window = view["window"]
    if window and window["kind"] == "launch":
        course = window["would"]["pass"]
        return _noted(T("No bonus card: to {end}", end=place(course["to"])), course, names)
    if window and window["kind"] == "swerve":
        return T("No bonus card: to {end}", end=place(window["would"]["pass"]["to"]))
    return T("No bonus card")


def _offer_bonus(bonus: str, view: StarlaneView, names: Names) -> Text:
    """Label a card played before the ship moves, or on a vortex."""
    window = view["window"]
    if window and window["kind"] == "swerve":
        return T("{bonus}: on to {end}", bonus=BONUS[bonus], end=place(window["would"][bonus]["to"]))
    if window and window["kind"] == "launch":
        course = window["would"][bonus]
        plain = TN(
            "{bonus}: {n} space, to {end}",
            "{bonus}: {n} spaces, to {end}",
            course["steps"],
            bonus=BONUS[bonus],
            end=place(course["to"]),
        )
        return _noted(plain, course, names)
    return BONUS[bonus]


def _offer_tow(towed: str, view: StarlaneView) -> Text:
    window, bonus = view["window"], BONUS["towline"]
    if not window or window["kind"] != "towline":
        return bonus
    way = window["would"][towed]
    return T(
        "{bonus}: {ship} follows from {start} to {end}",
        bonus=bonus,
        ship=ship(towed),
        start=place(way["from"]),
        end=place(way["to"]),
    )


def _noted(plain: Text, course: Course, names: Names) -> Text:
    """Add to a text what is remarkable about a course."""
    notes = _notes(course, names)
    return T("{offer} ({notes})", offer=plain, notes=notes) if notes else plain


def _notes(course: Course, names: Names) -> list[Text]:
    notes = []
    if course["from_kind"] == "hyperspace":
        notes.append(T("doubled by hyperspace"))
    if course["from_kind"] == "asteroids" and not course["bonus"]:
        notes.append(T("counts as 1 in the asteroid field"))
    if course["vortex"]:
        notes.append(T("thrown back by the vortex on {place}", place=place(course["lands"])))
    if course["sides"]:
        notes.append(T("a double space"))
    if course["draws"] >= 0:
        notes.append(T("{player} draws a bonus card", player=names[course["draws"]]))
    if course["towable"]:
        notes.append(
            T("passes {ships}: a towline may follow", ships=[ship(word) for word in course["towable"]])
        )
    return notes


# --- events


def _dealt(event: Seen, names: Names) -> Text | None:
    if "cards" not in event:
        return None  # round_began says that everybody got cards
    return T(
        "{player} holds {cards}.", player=names[event["seat"]], cards=[card(word) for word in event["cards"]]
    )


def _shuffled(event: Seen, names: Names) -> Text:
    if event["pile"] == "movement":
        return T("All movement cards are shuffled.")
    return T("The bonus cards that were played are shuffled into a new pile.")


def _round_began(event: Seen, names: Names) -> Text:
    player = names[event["seat"]]
    return T(
        "Round {round}: six cards for each player. {player} begins.", round=event["round"], player=player
    )


def _card_played(event: Seen, names: Names) -> Text:
    player, played, moved = names[event["seat"]], card(event["card"]), ship(event["course"]["ship"])
    if event["joker"]:
        return T("{player} plays {card} as a joker for {ship}.", player=player, card=played, ship=moved)
    return T("{player} plays {card} for {ship}.", player=player, card=played, ship=moved)


def _bonus_played(event: Seen, names: Names) -> Text:
    player, bonus, moved = names[event["seat"]], BONUS[event["bonus"]], ship(event["ship"])
    return T("{player} plays {bonus} on {ship}.", player=player, bonus=bonus, ship=moved)


def _ship_moved(event: Seen, names: Names) -> Text:
    player, moved, start, end = (
        names[event["seat"]],
        ship(event["ship"]),
        place(event["from"]),
        place(event["to"]),
    )
    if event["why"] == "vortex":
        return T("The vortex on {start} throws {ship} back to {end}.", ship=moved, start=start, end=end)
    if event["why"] == "swerve":
        return T("Past the vortex: {ship} goes on from {start} to {end}.", ship=moved, start=start, end=end)
    if event["why"] == "towline":
        return T("On the towline: {ship} follows from {start} to {end}.", ship=moved, start=start, end=end)
    return T("{player} moves {ship} from {start} to {end}.", player=player, ship=moved, start=start, end=end)


def _side_chosen(event: Seen, names: Names) -> Text:
    player, moved = names[event["seat"]], ship(event["ship"])
    if event["side"] == "hyperspace":
        return T("{player} puts {ship} on the hyperspace side.", player=player, ship=moved)
    if event["side"] == "asteroids":
        return T("{player} puts {ship} on the asteroid side.", player=player, ship=moved)
    return T("{player} puts {ship} on the normal side.", player=player, ship=moved)


def _ship_home(event: Seen, names: Names) -> Text:
    player, moved = names[event["owner"]], ship(event["ship"])
    if event["first"]:
        return T("First on the final planet, {ship} brings each player two bonus cards.", ship=moved)
    return T("On the final planet: {ship} of {player}.", ship=moved, player=player)


_JOKERS = {
    "red": T("Both red ships are home: red cards are jokers from now on."),
    "green": T("Both green ships are home: green cards are jokers from now on."),
    "black": T("Both black ships are home: black cards are jokers from now on."),
    "yellow": T("Both yellow ships are home: yellow cards are jokers from now on."),
}


def _color_home(event: Seen, names: Names) -> Text | None:
    return _JOKERS[event["color"]] if event["jokers"] else None


def _bonus_drawn(event: Seen, names: Names) -> Text:
    player = names[event["seat"]]
    if "cards" in event:
        return T("{player} draws {cards}.", player=player, cards=[BONUS[word] for word in event["cards"]])
    return TN(
        "{player} draws {n} bonus card.", "{player} draws {n} bonus cards.", event["count"], player=player
    )


def _nothing_drawn(event: Seen, names: Names) -> Text:
    return T("{player} draws nothing: no bonus card is left.", player=names[event["seat"]])


def _game_won(event: Seen, names: Names) -> Text:
    return _victory([names[seat] for seat in event["seats"]], shared=len(event["teams"]) > 1)


_TELL: Mapping[str, Callable[[Seen, Names], Text | None]] = {
    "dealt": _dealt,
    "shuffled": _shuffled,
    "round_began": _round_began,
    "card_played": _card_played,
    "bonus_played": _bonus_played,
    "ship_moved": _ship_moved,
    "side_chosen": _side_chosen,
    "ship_home": _ship_home,
    "color_home": _color_home,
    "bonus_drawn": _bonus_drawn,
    "nothing_drawn": _nothing_drawn,
    "game_won": _game_won,
}


# --- reasons and the result

_WHY = {
    "all_home": T("All ships of the team are on the final planet."),
    "shared": T("The last ships of several teams came home in the same turn."),
    "not_swerve": T("Swerve is for a ship that came down on a vortex."),
    "not_navigator": T("Navigator is for a ship that moves out of an asteroid field."),
    "not_overdrive": T("Overdrive cannot be played from hyperspace or from an asteroid field."),
    "not_tailwind": T("Tailwind cannot be played from an asteroid field."),
    "not_towline": T("Towline waits until the movement is complete and an opponent’s ship has passed."),
}


def _victory(players: list[str | Text], shared: bool) -> Text:
    if shared:
        return T("{players} share the victory: their last ships came home in the same turn.", players=players)
    if len(players) == 1:
        return T("{player} wins: all ships of the team are on the final planet.", player=players[0])
    return T("{players} win: all ships of the team are on the final planet.", players=players)


class StarlaneWords(Words["StarlaneView"]):
    """Starlane's texts."""

    def prompt(
        self, decision: Decision, view: StarlaneView, names: Names, viewer: Seat | None = None
    ) -> Text:
        kind = kind_of(decision)
        if kind == "over":
            return T("The game is over.")
        player = names[decision.seat]
        match kind:
            case "play":
                if view["jokers"]:
                    return T(
                        "{player}: choose a card and a ship. A joker moves any ship that is not home.",
                        player=player,
                    )
                return T("{player}: choose a card and a ship of its color.", player=player)
            case "deal":
                return T("All cards are played: {player} deals the next round.", player=player)
            case "draw":
                if _draws_on_planet(view):
                    return T("First ship on the final planet: {player} draws two bonus cards.", player=player)
                return T("{player} draws a bonus card.", player=player)
            case "side":
                moved = decision.subject["ship"]
                return T(
                    "{player}: on which side of {place} does {ship} stand?",
                    player=player,
                    ship=ship(moved),
                    place=place(view["ships"][moved]["at"]),
                )
            case "launch" | "swerve" | "towline":
                asking = self.happening(view, names, viewer)
                if view["bonus"][decision.seat] is not None and len(decision.legal) == 1:
                    return T(
                        "{happening} {player} holds no bonus card that fits.", happening=asking, player=player
                    )
                return T("{happening} Does {player} play a bonus card?", happening=asking, player=player)

    def happening(self, view: StarlaneView, names: Names, viewer: Seat | None = None) -> Text:
        """Say which movement may be answered."""
        window, moving = view["window"], view["moving"]
        if window is None or moving is None:
            return super().happening(view, names, viewer)
        moved = ship(window["ship"])
        if window["kind"] == "launch":
            course = window["would"]["pass"]
            way = T("from {start} to {end}", start=place(course["from"]), end=place(course["to"]))
            return T(
                "{player} plays {card}: {ship} will move {way}.",
                player=names[moving["seat"]],
                card=card(moving["card"]),
                ship=moved,
                way=_noted(way, course, names),
            )
        stands = place(view["ships"][window["ship"]]["at"])
        if window["kind"] == "swerve":
            back = place(window["would"]["pass"]["to"])
            return T("The vortex on {start} throws {ship} back to {end}.", start=stands, ship=moved, end=back)
        left = [ship(word) for word in window["would"]]
        return T("Now on {place}, {ship} has passed {ships}.", place=stands, ship=moved, ships=left)

    def topic(self, word: str) -> Text:
        return BONUS[word]

    def offer(self, move: Move, view: StarlaneView, names: Names, viewer: Seat | None = None) -> Text:
        match move:
            case ("play", str(played), str(moved)):
                return _offer_play(played, moved, view, names)
            case ("bonus", "towline", str(towed)):
                return _offer_tow(towed, view)
            case ("bonus", str(bonus)):
                return _offer_bonus(bonus, view, names)
            case ("pass",):
                return _offer_pass(view, names)
            case ("side", str(side)):
                return _SIDE[side]
            case ("draw",):
                return T("Draw two bonus cards") if _draws_on_planet(view) else T("Draw a bonus card")
            case ("deal",):
                return T("Deal six cards to each player")
        return super().offer(move, view, names, viewer)

    def tell(self, event: Seen, names: Names, viewer: Seat | None = None) -> Text | None:
        teller = _TELL.get(event["kind"])
        return teller(event, names) if teller else None

    def why(self, reason: Reason, names: Names, viewer: Seat | None = None) -> Text:
        if reason.code in _WHY:
            return _WHY[reason.code]
        data = dict(reason.data)
        if reason.code == "too_late":
            return T(
                "It is too late for {bonus}: it is played before the ship moves.",
                bonus=BONUS[str(data["bonus"])],
            )
        moved = ship(str(data["ship"]))
        match reason.code:
            case "home":
                return T("On the final planet, {ship} is never moved again.", ship=moved)
            case "opponent":
                return T("No bonus card can be played on an opponent’s ship, and {ship} is one.", ship=moved)
            case "one_bonus":
                return T("A bonus card was already played on {ship} this turn.", ship=moved)
        return T("No opponent’s ship has passed {ship}.", ship=moved)

    def result(self, outcome: Outcome, names: Names, viewer: Seat | None = None) -> Text:
        winners = [names[seat] for seat in outcome.winners]
        return _victory(winners, shared=outcome.reason.code == "shared")


WORDS = StarlaneWords()
