"""What a saved position of Starlane must look like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ...frames import Frame, round_from
from ...rules import NOBODY, Seat, Setup
from ...shapes import FLAG, RNG, Fields, ListOf, OneOf, Row, Shape, Tagged, Whole, exactly, require
from .board import BACK, COLORS, FINAL, OUT, SHIPS, SIDES, START, seating
from .cards import BONUS_CARDS, CARDS, COPIES, HAND, movement_cards, plays
from .state import StarlaneState, WindowKind

CARD, BONUS = OneOf(*CARDS), OneOf(*BONUS_CARDS)
PILE, BONUS_PILE = ListOf(CARD, most=COPIES * len(CARDS)), ListOf(BONUS, most=len(BONUS_CARDS))
SHIP, PLACE = Whole(0, len(SHIPS) - 1), Whole(START, FINAL)
NO_SHIP = exactly(OUT)
MOST_ROUNDS = 1_000_000
CALLED = "the seats that may still answer, in order"


def shape(setup: Setup) -> Shape:
    """Return the shape of a position at this table."""
    players = setup.players
    seat = Whole(0, players - 1)
    owner = {color: number for number, colors in enumerate(setup.colors) for color in colors}
    ask = ListOf(seat, least=1, most=len(SHIPS))
    return Fields(
        {
            "rng": RNG,
            "players": exactly(players),
            "owners": exactly([owner.get(color, NOBODY) for color in COLORS]),
            "first": seat,
            "turn": seat,
            "round": Whole(0, MOST_ROUNDS),
            "at": Row([PLACE if color in owner else NO_SHIP for color in COLORS for _ in "ab"]),
            "sides": Row([FLAG] * len(SHIPS)),
            "hands": Row([ListOf(CARD, most=HAND)] * players),
            "pile": PILE,
            "played": PILE,
            "bonus": Row([BONUS_PILE] * players),
            "bonus_pile": BONUS_PILE,
            "bonus_played": BONUS_PILE,
            "planet": BONUS_PILE,
            "won": ListOf(seat, most=players),
            "card": OneOf("", *CARDS),
            "moved": ListOf(SHIP, most=len(SHIPS)),
            "came": ListOf(PLACE, most=len(SHIPS)),
            "used": Whole(0, 2 ** len(SHIPS) - 1),
            "frames": ListOf(
                Tagged(
                    "kind",
                    {
                        "launch": {"ask": ask},
                        "swerve": {"ask": ask},
                        "side": {"ask": ask},
                        "towline": {"ask": ask, "towed": FLAG},
                        "draw": {"ask": ask, "source": OneOf("pile", "planet")},
                    },
                ),
                most=1,
            ),
        }
    )


def verify(state: StarlaneState) -> None:
    """Raise Misshapen for a position that the game cannot have."""
    all_cards = Counter(movement_cards(state.colors()))
    require(Counter(state.movement()) == all_cards, "pile", "every movement card exactly once")
    require(Counter(state.bonuses()) == Counter(BONUS_CARDS), "bonus_pile", "every bonus card exactly once")
    for seat in range(state.players):
        require(list(state.hands[seat]) == sorted(state.hands[seat]), f"hands.{seat}", "the cards in order")
        require(list(state.bonus[seat]) == sorted(state.bonus[seat]), f"bonus.{seat}", "the cards in order")
    kind = state.frames[-1]["kind"] if state.frames else ""
    for ship, (at, side) in enumerate(zip(state.at, state.sides, strict=True)):
        require(side < len(SIDES[at] if at != OUT else "x"), f"sides.{ship}", "a side that the space has")
        swerves = kind == "swerve" and state.moved[:1] == [ship]
        require((at in BACK) == swerves, f"at.{ship}", "on a vortex only to swerve")
    _verify_end(state, kind)
    if state.frames:
        _verify_turn(state)
        _verify_frame(state, state.frames[-1])
    else:
        under_way = (state.card, state.moved, state.came, state.used)
        require(under_way == ("", [], [], 0), "moved", "no ship under way without somebody to ask")


def _verify_end(state: StarlaneState, kind: str) -> None:
    """Check that the game is over as soon as a turn ends with all ships of a team home."""
    fleets = seating(state.owners).fleets
    home = [team for team, fleet in enumerate(fleets) if all(state.at[ship] == FINAL for ship in fleet)]
    if state.won:
        require(list(state.won) == home and not kind, "won", "the teams whose ships are all home")
    elif home:
        arriving = kind in ("towline", "draw") and state.at[state.moved[0] if state.moved else 0] == FINAL
        require(arriving, "won", "the teams whose ships are all home")


def _verify_turn(state: StarlaneState) -> None:
    """Check the ships under way: the one that the card moves, and those on its towline."""
    moved, came = state.moved, state.came
    require(moved and len(moved) == len(set(moved)) == len(came), "moved", "ships under way, and where from")
    require(all(state.at[ship] != OUT for ship in moved), "moved", "only ships in the game")
    require(state.played[-1:] == [state.card], "card", "the card that was played last")
    began = sum(1 << ship for ship in range(len(SHIPS)) if state.racing >> ship & 1 or ship in moved)
    moves = [SHIPS.index(move[2]) for move in plays(began)[state.card]]
    require(moved[0] in moves, "moved.0", "a ship that the card moves")
    together = {(state.at[ship], state.sides[ship]) for ship in moved}
    require(len(together) == 1, "moved", "ships that end on one space")
    require(all(start <= state.at[moved[0]] for start in came), "came", "no space ahead of the ships")
    require(not state.used & ~sum(1 << ship for ship in moved), "used", "only ships under way")


def _verify_frame(state: StarlaneState, frame: Frame) -> None:
    """Check the open window: that there is something to answer, and whom it may ask."""
    kind: WindowKind = frame["kind"]
    ask, ship = frame["ask"], state.moved[0]
    place = state.at[ship]
    answerers = [seat for seat in seating(state.owners).askers[ship] if state.bonus[seat]]
    everybody = round_from(state.turn, state.players)
    match kind:
        case "launch":
            require(place != FINAL and state.came == [place] and not state.used, "at", "a ship about to fly")
            require(_is_end(ask, answerers), "frames.0.ask", CALLED)
        case "swerve":
            require(len(state.moved) == 1 and not state.used, "moved", "one ship, with no bonus card on it")
            require(_is_end(ask, answerers), "frames.0.ask", CALLED)
        case "side":
            require(len(SIDES[place]) == 2 and len(state.moved) == 1, "at", "a ship on a double space")
            require(
                ask == [state.turn] and not state.sides[ship], "frames.0.ask", "the seat whose turn it is"
            )
        case "towline":
            able = _is_end(ask, everybody) and state.bonus[ask[0]] and state.passed(ask[0])
            require(able, "frames.0.ask", CALLED)
        case "draw" if frame["source"] == "planet":
            require(place == FINAL and state.planet, "planet", "cards for the first ship home")
            require(_is_end(ask, everybody), "frames.0.ask", CALLED)
        case "draw":
            left = state.bonus_pile or state.bonus_played
            require(SIDES[place] == ("bonus",) and left, "at", "a ship on a bonus space, and cards to draw")
            owners = [seating(state.owners).owner[one] for one in state.moved]
            require(_is_end(ask, owners), "frames.0.ask", CALLED)


def _is_end(ask: Sequence[Seat], whole: Sequence[Seat]) -> bool:
    """True if `ask` is what is left of `whole` after some have answered."""
    return list(ask) == list(whole[len(whole) - len(ask) :])
