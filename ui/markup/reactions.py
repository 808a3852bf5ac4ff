"""Eight reactions that people at different screens send each other instead of free text."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.text import T, Text
from ui.markup.html import Html, Markup


class Reaction(NamedTuple):
    """What a reaction says, and its drawing: a filled shape, light spots on it, and lines."""

    text: Text
    body: str
    light: str = ""
    lines: str = ""
    tone: str = "sun"


HEAD = "M0-20A20 20 0 1 1 0 20A20 20 0 1 1 0-20Z"
# Everything is drawn in a box of 48 around (0, 0).
REACTIONS = (
    Reaction(
        T("Well played!"),
        "M-18-2H-9V18H-18ZM-6 17V-1Q1-8 1-16Q1-20 5-20Q10-19 9-10L8-5H16Q20-5 20-1Q20 2 18 3Q20 7 17 9"
        "Q18 13 15 14Q15 18 11 18H0Q-3 18-6 17Z",
        lines="M8-5H1",
    ),
    Reaction(
        T("Thank you!"),
        "M0 18Q-21 5-20-7Q-19-17-10-17Q-3-17 0-9Q3-17 10-17Q19-17 20-7Q21 5 0 18Z",
        "M-12-11Q-8-14-6-11Q-11-9-12-4Q-15-8-12-11Z",
        tone="rose",
    ),
    Reaction(
        T("Ha ha!"),
        HEAD,
        "M-11 3H11Q10 14 0 14Q-10 14-11 3Z",
        "M-13-4Q-9-10-5-4M5-4Q9-10 13-4M-11 3H11Q10 14 0 14Q-10 14-11 3Z",
    ),
    Reaction(
        T("Wow!"),
        HEAD,
        "M0 3A5 6 0 1 1 0 15A5 6 0 1 1 0 3Z",
        "M-8-6h.01M8-6h.01M-12-13Q-8-16-5-13M5-13Q8-16 12-13M0 3A5 6 0 1 1 0 15A5 6 0 1 1 0 3Z",
    ),
    Reaction(
        T("Oh no!"),
        HEAD,
        "M9 1Q14 8 10 11Q6 11 6 8Q7 4 9 1Z",
        "M-8-5h.01M8-5h.01M-8 13Q0 5 8 13",
        tone="sky",
    ),
    Reaction(
        T("Grr!"),
        HEAD,
        "",
        "M-13-9L-5-5M13-9L5-5M-8-1h.01M8-1h.01M-8 11L-4 8L0 11L4 8L8 11",
        tone="rose",
    ),
    Reaction(
        T("Good luck!"),
        "M0-1Q-13 3-18-5Q-18-12-11-12Q-12-19-5-19Q2-15 0-1Q3-15 9-19Q16-18 14-11Q20-9 18-3Q12 3 0-1Q14 1 16 8"
        "Q14 14 8 12Q4 10 0-1Q-2 10-8 13Q-15 12-14 6Q-11 1 0-1Z",
        "",
        "M0 0Q2 12 8 20",
        "leaf",
    ),
    Reaction(
        T("Your turn!"),
        "M-12-19H12Q12-6 3 0Q12 6 12 19H-12Q-12 6-3 0Q-12-6-12-19Z",
        "M-7-11H7Q5-5 0-2Q-5-5-7-11ZM-8 17Q-6 11 0 8Q6 11 8 17Z",
        "M-15-19H15M-15 19H15",
        "sand",
    ),
)
DRAWING = Markup(
    '<svg class="reaction {tone}" viewBox="-24 -24 48 48" aria-hidden="true"><path class="body" d="{body}"/>'
    '<path class="light" d="{light}"/><path class="lines" d="{lines}"/></svg>'
)


@cache
def reaction(number: int) -> Html:
    """Draw one of the reactions."""
    one = REACTIONS[number]
    return DRAWING(tone=one.tone, body=one.body, light=one.light, lines=one.lines)
