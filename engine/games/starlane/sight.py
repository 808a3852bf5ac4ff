"""What somebody may know of a position: the view, the courses that cards would set, the redeal, the reasons.

Everything here reads public facts and the viewer's own cards; nothing here changes the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ...errors import Reason
from ...events import ALL, Viewer
from ...frames import asked
from ...rules import NOBODY
from .board import AHEAD, BACK, CARRY, COLORS, FINAL, OUT, SHIP, SHIPS, SIDES, seating, steps
from .cards import BONUS, BONUS_CARDS, COLOR, NUMBER, movement_cards, plays
from .state import Race


def course(state: Race, ship: int, number: int, bonus: str = "") -> dict[str, Any]:
    """What moving a ship by a card of that number would be if nobody answered it (further).

    from, from_kind: where it starts; number, steps: printed and real; lands: where it comes down; vortex: is that one;
    to: where it ends; swerve: where a swerve would take it, or None; sides: the kinds to choose from on a double space,
    else []; home: is it the final planet; draws: the seat that draws a bonus card there, or -1; towable: the opponents'
    ships that it would pass and whose team holds bonus cards.
    """
    table = seating(state.owners)
    came, kind = state.at[ship], state.kind(ship)
    count = steps(number, kind, bonus)
    lands = min(came + count, FINAL)
    to = BACK.get(lands, lands)
    side = table.side[ship]
    return {
        "ship": SHIPS[ship],
        "from": came,
        "from_kind": kind,
        "number": number,
        "bonus": bonus,
        "steps": count,
        "lands": lands,
        "vortex": lands in BACK,
        "to": to,
        "swerve": AHEAD.get(lands) if not bonus else None,
        "sides": list(SIDES[to]) if len(SIDES[to]) == 2 else [],
        "home": to == FINAL,
        "draws": table.owner[ship] if SIDES[to] == ("bonus",) else NOBODY,
        "towable": [
            SHIPS[other]
            for other, at in enumerate(state.at)
            if came <= at < to
            and table.side[other] != side
            and any(state.bonus[seat] for seat in table.askers[other])
        ],
    }


def view(state: Race, viewer: Viewer) -> dict[str, Any]:
    seats = range(state.players)
    table = seating(state.owners)
    colors = state.colors()
    return {
        "players": state.players,
        "first": state.first,
        "turn": state.turn,
        "round": state.round,
        "colors": [[COLORS[color] for color in colors if state.owners[color] == seat] for seat in seats],
        "teams": [list(team) for team in table.teams],
        "ships": {SHIPS[ship]: _ship(state, ship) for ship, at in enumerate(state.at) if at != OUT},
        "hands": [list(state.hands[seat]) if viewer in (seat, ALL) else None for seat in seats],  # S07
        "hand_counts": [len(hand) for hand in state.hands],
        "bonus": [list(state.bonus[seat]) if viewer in (seat, ALL) else None for seat in seats],
        "bonus_counts": [len(hand) for hand in state.bonus],
        "pile": len(state.pile),
        "played": state.played[:],
        "bonus_pile": len(state.bonus_pile),
        "bonus_played": list(state.bonus_played),
        "planet": len(state.planet),
        "jokers": [
            COLORS[color] for color in colors if state.players != 3 and not state.racing >> 2 * color & 3
        ],
        "moving": _moving(state) if state.moved else None,
        "window": _window(state) if state.frames else None,
        "courses": _courses(state, viewer) if viewer is not None and viewer in seats else [],
        "winners": [seat for seat in seats if table.team[seat] in state.won],
    }


def _ship(state: Race, ship: int) -> dict[str, Any]:
    table = seating(state.owners)
    choosing = bool(state.frames) and state.frames[-1]["kind"] == "side" and ship == state.moved[0]
    return {
        "color": COLORS[ship // 2],
        "letter": "AB"[ship % 2],
        "seat": table.owner[ship],
        "team": table.side[ship],
        "at": state.at[ship],
        "kind": "" if choosing else state.kind(ship),
        "home": state.at[ship] == FINAL,
    }


def _moving(state: Race) -> dict[str, Any]:
    ship = state.moved[0]
    return {
        "seat": state.turn,
        "card": state.card,
        "joker": COLOR[state.card] != ship // 2,
        "ship": SHIPS[ship],
        "from": state.came[0],
        "moved": [SHIPS[one] for one in state.moved],
        "bonus_on": [SHIPS[one] for one in range(len(SHIPS)) if state.used >> one & 1],
    }


def _window(state: Race) -> dict[str, Any]:
    """The open window; `would` says of every card that public facts allow what it would do, whoever holds it."""
    frame = state.frames[-1]
    kind, ship = frame["kind"], state.moved[0]
    would: dict[str, Any] = {}
    if kind == "launch":
        stands = state.kind(ship)
        would = {
            bonus: course(state, ship, NUMBER[state.card], bonus) for bonus in CARRY if stands in CARRY[bonus]
        }
        would["pass"] = would.pop("")
    elif kind == "swerve":
        would = {"pass": {"to": BACK[state.at[ship]]}, "swerve": {"to": AHEAD[state.at[ship]]}}
    elif kind == "towline":
        end = state.at[ship]
        would = {SHIPS[one]: {"from": state.at[one], "to": end} for one in state.passed(asked(frame))}
    ask = state.towers() if kind == "towline" else frame["ask"][:]
    data = {"kind": kind, "seat": asked(frame), "ask": ask, "ship": SHIPS[ship], "would": would}
    if kind == "draw":
        data["source"] = frame["source"]
    return data


def _courses(state: Race, seat: int) -> list[dict[str, Any]]:
    """Every way to play the cards of a hand; none while a ship is under way, when nobody could say from where."""
    rows: list[dict[str, Any]] = []
    if state.moved or state.won:
        return rows
    for card in dict.fromkeys(state.hands[seat]):
        for move in plays(card, state.racing):
            ship = SHIP[str(move[2])]
            joker = COLOR[card] != ship // 2
            rows.append(
                {"card": card, "move": list(move), "joker": joker, **course(state, ship, NUMBER[card])}
            )
    return rows


def redeal(state: Race, viewer: Viewer, rnd: Random) -> None:
    """Deal again what the viewer cannot see. Nobody sees a pile, a spectator sees no hand."""
    unseen = _without(movement_cards(state.colors()), state.played)
    hidden = _without(BONUS_CARDS, state.bonus_played)
    if viewer is not None:
        unseen = _without(unseen, state.hands[viewer])
        hidden = _without(hidden, state.bonus[viewer])
    rnd.shuffle(unseen)
    rnd.shuffle(hidden)
    for seat in range(state.players):
        if seat != viewer:
            count = len(state.hands[seat])
            state.hands[seat], unseen = tuple(sorted(unseen[:count])), unseen[count:]
            count = len(state.bonus[seat])
            state.bonus[seat], hidden = tuple(sorted(hidden[:count])), hidden[count:]
    state.pile = tuple(unseen)
    count = len(state.planet)
    state.planet, state.bonus_pile = tuple(hidden[:count]), tuple(hidden[count:])
    state.rng = rnd.getrandbits(64)
    state.pending = None


def _without(cards: list[str], seen: Sequence[str]) -> list[str]:
    left = cards[:]
    for card in seen:
        left.remove(card)
    return left


def explain(state: Race, viewer: Viewer) -> list[Reason]:
    """Why a ship or a bonus card that the viewer might reach for cannot be used now."""
    if viewer is None or viewer not in range(state.players) or state.won:
        return []
    if not state.frames:
        return _home_ships(state, viewer) if viewer == state.turn else []
    frame = state.frames[-1]
    kind, ship = frame["kind"], state.moved[0]
    table = seating(state.owners)
    held = list(dict.fromkeys(state.bonus[viewer]))
    if kind in ("launch", "swerve"):
        if viewer not in table.askers[ship]:
            return [Reason("opponent", "S31", (("ship", SHIPS[ship]),))] if held else []
        return [reason for card in held if (reason := _misfit(card, kind, state.kind(ship)))]
    if kind == "towline" and viewer in frame["ask"]:
        reasons = [
            reason for card in held if card != "towline" and (reason := _misfit(card, kind, state.kind(ship)))
        ]
        if "towline" in held:
            towable = state.passed(viewer)
            reasons += [
                _not_towed(state, one) for one in table.fleets[table.team[viewer]] if one not in towable
            ]
        return reasons
    return []


def _home_ships(state: Race, viewer: int) -> list[Reason]:
    """S19: cards whose color has just one ship left to move."""
    held = {COLOR[card] for card in state.hands[viewer]}
    ships = [ship for ship, at in enumerate(state.at) if at == FINAL and ship // 2 in held]
    return [Reason("home", "S19", (("ship", SHIPS[ship]),)) for ship in ships]


_WHEN = {"swerve": "S33", "navigator": "S34", "overdrive": "S35", "tailwind": "S36", "towline": "S37"}


def _misfit(card: str, kind: str, stands: str) -> Reason | None:
    row = BONUS[card]
    if row.window == kind and stands in row.kinds:
        return None
    if row.window == "launch" and kind != "launch":
        return Reason("too_late", "S32", (("bonus", card),))
    return Reason(f"not_{card}", _WHEN[card])


def _not_towed(state: Race, ship: int) -> Reason:
    name = (("ship", SHIPS[ship]),)
    if state.at[ship] == FINAL:
        return Reason("home", "S19", name)
    return Reason("one_bonus", "S31", name) if state.used >> ship & 1 else Reason("not_passed", "S39", name)
