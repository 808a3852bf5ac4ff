"""A drawing with its style worked out: every `var()` and class turned into plain attributes, every `<use>` into what it shows.

Browsers do this by themselves; the renderer that makes PNG pictures knows no CSS variables. Only what our own sheets say
is understood, in daylight.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any
from xml.etree import ElementTree as Tree

import cssselect2
import tinycss2

SVG = "{http://www.w3.org/2000/svg}"
FONT = "Source Serif 4"
KEPT = {
    *(
        "fill",
        "fill-opacity",
        "fill-rule",
        "stroke",
        "stroke-width",
        "stroke-dasharray",
        "stroke-linecap",
        "stroke-linejoin",
    ),
    *(
        "stroke-opacity",
        "opacity",
        "font-size",
        "font-weight",
        "font-style",
        "text-anchor",
        "dominant-baseline",
        "letter-spacing",
    ),
    *("paint-order", "display", "visibility", "clip-path", "mask", "transform", "stop-color", "stop-opacity"),
}
# A function with none of the three inside it: they are worked out from the innermost on.
FUNCTION = re.compile(
    r"(var|light-dark|color-mix)\(((?:(?!var\(|light-dark\(|color-mix\()[^()]|\([^()]*\))*)\)"
)
UNIT = re.compile(r"(?<=[\d.])(px|deg)\b")
MIX = re.compile(r"in srgb,\s*(\S+)\s+([\d.]+)%,\s*(\S+)(?:\s+[\d.]+%)?")
SHORTHAND = re.compile(r"(?:(\d{3}|bold|normal)\s+)?([\d.]+)px\b.*")
RULE = tuple[int, str, str]


def expanded(root: Tree.Element) -> None:
    """Put what a `<use>` shows in its place, so that it takes on the colors of where it stands."""
    named = {found.get("id"): found for found in root.iter() if found.get("id")}
    for _depth in range(8):
        uses = [
            (parent, child) for parent in root.iter() for child in list(parent) if child.tag == f"{SVG}use"
        ]
        for parent, use in uses:
            copy = deepcopy(named[use.get("href", "").removeprefix("#")])
            copy.attrib.pop("id", None)
            group = Tree.Element(
                f"{SVG}g", {name: value for name, value in use.items() if name not in ("href", "x", "y")}
            )
            moved = Tree.SubElement(
                group, f"{SVG}g", {"transform": f"translate({use.get('x', 0)} {use.get('y', 0)})"}
            )
            moved.append(copy)
            group.tail = use.tail
            parent[list(parent).index(use)] = group
        if not uses:
            return


def declared(source: Any) -> Iterator[tuple[str, str]]:
    """The declarations of a block or a style attribute: name and value."""
    for found in tinycss2.parse_blocks_contents(source, skip_comments=True, skip_whitespace=True):
        if found.type == "declaration":
            yield found.lower_name, tinycss2.serialize(found.value).strip()


def matcher(sheets: Iterable[str]) -> Any:
    """Finds the rules for an element. What depends on the device or on what somebody does is left out."""
    made = cssselect2.Matcher()
    for sheet in sheets:
        for rule in tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True):
            if rule.type != "qualified-rule":
                continue
            try:
                selectors = cssselect2.compile_selector_list(rule.prelude)
            except cssselect2.SelectorError:
                continue
            block = list(declared(rule.content))
            for selector in selectors:
                if selector.pseudo_element is None:
                    made.add_selector(selector, block)
    return made


def mixed(one: str, share: float, other: str) -> str:
    """Two colors of six digits mixed, the first with this share."""
    pairs = [(int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(first * share + second * (1 - share)):02X}" for first, second in pairs)


def plain(value: str, variables: Mapping[str, str]) -> str:
    """A value without functions: variables looked up, day chosen over night, colors mixed."""

    def work_out(found: re.Match[str]) -> str:
        name, inner = found[1], found[2].strip()
        if name == "var":
            wanted, _, otherwise = inner.partition(",")
            return variables.get(wanted.strip(), otherwise.strip() or "none")
        if name == "light-dark":
            return inner.partition(",")[0]
        mix = MIX.fullmatch(inner)
        if mix and mix[1].startswith("#") and mix[3].startswith("#"):
            return mixed(mix[1], float(mix[2]) / 100, mix[3])
        return inner.split(",")[1].split()[0]

    for _depth in range(12):
        value, count = FUNCTION.subn(work_out, value)
        if not count:
            break
    return value


def longhands(name: str, value: str) -> Iterator[tuple[str, str]]:
    """`font` as the two things that matter of it; anything else as it is."""
    if name != "font":
        yield name, value
    elif whole := SHORTHAND.fullmatch(value):
        yield "font-weight", whole[1] or "400"
        yield "font-size", whole[2]


def flattened(svg: str, sheets: Iterable[str]) -> str:
    """The drawing as text that needs no style sheet."""
    root = Tree.fromstring(svg)
    expanded(root)
    find = matcher(sheets)
    variables: dict[Tree.Element, dict[str, str]] = {}
    for element in cssselect2.ElementWrapper.from_xml_root(root).iter_subtree():
        node: Tree.Element = element.etree_element
        ordered = sorted(find.match(element), key=lambda match: match[:2])
        said = [pair for match in ordered for pair in match[3]]
        said += declared(node.get("style", ""))
        above = variables[element.parent.etree_element] if element.parent is not None else {}
        own = variables[node] = {**above, **{name: value for name, value in said if name.startswith("--")}}
        for name, value in said:
            for prop, worked_out in longhands(name, plain(value, own)):
                if prop in KEPT:
                    node.set(prop, UNIT.sub("", worked_out))
    for node in root.iter():
        for name in list(node.attrib):
            if name in ("class", "style", "role", "tabindex") or name.startswith(("data-", "aria-")):
                del node.attrib[name]
    root.set("font-family", FONT)
    Tree.register_namespace("", SVG[1:-1])
    return Tree.tostring(root, encoding="unicode")
