"""The types of Starlane's view: what a viewer may know of a position.

Cards, ships and kinds of space are words, as everywhere in this game; rules.py lists them. Nothing imports
this module at run time, so no visitor waits for it.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from ...rules import Seat

_From = TypedDict("_From", {"from": int})  # a class cannot have a field with the name of a keyword


class Course(_From):
    """What moving a ship by a card would do if nobody answered it; `from` is where the ship starts."""

    ship: str
    from_kind: str  # the kind of that space
    number: int  # printed on the card
    bonus: str  # the bonus card played with it, or ""
    steps: int  # spaces it moves
    lands: int  # the space it comes down on
    vortex: bool  # True if that is a vortex
    to: int  # the space it ends on
    swerve: int | None  # where a Swerve would take it
    sides: list[str]  # the kinds to choose from on a double space, else empty
    home: bool  # True if it ends on the final planet
    draws: Seat  # the seat that draws a bonus card there, or NOBODY
    towable: list[str]  # opponents' ships that it would pass and whose team holds bonus cards


class HandCourse(Course):
    """A course for a card in the viewer's hand."""

    card: str
    move: list[str]  # the move that plays it
    joker: bool


class Ship(TypedDict):
    """A ship on the lane."""

    color: str
    letter: str
    seat: Seat
    team: int
    at: int
    kind: str  # of the space it stands on; "" while its side of a double space is being chosen
    home: bool


class Moving(_From):
    """The turn in progress, from the card played until the next turn begins."""

    seat: Seat
    card: str
    joker: bool
    ship: str  # the one that the card moves
    moved: list[str]  # it and the ships towed after it
    bonus_on: list[str]  # ships on which a bonus card was played this turn


class Landing(TypedDict):
    """Where a ship would end."""

    to: int


class Flight(_From):
    """Where a ship stands and where it would end."""

    to: int


class _Window(TypedDict):
    seat: Seat  # whose answer it waits for
    ask: list[Seat]  # the seats still to be asked
    ship: str  # the one that the card moves


class LaunchWindow(_Window):
    """Before the ship moves. `would` has a course for "pass" and each bonus card that public facts allow."""

    kind: Literal["launch"]
    would: dict[str, Course]


class SwerveWindow(_Window):
    """The ship stands on a vortex. `would` tells where "pass" and "swerve" take it."""

    kind: Literal["swerve"]
    would: dict[str, Landing]


class SideWindow(_Window):
    """The ship stands on a double space."""

    kind: Literal["side"]
    would: dict[str, Landing]  # empty


class TowlineWindow(_Window):
    """The ship has passed others. `would` has a flight for each ship that may be towed."""

    kind: Literal["towline"]
    would: dict[str, Flight]


class DrawWindow(_Window):
    """Seats draw bonus cards."""

    kind: Literal["draw"]
    would: dict[str, Landing]  # empty
    source: Literal["pile", "planet"]


Window = LaunchWindow | SwerveWindow | SideWindow | TowlineWindow | DrawWindow


class StarlaneView(TypedDict):
    """A position as a viewer knows it. Where a hand is None, the viewer may not look."""

    players: int
    first: Seat
    turn: Seat
    round: int
    colors: list[list[str]]  # by seat
    teams: list[list[Seat]]
    ships: dict[str, Ship]
    hands: list[list[str] | None]  # movement cards by seat
    hand_counts: list[int]
    bonus: list[list[str] | None]  # bonus cards by seat
    bonus_counts: list[int]
    pile: int
    played: list[str]  # the last one on top
    bonus_pile: int
    bonus_played: list[str]
    planet: int  # bonus cards on the final planet
    jokers: list[str]  # the colors whose cards are jokers
    moving: Moving | None
    window: Window | None
    courses: list[HandCourse]  # for the viewer's cards, in turn or not; none while a ship is under way
    winners: list[Seat]
