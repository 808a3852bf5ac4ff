"""Deals: an offer, at most two counters, then yes or no. ideas.py suggests offers.

The terms of a deal are a flat tuple, from the maker's side: credits given, Jail cards given, credits wanted,
Jail cards wanted, the number of properties given, the properties given, and the properties wanted, each in
board order. An offer is `("offer", to, *terms)`, a counter is `("counter", *terms)`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import Reason
from ...events import Emit, Event
from ...frames import Frame
from ...rules import Decision, Free, Move, Seat, move_text
from .board import FEE, LENGTH, PRICE, VALUE
from .state import PAUSE, BountyState, alive, held_cards, pay, set_symbols, unpaid_debt

ACCEPT: Move = ("accept",)
REFUSE: Move = ("refuse",)
MOST_COUNTERS = 2  # B40
MOST_OFFERS = 3  # in one pause, B46
Terms = tuple[int, ...]


def given(terms: Sequence[int]) -> list[int]:
    """Return the properties that the maker gives."""
    return list(terms[5 : 5 + terms[4]])


def wanted(terms: Sequence[int]) -> list[int]:
    """Return the properties that the maker wants."""
    return list(terms[5 + terms[4] :])


def make_terms(
    give: Sequence[int] = (),
    want: Sequence[int] = (),
    *,
    credits_given: int = 0,
    credits_wanted: int = 0,
    cards_given: int = 0,
    cards_wanted: int = 0,
) -> Terms:
    """Put terms together from their parts.

    >>> make_terms(give=[1], want=[6], credits_given=40)
    (40, 0, 0, 0, 1, 1, 6)
    """
    return (credits_given, cards_given, credits_wanted, cards_wanted, len(give), *sorted(give), *sorted(want))


def turned(terms: Sequence[int]) -> Terms:
    """Return the same deal as seen from the other side."""
    return (terms[2], terms[3], terms[0], terms[1], len(terms) - 5 - terms[4], *wanted(terms), *given(terms))


def read_terms(words: Sequence[object]) -> Terms | None:
    """Return the terms in a move, or None if they are not well formed.

    Terms are whole numbers, and each property stands once, in board order.
    """
    terms = tuple(word for word in words if isinstance(word, int))
    if len(terms) != len(words) or len(terms) < 5 or min(terms) < 0 or terms[4] > len(terms) - 5:
        return None
    for part in (given(terms), wanted(terms)):
        if part != sorted(set(part)) or any(at >= LENGTH or not PRICE[at] for at in part):
            return None
    return terms


def fees_of(state: BountyState, properties: Sequence[int]) -> int:
    """Return the least that a new owner pays for the inactive ones among these properties (B42)."""
    return sum(FEE[at] for at in properties if state.inactive[at])


# --- when and to whom


def partners(state: BountyState, seat: Seat) -> list[Seat]:
    """Return the seats to which `seat` may make an offer now.

    That is everybody before a roll and before a property is collected (B17). While somebody owes, deals are
    made only with the debtor (B45).
    """
    if state.over or state.out[seat]:
        return []
    others = [other for other in alive(state) if other != seat]
    if not state.frames:
        return others if state.phase == PAUSE else []
    frame = state.frames[-1]
    if frame["kind"] == "debt":
        return others if frame["seat"] == seat else [frame["seat"]]
    return others if frame["kind"] == "collect" else []


def offers_made(state: BountyState) -> list[int]:
    """Return how many offers each seat has made in this pause; a debt is a pause of its own (B46)."""
    debt = unpaid_debt(state)
    made: list[int] = state.offers if debt is None else debt["offers"]
    return made


# --- what may be offered


def fault(state: BountyState, maker: Seat, to: Seat, terms: Terms) -> Reason | None:
    """Return why these terms cannot be offered or accepted, or None if they can."""
    credits_given, cards_given, credits_wanted, cards_wanted = terms[:4]
    if maker == to or not 0 <= to < state.players or state.out[to] or state.out[maker]:
        return Reason("deal_nobody", "B40")
    debt = unpaid_debt(state)
    if debt and debt["seat"] not in (maker, to):
        return Reason("deal_debtor", "B45", (("seat", debt["seat"]),))
    if not (len(terms) > 5 or cards_given or cards_wanted):
        return Reason("deal_empty", "B43")
    if credits_given and credits_wanted:
        return Reason("deal_both_credits", "B43")
    for seat, owned, credits, cards in (
        (maker, given(terms), credits_given, cards_given),
        (to, wanted(terms), credits_wanted, cards_wanted),
    ):
        reason = _cannot_give(state, seat, owned, credits, cards)
        if reason:
            return reason
    return _cannot_afford(state, maker, to, terms)


def _cannot_give(
    state: BountyState, seat: Seat, properties: list[int], credits: int, cards: int
) -> Reason | None:
    for at in properties:
        if state.owner[at] != seat:
            return Reason("deal_not_owned", "B40", (("seat", seat), ("at", at)))
        if set_symbols(state, at):
            return Reason("deal_symbols", "B41", (("at", at),))
    if credits > state.credits[seat]:
        return Reason("deal_credits", "B43", (("seat", seat), ("amount", state.credits[seat])))
    debt = unpaid_debt(state)
    if debt and debt["seat"] == seat and credits > state.credits[seat] - debt["set_aside"]:
        return Reason("deal_set_aside", "B45", (("seat", seat), ("amount", debt["set_aside"])))
    if cards > held_cards(state, seat):
        return Reason("deal_cards", "B40", (("seat", seat),))
    return None


def _cannot_afford(state: BountyState, maker: Seat, to: Seat, terms: Terms) -> Reason | None:
    """Return a reason if a side could not pay the 10% on what it receives (B44), after its debt (B45)."""
    flow = terms[2] - terms[0]
    debt = unpaid_debt(state)
    for seat, left, received in (
        (maker, state.credits[maker] + flow, wanted(terms)),
        (to, state.credits[to] - flow, given(terms)),
    ):
        fees = fees_of(state, received)
        if fees > left:
            return Reason("deal_fees", "B44", (("seat", seat), ("amount", fees)))
        if fees and debt and debt["seat"] == seat and fees > left - debt["amount"]:
            return Reason("deal_fees_debt", "B45", (("seat", seat), ("amount", fees)))
    return None


def may_offer(state: BountyState, seat: Seat, move: Move) -> bool:
    """True if a move is an offer that a seat may make now."""
    match move:
        case ("offer", int(to), *words) if offers_made(state)[seat] < MOST_OFFERS:
            terms = read_terms(words)
            return terms is not None and to in partners(state, seat) and fault(state, seat, to, terms) is None
    return False


# --- offering and answering


def offer_text(seat: Seat, move: Move) -> str:
    """Return the key under which a refused offer is stored."""
    return f"{seat} {move_text(move)}"


def offer(state: BountyState, seat: Seat, move: Move, emit: Emit | None) -> None:
    """Make an offer that `may_offer` allows."""
    to, terms = int(move[1]), read_terms(move[2:]) or ()
    offers_made(state)[seat] += 1
    state.frames.append(
        {
            "kind": "deal",
            "seat": seat,
            "to": to,
            "counters": 0,
            "terms": list(terms),
            "text": offer_text(seat, move),
        }
    )
    if emit:
        emit(Event("deal_offered", {**_told(state, seat, to, terms), "counters": 0}))


def _told(state: BountyState, seat: Seat, to: Seat, terms: Terms) -> dict[str, object]:
    """Describe a deal for events and decisions, with what it will cost each side beyond its terms."""
    return {
        "seat": seat,
        "to": to,
        "credits_given": terms[0],
        "cards_given": terms[1],
        "credits_wanted": terms[2],
        "cards_wanted": terms[3],
        "given": given(terms),
        "wanted": wanted(terms),
        "costs": [deal_cost(state, wanted(terms)), deal_cost(state, given(terms))],  # for seat, for to
    }


def deal_cost(state: BountyState, received: Sequence[int]) -> list[int]:
    """Return what a new owner pays to keep all inactive properties inactive, and to reinstate them (B42)."""
    fees = fees_of(state, received)
    return [fees, fees + sum(VALUE[at] for at in received if state.inactive[at])]


def ask_deal(state: BountyState, frame: Frame) -> Decision:
    """Ask the other side to accept, refuse or counter; `allows_counter` decides which terms are legal."""
    maker, seat, terms = frame["seat"], frame["to"], tuple(frame["terms"])
    legal = [REFUSE] if fault(state, maker, seat, terms) else [REFUSE, ACCEPT]
    subject = {**_told(state, maker, seat, terms), "counters": frame["counters"]}
    if frame["counters"] >= MOST_COUNTERS:
        return Decision(seat, "deal", legal, REFUSE, subject)
    legal += haggling(state, maker, seat, terms)
    return Decision(seat, "deal", legal, REFUSE, subject, Free("counter", composed=True))


def haggling(state: BountyState, maker: Seat, seat: Seat, terms: Terms) -> list[Move]:
    """Suggest a few counters: the same deal, with more credits for the side that is asked."""
    mine = turned(terms)
    balance = mine[2] - mine[0]  # credits that the asked seat gets
    worth = sum(PRICE[at] for at in terms[5:])
    moves: list[Move] = []
    for more in (worth // 40 * 10, worth // 20 * 10):
        new = balance + more if given(mine) else min(balance + more, -10)
        counter = (max(0, -new), mine[1], max(0, new), *mine[3:])
        if more and ("counter", *counter) not in moves and fault(state, seat, maker, counter) is None:
            moves.append(("counter", *counter))
    return moves


def allows_counter(state: BountyState, frame: Frame, move: Move) -> bool:
    """True if `move` is a legal counter, which differs from the deal on the table."""
    match move:
        case ("counter", *words) if frame["counters"] < MOST_COUNTERS:
            terms = read_terms(words)
            return (
                terms is not None
                and terms != turned(frame["terms"])
                and fault(state, frame["to"], frame["seat"], terms) is None
            )
    return False


def answer_deal(state: BountyState, frame: Frame, move: Move, emit: Emit | None) -> None:
    """Accept, refuse or counter."""
    seat, maker = frame["to"], frame["seat"]
    if move == ACCEPT:
        state.frames.pop()
        exchange(state, maker, seat, tuple(frame["terms"]), emit)
    elif move == REFUSE:
        state.frames.pop()
        state.refused.append(frame["text"])
        if emit:
            emit(Event("deal_refused", {"seat": seat, "to": maker}))
    else:
        terms = read_terms(move[1:]) or ()
        frame["seat"], frame["to"], frame["terms"] = seat, maker, list(terms)
        frame["counters"] += 1
        if emit:
            emit(Event("deal_countered", {**_told(state, seat, maker, terms), "counters": frame["counters"]}))


def exchange(state: BountyState, maker: Seat, to: Seat, terms: Terms, emit: Emit | None) -> None:
    """Carry out a deal; then the new owners of inactive properties choose (B42).

    What a debtor receives pays the debt first, so a debtor chooses after that (B45).
    """
    debt = unpaid_debt(state)
    if debt and debt["seat"] in (maker, to):
        debt["set_aside"] += terms[2] if debt["seat"] == maker else terms[0]
    if emit:
        emit(Event("deal_made", _told(state, maker, to, terms)))
    pay(state, maker, to, terms[0], "deal", emit)
    pay(state, to, maker, terms[2], "deal", emit)
    from_maker = [number for number in (0, 1) if state.cards[number] == maker][: terms[1]]
    from_other = [number for number in (0, 1) if state.cards[number] == to][: terms[3]]
    for number in from_maker:
        state.cards[number] = to
    for number in from_other:
        state.cards[number] = maker
    for new_owner, properties in ((to, given(terms)), (maker, wanted(terms))):
        for at in properties:
            state.owner[at] = new_owner
        inactive = [at for at in properties if state.inactive[at]]
        if inactive:
            fees = {"kind": "fees", "seat": new_owner, "left": inactive, "covered": 1}
            if debt and debt["seat"] == new_owner:
                below = next(number for number, frame in enumerate(state.frames) if frame is debt)
                state.frames.insert(below, fees)
            else:
                state.frames.append(fees)
