"""The names of the bots. A name is a level, or a level and a character: "normal", "hard:hunter".

Links, records and the command line use the same names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from ..errors import BadSetup
from ..text import T, Text

Level = Literal["random", "gentle", "easy", "normal", "hard"]
Character = Literal["", "runner", "hunter", "keeper"]

# The setup page shows these in this order. The random bot is for tests and measurements, not for people.
LEVELS: Mapping[Level, Text] = {
    "gentle": T("Gentle"),
    "easy": T("Easy"),
    "normal": T("Normal"),
    "hard": T("Hard"),
}
RANDOM: Level = "random"
FOR_A_CHILD: Level = "gentle"  # the level that a table starts with if a child plays there
# A character's name, and how it plays.
CHARACTERS: Mapping[Character, tuple[str, Text]] = {
    "runner": ("Vela", T("runner")),
    "hunter": ("Bruno", T("hunter")),
    "keeper": ("Alma", T("keeper")),
}


class Bot(NamedTuple):
    """How strong a bot is, and what it cares about most."""

    level: Level
    character: Character = ""

    @property
    def name(self) -> str:
        """The name under which `get` finds the bot."""
        return f"{self.level}:{self.character}" if self.character else self.level

    @property
    def title(self) -> Text:
        """The text that the table shows at the bot's seat."""
        if self.level == RANDOM:
            return T("Random")
        level = LEVELS[self.level]
        if not self.character:
            return level
        name, way = CHARACTERS[self.character]
        return T("{level}: {name} the {way}", level=level, name=name, way=way)


# Every level can have a character, but the setup page offers characters only for the hard bot.
_EVERY = [Bot(RANDOM), *(Bot(level, character) for level in LEVELS for character in ("", *CHARACTERS))]
_BY_NAME: Mapping[str, Bot] = {bot.name: bot for bot in _EVERY}
SHOWN = (*LEVELS, *(Bot("hard", character).name for character in CHARACTERS))
KNOWN = (RANDOM, *SHOWN)


def known(name: str) -> bool:
    """True if there is a bot of that name."""
    return name in _BY_NAME


def get(name: str) -> Bot:
    """Return the bot of that name, or raise BadSetup with the sentence to show."""
    if name not in _BY_NAME:
        raise BadSetup(
            T("There is no bot “{bot}”. Choose from: {known}.", bot=name[:40], known=", ".join(KNOWN))
        )
    return _BY_NAME[name]
