"""Why cards in hand cannot be played now."""

from __future__ import annotations

from ...errors import Reason
from ...events import Viewer
from ...rules import Decision
from .cards import DONT_BE_SORRY, FACES, LAST_NUMBER, PLAY_2, SEND_BACK, STEAL, TAKE_2, Face
from .state import TwentyOneState, kind_of


def explain(decision: Decision, state: TwentyOneState, viewer: Viewer) -> list[Reason]:
    """Return a reason for each kind of card that the viewer, if asked, cannot play now."""
    if viewer is None or viewer != decision.seat:
        return []
    hand = state.hands[viewer]
    match kind_of(decision):
        case "steal":
            return [Reason("no_steal", "X31")] if STEAL not in hand else []
        case "block":
            return [Reason("no_block", "X32")] if DONT_BE_SORRY not in hand else []
        case "add":
            others = sorted({card for card in hand if card > LAST_NUMBER})
            return [Reason("numbers_only", "X25", _cards(*others))] if others else []
        case "pass":
            return [Reason("no_cards", "X29")]
        case "play":
            return _not_played(decision, state, hand)
        case "draw" | "tiebreak" | "over":
            return []


def _not_played(decision: Decision, state: TwentyOneState, hand: list[int]) -> list[Reason]:
    """Return why cards of a hand cannot be played this turn."""
    legal = decision.legal
    reasons = []
    if SEND_BACK in hand and not any(move[:2] == ("play", "send_back") for move in legal):
        reasons.append(Reason("nobody_to_send_back", "X43" if any(state.back) else "X30", _cards(SEND_BACK)))
    if PLAY_2 in hand and ("play", "play_2") not in legal:
        reasons.append(Reason("too_few_numbers", "X23", _cards(PLAY_2)))
    if TAKE_2 in hand and len(hand) > 6:
        reasons.append(Reason("nothing_to_take", "X22"))
    if STEAL in hand:
        reasons.append(Reason("steal_waits", "X19", _cards(STEAL)))
    if DONT_BE_SORRY in hand:
        reasons.append(Reason("block_waits", "X19", _cards(DONT_BE_SORRY)))
    if legal[0][0] == "put_down":
        reasons.append(Reason("put_down", "X18"))
    return reasons


def _cards(*cards: int) -> tuple[tuple[str, Face], ...]:
    """Return the cards that a reason is about, as its data."""
    return tuple(("card", FACES[card]) for card in cards)
