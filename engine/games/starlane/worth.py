"""How good a position is for each seat, for bots that stop before the end: the lead of its fleet, and what it holds.

Only sums and quotients, so that every Python comes to the same number.
"""

from __future__ import annotations

from .board import BACK, FINAL, SIDES, seating, steps
from .cards import COLOR, NUMBER
from .state import Race

# What a place is worth beyond its number: a card moves about 3.5 spaces; hyperspace doubles that, asteroids
# leave 1.
PLACE = {"hyperspace": 3.0, "asteroids": -2.5, "final": 3.0}
BONUS = 2.0  # spaces that a bonus card is good for
OWN_CARD = 0.5  # of its number: a card in hand for a ship of the team
OTHER_CARD = -0.4  # of its number: one that will have to move an opponent some time this round
SCALE = 20.0  # a lead of so many spaces is worth three quarters


def evaluate(state: Race) -> list[float]:
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


def _progress(state: Race) -> list[float]:
    """How far each team has come, as if nobody answered the movement that is under way."""
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


def _under_way(state: Race, ship: int, waiting: str) -> float:
    place = state.at[ship]
    if waiting == "launch":
        place = min(place + steps(NUMBER[state.card], state.kind(ship)), FINAL)
    place = BACK.get(place, place)
    sides = [PLACE.get(kind, 0.0) for kind in SIDES[place]]
    table = seating(state.owners)
    friend = table.team[state.turn] == table.side[ship]
    drawn = BONUS if SIDES[place] == ("bonus",) else 0.0
    return place + (max(sides) if friend else min(sides)) + drawn


def _hand(state: Race, seat: int, team: int) -> float:
    table = seating(state.owners)
    value = 0.0
    for card in state.hands[seat]:
        color = COLOR[card]
        joker = not state.racing >> 2 * color & 3
        value += NUMBER[card] * (OWN_CARD if joker or table.side[2 * color] == team else OTHER_CARD)
    return value
