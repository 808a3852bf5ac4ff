"""Starlane in sentences: events, moves and reasons as texts. Bonus cards and spaces have the names that players see."""

from __future__ import annotations

from ...errors import Reason
from ...rules import Decision, Move, Outcome
from ...text import TN, T, Text
from ...words import Names, Seen
from .board import FINAL, START

BONUS = {
    "swerve": T("Swerve"),
    "navigator": T("Navigator"),
    "overdrive": T("Overdrive"),
    "tailwind": T("Tailwind"),
    "towline": T("Towline"),
}
# What a bonus card does, for its face: one line.
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
    """A movement card: "red 3"."""
    color, number = word.split("_")
    if color == "red":
        return T("red {number}", number=number)
    if color == "green":
        return T("green {number}", number=number)
    if color == "black":
        return T("black {number}", number=number)
    return T("yellow {number}", number=number)


def ship(word: str) -> Text:
    """A ship: "red ship A"."""
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
    """A space of the lane in a sentence: "space 12", "the final planet"."""
    if space == START:
        return T("the starting planet")
    if space == FINAL:
        return T("the final planet")
    return T("space {n}", n=space)


# --- prompts


def prompt(decision: Decision, view: Seen, names: Names) -> Text:
    kind = decision.kind
    if kind == "over":
        return T("The game is over.")
    player = names[decision.seat]
    if kind == "play":
        if view["jokers"]:
            return T(
                "{player}: choose a card and a ship. A joker moves any ship that is not home.", player=player
            )
        return T("{player}: choose a card and a ship of its color.", player=player)
    if kind == "deal":
        return T("All cards are played: {player} deals the next round.", player=player)
    window = view["window"]
    if kind == "draw":
        if window["source"] == "planet":
            return T("First ship on the final planet: {player} draws two bonus cards.", player=player)
        return T("{player} draws a bonus card.", player=player)
    moved = ship(window["ship"])
    if kind == "side":
        where = place(view["ships"][window["ship"]]["at"])
        return T(
            "{player}: on which side of {place} does {ship} stand?", player=player, ship=moved, place=where
        )
    asking = happening(view, names)
    held = view["bonus"][decision.seat]
    if held is not None and len(decision.legal) == 1:
        return T("{happening} {player} holds no bonus card that fits.", happening=asking, player=player)
    return T("{happening} Does {player} play a bonus card?", happening=asking, player=player)


def happening(view: Seen, names: Names) -> Text:
    """What the open window is about: the movement that may be answered."""
    window, moving = view["window"], view["moving"]
    kind, moved = window["kind"], ship(window["ship"])
    if kind == "launch":
        course = window["would"]["pass"]
        way = T("from {start} to {end}", start=place(course["from"]), end=place(course["to"]))
        notes = _notes(course, names)
        way = T("{offer} ({notes})", offer=way, notes=notes) if notes else way
        mover, number = names[moving["seat"]], card(moving["card"])
        return T(
            "{player} plays {card}: {ship} will move {way}.", player=mover, card=number, ship=moved, way=way
        )
    stands = place(view["ships"][window["ship"]]["at"])
    if kind == "swerve":
        back = place(window["would"]["pass"]["to"])
        return T("The vortex on {start} throws {ship} back to {end}.", start=stands, ship=moved, end=back)
    left = [ship(word) for word in window["would"]]
    return T("Now on {place}, {ship} has left behind {ships}.", place=stands, ship=moved, ships=left)


def topic(word: str) -> Text:
    return BONUS[word]


# --- moves


def offer(move: Move, view: Seen, names: Names) -> Text:
    verb = move[0]
    if verb == "play":
        return _offer_play(move, view, names)
    if verb == "draw":
        if view["window"] and view["window"]["source"] == "planet":
            return T("Draw two bonus cards")
        return T("Draw a bonus card")
    if verb == "deal":
        return T("Deal six cards to each player")
    if verb == "side":
        return _SIDE[str(move[1])]
    return _offer_answer(move, view, names)


_SIDE = {
    "hyperspace": T("Hyperspace side: the next card for this ship is doubled"),
    "asteroids": T("Asteroid side: the next card for this ship counts as 1"),
    "normal": T("Normal side: the next card for this ship counts as printed"),
}


def _offer_play(move: Move, view: Seen, names: Names) -> Text:
    played, moved = card(str(move[1])), ship(str(move[2]))
    course = next((row for row in view["courses"] if row["move"] == list(move)), None)
    if course is None:
        return T("Play {card} for {ship}", card=played, ship=moved)
    start, end = place(course["from"]), place(course["to"])
    if course["joker"]:
        plain = T(
            "Play {card} as a joker for {ship}: {start} to {end}",
            card=played,
            ship=moved,
            start=start,
            end=end,
        )
    else:
        plain = T("Play {card} for {ship}: {start} to {end}", card=played, ship=moved, start=start, end=end)
    notes = _notes(course, names)
    return T("{offer} ({notes})", offer=plain, notes=notes) if notes else plain


def _notes(course: Seen, names: Names) -> list[Text]:
    """What is remarkable about a course."""
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
        notes.append(T("leaves behind {ships}", ships=[ship(word) for word in course["towable"]]))
    return notes


def _offer_answer(move: Move, view: Seen, names: Names) -> Text:
    window = view["window"]
    kind, would = window["kind"], window["would"]
    if kind == "towline":
        if move[0] == "pass":
            return T("No bonus card")
        towed, way, bonus = ship(str(move[2])), would[move[2]], BONUS["towline"]
        start, end = place(way["from"]), place(way["to"])
        return T(
            "{bonus}: {ship} follows from {start} to {end}", bonus=bonus, ship=towed, start=start, end=end
        )
    follows = would["pass" if move[0] == "pass" else move[1]]
    end = place(follows["to"])
    if move[0] == "pass":
        plain = T("No bonus card: to {end}", end=end)
        notes = _notes(follows, names) if kind == "launch" else []
        return T("{offer} ({notes})", offer=plain, notes=notes) if notes else plain
    if kind == "swerve":
        return T("{bonus}: on to {end}", bonus=BONUS["swerve"], end=end)
    bonus, steps = BONUS[str(move[1])], follows["steps"]
    plain = TN("{bonus}: {n} space, to {end}", "{bonus}: {n} spaces, to {end}", steps, bonus=bonus, end=end)
    notes = _notes(follows, names)
    return T("{offer} ({notes})", offer=plain, notes=notes) if notes else plain


# --- events


def tell(event: Seen, names: Names) -> Text | None:
    teller = _TELL.get(event["kind"])
    return teller(event, names) if teller else None


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


_TELL = {
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


def why(reason: Reason, names: Names) -> Text:
    data = dict(reason.data)
    if reason.code in _WHY:
        return _WHY[reason.code]
    if reason.code == "too_late":
        return T(
            "It is too late for {bonus}: it is played before the ship moves.", bonus=BONUS[str(data["bonus"])]
        )
    moved = ship(str(data["ship"]))
    if reason.code == "home":
        return T("On the final planet, {ship} is never moved again.", ship=moved)
    if reason.code == "opponent":
        return T("No bonus card can be played on an opponent’s ship, and {ship} is one.", ship=moved)
    if reason.code == "one_bonus":
        return T("A bonus card was already played on {ship} this turn.", ship=moved)
    return T("No opponent’s ship has passed {ship}.", ship=moved)


_WHY = {
    "all_home": T("All ships of the team are on the final planet."),
    "shared": T("The last ships of several teams came home in the same turn."),
    "not_swerve": T("Swerve is for a ship that came down on a vortex."),
    "not_navigator": T("Navigator is for a ship that moves out of an asteroid field."),
    "not_overdrive": T("Overdrive cannot be played from hyperspace or from an asteroid field."),
    "not_tailwind": T("Tailwind cannot be played from an asteroid field."),
    "not_towline": T("Towline waits until the movement is complete and an opponent’s ship has passed."),
}


def result(outcome: Outcome, names: Names) -> Text:
    return _victory([names[seat] for seat in outcome.winners], shared=outcome.reason.code == "shared")


def _victory(players: list[str | Text], shared: bool) -> Text:
    if shared:
        return T("{players} share the victory: their last ships came home in the same turn.", players=players)
    if len(players) == 1:
        return T("{player} wins: all ships of the team are on the final planet.", player=players[0])
    return T("{players} win: all ships of the team are on the final planet.", players=players)
