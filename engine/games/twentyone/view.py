"""What a viewer of Twenty-One may know: the view, and the redeal of everything hidden."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ...events import ALL, Viewer
from ...rng import shuffle_with
from .cards import FACES, LAST_NUMBER, LAST_SLIDE, VALUE, faces
from .state import TwentyOneState, WindowKind
from .tiebreak import GOAL, best, ways

if TYPE_CHECKING:
    from .view_types import Made, TwentyOneView, Window


def view(state: TwentyOneState, viewer: Viewer, due: int) -> TwentyOneView:
    """Return the position as the viewer knows it; `due` is how many cards the next seat draws."""
    own = state.hands[viewer] if viewer is not None and viewer in range(state.players) else []
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
        "window": _window(state, viewer) if state.frames else None,
        "hands": [faces(hand) if viewer in (seat, ALL) else None for seat, hand in enumerate(state.hands)],
        "makes": [makes(state.total, card) for card in own],
    }


def _window(state: TwentyOneState, viewer: Viewer) -> Window:
    frame = state.frames[-1]
    kind: WindowKind = frame["kind"]
    ask = frame["ask"][:]
    match kind:
        case "steal":
            return {"kind": kind, "ask": ask, "by": frame["by"]}
        case "block":
            card, by, target = frame["card"], frame["by"], frame["target"]
            return {"kind": kind, "ask": ask, "card": card, "by": by, "target": target}
        case "tiebreak":
            tied, laid = frame["tied"], frame["laid"]
            sealed = dict(zip(tied, laid, strict=False))  # those who come later have not laid yet
            own = ways(state.hands[viewer]) if viewer is not None and viewer in ask else {}
            return {
                "kind": kind,
                "ask": ask,
                "tied": tied[:],
                "sealed": list(sealed),
                "total": sealed.get(viewer),
                "ways": [(total, faces(cards)) for total, cards in own.items()],
            }


def makes(total: int, card: int) -> Made:
    """Return what a card would make of the total.

    >>> makes(17, 7)
    {'card': 7, 'total': 24, 'result': 'bust', 'over': 3}
    """
    if card > LAST_SLIDE:
        return {"card": FACES[card], "total": None, "result": "", "over": 0}
    made = total + card if card <= LAST_NUMBER else VALUE[card]
    return {
        "card": FACES[card],
        "total": made,
        "result": "wins" if made == GOAL else "bust" if made > GOAL else "",
        "over": max(0, made - GOAL),
    }


def redeal(state: TwentyOneState, viewer: Viewer, rnd: Random) -> None:
    """Deal again the draw pile, the hands that the viewer cannot see, and the totals that those sealed."""
    state.rng = rnd.getrandbits(64)
    state.pending = None
    hidden = [] if viewer == ALL else [seat for seat in range(state.players) if seat != viewer]
    unseen = sorted([*state.draw, *(card for seat in hidden for card in state.hands[seat])])
    shuffle_with(rnd, unseen)
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
    """Move `count` number cards to the end, for the seat that is known to hold them because of a Play 2."""
    numbers = [at for at, card in enumerate(cards) if card <= LAST_NUMBER][-count:]
    held = [cards[at] for at in numbers]
    for at in reversed(numbers):
        del cards[at]
    cards += held
