"""static/wire.js reads back the codes and messages that it wrote, and refuses everything else."""

from __future__ import annotations

import base64
import json
import string
import subprocess
import zlib
from collections.abc import Callable, Iterator
from ipaddress import IPv6Address
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tools.files import ROOT

pytestmark = pytest.mark.node

Call = Callable[[str, Any], Any]

PART = 16384  # bytes, at most
MOST = 1 << 16  # bytes of a message in these tests
MORE, DEFLATED, CONTINUED = 1, 2, 4
ICE = string.ascii_letters + string.digits + "+/"
CHROMIUM = """v=0
o=- 2806238522248495068 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:257 1 udp 2113937151 977a6560-a21d-4766-a0af-b84a85187214.local 41521 typ host generation 0
a=candidate:258 1 udp 1677729535 192.0.2.1 41522 typ srflx raddr 0.0.0.0 rport 0 generation 0
a=candidate:259 1 tcp 1518280447 192.0.2.1 9 typ host tcptype active generation 0
a=candidate:260 1 udp 2113939711 2001:db8::a:1 41523 typ host generation 0
a=candidate:261 1 udp 2113939711 an-intranet-name 41524 typ host generation 0
a=ice-ufrag:dzTJ
a=ice-pwd:Jcdd8NpWGYlaaGCPhfQK2j2E
a=ice-options:trickle
a=fingerprint:sha-256 {fingerprint}
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
""".replace("\n", "\r\n").replace("{fingerprint}", ":".join(f"{byte:02X}" for byte in range(200, 232)))


@pytest.fixture(scope="session")
def call() -> Iterator[Call]:
    """A function that calls one of tests/wire.mjs."""
    node = subprocess.Popen(
        ["node", "tests/wire.mjs"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        bufsize=1,
    )
    assert node.stdin
    assert node.stdout
    asked, answered = node.stdin, node.stdout

    def call(name: str, argument: Any) -> Any:
        asked.write(json.dumps([name, argument]) + "\n")
        answer = json.loads(answered.readline())
        assert "error" not in answer, answer["error"]
        return answer.get("value")

    with node:
        yield call
        asked.close()


def base64url(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def secrets(size: int) -> some.SearchStrategy[str]:
    return some.binary(min_size=size, max_size=size).map(base64url)


def words(least: int, most: int) -> some.SearchStrategy[str]:
    return some.text(ICE, min_size=least, max_size=most)


def six(address: int) -> str:
    """Return an IPv6 address as a session description has it in full, without leading zeros."""
    groups = IPv6Address(address).exploded.split(":")
    return ":".join(f"{int(group, 16):x}" for group in groups)


ADDRESSES = some.one_of(
    some.ip_addresses(v=4).map(str),
    some.integers(0, 2**128 - 1).map(six),
    some.uuids().map(lambda name: f"{name}.local"),
)
CANDIDATES = some.fixed_dictionaries(
    {
        "type": some.sampled_from(["host", "srflx", "relay"]),
        "address": ADDRESSES,
        "port": some.integers(0, 65535),
    }
)
SESSIONS = {
    "fingerprint": secrets(32),
    "ufrag": words(4, 32),
    "pwd": words(22, 64),
    "candidates": some.lists(CANDIDATES, max_size=8),
}
TOKENS = some.binary(min_size=6, max_size=6).map(bytes.hex)
CODES = some.one_of(
    some.fixed_dictionaries({"kind": some.just("invitation"), "token": TOKENS, **SESSIONS}),
    some.fixed_dictionaries({"kind": some.just("answer"), "mark": secrets(4), **SESSIONS}),
    some.fixed_dictionaries({"kind": some.just("room"), "token": TOKENS, "room": secrets(16)}),
)


@given(about=CODES)
def test_every_code_reads_back(call: Call, about: dict[str, Any]) -> None:
    assert call("read", call("write", about)) == about


@given(
    content=some.one_of(some.binary(max_size=400), some.binary(max_size=200).map(lambda rest: b"\x10" + rest))
)
def test_any_bytes_are_refused_or_read_back(call: Call, content: bytes) -> None:
    about = call("read", base64url(content))
    assert about is None or call("write", about) == base64url(content)


@given(about=CODES, data=some.data())
def test_a_damaged_code_is_refused_or_reads_back(
    call: Call, about: dict[str, Any], data: some.DataObject
) -> None:
    code = call("write", about)
    at = data.draw(some.integers(0, len(code) - 1))
    damaged = (
        code[:at] + data.draw(some.sampled_from(["", "A", "_", "é", "=", code[at] * 2])) + code[at + 1 :]
    )
    read = call("read", damaged)
    assert read is None or call("write", read) == damaged


@given(text=some.text(max_size=600))
def test_no_text_breaks_the_reader(call: Call, text: str) -> None:
    call("read", text)
    call("parse", text)
    assert call("codeIn", text) in text


@given(about=CODES.filter(lambda about: about["kind"] != "room"))
def test_a_session_description_comes_back_from_its_code(call: Call, about: dict[str, Any]) -> None:
    session = {name: about[name] for name in SESSIONS}
    assert call("parse", call("describe", about)) == session


def test_a_code_holds_what_a_browser_describes(call: Call) -> None:
    """Addresses over TCP and names that other networks do not know are left out."""
    session = call("parse", CHROMIUM)
    assert session["ufrag"] == "dzTJ"
    assert session["pwd"] == "Jcdd8NpWGYlaaGCPhfQK2j2E"
    assert session["fingerprint"] == base64url(bytes(range(200, 232)))
    assert session["candidates"] == [
        {"type": "host", "address": "977a6560-a21d-4766-a0af-b84a85187214.local", "port": 41521},
        {"type": "srflx", "address": "192.0.2.1", "port": 41522},
        {"type": "host", "address": "2001:db8::a:1", "port": 41523},
    ]
    code = call("write", {"kind": "invitation", "token": "0123456789ab", **session})
    assert len(code) < 180
    six = call("read", code)["candidates"][2]["address"]
    assert IPv6Address(six) == IPv6Address("2001:db8::a:1")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("sha-256", "sha-1"),
        ("C8:", ""),
        ("a=ice-ufrag:dzTJ", "a=ice-ufrag:d"),
        ("a=ice-pwd:J", "a=ice-pwd:é"),
        ("a=ice-pwd:", "b=ice-pwd:"),
    ],
)
def test_other_session_descriptions_have_no_code(call: Call, old: str, new: str) -> None:
    assert old in CHROMIUM
    assert call("parse", CHROMIUM.replace(old, new)) is None


@pytest.mark.parametrize(
    "text",
    [
        "CODE-_1",
        " CODE-_1\n",
        "https://example.org/join.html#a=CODE-_1",
        "join.html#i=CODE-_1",
        "x#n=1&a=CODE-_1",
    ],
)
def test_a_code_is_found_in_a_link(call: Call, text: str) -> None:
    assert call("codeIn", text) == "CODE-_1"


@pytest.mark.parametrize("text", ["", "two words", "https://example.org/join.html", "a=CODE", "#b=CODE"])
def test_other_texts_hold_no_code(call: Call, text: str) -> None:
    assert call("codeIn", text) == ""


@given(one=some.tuples(TOKENS, words(4, 8)), other=some.tuples(TOKENS, words(4, 8)))
def test_answers_tell_invitations_apart(call: Call, one: tuple[str, str], other: tuple[str, str]) -> None:
    """Also two invitations to the same seat, one after the other."""
    marks = [call("markOf", {"token": token, "ufrag": ufrag}) for token, ufrag in (one, other)]
    assert (marks[0] == marks[1]) == (one == other)


# --- messages


@given(texts=some.lists(some.text(max_size=900), max_size=4))
def test_messages_read_back_in_order(call: Call, texts: list[str]) -> None:
    parts = [part for text in texts for part in call("pack", text)]
    assert call("unpack", [parts, MOST]) == texts


def test_a_long_message_travels_in_parts(call: Call) -> None:
    noise = base64url(Random(1).randbytes(45_000))
    parts = call("pack", noise)
    assert len(parts) > 1
    assert max(map(len, parts)) == PART
    assert call("unpack", [parts, MOST]) == [None] * (len(parts) - 1) + [noise]


@given(parts=some.lists(some.lists(some.integers(0, 255), max_size=60), max_size=6))
def test_any_parts_are_refused_or_read(call: Call, parts: list[list[int]]) -> None:
    found = call("unpack", [parts, MOST])
    refused = found[-1:] == ["refused"]
    assert refused or len(found) == len(parts)


def deflated(plain: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(plain) + packer.flush()


def part(flags: int, body: bytes) -> list[int]:
    return [flags, *body]


FULL = b"a" * (PART - 1)


@pytest.mark.parametrize(
    "parts",
    [
        pytest.param([[]], id="nothing"),
        pytest.param([part(8, b"a")], id="an unknown bit"),
        pytest.param([part(0, b"\xff\xfe")], id="not a text"),
        pytest.param([part(0, b"a" * PART)], id="a part that is too long"),
        pytest.param([part(CONTINUED, b"a")], id="an end without a beginning"),
        pytest.param([part(MORE, FULL), part(0, b"a")], id="a second beginning"),
        pytest.param([part(MORE, b"a"), part(CONTINUED, b"a")], id="a short part in the middle"),
        pytest.param([part(MORE, FULL), part(DEFLATED | CONTINUED, b"a")], id="two kinds in one"),
        pytest.param([part(MORE | (CONTINUED if at else 0), FULL) for at in range(6)], id="without an end"),
        pytest.param([part(DEFLATED, deflated(b"a" * (MOST + 1)))], id="too long when it is inflated"),
        pytest.param([part(DEFLATED, deflated(bytes(15 << 20)))], id="a bomb"),
        pytest.param([part(DEFLATED, deflated(b"a" * 500)[:-3])], id="cut off"),
        pytest.param([part(DEFLATED, b"no deflate")], id="not deflated"),
    ],
)
def test_what_nobody_sends_is_refused(call: Call, parts: list[list[int]]) -> None:
    assert call("unpack", [parts, MOST])[-1] == "refused"


def test_a_burst_is_allowed_and_a_flood_is_not(call: Call) -> None:
    limits = {"perSecond": 40, "burst": 80}
    assert call("rate", [limits, [0] * 81]) == [True] * 80 + [False]
    steady = [at * 25 for at in range(1, 500)]
    assert all(call("rate", [limits, steady]))
    flood = [at * 20 for at in range(1, 1000)]
    assert not all(call("rate", [limits, flood]))
