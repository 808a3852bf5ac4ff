"""Only documents of their own may contact relays, and only those that static/relays.json lists."""

from __future__ import annotations

import json
import re

import pytest

from tests.test_policy import directives
from tools import far
from tools.files import ROOT

RELAYS = far.Relays(
    ["wss://relay.example", "wss://other.example:7777/nostr"],
    [{"urls": "stun:stun.example:3478"}, {"urls": ["turn:turn.example?transport=udp"], "username": "u"}],
)
INDEX = (ROOT / "index.html").read_bytes()
GUESTS = INDEX.replace(b"connect-src 'self'; ", b"")


@pytest.fixture
def made() -> dict[str, bytes]:
    return far.with_relays({"index.html": INDEX, "join.html": GUESTS}, RELAYS)


def policy(page: bytes) -> dict[str, list[str]]:
    found = re.search(r'Content-Security-Policy" content="([^"]+)"', page.decode())
    assert found
    return directives(found[1])


def plan(page: bytes) -> dict[str, object]:
    found = far.PLAN.search(page.decode())
    assert found
    read: dict[str, object] = json.loads(found[0])
    return read


def test_the_site_lists_no_relays() -> None:
    assert far.listed() == far.Relays([], [])


def test_without_relays_nothing_changes() -> None:
    assert far.with_relays({"index.html": INDEX, "join.html": GUESTS}, far.Relays([], [])) == {}


@pytest.mark.node
def test_only_documents_of_their_own_may_contact_the_relays(made: dict[str, bytes]) -> None:
    assert policy(made["index.html"]) == policy(INDEX)
    assert policy(made["join.html"]) == policy(GUESTS)
    for name, before in {"far.html": INDEX, "far-join.html": GUESTS}.items():
        allowed, usual = policy(made[name]), policy(before)
        assert allowed.pop("connect-src") == ["'self'", *RELAYS.urls]
        usual.pop("connect-src", None)
        scripts = allowed.pop("script-src")
        assert [source for source in scripts if not source.startswith("'sha256-")] == usual.pop("script-src")
        assert len(scripts) == len(set(scripts))
        assert allowed == usual


@pytest.mark.node
def test_every_page_knows_who_would_be_contacted(made: dict[str, bytes]) -> None:
    hosts = ["other.example", "relay.example", "stun.example", "turn.example"]
    for page in ("index.html", "far.html"):
        assert plan(made[page])["far"] == {"document": "far.html", "hosts": hosts}
    assert "relays" not in plan(made["index.html"])
    assert plan(made["far.html"])["relays"] == {"urls": RELAYS.urls, "ice": RELAYS.ice}


@pytest.mark.node
def test_the_import_map_names_files_of_the_site(made: dict[str, bytes]) -> None:
    found = re.search(r'<script type="importmap">(.*?)</script>', made["far.html"].decode())
    assert found
    addresses = json.loads(found[1])["imports"].values()
    assert {address.removeprefix("./") for address in addresses} < set(made)


@pytest.mark.node
def test_what_is_listed_cannot_become_markup(made: dict[str, bytes]) -> None:
    servers = [{"urls": "turn:turn.example", "username": "</script><script>", "credential": "<!--<script"}]
    pages = {"index.html": INDEX, "join.html": GUESTS}
    spoiled = far.with_relays(pages, far.Relays(RELAYS.urls, servers))
    for name in ("index.html", "far.html", "far-join.html"):
        assert spoiled[name].count(b"<script") == made[name].count(b"<script")
        assert spoiled[name].count(b"<!--") == made[name].count(b"<!--")
    assert plan(spoiled["far.html"])["relays"] == {"urls": RELAYS.urls, "ice": servers}


@pytest.mark.parametrize(
    "listed",
    [
        '{"relays": ["http://relay.example"], "ice": []}',
        '{"relays": ["wss://a; script-src *"], "ice": []}',
        '{"relays": ["ws://relay.example"], "ice": []}',
        '{"relays": ["wss://relay.example/\\"><script>"], "ice": []}',
        '{"relays": ["wss://relay.example\\n"], "ice": []}',
        '{"relays": [], "ice": [{"urls": ["stun:a", "stun:<script>"]}]}',
        '{"relays": [], "ice": [{"urls": "https://turn.example"}]}',
    ],
)
def test_other_addresses_are_refused(listed: str) -> None:
    with pytest.raises(SystemExit, match="not addresses"):
        far.parsed(listed)
