"""Checks that a game can be played, copied, saved and replayed."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from .. import record
from ..errors import IllegalMove
from ..events import Event
from ..games import PALETTE
from ..match import Match
from ..players import HUMAN, Player
from ..rules import OVER, Free, Move, Rules, Seat, State, Verbs, move_text, parse_move
from .line import NAMES, WHOLE, Line
from .suite import alike, as_text, check, opens, same_decision

LONGEST_LIST = 60  # legal moves that a person can still survey
LONGEST_STEP = 5  # moves of a playout between two stops, where it is compared
STOPS = 5  # in a playout from each position


@check
def declarations(line: Line) -> None:
    """The colors are known, the options fit together, and the teams hold every seat once, always the same."""
    strange = [color for color in line.game.colors if color not in PALETTE]
    line.expect(not strange, f"unknown colors: {', '.join(strange)}; known are {', '.join(PALETTE)}")
    options = line.game.options
    for role in ("target", "games"):
        holders = [option.id for option in options if option.role == role]
        line.expect(len(holders) < 2, f"several options have the role “{role}”: {', '.join(holders)}")
    for option in options:
        line.expect(
            not (option.role in ("target", "games") and option.is_flag),
            f"the option “{option.id}” needs a number for its role",
        )
        line.expect(
            not option.needs or option.needs in [other.id for other in options],
            f"the option “{option.id}” needs “{option.needs}”, which does not exist",
        )
        line.expect(
            option.at_first is None or option.low <= option.at_first <= option.high,
            f"the option “{option.id}” must be from {option.low} to {option.high}, not {option.at_first}",
        )
    teams = [list(team) for team in line.rules.teams(line.rules.new(line.setup))]
    members = sorted(seat for team in teams for seat in team)
    line.expect(not teams or members == list(line.seats), f"the teams {teams} do not hold every seat once")
    for state, _ in line.at_spots():
        line.expect([list(team) for team in line.rules.teams(state)] == teams, "the teams changed")


@check
def ends(line: Line) -> None:
    """A game ends with an outcome that gives its reason, or reaches its cap."""
    for state, decision in line.at_spots():
        line.expect(line.rules.outcome(state) is None, "an outcome while somebody is still asked")
        line.expect(decision.seat in line.seats, f"seat {decision.seat} is asked")
    line.number = len(line.moves)
    if line.number >= line.rules.cap:
        return
    decision, outcome = line.rules.decision(line.final), line.rules.outcome(line.final)
    line.expect(
        decision.kind == OVER.kind and not decision.legal, "nobody is asked, but the decision is not “over”"
    )
    if outcome is None:
        line.fail("over without an outcome")
        return
    line.expect(
        bool(outcome.winners) and set(outcome.winners) <= set(line.seats),
        f"the winners are {outcome.winners}",
    )
    line.expect(
        len(outcome.scores) in (0, len(line.seats)),
        f"{len(outcome.scores)} scores for {len(line.seats)} seats",
    )
    line.expect(not any(line.rules.asides(line.final, seat) for seat in line.seats), "asides after the end")


@check
def decisions(line: Line) -> None:
    """Legal moves are few and different, and can be read back from their text. The default is legal."""
    for state, decision in line.at_spots():
        legal = list(decision.legal)
        line.expect(len(legal) <= LONGEST_LIST, f"{len(legal)} legal moves in “{decision.kind}”")
        line.expect(len(set(legal)) == len(legal), f"a legal move is listed twice in “{decision.kind}”")
        for move in [*legal, *(aside for seat in line.seats for aside in line.rules.asides(state, seat))]:
            line.expect(
                isinstance(move, tuple) and parse_move(move_text(move)) == move,
                f"{move!r} does not read back from its text",
            )
        for move in legal:
            line.expect(line.rules.allows(state, move), f"{move!r} is legal, but not allowed")
        if decision.default is not None:
            line.expect(
                line.rules.allows(state, decision.default), f"the default {decision.default!r} is not allowed"
            )
        json.dumps(dict(decision.subject))
        if decision.free:
            _free_amounts(line, state, decision.free)
        if decision.lot is not None:
            line.expect(bool(decision.lot), f"the lot in “{decision.kind}” has no name")
            line.expect(decision.default is not None, f"nobody can leave the auction in “{decision.kind}”")
        window = line.rules.window(state)
        if window:
            line.expect(
                window[0] == decision.seat,
                f"the window is open for seat {window[0]}, but seat {decision.seat} is asked",
            )
            line.expect(
                decision.default is not None and decision.default[0] == "pass",
                "the default in a window is not the pass",
            )


@check
def auctions(line: Line) -> None:
    """While a lot is up, `highest` is the last bid for it, and every further bid is higher."""
    lot, highest, verbs = None, 0, set[str]()
    for state, _, move in line.whole():
        decision = line.rules.decision(state)
        if decision.lot is None:
            line.expect(decision.highest == 0, f"a highest bid in “{decision.kind}”, which names no lot")
        elif decision.lot == lot:
            line.expect(
                decision.highest == highest,
                f"the highest bid for “{lot}” is {highest}, but the decision says {decision.highest}",
            )
        lot, highest = decision.lot, decision.highest
        if lot is not None and decision.free:
            verbs.add(decision.free.verb)
            line.expect(
                decision.free.low > highest,
                f"{decision.free.low} can be bid for “{lot}”, though the highest bid is {highest}",
            )
        match move:
            case (verb, int(amount)) if verb in verbs:
                highest = amount
            case (_, int()):
                lot = None  # perhaps a bid out of turn, before anybody was asked for one


def _free_amounts(line: Line, state: State, free: Free) -> None:
    """Expect that the lowest and the highest amount are legal."""
    if free.composed:
        line.expect((free.low, free.high) == (0, 0), f"“{free.verb}” is composed, but has bounds")
        return
    for amount in (free.low, free.high):
        line.expect(
            free.low <= free.high and line.rules.allows(state, (free.verb, amount)),
            f"“{free.verb} {amount}” is not allowed, though amounts go from {free.low} to {free.high}",
        )


@check
def illegal_moves(line: Line) -> None:
    """An illegal move raises IllegalMove and changes nothing."""
    elsewhere = sorted({move for _, move in line.moves[:WHOLE]}, key=move_text)
    rnd = Random(line.setup.seed)
    for state, decision in line.at_spots():
        verbs = sorted({str(move[0]) for move in decision.legal})
        strange: list[Move] = [("nonsense",), (), ("pass", 1), (0,)]
        strange += [(verb, *rest) for verb in verbs for rest in ((9_999,), ("x", -1))]
        strange += [(*move, 0) for move in decision.legal[:2]] + rnd.sample(elsewhere, min(8, len(elsewhere)))
        for move in strange:
            if move not in decision.legal and not line.rules.allows(state, move):
                _refused(line, state, move, None)
        for seat in line.seats:
            move = decision.legal[0]
            if (
                seat != decision.seat
                and move not in line.rules.asides(state, seat)
                and not line.rules.allows_aside(state, move, seat)
            ):
                _refused(line, state, move, seat)


def _refused(line: Line, state: State, move: Move, seat: Seat | None) -> None:
    """Expect that a move is refused and changes nothing."""
    before, happened = as_text(state), list[Event]()
    try:
        line.rules.apply(state, move, seat, happened.append)
    except IllegalMove:
        line.expect(as_text(state) == before, f"the illegal move {move!r} changed the state")
        line.expect(not happened, f"the illegal move {move!r} made events")
    else:
        line.fail(f"the illegal move {move!r} of seat {seat} was played")


@check
def listed_moves(line: Line) -> None:
    """A listed move leads to the same position and decision, whether it is checked or not."""
    rules = line.rules
    for state, decision in line.at_spots():
        for move in decision.legal:
            checked, trusted = state.clone(), state.clone()
            rules.apply(checked, move)
            rules.play_listed(trusted, move)
            alike(line, checked, trusted, f"{move!r} leads elsewhere when it is not checked")
    trusted = rules.new(line.setup)
    for state, seat, move in line.whole():
        alike(line, state, trusted, "without checking its moves the game goes differently")
        decision = rules.decision(trusted)
        if seat == decision.seat and move in decision.legal:
            rules.play_listed(trusted, move)
        else:
            rules.apply(trusted, move, seat)


@check
def playouts(line: Line) -> None:
    """A playout ends as a game does in which every decision is made, answered at random, and checked."""
    rules = line.rules
    starts = [rules.new(line.setup), *(state for state, _ in line.at_spots())]
    for number, start in enumerate(starts):
        quick, slow = start.clone(), start.clone()
        one, other = Random(line.setup.seed), Random(line.setup.seed)
        counted, expected = Verbs(int), Verbs(int)
        for stop in range(STOPS if number else WHOLE // LONGEST_STEP):
            limit = (stop + number) % LONGEST_STEP + 1  # so that it stops at every point of a turn
            over = rules.playout(quick, one, counted, limit)
            line.expect(
                over == _answered(rules, slow, other, expected, limit), "a playout ends at another move"
            )
            alike(line, quick, slow, "a playout leads elsewhere")
            line.expect(counted == expected, "a playout counts other moves")
            line.expect(one.getstate() == other.getstate(), "a playout needs other random numbers")


def _answered(rules: Rules[Any], state: State, rnd: Random, verbs: Verbs, limit: int) -> bool:
    """Do what `Rules.playout` promises, without its shortcuts."""
    for _ in range(limit):
        legal = rules.decision(state).legal
        if not legal:
            break
        move = legal[int(rnd.random() * len(legal))] if len(legal) > 1 else legal[0]
        verbs[move[0]] += 1
        rules.apply(state, move)
    return not rules.decision(state).legal


@check
def clones(line: Line) -> None:
    """Playing on a copy changes neither the original nor what was saved or seen of it."""
    rnd = Random(line.setup.seed)
    for state, _ in line.at_spots():
        before, copy = as_text(state), state.clone()
        line.expect(as_text(copy) == before, "a clone differs")
        taken = [copy.to_json(), *(line.rules.view(copy, viewer) for viewer in line.viewers)]
        noted = json.dumps(taken)
        for _ in range(6):
            decision = line.rules.decision(copy)
            if decision.legal:
                line.rules.apply(copy, rnd.choice(decision.legal))
        line.expect(as_text(state) == before, "playing on a clone changed the original")
        for viewer in line.viewers:
            line.rules.redeal(copy, viewer, rnd)
        line.expect(as_text(state) == before, "dealing a clone again changed the original")
        line.expect(json.dumps(taken) == noted, "playing on changed what was saved or seen before")


@check
def json_form(line: Line) -> None:
    """After every move the state survives JSON and asks for the same decision."""
    for state, seat, move in line.whole():
        source = json.dumps(state.to_json())
        data = json.loads(source)
        line.expect(data == state.to_json(), "the state holds something that JSON does not keep")
        loaded: State = line.rules.load(data)
        line.expect(loaded.to_json() == data, "the state read from JSON differs")
        line.expect(
            same_decision(line.rules.decision(loaded), line.rules.decision(state)),
            "the state read from JSON asks something else",
        )
        if line.number % 8 == 0:
            line.rules.apply(loaded, move, seat)
            line.expect(
                json.dumps(data) == source, "a loaded state shares something with the JSON it came from"
            )


@check
def shapes(line: Line) -> None:
    """Every position that play reaches can be saved and opened again."""
    for state, _, _ in line.whole():
        opens(line, state)
    line.number = len(line.moves)
    opens(line, line.final)


@check
def replays(line: Line) -> None:
    """The setup and the moves lead to the same states and events again, with or without a listener."""
    match, again = Match(line.setup), Match(line.setup)
    line.expect(match.opening == again.opening, "the opening events differ when played again")
    kept = {spot.number: spot.state for spot in line.spots}
    for happened in line.played(match):
        seat, move = line.moves[line.number]
        line.expect(happened == again.play(move, seat), "the events differ when played again")
        if match.number in kept:
            line.expect(
                match.state.to_json() == kept[match.number].to_json(), "with events the game goes differently"
            )
        for event in happened:
            json.dumps([event.data, list((event.private or {}).values())])
            line.expect(
                set(event.private or {}) <= set(line.seats),
                f"“{event.kind}” is private to a seat that does not exist",
            )
    line.expect(match.state.to_json() == again.state.to_json(), "the game went differently when played again")


@check
def kinds(line: Line) -> None:
    """Events of the declared kinds happen."""
    match = Match(line.setup)
    happened = {event.kind for events in line.played(match) for event in events}
    happened.update(event.kind for event in match.opening)
    for name, declared in (("revealing", line.rules.revealing), ("moving", line.rules.moving)):
        line.expect(
            not declared or bool(declared & happened),
            f"no event of the game is one of those that `{name}` names: {', '.join(sorted(declared))}",
        )


@check
def records(line: Line) -> None:
    """A record's text and its code lead back to the same position."""
    match = Match(line.setup)
    for _ in line.played(match):
        pass
    text = record.write(record.of(match, [Player(HUMAN, NAMES[seat]) for seat in line.seats]))
    line.expect(record.unpack(record.pack(text)) == text, "the code does not unpack to the record")
    resumed = record.resume(record.read(text))
    line.expect(resumed.state.to_json() == match.state.to_json(), "the record leads to another position")
    line.expect(resumed.moves == match.moves, "the record has other moves")


@check
def conservation(line: Line) -> None:
    """The numbers of pieces, cards and coins never change."""
    pieces = dict(line.rules.pieces(line.rules.new(line.setup)))
    for state, _, _ in line.whole():
        line.expect(
            dict(line.rules.pieces(state)) == pieces,
            f"{dict(line.rules.pieces(state))} where there were {pieces}",
        )


@check
def evaluation(line: Line) -> None:
    """Every position has a value from 0 to 1 for every seat, and `value` agrees with `evaluate`."""
    for state in [*(spot.state for spot in line.spots), line.final]:
        values = line.rules.evaluate(state)
        line.expect(
            len(values) == len(line.seats) and all(0 <= value <= 1 for value in values),
            f"evaluate gives {values}",
        )
        for seat, value in enumerate(values):
            found = line.rules.value(state, seat)
            line.expect(found == value, f"value gives seat {seat} {found}, but evaluate {value}")
