"""Markup is made by templates only: no string operation in ui/ builds HTML, so text cannot become markup by
mistake.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HTML = ROOT / "ui/markup/html.py"
FILES = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "ui").rglob("*.py") if path != HTML)
_TAG = re.compile(r"<[a-zA-Z/!]")


def has_tag(node: ast.AST) -> bool:
    """True if a string in an expression contains the beginning of a tag."""
    return any(
        isinstance(part, ast.Constant) and isinstance(part.value, str) and _TAG.search(part.value)
        for part in ast.walk(node)
    )


def built_markup(tree: ast.Module) -> list[int]:
    """Return the lines where a string operation builds markup, or Html is made of a plain string."""
    found = []
    for node in ast.walk(tree):
        match node:
            case ast.JoinedStr() if has_tag(node):
                found.append(node.lineno)
            case ast.BinOp(op=ast.Mod(), left=left) if has_tag(left):
                found.append(node.lineno)
            case ast.BinOp(op=ast.Add(), left=ast.Constant() as left, right=right) if has_tag(
                left
            ) or has_tag(right):
                found.append(node.lineno)
            case ast.Call(func=ast.Attribute(value=ast.Constant() as text, attr="format" | "join")) if (
                has_tag(text)
            ):
                found.append(node.lineno)
            case ast.Call(func=ast.Name(id="Html")):
                found.append(node.lineno)
    return found


def loose_templates(tree: ast.Module) -> list[int]:
    """Return the lines of templates that are not a literal at the top level, named in capitals."""
    fine = set()
    for statement in tree.body:
        values = [statement.value] if isinstance(statement, ast.Assign | ast.AnnAssign) else []
        for value in values:
            for node in ast.walk(value) if value else ():
                literal = isinstance(node, ast.Call) and all(
                    isinstance(arg, ast.Constant) for arg in node.args
                )
                if literal and isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    fine.add(id(node))
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Markup"
        and id(node) not in fine
    ]


@pytest.mark.parametrize("name", FILES)
def test_only_templates_make_markup(name: str) -> None:
    tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
    assert built_markup(tree) == []
    assert loose_templates(tree) == []


@pytest.mark.parametrize(
    "source",
    [
        'x = f"<b>{name}</b>"',
        'x = "<b>%s</b>" % name',
        'x = "<b>" + name',
        'x = "<b>{}</b>".format(name)',
        'x = "<br>".join(names)',
        "x = Html(name)",
    ],
)
def test_building_markup_by_hand_is_noticed(source: str) -> None:
    assert built_markup(ast.parse(source)) == [1]


def test_a_template_inside_a_function_is_noticed() -> None:
    assert loose_templates(ast.parse("ROW = Markup('<li>{x}</li>')")) == []
    assert loose_templates(ast.parse("def draw():\n    return Markup('<li>')()")) == [2]
    assert loose_templates(ast.parse("ROW = Markup(made)")) == [1]
