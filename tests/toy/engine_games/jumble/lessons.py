"""The guided first game, and the pictures in the rulebook."""

from __future__ import annotations

from functools import partial

from engine.lessons import Chapter, Example, Lessons, Step
from engine.text import T

from .laying import laid
from .rules import DUD, SNATCH

CHAPTERS = (
    Chapter(
        partial(laid, coming=(5,), rolls=(2,)),
        (
            Step(T("Roll the die: tap the lot."), ("roll",)),
            Step(
                T("A lot worth 5, for 2 coins or more. Make a bid!"),
                ("bid 2", "bid 3", "bid 4"),
                ("pass", "pass"),
            ),
        ),
        T("Nobody went higher: Red pays and has the lot."),
    ),
    Chapter(
        partial(laid, coming=(6,), rolls=(4,), hands=[[SNATCH], [DUD]]),
        (
            Step(T("Red holds a snatch. Roll the die!"), ("roll",)),
            Step(T("A 6! But let Blue bid: pass."), ("pass",), ("bid 4",)),
            Step(T("Blue thinks that the lot is sold. Snatch it!"), ("snatch",)),
        ),
        T("A snatch takes a lot away for the price that was bid."),
    ),
    Chapter(
        partial(laid, goods=[6], rolls=(3,), lots=[[2, 5], [6]], coins=[1, 2], hands=[[], []]),
        (
            Step(T("Red has one coin left. Return the lot worth 2 for its coins."), ("sell 2",)),
            Step(T("Now roll the die!"), ("roll",)),
            Step(T("A 6, and Blue cannot pay: bid 3."), ("bid 3",)),
        ),
        T("Whoever has the highest value of lots at the end wins. That is all!"),
    ),
)

EXAMPLES = (
    Example(
        "J07",
        T("Nobody goes higher than 3: Red pays and takes the lot."),
        partial(laid, coming=(4,), rolls=(2,)),
        ("roll", "bid 3", "pass", "pass"),
    ),
    Example(
        "J10",
        T("Blue, who is not asked, returns a lot worth 5."),
        partial(laid, lots=[[], [5]]),
        ("2 sell 5",),
    ),
)

LESSONS = Lessons(CHAPTERS, EXAMPLES)
