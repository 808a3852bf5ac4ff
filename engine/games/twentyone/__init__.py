"""Twenty-One: bring the pile to exactly 21, and four pawn cards Home."""

from ...text import T
from .. import Game, Option

GAME = Game(
    id="twentyone",
    title="Twenty-One",
    tagline=T("Count up to 21, card by card: make it, steal it, or watch somebody else go bust."),
    plays_by=T("Plays by the rules of the Sorry! card game, also known as Sorry! Revenge."),
    players=(2, 3, 4),
    minutes=(10, 20),
    version=1,
    options=(
        Option(
            "longer",
            T("Longer game"),
            T("Once all four pawn cards are Home, bring them all back to Start to win."),
        ),
    ),
    colors={"red": T("Red"), "blue": T("Blue"), "yellow": T("Yellow"), "green": T("Green")},
    place=5,
)
