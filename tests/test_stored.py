"""docs/hosting.md and SECURITY.md name everything that stays on a device."""

from __future__ import annotations

import re

from tools.files import ROOT, STATIC

CHANNELS = {"tabtop:table:", "tabtop:answers"}  # names of BroadcastChannels, which store nothing
EVERY_TEXT = {"tabtop:settings", "tabtop:stamp:", "tabtop:"}  # "texts under keys that begin with `tabtop:`"


def test_every_name_under_which_scripts_store_something_is_documented() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in sorted(STATIC.glob("*.*js")))
    names = set(re.findall(r'const [A-Z]+ = "(tabtop[:-][^"]*)"', sources)) - CHANNELS - EVERY_TEXT
    assert {"tabtop:guest", "tabtop:room", "tabtop:left", "tabtop-snapshot"} <= names
    hosting = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    assert {name for name in names if f"`{name}`" not in hosting} == set()


def test_security_lists_every_kind_of_storage_for_guests() -> None:
    security = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    guest = "".join(
        (STATIC / name).read_text(encoding="utf-8") for name in ("guest.js", "spare.js", "far.js")
    )
    rows = re.findall(r"^\| (.*?) \| (.*?) \|", security, re.MULTILINE)
    places = {
        place.strip("`")
        for what, where in rows
        if "guest" in what or "connection" in what
        for place in where.split(" and ")
    }
    used = {name for name in ("localStorage", "sessionStorage", "indexedDB") if name in guest}
    assert {place.lower() for place in places} >= {name.lower() for name in used}
