"""Hyperdrive's lesson, and the drawn examples of its rulebook."""

from __future__ import annotations

from functools import partial

from ...lessons import Chapter, Example, Lessons, Step
from ...text import T
from ..pawns.cards import SORRY
from .laying import laid

DRAW = "draw"

CHAPTERS = (
    Chapter(
        partial(laid, "red: hangar; yellow: hangar", deck=(3,)),
        (
            Step(
                T(
                    "You’re red. Bring all three droids to the engine room and you win! "
                    "Every turn starts with a card: tap the pile."
                ),
                (DRAW,),
            ),
            Step(T("A 3! A droid rolls out of the hangar: tap one of yours."), ("move 0 3",)),
        ),
        T("That’s a turn: draw a card, move a droid. Any number that goes forward gets a droid out."),
    ),
    Chapter(
        partial(laid, "red: 20; yellow: 51", deck=(1, SORRY)),
        (
            Step(T("Let’s jump ahead. Your droid is on the ring. Tap the pile."), (DRAW,)),
            Step(T("A 1 brings a shield! Tap a shield, then your droid."), ("shield 0",)),
            Step(T("Then go forward 1: tap your droid."), ("move 0 1",), (DRAW, "move 8 4")),
        ),
        T("Yellow drew a Sorry! card and couldn’t touch your droid. With a shield it’s safe."),
    ),
    Chapter(
        partial(laid, "red: home home z3; yellow: home 40", deck=(3,)),
        (
            Step(
                T("Now the end of a game. Two droids are in the engine room, the last one needs a 3. Tap!"),
                (DRAW,),
            ),
            Step(T("A 3! Bring it in."), ("move 2 3",)),
        ),
        T("The ship jumps away: you win! You’re ready for your first game. Or stay for more tricks."),
    ),
    Chapter(
        partial(laid, "red: 11; yellow: 18", deck=(5,)),
        (
            Step(T("There’s a blue slide in front of your droid. Tap the pile."), (DRAW,)),
            Step(T("A 5 takes you to the triangle of the slide. Tap your droid, and watch!"), ("move 0 5",)),
        ),
        T(
            "Whee! On another color’s triangle you slide to the end and bump everyone on the way. "
            "You don’t slide on your own color."
        ),
        more=True,
    ),
    Chapter(
        partial(laid, "red: 35; yellow: 36*", deck=(1,)),
        (
            Step(T("Yellow’s droid has a shield and is right in front of you. Tap the pile."), (DRAW,)),
            Step(T("Another 1! Take Yellow’s shield: tap Yellow’s droid, then yours."), ("shield 0 8",)),
            Step(T("Now go forward 1. Look who has no shield anymore!"), ("move 0 1",)),
        ),
        T("Bumped! Only a 1 can take a shield away."),
        more=True,
    ),
    Chapter(
        partial(laid, "red: 11; yellow: 18*", deck=(5,)),
        (
            Step(T("This time Yellow’s droid on the slide has a shield. Tap the pile."), (DRAW,)),
            Step(T("A 5, to the triangle again. Move your droid and see."), ("move 0 5",)),
        ),
        T("A shield blocks the slide: nobody slides, and nobody is bumped."),
        more=True,
    ),
    Chapter(
        partial(laid, "red: 20; yellow: 51", deck=(SORRY,)),
        (
            Step(T("Yellow is on the ring, and you have droids in the hangar. Tap the pile."), (DRAW,)),
            Step(
                T("Sorry! A droid from the hangar takes Yellow’s place. Tap one of yours in the hangar."),
                ("sorry 1 8",),
            ),
        ),
        T("Yellow’s droid is back in its hangar. Sorry! You could also have moved a droid forward 4."),
        more=True,
    ),
    Chapter(
        partial(laid, "red: 8; yellow: 59", deck=(11,)),
        (
            Step(T("Yellow’s droid is close to your engine room. Yours isn’t. Tap the pile."), (DRAW,)),
            Step(T("With an 11 you go forward eleven or swap places. Swap with Yellow!"), ("swap 0 8",)),
        ),
        T("A swap can turn the race around. A droid with a shield can’t be swapped."),
        more=True,
    ),
    Chapter(
        partial(laid, "red: z2 20; yellow: 52", deck=(7,)),
        (
            Step(T("Two of your droids are on their way. Tap the pile."), (DRAW,)),
            Step(
                T(
                    "You can split a 7 between two droids. The one in the safety zone needs exactly 4: "
                    "bring it in."
                ),
                ("move 0 4",),
            ),
            Step(T("That leaves 3 for your other droid: tap it."), ("move 1 3",)),
        ),
        T("You need the exact number for the engine room. In the safety zone nobody can bump you."),
        more=True,
    ),
)

EXAMPLES = (
    Example(
        "D31",
        T("A 5 takes Red to the triangle: the droid slides to the end and bumps Yellow’s."),
        partial(laid, "red: 11; yellow: 18", card=5),
        ("move 0 5",),
        ("pawn_moved", "pawn_slid"),
    ),
    Example(
        "D33",
        T("Yellow’s shield blocks the slide: Red’s droid stays on the triangle."),
        partial(laid, "red: 11; yellow: 18*", card=5),
        ("move 0 5",),
    ),
    Example(
        "D44",
        T("A 7 split between two droids: one goes 4 into the engine room, the other goes 3."),
        partial(laid, "red: z2 7; yellow: 33", card=7),
        ("move 0 4", "move 1 3"),
    ),
    Example(
        "D46",
        T("An 11: two droids swap places."),
        partial(laid, "red: 8; yellow: 59", card=11),
        ("swap 0 8",),
    ),
    Example(
        "D20",
        T("A 1: before moving, Red takes Yellow’s shield."),
        partial(laid, "red: 20; yellow: 23*", card=1),
        ("shield 0 8",),
    ),
    Example(
        "D11",
        T("With a 5, droid 1 would land on the droid with the shield, so droid 2 has to go."),
        partial(laid, "red: 20 22; yellow: 25*", card=5),
        ("move 1 5",),
    ),
)

LESSONS = Lessons(CHAPTERS, EXAMPLES)
