"""Reads a game's rules from its folder: all of them by number, and how to play in two minutes.

`rules.<lang>.md` holds the numbered rules, `howto.<lang>.md` the short page.

The rules have headings (`## Cards`) and one rule per line (`- H12 [R] The text.`). Indented lines continue a
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


# --- how to play in two minutes

_EXAMPLE = re.compile(r"!\[example (\d+)\]")


class Topic(NamedTuple):
    """One thing to know before a first game: a few sentences, a list, and the numbers of examples."""

    title: str
    paragraphs: list[str]
    items: list[str]
    examples: list[int]


def how_to(game: Game, lang: str = "en") -> list[Topic]:
    """Return the short page of a game, in English if it has none in this language; empty if it has none."""
    for wanted in (lang, "en"):
        path = game.folder / f"howto.{wanted}.md"
        if path.is_file():
            return parse_how_to(path.read_text(encoding="utf-8"))
    return []


def parse_how_to(source: str) -> list[Topic]:
    """Return the topics of a short page.

    >>> parse_how_to("# Toy\\n## Goal\\nBe\\nfirst.\\n- a\\n![example 2]")[0]
    Topic(title='Goal', paragraphs=['Be first.'], items=['a'], examples=[2])
    """
    topics: list[Topic] = []
    block: list[str] | None = None  # whose last entry the next line continues
    for line in source.splitlines():
        if line.startswith("## "):
            topics.append(Topic(line[3:].strip(), [], [], []))
            block = None
        elif not topics or not line.strip():
            block = None
        elif found := _EXAMPLE.fullmatch(line.strip()):
            topics[-1].examples.append(int(found.group(1)))
            block = None
        elif line.startswith("- "):
            block = topics[-1].items
            block.append(line[2:].strip())
        elif block:
            block.append(f"{block.pop()} {line.strip()}")
        else:
            block = topics[-1].paragraphs
            block.append(line.strip())
    return topics
