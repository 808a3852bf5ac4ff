"""The value of a position for each seat: the lead of its team's ships, and the cards it holds.

It uses only sums and quotients, so every Python computes the same numbers.
"""

from __future__ import annotations

from .board import BACK, FINAL, SIDES, seating, steps
from .cards import COLOR, NUMBER
from .state import StarlaneState

# What a kind of space adds to its number: a card moves about 3.5 spaces, twice that from hyperspace, one from
# asteroids.
PLACE = {"hyperspace": 3.0, "asteroids": -2.5, "final": 3.0}
BONUS = 2.0  # what a bonus card is worth, in spaces
OWN_CARD = 0.5  # worth of a card that moves the team's ships, per point of its number
OTHER_CARD = -0.4  # the same for a card that will have to move an opponent this round
SCALE = 20.0  # a lead of this many spaces is worth 0.75


def evaluate(state: StarlaneState) -> list[float]:
    """Return the value of the position for each seat, from 0 (lost) to 1 (won)."""
    table = seating(state.owners)
    if state.won:
        return [1.0 if team in state.won else 0.0 for team in table.team]
    progress = _progress(state)
    for seat, team in enumerate(table.team):
        progress[team] += BONUS * len(state.bonus[seat])
    if state.frames and state.frames[-1]["kind"] == "draw":
        for seat in state.frames[-1]["ask"]:
            progress[table.team[seat]] += BONUS
    values = []
    for seat, team in enumerate(table.team):
        rivals = [reached for other, reached in enumerate(progress) if other != team]
        best = max(rivals)
        behind = (sum(rivals) - best) / max(1, len(rivals) - 1)
        lead = (
            progress[team]
            + _hand(state, seat, team)
            - (best if len(rivals) == 1 else 0.7 * best + 0.3 * behind)
        )
        values.append(0.5 + 0.5 * lead / (SCALE + abs(lead)))
    return values


def _progress(state: StarlaneState) -> list[float]:
    """Return how far each team has come, as if nobody answered the movement in progress."""
    table = seating(state.owners)
    progress = [0.0] * len(table.teams)
    waiting = state.frames[-1]["kind"] if state.frames else ""
    for team, fleet in enumerate(table.fleets):
        for ship in fleet:
            if waiting in ("launch", "swerve", "side") and ship == state.moved[0]:
                progress[team] += _under_way(state, ship, waiting)
            else:
                progress[team] += state.at[ship] + PLACE.get(state.kind(ship), 0.0)
    return progress


def _under_way(state: StarlaneState, ship: int, waiting: str) -> float:
    """Return how far the moving ship will have come if nobody answers."""
    place = state.at[ship]
    if waiting == "launch":
        place = min(place + steps(NUMBER[state.card], state.kind(ship)), FINAL)
    place = BACK.get(place, place)
    sides = [PLACE.get(kind, 0.0) for kind in SIDES[place]]
    table = seating(state.owners)
    friend = table.team[state.turn] == table.side[ship]
    drawn = BONUS if SIDES[place] == ("bonus",) else 0.0
    return place + (max(sides) if friend else min(sides)) + drawn


def _hand(state: StarlaneState, seat: int, team: int) -> float:
    """Return what a seat's movement cards are worth, in spaces."""
    table = seating(state.owners)
    value = 0.0
    for card in state.hands[seat]:
        color = COLOR[card]
        joker = not state.racing >> 2 * color & 3
        value += NUMBER[card] * (OWN_CARD if joker or table.side[2 * color] == team else OTHER_CARD)
    return value
