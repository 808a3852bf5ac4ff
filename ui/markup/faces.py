"""The faces and names of the players: one animal per color, one per bot with a character, and a person.

Every face has its own silhouette, so nobody needs colors to tell two players apart. A face takes the color of
the seat, and has the same big eyes on every color.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine import bots
from engine.bots.names import CHARACTERS
from engine.players import HUMAN
from ui.markup.html import EMPTY, Html, Markup

EYES = Markup(
    '<ellipse class="eye" cx="{left}" cy="{y}" rx="4.2" ry="4.8"/>'
    '<ellipse class="eye" cx="{right}" cy="{y}" rx="4.2" ry="4.8"/>'
    '<circle class="pupil" cx="{pupil}" cy="{down}" r="2.5"/>'
    '<circle class="pupil" cx="{other}" cy="{down}" r="2.5"/>'
    '<circle class="glint" cx="{glint}" cy="{up}" r=".9"/>'
    '<circle class="glint" cx="{gleam}" cy="{up}" r=".9"/>'
)


class Features(NamedTuple):
    """What makes a face: layers of paths from the back to the front, and where its eyes are."""

    body: str  # in the seat's color
    light: str = ""  # a pale patch: muzzle, belly, mask
    dark: str = ""  # filled: nose, beak, hat band
    lines: str = ""  # mouth, whiskers, folds
    eyes: tuple[float, float] = (7, -2)  # half the distance between the eyes, and their height
    front: str = ""  # in the seat's color, over everything else


# Everything is drawn in a box of 48 around (0, 0).
FEATURES = {
    "fox": Features(
        "M-20-21Q-11-19-7-13Q0-15 7-13Q11-19 20-21Q21-10 18-3Q23 3 21 7Q11 10 0 20Q-11 10-21 7Q-23 3-18-3"
        "Q-21-10-20-21Z",
        light="M-20 6Q-9 3-4 6Q0 9 4 6Q9 3 20 6Q11 10 0 20Q-11 10-20 6Z",
        dark="M-3.4 13Q0 11.6 3.4 13Q2.6 17.6 0 18.4Q-2.6 17.6-3.4 13Z",
        lines="M-17-17L-13-9M17-17L13-9",
        eyes=(8, -2),
    ),
    "elephant": Features(
        "M-9-15Q-20-22-23-10Q-25 4-15 8Q-12 8-11 6Q-11 13-5 14L-5 18Q-5 22 0 22Q6 22 9 18L6 15Q4 18 3 17L4 14"
        "Q11 13 11 6Q12 8 15 8Q25 4 23-10Q20-22 9-15Q0-20-9-15Z",
        light="M-12-11Q-19-16-20-8Q-21 1-14 4Q-12-1-12-11ZM12-11Q19-16 20-8Q21 1 14 4Q12-1 12-11Z",
        lines="M-4.5 12Q-1 13 2 12M-4.5 16Q-2 17 .5 16.4",
        eyes=(5.4, -3),
    ),
    "chick": Features(
        "M-1-16Q-9-19-7-23Q-2-23 0-18Q3-24 8-21Q8-17 2-16Q20-14 20 4Q20 20 0 20Q-20 20-20 4Q-20-14-1-16Z",
        dark="M-7 5Q0 1 7 5Q4 12 0 12Q-4 12-7 5Z",
        lines="M-6 5.4Q0 8 6 5.4M-14 11Q-12 15-8 16M14 11Q12 15 8 16",
        eyes=(9, -3),
    ),
    "frog": Features(
        "M-10-12Q-12-20-18-19Q-24-17-21-8Q-24-1-23 6Q-20 19 0 19Q20 19 23 6Q24-1 21-8Q24-17 18-19Q12-20 10-12"
        "Q0-15-10-12Z",
        light="M-17 8Q0 17 17 8Q13 18 0 18Q-13 18-17 8Z",
        dark="M-3-2h1.6v1.8H-3zM1.4-2H3v1.8H1.4z",
        lines="M-17 5Q0 15 17 5M-17 5Q-19 4-19 2M17 5Q19 4 19 2",
        eyes=(15, -11),
    ),
    "cat": Features(
        "M-19-22Q-12-19-7-13Q0-15 7-13Q12-19 19-22Q21-12 19-4Q24 6 17 13Q11 19 0 19Q-11 19-17 13Q-24 6-19-4"
        "Q-21-12-19-22Z",
        light="M-16-17L-15-9L-10-12ZM16-17L15-9L10-12Z",
        dark="M-2.6 5.4H2.6L0 8.6Z",
        lines="M0 8.6Q-1 13-6 11.6M0 8.6Q1 13 6 11.6M-12 8L-24 5M-12 11L-23 13M12 8L24 5M12 11L23 13",
        eyes=(8, -2),
    ),
    "octopus": Features(
        "M0-21Q19-21 19-2Q19 6 16 9Q19 15 23 14Q22 20 16 20Q11 20 10 15Q8 22 3 21Q0 20 0 16"
        "Q0 20-3 21Q-8 22-10 15"
        "Q-11 20-16 20Q-22 20-23 14Q-19 15-16 9Q-19 6-19-2Q-19-21 0-21Z",
        light="M-12-13a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1-5.2 0zM-4-16.4a1.6 1.6 0 1 1 3.2 0"
        "a1.6 1.6 0 1 1-3.2 0z",
        lines="M-5 6Q0 11 5 6",
        eyes=(7.5, -2),
    ),
    "sheep": Features(
        "M-9-13Q-8-21 0-20Q8-21 9-13Q17-15 17-7Q18-6 18-5Q25-4 23 1Q21 4 17 3Q18 12 11 15Q6 22 0 21"
        "Q-6 22-11 15"
        "Q-18 12-17 3Q-21 4-23 1Q-25-4-18-5Q-18-6-17-7Q-17-15-9-13Z",
        light="M-12-5Q-6-9 0-6Q6-9 12-5Q13 6 8 12Q4 17 0 17Q-4 17-8 12Q-13 6-12-5Z",
        dark="M-2.6 8.4Q0 7.4 2.6 8.4L0 11Z",
        lines="M0 11V13M-4 13Q-2 15.4 0 13Q2 15.4 4 13M-10-14Q-5-12-4-8M10-14Q5-12 4-8",
        eyes=(5.6, 1),
    ),
    "hare": Features(
        "M-4-9Q-15-14-21-23Q-8-24 1-12Q-3-20-2-24Q8-21 9-9Q18-4 18 6Q18 19 2 20Q-15 20-15 6Q-15-4-4-9Z",
        light="M-5 9Q2 4 9 9Q12 15 7 18Q2 20-3 18Q-8 15-5 9Z",
        dark="M-.6 8H4.6L2 11Z",
        lines="M2 11V13.4M-2 13Q0 16 2 13.4Q4 16 6 13M-15-1Q2-9 18-1M-15 2.6Q2-5.6 18 2.6",
        eyes=(7, 2),
    ),
    "bear": Features(
        "M-12-8Q-20-9-20-2Q-20 2-17 4Q-19 19 0 20Q19 19 17 4Q20 2 20-2Q20-9 12-8Z",
        light="M-8 10Q-8 4 0 4Q8 4 8 10Q8 18 0 18Q-8 18-8 10Z",
        dark="M-3.4 7Q0 5.4 3.4 7Q2.6 10.4 0 11Q-2.6 10.4-3.4 7Z",
        lines="M0 11V13M-4 13Q-2 15.4 0 13Q2 15.4 4 13",
        eyes=(8, -1),
        front="M8-17Q11-25 21-25Q20-16 12-11ZM-23-7Q-18-10-13-11Q-11-22 0-21Q11-22 13-11Q18-10 23-7"
        "Q0-2-23-7Z",
    ),
    "owl": Features(
        "M-18-22Q-14-17-8-16Q0-18 8-16Q14-17 18-22Q22-14 19-7Q21 2 19 10Q15 21 0 21Q-15 21-19 10Q-21 2-19-7"
        "Q-22-14-18-22Z",
        light="M-11 9Q0 5 11 9Q10 19 0 19Q-10 19-11 9Z",
        dark="M-3.2 3H3.2L0 9Z",
        lines="M-17-3a8.4 8.4 0 1 1 16.8 0a8.4 8.4 0 1 1-16.8 0zM.2-3a8.4 8.4 0 1 1 16.8 0"
        "a8.4 8.4 0 1 1-16.8 0z"
        "M-7 12Q-5 14.4-3 12M3 12Q5 14.4 7 12M-2 15.4Q0 17.4 2 15.4",
        eyes=(8.6, -3),
    ),
    "person": Features(
        "M-22 23Q-21 11-8 10Q-17 4-17-6Q-17-22 0-22Q17-22 17-6Q17 4 8 10Q21 11 22 23Z",
        light="M-13-3Q-6-5 4-13Q8-7 13-5Q14 9 0 10Q-14 9-13-3Z",
        lines="M-5 4Q0 9 5 4M-8 10Q0 17 8 10",
        eyes=(5.6, -2),
    ),
}
# The animal and the name of a bot at a seat of each color; the same in every language.
PERSONAS = {
    "red": ("fox", "Rita"),
    "blue": ("elephant", "Otto"),
    "yellow": ("chick", "Kiko"),
    "green": ("frog", "Nilo"),
    "black": ("cat", "Mora"),
    "purple": ("octopus", "Lila"),
    "white": ("sheep", "Bela"),
}
ANIMALS = {"runner": "hare", "hunter": "bear", "keeper": "owl"}  # of the bots with a character


def persona(color: str, kind: str) -> str:
    """Return the name of the bot at a seat of this color; "" for a person.

    >>> persona("red", "normal"), persona("red", "hard:hunter"), persona("red", "human")
    ('Rita', 'Bruno', '')
    """
    if kind == HUMAN:
        return ""
    character = bots.get(kind).character if bots.known(kind) else ""
    return CHARACTERS[character][0] if character else PERSONAS[color][1]


def animal(color: str, kind: str) -> str:
    """Return which of the looks a player has at a seat of this color."""
    if kind == HUMAN:
        return "person"
    character = bots.get(kind).character if bots.known(kind) else ""
    return ANIMALS[character] if character else PERSONAS[color][0]


FACE = Markup(
    '<svg class="face {color}" viewBox="-26 -26 52 52" aria-hidden="true"><path class="body" d="{body}"/>'
    "{light}{lines}{eyes}{dark}{front}</svg>"
)
PART = Markup('<path class="{css}" d="{path}"/>')


@cache
def face(color: str, kind: str) -> Html:
    """Draw the face of a player at a seat of this color: HUMAN or the name of a bot."""
    look = FEATURES[animal(color, kind)]
    return FACE(
        color=color,
        body=look.body,
        light=_part("light", look.light),
        lines=_part("lines", look.lines),
        eyes=_eyes(*look.eyes),
        dark=_part("dark", look.dark),
        front=_part("body", look.front),
    )


def _part(css: str, path: str) -> Html:
    return PART(css=css, path=path) if path else EMPTY


def _eyes(apart: float, y: float) -> Html:
    return EYES(
        left=-apart,
        right=apart,
        y=y,
        pupil=-apart + 0.8,
        other=apart - 0.8,
        down=y + 0.6,
        glint=-apart + 1.7,
        gleam=apart + 0.1,
        up=y - 0.6,
    )
