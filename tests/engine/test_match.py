"""A match: playing, previewing, undoing, and returning to any position."""

from __future__ import annotations

import pytest

from engine.errors import IllegalMove
from engine.events import ALL
from engine.match import Match
from tests.engine import jumble


def bidding() -> Match:
    """Return a match in which seat 0 has rolled and is asked for the first bid."""
    match = jumble.match()
    match.play(("roll",))
    return match


def test_a_move_returns_its_events_and_is_recorded() -> None:
    match = jumble.match()
    kinds = [event.kind for event in match.play(("roll",))]
    assert kinds[0] == "die_rolled"
    assert kinds[-1] == "lot_turned"
    assert match.moves == [(0, ("roll",))]
    assert match.number == 1


def test_an_illegal_move_is_not_recorded() -> None:
    match = jumble.match()
    with pytest.raises(IllegalMove, match="“bid 3” is not possible now"):
        match.play(("bid", 3))
    assert (match.number, match.events) == (0, [])


def test_a_move_for_a_seat_that_is_not_asked_is_illegal() -> None:
    for seat in (1, 3, -1):
        with pytest.raises(IllegalMove):
            jumble.match().play(("roll",), seat)


def test_an_aside_is_recorded_with_its_seat_and_the_decision_stays_pending() -> None:
    match = jumble.match(seed=3)
    while not (able := [seat for seat in range(3) if match.rules.asides(match.state, seat)]):
        match.play(match.decision.legal[-1])
    seat = able[0]
    move = match.rules.asides(match.state, seat)[0]
    asked = match.decision.seat
    assert [event["kind"] for event in match.preview(move, seat)] == ["lot_returned"]
    match.play(move, seat)
    assert match.moves[-1] == (seat, move)
    assert (match.decision.seat, match.decision.kind) == (asked, "roll")


def test_a_preview_returns_the_events_and_changes_nothing() -> None:
    match = bidding()
    before = match.state.to_json()
    low = match.decision.subject["low"]
    assert match.preview(("bid", low), match.decision.seat) == [
        {"kind": "bid_made", "seat": 0, "amount": low}
    ]
    assert match.state.to_json() == before
    assert match.number == 1


def test_a_preview_stops_at_a_die_roll() -> None:
    assert jumble.match().preview(("roll",), 0) == []


def test_a_move_can_be_undone_back_to_the_last_die_roll() -> None:
    match = bidding()
    before = match.state.to_json()
    assert match.undoable(0) == 0  # a roll cannot be undone
    match.play(("bid", match.decision.subject["low"]))
    assert match.undoable(0) == 1
    match.undo(0)
    assert match.state.to_json() == before
    with pytest.raises(IllegalMove):
        match.undo(0)


def test_a_move_cannot_be_undone_after_another_seats_move() -> None:
    match = bidding()
    match.play(("bid", match.decision.subject["low"]))
    match.play(("pass",))
    assert (match.undoable(0), match.undoable(1)) == (0, 1)


def test_a_match_can_return_to_every_position() -> None:
    match = jumble.match(players=4, coins=40)
    positions = [match.state.to_json()]
    while match.outcome is None:
        legal = match.decision.legal
        match.play(legal[match.number % len(legal)])
        positions.append(match.state.to_json())
    assert match.number > 64  # past a checkpoint
    assert [match.position(number).to_json() for number in range(match.number + 1)] == positions
    match.rewind(65)
    assert (match.number, len(match.events), match.state.to_json()) == (65, 65, positions[65])
    match.rewind(3)
    match.play(match.decision.legal[0])
    assert match.position(3).to_json() == positions[3]


def test_a_match_can_start_from_any_position() -> None:
    played = jumble.match(20)
    match = Match(played.setup, played.state)
    assert (match.number, match.opening) == (0, [])
    match.play(match.decision.legal[0])
    assert played.number == 20
    assert match.position(0).to_json() == played.state.to_json()


def test_everything_is_shown_only_after_the_game() -> None:
    with pytest.raises(ValueError, match="finished"):
        jumble.match().view(ALL)
    match = jumble.match(2_000)
    assert match.outcome is not None
    assert len(match.view(ALL)["hands"]) == 3


def test_only_the_player_sees_which_card_was_drawn() -> None:
    for seed in range(60):
        match = jumble.match(seed=seed)
        if any(event.kind == "trick_drawn" for event in match.play(("roll",))):
            break
    seen = {
        viewer: next(event for event in match.seen(viewer, 0) if event["kind"] == "trick_drawn")
        for viewer in (0, 1, None, ALL)
    }
    assert "card" in seen[0]
    assert "card" in seen[ALL]
    assert seen[1] == seen[None] == {"kind": "trick_drawn", "seat": 0}
