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

CHAPTERS = (
    Chapter(
        partial(laid, dice=((2, 4), (1, 2))),
        (
            Step(T("You’re a bounty hunter, and you’re Red. Tap the dice to roll."), (ROLL,)),
            Step(
                T("Six spaces, to {space}. It’s for sale: tap “Buy”.", space=space(QUILL)),
                ("collect",),
                (ROLL, "collect"),
            ),
        ),
        T("That’s a turn: roll, move, buy. Blue bought a property too."),
    ),
    Chapter(
        partial(laid, owns={RED: (MARROW,), BLUE: (SABLE,)}, places=(20, 10), dice=((3, 4), (1, 4))),
        (
            Step(
                T("Some turns later, you and Blue own a property each. Tap the dice."), (ROLL,), ("ask", ROLL)
            ),
            Step(
                T(
                    "You landed on Blue’s property and paid 28 rent. "
                    "Now Blue is on your {space}. Tap “Charge”.",
                    space=space(MARROW),
                ),
                ("ask",),
            ),
        ),
        T("Land on someone’s property and you pay rent, as long as the owner charges it."),
    ),
    Chapter(
        partial(laid, owns={RED: (QUILL, FERROW)}, places=(12, 0), dice=((1, 3), (1, 5))),
        (
            Step(
                T(
                    "You own both light blue properties. That’s a set! "
                    "Tap “You can build!”, then “Sigil” beside {space}.",
                    space=space(QUILL),
                ),
                (f"build {QUILL}",),
            ),
            Step(
                T("Build evenly: the next sigil goes on {space}.", space=space(FERROW)),
                (f"build {FERROW}",),
            ),
            Step(T("Now tap the dice."), (ROLL,), (ROLL,)),
            Step(
                T("Blue is on {space}. With a sigil, the rent is 30! Tap “Charge”.", space=space(QUILL)),
                ("ask",),
            ),
        ),
        T("Buy, complete a set, build, charge rent: that’s how you win. You’re ready to play!"),
    ),
    Chapter(
        partial(laid, owns={RED: (QUILL,)}, places=(1, 0), dice=((2, 4), (1, 5))),
        (
            Step(T("You have one of the two light blue properties. Tap the dice."), (ROLL,)),
            Step(
                T("{space}, the other light blue one! Tap “Buy”.", space=space(FERROW)),
                ("collect",),
                (ROLL,),
            ),
            Step(T("Blue pays 12 instead of 6, because you have the set. Tap “Charge”."), ("ask",)),
        ),
        T("Two properties of one color are a set. A set doubles the rent, even without sigils."),
        more=True,
    ),
    Chapter(
        partial(laid, places=(12, 17), dice=((1, 3), (1, 3))),
        (
            Step(T("Everything is still for sale. Tap the dice."), (ROLL,), (ROLL, "auction")),
            Step(
                T("Blue doesn’t want {space} for 260, so it’s auctioned. Bid 60.", space=space(SAFFRON)),
                ("bid 60",),
                ("bid 70",),
            ),
            Step(T("Blue bids 70. Bid more!"), ("bid 80", "bid 120", "bid 170"), ("pass", "hammer")),
        ),
        T("Blue passed, and you got it for less than its price. In an auction everyone can bid."),
        more=True,
    ),
    Chapter(
        partial(laid, places=(21, 12), jail_cards={HUNTER_DECK: RED}, dice=((1, 2), (1, 3), (3, 5))),
        (
            Step(T("You have a Get Out of Jail Free card. Tap the dice."), (ROLL,), (ROLL,)),
            Step(
                T("Off to Jail! To get out, pay 50 or use your Get Out of Jail Free card. You choose."),
                ("pay_fine", f"use_card {HUNTER_DECK}"),
            ),
            Step(T("You’re free. Tap the dice."), (ROLL,)),
        ),
        T("There are three ways out of Jail: pay 50, use a card, or roll doubles (two of the same number)."),
        more=True,
    ),
    Chapter(
        partial(laid, owns={RED: (TALLOW, MARROW)}, credits=(110,), places=(1, 10), dice=((1, 2), (1, 4))),
        (
            Step(T("You own two properties, but have only 110 credits. Tap the dice."), (ROLL,)),
            Step(
                T(
                    "The Bone Pit costs 200, and you’re 90 short. Mortgage {space}: the bank pays you 100.",
                    space=space(MARROW),
                ),
                (f"deactivate {MARROW}",),
                (ROLL,),
            ),
        ),
        T(
            "Blue landed on {space} and paid nothing: a mortgaged property earns no rent. "
            "You can buy it back for a little more.",
            space=space(MARROW),
        ),
        more=True,
    ),
    Chapter(
        partial(laid, owns={RED: (QUILL, OSK), BLUE: (FERROW, MARROW)}, places=(12, 0), dice=((1, 3),)),
        (
            Step(
                T(
                    "You and Blue own two properties each, and each of you needs one more for a set. "
                    "Tap the dice."
                ),
                (ROLL,),
                (f"2 offer {RED} 0 0 0 0 1 {FERROW} {OSK}",),
            ),
            Step(
                T(
                    "Blue offers you {given} for {wanted}. Then you both have a set. Tap “Accept”.",
                    given=space(FERROW),
                    wanted=space(OSK),
                ),
                ("accept",),
            ),
        ),
        T("Before any roll you can offer a deal: open your properties and choose a player."),
        more=True,
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
            Step(T("After four sigils comes a skull. You have two! Tap the dice."), (ROLL,), (ROLL,)),
            Step(
                T("Blue is on {space}: 2000 credits! Tap “Charge”.", space=space(KETHANE)),
                ("ask",),
                ("bankrupt",),
            ),
        ),
        T("Blue can’t pay and is bankrupt. You win!"),
        more=True,
    ),
)

EXAMPLES = (
    Example(
        "B23",
        T("Blue has the whole orange set, so Red pays double rent: 32 instead of 16."),
        partial(laid, owns={BLUE: (OSK, MARROW)}, places=(10, 0), dice=((1, 4),)),
        (ROLL,),
        ("moved", "rolled"),
    ),
    Example(
        "B26",
        T("{space} is mortgaged and earns no rent. The other one still earns double.", space=space(MARROW)),
        partial(laid, owns={RED: (OSK, MARROW)}),
        (f"1 deactivate {MARROW}",),
        ("made_inactive",),
    ),
    Example(
        "B31",
        T("One has a sigil, so the next sigil goes on the other."),
        partial(laid, owns={RED: (QUILL, FERROW)}, symbols={QUILL: 1}),
        (f"1 build {FERROW}",),
        ("symbol_added",),
    ),
    Example(
        "B32",
        T("Both have four sigils, so next comes a skull."),
        partial(laid, owns={RED: (QUILL, FERROW)}, symbols={QUILL: 4, FERROW: 4}),
        (f"1 build {QUILL}",),
        ("symbol_added",),
    ),
    Example(
        "B20",
        T("Red lands on {space}, which is for sale, and buys it for 100.", space=space(QUILL)),
        partial(laid, dice=((2, 4),)),
        (ROLL, "collect"),
        ("moved", "collected"),
    ),
)

LESSONS = Lessons(CHAPTERS, EXAMPLES)
