"""The guided first game, and the pictures in the rulebook."""

from __future__ import annotations

from functools import partial

from ...lessons import Chapter, Example, Lessons, Step
from ...text import T
from .cards import HUNTER_DECK
from .laying import laid
from .phrases import space

RED, BLUE = 0, 1
NIB, TALLOW, QUILL, FERROW, OSK, MARROW = 1, 3, 6, 7, 13, 15
SAFFRON, SABLE, ASHGRAVE, KETHANE = 21, 27, 29, 31
ROLL = "roll"
TO_THE_DICE = T("Tap the dice.")

CHAPTERS = (
    Chapter(
        partial(laid, dice=((2, 4), (1, 2))),
        (
            Step(T("Red and Blue are bounty hunters. Every turn begins with the dice: tap them."), (ROLL,)),
            Step(
                T("Six steps, to {space}. Nobody has this property yet: tap “Collect”.", space=space(QUILL)),
                ("collect",),
                (ROLL, "collect"),
            ),
        ),
        T("That is a turn: roll, walk, and collect a property. Blue has collected one too."),
    ),
    Chapter(
        partial(laid, owns={RED: (MARROW,), BLUE: (SABLE,)}, places=(20, 10), dice=((3, 4), (1, 4))),
        (
            Step(TO_THE_DICE, (ROLL,), ("ask", ROLL)),
            Step(
                T(
                    "Red came to Blue’s property and paid 28. "
                    "Now Blue stands on {space}, which is Red’s. Tap “Ask”.",
                    space=space(MARROW),
                ),
                ("ask",),
            ),
        ),
        T("Whoever stands on another’s property pays, but only if the owner asks for it."),
    ),
    Chapter(
        partial(laid, owns={RED: (QUILL,)}, places=(1, 0), dice=((2, 4), (1, 5))),
        (
            Step(T("Red has one of the two light blue ones. Tap the dice."), (ROLL,)),
            Step(
                T("{space}, the other light blue one! Collect it.", space=space(FERROW)),
                ("collect",),
                (ROLL,),
            ),
            Step(T("Red has both of the set, so Blue pays 12 instead of 6. Tap “Ask”."), ("ask",)),
        ),
        T("Two of the same color are a set. A set brings double."),
    ),
    Chapter(
        partial(laid, owns={RED: (QUILL, FERROW)}, places=(12, 0), dice=((1, 3), (1, 5))),
        (
            Step(
                T(
                    "Whoever has a set can add sigils. "
                    "Tap “Holdings” beside Red’s name, then “Sigil” beside {space}.",
                    space=space(QUILL),
                ),
                (f"build {QUILL}",),
            ),
            Step(
                T("A set grows evenly. The next sigil goes to the other one, {space}.", space=space(FERROW)),
                (f"build {FERROW}",),
            ),
            Step(T("Now tap the dice."), (ROLL,), (ROLL,)),
            Step(
                T("Blue stands on {space}. With a sigil that costs 30! Tap “Ask”.", space=space(QUILL)),
                ("ask",),
            ),
        ),
        T("Sigils bring much more. After four sigils on both comes the skull, and that brings most of all."),
    ),
    Chapter(
        partial(laid, places=(12, 17), dice=((1, 3), (1, 3))),
        (
            Step(TO_THE_DICE, (ROLL,), (ROLL, "auction")),
            Step(
                T(
                    "Blue does not want {space} for 260, so there is an auction. Tap “Bid 60”.",
                    space=space(SAFFRON),
                ),
                ("bid 60",),
                ("bid 70",),
            ),
            Step(T("Blue bids 70. Bid more!"), ("bid 80", "bid 120", "bid 170"), ("pass", "hammer")),
        ),
        T("Blue passed, and Red has it for less than its price. In an auction everybody may bid."),
    ),
    Chapter(
        partial(laid, places=(21, 12), jail_cards={HUNTER_DECK: RED}, dice=((1, 2), (1, 3), (3, 5))),
        (
            Step(TO_THE_DICE, (ROLL,), (ROLL,)),
            Step(
                T("“Go To Jail”! To get out, Red pays 50 or uses the Get Out of Jail Free card. Choose one."),
                ("pay_fine", f"use_card {HUNTER_DECK}"),
            ),
            Step(T("Red is free. Tap the dice."), (ROLL,)),
        ),
        T(
            "Three ways lead out of Jail: pay 50, use a card, "
            "or roll two equal dice, which are called doubles."
        ),
    ),
    Chapter(
        partial(laid, owns={RED: (TALLOW, MARROW)}, credits=(110,), places=(1, 10), dice=((1, 2), (1, 4))),
        (
            Step(TO_THE_DICE, (ROLL,)),
            Step(
                T(
                    "The Bone Pit takes 200, and Red lacks 90. Make {space} inactive: that brings 100.",
                    space=space(MARROW),
                ),
                (f"deactivate {MARROW}",),
                (ROLL,),
            ),
        ),
        T(
            "Blue came to {space} and paid nothing: it is inactive. "
            "Red can reinstate it later, for a little more.",
            space=space(MARROW),
        ),
    ),
    Chapter(
        partial(laid, owns={RED: (QUILL, OSK), BLUE: (FERROW, MARROW)}, places=(12, 0), dice=((1, 3),)),
        (
            Step(TO_THE_DICE, (ROLL,), (f"2 offer {RED} 0 0 0 0 1 {FERROW} {OSK}",)),
            Step(
                T(
                    "Blue offers {given} and wants {wanted}. Then both have a set. Tap “Accept”.",
                    given=space(FERROW),
                    wanted=space(OSK),
                ),
                ("accept",),
            ),
        ),
        T("Before a roll everybody may offer a deal. To offer one, open the holdings."),
    ),
    Chapter(
        partial(
            laid,
            owns={RED: (ASHGRAVE, KETHANE), BLUE: (NIB, TALLOW)},
            symbols={ASHGRAVE: 5, KETHANE: 5},
            credits=(900, 300),
            places=(12, 26),
            dice=((1, 3), (2, 3)),
        ),
        (
            Step(T("Red has two skulls. Tap the dice."), (ROLL,), (ROLL,)),
            Step(
                T("Blue stands on {space}: 2000 credits! Tap “Ask”.", space=space(KETHANE)),
                ("ask",),
                ("bankrupt",),
            ),
        ),
        T("Blue cannot pay and is bankrupt: Red wins! The cards and the other spaces tell what they do."),
    ),
)

EXAMPLES = (
    Example(
        "B23",
        T("Blue has both of the orange set, so Red owes double: 32 instead of 16."),
        partial(laid, owns={BLUE: (OSK, MARROW)}, places=(10, 0), dice=((1, 4),)),
        (ROLL,),
        ("moved", "rolled"),
    ),
    Example(
        "B26",
        T("{space} is inactive and brings nothing. The other one still brings double.", space=space(MARROW)),
        partial(laid, owns={RED: (OSK, MARROW)}),
        (f"1 deactivate {MARROW}",),
        ("made_inactive",),
    ),
    Example(
        "B31",
        T("One has a sigil, so the next one goes to the other."),
        partial(laid, owns={RED: (QUILL, FERROW)}, symbols={QUILL: 1}),
        (f"1 build {FERROW}",),
        ("symbol_added",),
    ),
    Example(
        "B32",
        T("Both have four sigils: the next step is a skull."),
        partial(laid, owns={RED: (QUILL, FERROW)}, symbols={QUILL: 4, FERROW: 4}),
        (f"1 build {QUILL}",),
        ("symbol_added",),
    ),
)

LESSONS = Lessons(CHAPTERS, EXAMPLES)
