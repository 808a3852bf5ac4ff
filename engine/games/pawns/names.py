"""The names of colors and cards, and why colors are drawn by lot.

The lobby imports this module, so it must not import any rules.
"""

from __future__ import annotations

from ...text import T
from .cards import SORRY

COLOR_NAMES = {"red": T("Red"), "blue": T("Blue"), "yellow": T("Yellow"), "green": T("Green")}

LOTS = T(
    "With three players, one color has it easier. So colors are drawn at random and move one seat each game."
)

A_CARD = {
    1: T("a 1"),
    2: T("a 2"),
    3: T("a 3"),
    4: T("a 4"),
    5: T("a 5"),
    7: T("a 7"),
    8: T("an 8"),
    10: T("a 10"),
    11: T("an 11"),
    12: T("a 12"),
    SORRY: T("a Sorry! card"),
}
