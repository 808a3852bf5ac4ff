"""Every rule of every game has a test that carries its number, and every number in a test is a rule.

The numbers are read from the sources, so the result does not depend on which tests are run:
`@pytest.mark.rule("H22")`, or `@rule("H22")` where `rule = pytest.mark.rule`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from engine import games, rulebook
from engine.games import Game

TESTS = Path(__file__).parent
MOST = 3  # numbers on one test; a test with more would show none of them
NUMBER = re.compile(r"[A-Z]+[0-9]+")


class Marked(NamedTuple):
    """A test, or one case of it, with the rules that it shows."""

    test: str
    numbers: tuple[str, ...]


def marked(source: str, name: str) -> Iterator[Marked]:
    """Return the tests of a file that carry rule numbers."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            own: list[str] = []
            cases: list[list[str]] = []
            for decorator in node.decorator_list:
                if is_rule(decorator):
                    own += numbers_of(decorator)
                else:  # pytest.param(…, marks=rule("H22")) inside a parametrize
                    params = [
                        inner
                        for inner in ast.walk(decorator)
                        if isinstance(inner, ast.Call) and called(inner) == "param"
                    ]
                    cases += [
                        [number for inner in ast.walk(case) if is_rule(inner) for number in numbers_of(inner)]
                        for case in params
                    ]
            for numbers in cases or [[]]:
                if own or numbers:
                    yield Marked(f"{name}::{node.name}", (*own, *numbers))


def called(node: ast.Call) -> str:
    return (
        node.func.attr
        if isinstance(node.func, ast.Attribute)
        else node.func.id
        if isinstance(node.func, ast.Name)
        else ""
    )


def is_rule(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and called(node) == "rule" and bool(node.args)


def numbers_of(node: ast.AST) -> list[str]:
    return [
        part.value
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    ]


ALL = [
    found
    for path in sorted(TESTS.rglob("test_*.py"))
    for found in marked(path.read_text(encoding="utf-8"), path.stem)
]


def numbers(game: Game, lang: str) -> list[str]:
    return [rule.number for section in rulebook.read(game, lang) for rule in section.rules]


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
def test_every_rule_of_a_game_has_a_test(game: Game) -> None:
    shown = {number for test in ALL for number in test.numbers}
    if shown.isdisjoint(numbers(game, "en")):
        pytest.skip("this game has no tests of its own yet")
    assert [number for number in numbers(game, "en") if number not in shown] == []


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
def test_the_rules_of_a_game_have_the_same_numbers_in_every_language_and_each_once(game: Game) -> None:
    english = numbers(game, "en")
    assert len(set(english)) == len(english)
    assert all(NUMBER.fullmatch(number) for number in english)
    for lang in rulebook.languages(game):
        assert numbers(game, lang) == english, lang


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    known = {number for game in games.every() for number in numbers(game, "en")}
    assert [test for test in ALL if not set(test.numbers) <= known] == []


def test_no_two_games_number_their_rules_alike() -> None:
    every = [number for game in games.every() for number in numbers(game, "en")]
    assert len(set(every)) == len(every)


def test_no_test_shows_more_than_a_few_rules() -> None:
    assert [test for test in ALL if len(test.numbers) > MOST] == []


def test_numbers_are_found_however_they_are_written() -> None:
    source = (
        '@pytest.mark.rule("H01", "H02")\ndef test_one(): ...\n\n'
        '@rule("H03")\n@rule("H04")\ndef test_two(): ...\n\n'
        '@rule("H05")\n@pytest.mark.parametrize("x", [pytest.param(1, marks=rule("H06")),'
        ' pytest.param(2, marks=mark.rule("H07"))])\n'
        "def test_three(x): ...\n\n@rule(data=1)\ndef step(): ...\n\ndef test_four(): ...\n"
    )
    assert [test.numbers for test in marked(source, "file")] == [
        ("H01", "H02"),
        ("H03", "H04"),
        ("H05", "H06"),
        ("H05", "H07"),
    ]
