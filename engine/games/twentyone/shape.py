"""What a saved position of Twenty-One must look like."""

from __future__ import annotations

from collections.abc import Sequence

from ...frames import Frame, round_from
from ...rules import Seat, Setup
from ...shapes import FLAG, RNG, Fields, ListOf, OneOf, Row, Shape, Tagged, Whole, exactly, require
from .cards import CARDS, DECK, LAST_NUMBER
from .playing import LIMIT, due
from .state import PAWNS, TwentyOneState, WindowKind
from .tiebreak import GOAL, ways

CARD = Whole(0, len(CARDS) - 1)
PILE = ListOf(CARD, most=len(DECK))
SORRY = OneOf("steal", "send_back")
TOTAL = Whole(0, GOAL - 1 + LAST_NUMBER)  # the highest bust


def shape(setup: Setup) -> Shape:
    """Return the shape of a position at this table."""
    players = setup.players
    seat = Whole(0, players - 1)
    seats, some = ListOf(seat, most=players), ListOf(seat, least=1, most=players)
    return Fields(
        {
            "rng": RNG,
            "players": exactly(players),
            "longer": exactly(setup.options.get("longer", 0)),
            "turn": seat,
            "direction": OneOf(1, -1),
            "total": TOTAL,
            "owed": Whole(0, 2),
            "taking": FLAG,
            "hands": Row([ListOf(CARD, most=LIMIT)] * players),
            "draw": PILE,
            "pile": PILE,
            "aside": PILE,
            "home": Row([Whole(0, PAWNS)] * players),
            "back": Row([FLAG] * players),
            "to_draw": seats,
            "winners": seats,
            "frames": ListOf(
                Tagged(
                    "kind",
                    {
                        "steal": {"ask": some, "by": seat},
                        "block": {
                            "ask": some,
                            "card": OneOf("steal", "send_back"),
                            "by": seat,
                            "target": seat,
                        },
                        "tiebreak": {"ask": some, "tied": some, "laid": ListOf(Whole(0, GOAL), most=players)},
                    },
                ),
                most=1,
            ),
        }
    )


def verify(state: TwentyOneState) -> None:
    """Raise Misshapen for a position that the game cannot have."""
    require(sorted(state.cards()) == sorted(DECK), "draw", "every card exactly once")
    for seat, hand in enumerate(state.hands):
        require(hand == sorted(hand), f"hands.{seat}", "the cards in order")
        on_the_way = state.back[seat] or state.home[seat] < PAWNS
        require(
            on_the_way or not state.longer, f"back.{seat}", "on the way back once all pawn cards are Home"
        )
    require(state.longer or not any(state.back), "back", "a way back only in the longer game")
    require(state.pile or not state.total, "total", "no total without a card")
    require(len(set(state.to_draw)) == len(state.to_draw), "to_draw", "every seat once")
    kind = state.frames[-1]["kind"] if state.frames else ""
    done = [seat for seat in range(state.players) if _is_done(state, seat)]
    if state.winners:
        require(state.winners == sorted(set(state.winners)), "winners", "every winner once, in order")
        require(set(state.winners) <= set(done), "winners", "only seats that have turned all pawn cards")
        busy = state.frames or state.to_draw or state.owed or state.taking
        require(not busy, "winners", "nothing left to do once somebody has won")
        return
    require(not done or kind == "tiebreak", "winners", "a winner as soon as all pawn cards are turned")
    if state.frames:
        require(not state.owed and not state.taking, "owed", "no cards to play while somebody is asked")
        require(state.to_draw[:1] == [state.turn], "to_draw", "whose turn it is draws first")
        _verify_frame(state, state.frames[-1], done)
        return
    require(state.total < GOAL, "total", f"below {GOAL} during a round")
    if state.to_draw:
        require(due(state, state.to_draw[0]), "to_draw.0", "a seat that has cards to draw")
        require(not state.owed, "owed", "no cards to play while somebody draws")
    require(not state.taking or state.to_draw[:1] == [state.turn], "taking", "only until the cards are drawn")
    numbers = sum(card <= LAST_NUMBER for card in state.hands[state.turn])
    require(numbers >= state.owed, "owed", "as many number cards in hand")


def _is_done(state: TwentyOneState, seat: Seat) -> bool:
    """True if a seat has turned over all its pawn cards."""
    return bool(state.back[seat] and not state.home[seat]) if state.longer else state.home[seat] == PAWNS


def _verify_frame(state: TwentyOneState, frame: Frame, done: Sequence[Seat]) -> None:
    """Check the open window: what happened before it, and whom it may ask."""
    kind: WindowKind = frame["kind"]
    ask = frame["ask"]
    match kind:
        case "steal":
            require(
                state.total == GOAL and frame["by"] == state.turn, "total", f"{GOAL}, which can be stolen"
            )
            order = round_from(state.turn, state.players, state.direction)[1:]
            others = [seat for seat in order if state.hands[seat]]
            require(ask == others[len(others) - len(ask) :], "frames.0.ask", "the others, in order")
        case "block":
            victim, by = frame["target"], frame["by"]
            require(ask == [victim] and state.hands[victim] and by != victim, "frames.0.ask", "the target")
            if frame["card"] == "steal":
                stolen = state.total == GOAL and victim == state.turn and by in state.to_draw
                require(stolen, "frames.0.target", f"the seat that made {GOAL}")
            else:
                turned = state.home[victim] < PAWNS if state.back[victim] else state.home[victim]
                sent = state.total < GOAL and by == state.turn and turned
                require(sent, "frames.0.target", "a seat with a pawn card to turn back")
        case "tiebreak":
            tied, laid = frame["tied"], frame["laid"]
            require(tied == list(dict.fromkeys(tied)) and len(tied) > 1, "frames.0.tied", "several seats")
            require(sorted(tied) == sorted(done), "frames.0.tied", "all who have turned their pawn cards")
            require(ask == tied[len(laid) :], "frames.0.ask", "those who have not laid yet")
            able = all(total in ways(state.hands[seat]) for seat, total in zip(tied, laid, strict=False))
            require(able, "frames.0.laid", "totals that the hands can make")
