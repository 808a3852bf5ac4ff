"""Homeward's lesson, and the drawn examples of its rulebook."""

from __future__ import annotations

from functools import partial

from ...lessons import Chapter, Example, Lessons, Step
from ...text import T
from ..pawns.cards import SORRY
from .laying import laid

DRAW = "draw"

CHAPTERS = (
    Chapter(
        partial(laid, "red: start; yellow: start", deck=(1, 5, 8)),
        (
            Step(
                T(
                    "You’re red. Bring all four pawns home and you win! "
                    "Every turn starts with a card: tap the pile."
                ),
                (DRAW,),
            ),
            Step(T("A 1! Now a pawn can leave Start: tap one of yours."), ("out 0",), (DRAW, "pass")),
            Step(
                T(
                    "Yellow drew a 5 and can’t move: it takes a 1 or a 2 to leave Start. "
                    "Your turn: tap the pile."
                ),
                (DRAW,),
            ),
            Step(T("An 8: eight spaces forward. Tap your pawn on the track."), ("move 0 8",)),
        ),
        T("That’s a turn: draw a card, move a pawn. A 1, a 2 or a Sorry! card gets a pawn out of Start."),
    ),
    Chapter(
        partial(laid, "red: 11; yellow: 18", deck=(5,)),
        (
            Step(T("Let’s jump ahead. There’s a blue slide in front of your pawn. Tap the pile."), (DRAW,)),
            Step(T("A 5 takes you to the triangle of the slide. Tap your pawn, and watch!"), ("move 0 5",)),
        ),
        T(
            "Whee! On another color’s triangle you slide to the end, and everyone on the slide goes back to "
            "Start. You don’t slide on your own color."
        ),
    ),
    Chapter(
        partial(laid, "red: home home home z3; yellow: home 40", deck=(3,)),
        (
            Step(
                T("Now the end of a game. Three pawns are home, and the last one needs a 3. Tap the pile!"),
                (DRAW,),
            ),
            Step(T("A 3! Bring it home."), ("move 3 3",)),
        ),
        T("All four are home: you win! You’re ready for your first game. Or stay for more tricks."),
    ),
    Chapter(
        partial(laid, "red: 20; yellow: 40", deck=(SORRY,)),
        (
            Step(T("Yellow is on the track, and you have pawns in Start. Tap the pile."), (DRAW,)),
            Step(
                T("Sorry! A pawn from Start takes Yellow’s place. Tap one of your pawns in Start."),
                ("sorry 1 8",),
            ),
        ),
        T("Yellow’s pawn is back in Start, and yours has its place. Sorry!"),
        more=True,
    ),
    Chapter(
        partial(laid, "red: z2 20; yellow: 33", deck=(7,)),
        (
            Step(T("Two of your pawns are on their way. Tap the pile."), (DRAW,)),
            Step(
                T(
                    "You can split a 7 between two pawns. The one in the safety zone needs exactly 4: "
                    "bring it home."
                ),
                ("move 0 4",),
            ),
            Step(T("That leaves 3 for your other pawn: tap it."), ("move 1 3",)),
        ),
        T("You need the exact number to get home. In the safety zone nobody can bump you."),
        more=True,
    ),
    Chapter(
        partial(laid, "red: circle; yellow: 33", deck=(4, 12, 8)),
        (
            Step(T("Your pawn has just come out, with a long way to go. Tap the pile."), (DRAW,)),
            Step(
                T("A 4 goes back four. Bad luck? Wait and see: move your pawn."),
                ("move 0 -4",),
                (DRAW, "move 8 12"),
            ),
            Step(T("Your turn again: tap the pile."), (DRAW,)),
            Step(T("An 8, and home is exactly eight away! Move your pawn."), ("move 0 8",)),
        ),
        T("Going back past your own entry is a shortcut home."),
        more=True,
    ),
    Chapter(
        partial(laid, "red: 10; yellow: 59", deck=(11,)),
        (
            Step(T("Yellow’s pawn is close to your home. Yours isn’t. Tap the pile."), (DRAW,)),
            Step(T("With an 11 you go forward eleven or swap places. Swap with Yellow!"), ("swap 0 8",)),
        ),
        T("Nine from home! An 11 can turn the race around."),
        more=True,
    ),
)

EXAMPLES = (
    Example(
        "H21",
        T("A 5 takes Red to another color’s triangle: the pawn slides to the end."),
        partial(laid, "red: 11; yellow: 33", card=5),
        ("move 0 5",),
    ),
    Example(
        "H22",
        T("Everyone on the slide goes back to Start."),
        partial(laid, "red: 11; yellow: 18", card=5),
        ("move 0 5",),
        ("pawn_moved", "pawn_slid"),
    ),
    Example(
        "H44",
        T("A 7 split between two pawns: one goes 4 and is home, the other goes 3."),
        partial(laid, "red: z2 5; yellow: 33", card=7),
        ("move 0 4", "move 1 3"),
    ),
    Example(
        "H49",
        T("An 11: two pawns swap places."),
        partial(laid, "red: 10; yellow: 59", card=11),
        ("swap 0 8",),
    ),
    Example(
        "H53",
        T("Sorry! Red’s pawn comes out of Start, and Yellow’s goes back to its own."),
        partial(laid, "red: 20; yellow: 8", card=SORRY),
        ("sorry 1 8",),
        ("sorry_played",),
    ),
    Example(
        "H32",
        T("Back four, past the entry: on the next turn Red can head straight home."),
        partial(laid, "red: circle; yellow: 33", card=4),
        ("move 0 -4",),
    ),
)

LESSONS = Lessons(CHAPTERS, EXAMPLES)
