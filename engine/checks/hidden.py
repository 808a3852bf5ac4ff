"""Checks that nobody learns what they must not know."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from ..errors import IllegalMove
from ..events import Event, Viewer, seen_by
from ..match import Match
from ..rules import Decision, Move, State, move_text
from .line import Line
from .suite import as_text, check, dealt_again, opens, same_decision


@check
def hidden(line: Line) -> None:
    """Dealing hidden things again changes neither the view nor what the viewer is asked."""
    for state, decision in line.at_spots():
        for viewer in line.viewers:
            seen = line.rules.view(state, viewer)
            text = json.dumps(seen)
            line.expect(
                json.loads(text) == seen, f"the view of {viewer} holds something that JSON does not keep"
            )
            line.expect(
                str(state.rng) not in text and '"rng"' not in text, f"the rng is in the view of {viewer}"
            )
            for seed in (line.number, line.number + 1):
                world = dealt_again(line, state, viewer, seed)
                line.expect(world.rng != state.rng, "dealing again keeps the rng")
                line.expect(
                    line.rules.view(world, viewer) == seen,
                    f"the view of {viewer} changed when the rest was dealt again",
                )
                _asks_the_same(line, state, decision, world, viewer)


def _asks_the_same(line: Line, state: State, decision: Decision, world: State, viewer: Viewer) -> None:
    """Expect that two positions that look the same to a viewer ask for the same decision."""
    other = line.rules.decision(world)
    line.expect(
        list(line.rules.window(world)) == list(line.rules.window(state)),
        f"whom a window asks depends on what {viewer} cannot see",
    )
    line.expect(other.seat == decision.seat, f"who is asked depends on what {viewer} cannot see")
    if viewer == decision.seat:
        line.expect(same_decision(decision, other), f"what {viewer} is asked depends on what they cannot see")
    if not line.rules.window(state):
        line.expect(
            other.kind == decision.kind, f"the kind “{decision.kind}” tells {viewer} what they cannot see"
        )


@check
def secrets(line: Line) -> None:
    """A game whose seats see different things declares that it has secrets."""
    if line.rules.has_secrets(line.setup):
        return
    for state, _ in line.at_spots():
        views = [line.rules.view(state, seat) for seat in line.seats]
        line.expect(
            all(view == views[0] for view in views), "seats see different things, but has_secrets says no"
        )


@check
def redealing(line: Line) -> None:
    """Positions that look the same to a viewer are dealt again in the same way, to possible positions."""
    for state, _ in line.at_spots():
        for viewer in line.viewers:
            one, other = dealt_again(line, state, viewer, 1), dealt_again(line, state, viewer, 2)
            opens(line, one)
            opens(line, other)
            line.expect(
                dealt_again(line, one, viewer, 3).to_json() == dealt_again(line, other, viewer, 3).to_json(),
                f"a redeal for {viewer} depends on what they cannot see",
            )


@check
def chance(line: Line) -> None:
    """Dealing again really changes what comes next."""
    revealed = differing = 0
    for state, decision in line.at_spots():
        shown = []
        for seed in range(3):
            world, happened = dealt_again(line, state, decision.seat, seed), list[Event]()
            line.rules.apply(world, decision.legal[0], emit=happened.append)
            shown.append(
                [seen_by(event, decision.seat) for event in happened if event.kind in line.rules.revealing]
            )
        if all(shown):
            revealed += 1
            differing += shown.count(shown[0]) < len(shown)
    line.expect(revealed < 8 or differing > 0, "what is drawn or rolled is the same in every redealt world")


@check
def chance_verbs(line: Line) -> None:
    """Where a seat has a choice, chance decides only about moves whose verbs are declared, if any are."""
    declared = line.rules.chance_verbs
    if declared is None:
        return
    for state, decision in line.at_spots():
        choices = [(decision.seat, move) for move in decision.legal if len(decision.legal) > 1]
        choices += [(seat, move) for seat in line.seats for move in line.rules.asides(state, seat)]
        for seat, move in choices:
            if move[0] not in declared:
                trial, happened = state.clone(), list[Event]()
                line.rules.apply(trial, move, seat, happened.append)
                line.expect(
                    trial.rng == state.rng and line.rules.revealing.isdisjoint(e.kind for e in happened),
                    f"chance decides about {move!r}, but “{move[0]}” is not among the chance verbs",
                )


@check
def telltales(line: Line) -> None:
    """If two positions look the same to a viewer, a move must show the same events in both.

    That holds until one of the events reveals something.
    """
    rnd = Random(line.setup.seed)
    for state, decision in line.at_spots():
        for viewer in line.viewers:
            if viewer == decision.seat:
                moves = rnd.sample(list(decision.legal), min(3, len(decision.legal)))
            else:
                moves = [line.moves[line.number][1]] if line.moves[line.number][0] == decision.seat else []
            for move in moves:
                worlds = [
                    state.clone(),
                    dealt_again(line, state, viewer, 5),
                    dealt_again(line, state, viewer, 6),
                ]
                able = [world for world in worlds if line.rules.allows(world, move)]
                line.expect(
                    viewer != decision.seat or len(able) == 3, f"{move!r} depends on what {viewer} cannot see"
                )
                shown = [_shown(line, world, move, viewer) for world in able]
                line.expect(
                    all(other == shown[0] for other in shown), f"{move!r} shows {viewer} what they cannot see"
                )


def _shown(line: Line, world: State, move: Move, viewer: Viewer) -> object:
    """Return what a viewer saw before the first reveal, and the position if there was none."""
    happened: list[Event] = []
    line.rules.apply(world, move, emit=happened.append)
    shown: list[dict[str, Any]] = []
    for event in happened:
        if event.kind in line.rules.revealing:
            return shown
        shown.append(seen_by(event, viewer))
    return shown, line.rules.view(world, viewer)


@check
def previews(line: Line) -> None:
    """A preview changes nothing and reveals nothing."""
    for state, decision in line.at_spots():
        match = Match(line.setup, state)
        before = as_text(state)
        for move in decision.legal:
            kinds = {event["kind"] for event in match.preview(move, decision.seat)}
            line.expect(not kinds & line.rules.revealing, f"the preview of {move!r} reveals something")
        line.expect(as_text(match.state) == before, "a preview changed the game")


@check
def leaks(line: Line) -> None:
    """In positions that look the same to a viewer, a preview shows the same or is refused in the same way."""
    rules = line.rules
    for state, _ in line.at_spots():
        for viewer in line.viewers:
            worlds = [state, *(dealt_again(line, state, viewer, seed) for seed in (1, 2))]
            plausible = {move for world in worlds for move in rules.decision(world).legal}
            plausible.update(move for seat in line.seats for move in rules.asides(state, seat))
            matches = [Match(line.setup, world) for world in worlds]
            for move in sorted(plausible, key=move_text):
                told = [_previewed(match, move, viewer) for match in matches]
                line.expect(
                    all(other == told[0] for other in told),
                    f"the preview of {move!r} tells {viewer} what they cannot see",
                )


def _previewed(match: Match, move: Move, viewer: Viewer) -> list[dict[str, Any]] | None:
    """Return what a preview shows, or None if it is refused."""
    try:
        return match.preview(move, viewer)
    except IllegalMove:
        return None
