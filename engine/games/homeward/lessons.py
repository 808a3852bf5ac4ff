"""Homeward's lesson, and the drawn examples of its rulebook."""

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
        partial(laid, "red: start; yellow: start", deck=(1, 5, 8)),
        (
            Step(
                T("Red wants to bring four pawns Home. Every turn begins with a card: tap the pile."), (DRAW,)
            ),
            Step(
                T("A 1! It opens the door of Start. Tap a red pawn, then the circle in front of the door."),
                ("out 0",),
                (DRAW, "pass"),
            ),
            Step(
                T(
                    "Yellow drew a 5: that opens no door, so Yellow has to wait. "
                    "Now it is Red’s turn again: tap the pile."
                ),
                (DRAW,),
            ),
            Step(T("An 8: eight steps forward. Tap the pawn, then the place where it lands."), ("move 0 8",)),
        ),
        T("That is a turn: draw a card, move a pawn. Only a 1, a 2 and a Sorry! bring a pawn out of Start."),
    ),
    Chapter(
        partial(laid, "red: 11; yellow: 18", deck=(5,)),
        (
            Step(TO_THE_PILE, (DRAW,)),
            Step(
                T("A 5. Five steps end on the triangle of a slide. Move the pawn, and watch!"), ("move 0 5",)
            ),
        ),
        T(
            "The pawn slid to the end, and Yellow’s pawn on the slide went back to Start. "
            "On a slide of its own color a pawn just stands."
        ),
    ),
    Chapter(
        partial(laid, "red: 20; yellow: 40", deck=(SORRY,)),
        (
            Step(TO_THE_PILE, (DRAW,)),
            Step(
                T(
                    "Sorry! A pawn comes out of Start and takes the place of Yellow’s pawn. "
                    "Tap a red pawn in Start, then Yellow’s."
                ),
                ("sorry 1 8",),
            ),
        ),
        T("Yellow’s pawn is back in Start. Sorry!"),
    ),
    Chapter(
        partial(laid, "red: z2 20; yellow: 33", deck=(7,)),
        (
            Step(TO_THE_PILE, (DRAW,)),
            Step(
                T(
                    "A 7 may be shared by two pawns. The pawn in the safety zone needs just 4 to be Home: "
                    "move it there."
                ),
                ("move 0 4",),
            ),
            Step(T("Three steps are left. Give them to the other pawn."), ("move 1 3",)),
        ),
        T("Home takes the exact number. In the safety zone nobody can bump a pawn."),
    ),
    Chapter(
        partial(laid, "red: circle; yellow: 33", deck=(4, 12, 8)),
        (
            Step(TO_THE_PILE, (DRAW,)),
            Step(
                T("A 4 goes four steps back. Is that bad? Wait and see: move the pawn."),
                ("move 0 -4",),
                (DRAW, "move 8 12"),
            ),
            Step(TO_THE_PILE, (DRAW,)),
            Step(T("An 8, and Home is just eight steps away! Move the pawn."), ("move 0 8",)),
        ),
        T("To go back past the entry of the safety zone is a short cut Home."),
    ),
    Chapter(
        partial(laid, "red: 10; yellow: 59", deck=(11,)),
        (
            Step(TO_THE_PILE, (DRAW,)),
            Step(
                T(
                    "An 11: eleven steps, or change places with another pawn. "
                    "Yellow’s pawn stands close to Red’s Home: change places."
                ),
                ("swap 0 8",),
            ),
        ),
        T("An 11 can turn a race around."),
    ),
    Chapter(
        partial(laid, "red: home home home z3; yellow: home 40", deck=(3,)),
        (
            Step(T("Three red pawns are Home. The last one needs a 3. Tap the pile!"), (DRAW,)),
            Step(T("A 3! Bring it Home."), ("move 3 3",)),
        ),
        T("All four are Home: Red wins! The other cards tell what they do; a 2 brings another card."),
    ),
)

EXAMPLES = (
    Example(
        "H21",
        T("Red’s 5 ends on a foreign triangle: the pawn slides to the end."),
        partial(laid, "red: 11; yellow: 33", card=5),
        ("move 0 5",),
    ),
    Example(
        "H22",
        T("Whoever stands on the slide goes back to Start."),
        partial(laid, "red: 11; yellow: 18", card=5),
        ("move 0 5",),
        ("pawn_moved", "pawn_slid"),
    ),
    Example(
        "H44",
        T("A 7 shared by two pawns: four steps Home, three for the other."),
        partial(laid, "red: z2 5; yellow: 33", card=7),
        ("move 0 4", "move 1 3"),
    ),
    Example(
        "H49",
        T("An 11: two pawns change places."),
        partial(laid, "red: 10; yellow: 59", card=11),
        ("swap 0 8",),
    ),
    Example(
        "H53",
        T("Sorry! Red’s pawn comes from Start, Yellow’s goes back there."),
        partial(laid, "red: 20; yellow: 8", card=SORRY),
        ("sorry 1 8",),
        ("sorry_played",),
    ),
    Example(
        "H32",
        T("Four steps back over the entry: next turn the way leads Home."),
        partial(laid, "red: circle; yellow: 33", card=4),
        ("move 0 -4",),
    ),
)

LESSONS = Lessons(CHAPTERS, EXAMPLES)
