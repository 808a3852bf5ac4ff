"""The documents that may contact relays: far.html for the table, far-join.html for its guests.

static/relays.json lists the relays. While it lists none, there are no such documents, and no page of the site
contacts anybody but the site.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from tools.files import MODULES, STATIC, digest_files

LISTED = STATIC / "relays.json"
# Which page becomes which document.
DOCUMENTS = {"index.html": "far.html", "join.html": "far-join.html"}
# Trystero and what it imports, unchanged: package -> its first module and the folder of all its modules.
PACKAGES = {
    "@trystero-p2p/nostr": ("nostr/index.mjs", "dist"),
    "@trystero-p2p/core": ("core/index.mjs", "dist"),
    "@noble/secp256k1": ("secp256k1/index.js", "."),
}
PLAN = re.compile(r'(?s)(?<=id="plan">).*?(?=</script>)')
RELAY = re.compile(r"wss://[\w.-]+(:\d+)?(/[\w./-]*)?|ws://(127\.0\.0\.1|localhost)(:\d+)?")
SERVER = re.compile(r"(stuns?|turns?):[\w.\[\]:?=-]+")


class Relays(NamedTuple):
    """The relays that introduce devices, and the servers that tell a device its address (STUN, TURN)."""

    urls: list[str]
    ice: list[dict[str, Any]]

    def hosts(self) -> list[str]:
        """Return the names of everybody who is contacted."""
        servers = [
            url.partition(":")[2].partition("?")[0] for server in self.ice for url in addresses(server)
        ]
        named = [urlsplit(url).hostname or "" for url in self.urls]
        named += [server.rpartition(":")[0] or server for server in servers]
        return sorted(set(named))


def addresses(server: Mapping[str, Any]) -> list[str]:
    """Return the addresses of an ICE server."""
    urls = server["urls"]
    return [urls] if isinstance(urls, str) else list(urls)


def parsed(text: str) -> Relays:
    """Read relays.json; raise SystemExit if something in it is not an address."""
    listed = json.loads(text)
    made = Relays(listed["relays"], listed["ice"])
    wrong = [url for url in made.urls if not RELAY.fullmatch(url)]
    wrong += [url for server in made.ice for url in addresses(server) if not SERVER.fullmatch(url)]
    if wrong:
        raise SystemExit(f"static/relays.json: these are not addresses of relays or servers: {wrong}")
    return made


def listed() -> Relays:
    """Return what static/relays.json lists."""
    return parsed(LISTED.read_text(encoding="utf-8"))


def libraries() -> dict[str, bytes]:
    """Return the modules of Trystero by their path in the relays' folder."""
    found = {}
    for package, (first, folder) in PACKAGES.items():
        inside = first.partition("/")[0]
        for path in sorted((MODULES / package / folder).glob("*.*js")):
            found[f"{inside}/{path.name}"] = path.read_bytes()
    return found


def with_plan(page: str, **more: object) -> str:
    """Return a page with more entries in its plan."""
    return PLAN.sub(
        lambda plan: json.dumps({**json.loads(plan[0]), **more}, ensure_ascii=False, sort_keys=True).replace(
            "<", "\\u003c"
        ),
        page,
    )


def document(page: str, relays: Relays, folder: str) -> str:
    """Return a page that may contact the relays.

    Trystero's modules import each other by the names of their packages; an import map says where those are.
    """
    imports = {package: f"./{folder}{first}" for package, (first, _) in PACKAGES.items()}
    table = json.dumps({"imports": imports}, sort_keys=True)
    hashed = base64.b64encode(hashlib.sha256(table.encode()).digest()).decode()
    connect = " ".join(("connect-src 'self'", *relays.urls))
    page = page.replace("connect-src 'self'; ", "")  # the guests' page has none
    for old, new in {
        "script-src 'self'": f"{connect}; script-src 'self' 'sha256-{hashed}'",
        "<title>": f'<script type="importmap">{table}</script>\n<title>',
    }.items():
        if page.count(old) != 1:
            raise SystemExit(f"The page should have {old} once, but has it {page.count(old)} times.")
        page = page.replace(old, new)
    return with_plan(page, relays={"urls": relays.urls, "ice": relays.ice})


def with_relays(files: Mapping[str, bytes], relays: Relays) -> dict[str, bytes]:
    """Return the pages that relays change or add, and the libraries; nothing if no relay is listed."""
    if not relays.urls:
        return {}
    modules = libraries()
    folder = f"relay-{digest_files(modules)}/"
    changed = {folder + name: content for name, content in modules.items()}
    for name, other in DOCUMENTS.items():
        page = with_plan(files[name].decode(), far={"document": other, "hosts": relays.hosts()})
        changed[name] = page.encode()
        changed[other] = document(page, relays, folder).encode()
    return changed
