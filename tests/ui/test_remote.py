"""The display of a guest: one page is on its way at a time, and the newest wins."""

from __future__ import annotations

import json
from typing import Any

from ui.shell.ports import Frame
from ui.shell.remote import RemoteDisplay

MOTION = ({"piece": "pawn:1"},)


class Wire:
    """Collects what a display sends."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.position = (3, 70)
        self.display = RemoteDisplay(lambda text: self.sent.append(json.loads(text)), lambda: self.position)


def test_a_page_says_which_position_it_shows() -> None:
    wire = Wire()
    wire.display.present(Frame("<p>é</p>", "Homeward", MOTION, "#prompt", "Ana draws.", ()))
    (page,) = wire.sent
    assert (page["t"], page["seq"], page["number"], page["epoch"]) == ("page", 1, 3, 70)
    assert (page["html"], page["tracks"], page["sentence"]) == (
        "<p>é</p>",
        [{"piece": "pawn:1"}],
        "Ana draws.",
    )


def test_frames_wait_for_the_page_before_and_become_one() -> None:
    wire = Wire()
    wire.display.present(Frame("one"))
    wire.display.present(Frame("two", "Two", MOTION, "", "Ana draws."))
    wire.display.present(Frame("three", "Three", MOTION, "#m", "Ben draws."))
    wire.display.present(Frame(sentence="Your turn."))
    assert len(wire.sent) == 1
    wire.position = (5, 70)
    wire.display.acknowledge(1)
    page = wire.sent[1]
    assert (page["html"], page["title"], page["focus"], page["number"]) == ("three", "Three", "#m", 5)
    assert page["sentence"] == "Ana draws. Ben draws. Your turn."
    assert page["tracks"] == []  # the pieces are where they are: nobody saw where they began
    assert len(wire.sent) == 2


def test_a_guests_device_vibrates_with_the_sounds() -> None:
    wire = Wire()
    wire.display.present(Frame("one", buzzes=(25,)))
    wire.display.present(Frame("two", buzzes=(0, 300, 45)))
    wire.display.acknowledge(1)
    assert [page["buzzes"] for page in wire.sent] == [[25], [0, 300, 45]]


def test_one_frame_that_waits_keeps_its_motion() -> None:
    wire = Wire()
    wire.display.present(Frame("one"))
    wire.display.present(Frame("two", tracks=MOTION))
    wire.display.acknowledge(1)
    assert wire.sent[1]["tracks"] == [{"piece": "pawn:1"}]


def test_only_the_last_page_is_acknowledged() -> None:
    wire = Wire()
    wire.display.present(Frame("one"))
    wire.display.acknowledge(1)
    wire.display.present(Frame("two"))
    wire.display.present(Frame("three"))
    for wrong in (1, 0, -1, 3):
        wire.display.acknowledge(wrong)
    assert len(wire.sent) == 2
    wire.display.acknowledge(2)
    wire.display.acknowledge(2)
    assert [page["html"] for page in wire.sent] == ["one", "two", "three"]


def test_a_guest_who_comes_back_gets_the_next_page_at_once() -> None:
    wire = Wire()
    wire.display.present(Frame("one"))
    wire.display.present(Frame("two"))
    wire.display.greet(["es"], calm=True)
    wire.display.present(Frame("three"))
    assert [page["html"] for page in wire.sent] == ["one", "three"]
    assert (wire.display.languages(), wire.display.calm()) == (["es"], True)
