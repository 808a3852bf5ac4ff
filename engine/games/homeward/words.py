"""The texts of Homeward."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...errors import Reason
from ...rules import Decision, Move, Outcome, Seat
from ...text import TN, T, Text
from ...words import Names, Seen
from ..pawns.names import A_CARD
from ..pawns.track import CIRCLE
from ..pawns.words import ADVISED, Landing, PawnWords, Pieces, Voice, card_sign, color_name
from .board import LANDINGS

if TYPE_CHECKING:
    from .view import HomewardView

# What can be done with the card in play -> what to do.
TASKS = {
    frozenset({"out"}): T("bring out a pawn"),
    frozenset({"out", "forward"}): T("bring out a pawn, or move one forward {n}"),
    frozenset({"forward"}): T("move a pawn forward {n}"),
    frozenset({"backward"}): T("move a pawn back {back}"),
    frozenset({"forward", "backward"}): T("move a pawn forward {n}, or back {back}"),
    frozenset({"part"}): T("split it between two pawns"),
    frozenset({"forward", "part"}): T("move a pawn forward {n}, or split it between two"),
    frozenset({"swap"}): T("swap with a rival"),
    frozenset({"swap", "pass"}): T("swap with a rival if you like"),
    frozenset({"forward", "swap"}): T("move a pawn forward {n}, or swap with a rival"),
    frozenset({"sorry"}): T("a pawn from Start takes a rival’s place"),
    frozenset({"back"}): T("there’s no rival to replace, so send a pawn of the team back to Start"),  # HT4
}
TEAM_TASKS = {  # HT5
    **TASKS,
    frozenset({"part"}): T("split it among the team’s pawns"),
    frozenset({"forward", "part"}): T("move a pawn forward {n}, or split it among the team’s pawns"),
}

# Why the player can't move.
STUCK = {
    "no_pawn_out": (
        T("You can’t move: you need a 1 or a 2 to leave Start."),
        T("{player} can’t move: it takes a 1 or a 2 to leave Start."),
    ),
    "own_pawn": (
        T("You can’t move: your own pawn is in the way."),
        T("{player} can’t move: a pawn of the same color is in the way."),
    ),
    "too_far": (
        T("You can’t move: you need the exact number to get home."),
        T("{player} can’t move: it takes the exact number to get home."),
    ),
    "no_pawn_in_start": (
        T("You can’t use the Sorry! card: you have no pawn in Start."),
        T("{player} can’t use the Sorry! card: no pawn is left in Start."),
    ),
    "no_opponent": (
        T("You can’t use the Sorry! card: no rival is on the track."),
        T("{player} can’t use the Sorry! card: no rival is on the track."),
    ),
    "no_team_pawn": (
        T("You can’t use the Sorry! card: there’s no pawn on the track."),
        T("{player} can’t use the Sorry! card: there’s no pawn on the track."),
    ),
}

# The rows of the score sheet (HP7, HP8).
SCORES = {
    "home": T("Pawns home"),
    "opponents": T("Rivals’ pawns not home"),
    "bonus": T("Bonus"),
    "bonus_two": T("Bonus: nobody else has more than two home"),
    "bonus_one": T("Bonus: nobody else has more than one home"),
    "bonus_none": T("Bonus: nobody else has any home"),
}

# Why a card can't be played, and how a game is won.
WHY = {
    "no_pawn_out": T("It takes a 1 or a 2 to leave Start."),
    "own_pawn": T("A pawn of the same color is in the way."),
    "too_far": T("It takes the exact number to get home."),
    "no_pawn_in_start": T("No pawn is left in Start."),
    "no_opponent": T("No rival is on the track."),
    "no_team_pawn": T("There’s no pawn on the track."),
    "all_home": T("All four pawns are home."),
    "team_home": T("All eight pawns of the team are home."),
}
# Why a pawn can't be played.
WHY_PAWN = {
    "own_pawn": T("{pawn} can’t move: a pawn of the same color is in the way."),
    "too_far": T("{pawn} needs the exact number to get home."),
    "no_opponent": T("{pawn} has no rival to replace: none is on the track."),
    "circle_taken": T("{pawn} can’t come out: a pawn of the same color is on the circle."),
    "is_home": T("{pawn} is home already."),
    "stays_in_start": T("{pawn} needs a 1 or a 2 to leave Start."),
    "not_by_seven": T("{pawn} can’t leave Start with a 7."),
    "only_from_start": T("{pawn} isn’t in Start. Sorry! is for pawns in Start."),
    "only_from_track": T("{pawn} isn’t on the track, so it can’t be sent back."),
    "took_part": T("{pawn} has had its part of the 7."),
    "rest_unused": T("{pawn} can’t take a part: no other pawn could use the rest of the 7."),
}


class HomewardWords(PawnWords["HomewardView"]):
    """Homeward's prompts, moves, events and reasons as texts."""

    pieces = Pieces(T("Pawn {n}"), T("pawn {n}"), (T("your pawn {n}"), T("{player}’s pawn {n}")))
    landing = Landing(
        T("{move}, home!"),
        T("{pawn}: swap with {other}, {n} from home"),
        T("{pawn}: take the place of {other}, {n} from home"),
    )
    table = LANDINGS
    tasks = TASKS
    stuck = STUCK
    reasons = WHY
    pawn_reasons = WHY_PAWN
    left = T("You have {n} left: move another pawn"), T("{player} has {n} left: move another pawn")
    bumps = T("It bumps {pawn} back to Start!")
    goes_home = T("You bring {pawn} home!"), T("{player} brings {pawn} home!")
    comes_out = T("You bring out {pawn}."), T("{player} brings out {pawn}.")
    come_out = T("Bring {pawn} out of Start")
    go_home = T("Bring {pawn} home")

    def prompt(
        self, decision: Decision, view: HomewardView, names: Names, viewer: Seat | None = None
    ) -> Text:
        seat, say, verbs = decision.seat, Voice(names, viewer), {verb for verb, *_ in decision.legal}
        match decision.kind:
            case "draw" if view["hands"]:
                return say(seat, (T("Draw a new card"), T("{player}: draw a new card")))
            case "hand" if verbs == {"discard"}:
                texts = (T("None of your cards fits: discard one"), T("{player}: no card fits, discard one"))
                return say(seat, texts)
            case "hand" if "discard" in verbs:
                texts = (
                    T("Your turn: swap with the 11, or discard a card"),
                    T("{player}’s turn: swap with the 11, or discard a card"),
                )
                return say(seat, texts)
            case "hand":
                return say(seat, (T("Your turn: play a card"), T("{player}’s turn: play a card")))
        return super().prompt(decision, view, names, viewer)

    def to_do(self, decision: Decision, view: HomewardView) -> Text:
        return self.task_of(decision, TEAM_TASKS if view["teams"] else TASKS)

    def reached(self, view: HomewardView, seat: Seat) -> Text | None:
        return None if view["hands"] else super().reached(view, seat)  # in the points game, points say it

    def teams(self, view: HomewardView) -> Sequence[Sequence[Seat]]:
        return view["teams"]

    def offer(self, move: Move, view: HomewardView, names: Names, viewer: Seat | None = None) -> Text:
        match move:
            case ("card", int(card)):
                return T("Play {card}", card=A_CARD[card])
            case ("discard", int(card)):
                return T("Discard {card}", card=A_CARD[card])
            case ("back", int(pawn)):
                return T("{pawn}: back to Start", pawn=self.label(pawn, view))
            case ("out", int(pawn)):
                said = T("{pawn}: out of Start", pawn=self.label(pawn, view))
                return self.with_effects(said, pawn, CIRCLE[pawn >> 2], view, Voice(names, viewer))
        return super().offer(move, view, names, viewer)

    def advise(self, move: Move, view: HomewardView, names: Names, viewer: Seat | None = None) -> Text:
        match move:
            case ("card", int(card)):
                return T("Use {card}", card=A_CARD[card])
            case ("discard", int(card)):
                return T("Discard {a_card}", a_card=A_CARD[card])
            case ("out", int(pawn)):
                said = T("Bring {pawn} out of Start", pawn=self.named(pawn, view))
                to, say = CIRCLE[pawn >> 2], Voice(names, viewer)
                return self.with_effects(said, pawn, to, view, say, effects=ADVISED)
            case ("back", int(pawn)):
                return T("Send {pawn} back to Start", pawn=self.rival(pawn, view, Voice(names, viewer)))
        return super().advise(move, view, names, viewer)

    def tell(self, event: Seen, names: Names, viewer: Seat | None = None) -> Text | None:
        say, seat = Voice(names, viewer), event.get("seat", -1)
        match event["kind"]:
            case "hand_dealt" if "cards" in event:
                cards = [A_CARD[card] for card in event["cards"]]
                return say(seat, (T("You’re dealt {cards}."), T("{player} is dealt {cards}.")), cards=cards)
            case "hand_dealt":
                texts = (T("You’re dealt {n} cards."), T("{player} is dealt {n} cards."))
                return say(seat, texts, n=event["count"])
            case "card_drawn" if "card" not in event:
                return say(seat, (T("You take a card."), T("{player} takes a card.")))
            case "card_played":
                texts = (T("You play {card}."), T("{player} plays {card}."))
                return say(seat, texts, card=A_CARD[event["card"]])
            case "card_discarded":
                texts = (T("You discard {card}."), T("{player} discards {card}."))
                return say(seat, texts, card=A_CARD[event["card"]])
            case "pawn_bumped" if event["by"] < 0:
                texts = (T("You send {pawn} back to Start."), T("{player} sends {pawn} back to Start."))
                return say(seat, texts, pawn=color_name(event["pawn"]))
        return super().tell(event, names, viewer)

    def caption(self, event: Seen, names: Names, viewer: Seat | None = None) -> Text | None:
        if event["kind"] == "pawn_home":
            return T("Home!")
        return super().caption(event, names, viewer)

    def why(self, reason: Reason, names: Names, viewer: Seat | None = None) -> Text:
        why, card = super().why(reason, names, viewer), int(dict(reason.data).get("card", 0))
        return T("The {card} can’t be used. {why}", card=card_sign(card), why=why) if card else why

    def score(self, code: str) -> Text:
        return SCORES.get(code, T("Other"))

    def result(self, outcome: Outcome, names: Names, viewer: Seat | None = None) -> Text:
        you = viewer in outcome.winners
        winners = [names[seat] for seat in outcome.winners]
        if outcome.teams and you and len(winners) > 1:
            return T("Your team wins! All eight pawns are home.")
        if outcome.teams and not you:
            return TN(
                "{winners} wins! All eight pawns are home.",
                "{winners} win! All eight pawns are home.",
                len(winners),
                winners=winners,
            )
        say, first = Voice(names, viewer), outcome.winners[0]
        if outcome.teams:
            return T("You win! All eight pawns are home.")
        if outcome.scores:
            texts = (T("You win and score {n} points!"), T("{player} wins and scores {n} points!"))
            return say(first, texts, n=outcome.scores[first])
        texts = (T("You win! All four pawns are home."), T("{player} wins! All four pawns are home."))
        return say(first, texts)


WORDS = HomewardWords()
