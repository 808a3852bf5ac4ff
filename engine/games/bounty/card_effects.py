"""What the cards do: one short function per effect named in cards.py."""

from __future__ import annotations

from collections.abc import Callable

from ...events import Emit, Event
from ...frames import Frame
from ...rules import Move, Seat
from .board import EQUIPMENT, FORCE, PROPERTIES, SKULL, nearest
from .cards import DECKS, Card
from .state import DEPOSITORY, EVERYBODY, BountyState, after, deck, owe, pay
from .turn import advance, go_back, go_to_jail, land


def draw(state: BountyState, frame: Frame, move: Move, emit: Emit | None) -> None:
    """Carry out the top card and put it at the bottom (B70); a Get Out of Jail Free card is kept (B77)."""
    state.frames.pop()
    seat, number = frame["seat"], frame["deck"]
    pile = deck(state, number)
    drawn = pile.pop(0)
    card = DECKS[number][drawn]
    if emit:
        emit(Event("card_drawn", {"seat": seat, "deck": number, "card": drawn}))
    if card.does == "keep":
        state.cards[number] = seat
        if emit:
            emit(Event("card_kept", {"seat": seat, "deck": number, "card": drawn}))
        return
    pile.append(drawn)
    DOES[card.does](state, seat, card, emit)


def _advance(state: BountyState, seat: Seat, card: Card, emit: Emit | None) -> None:
    advance(state, seat, card.amount, emit)
    land(state, seat, emit)


def _nearest_equipment(state: BountyState, seat: Seat, card: Card, emit: Emit | None) -> None:
    advance(state, seat, nearest(state.places[seat], EQUIPMENT), emit)
    land(state, seat, emit, double=True)


def _nearest_force(state: BountyState, seat: Seat, card: Card, emit: Emit | None) -> None:
    advance(state, seat, nearest(state.places[seat], FORCE), emit)
    land(state, seat, emit, times=10)


def _back(state: BountyState, seat: Seat, card: Card, emit: Emit | None) -> None:
    go_back(state, seat, card.amount, emit)
    land(state, seat, emit)


def _jail(state: BountyState, seat: Seat, card: Card, emit: Emit | None) -> None:
    go_to_jail(state, seat, "card", emit)


def _collect(state: BountyState, seat: Seat, card: Card, emit: Emit | None) -> None:
    pay(state, DEPOSITORY, seat, card.amount, "card", emit)


def _pay(state: BountyState, seat: Seat, card: Card, emit: Emit | None) -> None:
    owe(state, seat, DEPOSITORY, card.amount, "card")


def _pay_each(state: BountyState, seat: Seat, card: Card, emit: Emit | None) -> None:
    """Owe every other player, as one debt (B65)."""
    others = len(after(state, seat)) - 1
    owe(state, seat, EVERYBODY, card.amount * others, "card")


def _collect_each(state: BountyState, seat: Seat, card: Card, emit: Emit | None) -> None:
    """Collect from the others one after the other, starting at the left (B66)."""
    state.frames.append({"kind": "levy", "seat": seat, "ask": after(state, seat)[:-1], "amount": card.amount})


def step_levy(state: BountyState, frame: Frame, emit: Emit | None) -> bool:
    """Make the next player owe the one who drew the card, until everybody has paid."""
    if frame["ask"]:
        owe(state, frame["ask"].pop(0), frame["seat"], frame["amount"], "card")
    else:
        state.frames.pop()
    return False


def _repairs(state: BountyState, seat: Seat, card: Card, emit: Emit | None) -> None:
    """Owe an amount per sigil and another per skull."""
    levels = [state.symbols[at] for at in PROPERTIES if state.owner[at] == seat]
    skulls = levels.count(SKULL)
    owe(state, seat, DEPOSITORY, (sum(levels) - SKULL * skulls) * card.amount + skulls * card.more, "repairs")


DOES: dict[str, Callable[[BountyState, Seat, Card, Emit | None], None]] = {
    "advance": _advance,
    "nearest_equipment": _nearest_equipment,
    "nearest_force": _nearest_force,
    "back": _back,
    "jail": _jail,
    "collect": _collect,
    "pay": _pay,
    "pay_each": _pay_each,
    "collect_each": _collect_each,
    "repairs": _repairs,
}
