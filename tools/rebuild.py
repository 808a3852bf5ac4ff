"""Build some parts of the site again, for `make play`: `python -m tools.rebuild FOLDER PART…`.

It runs in a process of its own, which imports the app as it is now. FOLDER/parts/ keeps what every part made
last, and FOLDER/site/ is the last good build. A mistake is described in one paragraph on standard error, and
the site stays as it is.
"""

from __future__ import annotations

import sys
from pathlib import Path
from traceback import extract_tb
from types import TracebackType

from tools import sources
from tools.files import MODULES, ROOT, put, read
from tools.pyc import CompileError


def place(trace: TracebackType | None) -> str:
    """Return the file and line of the innermost call in the project's own code."""
    for frame in reversed(extract_tb(trace)):
        path = Path(frame.filename)
        if path.is_relative_to(ROOT) and not path.is_relative_to(MODULES) and ".venv" not in path.parts:
            return f"{path.relative_to(ROOT).as_posix()}, line {frame.lineno}"
    return "The build"


def paragraph(error: BaseException) -> str:
    """Describe a mistake in one paragraph: where it is, and what Python says about it."""
    if isinstance(error, SyntaxError) and error.filename:
        path = Path(error.filename)
        shown = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else error.filename
        return f"{shown}, line {error.lineno}: {type(error).__name__}: {error.msg}"
    if isinstance(error, CompileError):
        return str(error)
    return f"{place(error.__traceback__)}: {type(error).__name__}: {error}"


def rebuild(folder: Path, wanted: list[str]) -> None:
    """Make the wanted parts again, and put the site together from all parts."""
    if sources.CATALOGS in wanted:
        from tools import catalogs  # noqa: PLC0415, takes as long as all the rest

        catalogs.main(["compile"])
    from tools import parts  # noqa: PLC0415, imports the app, which may have a mistake

    kept = folder / "parts"
    for name, make in parts.MAKERS.items():
        if name in wanted or not (kept / name).is_dir():
            put(make(), kept / name)
    made = {name: content for part in parts.MAKERS for name, content in read(kept / part).items()}
    put(parts.assemble(made, worker=False), folder / "site")


def main(argv: list[str]) -> None:
    sys.excepthook = lambda _kind, error, _trace: print(paragraph(error), file=sys.stderr)
    rebuild(Path(argv[0]), argv[1:])


if __name__ == "__main__":
    main(sys.argv[1:])
