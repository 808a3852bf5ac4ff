"""Reads a game's numbered rules from `rules.<lang>.md` in its folder.

The file has headings (`## Cards`) and one rule per line (`- H12 [R] The text.`). Indented lines continue a
rule. `[R]` marks a ruling of our own where the printed rules are silent, `[B]` data that they do not give.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from .errors import TabtopError
from .games import Game
from .text import T


class Rule(NamedTuple):
    """A numbered rule."""

    number: str
    text: str
    ruling: bool = False  # [R]
    reconstructed: bool = False  # [B]


class Section(NamedTuple):
    """The rules under one heading."""

    title: str
    rules: list[Rule]


_RULE = re.compile(r"- ([A-Z]+[0-9]+) ((?:\[[RB]\] )*)(.+)")


def languages(game: Game) -> list[str]:
    """Return the languages in which a game has its rules."""
    return sorted(path.name.split(".")[1] for path in game.folder.glob("rules.*.md"))


def read(game: Game, lang: str = "en") -> list[Section]:
    """Return all rules of a game in one language, or raise TabtopError with the sentence to show."""
    if lang not in languages(game):
        known = ", ".join(languages(game))
        raise TabtopError(
            T(
                "The rules of {game} are not written in “{lang}”; they are in: {known}.",
                game=game.title,
                lang=lang[:20],
                known=known,
            )
        )
    return parse((game.folder / f"rules.{lang}.md").read_text(encoding="utf-8"))


def parse(source: str) -> list[Section]:
    """Return the sections of a rules text.

    >>> parse("## Cards\\n- H40 [R] 1: one step.\\n  Really.")[0].rules[0].text
    '1: one step. Really.'
    """
    sections: list[Section] = []
    for line in source.splitlines():
        if line.startswith("## "):
            sections.append(Section(line[3:].strip(), []))
        elif match := _RULE.fullmatch(line):
            number, marks, text = match.groups()
            sections[-1].rules.append(Rule(number, text, "[R]" in marks, "[B]" in marks))
        elif line.startswith("  ") and sections and sections[-1].rules:
            last = sections[-1].rules.pop()
            sections[-1].rules.append(last._replace(text=f"{last.text} {line.strip()}"))
    return sections


def find(game: Game, number: str, lang: str = "en") -> Rule | None:
    """Return the rule with that number, or None."""
    return next(
        (rule for section in read(game, lang) for rule in section.rules if rule.number == number), None
    )
