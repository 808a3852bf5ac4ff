"""A guest's page: it joins a table, shows its pages and sends presses; what a host sends can't harm it.

The host is a script in another window of the same browser, so a test decides what it sends.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from engine import games
from tests.sample import sample
from tests.ui import states
from tools import sources
from tools.chromium import wait_until
from tools.files import ROOT, STATIC

from .conftest import NOTE_MOTION, Complaints, ready
from .test_hostile import ELSEWHERE, EVERYTHING, PAYLOADS, SCRIPT, TRACES

TOKEN = "0123456789ab"
# The code of an invitation that nobody has made.
CODE = """async (token) => {
    const folder = document.querySelector("script[type=module]").src.replace(/guest.js$/, "");
    const { encode, write } = await import(`${folder}wire.js`);
    const fingerprint = encode(new Uint8Array(32));
    return write({
        kind: "invitation", token, fingerprint, ufrag: "abcd", pwd: "x".repeat(22), candidates: [],
    });
}"""
HOST = """async (token) => {
    const folder = document.querySelector("script[type=module]").src.replace(/guest.js$/, "");
    const { receive } = await import(`${folder}peer.js`);
    Object.assign(window, { heard: [], channels: [] });
    receive(token, (channel) => {
        channels.push(channel);
        channel.onmessage = (text) => heard.push(JSON.parse(text));
    });
}"""
# Nothing that a window posts arrives anywhere.
MUTE = """() => {
    window.post = BroadcastChannel.prototype.postMessage;
    BroadcastChannel.prototype.postMessage = () => {};
}"""
UNMUTE = "() => { BroadcastChannel.prototype.postMessage = post }"
SAY = "(message) => channels.at(-1).send(JSON.stringify(message))"
TABLE = "?game={game}&seats=human,human&seed=5&speed=instant"
Message = dict[str, Any]


class Host:
    """A window that behaves like the table's, as far as a test wants it to."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self.site = site
        self.page = context.new_page()
        self.open()

    def open(self) -> None:
        self.page.goto(f"{self.site}join.html")
        self.code: str = self.page.evaluate(CODE, TOKEN)
        self.page.evaluate(HOST, TOKEN)
        self.seq = 0

    @property
    def invitation(self) -> str:
        return f"{self.site}join.html#i={self.code}"

    def heard(self, kind: str) -> list[Message]:
        found: list[Message] = self.page.evaluate("(kind) => heard.filter(({ t }) => t === kind)", kind)
        return found

    def wait_for(self, kind: str, count: int = 1) -> list[Message]:
        wait_until(self.page, f"heard.filter(({{ t }}) => t === '{kind}').length >= {count}")
        return self.heard(kind)

    def say(self, kind: str, **more: object) -> None:
        self.page.evaluate(SAY, {"t": kind, **more})

    def welcome(self, game: str = "homeward") -> None:
        self.say("welcome", seats=[1], game=game, app="")

    def show(self, html: str, **more: object) -> None:
        self.seq += 1
        usual = {"number": 3, "epoch": 0, "title": "Homeward", "tracks": None, "notes": [], "focus": ""}
        self.say("page", **{"seq": self.seq, "html": html, "sentence": None, **usual, **more})


@pytest.fixture
def host(context: BrowserContext, site: str) -> Host:
    return Host(context, site)


@pytest.fixture
def board(context: BrowserContext, site: str) -> Callable[[str], str]:
    """A function that returns a real page of a game."""

    def draw(game: str) -> str:
        table = context.new_page()
        table.goto(site + TABLE.format(game=game))
        ready(table)
        html: str = table.evaluate("document.getElementById('app').innerHTML")
        table.close()
        return html

    return draw


PAGE = (
    '<main class="table" data-number="3" data-waits="human">'
    '<section class="prompt"><p id="prompt">Your turn</p></section>'
    '<div class="stage"><svg viewBox="0 0 9 9"><g data-piece="pawn"><circle r="2"/></g></svg></div>'
    '<section class="moves"><button type="button" data-move="roll">Roll</button>'
    '<button type="button" data-act="mute">Mute</button><button type="button" data-act="go:">Tabtop</button>'
    '<input type="checkbox" data-field="set.moves"></section></main>'
)


@pytest.fixture
def seated(page: Page, host: Host) -> Page:
    """A guest who has taken a seat."""
    page.goto(host.invitation)
    page.fill("#name", "Ada")
    page.click("[data-act=join]")
    host.wait_for("hello")
    host.welcome()
    host.show(PAGE)
    page.wait_for_selector("html[data-ready]", state="attached")
    return page


def test_a_guest_takes_the_seat_and_plays(page: Page, host: Host, board: Callable[[str], str]) -> None:
    page.goto(host.invitation)
    expect(page.get_by_role("heading", name="You’re invited to a game")).to_be_visible()
    page.fill("#name", " Ada ")
    page.click("[data-act=join]")
    (hello,) = host.wait_for("hello")
    assert (hello["v"], hello["token"], hello["name"], hello["watch"]) == (1, TOKEN, "Ada", False)
    assert hello["lang"][0] == "en-GB"
    assert hello["sound"] is True
    host.welcome()
    host.show(board("homeward"), number=7, epoch=2)
    page.wait_for_selector("html[data-ready]", state="attached")
    assert host.wait_for("ack")[-1]["seq"] == 1
    expect(page.locator("svg.board")).to_be_visible()
    style = page.locator("svg.board").evaluate("(board) => getComputedStyle(board).aspectRatio")
    assert style == "1 / 1", "the game's style sheet is there before its first page"
    page.locator("[data-move]").first.dispatch_event("click")
    page.locator("[data-move]").first.dispatch_event("click")
    first, second = host.wait_for("press", 2)
    assert (first["kind"], first["number"], first["epoch"]) == ("move", 7, 2)
    assert second["id"] > first["id"]
    assert page.evaluate("typeof pyodide === 'undefined' && !document.querySelector('script[type=py]')")


def test_a_page_that_is_older_than_the_one_shown_is_ignored(seated: Page, host: Host) -> None:
    host.show(PAGE.replace("Your turn", "Now"), seq=9, number=8)
    expect(seated.locator("#prompt")).to_have_text("Now")
    host.show(PAGE.replace("Your turn", "Before"), seq=8, number=7)
    host.say("pong")
    seated.click("[data-move]")
    assert host.wait_for("press")[-1]["number"] == 8
    expect(seated.locator("#prompt")).to_have_text("Now")


def test_pieces_move_only_on_the_next_page(page: Page, host: Host) -> None:
    page.add_init_script(NOTE_MOTION)
    page.goto(host.invitation)
    page.click("[data-act=join]")
    host.wait_for("hello")
    host.welcome()
    frames = [{"transform": "translate(1px,1px)", "offset": 0}, {"transform": "none", "offset": 1}]
    moved = {"tracks": [{"piece": "pawn", "ms": 50, "frames": frames}]}
    host.show(PAGE, seq=4, **moved)
    host.wait_for("ack", 1)
    assert page.evaluate("flown") == [], "the first page shows no motion"
    host.show(PAGE, seq=5, **moved)
    host.wait_for("ack", 2)
    assert page.evaluate("flown") == ["pawn"]
    host.show(PAGE, seq=7, **moved)
    host.wait_for("ack", 3)
    assert page.evaluate("flown") == ["pawn"], "a page in between was skipped"


def test_a_guest_who_reloads_is_the_same_guest_without_asking(seated: Page, host: Host) -> None:
    seated.reload()
    first, second = host.wait_for("hello", 2)
    assert (first["id"], first["name"]) == (second["id"], second["name"])
    host.welcome()
    host.show(PAGE, seq=1)
    seated.wait_for_selector("html[data-ready]", state="attached")
    seated.click("[data-move]")
    wait_until(host.page, "heard.some(({ kind }) => kind === 'move')")


def test_press_ids_go_up_after_a_reload(seated: Page, host: Host) -> None:
    seated.click("[data-move]")
    before = host.wait_for("press")[-1]["id"]
    seated.reload()
    host.wait_for("hello", 2)
    host.welcome()
    host.show(PAGE)
    seated.click("[data-move]")
    assert host.wait_for("press", 2)[-1]["id"] > before


def test_a_guest_waits_for_a_host_who_reloads_and_is_back_by_itself(seated: Page, host: Host) -> None:
    host.page.evaluate("channels.at(-1).close()")
    expect(seated.locator("#guest")).to_contain_text("The host’s table isn’t open right now")
    assert seated.evaluate("app.inert")
    seated.evaluate("document.querySelector('[data-move]').click()")
    host.open()
    (hello,) = host.wait_for("hello")
    assert hello["name"] == "Ada"
    assert host.heard("press") == []
    host.welcome()
    host.show(PAGE.replace("Your turn", "Back"))
    expect(seated.locator("#prompt")).to_have_text("Back")
    expect(seated.locator("#guest")).to_be_hidden()
    assert not seated.evaluate("app.inert")


def test_a_silent_host_is_away_and_a_new_scan_is_offered(page: Page, host: Host) -> None:
    page.clock.install()
    page.goto(host.invitation)
    page.click("[data-act=join]")
    host.wait_for("hello")
    host.welcome()
    host.show(PAGE)
    page.wait_for_selector("html[data-ready]", state="attached")
    host.page.evaluate(MUTE)
    page.clock.run_for(9_000)
    expect(page.locator("#guest")).to_contain_text("Connection interrupted")
    assert len(host.heard("ping")) >= 2
    page.clock.run_for(9_000)
    expect(page.locator("#guest")).to_contain_text("Your seat is kept")
    expect(page.get_by_label("Invitation link")).to_be_visible()
    host.page.evaluate(UNMUTE)
    host.say("pong")
    expect(page.locator("#guest")).to_be_hidden()


def test_a_guest_who_slept_says_hello_before_anything_else(page: Page, host: Host) -> None:
    page.clock.install()
    page.goto(host.invitation)
    page.click("[data-act=join]")
    host.wait_for("hello")
    host.welcome()
    host.show(PAGE)
    page.wait_for_selector("html[data-ready]", state="attached")
    page.clock.fast_forward(60_000)  # timers run once, as after a sleep
    host.wait_for("hello", 2)
    kinds = host.page.evaluate("heard.map(({ t }) => t)")
    assert "ping" not in kinds[: len(kinds) - 1 - kinds[::-1].index("hello")]


def test_the_same_device_is_the_same_guest_in_another_tab_once_the_first_has_lost_the_table(
    context: BrowserContext, seated: Page, host: Host
) -> None:
    beside = context.new_page()
    beside.goto(host.invitation)
    beside.click("[data-act=join]")
    first, second = host.wait_for("hello", 2)
    assert first["id"] != second["id"], "the first tab is still at the table"
    beside.close()
    seated.close()
    later = context.new_page()
    later.goto(host.invitation)  # nobody is asked again for their name
    third = host.wait_for("hello", 3)[-1]
    assert (third["id"], third["name"], third["watch"]) == (first["id"], first["name"], False)


ANOTHER = """async ([token, count]) => {
    const folder = document.querySelector("script[type=module]").src.replace(/guest.js$/, "");
    const { encode, write } = await import(`${folder}wire.js`);
    const fingerprint = encode(new Uint8Array(32).fill(count));
    const made = { fingerprint, ufrag: "abcd", pwd: "x".repeat(22), candidates: [] };
    return write({ kind: "invitation", token, ...made });
}"""


def test_one_new_scan_is_enough_for_a_guest_who_was_at_the_table(
    context: BrowserContext, seated: Page, host: Host
) -> None:
    """The host has reloaded, so the code is another one. Nobody presses "Join" again, even in a new tab."""
    [hello] = host.heard("hello")
    for count, page in enumerate((seated, context.new_page()), 1):
        if page is not seated:
            seated.close()
        code = host.page.evaluate(ANOTHER, [TOKEN, count])
        assert code != host.code
        page.goto(f"{host.site}join.html#i={code}")
        again = host.wait_for("hello", count + 1)[-1]
        assert (again["id"], again["name"]) == (hello["id"], hello["name"])
    other = host.page.evaluate(ANOTHER, ["ba9876543210", 1])
    page.goto(f"{host.site}join.html#i={other}")
    expect(page.locator("[data-act=join]")).to_be_visible()  # another seat


def test_somebody_who_watched_watches_again_after_a_new_scan(
    context: BrowserContext, page: Page, host: Host
) -> None:
    page.goto(host.invitation)
    page.get_by_role("button", name="Just watch").click()
    host.wait_for("hello")
    host.welcome()
    wait_until(page, "localStorage['tabtop:guests']?.includes('watches')")
    page.close()
    context.new_page().goto(f"{host.site}join.html#i={host.page.evaluate(ANOTHER, [TOKEN, 1])}")
    first, second = host.wait_for("hello", 2)
    assert (second["id"], second["watch"]) == (first["id"], True)


TAKE = """async (result) => {
    const folder = document.querySelector("script[type=module]").src.replace(/guest.js$/, "");
    const { takeAnswers } = await import(`${folder}peer.js`);
    takeAnswers(async () => result);
}"""


@pytest.mark.parametrize(
    ("result", "sentence"),
    [("old", "has already been used"), ("broken", "incomplete"), ("", "Paste it at the table")],
)
def test_the_answers_page_says_why_the_table_cannot_use_it(
    context: BrowserContext, page: Page, host: Host, result: str, sentence: str
) -> None:
    host.page.evaluate(TAKE, result)
    page.goto(f"{host.site}join.html#a=ABC")
    expect(page.locator("main")).to_contain_text(sentence)
    expect(page.locator("main")).not_to_contain_text("You can close this window")


def test_a_refusal_is_shown_as_text(page: Page, host: Host) -> None:
    page.goto(host.invitation)
    page.click("[data-act=join]")
    host.wait_for("hello")
    host.say("refused", why="This <b>seat</b> is taken.")
    expect(page.locator("main")).to_contain_text("This <b>seat</b> is taken.")


def test_what_the_host_says_while_it_is_away_and_when_it_closes(seated: Page, host: Host) -> None:
    host.say("wait", why="Back in a moment.")
    expect(seated.locator("#guest")).to_contain_text("Back in a moment.")
    host.show(PAGE)
    expect(seated.locator("#guest")).to_be_hidden()
    host.say("bye")
    expect(seated.locator("h1")).to_have_text("The table has been closed.")
    assert seated.get_attribute("html", "data-ready") is None


def test_settings_belong_to_the_guest(seated: Page, host: Host) -> None:
    seated.click("[data-act=mute]")
    seated.check("[data-field='set.moves']")
    host.show(PAGE.replace("set.moves", "set.theme").replace("checkbox", "text"))
    seated.fill("[data-field='set.theme']", "dark")
    seated.press("[data-field='set.theme']", "Tab")
    expect(seated.locator("html")).to_have_attribute("data-theme", "dark")
    wait_until(host.page, "heard.some(({ value }) => value === 'set.theme')")
    presses = [(press["kind"], press["value"], press["extra"]) for press in host.heard("press")]
    wanted = [("act", "mute", ""), ("field", "set.moves", "1"), ("field", "set.theme", "dark")]
    assert [press for press in presses if press[0] != "point"] == wanted, "the host draws them"
    kept = json.loads(seated.evaluate("localStorage['tabtop:settings']"))
    assert (kept["sound"], kept["moves"], kept["theme"]) == ("off", "open", "dark")
    seated.reload()
    again = host.wait_for("hello", 2)[-1]
    assert (again["sound"], again["moves"], again["theme"]) == (False, "open", "dark")
    expect(seated.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_guest_who_leaves_says_so_and_can_come_back(seated: Page, host: Host) -> None:
    seated.click("[data-act='go:']")
    expect(seated.locator("h1")).to_have_text("You left the table.")
    host.wait_for("bye")
    seated.get_by_role("button", name="Rejoin").click()
    assert len(host.wait_for("hello", 2)) == 2


def test_a_spectator_can_make_the_board_fill_the_screen(
    page: Page, host: Host, board: Callable[[str], str]
) -> None:
    page.goto(host.invitation)
    page.get_by_role("button", name="Just watch").click()
    (hello,) = host.wait_for("hello")
    assert hello["watch"] is True
    host.welcome()
    host.show(board("homeward").replace('<main class="table"', '<main class="table" data-spectator'))
    page.wait_for_selector("html[data-ready]", state="attached")
    small = page.locator("svg.board").bounding_box()
    page.get_by_role("button", name="Big screen").click()
    expect(page.locator("header.top")).to_be_hidden()
    expect(page.locator("#prompt")).to_be_visible()
    expect(page.locator("#seats ul")).to_be_visible()
    large = page.locator("svg.board").bounding_box()
    assert small
    assert large
    assert large["height"] > small["height"]
    page.get_by_role("button", name="Whole page").click()
    expect(page.locator("header.top")).to_be_visible()


def test_a_guest_reads_spanish(visit: Callable[..., BrowserContext], site: str) -> None:
    context = visit(locale="es-MX")
    host, page = Host(context, site), context.new_page()
    page.goto(host.invitation)
    expect(page.get_by_role("heading", name="Te invitaron a una partida")).to_be_visible()
    page.get_by_role("button", name="Unirme a la partida").click()
    assert host.wait_for("hello")[0]["lang"][0] == "es-MX"
    assert page.get_attribute("html", "lang") == "es"


@pytest.mark.parametrize(
    ("fragment", "sentence"),
    [("", "contains no invitation"), ("#i=AAAA", "incomplete or from another version")],
)
def test_a_link_without_a_good_invitation_says_so(
    page: Page, site: str, fragment: str, sentence: str
) -> None:
    page.goto(f"{site}join.html{fragment}")
    if fragment:
        page.click("[data-act=join]")
    expect(page.locator("main")).to_contain_text(sentence)
    expect(page.get_by_label("Invitation link")).to_be_visible()


def test_without_a_table_in_this_browser_the_answer_is_a_link_and_a_code(page: Page, site: str) -> None:
    page.clock.install()
    page.goto(f"{site}join.html")
    page.goto(f"{site}join.html#i={page.evaluate(CODE, TOKEN)}")
    page.click("[data-act=join]")
    page.clock.run_for(1_000)  # until no table in this browser has answered
    answer = page.locator("a[data-answer]")
    expect(answer).to_have_attribute("href", re.compile(r"/join\.html#a=[\w-]{50,}$"))
    expect(page.locator("svg.qr")).to_be_visible()
    assert "Both devices must be on the same network" not in page.inner_text("main")
    page.clock.run_for(21_000)
    expect(page.locator("main")).to_contain_text("Both devices must be on the same network")


def test_an_answer_that_no_table_in_this_browser_waits_for_can_be_copied(page: Page, site: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site)
    page.goto(f"{site}join.html#a=SomeCode")
    expect(page.locator("main")).to_contain_text("Paste it at the table")
    expect(page.get_by_label("Code for the table")).to_have_value("SomeCode")
    page.get_by_role("button", name="Copy code").click()
    expect(page.get_by_role("button", name="Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == "SomeCode"


LOADED = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .filter(({ name }) => !/woff2$|icon.svg$/.test(name))
    .map(({ name, encodedBodySize }) => [name.replace(/.*[/]|#.*/g, ""), encodedBodySize])"""
PLAN = "JSON.parse(document.getElementById('plan').textContent)"
LEAST = 9  # files
MOST_BYTES = 40_000  # compressed; typeface and icon come later


def test_a_guest_loads_less_than_40_kb_until_the_first_board(page: Page, host: Host) -> None:
    """On a first visit in a room, the code for the host and a game's style sheet are loaded, too."""
    page.goto(host.invitation)
    page.click("[data-act=join]")
    host.wait_for("hello")
    host.welcome("")
    host.show(PAGE)
    page.wait_for_selector("html[data-ready]", state="attached")
    loaded = page.evaluate(LOADED)
    assert len(loaded) >= LEAST
    assert not any("qr" in name for name, _ in loaded), loaded
    plan = page.evaluate(PLAN)
    more = {name: page.request.get(host.site + name) for name in (plan["qr"], *plan["styles"].values())}
    assert len(more) > 5
    code, *styles = (int(answer.headers["content-length"]) for answer in more.values())
    assert 25_000 < sum(size for _, size in loaded) + code + max(styles) < MOST_BYTES, (loaded, styles)


FIT = """([css, pages]) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    const rules = (list) => [...list].flatMap((rule) => [rule, ...rules(rule.cssRules ?? [])]);
    const selectors = rules(sheet.cssRules)
        .map(({ selectorText }) => selectorText?.replace(/::[-a-z]+/g, ""))
        .map((selector) => selector?.replace(/:(hover|active|focus[-a-z]*)/g, ":is(*)"))
        .filter(Boolean);
    const fit = new Set();
    for (const html of pages) {
        const holder = document.createElement("div");
        holder.append(tabtop.parse(html));
        for (const selector of selectors) if (holder.querySelector(selector)) fit.add(selector);
    }
    return [selectors.length, [...fit]];
}"""


def test_no_rule_that_guests_do_not_load_is_for_their_pages(page: Page, site: str) -> None:
    """Pages of all games as guests see them, with dialogs, holdings, requests and reactions."""
    seen = [html for game in games.every() for html in [*states.seen_by_guests(game, 3)][::6]]
    used = [html for game in games.every() for html in states.guests_press(game, 4)]
    assert any('class="dialog' in html for html in used)
    assert any('class="bubble' in html for html in used)
    page.goto(site)
    css = (STATIC / "pages.css").read_text(encoding="utf-8")
    count, fit = page.evaluate(FIT, [css, [*seen, *used]])
    assert count > 200
    assert fit == []


def test_a_game_without_the_sheet_of_the_pawns_has_nothing_that_it_draws(page: Page, site: str) -> None:
    page.goto(site)
    css = (ROOT / sources.PAWNS_SHEET).read_text(encoding="utf-8")
    without = [game for game in games.every() if sources.PAWNS_SHEET not in sources.game_sheets(game.id)]
    assert 0 < len(without) < len(games.every())
    pages = [html for game in without for html in [*states.seen_by_guests(game, 3)][::6]]
    pages += [html for game in without for html in states.guests_press(game, 4)]
    count, fit = page.evaluate(FIT, [css, pages])
    assert count > 50
    assert fit == []


# --- what a host may send

HOME = "https://example.org/tabtop/"  # where a PaperShell is; clean.js keeps links to the site only
CHANGED = """(pages) => pages.filter((html) => {
    const text = (nodes) => {
        const holder = document.createElement("div");
        holder.append(nodes);
        return holder.innerHTML;
    };
    return text(tabtop.parse(html)) !== text(clean(tabtop.parse(html)));
})"""


@pytest.mark.parametrize("game", sample(games.every(), games.get("bounty")), ids=lambda game: game.id)
def test_pages_of_every_game_pass_the_list_unchanged(page: Page, site: str, game: games.Game) -> None:
    page.goto(site)
    pages = [*states.seen_by_guests(game, 3), *states.pressed(game, 4)][::4]
    assert len(pages) > 30
    assert page.evaluate(CHANGED, [html.replace(HOME, site) for html in pages]) == []


def test_active_content_in_a_page_runs_nothing(
    seated: Page, host: Host, context: BrowserContext, complaints: Complaints
) -> None:
    """Every kind of active content arrives as a page, alone and all of them inside a real page."""
    sent: list[str] = []

    def refuse(route: Route) -> None:
        sent.append(route.request.url)
        route.abort()

    context.route(f"{ELSEWHERE}**", refuse)
    seated.on("dialog", lambda dialog: sent.append(dialog.message))
    spoiled = PAGE.replace("<g ", f'<g onclick="{SCRIPT}" style="background: url({ELSEWHERE}g.png)" ')
    pages = [
        *(f"{PAGE}{html}" for html in PAYLOADS.values()),
        spoiled.replace("<circle", f"{EVERYTHING}<circle"),
    ]
    assert len(pages) > 30
    for count, html in enumerate(pages, host.seq):
        host.show(html)
        wait_until(host.page, f"heard.filter(({{ t }}) => t === 'ack').length > {count}")
        for button in seated.locator("#app .press").all():
            button.dispatch_event("click")
        assert seated.evaluate("window.hacked") is None, html
        assert seated.evaluate(TRACES) == [], html
        assert seated.locator("#app [style*=url]").count() == 0, html
    assert seated.url == host.invitation, "no form was sent and no link followed"
    assert sent == []
    expect(seated.locator("#prompt")).to_have_text("Your turn")
    complaints.clear()  # the browser reports what it refused


def test_a_page_cannot_replace_the_parts_around_it(seated: Page, host: Host) -> None:
    host.show(PAGE + "".join(f'<p id="{name}">x</p>' for name in ("app", "live", "guest", "plan")))
    host.wait_for("ack", 2)
    assert seated.evaluate("[...app.querySelectorAll('#app, #live, #guest, #plan')].length") == 0


def test_a_page_cannot_ask_for_passwords_addresses_or_files(seated: Page, host: Host) -> None:
    kinds = ("password", "email", "tel", "url", "file", "hidden", "color", "PASSWORD")
    words = ("current-password", "username", "cc-number", "on", "")
    fields = [f'<input type="{kind}" data-field="x">' for kind in kinds]
    fields += [f'<input type="text" autocomplete="{word}" data-field="x">' for word in words]
    host.show(PAGE + "".join(fields))
    host.wait_for("ack", 2)
    assert seated.evaluate("[...app.querySelectorAll('[data-field=x]')].map((field) => field.type)") == [
        "text"
    ] * len(fields)
    assert seated.locator("#app [data-field=x][autocomplete]").count() == 0


KEPT: dict[str, dict[str, tuple[str, ...]]] = {
    "localStorage": {
        "tabtop:settings": ("lang", "theme", "text", "motion", "sound", "__proto__"),
        "tabtop:guests": (TOKEN, "__proto__"),
    },
    "sessionStorage": {"tabtop:guest": ("id", "name", "watch", "used", "spare", "joined", "__proto__")},
}
SPOILED: list[object] = [EVERYTHING, {"toString": 1}, {"code": {"toString": 1}}, [[]], 1e99]


@pytest.mark.parametrize("by", sample(SPOILED, EVERYTHING, SPOILED[1]), ids=lambda by: str(by)[:20])
def test_what_a_guests_device_keeps_runs_nothing_and_keeps_nobody_from_joining(
    page: Page, host: Host, by: object
) -> None:
    page.goto(f"{host.site}join.html")
    kept = {
        store: {key: json.dumps(dict.fromkeys(names, by)) for key, names in keys.items()}
        for store, keys in KEPT.items()
    }
    kept["localStorage"]["tabtop:name"] = json.dumps(by)
    page.evaluate("(kept) => { for (const name in kept) Object.assign(window[name], kept[name]) }", kept)
    page.goto("about:blank")
    page.goto(host.invitation.replace("#", f"?{urlencode({'lang': EVERYTHING})}#"))
    page.fill("#name", "Ada")
    page.click("[data-act=join]")
    (hello,) = host.wait_for("hello")
    assert hello["name"] == "Ada"
    host.welcome()
    host.show(PAGE)
    page.wait_for_selector("html[data-ready]", state="attached")
    page.click("[data-act=mute]")
    page.reload()
    host.wait_for("hello", 2)
    assert page.evaluate("window.hacked") is None
    assert page.evaluate(TRACES) == []


def test_a_host_can_change_only_settings_that_there_are(seated: Page, host: Host) -> None:
    names = ("constructor", "__proto__", "hacked", "theme")
    fields = "".join(f'<input type="checkbox" data-field="set.{name}">' for name in names)
    host.show(PAGE.replace('<input type="checkbox" data-field="set.moves">', fields))
    seated.wait_for_selector("[data-field='set.theme']")
    seated.evaluate("for (const field of document.querySelectorAll('[data-field]')) field.click()")
    assert json.loads(seated.evaluate("localStorage['tabtop:settings']")) == {"theme": "1"}


STILL = {"transform": "none", "offset": 0}
OUTSIDE = {"backgroundImage": f"url({ELSEWHERE}x.png)"}
FRAMES: list[object] = [
    {"tracks": [{"piece": 'x"],*', "ms": 10, "frames": [STILL]}]},
    {"tracks": [{"piece": "pawn", "ms": 1e99, "frames": [STILL]}]},
    {"tracks": [{"piece": "pawn", "ms": 10, "frames": [STILL | {"easing": "alert(1)"}]}]},
    {"tracks": [{"piece": "pawn", "ms": 10, "frames": [OUTSIDE, None]}]},
    {"tracks": [None, 5, {"piece": "pawn"}, {"piece": "pawn", "ms": 5, "frames": []}]},
    {"tracks": "pawn", "notes": "noise"},
    {"notes": [[0, "sine", 100, 0, -5, 9], None, [0, "evil", 1, 1, 1, 1], [0, "sine", 1e12, 440, 440, 0.5]]},
    {"focus": "!!! not a selector"},
    {"focus": {"a": 1}, "sentence": {"b": 2}, "title": ["c"]},
    {"number": "7"},
    {"epoch": None},
    {"seq": "2"},
    {"flags": {"over": 5, "onclick": "x"}},
]


@pytest.mark.parametrize("spoiled", FRAMES, ids=str)
def test_a_spoiled_frame_does_no_harm(seated: Page, host: Host, spoiled: Message) -> None:
    host.show(PAGE.replace("Your turn", "Spoiled"), **spoiled)
    host.show(PAGE.replace("Your turn", "Good"), seq=90)
    expect(seated.locator("#prompt")).to_have_text("Good")


SENSELESS = ["", "[" * 100_000, "null", "[]", "{", '"page"', '{"t":"page"}', '{"t":"__proto__"}']


@pytest.mark.parametrize(
    "text", [*SENSELESS, '{"t":"welcome","game":"__proto__"}'], ids=lambda text: text[:30]
)
def test_a_message_that_makes_no_sense_is_ignored(seated: Page, host: Host, text: str) -> None:
    host.page.evaluate("(text) => channels.at(-1).send(text)", text)
    host.show(PAGE.replace("Your turn", "Good"))
    expect(seated.locator("#prompt")).to_have_text("Good")
