"""Players made of code. They know the contract in `engine/rules.py`, never a game's insides.

A bot's thinking is a generator that returns its move and yields now and then, so that whoever runs it
can go on drawing meanwhile. A bot that looks ahead is handed a clone in which all that its seat
cannot see was dealt again: it could not cheat if it wanted to.

A bot's name is its level, or level and character: "normal", "hard:hunter". It is the same in links and on the command line.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from random import Random
from typing import Any, NamedTuple, TypeVar

from ..errors import BadSetup
from ..rules import Decision, Move, Rules, Seat, State
from ..text import T, Text
from . import easy, hard, normal
from .hard import Budget
from .judging import judge

IN_A_BROWSER = Budget()
Thought = Generator[None, None, Move]
X = TypeVar("X")

# Shown in the set-up, in this order.
LEVELS: Mapping[str, Text] = {"easy": T("Easy"), "normal": T("Normal"), "hard": T("Hard")}
RANDOM = "random"  # plays whatever is legal: for tests and measurements, not for people
CHARACTERS: Mapping[str, tuple[str, Text]] = {  # what they are called, and how they play
    "runner": ("Vela", T("runner")),
    "hunter": ("Bruno", T("hunter")),
    "keeper": ("Alma", T("keeper")),
}
SHOWN = (*LEVELS, *(f"hard:{character}" for character in CHARACTERS))
KNOWN = (RANDOM, *SHOWN)


class Bot(NamedTuple):
    """How a player made of code plays."""

    level: str
    character: str = ""

    @property
    def title(self) -> Text:
        """What the table shows at its seat."""
        if self.level == RANDOM:
            return T("Random")
        level = LEVELS[self.level]
        if not self.character:
            return level
        name, way = CHARACTERS[self.character]
        return T("{level}: {name} the {way}", level=level, name=name, way=way)


def known(name: str) -> bool:
    """Is there a bot of that name? Every level can have a character, though the set-up shows only the hard ones."""
    level, colon, character = name.partition(":")
    return name == RANDOM or (level in LEVELS and (character in CHARACTERS or not colon))


def get(name: str) -> Bot:
    """The bot of that name, or BadSetup with the sentence to show."""
    if not known(name):
        raise BadSetup(
            T("There is no bot “{bot}”; there are: {known}.", bot=name[:40], known=", ".join(KNOWN))
        )
    level, _, character = name.partition(":")
    return Bot(level, character)


def think(
    name: str, rules: Rules[Any], state: State, seat: Seat, rnd: Random, budget: Budget = IN_A_BROWSER
) -> Thought:
    """Let a bot think about the pending decision of its seat. The true state is never handed to it."""
    bot = get(name)
    decision = rules.decision(state)
    if bot.level == RANDOM or len(decision.legal) == 1:
        return _any(decision, rnd)
    imagined = normal.imagine(rules, state, seat, rnd)
    eyes = judge(rules, imagined, bot.character)
    if bot.level == "easy":
        return easy.think(rules, imagined, decision, rnd, eyes)
    if bot.level == "normal":
        return normal.think(rules, imagined, decision, rnd, eyes)
    return hard.think(rules, imagined, decision, rnd, eyes, budget)


def _any(decision: Decision, rnd: Random) -> Thought:
    """Any legal move, all alike likely."""
    yield from ()
    return rnd.choice(decision.legal)


def choose(
    name: str, rules: Rules[Any], state: State, seat: Seat, rnd: Random, budget: Budget = IN_A_BROWSER
) -> Move:
    """The same, thought to the end at once."""
    return finished(think(name, rules, state, seat, rnd, budget))


def finished(thought: Generator[None, None, X]) -> X:
    """A thought, thought to its end at once."""
    while True:
        try:
            next(thought)
        except StopIteration as done:
            result: X = done.value
            return result
