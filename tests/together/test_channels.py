"""Channels between pages: pairing by codes, messages in both directions, limits, coming and going."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error, Page

from tests.browser.limits import until
from tools.chromium import wait_until

from . import network as cable
from .tables import Device

Blank = Callable[[], Page]

TOKEN = "0123456789ab"
CARRYING = 30  # seconds until an answer is scanned; Firefox would give up after 5 to 11
LISTEN = """async () => {
    window.table = await import('./together.js');
    window.told = [];
    table.listen((...event) => told.push(event));
}"""
ANSWER = """async (code) => {
    const peer = await import('./peer.js');
    const { answer, channel, token } = await peer.answer(code);
    const offered = new Promise((done) => { channel.oncode = done; });
    Object.assign(window, { channel, token, offered, heard: [], states: [] });
    channel.onmessage = (text) => heard.push(text);
    channel.onstate = (state) => states.push(state);
    return answer;
}"""
NEARBY = """async (token) => {
    const peer = await import('./peer.js');
    window.channel = await peer.nearby(token);
    Object.assign(window, { heard: [], states: [] });
    if (!channel) return false;
    channel.onmessage = (text) => heard.push(text);
    channel.onstate = (state) => states.push(state);
    return true;
}"""


class Table:
    """A host's page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(LISTEN)

    def invite(self, token: str = TOKEN) -> str:
        return str(self.page.evaluate("(token) => table.invite(token)", token))

    def accept(self, text: str) -> None:
        self.page.evaluate("(text) => table.accept(text)", text)

    def send(self, channel: str, text: str) -> None:
        self.page.evaluate("([channel, text]) => table.send(channel, text)", [channel, text])

    def close(self, channel: str) -> None:
        self.page.evaluate("(channel) => table.close(channel)", channel)

    def told(self) -> list[list[str]]:
        return list(self.page.evaluate("told"))

    def until(self, kind: str, text: str | None = None) -> str:
        """Wait for an event, and return the id of its channel."""

        def found() -> list[str] | None:
            return next((e for e in self.told() if e[1] == kind and text in (None, e[2])), None)

        until(self.page, found, f"{kind} {text or ''}, only {self.told()}")
        event = found()
        assert event
        return event[0]


def heard(page: Page) -> list[str]:
    return list(page.evaluate("heard"))


def states(page: Page) -> list[str]:
    return list(page.evaluate("states"))


def say(page: Page, *texts: str) -> None:
    page.evaluate("(texts) => texts.forEach((text) => channel.send(text))", list(texts))


@pytest.fixture
def table(blank: Blank) -> Table:
    return Table(blank())


@pytest.fixture
def guest(blank: Blank) -> Page:
    return blank()


@pytest.fixture
def paired(table: Table, guest: Page) -> str:
    """The id of an open channel between table and guest."""
    table.accept(guest.evaluate(ANSWER, table.invite()))
    until(guest, lambda: "open" in states(guest), "open at the guest")
    return table.until("open", TOKEN)


def test_two_devices_talk_after_one_code_in_each_direction(table: Table, guest: Page, paired: str) -> None:
    page = "<p>é" + "".join(f"{at * 7919 % 1013}," for at in range(40_000))
    for text in ("short", page, "after"):
        table.send(paired, text)
    until(guest, lambda: len(heard(guest)) == 3, "three messages at the guest")
    assert heard(guest) == ["short", page, "after"]
    say(guest, "one", "", "two")
    table.until("message", "two")
    messages = [text for channel, kind, text in table.told() if (channel, kind) == (paired, "message")]
    assert messages == ["one", "", "two"]
    assert guest.evaluate("token") == TOKEN


def test_codes_are_short(table: Table, guest: Page) -> None:
    code = table.invite()
    assert len(code) < 130
    assert len(guest.evaluate(ANSWER, code)) < 130


@pytest.mark.thorough
def test_an_answer_may_take_its_time(table: Table, guest: Page) -> None:
    answer = guest.evaluate(ANSWER, table.invite())
    asked = time.monotonic()
    until(guest, lambda: time.monotonic() > asked + CARRYING, "the walk to the host")
    table.accept(f" https://example.org/join.html#a={answer}\n")
    table.until("open", TOKEN)


def test_an_invitation_stays_the_same_until_it_is_answered(table: Table, guest: Page) -> None:
    code = table.invite()
    assert table.invite() == code
    assert table.invite("ba9876543210") != code
    table.accept(guest.evaluate(ANSWER, code))
    table.until("open", TOKEN)
    assert table.invite() != code


def test_answers_find_their_invitations(table: Table, blank: Blank) -> None:
    tokens = ["00000000000a", "00000000000b", "00000000000c"]
    guests = {token: blank() for token in tokens}
    answers = {token: guests[token].evaluate(ANSWER, table.invite(token)) for token in tokens}
    for token in reversed(tokens):
        table.accept(answers[token])
    for token in tokens:
        table.send(table.until("open", token), token)
    first = guests[tokens[0]]
    until(first, lambda: all(map(heard, guests.values())), "a message for each guest")
    assert [heard(guests[token]) for token in tokens] == [[token] for token in tokens]


def test_a_second_answer_to_one_invitation_is_refused(table: Table, blank: Blank, guest: Page) -> None:
    code, other = table.invite(), blank()
    first, second = (page.evaluate(ANSWER, code) for page in (guest, other))
    table.accept(first)
    channel = table.until("open", TOKEN)
    table.accept(second)
    table.until("answer-bad", "old")
    table.send(channel, "still here")
    until(guest, lambda: heard(guest) == ["still here"], "a message")
    assert states(other) == []


def test_an_answer_to_an_older_invitation_is_refused(table: Table, guest: Page, blank: Blank) -> None:
    """The token is the same after a guest was there, but another connection waits."""
    code, late = table.invite(), blank()
    table.accept(guest.evaluate(ANSWER, code))
    table.until("open", TOKEN)
    fresh = table.invite()
    table.accept(late.evaluate(ANSWER, code))
    table.until("answer-bad", "old")
    table.accept(late.evaluate(ANSWER, fresh))
    until(late, lambda: "open" in states(late), "open with the new invitation")


@pytest.mark.parametrize("text", ["", "nonsense", "https://example.org/#a=EAAA", "EQ", "é" * 5000])
def test_what_is_not_an_answer_is_refused(table: Table, text: str) -> None:
    table.accept(text)
    assert table.told() == [["", "answer-bad", "broken"]]


def test_scanning_ones_own_invitation_is_no_answer(table: Table) -> None:
    table.accept(table.invite())
    assert table.told() == [["", "answer-bad", "invitation"]]


def test_a_browser_without_connections_makes_no_invitations(table: Table) -> None:
    table.page.evaluate("delete window.RTCPeerConnection")
    assert table.invite() == ""


def test_the_host_hears_at_once_that_a_guest_has_left(table: Table, guest: Page, paired: str) -> None:
    guest.goto("about:blank")
    assert table.until("closed", TOKEN) == paired
    assert [kind for _, kind, _ in table.told()] == ["open", "closed"]


def test_a_guest_whose_browser_was_killed_is_away(table: Table, guest: Page, paired: str) -> None:
    with suppress(Error):  # it does not answer
        guest.goto("chrome://crash")
    assert table.until("away", TOKEN) == paired


def test_the_guest_hears_everything_that_was_sent_before_the_end(
    table: Table, guest: Page, paired: str
) -> None:
    table.send(paired, "x" * 50_000)
    table.send(paired, "bye")
    table.close(paired)
    until(guest, lambda: "closed" in states(guest), "the end")
    assert heard(guest)[-1] == "bye"


@pytest.mark.thorough
def test_silence_is_away_and_never_the_end(table: Table, guest: Page, paired: str, mended: None) -> None:
    """A cable is pulled for as long as a phone sleeps. What was said meanwhile arrives."""
    say(guest, "before")
    table.until("message", "before")
    cable.cut()
    table.until("away")
    until(guest, lambda: "away" in states(guest), "away at the guest")
    table.send(paired, "are you there")
    cable.mend()
    until(guest, lambda: heard(guest) == ["are you there"], "the message")
    say(guest, "yes")
    assert table.until("back") == paired
    kinds = [kind for _, kind, _ in table.told()]
    assert kinds == ["open", "message", "away", "back", "message"]
    assert states(guest) == ["open", "away", "back"]


def test_devices_that_cannot_reach_each_other_are_told_after_20_seconds(
    blank: Blank, guest: Page, mended: None
) -> None:
    page = blank()
    page.clock.install()
    table = Table(page)
    code = table.invite()
    answer = guest.evaluate(ANSWER, code)
    cable.cut()
    table.accept(answer)
    page.clock.run_for(19_000)
    assert table.told() == []
    page.clock.run_for(2_000)
    table.until("unreachable", TOKEN)
    assert table.invite() != code


@pytest.mark.parametrize(
    "flood",
    [
        pytest.param("for (let at = 0; at < 400; at += 1) channel.send('x')", id="too many"),
        pytest.param("channel.send('x'.repeat(9000))", id="too long when it is inflated"),
        pytest.param("channel.send(Array.from({ length: 20000 }, Math.random).join())", id="too long"),
    ],
)
def test_a_guest_that_sends_too_much_is_cut_off(table: Table, guest: Page, paired: str, flood: str) -> None:
    guest.evaluate(f"() => {{ {flood} }}")
    assert table.until("closed") == paired
    until(guest, lambda: "closed" in states(guest), "the end at the guest")
    assert sum(kind == "message" for _, kind, _ in table.told()) <= 80


@pytest.mark.parametrize(
    "codes",
    [
        pytest.param("for (let at = 0; at < 2; at += 1) channel.sendCode('A')", id="two"),
        pytest.param("channel.sendCode('A'.repeat(513))", id="too long"),
        pytest.param("channel.sendCode(new Uint8Array(9))", id="bytes"),
    ],
)
def test_a_guest_that_sends_too_many_or_strange_codes_is_cut_off(
    table: Table, guest: Page, paired: str, codes: str
) -> None:
    guest.evaluate(f"() => {{ {codes} }}")
    assert table.until("closed") == paired
    until(guest, lambda: "closed" in states(guest), "the end at the guest")


# --- the spare connection, by which a guest comes back

AGREE = """async () => {
    const { prepare } = await import('./spare.js');
    const { spare, answer } = await prepare(await offered, 'guest');
    channel.sendCode(answer);
    return spare;
}"""
COME_BACK = """async (spare) => {
    const { comeBack } = await import('./spare.js');
    window.channel = await comeBack(spare, 'guest');
    Object.assign(window, { heard: [], states: [] });
    channel.onmessage = (text) => heard.push(text);
    channel.onstate = (state) => states.push(state);
}"""


@pytest.fixture
def spare(table: Table, guest: Page) -> dict[str, str]:
    """The spare connection that a guest at the table has agreed on."""
    table.accept(guest.evaluate(ANSWER, table.invite()))
    made: dict[str, str] = guest.evaluate(AGREE)
    return made


def test_a_guest_comes_back_by_the_spare_connection_once(
    table: Table, guest: Page, scripts: str, spare: dict[str, str]
) -> None:
    first = table.until("open", TOKEN)
    say(guest, "the answer has arrived, too")
    table.until("message")
    guest.reload()
    guest.evaluate(COME_BACK, spare)
    until(guest, lambda: states(guest) == ["open"], "open again")
    opened = [channel for channel, kind, text in table.told() if (kind, text) == ("open", TOKEN)]
    assert opened[0] == first
    assert len(set(opened)) == 2
    twin = guest.context.new_page()  # it knows the same secrets
    twin.goto(scripts)
    twin.evaluate(COME_BACK, spare)
    for at in range(5):
        say(guest, f"press {at}")
        table.until("message", f"press {at}")
        table.send(opened[1], f"page {at}")
        until(guest, lambda at=at: heard(guest)[-1:] == [f"page {at}"], "a message")  # type: ignore[misc]
    assert states(twin) == []


def test_nobody_else_comes_back_by_a_spare_connection(
    table: Table, guest: Page, blank: Blank, spare: dict[str, str]
) -> None:
    """Whoever learns the codes has not got the guest's certificate."""
    table.until("open", TOKEN)
    say(guest, "the answer has arrived, too")
    table.until("message")
    thief = blank()
    thief.evaluate(
        """async () => {
            const { prepare } = await import('./spare.js');
            const { write } = await import('./wire.js');
            const made = { fingerprint: 'A'.repeat(43), ufrag: 'abcd', pwd: 'x'.repeat(22), candidates: [] };
            await prepare(write({ kind: 'invitation', token: '0123456789ab', ...made }), 'guest');
        }"""
    )
    thief.evaluate(COME_BACK, spare)
    until(thief, lambda: "stale" in states(thief), "refused")
    assert [kind for _, kind, _ in table.told() if kind == "open"] == ["open"]


def test_a_guest_who_is_sent_away_cannot_come_back(table: Table, guest: Page, spare: dict[str, str]) -> None:
    channel = table.until("open", TOKEN)
    say(guest, "the answer has arrived, too")
    table.until("message")
    table.close(channel)
    until(guest, lambda: "closed" in states(guest), "the end")
    guest.reload()
    guest.evaluate(COME_BACK, spare)
    until(guest, lambda: states(guest) == ["stale"], "the browser gives up")


# --- windows of one browser


def test_windows_of_one_browser_need_no_answer(device: Device, scripts: str) -> None:
    here = device()
    pages = [here.new_page() for _ in range(3)]
    for page in pages:
        page.goto(scripts)
    table = Table(pages[0])
    table.invite()
    first, second = pages[1:]
    assert first.evaluate(NEARBY, TOKEN)
    assert second.evaluate(NEARBY, TOKEN)
    until(first, lambda: states(first) == states(second) == ["open"], "open")
    one, other = [channel for channel, kind, _ in table.told() if kind == "open"]
    table.send(one, "to the first")
    table.send(other, "to the second")
    until(first, lambda: heard(first) and heard(second), "messages")
    assert [heard(first), heard(second)] == [["to the first"], ["to the second"]]
    say(second, "from the second")
    assert table.until("message", "from the second") == other
    second.close()
    assert table.until("closed") == other


def test_a_window_comes_back_when_the_table_is_reloaded(device: Device, scripts: str) -> None:
    here = device()
    page, guest = here.new_page(), here.new_page()
    for opened in (page, guest):
        opened.goto(scripts)
    Table(page).invite()
    assert guest.evaluate(NEARBY, TOKEN)
    until(guest, lambda: states(guest) == ["open"], "open")
    page.reload()
    table = Table(page)
    table.invite()
    until(guest, lambda: states(guest) == ["open", "closed", "open"], "open again")
    table.send(table.until("open"), "welcome back")
    until(guest, lambda: heard(guest) == ["welcome back"], "a message")


def test_other_browsers_are_not_nearby(table: Table, guest: Page) -> None:
    table.invite()
    assert not guest.evaluate(NEARBY, TOKEN)


def test_a_window_is_held_to_the_same_limits(device: Device, scripts: str) -> None:
    here = device()
    page, guest = here.new_page(), here.new_page()
    for opened in (page, guest):
        opened.goto(scripts)
    table = Table(page)
    table.invite()
    assert guest.evaluate(NEARBY, TOKEN)
    guest.evaluate("() => { for (let at = 0; at < 400; at += 1) channel.send('x') }")
    table.until("closed")
    assert sum(kind == "message" for _, kind, _ in table.told()) <= 80


def test_a_window_that_sends_nothing_answers_and_is_not_away(device: Device, scripts: str) -> None:
    """As when it is hidden: its timers hardly run."""
    here = device()
    page, guest = here.new_page(), here.new_page()
    page.clock.install()
    for opened in (page, guest):
        opened.goto(scripts)
    table = Table(page)
    table.invite()
    assert guest.evaluate(NEARBY, TOKEN)
    table.until("open")
    page.evaluate(
        """(token) => {
            const bus = new BroadcastChannel("tabtop:table:" + token);
            window.signs = 0;
            bus.onmessage = ({ data: { kind } }) => { signs += kind === "here"; };
        }""",
        TOKEN,
    )
    for count in range(1, 4):
        page.clock.run_for(7_000)
        wait_until(page, "(count) => signs >= count", count)
    assert not [kind for _, kind, _ in table.told() if kind == "away"]
    guest.evaluate("BroadcastChannel.prototype.postMessage = () => {}")
    page.clock.run_for(9_000)
    table.until("away")


# --- an answer that was opened as a link on the host's device

HAND_OVER = "async (code) => (await import('./peer.js')).handOver(code)"


def test_an_answer_opened_as_a_link_reaches_the_table(device: Device, scripts: str, guest: Page) -> None:
    here = device()
    page, link = here.new_page(), here.new_page()
    for opened in (page, link):
        opened.goto(scripts)
    table = Table(page)
    answer: Any = guest.evaluate(ANSWER, table.invite())
    assert link.evaluate(HAND_OVER, answer) == "taken"
    table.until("open", TOKEN)


def test_a_second_answer_to_the_same_invitation_is_refused(device: Device, scripts: str) -> None:
    """Two people scanned the same code. The second is told so, even once the table shows a new one."""
    here = device()
    page, link = here.new_page(), here.new_page()
    first, second = device().new_page(), device().new_page()
    for opened in (page, link, first, second):
        opened.goto(scripts)
    table = Table(page)
    code = table.invite()
    answers: list[Any] = [guest.evaluate(ANSWER, code) for guest in (first, second)]
    assert link.evaluate(HAND_OVER, answers[0]) == "taken"
    table.until("open", TOKEN)
    assert link.evaluate(HAND_OVER, answers[1]) == "old"
    assert table.invite() != code
    assert link.evaluate(HAND_OVER, answers[1]) == "old"
    assert [text for _, kind, text in table.told() if kind == "answer-bad"] == ["old", "old"]


def test_nobody_takes_an_answer_where_no_table_waits_for_it(
    device: Device, scripts: str, table: Table, guest: Page
) -> None:
    answer = guest.evaluate(ANSWER, table.invite())
    here = device()
    page, link = here.new_page(), here.new_page()
    for opened in (page, link):
        opened.goto(scripts)
    Table(page).invite("ba9876543210")
    assert link.evaluate(HAND_OVER, answer) == ""
