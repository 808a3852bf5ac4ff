"""Players made of code. They know the contract in `engine/rules.py`, never a game's insides.

A bot's thinking is a generator that returns its move and yields now and then, so that whoever runs it
can go on drawing meanwhile. A bot that looks ahead is handed a clone in which all that its seat
cannot see was dealt again: it could not cheat if it wanted to.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from random import Random
from typing import Any

from ..errors import BadSetup
from ..rules import Decision, Move, Rules, Seat, State
from ..text import T, Text
from . import normal

Thought = Generator[None, None, Move]
# A bot: (rules, the position as its seat may imagine it, the decision it must make, chance) -> thought
Bot = Callable[[Rules[Any], State, Decision, Random], Thought]


def _random(rules: Rules[Any], state: State, decision: Decision, rnd: Random) -> Thought:
    """Any legal move, all alike likely."""
    yield from ()
    return rnd.choice(decision.legal)


BOTS: Mapping[str, Bot] = {"random": _random, "normal": normal.think}
# Shown in the set-up, in this order; a level's name is also its name in links and on the command line.
LEVELS: Mapping[str, Text] = {"random": T("Random"), "normal": T("Normal")}


def get(name: str) -> Bot:
    """The bot of that name, or BadSetup with the sentence to show."""
    if name not in BOTS:
        raise BadSetup(T("There is no bot “{bot}”; there are: {known}.", bot=name[:40], known=", ".join(BOTS)))
    return BOTS[name]


def think(name: str, rules: Rules[Any], state: State, seat: Seat, rnd: Random) -> Thought:
    """Let a bot think about the pending decision of its seat. The true state is never handed to it."""
    imagined = state.clone()
    if name != "random":
        rules.redeal(imagined, seat, rnd)
    return get(name)(rules, imagined, rules.decision(state), rnd)


def choose(name: str, rules: Rules[Any], state: State, seat: Seat, rnd: Random) -> Move:
    """The same, thought to the end at once."""
    thought = think(name, rules, state, seat, rnd)
    while True:
        try:
            next(thought)
        except StopIteration as done:
            move: Move = done.value
            return move
