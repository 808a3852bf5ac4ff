"""Starlane's first game for learners, and the pictures in its rulebook."""

from __future__ import annotations

from functools import partial

from ...lessons import Chapter, Example, Lessons, Step
from ...text import T
from .laying import laid

# The seats. Red, who learns, and Green play against Black and Yellow.
RED, BLACK, GREEN, YELLOW = range(4)
PLANET = ("overdrive", "navigator", "swerve", "swerve", "tailwind", "tailwind", "towline", "towline")

CHAPTERS = (
    Chapter(
        partial(
            laid,
            hands={
                RED: "red_4 green_2 black_1 yellow_3 red_6 green_5",
                BLACK: "black_2",
                GREEN: "green_4",
                YELLOW: "yellow_1",
            },
        ),
        (
            Step(
                T(
                    "Red and Green are friends: their four ships race to the final "
                    "planet. Tap the red 4, then a red ship."
                ),
                ("play red_4 red_a", "play red_4 red_b"),
                ("play black_2 black_a", "play green_4 green_a", "play yellow_1 yellow_a"),
            ),
            Step(
                T("Everybody has moved a ship. Now help Green: tap the green 2, then a green ship."),
                ("play green_2 green_a", "play green_2 green_b"),
            ),
        ),
        T("A turn is one card. It moves a ship of its color, one’s own or a friend’s."),
    ),
    Chapter(
        partial(
            laid,
            "red_a 5, black_a 4",
            {
                RED: "red_6 black_3 green_1 yellow_2 red_2 black_5",
                BLACK: "black_2 black_6",
                GREEN: "green_1",
                YELLOW: "yellow_2",
            },
        ),
        (
            Step(
                T(
                    "Red ship A stands in hyperspace, on the double arrow: there a card "
                    "counts double. Tap the red 6, then that ship."
                ),
                ("play red_6 red_a",),
                ("play black_2 black_b", "play green_1 green_a", "play yellow_2 yellow_a"),
            ),
            Step(
                T(
                    "Cards move rivals too. Tap the black 3, then black ship A: it "
                    "ends among the rocks of an asteroid field."
                ),
                ("play black_3 black_a",),
                ("play black_6 black_a",),
            ),
        ),
        T(
            "Black played a 6, and the ship moved just one space. Hyperspace "
            "doubles a card; in an asteroid field it counts as 1."
        ),
    ),
    Chapter(
        partial(
            laid,
            "red_a 17, red_b 8, black_a 29",
            {
                RED: "red_4 black_2 green_3 yellow_1 red_2 green_6",
                BLACK: "red_1",
                GREEN: "green_2",
                YELLOW: "yellow_2",
            },
        ),
        (
            Step(
                T(
                    "The spirals are vortexes: they throw back whoever ends there. The red "
                    "4 flies across them. Tap it, then red ship A."
                ),
                ("play red_4 red_a",),
                ("play red_1 red_b", "play green_2 green_a", "play yellow_2 yellow_a"),
            ),
            Step(
                T(
                    "Black moved red ship B onto a vortex, and it was thrown back. Do "
                    "the same: tap the black 2, then black ship A."
                ),
                ("play black_2 black_a",),
            ),
        ),
        T("A vortex throws a ship back to the last normal space. It pays to count first."),
    ),
    Chapter(
        partial(
            laid,
            "red_a 8, red_b 25, green_a 21, green_b 23",
            {
                RED: "red_4 red_5 green_1 black_4 yellow_6 green_3",
                BLACK: "black_2",
                GREEN: "yellow_1",
                YELLOW: "yellow_2",
            },
            pile=("overdrive", "navigator", "navigator", *("swerve", "tailwind", "towline") * 3),
        ),
        (
            Step(
                T("A star brings a bonus card. Tap the red 4, then red ship A: it ends on the star."),
                ("play red_4 red_a",),
            ),
            Step(
                T("Tap the pile with the star."),
                ("draw",),
                ("play black_2 black_a", "play yellow_1 yellow_a", "play yellow_2 yellow_b"),
            ),
            Step(
                T("An Overdrive! It doubles a number. First tap the red 5, then red ship A."),
                ("play red_5 red_a",),
            ),
            Step(T("The ship has not left yet. Tap the Overdrive card now."), ("bonus overdrive",)),
        ),
        T("Ten spaces instead of five! Every time a ship of the team flies, one bonus card can help it."),
    ),
    Chapter(
        partial(
            laid,
            "red_a 36, black_a 27",
            {RED: "black_1 red_5 green_2 yellow_4 green_6", BLACK: "red_3"},
            {RED: "swerve"},
        ),
        (
            Step(
                T("Red holds a Swerve. It waits for its moment: tap the black 1, then black ship A."),
                ("play black_1 black_a",),
                ("play red_3 red_a", "1 pass"),
            ),
            Step(T("Black moved Red’s ship onto a vortex! Tap the Swerve card."), ("bonus swerve",)),
        ),
        T("The Swerve took the ship past the vortex. Bonus cards can be played in anybody’s turn."),
    ),
    Chapter(
        partial(
            laid,
            "red_a 21, black_a 36",
            {
                RED: "red_3 black_1 green_4 yellow_5 red_6 black_6",
                BLACK: "black_2",
                GREEN: "green_2",
                YELLOW: "yellow_2",
            },
        ),
        (
            Step(
                T("Space 24 is a double space: it has two sides. Tap the red 3, then red ship A."),
                ("play red_3 red_a",),
            ),
            Step(
                T("Whoever moves a ship there chooses the side. Tap the double arrow: hyperspace."),
                ("side hyperspace",),
                ("play black_2 black_b", "play green_2 green_a", "play yellow_2 yellow_a"),
            ),
            Step(
                T("Black ship A stands before a double space too. Tap the black 1, then that ship."),
                ("play black_1 black_a",),
            ),
            Step(T("For a rival the asteroid side is just right: tap the rocks."), ("side asteroids",)),
        ),
        T("On a double space, the good side is for friends and the bad side for rivals."),
    ),
    Chapter(
        partial(
            laid,
            "red_a 25, red_b 6, green_a 8, green_b 11, black_a 22",
            {RED: "black_6 red_2 green_3 yellow_5"},
            {RED: "towline"},
        ),
        (
            Step(
                T(
                    "Black ship A stands in hyperspace, behind red ship A. Tap the black "
                    "6, then the black ship, and see it race past."
                ),
                ("play black_6 black_a",),
            ),
            Step(
                T("It has passed red ship A. Tap the Towline card, then red ship A."),
                ("bonus towline red_a",),
            ),
        ),
        T("With a Towline, a ship follows the rival that passed it, as far as it went."),
    ),
    Chapter(
        partial(
            laid, "red_a 44, green_a 35, black_a 42", {RED: "red_5 green_2 black_3 yellow_6"}, planet=PLANET
        ),
        (
            Step(
                T("Almost there, and a bigger number is fine too. Tap the red 5, then red ship A."),
                ("play red_5 red_a",),
            ),
            Step(
                T("The very first ship home! Tap the cards on the final planet."),
                ("draw",),
                ("draw", "draw", "draw"),
            ),
        ),
        T("The first ship on the final planet brings two bonus cards for each player, rivals too."),
    ),
    Chapter(
        partial(
            laid,
            "red_a 46, red_b 45, green_a 46, green_b 36, black_a 46, black_b 25, yellow_a 42, yellow_b 34",
            {RED: "red_1 red_6 black_2 yellow_3", BLACK: "black_4", GREEN: "green_6", YELLOW: "yellow_2"},
        ),
        (
            Step(
                T("Red ship B needs just one space to be home. Tap the red 1, then that ship."),
                ("play red_1 red_b",),
                ("play black_4 black_b", "play green_6 green_b", "play yellow_2 yellow_a"),
            ),
            Step(
                T(
                    "Both red ships are home, so red cards are jokers: they move any "
                    "ship. Tap the red 6, then green ship B."
                ),
                ("play red_6 green_b",),
            ),
        ),
        T("All four ships are home: Red and Green win together! The other bonus cards tell what they do."),
    ),
)

FLIGHT = ("ship_moved",)
EXAMPLES = (
    Example(
        "S12",
        T("From hyperspace a 3 moves the ship six spaces."),
        partial(laid, "red_a 5", {RED: "red_3"}),
        ("play red_3 red_a",),
        FLIGHT,
    ),
    Example(
        "S16",
        T("Red’s ship comes to a double space. Whoever moved it chooses the side, here hyperspace."),
        partial(laid, "red_a 21", {RED: "red_3"}),
        ("play red_3 red_a", "side hyperspace"),
        FLIGHT,
    ),
    Example(
        "S17",
        T("A 4 ends on the vortex on space 19: the ship is thrown back to space 17."),
        partial(laid, "red_a 15", {RED: "red_4"}),
        ("play red_4 red_a",),
        FLIGHT,
    ),
    Example(
        "S33",
        T("The same 4 with a Swerve: on to space 21."),
        partial(laid, "red_a 15", {RED: "red_4"}, {RED: "swerve"}),
        ("play red_4 red_a", "pass", "bonus swerve"),
        FLIGHT,
    ),
    Example(
        "S37",
        T("Black passes Red’s ship, which follows on a Towline."),
        partial(laid, "red_a 12, black_a 11", {BLACK: "black_4"}, {RED: "towline"}, turn=BLACK),
        ("play black_4 black_a", "bonus towline red_a"),
        FLIGHT,
    ),
)

LESSONS = Lessons(CHAPTERS, EXAMPLES)
