"""Why a ship or a bonus card that a viewer might reach for cannot be used now."""

from __future__ import annotations

from ...errors import Reason
from ...events import Viewer
from ...rules import Seat
from .board import FINAL, SHIPS, seating
from .cards import BONUS, COLOR
from .state import StarlaneState, WindowKind


def explain(state: StarlaneState, viewer: Viewer) -> list[Reason]:
    """Return a reason for each ship and bonus card that the viewer cannot use now."""
    if viewer is None or viewer not in range(state.players) or state.won:
        return []
    if not state.frames:
        return _home_ships(state, viewer) if viewer == state.turn else []
    frame = state.frames[-1]
    kind: WindowKind = frame["kind"]
    ship = state.moved[0]
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


def _home_ships(state: StarlaneState, viewer: Seat) -> list[Reason]:
    """Name the ships at home whose color the viewer holds cards of (S19)."""
    held = {COLOR[card] for card in state.hands[viewer]}
    ships = [ship for ship, at in enumerate(state.at) if at == FINAL and ship // 2 in held]
    return [Reason("home", "S19", (("ship", SHIPS[ship]),)) for ship in ships]


_WHEN = {"swerve": "S33", "navigator": "S34", "overdrive": "S35", "tailwind": "S36", "towline": "S37"}


def _misfit(card: str, kind: WindowKind, stands: str) -> Reason | None:
    """Return why a bonus card does not fit the open window, or None if it does."""
    row = BONUS[card]
    if row.window == kind and stands in row.kinds:
        return None
    if row.window == "launch" and kind != "launch":
        return Reason("too_late", "S32", (("bonus", card),))
    return Reason(f"not_{card}", _WHEN[card])


def _not_towed(state: StarlaneState, ship: int) -> Reason:
    """Return why a ship cannot be towed."""
    name = (("ship", SHIPS[ship]),)
    if state.at[ship] == FINAL:
        return Reason("home", "S19", name)
    return Reason("one_bonus", "S31", name) if state.used >> ship & 1 else Reason("not_passed", "S39", name)
