"""The texts of Hyperdrive."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...rules import Decision, Move, Outcome, Seat
from ...text import T, Text
from ...words import Names, Seen
from ..pawns.track import COLORS, START, place_of
from ..pawns.words import Landing, PawnWords, Pieces, Voice, number
from .board import LANDINGS

if TYPE_CHECKING:
    from .view import HyperdriveView

# What can be done with the card in play -> what to do.
TASKS = {
    frozenset({"forward"}): T("move a droid forward {n}"),
    frozenset({"backward"}): T("move a droid back {back}"),
    frozenset({"forward", "backward"}): T("move a droid forward {n}, or back {back}"),
    frozenset({"part"}): T("split it between two droids"),
    frozenset({"forward", "part"}): T("move a droid forward {n}, or split it between two"),
    frozenset({"swap", "pass"}): T("swap with a rival if you like"),
    frozenset({"forward", "swap"}): T("move a droid forward {n}, or swap with a rival"),
    frozenset({"sorry"}): T("take a rival’s place from the hangar"),
    frozenset({"forward", "sorry"}): T("take a rival’s place from the hangar, or move a droid forward {n}"),
}

# Why the player can't move.
STUCK = {
    "shield_there": (
        T("You can’t move: a shield is in the way."),
        T("{player} can’t move: a shield is in the way."),
    ),
    "own_droid": (
        T("You can’t move: your own droid is in the way."),
        T("{player} can’t move: a droid of the same color is in the way."),
    ),
    "too_far": (
        T("You can’t move: you need the exact number for the engine room."),
        T("{player} can’t move: it takes the exact number for the engine room."),
    ),
    "not_into_hangar": (
        T("You can’t move: droids never go back into the hangar."),
        T("{player} can’t move: droids never go back into the hangar."),
    ),
    "no_opponent": (
        T("You can’t move: none of your droids is out, and no rival without a shield is on the ring."),
        T("{player} can’t move: no droid is out, and no rival without a shield is on the ring."),
    ),
    "stays_in_hangar": (
        T("You can’t move: a 4 takes no droid out of the hangar."),
        T("{player} can’t move: a 4 takes no droid out of the hangar."),
    ),
    "in_engine_room": (T("You can’t move."), T("{player} can’t move.")),
}

# Why a card can't be played, and how a game is won.
WHY = {
    "shield_there": T("A shield is in the way."),
    "own_droid": T("A droid of the same color is in the way."),
    "too_far": T("It takes the exact number for the engine room."),
    "not_into_hangar": T("Droids never go back into the hangar."),
    "no_opponent": T("There’s no rival without a shield on the ring."),
    "stays_in_hangar": T("A 4 takes no droid out of the hangar."),
    "in_engine_room": T("Droids in the engine room stay there."),
    "blocked_first_part": T("A shield blocks this slide, so the first part of a 7 can’t end here."),
    "all_in_engine_room": T("All three droids are in the engine room."),
}
# Why a droid can't be played, swapped, replaced or given a shield.
WHY_DROID = {
    "shield_there": T("{pawn} can’t move: a shield is in the way."),
    "own_droid": T("{pawn} can’t move: a droid of the same color is in the way."),
    "too_far": T("{pawn} needs the exact number for the engine room."),
    "not_into_hangar": T("{pawn} can’t go back into the hangar."),
    "no_opponent": T("{pawn} has no rival to replace: none on the ring is without a shield."),
    "stays_in_hangar": T("{pawn} can’t leave the hangar with this card."),
    "in_engine_room": T("{pawn} is in the engine room already."),
    "took_first_part": T("{pawn} took the first part of the 7. Move another droid."),
    "bumped_by_first_part": T("{pawn} was bumped by the first part of the 7. Move another droid."),
    "off_track": T("{pawn} isn’t on the ring. Shields are for droids on the ring."),
    "has_shield": T("{pawn} has a shield already."),
    "protected": T("{pawn} has a shield, so it’s safe."),
    "out_of_reach": T("{pawn} isn’t on the ring, so you can’t reach it."),
}


class HyperdriveWords(PawnWords["HyperdriveView"]):
    """Hyperdrive's prompts, moves, events and reasons as texts."""

    pieces = Pieces(T("Droid {n}"), T("droid {n}"), (T("your droid {n}"), T("{player}’s droid {n}")))
    landing = Landing(
        T("{move}, into the engine room!"),
        T("{pawn}: swap with {other}, {n} from the engine room"),
        T("{pawn}: take the place of {other}, {n} from the engine room"),
    )
    table = LANDINGS
    tasks = TASKS
    stuck = STUCK
    reasons = WHY
    pawn_reasons = WHY_DROID
    left = T("You have {n} left: move another droid"), T("{player} has {n} left: move another droid")
    bumps = T("It bumps {pawn} back to the hangar!")
    goes_home = T("You bring {pawn} to the engine room!"), T("{player} brings {pawn} to the engine room!")
    comes_out = T("You bring {pawn} out of the hangar."), T("{player} brings {pawn} out of the hangar.")
    come_out = T("Bring {pawn} out of the hangar")
    go_home = T("Bring {pawn} to the engine room")

    def shielded(self, view: HyperdriveView) -> Sequence[int]:
        return view["shields"]

    def prompt(
        self, decision: Decision, view: HyperdriveView, names: Names, viewer: Seat | None = None
    ) -> Text:
        if decision.kind == "shield":
            return self.task(
                Voice(names, viewer),
                decision.seat,
                decision.subject["card"],
                T("give a droid a shield so that nobody bumps it, or skip it"),
            )
        return super().prompt(decision, view, names, viewer)

    def offer(self, move: Move, view: HyperdriveView, names: Names, viewer: Seat | None = None) -> Text:
        match move:
            case ("no_shield",):
                return T("No shield")
            case ("shield", int(droid)):
                return T("Shield for droid {n}", n=number(droid))
            case ("shield", int(droid), int(carrier)):
                return self._steal_label(droid, carrier, view, Voice(names, viewer))
        return super().offer(move, view, names, viewer)

    def advise(self, move: Move, view: HyperdriveView, names: Names, viewer: Seat | None = None) -> Text:
        match move:
            case ("no_shield",):
                return T("Take no shield")
            case ("shield", int(droid)):
                return T("Put a shield on droid {n}", n=number(droid))
            case ("shield", int(droid), int(carrier)):
                other = self.rival(carrier, view, Voice(names, viewer))
                return T("Give the shield of {other} to droid {n}", other=other, n=number(droid))
        return super().advise(move, view, names, viewer)

    def _steal_label(self, droid: int, carrier: int, view: HyperdriveView, say: Voice) -> Text:
        """Label taking a shield. The carrier is named by its owner unless that player has both shields."""
        if [other >> 2 for other in view["shields"] if other >= 0].count(carrier >> 2) > 1:
            other = self.rival(carrier, view, say)
            return T("Take the shield of {other} for droid {n}", other=other, n=number(droid))
        owner = view["colors"].index([COLORS[carrier >> 2]])
        return T("Take {player}’s shield for droid {n}", player=say.names[owner], n=number(droid))

    def steps_label(self, pawn: int, steps: int, view: HyperdriveView) -> Text:
        if place_of(view, pawn) == START:
            return T("{pawn}: out of the hangar, forward {n}", pawn=self.label(pawn, view), n=steps)
        return super().steps_label(pawn, steps, view)

    def tell(self, event: Seen, names: Names, viewer: Seat | None = None) -> Text | None:
        say, seat = Voice(names, viewer), event.get("seat", -1)
        match event["kind"]:
            case "shield_declined":
                return say(seat, (T("You take no shield."), T("{player} takes no shield.")))
            case "shield_placed" if event["other"] >= 0:
                texts = (T("You take the shield of {other}!"), T("{player} takes the shield of {other}!"))
                return say(seat, texts, other=self.owned(event["other"], event["owner"], say))
            case "shield_placed":
                texts = (T("You put a shield on droid {n}."), T("{player} puts a shield on droid {n}."))
                return say(seat, texts, n=number(event["pawn"]))
            case "shield_returned":
                return T("Its shield goes back to the board.")
            case "slide_blocked":
                return T(
                    "The shield of {other} stops the slide.",
                    other=self.owned(event["by"], event["owner"], say),
                )
        return super().tell(event, names, viewer)

    def caption(self, event: Seen, names: Names, viewer: Seat | None = None) -> Text | None:
        match event["kind"]:
            case "pawn_home":
                return T("Engine room!")
            case "shield_placed":
                return T("Stolen!") if event["other"] >= 0 else T("Shield!")
        return super().caption(event, names, viewer)

    def result(self, outcome: Outcome, names: Names, viewer: Seat | None = None) -> Text:
        texts = (
            T("You win! All three droids are in the engine room."),
            T("{player} wins! All three droids are in the engine room."),
        )
        return Voice(names, viewer)(outcome.winners[0], texts)


WORDS = HyperdriveWords()
