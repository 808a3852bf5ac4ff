"""Hyperdrive's lesson, and the drawn examples of its rulebook."""

from __future__ import annotations

from functools import partial

from ...lessons import Chapter, Example, Lessons, Step
from ...text import T
from ..pawns.cards import SORRY
from .laying import laid

DRAW = "draw"
TO_THE_PILE = T("Tap the pile of cards to draw one.")

CHAPTERS = (
    Chapter(
        partial(laid, "red: hangar; yellow: hangar", deck=(3, 4, 8)),
        (
            Step(
                T(
                    "Red wants to bring three droids to the engine room. "
                    "Every turn begins with a card: tap the pile."
                ),
                (DRAW,),
            ),
            Step(
                T(
                    "A 3! A droid leaves the hangar, three steps into the exit. "
                    "Tap a red droid, then the place where it lands."
                ),
                ("move 0 3",),
                (DRAW, "pass"),
            ),
            Step(
                T(
                    "Yellow drew a 4, which goes backward: nobody leaves the hangar. "
                    "Now Red again: tap the pile."
                ),
                (DRAW,),
            ),
            Step(T("An 8! Tap the droid, then the place where it lands."), ("move 0 8",)),
        ),
        T(
            "That is a turn: draw a card, move a droid. "
            "Every card with a number forward takes droids out of the hangar."
        ),
    ),
    Chapter(
        partial(laid, "red: 11; yellow: 18", deck=(5,)),
        (
            Step(TO_THE_PILE, (DRAW,)),
            Step(
                T("A 5. Five steps end on the triangle of a slide. Move the droid, and watch!"), ("move 0 5",)
            ),
        ),
        T(
            "The droid slid to the end and bumped Yellow’s back to its hangar. "
            "On slides of its own color a droid does not slide."
        ),
    ),
    Chapter(
        partial(laid, "red: 20; yellow: 51", deck=(1, SORRY)),
        (
            Step(TO_THE_PILE, (DRAW,)),
            Step(T("A 1: first a shield! Tap a shield on the board, then the red droid."), ("shield 0",)),
            Step(T("Then one step forward: move the droid."), ("move 0 1",), (DRAW, "move 8 4")),
        ),
        T(
            "Yellow drew a Sorry! and could not touch Red’s droid. "
            "Nobody can bump or move a droid with a shield."
        ),
    ),
    Chapter(
        partial(laid, "red: 35; yellow: 36*", deck=(1,)),
        (
            Step(TO_THE_PILE, (DRAW,)),
            Step(
                T(
                    "Another 1. It can also take the shield off somebody: tap Yellow’s droid, then the red "
                    "one."
                ),
                ("shield 0 8",),
            ),
            Step(T("Now one step forward. Who is standing there without a shield?"), ("move 0 1",)),
        ),
        T("Bumped! Only a 1 takes a shield off somebody."),
    ),
    Chapter(
        partial(laid, "red: 11; yellow: 18*", deck=(5,)),
        (
            Step(TO_THE_PILE, (DRAW,)),
            Step(
                T(
                    "A 5, to the triangle of a slide. But Yellow’s droid on it has a shield: move the droid, "
                    "and see."
                ),
                ("move 0 5",),
            ),
        ),
        T("A droid with a shield blocks a slide: nobody slides, and nobody is bumped."),
    ),
    Chapter(
        partial(laid, "red: 20; yellow: 51", deck=(SORRY,)),
        (
            Step(TO_THE_PILE, (DRAW,)),
            Step(
                T(
                    "Sorry! A droid goes from the hangar to the place of Yellow’s. "
                    "Tap a red droid in the hangar, then Yellow’s."
                ),
                ("sorry 1 8",),
            ),
        ),
        T("Yellow’s droid is back in its hangar. Sorry! Or a Sorry! moves a droid four steps forward."),
    ),
    Chapter(
        partial(laid, "red: 8; yellow: 59", deck=(11,)),
        (
            Step(TO_THE_PILE, (DRAW,)),
            Step(
                T(
                    "An 11: eleven steps, or two droids change places. "
                    "Yellow’s is close to Red’s engine room: swap with it."
                ),
                ("swap 0 8",),
            ),
        ),
        T("A swap can turn a race around. A droid with a shield cannot be swapped."),
    ),
    Chapter(
        partial(laid, "red: z2 20; yellow: 52", deck=(7,)),
        (
            Step(TO_THE_PILE, (DRAW,)),
            Step(
                T(
                    "A 7 can be split between two droids. The one in the safety zone needs 4 to the engine "
                    "room: move it there."
                ),
                ("move 0 4",),
            ),
            Step(T("Three steps are left. Give them to the other droid."), ("move 1 3",)),
        ),
        T(
            "It takes the exact number to get into the engine room. "
            "In the safety zone nobody can bump a droid."
        ),
    ),
    Chapter(
        partial(laid, "red: home home z3; yellow: home 40", deck=(3,)),
        (
            Step(T("Two red droids are in the engine room. The last one needs a 3: tap the pile!"), (DRAW,)),
            Step(T("A 3! Bring it in."), ("move 2 3",)),
        ),
        T(
            "All three are in the engine room: Red wins, and the ship gets away! The other cards tell what "
            "they do."
        ),
    ),
)

EXAMPLES = (
    Example(
        "D31",
        T("Red’s 5 ends on the triangle: the droid slides to the end and bumps Yellow’s."),
        partial(laid, "red: 11; yellow: 18", card=5),
        ("move 0 5",),
        ("pawn_moved", "pawn_slid"),
    ),
    Example(
        "D33",
        T("Yellow’s droid has a shield and blocks the slide: Red’s stays on the triangle."),
        partial(laid, "red: 11; yellow: 18*", card=5),
        ("move 0 5",),
    ),
    Example(
        "D44",
        T("A 7 split between two droids: four steps to the engine room, three for the other."),
        partial(laid, "red: z2 7; yellow: 33", card=7),
        ("move 0 4", "move 1 3"),
    ),
    Example(
        "D46",
        T("An 11: two droids change places."),
        partial(laid, "red: 8; yellow: 59", card=11),
        ("swap 0 8",),
    ),
    Example(
        "D20",
        T("A 1: Red takes the shield off Yellow’s droid, before the step."),
        partial(laid, "red: 20; yellow: 23*", card=1),
        ("shield 0 8",),
    ),
    Example(
        "D11",
        T("A 5 would lead droid 1 onto the droid with the shield, so it cannot go: droid 2 must."),
        partial(laid, "red: 20 22; yellow: 25*", card=5),
        ("move 1 5",),
    ),
)

LESSONS = Lessons(CHAPTERS, EXAMPLES)
