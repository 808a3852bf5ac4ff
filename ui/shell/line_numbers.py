"""Puts line numbers into tracebacks.

The modules in packs have none, so they are fetched when something fails.
"""

from __future__ import annotations

import marshal
import traceback
from collections.abc import Mapping
from types import CodeType, TracebackType

from ui.shell.modules import unpack

Tables = Mapping[str, Mapping[str, bytes]]  # line tables by source file and function


def explain(error: BaseException, packed: bytes) -> str:
    """Return an error's traceback with the line numbers in a pack of line tables."""
    tables = {name: marshal.loads(table) for name, table in unpack(packed).items()}
    seen: set[int] = set()
    while_handling: BaseException | None = error
    while while_handling is not None and id(while_handling) not in seen:
        seen.add(id(while_handling))
        while_handling.__traceback__ = _numbered(while_handling.__traceback__, tables)
        while_handling = while_handling.__cause__ or while_handling.__context__
    return "".join(traceback.format_exception(error))


def _numbered(trace: TracebackType | None, tables: Tables) -> TracebackType | None:
    """Return the same traceback with line numbers."""
    if trace is None:
        return None
    rest = _numbered(trace.tb_next, tables)
    line = trace.tb_lineno or _line(trace.tb_frame.f_code, trace.tb_lasti, tables)
    return TracebackType(rest, trace.tb_frame, trace.tb_lasti, line)


def _line(code: CodeType, instruction: int, tables: Tables) -> int:
    """Return the line of an instruction; the function's first line if it is unknown."""
    table = tables.get(code.co_filename, {}).get(f"{code.co_firstlineno} {code.co_qualname}")
    if table is None:
        return code.co_firstlineno
    for start, end, line in code.replace(co_linetable=table).co_lines():
        if start <= instruction < end and line is not None:
            return line
    return code.co_firstlineno
