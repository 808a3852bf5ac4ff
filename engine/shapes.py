"""Shapes: tables of what data from outside must look like before anything trusts it.

    Fields({"turn": Whole(0, 3), "phase": OneOf("draw", "play"), "deck": ListOf(Whole(1, 13), most=45)})

A shape knows types, bounds, lengths and closed sets of names. What it cannot say (every card exactly once) is
said by `require`. Both raise Misshapen, which names the place and what would be right.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

LARGEST = 2**64 - 1  # the largest whole number in a game: the state of the random numbers
MOST = 1_000  # items in a list of unknown length
DEEPEST = 6  # lists and objects inside each other


class Misshapen(ValueError):
    """Data that does not have its shape: where, and what would be right."""

    def __init__(self, where: str, wanted: str) -> None:
        super().__init__(f"{where}: {wanted}" if where else wanted)
        self.where = where


def require(fine: object, where: str, wanted: str) -> None:
    """Raise Misshapen unless `fine`."""
    if not fine:
        raise Misshapen(where, wanted)


class Shape:
    """What a value must look like."""

    def check(self, value: object, where: str = "") -> None:
        """Raise Misshapen unless the value has this shape; `where` is the path that leads to it."""
        raise NotImplementedError

    def fits(self, value: object) -> bool:
        """True if the value has this shape."""
        try:
            self.check(value)
        except Misshapen:
            return False
        return True


class Whole(Shape):
    """A whole number from `low` to `high`."""

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def check(self, value: object, where: str = "") -> None:
        if type(value) is not int or not self.low <= value <= self.high:
            raise Misshapen(where, f"a whole number from {self.low} to {self.high}, not {_shown(value)}")


class OneOf(Shape):
    """One of these names or numbers."""

    def __init__(self, *values: str | int) -> None:
        self.values = frozenset((type(value), value) for value in values)

    def check(self, value: object, where: str = "") -> None:
        if type(value) not in (str, int, bool) or (type(value), value) not in self.values:
            known = ", ".join(sorted(str(one) for _, one in self.values))
            raise Misshapen(where, f"one of {known[:200]}, not {_shown(value)}")


class Line(Shape):
    """A printable text of at most `longest` characters."""

    def __init__(self, longest: int) -> None:
        self.longest = longest

    def check(self, value: object, where: str = "") -> None:
        if not isinstance(value, str) or len(value) > self.longest or not value.isprintable():
            raise Misshapen(where, f"a line of at most {self.longest} characters, not {_shown(value)}")


class ListOf(Shape):
    """A list with `least` to `most` items of one shape."""

    def __init__(self, item: Shape, most: int, least: int = 0) -> None:
        self.item, self.least, self.most = item, least, most

    def check(self, value: object, where: str = "") -> None:
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            raise Misshapen(where, f"a list of {self.least} to {self.most} items, not {_shown(value)}")
        for number, item in enumerate(value):
            self.item.check(item, f"{where}.{number}")


class Row(Shape):
    """A list in which each item has a shape of its own."""

    def __init__(self, items: Sequence[Shape]) -> None:
        self.items = items

    def check(self, value: object, where: str = "") -> None:
        if not isinstance(value, list) or len(value) != len(self.items):
            raise Misshapen(where, f"a list of {len(self.items)} items, not {_shown(value)}")
        for number, (shape, item) in enumerate(zip(self.items, value, strict=True)):
            shape.check(item, f"{where}.{number}")


class Repeat(Shape):
    """A flat list that repeats a row of shapes at most `most` times."""

    def __init__(self, row: Sequence[Shape], most: int) -> None:
        self.row, self.most = row, most

    def check(self, value: object, where: str = "") -> None:
        length = len(self.row)
        if not isinstance(value, list) or len(value) % length or len(value) > length * self.most:
            wanted = f"a list of up to {self.most} times {length} items, not {_shown(value)}"
            raise Misshapen(where, wanted)
        Row([*self.row] * (len(value) // length)).check(value, where)


class Fields(Shape):
    """An object with exactly these fields. Those in `optional` may be missing."""

    def __init__(self, fields: Mapping[str, Shape], optional: Sequence[str] = ()) -> None:
        self.fields, self.optional = fields, optional

    def check(self, value: object, where: str = "") -> None:
        if not isinstance(value, dict):
            raise Misshapen(where, f"an object, not {_shown(value)}")
        for name in value:
            require(name in self.fields, where, f"there is no field {_shown(name)} here")
        for name, shape in self.fields.items():
            at = f"{where}.{name}" if where else name
            if name in value:
                shape.check(value[name], at)
            else:
                require(name in self.optional, at, "this field is missing")


class MapOf(Shape):
    """An object with at most `most` keys of one shape and values of another."""

    def __init__(self, key: Shape, value: Shape, most: int) -> None:
        self.key, self.value, self.most = key, value, most

    def check(self, value: object, where: str = "") -> None:
        if not isinstance(value, dict) or len(value) > self.most:
            raise Misshapen(where, f"an object of at most {self.most} fields, not {_shown(value)}")
        for key, item in value.items():
            self.key.check(key, where)
            self.value.check(item, f"{where}.{key}")


class Tagged(Shape):
    """An object whose `tag` names the shape of its other fields, such as a frame by its kind."""

    def __init__(
        self, tag: str, kinds: Mapping[str, Mapping[str, Shape]], optional: Sequence[str] = ()
    ) -> None:
        self.tag, self.names = tag, OneOf(*kinds)
        self.kinds = {
            kind: Fields({tag: self.names, **fields}, [name for name in optional if name in fields])
            for kind, fields in kinds.items()
        }

    def check(self, value: object, where: str = "") -> None:
        if not isinstance(value, dict):
            raise Misshapen(where, f"an object, not {_shown(value)}")
        self.names.check(value.get(self.tag), f"{where}.{self.tag}")
        self.kinds[value[self.tag]].check(value, where)


class Plain(Shape):
    """Any plain data: whole numbers, short texts, and lists and objects of those, up to `deepest` deep."""

    def __init__(self, deepest: int = DEEPEST) -> None:
        self.deepest = deepest

    def check(self, value: object, where: str = "") -> None:
        if isinstance(value, (list, dict)):
            require(self.deepest > 0, where, "fewer lists and objects inside each other")
            inner = Plain(self.deepest - 1)
            shape = ListOf(inner, MOST) if isinstance(value, list) else MapOf(WORD, inner, MOST)
            shape.check(value, where)
        elif isinstance(value, str):
            WORD.check(value, where)
        else:
            NUMBER.check(value, where)


TRUTH = OneOf(True, False)
RNG = Whole(0, LARGEST)
FLAG = Whole(0, 1)
NUMBER = Whole(-LARGEST, LARGEST)
WORD = Line(200)


def exactly(value: Any) -> Shape:
    """Return the shape that only this value has.

    >>> exactly([["red"], ["blue"]]).fits([["red"], ["green"]]), exactly(1).fits(True)
    (False, False)
    """
    if isinstance(value, (list, tuple)):
        return Row([exactly(item) for item in value])
    if isinstance(value, Mapping):
        return Fields({name: exactly(item) for name, item in value.items()})
    return OneOf(value)


def like(value: object) -> Shape:
    """Return the shape of data with the same fields and types as an example.

    A list may have another length. If it is empty or mixed, its items may be any plain data.

    >>> shape = like({"turn": 0, "hands": [[3], []]})
    >>> shape.fits({"turn": 2, "hands": [[], [9, 9]]}), shape.fits({"turn": "2", "hands": []})
    (True, False)
    """
    if isinstance(value, dict):
        return Fields({name: like(item) for name, item in value.items()})
    if isinstance(value, list):
        return ListOf(_common(value), MOST)
    return WORD if isinstance(value, str) else NUMBER


def _common(items: Sequence[object]) -> Shape:
    """Return the shape that the items of a list share."""
    kinds = {type(item) for item in items}
    if kinds == {int}:
        return NUMBER
    if kinds == {str}:
        return WORD
    if kinds == {list}:
        return ListOf(_common([inner for item in items if isinstance(item, list) for inner in item]), MOST)
    return Plain()


def _shown(value: object) -> str:
    """Return a value as a short text for a message."""
    if isinstance(value, (list, dict)):
        return f"a list of {len(value)}" if isinstance(value, list) else "an object"
    if isinstance(value, str):
        return f"“{value[:40]}”"
    return repr(value) if not isinstance(value, int) or abs(value) <= LARGEST else "a huge number"
