"""Texts about events: lines for the log and the screen reader, and captions for the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...rules import Seat
from ...text import TN, T, Text
from ...words import Names, Seen, Teller
from .board import BACK, FINAL
from .phrases import (
    BONUS,
    IN_CAPTION,
    card,
    place,
    place_and_kind,
    ship,
)


def _dealt(event: Seen, names: Names, viewer: Seat | None) -> Text | None:
    if "cards" not in event:
        return None  # round_began says that everybody got cards
    cards = [card(word) for word in event["cards"]]
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
    player, played, yours = names[event["seat"]], card(event["card"]), event["seat"] == viewer
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
        return T("{ship} follows to {end}.", ship=moved, end=place_and_kind(end))
    if end in BACK:
        return T("{ship} flies into the vortex on {end}!", ship=moved, end=place(end))
    if end == FINAL:
        return T("{ship} reaches the final planet!", ship=moved)
    return T("{ship} flies to {end}.", ship=moved, end=place_and_kind(end))


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
    return victory(event["seats"], names, viewer, shared=len(event["teams"]) > 1)


TELLERS: Mapping[str, Teller] = {
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


def victory(seats: Sequence[Seat], names: Names, viewer: Seat | None, shared: bool) -> Text:
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
        return T("{player} wins! All of {player}’s ships are home.", player=others[0])
    return T("{players} win! All their ships are home.", players=others)


# --- captions

_KIND_CAPTION = {"hyperspace": T("Hyperspace!"), "asteroids": T("Asteroids!"), "vortex": T("Vortex!")}
_WHY_CAPTION = {"swerve": T("Swerved!"), "towline": T("Towed!")}  # a vortex has its caption already
_JOKER_CAPTION = {
    "red": T("Red jokers!"),
    "green": T("Green jokers!"),
    "black": T("Black jokers!"),
    "yellow": T("Yellow jokers!"),
}


def caption(event: Seen, names: Names, viewer: Seat | None) -> Text | None:
    """Say in a few words on the board what happens."""
    match event["kind"]:
        case "card_played" if event["seat"] != viewer:  # you know what you played
            return T("{player}: {card}", player=names[event["seat"]], card=card(event["card"], IN_CAPTION))
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
