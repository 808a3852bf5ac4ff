"""The texts of Homeward."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import Reason
from ...rules import Decision, Move, Outcome, Seat
from ...text import TN, T, Text
from ...words import Names, Seen, Words
from ..pawns.cards import SORRY
from ..pawns.names import A_CARD, COLOR_NAMES
from ..pawns.track import CIRCLE, COLORS, HOME, SLIDE, SPACES, START, ZONE, place_of
from .board import LANDINGS
from .cards import AGAIN, CARDS
from .state import KINDS

if TYPE_CHECKING:
    from .view import HomewardView

# What to do with the card in play.
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

PLAY_7_IN_TEAM = T("{player} has a 7: move a pawn forward 7, or split it among the team’s pawns")  # HT5

# The rows of the score sheet (HP7, HP8).
SCORES = {
    "home": T("Own pawns Home"),
    "opponents": T("Opponents’ pawns not Home"),
    "bonus": T("Bonus"),
    "bonus_two": T("Bonus: nobody else has more than two Home"),
    "bonus_one": T("Bonus: nobody else has more than one Home"),
    "bonus_none": T("Bonus: nobody else has any Home"),
}

# Why a card cannot be played, as part of a sentence.
BECAUSE = {
    "no_pawn_out": T("no pawn is on its way, and this card takes none out of Start"),
    "own_pawn": T("a pawn of the same color stands in the way"),
    "too_far": T("Home is reached by exact count only"),
    "no_pawn_in_start": T("no pawn is left in Start"),
    "no_opponent": T("no opponent’s pawn is in reach"),
    "no_team_pawn": T("nobody’s pawn is on the track"),
}

# Why a pawn or a card cannot be played, and how a game is won, as whole sentences.
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
    "took_part": T("{pawn} has made its part of the 7"),
    "rest_unused": T("{pawn} cannot take a part: no other pawn could use the rest of the 7"),
    "all_home": T("All four pawns are Home"),
    "team_home": T("All eight pawns of the team are Home"),
}
# The same for the card as a whole, where the text above names a pawn.
WHY_NONE = {
    "own_pawn": T("Every way ends on a pawn of the same color"),
    "too_far": T("Too far: Home is reached by exact count"),
}


def pawn_name(pawn: int) -> Text:
    """Name a pawn: "Red 2"."""
    return T("{color} {n}", color=COLOR_NAMES[COLORS[pawn >> 2]], n=pawn % 4 + 1)


def place_name(place: int) -> Text:
    """Name a space of the track or of a safety zone. Texts about Start and Home name these themselves."""
    return T("space {n}", n=place) if place < SPACES else T("safety space {n}", n=place - ZONE + 1)


class HomewardWords(Words["HomewardView"]):
    """Homeward's prompts, moves, events and reasons as texts."""

    def prompt(
        self, decision: Decision, view: HomewardView, names: Names, viewer: Seat | None = None
    ) -> Text:
        player, subject = names[decision.seat], decision.subject
        match KINDS[decision.kind]:
            case "draw" if view["hands"]:
                return T("{player}: draw a new card for the hand", player=player)
            case "draw" if subject["card"]:
                return T("{player}: draw again after the 2", player=player)
            case "draw":
                return T("{player}: draw a card", player=player)
            case "hand":
                return _hand_prompt(player, decision)
            case "pass":
                card, why = A_CARD[subject["card"]], BECAUSE[subject["reason"]]
                return T("{player} cannot use {card}: {why}", player=player, card=card, why=why)
            case "split":
                return TN(
                    "{player} has {n} space of the 7 left: choose another pawn",
                    "{player} has {n} spaces of the 7 left: choose another pawn",
                    subject["rest"],
                    player=player,
                )
            case "play" if any(verb == "back" for verb, *_ in decision.legal):
                return T(
                    "{player} has a Sorry! and no opponent in reach: a pawn of the team goes back to Start",
                    player=player,
                )
            case "play" if CARDS[subject["card"]].split and view["teams"]:
                return _fill(PLAY_7_IN_TEAM, player=player)
            case "play":
                return _fill(PLAY[subject["card"]], player=player)

    def offer(self, move: Move, view: HomewardView, names: Names, viewer: Seat | None = None) -> Text:
        match move:
            case ("draw",):
                return T("Draw a card")
            case ("pass",):
                return T("Go on") if AGAIN[view["card"]] else T("Lose the turn")
            case ("card", int(card)):
                return T("Play {card}", card=A_CARD[card])
            case ("discard", int(card)):
                return T("Discard {card}", card=A_CARD[card])
            case ("back", int(pawn)):
                return T("{pawn} goes back to Start", pawn=pawn_name(pawn))
            case ("out", int(pawn)):
                said = T("{pawn} out of Start", pawn=pawn_name(pawn))
                return _with_effects(said, pawn, CIRCLE[pawn >> 2], view)
            case ("move", int(pawn), int(steps)):
                to = LANDINGS[steps][pawn][place_of(view, pawn)]
                return _with_effects(_steps_offer(pawn, steps, to), pawn, to, view)
            case ("swap", int(pawn), int(other)):
                to = place_of(view, other)
                said = T(
                    "{pawn} swaps with {other}, to {place}",
                    pawn=pawn_name(pawn),
                    other=pawn_name(other),
                    place=place_name(to),
                )
                return _with_effects(said, pawn, to, view, other)
            case ("sorry", int(pawn), int(other)):
                to = place_of(view, other)
                said = T(
                    "{pawn} takes the place of {other}, {place}",
                    pawn=pawn_name(pawn),
                    other=pawn_name(other),
                    place=place_name(to),
                )
                return _with_effects(said, pawn, to, view, other)
        return super().offer(move, view, names, viewer)

    def tell(self, event: Seen, names: Names, viewer: Seat | None = None) -> Text | None:
        player = names[event["seat"]] if "seat" in event else ""
        match event["kind"]:
            case "deck_shuffled":
                return TN(
                    "{n} card is shuffled into the draw pile",
                    "{n} cards are shuffled into the draw pile",
                    event["count"],
                )
            case "hand_dealt" if "cards" in event:
                cards = [A_CARD[card] for card in event["cards"]]
                return T("{player} is dealt {cards}", player=player, cards=cards)
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
            case "game_won":
                return None  # the result says it
        return _tell_pawn(event, player)

    def why(self, reason: Reason, names: Names, viewer: Seat | None = None) -> Text:
        data = dict(reason.data)
        if "pawn" in data:
            return _fill(WHY[reason.code], pawn=pawn_name(int(data["pawn"])))
        if "card" in data:
            card = T("Sorry!") if data["card"] == SORRY else data["card"]
            return T("The {card} cannot be used: {why}", card=card, why=BECAUSE[reason.code])
        return WHY_NONE.get(reason.code) or WHY[reason.code]

    def score(self, code: str) -> Text:
        return SCORES.get(code, T("Other"))

    def result(self, outcome: Outcome, names: Names, viewer: Seat | None = None) -> Text:
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


def _fill(text: Text, **params: object) -> Text:
    return text._replace(params=params)


def _hand_prompt(player: str | Text, decision: Decision) -> Text:
    verbs = {verb for verb, *_ in decision.legal}
    if verbs == {"discard"}:
        return T("{player} can use none of the cards: discard one", player=player)
    if "discard" in verbs:
        return T("{player}: swap with the 11, or discard a card", player=player)
    return T("{player}: play a card from the hand", player=player)


def _steps_offer(pawn: int, steps: int, to: int) -> Text:
    name = pawn_name(pawn)
    if to == HOME:
        return T("{pawn} forward {n}, Home", pawn=name, n=steps)
    if steps > 0:
        return T("{pawn} forward {n}, to {place}", pawn=name, n=steps, place=place_name(to))
    return T("{pawn} backward {n}, to {place}", pawn=name, n=-steps, place=place_name(to))


def _with_effects(said: Text, pawn: int, to: int, view: HomewardView, other: int = -1) -> Text:
    """Add a move's slide and bumps to its label. `other` is the pawn that it swaps with or replaces."""
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


def _tell_pawn(event: Seen, player: str | Text) -> Text | None:
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
            return T(
                "Sorry! {player} puts {pawn} in the place of {other}, {place}",
                player=player,
                pawn=pawn,
                other=pawn_name(event["other"]),
                place=place,
            )
    return None  # "pawn_home": the move has said it


WORDS = HomewardWords()
