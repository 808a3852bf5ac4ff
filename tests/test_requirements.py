"""The requirements files agree with the tools listed in pyproject.toml: same tools, versions and hashes."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from packaging.requirements import Requirement
from packaging.utils import NormalizedName, canonicalize_name
from packaging.version import Version

from tools.files import ROOT

PYPROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
FILES = {
    group: (ROOT / f"requirements-{group}.txt").read_text(encoding="utf-8") for group in ("dev", "audit")
}
PINNED = FILES["dev"]


class Pin(NamedTuple):
    """One entry of a requirements file."""

    name: NormalizedName
    version: str
    hashes: list[str]
    via: list[str]  # what asks for it


def pins(text: str) -> Iterator[Pin]:
    """Read the entries of a requirements file."""
    for entry in re.split(r"\n(?=[^\s#])", text):
        if entry.startswith("#"):
            continue
        line, *more = entry.splitlines()
        requirement = Requirement(line.removesuffix("\\"))
        (exact,) = requirement.specifier
        assert exact.operator == "=="
        hashes = [word for word in more if re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", word)]
        via = [word.strip("# ").removeprefix("via").strip() for word in more if word.startswith("    #")]
        assert len(hashes) + len(via) == len(more), entry
        yield Pin(canonicalize_name(requirement.name), exact.version, hashes, list(filter(None, via)))


def disagreements(pyproject: str, pinned: str, group: str = "dev") -> list[str]:
    """List in what the two files differ."""
    tools = [Requirement(tool) for tool in tomllib.loads(pyproject)["dependency-groups"][group]]
    direct = {canonicalize_name(tool.name): tool.specifier for tool in tools}
    ours = f"tabtop (pyproject.toml:{group})"  # how the generator names our own list
    found = {pin.name: pin for pin in pins(pinned)}
    wrong = [f"{name} is not pinned" for name in direct if name not in found]
    for pin in found.values():
        if pin.name in direct and Version(pin.version) not in direct[pin.name]:
            wrong.append(f"{pin.name} {pin.version} is outside {direct[pin.name]}")
        if (ours in pin.via) != (pin.name in direct):
            wrong.append(f"{pin.name} is direct in only one of the two files")
        if not pin.via or not all(name == ours or name in found for name in pin.via):
            wrong.append(f"{pin.name} is asked for by nothing here")
        if not pin.hashes:
            wrong.append(f"{pin.name} has no hashes")
    return wrong


@pytest.mark.parametrize("group", FILES)
def test_the_two_files_agree(group: str) -> None:
    assert disagreements(PYPROJECT, FILES[group], group) == [], "run `make requirements`"


@pytest.mark.parametrize("group", FILES)
def test_the_file_names_no_index(group: str) -> None:
    assert not re.search("://|--index|--extra-index|--find-links|--trusted-host", FILES[group])


RUFF = re.search(r'    "ruff[^"]*",\n', PYPROJECT)
RUFF_PIN = re.search(r"(ruff==[^\n]*)\n(?:    --hash=\S*(?: \\)?\n)+", PINNED)
assert RUFF
assert RUFF_PIN


@pytest.mark.parametrize(
    ("pyproject", "pinned", "said"),
    [
        (PYPROJECT.replace(RUFF[0], '    "ruff>=99",\n'), PINNED, "ruff .* is outside"),
        (PYPROJECT.replace(RUFF[0], ""), PINNED, "ruff is direct in only one"),
        (PYPROJECT.replace(RUFF[0], RUFF[0] + '    "black",\n'), PINNED, "black is not pinned"),
        (PYPROJECT, PINNED.replace(RUFF_PIN[0], RUFF_PIN[1] + "\n"), "ruff has no hashes"),
        (PYPROJECT, PINNED.replace("# via mypy\n", "# via pylint\n"), "is asked for by nothing here"),
    ],
    ids=["out of range", "no longer listed", "not yet pinned", "no hashes", "no reason"],
)
def test_a_disagreement_is_found(pyproject: str, pinned: str, said: str) -> None:
    assert re.search(said, "\n".join(disagreements(pyproject, pinned)))
