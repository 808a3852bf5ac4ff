"""What happens in Homeward, in words."""

from __future__ import annotations

from ...errors import Reason
from ...rules import Decision, Move, Outcome
from ...text import TN, T, Text
from ...words import Names, Seen
from ..pawns.cards import SORRY
from ..pawns.names import A_CARD, COLOR_NAMES
from ..pawns.track import CIRCLE, COLORS, HOME, SLIDE, SPACES, START, ZONE
from .board import LANDINGS
from .cards import AGAIN

# What to do with a card in play.
PLAY = {
    1: T("{player} has a 1: take a pawn out of Start, or move one forward 1"),
    2: T("{player} has a 2: take a pawn out of Start, or move one forward 2; another card follows"),
    3: T("{player} has a 3: move a pawn forward 3"),
    4: T("{player} has a 4: move a pawn backward 4"),
    5: T("{player} has a 5: move a pawn forward 5"),
    7: T("{player} has a 7: move a pawn forward 7, or split it between two"),
    8: T("{player} has an 8: move a pawn forward 8"),
    10: T("{player} has a 10: move a pawn forward 10, or one backward 1"),
    11: T("{player} has an 11: move a pawn forward 11, or swap one with an opponent’s"),
    12: T("{player} has a 12: move a pawn forward 12"),
    SORRY: T("{player} has a Sorry!: a pawn from Start takes an opponent’s place"),
}

# The rows of the score sheet (HP7, HP8).
SCORES = {"home": T("Own pawns Home"), "opponents": T("Opponents’ pawns not Home"), "bonus": T("Bonus")}

# Why a card cannot be played, as part of a sentence.
BECAUSE = {
    "no_pawn_out": T("no pawn is on its way, and this card takes none out of Start"),
    "own_pawn": T("a pawn of the same color stands in the way"),
    "too_far": T("Home is reached by exact count only"),
    "no_pawn_in_start": T("no pawn is left in Start"),
    "no_opponent": T("no opponent’s pawn is in reach"),
    "no_team_pawn": T("nobody’s pawn is on the track"),
}

# The same and more, each as a sentence of its own.
WHY = {
    "no_pawn_out": T("No pawn is on its way, and this card takes none out of Start"),
    "own_pawn": T("{pawn} would land on a pawn of its own color"),
    "too_far": T("{pawn} has not that far to go: Home is reached by exact count"),
    "no_pawn_in_start": T("No pawn is left in Start"),
    "no_opponent": T("No opponent’s pawn is in reach"),
    "no_team_pawn": T("Nobody’s pawn is on the track"),
    "circle_taken": T("{pawn} cannot leave Start while its own color stands on the circle"),
    "is_home": T("{pawn} is Home and stays there"),
    "stays_in_start": T("{pawn} leaves Start only by a 1, a 2 or a Sorry!"),
    "not_by_seven": T("{pawn} cannot leave Start by a 7"),
    "only_from_start": T("{pawn} is not in Start, from where Sorry! is played"),
    "only_from_track": T("{pawn} is safe: only a pawn on the track is sent back"),
    "took_first_part": T("{pawn} has made its part of the 7"),
    "all_home": T("All four pawns are Home"),
    "team_home": T("All eight pawns of the team are Home"),
}
# The same where no single pawn is meant.
WHY_NONE = {
    "own_pawn": T("Every way ends on a pawn of the same color"),
    "too_far": T("Too far: Home is reached by exact count"),
}


def _fill(text: Text, **params: object) -> Text:
    return text._replace(params=params)


def pawn_name(pawn: int) -> Text:
    return T("{color} {n}", color=COLOR_NAMES[COLORS[pawn >> 2]], n=pawn % 4 + 1)


def place_name(place: int) -> Text:
    """A space of the track or of a safety zone; whoever goes to Start or Home has a sentence of its own."""
    return T("space {n}", n=place) if place < SPACES else T("safety space {n}", n=place - ZONE + 1)


# --- what is asked


def prompt(decision: Decision, view: Seen, names: Names) -> Text:
    player, card = names[decision.seat], decision.subject.get("card", 0)
    if decision.kind == "draw":
        return _draw_prompt(player, card, bool(view["hands"]))
    if decision.kind == "hand":
        return _hand_prompt(player, decision)
    if decision.kind == "pass":
        return T(
            "{player} cannot use {card}: {why}",
            player=player,
            card=A_CARD[card],
            why=BECAUSE[decision.subject["reason"]],
        )
    if decision.kind == "split":
        return TN(
            "{player} has {n} space of the 7 left: choose another pawn",
            "{player} has {n} spaces of the 7 left: choose another pawn",
            decision.subject["rest"],
            player=player,
        )
    if decision.legal[0][0] == "back":
        return T(
            "{player} has a Sorry! and no opponent in reach: a pawn of the team goes back to Start",
            player=player,
        )
    return _fill(PLAY[card], player=player)


def _draw_prompt(player: str | Text, card: int, from_hand: bool) -> Text:
    if from_hand:
        return T("{player}: draw a new card for the hand", player=player)
    return (
        T("{player}: draw again after the 2", player=player)
        if card
        else T("{player}: draw a card", player=player)
    )


def _hand_prompt(player: str | Text, decision: Decision) -> Text:
    verbs = {move[0] for move in decision.legal}
    if verbs == {"discard"}:
        return T("{player} can use none of the cards: discard one", player=player)
    if "discard" in verbs:
        return T("{player}: swap with the 11, or discard a card", player=player)
    return T("{player}: play a card from the hand", player=player)


def offer(move: Move, view: Seen, names: Names) -> Text:
    verb, numbers = move[0], [int(word) for word in move[1:]]
    match verb:
        case "draw":
            return T("Draw a card")
        case "pass":
            return T("Go on") if AGAIN[view["card"]] else T("Lose the turn")
        case "card":
            return T("Play {card}", card=A_CARD[numbers[0]])
        case "discard":
            return T("Discard {card}", card=A_CARD[numbers[0]])
        case "back":
            return T("{pawn} goes back to Start", pawn=pawn_name(numbers[0]))
    return _pawn_offer(str(verb), numbers, view)


def _pawn_offer(verb: str, numbers: list[int], view: Seen) -> Text:
    pawn = numbers[0]
    name, pawns = pawn_name(pawn), view["pawns"]
    if verb == "out":
        to = CIRCLE[pawn >> 2]
        said = T("{pawn} out of Start", pawn=name)
    elif verb == "move":
        steps = numbers[1]
        to = LANDINGS[steps][pawn][pawns[pawn]]
        if to == HOME:
            said = T("{pawn} forward {n}, Home", pawn=name, n=steps)
        elif steps > 0:
            said = T("{pawn} forward {n}, to {place}", pawn=name, n=steps, place=place_name(to))
        else:
            said = T("{pawn} backward {n}, to {place}", pawn=name, n=-steps, place=place_name(to))
    else:
        other, to = pawn_name(numbers[1]), pawns[numbers[1]]
        if verb == "swap":
            said = T("{pawn} swaps with {other}, to {place}", pawn=name, other=other, place=place_name(to))
        else:
            said = T(
                "{pawn} takes the place of {other}, {place}", pawn=name, other=other, place=place_name(to)
            )
    return _with_effects(said, pawn, to, numbers[1] if verb in ("swap", "sorry") else -1, view)


def _with_effects(said: Text, pawn: int, to: int, other: int, view: Seen) -> Text:
    """The same label with the slide and whom it bumps."""
    slide = SLIDE[pawn][to]
    if slide:
        said = T("{move}, slides to {place}", move=said, place=place_name(slide[-1]))
    if to >= SPACES:
        return said
    swapped_to = view["pawns"][pawn]  # where an 11 puts the other pawn
    bumped = [
        pawn_name(found)
        for found, place in enumerate(view["pawns"])
        if found != pawn and (place in (to, *slide) if found != other else swapped_to in slide)
    ]
    return T("{move}, bumps {pawns}", move=said, pawns=bumped) if bumped else said


# --- what happened


def tell(event: Seen, names: Names) -> Text | None:
    player = names[event["seat"]] if "seat" in event else ""
    match event["kind"]:
        case "deck_shuffled":
            return TN(
                "{n} card is shuffled into the draw pile",
                "{n} cards are shuffled into the draw pile",
                event["count"],
            )
        case "hand_dealt" if "cards" in event:
            return T(
                "{player} is dealt {cards}", player=player, cards=[A_CARD[card] for card in event["cards"]]
            )
        case "hand_dealt":
            return TN(
                "{player} is dealt {n} card", "{player} is dealt {n} cards", event["count"], player=player
            )
        case "card_drawn" if "card" in event:
            return T("{player} draws {card}", player=player, card=A_CARD[event["card"]])
        case "card_drawn":
            return T("{player} draws a card", player=player)
        case "card_played":
            return T("{player} plays {card}", player=player, card=A_CARD[event["card"]])
        case "card_discarded":
            return T("{player} discards {card}", player=player, card=A_CARD[event["card"]])
        case "turn_lost" if event["reason"] == "declined":
            return T("{player} does not swap and loses the turn", player=player)
        case "turn_lost":
            return T("{player} loses the turn: {why}", player=player, why=BECAUSE[event["reason"]])
        case "card_unused":
            return T(
                "{player} cannot use the 2 ({why}); another card follows",
                player=player,
                why=BECAUSE[event["reason"]],
            )
    return _tell_pawn(event, player)


def _tell_pawn(event: Seen, player: str | Text) -> Text | None:
    if "pawn" not in event:
        return None  # "game_won": the result says it
    pawn, place = pawn_name(event["pawn"]), place_name(event.get("to", HOME))
    match event["kind"]:
        case "pawn_moved" if event["from"] == START:
            return T("{player} takes {pawn} out of Start", player=player, pawn=pawn)
        case "pawn_moved" if event["to"] == HOME:
            return T("{player} brings {pawn} Home", player=player, pawn=pawn)
        case "pawn_moved" if event["steps"] > 0:
            return T(
                "{player} moves {pawn} forward {n}, to {place}",
                player=player,
                pawn=pawn,
                n=event["steps"],
                place=place,
            )
        case "pawn_moved":
            return T(
                "{player} moves {pawn} backward {n}, to {place}",
                player=player,
                pawn=pawn,
                n=-event["steps"],
                place=place,
            )
        case "pawn_slid":
            return T("{pawn} slides to {place}", pawn=pawn, place=place)
        case "pawn_bumped" if event["by"] < 0:
            return T("{player} sends {pawn} back to Start", player=player, pawn=pawn)
        case "pawn_bumped":
            return T("{pawn} bumps {other} back to Start", pawn=pawn_name(event["by"]), other=pawn)
        case "pawns_swapped":
            return T(
                "{player} swaps {pawn} with {other}: to {place} and {other_place}",
                player=player,
                pawn=pawn,
                other=pawn_name(event["other"]),
                place=place,
                other_place=place_name(event["from"]),
            )
        case "sorry_played":
            other = pawn_name(event["other"])
            return T(
                "Sorry! {player} puts {pawn} in the place of {other}, {place}",
                player=player,
                pawn=pawn,
                other=other,
                place=place,
            )
    return None  # "pawn_home": the move has said it


# --- why not, and how it ended


def why(reason: Reason, names: Names) -> Text:
    data = dict(reason.data)
    if "pawn" in data:
        return _fill(WHY[reason.code], pawn=pawn_name(int(data["pawn"])))
    if "card" in data:
        card = T("Sorry!") if data["card"] == SORRY else data["card"]
        return T("The {card} cannot be used: {why}", card=card, why=BECAUSE[reason.code])
    return WHY_NONE.get(reason.code) or WHY[reason.code]


def score(code: str) -> Text:
    return SCORES.get(code, T("Other"))


def result(outcome: Outcome, names: Names) -> Text:
    winners = [names[seat] for seat in outcome.winners]
    if outcome.teams:
        return TN(
            "{winners} wins: all eight pawns are Home",
            "{winners} win: all eight pawns are Home",
            len(winners),
            winners=winners,
        )
    if outcome.scores:
        points = outcome.scores[outcome.winners[0]]
        return TN(
            "{player} wins the game and scores {n} point",
            "{player} wins the game and scores {n} points",
            points,
            player=winners[0],
        )
    return T("{player} wins: all four pawns are Home", player=winners[0])
