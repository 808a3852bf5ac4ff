"""The imports of engine/ and ui/, read from the sources, also those in functions and under TYPE_CHECKING."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[1]


def modules() -> dict[str, Path]:
    """Return every module of the engine and the user interface by its dotted name."""
    found = {}
    for top in ("engine", "ui"):
        for path in sorted((ROOT / top).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(name: str, path: Path, known: dict[str, Path]) -> set[str]:
    """Return the modules that a module imports, its own packages left out."""
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*base, *([node.module] if node.module else [])])
            members = {f"{source}.{alias.name}" for alias in node.names}
            found |= (members & known.keys()) or {source}
    return {other for other in found if other in known and not name.startswith(f"{other}.")} - {name}
