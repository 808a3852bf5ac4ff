"""Reaction windows and auctions: who is asked next, and when they are over."""

from __future__ import annotations

from engine.frames import answered, asked, auction, bid, clone_frames, decline, lowest_bid, round_from, window
from engine.rules import NOBODY


def test_a_round_can_go_in_both_directions() -> None:
    assert round_from(1, 3) == [1, 2, 0]
    assert round_from(1, 3, direction=-1) == [1, 0, 2]


def test_a_window_asks_each_seat_once_and_closes() -> None:
    frame = window("steal", [2, 0], card=5)
    assert (asked(frame), frame["card"]) == (2, 5)
    assert not answered(frame)
    assert asked(frame) == 0
    assert answered(frame)
    assert asked(frame) == NOBODY


def test_an_auction_lasts_until_all_but_the_leader_have_passed() -> None:
    frame = auction(lot=3, seats=[1, 2, 0], start=10)
    assert lowest_bid(frame) == 10
    assert not bid(frame, 10)
    assert (asked(frame), lowest_bid(frame)) == (2, 11)
    assert not decline(frame)
    assert not bid(frame, 30)  # seat 0 raises: seat 1 is asked again, seat 2 has passed
    assert frame["ask"] == [1]
    assert decline(frame)
    assert (frame["leader"], frame["bid"]) == (0, 30)


def test_a_bid_out_of_turn_asks_all_others_who_have_not_passed() -> None:
    frame = auction(lot=3, seats=[1, 2, 0], start=10)
    bid(frame, 10)
    decline(frame)
    assert not bid(frame, 30, seat=2)
    assert (frame["leader"], frame["ask"]) == (2, [0, 1])
    decline(frame)
    decline(frame)
    assert bid(frame, 31, seat=0), "everybody else has passed"


def test_an_auction_without_bids_has_no_leader() -> None:
    frame = auction(lot=3, seats=[0, 1], start=1)
    assert not decline(frame)
    assert decline(frame)
    assert frame["leader"] == NOBODY


def test_a_single_bidder_buys_at_once() -> None:
    frame = auction(lot=3, seats=[2], start=1)
    assert bid(frame, 1)
    assert frame["leader"] == 2


def test_a_copied_frame_is_independent() -> None:
    frames = [window("steal", [0, 1])]
    copy = clone_frames(frames)
    answered(copy[0])
    copy[0]["kind"] = "other"
    assert frames == [window("steal", [0, 1])]
