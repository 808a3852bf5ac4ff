"""Twenty-One's first game for learners, and the pictures in its rulebook."""

from __future__ import annotations

from functools import partial

from ...lessons import Chapter, Example, Lessons, Step
from ...text import T
from .laying import laid

DRAW = "draw"
TO_THE_PILE = T("Tap the draw pile to have five cards again.")

CHAPTERS = (
    Chapter(
        partial(laid, "9 7 4 2 1", "5 6 8 10 3", top="6 3"),
        (
            Step(
                T("Red wants four pawn cards to show Home. A card adds to the total: tap the 9."), ("play 9",)
            ),
            Step(
                T("The total is 9. Tap the draw pile: there are always five cards in a hand."),
                (DRAW,),
                ("play 5", DRAW),
            ),
            Step(T("Blue’s 5 made 14. Which card makes 21? Tap it."), ("play 7",), ("pass",)),
        ),
        T("21! Red wins the round, and a pawn card turns to Home."),
    ),
    Chapter(
        partial(laid, "4 10 8 7 9", "8 9 10 9 7", pile="10 6", top="5 1"),
        (
            Step(
                T("The total is 16. Whoever goes over 21 is bust. The 4 is still safe: tap it."), ("play 4",)
            ),
            Step(T("20! Tap the draw pile, then watch Blue."), (DRAW,), ("play 8",)),
        ),
        T("28: Blue is bust! Then everybody else turns a pawn card to Home."),
    ),
    Chapter(
        partial(laid, "5 6 8 9 slide_10", "4 7 3 9 2", pile="10 9", top="slide_21 8"),
        (
            Step(
                T("The total is 19: every number is too much. A Slide sets the total. Tap Slide to 10."),
                ("play slide_10",),
            ),
            Step(TO_THE_PILE, (DRAW,), ("play 4", DRAW)),
            Step(T("Look what has come: Slide to 21! Tap it."), ("play slide_21",), ("pass",)),
        ),
        T("A Slide sets the total to its number, up or down. Slide to 21 wins at once."),
    ),
    Chapter(
        partial(
            laid,
            "take_2 7 8 9 10",
            "0 5 9 6 10",
            "take_2 10 8 7 9",
            pile="10 slide_15 5",
            top="switch 6 4 9 8 10",
        ),
        (
            Step(
                T("The total is 20. Take 2 adds nothing, and it brings two cards: tap it."), ("play take_2",)
            ),
            Step(
                T("Tap the draw pile to take the two cards."), (DRAW,), ("play 0", DRAW, "play take_2", DRAW)
            ),
            Step(
                T("Still 20! Switch turns the order of play round: Yellow has to play again. Tap Switch."),
                ("play switch",),
                ("play 8",),
            ),
        ),
        T("Yellow is bust. Take 2 and Switch help when every number is too much."),
    ),
    Chapter(
        partial(laid, "play_2 8 4 10 1", "9 6 5 7 2", pile="9"),
        (
            Step(T("The total is 9. Play 2 means two number cards in one turn: tap it."), ("play play_2",)),
            Step(T("Tap the 8 first."), ("add 8",)),
            Step(T("17. Which number makes 21? Tap it."), ("add 4",), ("pass",)),
        ),
        T("Two cards, one turn: nobody could play in between."),
    ),
    Chapter(
        partial(laid, "send_back 10 8 7 6", "9 5 4 3 2", pile="10", home=(1, 3)),
        (
            Step(
                T("Blue has three pawn cards at Home. Tap Send back, then Blue’s place."),
                ("play send_back 1",),
                ("pass",),
            ),
        ),
        T("Sorry! A pawn card of Blue’s shows Start again."),
    ),
    Chapter(
        partial(laid, "steal 5 8 9 10", "6 9 8 4 2", pile="10", top="7", home=(1, 1)),
        (
            Step(
                T("Steal waits in the hand until somebody else makes 21. The total is 10: tap the 5."),
                ("play 5",),
            ),
            Step(TO_THE_PILE, (DRAW,), ("play 6",)),
            Step(T("Blue makes 21! Now tap Steal."), ("steal",), ("pass",)),
        ),
        T("Sorry! Red turns a pawn card to Home, and Blue turns none."),
    ),
    Chapter(
        partial(laid, "8 dont_be_sorry 3 5 9", "steal 6 4 2 10", pile="10 3", home=(2, 1)),
        (
            Step(T("The total is 13. Make 21!"), ("play 8",), ("steal",)),
            Step(
                T("Blue steals the round! Tap Don’t be Sorry!, which stops a Steal and a Send back."),
                ("block",),
            ),
        ),
        T("The 21 is Red’s after all. Nothing stops a Don’t be Sorry!"),
    ),
    Chapter(
        partial(laid, "6 9 2 10 3", "5 8 4 7 1", pile="7 8", home=(3, 2)),
        (
            Step(
                T("Three pawn cards are at Home. The total is 15: one more 21, and Red wins!"),
                ("play 6",),
                ("pass",),
            ),
        ),
        T("All four are at Home: Red wins!"),
    ),
)

EXAMPLES = (
    Example(
        "X14",
        T("Red’s 7 makes 21: a pawn card of Red’s turns to Home."),
        partial(laid, "7 4 2 1 9", "5 6 8 10 3", pile="9 5", home=(0, 1)),
        ("play 7", "pass"),
    ),
    Example(
        "X15",
        T("Red’s 9 is too much, 25: everybody else turns a pawn card to Home."),
        partial(laid, "9 10 8 7 9", "5 6 8 10 3", "2 4 1 3 5", pile="10 6", home=(1, 2, 0)),
        ("play 9",),
    ),
    Example(
        "X31",
        T("Red makes 21, and Blue steals it: Blue’s pawn card turns, and none of Red’s."),
        partial(laid, "7 4 2 1 9", "steal 6 8 10 3", pile="9 5", home=(1, 2)),
        ("play 7", "steal", "pass"),
    ),
)

LESSONS = Lessons(CHAPTERS, EXAMPLES)
