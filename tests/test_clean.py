"""static/clean.js knows exactly what the templates use: a page of ours passes it unchanged."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import chain
from typing import NamedTuple

import pytest

from engine import games
from tests.ui import states
from tests.ui.paper import PaperShell
from tools.files import ROOT, STATIC

# The page about embedding shows a frame. It is never kept for a reload.
NEVER_KEPT = {"iframe", "allow"}
SLOT = re.compile(r"\{(\w+)([=?]?)\}")
KEYWORD = re.compile(r"(?:aria|data)_\w+")


class Use(NamedTuple):
    """What templates use, in lower case."""

    elements: set[str]
    attributes: set[str]


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.use = Use(set(), set())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.use.elements.add(tag)
        self.use.attributes.update(name for name, _ in attrs if "{" not in name)


def calls() -> Iterator[ast.Call]:
    """Yield every call in ui/."""
    for path in sorted((ROOT / "ui").rglob("*.py")):
        yield from (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call))


def written(slot: re.Match[str]) -> str:
    """Return what a template's slot becomes: an attribute, or something between the tags."""
    name, kind = slot.groups()
    return f' {name.replace("_", "-")}="x"' if kind else slot.group()


def used() -> Use:
    """Return the elements and attributes of all templates, and the attributes given to element helpers."""
    reader, keywords, slots = Reader(), set[str](), set[str]()
    for call in calls():
        if isinstance(call.func, ast.Name) and call.func.id == "Markup":
            source = ast.literal_eval(call.args[0])
            slots |= {name for name, kind in SLOT.findall(source) if not kind}
            template = SLOT.sub(written, source)
            reader.feed(template if "<" in template else f"<g {template}>")
        named = [keyword.arg or "" for keyword in call.keywords]
        keywords |= {name for name in named if KEYWORD.fullmatch(name)}
    reader.use.attributes.update(name.replace("_", "-") for name in keywords - slots)
    return reader.use


def listed(name: str) -> set[str]:
    """Return one of the lists of clean.js, in lower case."""
    source = (STATIC / "clean.js").read_text()
    found = re.search(rf"const {name} = list\(`(.*?)`\)", source, re.DOTALL)
    assert found
    return set(found[1].lower().split())


def checked() -> set[str]:
    """Return the attributes whose values clean.js looks at."""
    found = re.search(r"const VALUES = \{(.*?)\n    \};", (STATIC / "clean.js").read_text(), re.DOTALL)
    assert found
    return set(re.findall(r'^ {8}"?([\w-]+)"?:', found[1], re.MULTILINE))


def test_the_lists_hold_the_elements_that_templates_use_and_no_others() -> None:
    assert listed("HTML") | listed("SVG") == used().elements - NEVER_KEPT


def test_the_lists_hold_the_attributes_that_templates_use_and_no_others() -> None:
    assert listed("ATTRIBUTES") | checked() == used().attributes - NEVER_KEPT
    assert not listed("ATTRIBUTES") & checked()


def test_nothing_that_runs_or_loads_is_on_the_lists() -> None:
    elements = listed("HTML") | listed("SVG")
    attributes = listed("ATTRIBUTES") | checked()
    active = {
        "script",
        "style",
        "link",
        "meta",
        "base",
        "iframe",
        "object",
        "embed",
        "template",
        "foreignobject",
    }
    assert not elements & (
        active | {"animate", "set", "image", "feimage", "math", "video", "audio", "source"}
    )
    assert not {name for name in attributes if name.startswith("on")}
    assert not attributes & {"srcdoc", "srcset", "action", "formaction", "xlink:href", "ping", "background"}


# --- pages of every game, as guests see them

HOME = PaperShell().home()  # the site's own addresses are fine, such as an invitation's
TAG = re.compile(r'<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*/?>', re.IGNORECASE)
ATTRIBUTE = re.compile(r'([\w:-]+)(?:="([^"]*)")?')


def styles() -> re.Pattern[str]:
    """Return the expression by which clean.js checks style attributes."""
    source = (STATIC / "clean.js").read_text()
    parts: dict[str, str] = {}
    for name, text in re.findall(
        r"const (number|shift|move|place|spot|variable) = (?:String\.raw)?`(.*?)`;", source
    ):
        parts[name] = re.sub(r"\$\{(\w+)\}", lambda found: parts[found[1]], text)
    found = re.search(r"const styles = new RegExp\(`(.*?)`\)", source)
    assert found
    return re.compile(re.sub(r"\$\{(\w+)\}", lambda name: parts[name[1]], found[1]))


def strange(html: str, allowed: re.Pattern[str]) -> set[str]:
    """Return what clean.js would take out of a page."""
    elements, attributes = listed("HTML") | listed("SVG"), listed("ATTRIBUTES") | checked()
    found: set[str] = set()
    for tag, rest in set(TAG.findall(html)):
        if tag.lower() not in elements:
            found.add(f"<{tag}>")
        for name, value in ATTRIBUTE.findall(rest):
            if name.lower() not in attributes:
                found.add(f"{name}=")
            elif name == "style" and not allowed.match(value):
                found.add(f'style="{value}"')
            elif name in ("href", "src") and re.match(r"\w+:|//", value) and not value.startswith(HOME):
                found.add(f'{name}="{value}"')
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
def test_pages_of_a_game_hold_nothing_that_is_not_on_the_lists(game: games.Game) -> None:
    allowed = styles()
    pages = 0
    for html in chain(states.seen_by_guests(game, 1), states.pressed(game, 2)):
        assert strange(html, allowed) == set()
        pages += 1
    assert pages > 100


def test_what_is_not_on_the_lists_is_noticed() -> None:
    html = '<p style="color:red"><script></script><g style="transform:translate(1px,-2.5px)"/><b onclick="x">'
    assert strange(html, styles()) == {'style="color:red"', "<script>", "onclick="}
