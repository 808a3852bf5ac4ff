"""Twenty-One's first game for learners, and the pictures in its rulebook."""

from __future__ import annotations

from functools import partial

from ...lessons import Chapter, Example, Lessons, Step
from ...text import T
from .laying import laid

DRAW, YOU_DRAW = "draw", "1 draw"  # the table draws for the learner, as in every game

CHAPTERS = (
    Chapter(
        partial(laid, "9 7 4 2 1", "5 6 8 10 3", top="6 3"),
        (
            Step(
                T("Bring your four pawns Home! Each card you play adds to the total. Tap the 9."),
                ("play 9",),
                (YOU_DRAW, "play 5", DRAW),
            ),
            Step(T("Blue’s 5 makes 14. Which of your cards makes 21? Tap it."), ("play 7",), ("pass",)),
        ),
        T("21! You win the round, and one of your pawns goes Home."),
    ),
    Chapter(
        partial(laid, "4 10 8 7 9", "8 9 10 9 7", pile="10 6", top="5 1"),
        (
            Step(
                T("The total is 16. Don’t go over 21! The 4 is still safe: tap it."),
                ("play 4",),
                (YOU_DRAW, "play 8"),
            ),
        ),
        T("28: Blue is bust! Then everybody else brings a pawn Home."),
    ),
    Chapter(
        partial(laid, "5 6 8 9 slide_10", "4 7 3 9 2", pile="10 9", top="slide_21 8"),
        (
            Step(
                T("19! Every number is too much. But a Slide sets the total: tap Slide to 10."),
                ("play slide_10",),
                (YOU_DRAW, "play 4", DRAW),
            ),
            Step(T("Look what you drew: Slide to 21! Tap it."), ("play slide_21",), ("pass",)),
        ),
        T("A Slide sets the total to its number, up or down. Slide to 21 always makes 21."),
    ),
    Chapter(
        partial(laid, "steal 5 8 9 10", "6 9 8 4 2", pile="10", top="7", home=(1, 1)),
        (
            Step(
                T("Keep your Steal card until somebody else makes 21. The total is 10: tap the 5."),
                ("play 5",),
                (YOU_DRAW, "play 6"),
            ),
            Step(T("Blue makes 21! Now tap Steal."), ("steal",), ("pass",)),
        ),
        T("Sorry! Your pawn goes Home, and Blue’s doesn’t."),
    ),
    Chapter(
        partial(laid, "6 9 2 10 3", "5 8 4 7 1", pile="7 8", home=(3, 2)),
        (
            Step(
                T("Three of your pawns are Home. The total is 15: one more 21, and you win!"),
                ("play 6",),
                ("pass",),
            ),
        ),
        T("All four are Home: you win!"),
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
                T("The total is 20. Take 2 adds nothing and brings you two cards: tap it."),
                ("play take_2",),
                (YOU_DRAW, "play 0", DRAW, "play take_2", DRAW),
            ),
            Step(
                T("Still 20! Switch reverses the direction, so Yellow has to play again. Tap Switch."),
                ("play switch",),
                ("play 8",),
            ),
        ),
        T("Yellow is bust. Take 2 and Switch save you when every number is too much."),
        more=True,
    ),
    Chapter(
        partial(laid, "play_2 8 4 10 1", "9 6 5 7 2", pile="9"),
        (
            Step(
                T("The total is 9. With Play 2 you play two numbers in one turn: tap it."), ("play play_2",)
            ),
            Step(T("Tap the 8 first."), ("add 8",)),
            Step(T("17. Which number makes 21? Tap it."), ("add 4",), ("pass",)),
        ),
        T("Two cards in one turn, and nobody could play in between."),
        more=True,
    ),
    Chapter(
        partial(laid, "send_back 10 8 7 6", "9 5 4 3 2", pile="10", home=(1, 3)),
        (
            Step(
                T("Blue has three pawns Home. Tap Send back, then Blue’s place."),
                ("play send_back 1",),
                ("pass",),
            ),
        ),
        T("Sorry! One of Blue’s pawns is back at Start."),
        more=True,
    ),
    Chapter(
        partial(laid, "8 dont_be_sorry 3 5 9", "steal 6 4 2 10", pile="10 3", home=(2, 1)),
        (
            Step(
                T("The total is 13, and you have an 8 and a Don’t be Sorry! card. Make 21!"),
                ("play 8",),
                ("steal",),
            ),
            Step(
                T("Blue wants to steal it! Tap Don’t be Sorry! It stops a Steal and a Send back."),
                ("block",),
            ),
        ),
        T("The 21 is yours after all. Nothing stops a Don’t be Sorry!"),
        more=True,
    ),
)

EXAMPLES = (
    Example(
        "X14",
        T("Red’s 7 makes 21, so one of Red’s pawns goes Home."),
        partial(laid, "7 4 2 1 9", "5 6 8 10 3", pile="9 5", home=(0, 1)),
        ("play 7", "pass"),
    ),
    Example(
        "X15",
        T("Red’s 9 is too much: 25! Everybody else brings a pawn Home."),
        partial(laid, "9 10 8 7 9", "5 6 8 10 3", "2 4 1 3 5", pile="10 6", home=(1, 2, 0)),
        ("play 9",),
    ),
    Example(
        "X31",
        T("Red makes 21, but Blue steals it: Blue’s pawn goes Home, and Red’s does not."),
        partial(laid, "7 4 2 1 9", "steal 6 8 10 3", pile="9 5", home=(1, 2)),
        ("play 7", "steal", "pass"),
    ),
)

LESSONS = Lessons(CHAPTERS, EXAMPLES)
