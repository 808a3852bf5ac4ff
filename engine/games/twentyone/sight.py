"""What a viewer of Twenty-One may know: the view, the hidden rest dealt again, and why a card cannot be played."""

from __future__ import annotations

from random import Random
from typing import Any

from ...errors import Reason
from ...events import ALL, Viewer
from ...rules import Decision
from .cards import (
    DONT_BE_SORRY,
    FACES,
    LAST_NUMBER,
    LAST_SLIDE,
    PLAY_2,
    SEND_BACK,
    STEAL,
    TAKE_2,
    VALUE,
    Face,
    faces,
)
from .state import Table
from .tiebreak import GOAL, best, ways


def view(state: Table, viewer: Viewer, due: int) -> dict[str, Any]:
    """The allow-list; rules.py says what each item means."""
    hands = [faces(hand) if viewer in (seat, ALL) else None for seat, hand in enumerate(state.hands)]
    seated = viewer is not None and viewer >= 0
    return {
        "turn": state.turn,
        "direction": state.direction,
        "total": state.total,
        "pile": faces(state.pile),
        "aside": faces(state.aside),
        "draw": len(state.draw),
        "counts": [len(hand) for hand in state.hands],
        "home": state.home[:],
        "back": state.back[:],
        "longer": state.longer,
        "owed": state.owed,
        "taking": state.taking,
        "to_draw": state.to_draw[:],
        "due": due,
        "winners": state.winners[:],
        "window": _window(state, viewer),
        "hands": hands,
        "makes": [makes(state.total, card) for card in state.hands[viewer]]
        if viewer is not None and seated
        else [],
    }


def _window(state: Table, viewer: Viewer) -> dict[str, Any] | None:
    if not state.frames:
        return None
    frame = state.frames[-1]
    if frame["kind"] != "tiebreak":
        return {key: value[:] if key == "ask" else value for key, value in frame.items()}
    tied, laid = frame["tied"], frame["laid"]
    sealed = dict(zip(tied, laid, strict=False))  # those who come later have not laid yet
    own = ways(state.hands[viewer]) if viewer is not None and viewer in frame["ask"] else {}
    return {
        "kind": "tiebreak",
        "ask": frame["ask"][:],
        "tied": tied[:],
        "sealed": list(sealed),
        "total": sealed.get(viewer),
        "ways": [[total, faces(cards)] for total, cards in own.items()],
    }


def makes(total: int, card: int) -> dict[str, Any]:
    """What a card would make of the total: "17 → 21: wins", "bust by 3".

    >>> makes(17, 7)
    {'card': 7, 'total': 24, 'result': 'bust', 'over': 3}
    """
    face: Face = FACES[card]
    if card > LAST_SLIDE:
        return {"card": face, "total": None, "result": "", "over": 0}
    made = total + card if card <= LAST_NUMBER else VALUE[card]
    result = "wins" if made == GOAL else "bust" if made > GOAL else ""
    return {"card": face, "total": made, "result": result, "over": max(0, made - GOAL)}


def redeal(state: Table, viewer: Viewer, rnd: Random) -> None:
    """The draw pile and the hands that the viewer cannot see, mixed and dealt again; sealed totals with them."""
    state.rng = rnd.getrandbits(64)
    state.pending = None
    hidden = [] if viewer == ALL else [seat for seat in range(state.players) if seat != viewer]
    unseen = sorted([*state.draw, *(card for seat in hidden for card in state.hands[seat])])
    rnd.shuffle(unseen)
    if state.owed and state.turn in hidden:
        _numbers_last(unseen, state.owed)
        hidden.sort(key=lambda seat: seat != state.turn)
    for seat in hidden:
        count = len(state.hands[seat])
        state.hands[seat] = sorted(unseen[len(unseen) - count :])
        del unseen[len(unseen) - count :]
    state.draw = unseen
    if state.frames and state.frames[-1]["kind"] == "tiebreak":
        frame = state.frames[-1]
        for nth, seat in enumerate(frame["tied"][: len(frame["laid"])]):
            if seat in hidden:
                frame["laid"][nth] = best(state.hands[seat])


def _numbers_last(cards: list[int], count: int) -> None:
    """Move `count` number cards to the end: who is in the middle of a Play 2 holds them, and everybody knows it."""
    numbers = [at for at, card in enumerate(cards) if card <= LAST_NUMBER][-count:]
    held = [cards[at] for at in numbers]
    for at in reversed(numbers):
        del cards[at]
    cards += held


def explain(decision: Decision, state: Table, viewer: Viewer) -> list[Reason]:
    """Why what the asked seat holds cannot be played now, a reason a kind of card."""
    if viewer is None or viewer != decision.seat:
        return []
    hand, legal = state.hands[viewer], decision.legal
    if decision.kind == "steal" and STEAL not in hand:
        return [Reason("no_steal", "X31")]
    if decision.kind == "block" and DONT_BE_SORRY not in hand:
        return [Reason("no_block", "X32")]
    if decision.kind == "add":
        others = sorted({card for card in hand if card > LAST_NUMBER})
        return [Reason("numbers_only", "X25", _cards(*others))] if others else []
    if decision.kind == "pass":
        return [Reason("no_cards", "X29")]
    if decision.kind != "play":
        return []
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
    """Which cards a reason is about."""
    return tuple(("card", FACES[card]) for card in cards)
