"""The legal moves that a card offers to the current seat."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ...rules import Decision, Move, new_decision
from ..pawns.asking import PASS, PLAY, SUBJECT, passes
from ..pawns.moving import LEAVE, TAKE, first_in_start, on_track, split_moves, step, step_moves, swap_moves
from ..pawns.track import CIRCLE, DISTANCE, HOME, PAWNS, START
from .board import LANDINGS, WAYS
from .cards import OUT, PLAIN, SPLIT, STEPS, SWAP
from .reasons import LOST, lost
from .state import HomewardState

BACK: list[Move] = [("back", pawn) for pawn in range(16)]

ASK_PASS = passes(LOST)


def ask_card(state: HomewardState, card: int) -> Decision:
    """Return the current seat's decision about a card: play it, or pass if it offers nothing (H15, HT11)."""
    moves = card_moves(state, card)
    if moves:
        return new_decision(Decision, (state.turn, PLAY, moves, moves[0], SUBJECT[card], None, None, "", 0))
    return ASK_PASS[card, state.turn, lost(state, card)[0]]


def card_moves(state: HomewardState, card: int) -> list[Move]:
    """Return what a card offers to the current seat."""
    moves = step_moves(state, state.movers[state.turn], LANDINGS, STEPS[card])
    if not PLAIN[card]:
        moves += more_moves(state, card, moves)
    return moves


def more_moves(state: HomewardState, card: int, by_steps: Sequence[Move]) -> list[Move]:
    """Return what a card offers besides steps; none offers more than one thing."""
    if OUT[card]:
        return out_moves(state)
    if SPLIT[card]:
        return part_moves(state, state.movers[state.turn], STEPS[card][0])
    if SWAP[card]:
        swaps = swap_moves(state)
        if swaps and not by_steps and not state.points:
            swaps.append(PASS)  # H51: nobody can move eleven; in the points game HP5 applies instead
        return swaps
    return sorry_moves(state)


def out_moves(state: HomewardState) -> list[Move]:
    """Return the moves from Start to the circle, unless a pawn of the same color is there (H10, H11)."""
    pawns, track = state.pawns, state.track
    found = []
    for color in state.sides[state.turn]:
        if track[CIRCLE[color]] >> 2 != color:
            for pawn in PAWNS[color]:
                if pawns[pawn] == START:
                    found.append(LEAVE[pawn])
                    break
    return found


def rest_moves(state: HomewardState) -> list[Move]:
    """Return what the pawns without a part may do with the rest of a 7 (H57, HT9)."""
    others = [pawn for pawn in state.movers[state.turn] if pawn not in state.parts]
    moves = step_moves(state, others, LANDINGS, (state.rest,))
    return moves + part_moves(state, others, state.rest) if state.teams else moves


def part_moves(state: HomewardState, candidates: Sequence[int], whole: int) -> list[Move]:
    """Return the parts of `whole` steps after which others can use up the rest (H46).

    One other pawn uses it up (H44), in a team any number of them (HT5).
    """
    found = split_moves(state, candidates, WAYS, whole)
    return [*found, *_shared(state, candidates, whole, frozenset(found))] if state.teams else found


def _shared(
    state: HomewardState, candidates: Sequence[int], whole: int, known: Collection[Move] = ()
) -> Iterator[Move]:
    """Return the parts, except the `known` ones, after which two or more others can use up the rest."""
    out = [pawn for pawn in candidates if START < state.pawns[pawn] < HOME]
    if len(out) < 3:
        return
    for part in range(1, whole - 1):
        for move in step_moves(state, out, LANDINGS, (part,)):
            if move not in known and _can_share(state, move, out, whole - part):
                yield move


def _can_share(state: HomewardState, part: Move, out: Sequence[int], rest: int) -> bool:
    """True if two or more of the pawns that are out can use up the rest of a 7 after `part`."""
    _, mover, steps = part
    others = [pawn for pawn in out if pawn != mover]
    if sum([DISTANCE[pawn][state.pawns[pawn]] for pawn in others]) < rest:
        return False
    trial = state.clone()
    step(trial, int(mover), int(steps), LANDINGS, None)
    return bool(split_moves(trial, others, WAYS, rest)) or any(_shared(trial, others, rest))


def sorry_moves(state: HomewardState) -> list[Move]:
    """Return the ways to take an opponent's place (H53); a team without any sends back a pawn (HT4, HT12)."""
    waiting = first_in_start(state, state.sides[state.turn])
    rivals = on_track(state, state.rivals[state.turn]) if waiting else ()
    if rivals or not state.teams:
        return [TAKE[pawn][other] for pawn in waiting for other in rivals]
    return [BACK[pawn] for pawn in on_track(state, state.movers[state.turn])]
