"""The cards as tables: movement cards in four colors, five kinds of bonus card, and the moves they allow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Literal, NamedTuple

from ...rules import Move
from .board import CARRY, COLORS, SHIPS

HAND = 6  # S07
BonusWindow = Literal["launch", "swerve", "towline"]  # the windows in which bonus cards are played

NUMBERS = (1, 2, 3, 4, 5, 6)
COPIES = 2  # S03: of each number, in each color
CARDS = tuple(f"{color}_{number}" for color in COLORS for number in NUMBERS)
COLOR = {card: CARDS.index(card) // len(NUMBERS) for card in CARDS}  # the number of a card's color
NUMBER = {card: int(card[-1]) for card in CARDS}


def movement_cards(colors: Iterable[int]) -> list[str]:
    """Return all movement cards of these colors, sorted (S03)."""
    chosen = set(colors)
    return [card for card in CARDS if COLOR[card] in chosen for _ in range(COPIES)]


class Bonus(NamedTuple):
    """A kind of bonus card."""

    copies: int
    window: BonusWindow
    kinds: frozenset[str]  # the kinds of space on which it can be played


BONUS = {  # S04
    "swerve": Bonus(4, "swerve", frozenset({"vortex"})),
    "navigator": Bonus(4, "launch", frozenset(CARRY["navigator"])),
    "overdrive": Bonus(4, "launch", frozenset(CARRY["overdrive"])),
    "tailwind": Bonus(4, "launch", frozenset(CARRY["tailwind"])),
    "towline": Bonus(4, "towline", frozenset()),  # the kind of space does not matter: S37 says when
}
BONUS_CARDS = sorted(name for name, row in BONUS.items() for _ in range(row.copies))

PASS: Move = ("pass",)
DRAW: Move = ("draw",)
DEAL: Move = ("deal",)
TOW: tuple[Move, ...] = tuple(("bonus", "towline", ship) for ship in SHIPS)


@cache
def plays(racing: int) -> Mapping[str, tuple[tuple[str, str, str], ...]]:
    """Return the moves that play each card; `racing` is the bit mask of the ships not yet home."""
    return {card: _plays(card, racing) for card in CARDS}


def _plays(card: str, racing: int) -> tuple[tuple[str, str, str], ...]:
    """Return the moves that play a card (S10, S19, S22).

    A card whose color has no ship left to move is a joker and moves a ship of any color.
    """
    own = [ship for ship in (2 * COLOR[card], 2 * COLOR[card] + 1) if racing >> ship & 1]
    ships = own or [ship for ship in range(len(SHIPS)) if racing >> ship & 1]
    return tuple(("play", card, SHIPS[ship]) for ship in ships)


@cache
def answers(hand: tuple[str, ...], window: BonusWindow, kind: str) -> tuple[Move, ...]:
    """Return the legal answers of a seat that holds these bonus cards, for a ship on that kind of space."""
    fitting = (
        name for name in dict.fromkeys(hand) if BONUS[name].window == window and kind in BONUS[name].kinds
    )
    return (*(("bonus", name) for name in fitting), PASS)
