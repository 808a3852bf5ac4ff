"""Starlane in sentences. Bonus cards and spaces have the names that players see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ...errors import Reason
from ...rules import Decision, Move, Outcome, Seat
from ...text import TN, T, Text
from ...words import Names, Seen, Teller, Words
from .board import BACK, FINAL, SIDES, START
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
    "swerve": T("In a vortex: fly on instead of back."),
    "navigator": T("In asteroids: move the full number."),
    "overdrive": T("Move double. Not in hyperspace or asteroids."),
    "tailwind": T("Move one space more. Not in asteroids."),
    "towline": T("A rival passed your ship? Follow it!"),
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

# A movement card on a button and in a caption, and in the middle of a sentence.
_CARDS = {
    "red": (T("Red {number}"), T("red {number}"), T("a red {number}")),
    "green": (T("Green {number}"), T("green {number}"), T("a green {number}")),
    "black": (T("Black {number}"), T("black {number}"), T("a black {number}")),
    "yellow": (T("Yellow {number}"), T("yellow {number}"), T("a yellow {number}")),
}
_ON_BUTTON, _IN_CAPTION, _IN_SENTENCE = range(3)
# A ship inside a sentence and at its beginning; then the same for a ship of the reader's.
_SHIPS = {
    "red": (
        (T("red ship {letter}"), T("Red ship {letter}")),
        (T("your red ship {letter}"), T("Your red ship {letter}")),
    ),
    "green": (
        (T("green ship {letter}"), T("Green ship {letter}")),
        (T("your green ship {letter}"), T("Your green ship {letter}")),
    ),
    "black": (
        (T("black ship {letter}"), T("Black ship {letter}")),
        (T("your black ship {letter}"), T("Your black ship {letter}")),
    ),
    "yellow": (
        (T("yellow ship {letter}"), T("Yellow ship {letter}")),
        (T("your yellow ship {letter}"), T("Your yellow ship {letter}")),
    ),
}


def _card(word: str, form: int = _IN_SENTENCE) -> Text:
    """Name a movement card: "a red 3"."""
    color, number = word.split("_")
    return Text(_CARDS[color][form].msgid, {"number": number})


def ship(word: str, *, yours: bool = False, first: bool = False) -> Text:
    """Name a ship: "red ship A"; `first` if a sentence begins with it.

    >>> str(ship("red_a")), str(ship("red_a", yours=True, first=True))
    ('red ship A', 'Your red ship A')
    """
    color, letter = word.split("_")
    return Text(_SHIPS[color][yours][first].msgid, {"letter": letter.upper()})


def place(space: int) -> Text:
    """Name a space in a sentence: "space 12", "the final planet"."""
    if space == START:
        return T("the starting planet")
    if space == FINAL:
        return T("the final planet")
    return T("space {n}", n=space)


def _place_and_kind(space: int) -> Text:
    """Name a space with what is on it, if that matters: "space 5, hyperspace"."""
    match SIDES[space]:
        case ("hyperspace",):
            return T("space {n}, hyperspace", n=space)
        case ("asteroids",):
            return T("space {n}, asteroids", n=space)
        case ("bonus",):
            return T("space {n}, bonus card", n=space)
        case ("vortex",):
            return T("space {n}, a vortex", n=space)
    return place(space)


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
    return _place_and_kind(end)


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
    number, letter = _card(played, _ON_BUTTON), moved[-1].upper()
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
    return T("{bonus}: {ship} follows to {end}", bonus=bonus, ship=ship(towed), end=end)


def _advise_play(played: str, moved: str, view: StarlaneView) -> Text:
    """Advise to play a card for a ship."""
    course = next((row for row in view["courses"] if row["card"] == played and row["ship"] == moved), None)
    said = {"card": _card(played), "ship": ship(moved)}
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


# --- events


def _dealt(event: Seen, names: Names, viewer: Seat | None) -> Text | None:
    if "cards" not in event:
        return None  # round_began says that everybody got cards
    cards = [_card(word) for word in event["cards"]]
    if event["seat"] == viewer:
        return T("You get {cards}.", cards=cards)
    return T("{player} gets {cards}.", player=names[event["seat"]], cards=cards)


def _shuffled(event: Seen, names: Names, viewer: Seat | None) -> Text:
    if event["pile"] == "movement":
        return T("All movement cards are shuffled.")
    return T("The used bonus cards are shuffled.")


def _round_began(event: Seen, names: Names, viewer: Seat | None) -> Text:
    if event["seat"] == viewer:
        return T("Round {round}: six cards each. You go first.", round=event["round"])
    return T(
        "Round {round}: six cards each. {player} goes first.",
        round=event["round"],
        player=names[event["seat"]],
    )


def _card_played(event: Seen, names: Names, viewer: Seat | None) -> Text:
    player, played, yours = names[event["seat"]], _card(event["card"]), event["seat"] == viewer
    if event["joker"]:
        if yours:
            return T("You play {card} as a joker.", card=played)
        return T("{player} plays {card} as a joker.", player=player, card=played)
    if yours:
        return T("You play {card}.", card=played)
    return T("{player} plays {card}.", player=player, card=played)


def _bonus_played(event: Seen, names: Names, viewer: Seat | None) -> Text:
    bonus = BONUS[event["bonus"]]
    if event["seat"] == viewer:
        return T("You play {bonus}!", bonus=bonus)
    return T("{player} plays {bonus}!", player=names[event["seat"]], bonus=bonus)


def _ship_moved(event: Seen, names: Names, viewer: Seat | None) -> Text:
    yours, end = event["owner"] == viewer, event["to"]
    if event["why"] == "vortex":
        moved = ship(event["ship"], yours=yours)
        return T("The vortex throws {ship} back to {end}.", ship=moved, end=place(end))
    moved = ship(event["ship"], yours=yours, first=True)
    if event["why"] == "swerve":
        return T("{ship} escapes to {end}.", ship=moved, end=place(end))
    if event["why"] == "towline":
        return T("{ship} follows to {end}.", ship=moved, end=_place_and_kind(end))
    if end in BACK:
        return T("{ship} flies into the vortex on {end}!", ship=moved, end=place(end))
    if end == FINAL:
        return T("{ship} reaches the final planet!", ship=moved)
    return T("{ship} flies to {end}.", ship=moved, end=_place_and_kind(end))


def _side_chosen(event: Seen, names: Names, viewer: Seat | None) -> Text:
    player, yours = names[event["seat"]], event["seat"] == viewer
    if event["side"] == "hyperspace":
        return T("You choose hyperspace.") if yours else T("{player} chooses hyperspace.", player=player)
    if event["side"] == "asteroids":
        return T("You choose asteroids.") if yours else T("{player} chooses asteroids.", player=player)
    return (
        T("You choose the normal half.") if yours else T("{player} chooses the normal half.", player=player)
    )


def _ship_home(event: Seen, names: Names, viewer: Seat | None) -> Text | None:
    if event["first"]:
        return T("It is the first one home: two bonus cards for everybody!")
    return None  # ship_moved has told it


_JOKERS = {
    "red": T("Both red ships are home: red cards are jokers now."),
    "green": T("Both green ships are home: green cards are jokers now."),
    "black": T("Both black ships are home: black cards are jokers now."),
    "yellow": T("Both yellow ships are home: yellow cards are jokers now."),
}


def _color_home(event: Seen, names: Names, viewer: Seat | None) -> Text | None:
    return _JOKERS[event["color"]] if event["jokers"] else None


def _bonus_drawn(event: Seen, names: Names, viewer: Seat | None) -> Text:
    player, yours, count = names[event["seat"]], event["seat"] == viewer, event["count"]
    if "cards" in event:
        cards = [BONUS[word] for word in event["cards"]]
        if yours:
            return T("You draw {cards}.", cards=cards)
        return T("{player} draws {cards}.", player=player, cards=cards)
    if yours:
        return TN("You draw a bonus card.", "You draw {n} bonus cards.", count)
    return TN("{player} draws a bonus card.", "{player} draws {n} bonus cards.", count, player=player)


def _nothing_drawn(event: Seen, names: Names, viewer: Seat | None) -> Text:
    if event["seat"] == viewer:
        return T("No bonus card is left for you.")
    return T("No bonus card is left for {player}.", player=names[event["seat"]])


def _game_won(event: Seen, names: Names, viewer: Seat | None) -> Text:
    return _victory(event["seats"], names, viewer, shared=len(event["teams"]) > 1)


_TELLERS: Mapping[str, Teller] = {
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


# --- captions

_KIND_CAPTION = {"hyperspace": T("Hyperspace!"), "asteroids": T("Asteroids!"), "vortex": T("Vortex!")}
_WHY_CAPTION = {"swerve": T("Swerved!"), "towline": T("Towed!")}  # a vortex has its caption already
_JOKER_CAPTION = {
    "red": T("Red jokers!"),
    "green": T("Green jokers!"),
    "black": T("Black jokers!"),
    "yellow": T("Yellow jokers!"),
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


def _victory(seats: Sequence[Seat], names: Names, viewer: Seat | None, shared: bool) -> Text:
    others = [names[seat] for seat in seats if seat != viewer]
    if viewer in seats:
        if shared:
            return T("You share the win with {players}!", players=others)
        if not others:
            return T("You win! All your ships are home.")
        return T("You win together with {players}! All your ships are home.", players=others)
    if shared:
        return T("{players} share the win!", players=others)
    if len(others) == 1:
        return T("{player} wins! All ships are home.", player=others[0])
    return T("{players} win! All their ships are home.", players=others)


class StarlaneWords(Words["StarlaneView"]):
    """Starlane's texts."""

    tellers = _TELLERS

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
            moved, end = ship(window["ship"], yours=yours), _place_and_kind(window["would"]["pass"]["lands"])
            if moving["seat"] == viewer:
                return T("You play {card}: {ship} to {end}.", card=_card(moving["card"]), ship=moved, end=end)
            return T(
                "{player} plays {card}: {ship} to {end}.",
                player=names[moving["seat"]],
                card=_card(moving["card"]),
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
        match event["kind"]:
            case "card_played" if event["seat"] != viewer:  # you know what you played
                return T(
                    "{player}: {card}", player=names[event["seat"]], card=_card(event["card"], _IN_CAPTION)
                )
            case "bonus_played":
                return T("{bonus}!", bonus=BONUS[event["bonus"]])
            case "ship_moved" if event["why"] != "card":
                return _WHY_CAPTION.get(event["why"])
            case "ship_moved" | "side_chosen":
                return _KIND_CAPTION.get(event["side"])
            case "ship_home":
                return T("First one home!") if event["first"] else T("Home!")
            case "color_home" if event["jokers"]:
                return _JOKER_CAPTION[event["color"]]
            case "bonus_drawn":
                return T("Bonus card!") if event["count"] == 1 else T("Bonus cards!")
            case "nothing_drawn":
                return T("No cards left")
            case "round_began":
                return T("Round {n}", n=event["round"])
        return None

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
        return _victory(outcome.winners, names, viewer, shared=outcome.reason.code == "shared")


WORDS = StarlaneWords()
