"""The texts that Homeward and Hyperdrive share. Each game adds its own words for pieces and places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ...errors import Reason
from ...rules import Decision, Move, Seat
from ...text import T, Text
from ...words import Names, Seen, Words
from .cards import SORRY
from .names import A_CARD, COLOR_NAMES
from .track import COLORS, DISTANCE, HOME, SLIDE, SPACES, START, ZONE, Landings, place_of

if TYPE_CHECKING:
    from .view import PawnView

V = TypeVar("V", bound="PawnView")
Tasks = Mapping[frozenset[str], Text]  # what can be done with a card -> what to do
Both = tuple[Text, Text]  # in the second person, and with the player's name


def fill(text: Text, **params: object) -> Text:
    """Return a text with more of its braces filled."""
    return text._replace(params={**text.params, **params})


def color_name(pawn: int) -> Text:
    """Name a pawn by its color and number: "Red 2"."""
    return T("{color} {n}", color=COLOR_NAMES[COLORS[pawn >> 2]], n=number(pawn))


def number(pawn: int) -> int:
    """Return a pawn's number within its color, from 1."""
    return (pawn & 3) + 1


def card_sign(card: int) -> Text | str:
    """Return what is printed large on a card."""
    return T("Sorry!") if card == SORRY else str(card)


class Voice(NamedTuple):
    """Speaks about players: "you" to the only person at the screen, by name otherwise."""

    names: Names
    viewer: Seat | None

    def __call__(self, seat: Seat, texts: Both, **params: object) -> Text:
        """Return the text that fits the seat."""
        yours, theirs = texts
        return (
            fill(yours, **params) if seat == self.viewer else fill(theirs, player=self.names[seat], **params)
        )


class Pieces(NamedTuple):
    """What a game calls its pawns."""

    label: Text  # "Pawn 2", at the beginning of a button
    own: Text  # "pawn 2", a pawn of the player that the sentence is about
    others: Both  # "your pawn 2", "Ana’s pawn 2"


class Landing(NamedTuple):
    """A game's texts for the end of a move. Each adds something to `move`, the move's label."""

    home: Text
    swap: Text
    sorry: Text


class Effects(NamedTuple):
    """What a move leads to. Each adds something to `move`."""

    slide: Text
    bump: Text
    slide_and_bump: Text


OFFERED = Effects(
    T("{move}, and slide!"), T("{move}, and bump {pawns}!"), T("{move}, slide and bump {pawns}!")
)
ADVISED = Effects(T("{move} and slide"), T("{move} and bump {pawns}"), T("{move}, slide and bump {pawns}"))


class PawnWords(Words[V]):
    """Prompts, moves and events as texts, as far as they are alike in both games."""

    pieces: Pieces
    landing: Landing
    table: Landings
    tasks: Tasks
    stuck: Mapping[str, Both]  # reason -> why the player can't move
    reasons: Mapping[str, Text]  # reason -> why a card can't be used, or how a game is won
    pawn_reasons: Mapping[str, Text]  # reason -> why a pawn can't be used
    left: Both  # what to do with the rest of a 7
    bumps: Text
    goes_home: Both
    comes_out: Both
    come_out: Text  # the advice to leave Start
    go_home: Text  # the advice to bring a pawn home

    def shielded(self, view: V) -> Sequence[int]:
        """Return the pawns that carry a shield (D33), or -1."""
        return ()

    # --- the end

    def reached(self, view: V, seat: Seat) -> Text | None:
        team = next((seats for seats in self.teams(view) if seat in seats), [seat])
        own = [COLORS.index(color) for one in team for color in view["colors"][one]]
        places = [place for pawn, place in enumerate(view["pawns"]) if pawn >> 2 in own and place is not None]
        return T("{n} of {count} home", n=places.count(HOME), count=len(places))

    def teams(self, view: V) -> Sequence[Sequence[Seat]]:
        """Return the seats that win together; () if everybody plays alone."""
        return ()

    # --- questions

    def prompt(self, decision: Decision, view: V, names: Names, viewer: Seat | None = None) -> Text:
        seat, subject, say = decision.seat, decision.subject, Voice(names, viewer)
        match decision.kind:
            case "draw" if subject["card"]:
                return say(seat, (T("You got a 2: draw again"), T("{player} got a 2: draw again")))
            case "draw":
                return say(seat, (T("Your turn: draw a card"), T("{player}’s turn: draw a card")))
            case "pass":
                return say(seat, self.stuck[subject["reason"]])
            case "split":
                return say(seat, self.left, n=subject["rest"])
        return self.task(say, seat, subject["card"], self.to_do(decision, view))

    def to_do(self, decision: Decision, view: V) -> Text:
        """Say what can be done now with the card in play, and nothing that cannot."""
        return self.task_of(decision, self.tasks)

    def task_of(self, decision: Decision, tasks: Tasks) -> Text:
        """Return what to do by the legal moves."""
        card, legal = decision.subject["card"], decision.legal
        steps = {int(move[2]) for move in legal if move[0] == "move"}
        whole = 4 if card == SORRY else card
        found = {str(move[0]) for move in legal if move[0] != "move"}
        found |= {"backward" if n < 0 else "forward" if n == whole else "part" for n in steps}
        said = fill(tasks[frozenset(found)], n=whole, back=-min(steps, default=0))
        return T("{task}, then draw again", task=said) if card == 2 else said

    def task(self, say: Voice, seat: Seat, card: int, todo: Text) -> Text:
        """Say which card the player has and what to do with it."""
        texts = (T("You have {card}: {todo}"), T("{player} has {card}: {todo}"))
        return say(seat, texts, card=A_CARD[card], todo=todo)

    # --- moves

    def offer(self, move: Move, view: V, names: Names, viewer: Seat | None = None) -> Text:
        say = Voice(names, viewer)
        match move:
            case ("draw",):
                return T("Draw a card")
            case ("pass",):
                if view["card"] == 2:
                    return T("Continue")
                return T("No swap") if self._may_swap(view) else T("End turn")
            case ("move", int(pawn), int(steps)):
                said = self.steps_label(pawn, steps, view)
                return self.with_effects(said, pawn, self.table[steps][pawn][place_of(view, pawn)], view, say)
            case ("swap", int(pawn), int(other)):
                return self._in_place_of(self.landing.swap, pawn, other, view, say)
            case ("sorry", int(pawn), int(other)):
                return self._in_place_of(self.landing.sorry, pawn, other, view, say)
        return super().offer(move, view, names, viewer)

    def _may_swap(self, view: V) -> bool:
        """True if an 11 offers a swap: then a pass declines it."""
        team = next((seats for seats in self.teams(view) if view["turn"] in seats), [view["turn"]])
        own = [COLORS.index(color) for seat in team for color in view["colors"][seat]]
        shielded = self.shielded(view)
        on_track = [
            (pawn >> 2) in own
            for pawn, place in enumerate(view["pawns"])
            if place is not None and 0 <= place < SPACES and ((pawn >> 2) in own or pawn not in shielded)
        ]
        return view["card"] == 11 and True in on_track and False in on_track

    def steps_label(self, pawn: int, steps: int, view: V) -> Text:
        """Label a move by steps, without what it leads to."""
        if steps < 0:
            return T("{pawn}: back {n}", pawn=self.label(pawn, view), n=-steps)
        return T("{pawn}: forward {n}", pawn=self.label(pawn, view), n=steps)

    def label(self, pawn: int, view: V) -> Text:
        """Name a pawn at the beginning of a button; a team has pawns of two colors."""
        return color_name(pawn) if view.get("teams") else fill(self.pieces.label, n=number(pawn))

    def rival(self, pawn: int, view: V, say: Voice) -> Text:
        """Name a pawn with its owner."""
        color = COLORS[pawn >> 2]
        owners = (
            [] if view.get("teams") else [seat for seat, own in enumerate(view["colors"]) if color in own]
        )
        return self.owned(pawn, next(iter(owners), -1), say)

    def owned(self, pawn: int, owner: Seat, say: Voice) -> Text:
        """Name a pawn with its owner, or by its color if a team plays it (-1)."""
        return color_name(pawn) if owner < 0 else say(owner, self.pieces.others, n=number(pawn))

    def _in_place_of(self, text: Text, pawn: int, other: int, view: V, say: Voice) -> Text:
        to = place_of(view, other)
        slide = self._slide(pawn, to, view)
        far = DISTANCE[pawn][slide[-1] if slide else to]
        said = fill(text, pawn=self.label(pawn, view), other=self.rival(other, view, say), n=far)
        return self.with_effects(said, pawn, to, view, say, other)

    def _slide(self, pawn: int, to: int, view: V) -> Sequence[int]:
        """Return the spaces that a pawn slides over from `to`; none if a shield blocks the slide (D33)."""
        slide = SLIDE[pawn][to]
        others = [other for other in self.shielded(view) if other not in (-1, pawn)]
        blocked = any(place_of(view, other) in slide for other in others)
        return () if blocked else slide

    def advise(self, move: Move, view: V, names: Names, viewer: Seat | None = None) -> Text:
        say = Voice(names, viewer)
        match move:
            case ("move", int(pawn), int(steps)):
                start, to = place_of(view, pawn), self.table[steps][pawn][place_of(view, pawn)]
                if to == HOME:
                    return fill(self.go_home, pawn=self.named(pawn, view))
                said = T("Move {pawn} forward {n}") if steps > 0 else T("Move {pawn} back {n}")
                if start == START:
                    said = self.come_out
                said = fill(said, pawn=self.named(pawn, view), n=abs(steps))
                return self.with_effects(said, pawn, to, view, say, effects=ADVISED)
            case ("swap", int(pawn), int(other)):
                said = T("Swap {pawn} with {other}")
            case ("sorry", int(pawn), int(other)):
                said = T("Use {pawn} to replace {other}")
            case ("draw",):
                return T("Draw the next card")
            case ("pass",):
                return T("Don’t swap") if self._may_swap(view) else T("End your turn")
            case _:
                return self.offer(move, view, names, viewer)
        said = fill(said, pawn=self.named(pawn, view), other=self.rival(other, view, say))
        return self.with_effects(said, pawn, place_of(view, other), view, say, other, ADVISED)

    def named(self, pawn: int, view: V) -> Text:
        """Name a pawn inside an advice; a team has pawns of two colors."""
        return color_name(pawn) if view.get("teams") else fill(self.pieces.own, n=number(pawn))

    def with_effects(
        self,
        said: Text,
        pawn: int,
        to: int,
        view: V,
        say: Voice,
        other: int = -1,
        effects: Effects = OFFERED,
    ) -> Text:
        """Add what a move leads to. `other` is the pawn that it swaps with or replaces."""
        if to == HOME:
            return fill(self.landing.home, move=said)
        if to >= SPACES:
            came_in = ZONE <= to < HOME and place_of(view, pawn) < SPACES
            return T("{move}, to safety", move=said) if came_in else said
        slide = self._slide(pawn, to, view)
        if SLIDE[pawn][to] and not slide:
            return T("{move}, where a shield stops the slide", move=said)
        swapped_to = view["pawns"][pawn]  # where an 11 puts the other pawn
        bumped = [
            self.rival(found, view, say)
            for found, place in enumerate(view["pawns"])
            if found != pawn and (place in (to, *slide) if found != other else swapped_to in slide)
        ]
        if slide and bumped:
            return fill(effects.slide_and_bump, move=said, pawns=bumped)
        if slide:
            return fill(effects.slide, move=said)
        return fill(effects.bump, move=said, pawns=bumped) if bumped else said

    # --- events

    def tell(self, event: Seen, names: Names, viewer: Seat | None = None) -> Text | None:
        say, seat = Voice(names, viewer), event.get("seat", -1)
        match event["kind"]:
            case "deck_shuffled":
                return T("The cards are shuffled.")
            case "card_drawn" if "card" in event:
                texts = (T("You draw {card}."), T("{player} draws {card}."))
                return say(seat, texts, card=A_CARD[event["card"]])
            case "turn_lost" if event["reason"] == "declined":
                return say(seat, (T("You don’t swap."), T("{player} doesn’t swap.")))
            case "turn_lost":
                return say(seat, (T("You can’t move."), T("{player} can’t move.")))
            case "card_unused":
                return say(seat, (T("You can’t use the 2."), T("{player} can’t use the 2.")))
            case "pawn_moved":
                return self._tell_move(event, say)
            case "pawn_slid":
                return T("It slides!")
            case "pawn_bumped" if event["by"] >= 0:
                return fill(self.bumps, pawn=self.owned(event["pawn"], event["owner"], say))
            case "pawns_swapped":
                texts = (T("You swap {pawn} with {other}."), T("{player} swaps {pawn} with {other}."))
                other = self.owned(event["other"], event["owner"], say)
                return say(seat, texts, pawn=self._mover(event), other=other)
            case "sorry_played":
                texts = (T("Sorry! You bring out {pawn}."), T("Sorry! {player} brings out {pawn}."))
                return say(seat, texts, pawn=self._mover(event))
        return None

    def _mover(self, event: Seen) -> Text:
        """Name the pawn that moves. A team plays two colors."""
        pawn = event["pawn"]
        in_team = event.get("team") or event.get("owner", 0) < 0
        return color_name(pawn) if in_team else fill(self.pieces.own, n=number(pawn))

    def _tell_move(self, event: Seen, say: Voice) -> Text:
        seat, steps, pawn = event["seat"], event["steps"], self._mover(event)
        if event["from"] == START:
            return say(seat, self.comes_out, pawn=pawn)
        if event["to"] == HOME:
            return say(seat, self.goes_home, pawn=pawn)
        if steps < 0:
            texts = (T("You move {pawn} back {n}."), T("{player} moves {pawn} back {n}."))
            return say(seat, texts, pawn=pawn, n=-steps)
        texts = (T("You move {pawn} forward {n}."), T("{player} moves {pawn} forward {n}."))
        return say(seat, texts, pawn=pawn, n=steps)

    def caption(self, event: Seen, names: Names, viewer: Seat | None = None) -> Text | None:
        match event["kind"]:
            case "card_drawn" | "card_played" if "card" in event:
                texts = (T("You: {card}"), T("{player}: {card}"))
                return Voice(names, viewer)(event["seat"], texts, card=card_sign(event["card"]))
            case "turn_lost":
                return T("No swap") if event["reason"] == "declined" else T("No move")
            case "card_unused":
                return T("No move")
            case "pawn_moved" if ZONE <= event["to"] < HOME and event["from"] < SPACES:
                return T("Safe!")
            case "pawn_slid":
                return T("Slide!")
            case "slide_blocked":
                return T("Blocked!")
            case "pawn_bumped":
                return T("Bumped!")
            case "pawns_swapped":
                return T("Swap!")
            case "sorry_played":
                return T("Sorry!")
        return None

    # --- reasons

    def why(self, reason: Reason, names: Names, viewer: Seat | None = None) -> Text:
        pawn = int(dict(reason.data).get("pawn", -1))
        if pawn < 0:
            return self.reasons[reason.code]
        return fill(self.pawn_reasons[reason.code], pawn=color_name(pawn))
