"""Guests come, go and misbehave: the match is never wrong, and nobody waits forever."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from engine import record
from tests.browser.conftest import ready
from tests.browser.limits import until
from tools.chromium import wait_until

from . import network as cable
from .tables import STOP, Together

# A guest's page that sends what a test wants: over a real data channel, but without guest.js.
STRANGER = """async (code) => {
    const folder = document.querySelector("script[type=module]").src.replace(/guest.js$/, "");
    const { answer } = await import(`${folder}peer.js`);
    const made = await answer(code);
    Object.assign(window, { channel: made.channel, token: made.token, heard: [], states: [] });
    made.channel.onmessage = (text) => {
        const message = JSON.parse(text);
        heard.push(message);
        if (message.t === "page") made.channel.send(JSON.stringify({ t: "ack", seq: message.seq }));
    };
    made.channel.onstate = (state) => states.push(state);
    return made.answer;
}"""

NOTE_CONNECTIONS = """
    window.connections = [];
    window.RTCPeerConnection = class extends RTCPeerConnection {
        constructor(...options) {
            super(...options);
            connections.push(this);
        }
    };
"""


def settled(together: Together) -> None:
    """Check that the host's record is that of a game by the rules."""
    match = record.resume(record.read(together.saved()))
    assert match.number == together.number(together.host)


def moved_on(together: Together, page: Page, by: int = 6) -> None:
    """Wait until a page has seen some more moves."""
    together.until_number(page, together.number(page) + by)


@pytest.fixture
def table(together: Together) -> Together:
    """A running game of Homeward on two devices."""
    together.open("homeward", 2, seed="2", options="quick")
    together.join("1")
    return together


@pytest.mark.thorough
def test_a_connection_that_was_interrupted_continues(table: Together) -> None:
    """As after a phone has slept: nobody needs a new scan."""
    [guest] = table.guests
    table.play()
    moved_on(table, guest)
    cable.cut()
    try:
        expect(table.host.locator("body")).to_contain_text("Away")
        expect(guest.get_by_role("alert")).to_be_visible()
    finally:
        cable.mend()
    expect(guest.get_by_role("alert")).to_be_hidden()
    moved_on(table, table.host)
    moved_on(table, guest)
    table.stop()
    settled(table)


def test_a_guest_who_reloads_is_back_without_a_scan(table: Together) -> None:
    """Every connection has a spare one, so it works again and again."""
    [guest] = table.guests
    for _ in range(3):
        table.play()
        moved_on(table, guest)
        table.stop()
        guest.reload()
        table.seated(guest)
        assert guest.locator("[data-answer]").count() == 0
        expect(table.host.locator("body")).not_to_contain_text("Away")
    table.play()
    moved_on(table, guest)
    table.stop()
    settled(table)


@pytest.mark.thorough
def test_a_connection_that_has_failed_is_replaced_without_a_scan(together: Together) -> None:
    """The network is gone for so long that the browsers give up, and then for longer."""
    together.open("homeward", 2, seed="2", options="quick")
    context = together.device()
    context.add_init_script(NOTE_CONNECTIONS)
    guest = together.new_page(context)
    together.guests.append(guest)
    together.join("1", guest)
    together.play()
    moved_on(together, guest)
    together.stop()
    cable.cut()
    try:
        expect(together.host.locator("body")).to_contain_text("Away")
        wait_until(guest, "() => connections[0].connectionState === 'closed'")  # it had failed
        expect(guest.locator("#paste")).to_be_visible()  # a new scan would help, too
        wait_until(guest, "() => connections.length > 2")  # another attempt
    finally:
        cable.mend()
    expect(guest.get_by_role("alert")).to_be_hidden()
    expect(together.host.locator("body")).not_to_contain_text("Away")
    together.seated(guest)
    together.play()
    moved_on(together, guest)
    together.stop()
    settled(together)


@pytest.mark.thorough
def test_a_guest_whose_way_back_is_gone_gets_the_offer_of_a_scan(table: Together) -> None:
    """The host has reloaded as well, so nothing waits for the guest."""
    [guest] = table.guests
    address = guest.url
    guest.goto("about:blank")
    table.host.reload()
    ready(table.host)
    guest.goto(address)
    expect(guest.locator("#paste")).to_be_visible()
    expect(guest.get_by_role("alert")).to_contain_text("Your seat is kept")
    guest.locator("#paste").fill(table.invitation("1"))
    guest.locator('[data-act="guest.open"]').click()
    table.carry(guest)  # nobody is asked again for their name
    table.seated(guest)
    table.play()
    moved_on(table, guest)
    table.stop()
    settled(table)


@pytest.mark.thorough
def test_a_guest_whose_browser_was_killed_is_away_and_comes_back_with_one_scan(table: Together) -> None:
    [guest] = table.guests
    table.play()
    moved_on(table, guest)
    with suppress(Error):  # it does not answer
        guest.goto("chrome://crash")
    expect(table.host.locator("body")).to_contain_text("Away")
    again = table.new_page(guest.context)
    guest.close()
    table.guests[:] = [again]
    if not table.host.locator("#players").count():
        table.host.locator("[data-act=players]").first.click()
    again.goto(table.invitation("1"))
    table.carry(again)  # nobody is asked again for their name
    table.seated(again)
    table.play()
    moved_on(table, again)
    table.stop()
    settled(table)


def test_a_host_who_reloads_finds_the_table_again(table: Together) -> None:
    [guest] = table.guests
    table.play()
    moved_on(table, guest)
    table.stop()
    until(guest, lambda: table.number(guest) == table.number(table.host), "the same position")
    number = table.number(table.host)
    table.host.reload()
    ready(table.host)
    assert table.number(table.host) == number
    expect(guest.get_by_role("alert")).to_be_visible()
    guest.locator("#paste").fill(table.invitation("1"))
    guest.locator('[data-act="guest.open"]').click()
    table.carry(guest)  # nobody is asked again for their name
    guest.wait_for_selector("html[data-ready]", state="attached")
    table.play()
    moved_on(table, guest)
    table.stop()
    settled(table)


class Stranger:
    """A guest that sends what a test wants."""

    def __init__(self, together: Together, seat: str = "1") -> None:
        self.together = together
        self.page = together.new_page(together.device())
        self.page.goto(f"{together.site}join.html")
        self.code = together.invitation(seat).partition("#i=")[2]
        answer = self.page.evaluate(STRANGER, self.code)
        link = together.new_page(together.here)
        link.goto(f"{together.site}join.html#a={answer}")
        wait_until(self.page, "states.includes('open')")
        self.token: str = self.page.evaluate("token")

    def say(self, kind: str, /, **more: object) -> None:
        self.page.evaluate("(text) => channel.send(text)", json.dumps({"t": kind, **more}))

    def greet(self, **more: object) -> None:
        about = {"v": 1, "id": "stranger", "token": self.token, "name": "Eve", "lang": ["en"], "watch": False}
        self.say("hello", **{**about, **more})

    def heard(self, kind: str) -> list[dict[str, Any]]:
        return list(self.page.evaluate("(kind) => heard.filter(({ t }) => t === kind)", kind))

    def wait_for(self, kind: str, count: int = 1) -> dict[str, Any]:
        """Wait for so many messages of a kind, and return the last one."""
        wait_until(self.page, f"heard.filter(({{ t }}) => t === {kind!r}).length >= {count}")
        return self.heard(kind)[-1]

    def closed(self) -> None:
        wait_until(self.page, "states.includes('closed')")


def moves_in(page: dict[str, Any]) -> list[str]:
    """Return the moves that a page offers."""
    return re.findall(r'data-move="([^"]+)"', page["html"])


def own_turn(stranger: Stranger) -> tuple[dict[str, Any], str]:
    """Play the host until the stranger is asked; return the page and a move of theirs."""
    together = stranger.together
    together.play([together.host])
    wait_until(stranger.page, "heard.some(({ html }) => /data-move=/.test(html))")
    together.host.evaluate(STOP)
    page = next(page for page in reversed(stranger.heard("page")) if moves_in(page))
    return page, moves_in(page)[0]


def test_a_press_counts_once_and_only_at_its_own_position(together: Together) -> None:
    """It arrives twice, late, for another epoch, and with a move that nobody may make."""
    together.open("homeward", 2, seed="2", options="quick")
    stranger = Stranger(together)
    stranger.greet()
    stranger.wait_for("welcome")
    page, move = own_turn(stranger)
    here = {"number": page["number"], "epoch": page["epoch"], "kind": "move", "extra": ""}
    stranger.say("press", id=1, value="win 1000", **here)
    stranger.say("press", id=2, value=move, **{**here, "epoch": page["epoch"] + 1})
    stranger.say("press", id=3, value=move, **{**here, "number": page["number"] + 1})
    stranger.say("press", id=4, value=move, **here)
    stranger.say("press", id=4, value=move, **here)
    stranger.say("press", id=5, value=move, **here)
    together.until_number(together.host, page["number"] + 1)
    stranger.say("ping")
    stranger.wait_for("pong")
    match = record.resume(record.read(together.saved()))
    made = [" ".join(map(str, made)) for seat, made in match.moves[page["number"] :] if seat == 1]
    assert made[0] == move
    assert made.count(move) == 1
    settled(together)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "hello",
    [
        pytest.param({"token": "000000000000"}, id="a token that is not an invitation's"),
        pytest.param({"token": None}, id="no token"),
        pytest.param({"v": 99}, id="another version"),
        pytest.param({"id": ""}, id="no name of its own"),
    ],
)
def test_a_stranger_gets_a_clear_refusal(together: Together, hello: dict[str, Any]) -> None:
    together.open("twentyone", 2, seed="7")
    stranger = Stranger(together)
    stranger.greet(**hello)
    assert stranger.wait_for("refused")["why"]
    stranger.closed()
    assert stranger.heard("page") == []


@pytest.mark.thorough
def test_noise_does_no_harm(together: Together) -> None:
    together.open("twentyone", 2, seed="7")
    stranger = Stranger(together)
    for text in ("", "{}", "[]", "null", '{"t":', '{"t":[]}', "x" * 5000):
        stranger.page.evaluate("(text) => channel.send(text)", text)
    stranger.greet(name="<b>Eve</b>" * 100, lang=7, theme={}, watch="maybe")
    stranger.wait_for("page")
    assert "<b>Eve" not in together.host.evaluate("document.body.innerHTML")
    assert together.number(together.host) == 0


@pytest.mark.thorough
def test_a_flood_ends_the_connection_and_not_the_game(together: Together) -> None:
    together.open("twentyone", 2, seed="7")
    stranger = Stranger(together)
    stranger.greet()
    stranger.wait_for("page")
    stranger.page.evaluate("() => { for (let at = 0; at < 1000; at += 1) channel.send('{}') }")
    stranger.closed()
    if not together.host.locator("#players").count():
        together.host.locator("[data-act=players]").first.click()
    together.used.append(together.invitation("1"))  # Eve's
    together.host.locator('[data-act="free-seat:1"]').click()
    guest = together.join("1")
    assert together.number(guest) == together.number(together.host)


@pytest.mark.thorough
def test_a_channel_that_is_cut_in_the_middle_of_a_message_changes_nothing(together: Together) -> None:
    """Only the first part of a press arrives."""
    together.open("homeward", 2, seed="2", options="quick")
    stranger = Stranger(together)
    stranger.greet()
    stranger.wait_for("welcome")
    page, move = own_turn(stranger)
    here = {"number": page["number"], "epoch": page["epoch"]}
    press = {"t": "press", "id": 1, "kind": "move", "value": move, "extra": "", **here}
    stranger.page.evaluate(
        """(text) => {
            const send = RTCDataChannel.prototype.send;
            RTCDataChannel.prototype.send = function (part) {
                const cut = new Uint8Array(16384);
                cut.set(part);
                cut[0] = 1; // more follows, which never comes
                window.sent = this;
                send.call(this, cut);
            };
            channel.send(text);
        }""",
        json.dumps(press),
    )
    wait_until(stranger.page, "() => window.sent?.bufferedAmount === 0")
    stranger.page.goto("about:blank")
    expect(together.host.locator("body")).to_contain_text("Away")
    assert together.number(together.host) == page["number"]
    settled(together)
