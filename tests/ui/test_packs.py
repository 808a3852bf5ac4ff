"""What happens while some games and languages have not arrived yet, and line numbers that arrive last."""

from __future__ import annotations

import marshal
import re
from types import CodeType

import pytest

from ui.shell import line_numbers, modules

from .paper import visit

LINK = "game=homeward&seats=human,human&seed=7&speed=instant"
SOURCE = """def outer(n):
    value = n + 1

    return [inner(value) for _ in range(1)]


def inner(n):
    try:
        return 1 / (n - n)
    except ZeroDivisionError as error:
        raise KeyError(n) from error
"""


def test_moves_are_made_while_other_games_are_still_loading() -> None:
    app, shell = visit(LINK)
    shell.is_whole = False
    app.handle("move", "draw")
    assert app.play
    assert app.play.table.position.number > 0
    assert not shell.notice


@pytest.mark.parametrize(
    ("event", "shown"),
    [
        (("act", "go:page=rules&game=bounty", ""), "Bounty"),
        (("address", "", ""), 'class="games"'),
        (("field", "set.lang", "es"), "Deshacer"),
    ],
)
def test_what_needs_more_waits_until_everything_is_here(event: tuple[str, str, str], shown: str) -> None:
    app, shell = visit(LINK)
    shell.is_whole = False
    if event[0] == "address":
        shell.address = ""
    app.handle(*event)
    assert "still loading" in shell.html
    assert 'class="board' in shell.html, "the table stays"
    shell.is_whole = True
    app.handle("whole", "")
    assert shown in shell.html
    assert "still loading" not in shell.html


def test_only_the_last_wish_is_carried_out_when_everything_is_here() -> None:
    app, shell = visit(LINK)
    shell.is_whole = False
    app.handle("act", "go:page=rules&game=bounty")
    app.handle("act", "go:page=settings")
    shell.is_whole = True
    app.handle("whole", "")
    assert app.route["page"] == "settings"
    assert "page=rules" not in shell.address


def bare(code: CodeType) -> CodeType:
    """Return code without line numbers, as the build makes it (tools/compile.mjs)."""
    whole, rest = divmod(len(code.co_code) // 2, 8)
    table = b"\xff" * whole + (bytes([0xF8 + rest - 1]) if rest else b"")
    consts = tuple(bare(const) if isinstance(const, CodeType) else const for const in code.co_consts)
    return code.replace(co_linetable=table, co_consts=consts)


def tables(code: CodeType) -> dict[str, bytes]:
    """Return the line tables of a module by function, as the build makes them."""
    found = {f"{code.co_firstlineno} {code.co_qualname}": code.co_linetable}
    for const in code.co_consts:
        if isinstance(const, CodeType):
            found |= tables(const)
    return found


def crash() -> tuple[Exception, bytes]:
    """Return an error from a module without line numbers, and a pack that has them."""
    code = compile(SOURCE, "ui/example.py", "exec")
    names: dict[str, object] = {}
    exec(bare(code), names)
    with pytest.raises(KeyError) as caught:
        names["outer"](1)  # type: ignore[operator]
    return caught.value, modules.pack({"ui/example.py": marshal.dumps(tables(code))})


def test_line_numbers_are_put_into_a_traceback_and_into_its_cause() -> None:
    error, packed = crash()
    told = line_numbers.explain(error, packed)
    places = re.findall(r'File "ui/example.py", line (\w+), in (\w+)', told)
    assert ("9", "inner") in places, "the cause"
    assert places[-1] == ("11", "inner")
    assert ("4", "outer") in places
    assert "test_packs.py" in told, "frames that have numbers keep them"


def test_a_function_without_a_table_is_shown_with_its_first_line() -> None:
    error, _ = crash()
    told = line_numbers.explain(error, modules.pack({}))
    assert 'File "ui/example.py", line 7, in inner' in told


def test_the_crash_panel_gets_its_line_numbers_when_they_arrive(monkeypatch: pytest.MonkeyPatch) -> None:
    error, packed = crash()

    def fail(_move: object, _seat: object = None) -> None:
        raise error

    app, shell = visit(LINK)
    assert app.play
    shell.tables = packed
    monkeypatch.setattr(app.play.table, "play", fail)
    app.handle("move", "draw")
    assert "KeyError" in shell.html
    assert "line 11, in inner" not in shell.html
    shell.pass_time(1)
    assert "line 11, in inner" in shell.html
    app.handle("act", "copy-details")
    assert "line 11, in inner" in shell.copied
