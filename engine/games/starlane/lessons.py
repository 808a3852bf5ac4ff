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
                    "Four play in two teams: you are Red, and Green is on your team. Bring all "
                    "four ships to the final planet! Tap the red 4, then a red ship."
                ),
                ("play red_4 red_a", "play red_4 red_b"),
                ("play black_2 black_a", "play green_4 green_a", "play yellow_1 yellow_a"),
            ),
            Step(
                T("Everybody has moved. Now help your teammate: tap the green 2, then a green ship."),
                ("play green_2 green_a", "play green_2 green_b"),
            ),
        ),
        T("That’s a turn: play one card and move a ship of its color, anybody’s ship."),
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
                    "Your ship A is in hyperspace, on the double arrow. From there a card "
                    "counts double! Tap the red 6, then ship A."
                ),
                ("play red_6 red_a",),
                ("play black_2 black_b", "play green_1 green_a", "play yellow_2 yellow_a"),
            ),
            Step(
                T(
                    "You can move your rivals too. Tap the black 3, then black ship A: it "
                    "gets stuck among the rocks."
                ),
                ("play black_3 black_a",),
                ("play black_6 black_a",),
            ),
        ),
        T("Black’s 6 moved just one space! Hyperspace doubles a card, and asteroids make it a 1."),
    ),
    Chapter(
        partial(
            laid,
            "red_a 17, red_b 8, black_a 29",
            {RED: "red_4 black_2 green_3 yellow_1 red_2 green_6"},
        ),
        (
            Step(
                T(
                    "Black ship A is near the spirals: vortexes throw a ship back. "
                    "Tap the black 2, then black ship A!"
                ),
                ("play black_2 black_a",),
            ),
        ),
        T("Thrown back! Count before you move your own ships: flying across a vortex is safe."),
    ),
    Chapter(
        partial(
            laid, "red_a 12, black_a 14", {RED: "red_5 green_1 black_4 yellow_6 green_3"}, {RED: "overdrive"}
        ),
        (
            Step(
                T(
                    "Stop on a star and you get a bonus card. You already have one. Tap "
                    "the red 5, then red ship A."
                ),
                ("play red_5 red_a",),
            ),
            Step(
                T("Before the ship flies you can add your bonus card. Tap Overdrive!"), ("bonus overdrive",)
            ),
        ),
        T("Ten spaces instead of five! One bonus card can help a ship of your team each time it flies."),
    ),
    Chapter(
        partial(
            laid,
            "red_a 46, red_b 44, green_a 46, green_b 46, black_a 46, black_b 25, yellow_a 42, yellow_b 34",
            {RED: "red_5 black_2 yellow_3"},
        ),
        (
            Step(
                T(
                    "One last ship! You don’t need the exact number. Tap the red 5, then "
                    "your ship B, and win."
                ),
                ("play red_5 red_b",),
            ),
        ),
        T("All four ships are home: you and Green win together! With three players there are no teams."),
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
                T("You have a Swerve. Keep it for now: tap the black 1, then black ship A."),
                ("play black_1 black_a",),
                ("play red_3 red_a", "1 pass"),
            ),
            Step(T("Black moved your ship into a vortex! Tap Swerve."), ("bonus swerve",)),
        ),
        T("Your ship flew on instead of back. You can play bonus cards on anyone’s turn."),
        more=True,
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
                T("Space 24 has two halves. Tap the red 3, then red ship A."),
                ("play red_3 red_a",),
            ),
            Step(
                T("Whoever moves a ship there chooses. For you: tap the double arrow, hyperspace."),
                ("side hyperspace",),
                ("play black_2 black_b", "play green_2 green_a", "play yellow_2 yellow_a"),
            ),
            Step(
                T("Black ship A is right before another double space. Tap the black 1, then that ship."),
                ("play black_1 black_a",),
            ),
            Step(T("For a rival, choose the asteroids: tap the rocks."), ("side asteroids",)),
        ),
        T("On a double space, give your team the good half and your rivals the bad one."),
        more=True,
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
                    "Black ship A is in hyperspace, behind your ship A. Tap the black 6, "
                    "then the black ship, and watch it race past."
                ),
                ("play black_6 black_a",),
            ),
            Step(
                T("It passed you! Tap Towline, then your red ship A."),
                ("bonus towline red_a",),
            ),
        ),
        T("With a Towline, your ship follows a rival that passed it, all the way."),
        more=True,
    ),
    Chapter(
        partial(
            laid, "red_a 44, green_a 35, black_a 42", {RED: "red_5 green_2 black_3 yellow_6"}, planet=PLANET
        ),
        (
            Step(
                T("No ship is home yet. Be the first! Tap the red 5, then red ship A."),
                ("play red_5 red_a",),
                ("1 draw", "draw", "draw", "draw"),
            ),
        ),
        T("The very first ship home brings every player two bonus cards, your rivals too."),
        more=True,
    ),
    Chapter(
        partial(
            laid,
            "red_a 46, red_b 45, green_a 46, green_b 36, black_a 46, black_b 25, yellow_a 42, yellow_b 34",
            {RED: "red_1 red_6 black_2 yellow_3", BLACK: "black_4", GREEN: "green_6", YELLOW: "yellow_2"},
        ),
        (
            Step(
                T("Your ship B needs just one space. Tap the red 1, then that ship."),
                ("play red_1 red_b",),
                ("play black_4 black_b", "play green_6 green_b", "play yellow_2 yellow_a"),
            ),
            Step(
                T(
                    "Both red ships are home, so red cards are jokers: they move any ship. "
                    "Tap the red 6, then green ship B."
                ),
                ("play red_6 green_b",),
            ),
        ),
        T("You and Green win! The other bonus cards say on their faces what they do."),
        more=True,
    ),
)

FLIGHT = ("ship_moved",)
EXAMPLES = (
    Example(
        "S12",
        T("A 3 from hyperspace moves the ship six spaces."),
        partial(laid, "red_a 5", {RED: "red_3"}),
        ("play red_3 red_a",),
        FLIGHT,
    ),
    Example(
        "S16",
        T("Red’s ship lands on a double space. Whoever moved it chooses the half: here, hyperspace."),
        partial(laid, "red_a 21", {RED: "red_3"}),
        ("play red_3 red_a", "side hyperspace"),
        FLIGHT,
    ),
    Example(
        "S17",
        T("A 4 ends in the vortex on space 19, which throws the ship back to space 17."),
        partial(laid, "red_a 15", {RED: "red_4"}),
        ("play red_4 red_a",),
        FLIGHT,
    ),
    Example(
        "S33",
        T("The same 4 with a Swerve: the ship flies on to space 21."),
        partial(laid, "red_a 15", {RED: "red_4"}, {RED: "swerve"}),
        ("play red_4 red_a", "pass", "bonus swerve"),
        FLIGHT,
    ),
    Example(
        "S37",
        T("Black passes Red’s ship, and Red follows with a Towline."),
        partial(laid, "red_a 12, black_a 11", {BLACK: "black_4"}, {RED: "towline"}, turn=BLACK),
        ("play black_4 black_a", "bonus towline red_a"),
        FLIGHT,
    ),
)

LESSONS = Lessons(CHAPTERS, EXAMPLES)
