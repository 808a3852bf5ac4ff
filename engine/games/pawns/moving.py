"""How pawns move: landing, bumping, sliding, splitting and swapping. No cards, turns or winners."""

from __future__ import annotations

from collections.abc import Sequence

from ...events import Emit, Event
from ...rules import Move
from .state import PawnState
from .track import HOME, PAWNS, SLIDE, SPACES, START, Landings, Ways, path

# Kinds of events that move a pawn. A pawn that takes another's place bumps or swaps it.
MOVING = frozenset({"pawn_moved", "pawn_slid", "pawn_bumped", "pawns_swapped"})

# Every possible move, made once; lists of legal moves refer to these.
# [steps][pawn]
MOVE: list[list[Move]] = [
    [("move", pawn, steps) for pawn in range(16)] for steps in (*range(13), *range(-12, 0))
]
LEAVE: list[Move] = [("out", pawn) for pawn in range(16)]
SWAP: list[list[Move]] = [[("swap", pawn, other) for other in range(16)] for pawn in range(16)]
TAKE: list[list[Move]] = [[("sorry", pawn, other) for other in range(16)] for pawn in range(16)]


# --- possible moves


def same_color(state: PawnState, pawn: int) -> list[int]:
    """Return the places of all pawns of a pawn's color."""
    first = pawn & ~3
    return state.pawns[first : first + 4]


def may_land(state: PawnState, pawn: int, to: int) -> bool:
    """True if no pawn of the same color (H14, D12) and no shielded one (D11) is in the way."""
    if to < SPACES:
        holder = state.track[to]
        return holder < 0 or (holder >> 2 != pawn >> 2 and holder not in state.shields)
    return to == HOME or to not in same_color(state, pawn)


def step_moves(
    state: PawnState, candidates: Sequence[int], table: Landings, choices: Sequence[int]
) -> list[Move]:
    """Return the moves by which one candidate goes one of these numbers of steps."""
    pawns, track = state.pawns, state.track
    found = []
    for steps in choices:
        landing, moves = table[steps], MOVE[steps]
        for pawn in candidates:
            to = landing[pawn][pawns[pawn]]
            # The usual case first, because it is cheap: an empty space of the track, or Home.
            if to >= 0 and ((track[to] < 0 and (to < SPACES or to == HOME)) or may_land(state, pawn, to)):
                found.append(moves[pawn])
    return found


def split_moves(state: PawnState, candidates: Sequence[int], ways: Ways, whole: int) -> list[Move]:
    """Return the first parts of a split that another candidate can complete (H46, H57)."""
    pawns, track = state.pawns, state.track
    ready = [pawn for pawn in candidates if ways[pawn][pawns[pawn]][1] >= 0]
    if len(ready) < 2:
        return []
    parts = range(1, whole)
    found = []
    for index, pawn in enumerate(ready):
        places, slide = ways[pawn][pawns[pawn]][1:whole], SLIDE[pawn]
        for other in ready[index + 1 :]:
            goals, its_slide = ways[other][pawns[other]][whole - 1 : 0 : -1], SLIDE[other]
            alike = pawn >> 2 == other >> 2
            for part, to, goal in zip(parts, places, goals, strict=True):
                if to < 0 or goal < 0:
                    continue
                if (
                    track[to] < 0
                    and track[goal] < 0
                    and not slide[to]
                    and not its_slide[goal]
                    and (to < SPACES or may_land(state, pawn, to))
                    and (goal < SPACES or may_land(state, other, goal))
                ):
                    # The usual case, nobody there and no triangles: both orders work unless the two meet.
                    if not alike or to != goal or to == HOME:
                        found.append(MOVE[part][pawn])
                        found.append(MOVE[whole - part][other])
                    continue
                if may_land(state, pawn, to) and can_finish(state, pawn, to, other, goal):
                    found.append(MOVE[part][pawn])
                if may_land(state, other, goal) and can_finish(state, other, goal, pawn, to):
                    found.append(MOVE[whole - part][other])
    return found if len(ready) < 3 else list(dict.fromkeys(found))


def can_finish(state: PawnState, pawn: int, to: int, other: int, goal: int) -> bool:
    """True if `other` can still go to `goal` after `pawn` has gone to `to` and bumped others there."""
    slide = SLIDE[pawn][to]
    if slide and not slides(state, pawn, to):
        return False  # D53: a stop on a blocked triangle ends the turn
    cleared = () if to >= SPACES else (to, *slide)
    if state.pawns[other] in cleared:  # H47: a bumped pawn cannot take the rest
        return False
    alike = other >> 2 == pawn >> 2
    if alike and goal == (cleared[-1] if cleared else to) != HOME:
        return False
    return goal in cleared or (alike and goal == state.pawns[pawn]) or may_land(state, other, goal)


def on_track(state: PawnState, candidates: Sequence[int]) -> list[int]:
    """Return the candidates that can be swapped or replaced: on the track, without a shield (H50, H54)."""
    pawns, track, shields = state.pawns, state.track, state.shields
    out = [pawn for pawn in candidates if track[pawns[pawn]] == pawn]
    return [pawn for pawn in out if pawn not in shields] if shields else out


def swap_moves(state: PawnState) -> list[Move]:
    """Return the swaps of two unshielded pawns on the track (H49, H50, HT8, D29, D46)."""
    movers = on_track(state, state.movers[state.turn])
    rivals = on_track(state, state.rivals[state.turn]) if movers else ()
    return [swaps[other] for swaps in [SWAP[pawn] for pawn in movers] for other in rivals]


def first_in_start(state: PawnState, colors: Sequence[int]) -> list[int]:
    """Return the first pawn in each Start. The others there are interchangeable."""
    pawns = state.pawns
    found = []
    for color in colors:
        for pawn in PAWNS[color]:
            if pawns[pawn] == START:
                found.append(pawn)
                break
    return found


def slides(state: PawnState, pawn: int, to: int) -> bool:
    """True if a pawn that lands on `to` slides (H21, D31) and no other pawn's shield blocks it (D33)."""
    return bool(SLIDE[pawn][to]) and (not state.shields or blocker(state, pawn, to) < 0)


def blocker(state: PawnState, pawn: int, to: int) -> int:
    """Return the shielded pawn that blocks the slide from `to` (D33), or -1."""
    for other in state.shields:
        if other >= 0 and other != pawn and state.pawns[other] in SLIDE[pawn][to]:
            return other
    return -1


# --- carrying out moves


def carried(state: PawnState, pawn: int) -> dict[str, int]:
    """Return the event data about a moving pawn's shield."""
    return {"shield": state.shields.index(pawn)} if pawn in state.shields else {}


def in_team(state: PawnState) -> dict[str, bool]:
    """Return the event data about a move for a team, which plays the pawns of two colors (HT2)."""
    return {"team": True} if len(state.movers[state.turn]) > len(PAWNS[0]) else {}


def owner(state: PawnState, pawn: int) -> int:
    """Return the seat that plays this pawn, or -1 if a team does."""
    seats = [] if in_team(state) else [seat for seat, movers in enumerate(state.movers) if pawn in movers]
    return next(iter(seats), -1)


def bump(state: PawnState, pawn: int, by: int, emit: Emit | None) -> None:
    """Send a pawn back to its own Start."""
    place = state.pawns[pawn]
    state.track[place] = -1
    state.pawns[pawn] = START
    if emit:
        way = {"from": place, "to": START, "by": by, "owner": owner(state, pawn)}
        emit(Event("pawn_bumped", {"seat": state.turn, "pawn": pawn, **way}))


def arrive(state: PawnState, pawn: int, to: int, emit: Emit | None) -> None:
    """Put a pawn down: bump whoever is there (H13), and slide from another color's triangle (H21, H22)."""
    pawns, track = state.pawns, state.track
    if to >= SPACES:
        pawns[pawn] = to
        if emit and to == HOME:
            emit(Event("pawn_home", {"seat": state.turn, "pawn": pawn}))
        return
    if track[to] >= 0:
        bump(state, track[to], pawn, emit)
    slide = SLIDE[pawn][to]
    if slide and slides(state, pawn, to):
        if emit:
            way = {"from": to, "to": slide[-1], "path": list(slide)}
            emit(Event("pawn_slid", {"seat": state.turn, "pawn": pawn, **way, **carried(state, pawn)}))
        for space in slide:
            if track[space] >= 0:
                bump(state, track[space], pawn, emit)
        to = slide[-1]
    elif slide and emit:
        # D33
        emit(
            Event(
                "slide_blocked",
                {
                    "seat": state.turn,
                    "pawn": pawn,
                    "from": to,
                    "to": slide[-1],
                    "by": blocker(state, pawn, to),
                    "owner": owner(state, blocker(state, pawn, to)),
                },
            )
        )
    pawns[pawn] = to
    track[to] = pawn


def step(state: PawnState, pawn: int, steps: int, table: Landings, emit: Emit | None) -> int:
    """Move a pawn by steps, jumping those in between (H12). Return where it lands, before any slide."""
    pawns, track = state.pawns, state.track
    place = pawns[pawn]
    to = table[steps][pawn][place]
    track[place] = -1
    if emit:
        way = {"from": place, "to": to, "steps": steps, "path": path(table, pawn, place, steps)}
        more = {**carried(state, pawn), **in_team(state)}
        emit(Event("pawn_moved", {"seat": state.turn, "pawn": pawn, **way, **more}))
    if to < SPACES and track[to] < 0 and not SLIDE[pawn][to]:  # the usual case: nobody there, no triangle
        pawns[pawn] = to
        track[to] = pawn
    else:
        arrive(state, pawn, to, emit)
    return to


def swap(state: PawnState, pawn: int, other: int, emit: Emit | None) -> None:
    """Swap two pawns. Both are put down first; only then the played one may slide (H52, H55)."""
    pawns, track = state.pawns, state.track
    place, to = pawns[pawn], pawns[other]
    pawns[other], track[place], track[to] = place, other, -1
    if emit:
        way = {"from": place, "to": to, "owner": owner(state, other)}
        emit(Event("pawns_swapped", {"seat": state.turn, "pawn": pawn, "other": other, **way}))
    arrive(state, pawn, to, emit)


def take_place(state: PawnState, pawn: int, other: int, emit: Emit | None) -> None:
    """Put a pawn from Start in an opponent's place, from where it may slide (H53, H58)."""
    to = state.pawns[other]
    if emit:
        way = {"to": to, "owner": owner(state, other)}
        emit(Event("sorry_played", {"seat": state.turn, "pawn": pawn, "other": other, **way}))
    arrive(state, pawn, to, emit)
