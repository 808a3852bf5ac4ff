"""Devices far from each other are introduced by a relay, which the test starts itself on loopback."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from engine import record
from tests.browser.conftest import Complaints, ready
from tests.browser.limits import until
from tools import far
from tools.files import STATIC, put, read
from tools.serve import serving

from .relay import Relay, relaying
from .tables import Device, Together
from .test_channels import TOKEN, Table, heard, say, states

POLICY = "default-src 'none'; connect-src 'self'; script-src 'self'"
PAGE = f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<link rel="icon" href="data:,">
<title>Far</title>
<script type="application/json" id="plan">{{}}</script>
"""
JOIN = """async (code) => {
    const { read } = await import('./wire.js');
    const { join } = await import('./far.js');
    const { room, token } = read(code);
    window.channel = join(room, token);
    Object.assign(window, { token, heard: [], states: [] });
    channel.onmessage = (text) => heard.push(text);
    channel.onstate = (state) => states.push(state);
}"""
INVITE = "(token) => table.inviteFar(token)"


@pytest.fixture(scope="module")
def relay(network: None) -> Iterator[Relay]:
    with relaying() as made:
        yield made


@pytest.fixture(scope="module")
def site(relay: Relay, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of two blank pages, one of which may contact the relay."""
    folder = tmp_path_factory.mktemp("far")
    for script in STATIC.glob("*.js"):
        shutil.copy(script, folder)
    for name, content in far.libraries().items():
        (folder / "relay" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "relay" / name).write_bytes(content)
    (folder / "index.html").write_text(PAGE)
    (folder / "far.html").write_text(far.document(PAGE, far.Relays([relay.address], []), "relay/"))
    with serving(folder) as address:
        yield address


def opened(device: Device, address: str) -> Page:
    page = device(bypass_csp=False).new_page()
    page.goto(address)
    return page


@pytest.fixture
def table(device: Device, site: str) -> Table:
    return Table(opened(device, f"{site}far.html"))


@pytest.fixture
def guest(device: Device, site: str) -> Page:
    return opened(device, f"{site}far.html")


def test_one_link_is_enough_for_devices_far_apart(table: Table, guest: Page, relay: Relay) -> None:
    code = table.page.evaluate(INVITE, TOKEN)
    guest.evaluate(JOIN, code)
    channel = table.until("open")
    until(guest, lambda: states(guest) == ["open"], "open at the guest")
    page = "".join(f"{at * 7919 % 1013}," for at in range(20_000))
    table.send(channel, page)
    until(guest, lambda: heard(guest) == [page], "a page")
    say(guest, "a press")
    assert table.until("message", "a press") == channel
    seen = json.dumps(relay.events)
    assert seen
    for secret in ("a press", page[:40], code, TOKEN, guest.evaluate("token")):
        assert secret not in seen
    assert not re.search(r"a=candidate|ice-pwd|fingerprint", seen)


def test_guests_come_back_by_themselves_when_the_host_reloads(
    table: Table, guest: Page, device: Device, site: str
) -> None:
    code = table.page.evaluate(INVITE, TOKEN)
    other = opened(device, f"{site}far.html")
    for page in (guest, other):
        page.evaluate(JOIN, code)
        until(page, lambda page=page: "open" in states(page), "open")  # type: ignore[misc]
    table.page.reload()
    again = Table(table.page)
    assert again.page.evaluate(INVITE, TOKEN) == code
    for page in (guest, other):
        until(page, lambda page=page: states(page)[-1] == "open" and len(states(page)) > 1, "open again")  # type: ignore[misc]
        say(page, "back")
    until(again.page, lambda: sum(kind == "message" for _, kind, _ in again.told()) == 2, "both guests")


# A device whose network lets nothing through: it finds no address of its own to try.
CLOSED = """
    window.RTCPeerConnection = class extends RTCPeerConnection {
        constructor(config) {
            super({ ...config, iceTransportPolicy: "relay" });
        }
    };
"""


@pytest.mark.thorough
def test_the_host_is_told_if_an_introduced_device_cannot_be_reached(
    table: Table, device: Device, site: str
) -> None:
    context = device(bypass_csp=False)
    context.add_init_script(CLOSED)
    guest = context.new_page()
    guest.goto(f"{site}far.html")
    guest.evaluate(JOIN, table.page.evaluate(INVITE, TOKEN))
    table.until("unreachable", TOKEN)
    assert not any(kind == "open" for _, kind, _ in table.told())


def test_the_relay_is_not_needed_for_the_game(table: Table, guest: Page, relay: Relay) -> None:
    guest.evaluate(JOIN, table.page.evaluate(INVITE, TOKEN))
    channel = table.until("open")
    relay.drop()
    table.send(channel, "still here")
    until(guest, lambda: heard(guest) == ["still here"], "a message")


def test_a_whole_game_with_somebody_far_away(
    device: Device, relay: Relay, dist: Path, tmp_path: Path
) -> None:
    """The table moves to the other document in the middle of a game, and the guest needs one link."""
    files = read(dist)
    put({**files, **far.with_relays(files, far.Relays([relay.address], []))}, tmp_path)
    with serving(tmp_path) as address:
        together = Together(device, address, Complaints())
        together.open("twentyone", 2, seed="7")
        host = together.host
        expect(host.locator("section.far")).to_contain_text("127.0.0.1")
        number = together.number(host)
        host.locator('[data-act="go-far"]').click()
        host.wait_for_url("**/far.html?**")
        ready(host)
        assert together.number(host) == number
        guest = together.new_page(device())
        together.guests.append(guest)
        guest.goto(together.invitation("1"))
        expect(guest.locator("#app")).to_contain_text(
            "introduce the devices and learn their addresses: 127.0.0.1"
        )
        guest.locator('[data-act="join"]').click()
        guest.wait_for_selector("html[data-ready]", state="attached")
        together.play()
        together.until_number(guest, 8)
        guest.reload()  # it comes back by itself
        guest.wait_for_selector("html[data-ready]", state="attached")
        together.play([guest])
        together.until_over()
        together.until_number(guest, together.number(host))
        assert record.resume(record.read(together.saved())).outcome is not None
        # Trystero reports that the guest's reload has ended a connection.
        assert [one for one in together.complaints if "User-Initiated Abort" not in one] == []


def test_other_documents_contact_no_relay(device: Device, site: str) -> None:
    page = opened(device, site)
    assert Table(page).page.evaluate(INVITE, TOKEN) == ""


def test_a_guest_without_a_host_is_told_after_20_seconds(device: Device, site: str) -> None:
    page = device().new_page()
    page.clock.install()
    page.goto(f"{site}far.html")
    code = page.evaluate(
        """async (token) => {
        const { write } = await import('./wire.js');
        return write({ kind: 'room', token, room: 'A'.repeat(22) });
    }""",
        TOKEN,
    )
    page.evaluate(JOIN, code)
    page.clock.run_for(19_000)
    assert states(page) == []
    page.clock.run_for(2_000)
    until(page, lambda: states(page) == ["unreachable"], "unreachable")
