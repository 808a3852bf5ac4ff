"""A game embedded in another site: the poster, the table under restrictions, and the way to full size."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.sample import sample
from tools.chromium import wait_until
from tools.files import MODULES

from .conftest import Complaints, Show, Visit, ready
from .frames import FORBIDDEN, PARTITIONED, blog, frame_of, household, sit_down
from .limits import run
from .moves import make_move
from .test_table import PLAY_ON

LINK = "embed.html?game=homeward&seats=human,random&speed=instant&options=quick"
STILL = LINK.replace("human,random", "human,human") + "&seed=5"
LINES = '#log li button:not([data-act="look:0"])'  # the moves, without the setup
DRAWN = f"document.querySelectorAll('{LINES}').length"


@pytest.fixture
def reader(visit: Visit) -> Page:
    """A visitor of another site."""
    return visit(viewport={"width": 1000, "height": 900}).new_page()


def test_the_poster_shows_the_first_board_and_the_runtime_waits_for_a_click(page: Page, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site + LINK)
    expect(page.get_by_role("button", name="Play: Homeward")).to_be_visible()
    assert page.locator("#app svg.board [data-piece]").count() >= 8
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "/runtime-" in url or url.endswith((".zip", "sw.js"))]


def test_the_first_move_is_two_clicks_away(page: Page, site: str) -> None:
    page.goto(site + STILL)
    page.get_by_role("button", name="Play: Homeward").click()
    ready(page)
    make_move(page)
    expect(page.locator("#log li").first).to_contain_text("Red")
    page.reload()
    expect(page.get_by_role("button", name="Play: Homeward")).to_be_visible()
    expect(page.locator("#app svg.board")).to_be_visible()


def test_the_poster_has_a_heading_in_a_landmark(page: Page, site: str) -> None:
    page.goto(site + LINK)
    expect(page.locator("main#poster").get_by_role("heading", level=1)).to_have_text("Homeward")
    page.evaluate((MODULES / "axe-core/axe.min.js").read_text())
    assert page.evaluate("axe.run().then(({ violations }) => violations.map(({ id }) => id))") == []


@pytest.mark.parametrize("query", ["", "?game=chess", "?lang=es"])
def test_an_embed_without_a_game_starts_with_the_lobby(page: Page, site: str, query: str) -> None:
    page.goto(f"{site}embed.html{query}")
    ready(page)
    expect(page.locator(".games > li")).to_have_count(5)
    page.locator(".games [data-act]").first.click()
    expect(page.locator(".games")).to_have_count(0)


@pytest.mark.parametrize("query", ["", "?page=rules&game=homeward"])
def test_an_embed_without_a_poster_tells_its_height_too(
    reader: Page, site: str, tmp_path: Path, query: str
) -> None:
    with blog(tmp_path, f"{site}embed.html{query}") as address:
        reader.goto(address)
        wait_until(reader, "told.length")


def test_an_embed_may_load_nothing_from_another_site(page: Page, site: str, complaints: Complaints) -> None:
    """boot.js sets the policy, because the origin of a sandboxed frame is not known before."""
    page.goto(site + LINK)
    other = site.replace("127.0.0.1", "localhost")
    asked = "(address) => fetch(address).then(({ ok }) => ok, () => 'refused')"
    assert [page.evaluate(asked, address) for address in (site, other)] == [True, "refused"]
    complaints.clear()


def test_a_poster_shows_as_many_seats_as_the_link_asks_for_in_its_language(page: Page, site: str) -> None:
    page.goto(site + "embed.html?game=homeward&seats=human,normal,normal,normal&lang=es&theme=dark")
    expect(page.get_by_role("button", name="Jugar: Homeward")).to_be_visible()
    assert page.locator("#app .seat").count() == 4
    assert page.get_attribute("html", "data-theme") == "dark"


@pytest.mark.parametrize("frame_is", sample(("partitioned", "forbidden", "sandboxed"), "sandboxed"))
def test_a_whole_game_can_be_played_in_a_frame_on_another_site(
    driver: Playwright, site: str, tmp_path: Path, frame_is: str
) -> None:
    preferences = FORBIDDEN if frame_is == "forbidden" else None
    box = "allow-scripts" if frame_is == "sandboxed" else None
    with (
        blog(tmp_path / "blog", site + LINK, sandbox=box) as address,
        household(driver, tmp_path / "profile", preferences) as context,
    ):
        page = context.new_page()
        wrong: list[str] = []
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if "wake-lock" in said.text else None)
        if frame_is == "partitioned":
            page.goto(site + "404.html")
            page.evaluate("localStorage.setItem('mine', '1')")
        page.goto(address)
        frame = frame_of(page)
        sit_down(frame)
        if frame_is == "partitioned":
            assert frame.evaluate("localStorage.getItem('mine')") is None, (
                f"{PARTITIONED} does not work any more"
            )
        else:
            expect(frame.get_by_role("alert")).to_contain_text("can’t save")
        assert frame.evaluate("tabtop.storage") == ("kept" if frame_is == "partitioned" else "forbidden")
        assert run(frame, PLAY_ON) > 20
        expect(frame.locator("#end-title")).to_contain_text("won!")
        assert not wrong


def test_an_embed_comes_back_to_its_game_after_a_reload(
    driver: Playwright, site: str, tmp_path: Path
) -> None:
    with blog(tmp_path / "blog", site + STILL) as address, household(driver, tmp_path / "profile") as context:
        page = context.new_page()
        page.goto(address)
        frame = frame_of(page)
        sit_down(frame)
        for _ in range(6):
            make_move(frame)
        before = frame.evaluate(DRAWN)
        page.reload()
        frame = frame_of(page)
        sit_down(frame)
        assert frame.evaluate(DRAWN) == before > 2


def test_two_embeds_of_the_same_link_on_one_page_are_two_games(
    reader: Page, site: str, tmp_path: Path
) -> None:
    with blog(tmp_path, site + STILL, site + STILL) as address:
        reader.goto(address)
        first, second = frame_of(reader, 0), frame_of(reader, 1)
        sit_down(first)
        make_move(first)
        sit_down(second)
        assert second.evaluate(DRAWN) == 0
        for frame in (first, second, first, second):
            before = frame.evaluate(DRAWN)
            for _ in range(3):
                make_move(frame)
            assert frame.evaluate(DRAWN) > before


def test_the_embedding_page_is_told_how_tall_the_game_is(reader: Page, site: str, tmp_path: Path) -> None:
    with blog(tmp_path, site + STILL) as address:
        reader.goto(address)
        frame = frame_of(reader)
        wait_until(reader, "told.length")
        sit_down(frame)
        for _ in range(8):
            make_move(frame)
        tall = frame.evaluate("document.body.getBoundingClientRect().height")
        wait_until(reader, "(tall) => told.at(-1).height >= tall", tall)
        told = reader.evaluate("told")
        assert {one["type"] for one in told} == {"tabtop:resize"}
        heights = [one["height"] for one in told]
        assert heights == sorted(heights), "it never jumps back"


def test_board_and_first_moves_fit_a_frame_that_is_not_resized(
    reader: Page, site: str, tmp_path: Path
) -> None:
    # Including the notice that nothing is saved.
    with blog(tmp_path, site + STILL, sandbox="allow-scripts") as address:
        for width in (390, 1000):
            reader.set_viewport_size({"width": width, "height": 900})
            reader.goto(address)
            frame = frame_of(reader)
            sit_down(frame)
            rows = frame.locator(".top .tool").evaluate_all(
                "(all) => new Set(all.filter((tool) => tool.offsetParent).map((tool) => tool.offsetTop)).size"
            )
            assert rows == 1, "the tools are in one row"
            for part in ("#prompt", "svg.board", "[data-move]"):
                bottom = frame.locator(part).first.evaluate("(part) => part.getBoundingClientRect().bottom")
                assert bottom <= frame.evaluate("innerHeight"), (width, part)
            assert frame.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_open_full_size_takes_the_position_along(reader: Page, site: str, tmp_path: Path) -> None:
    with blog(tmp_path, site + STILL) as address:
        reader.goto(address)
        frame = frame_of(reader)
        sit_down(frame)
        for _ in range(7):
            make_move(frame)
        with reader.context.expect_page() as opened:
            frame.get_by_role("link", name="Open full size").click()
        whole = opened.value
        ready(whole)
        assert whole.locator("#log li").all_inner_texts() == frame.locator("#log li").all_inner_texts()
        assert "#" not in whole.url
        whole.reload()
        ready(whole)
        assert whole.evaluate(DRAWN) == frame.evaluate(DRAWN)


def test_a_frame_that_may_not_open_windows_shows_the_address(reader: Page, site: str, tmp_path: Path) -> None:
    with blog(tmp_path, site + STILL, sandbox="allow-scripts") as address:
        reader.goto(address)
        frame = frame_of(reader)
        frame.get_by_role("link", name="Open full size").click()
        expect(frame.locator("#poster code")).to_have_text(f"{site}?{STILL.partition('?')[2]}")
        sit_down(frame)
        make_move(frame)
        frame.get_by_role("link", name="Open full size").click()
        carried = frame.locator("#to-copy").input_value()
        assert carried.startswith(f"{site}?game=homeward#g=")
        assert frame.locator("#to-copy").evaluate("(field) => getComputedStyle(field).userSelect") == "all"
        reader.goto(carried)
        ready(reader)
        assert reader.evaluate(DRAWN) == 1


@pytest.mark.parametrize("fragment", ["#g=", "#g=nonsense", "#g=eJwLSUzKLCgGAAtaArc", "#g=%00"])
def test_a_damaged_position_opens_the_lobby_with_a_message(show: Show, fragment: str) -> None:
    page = show(fragment)
    if fragment != "#g=":
        expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator(".games")).to_be_visible()


def test_a_button_copies_the_snippet(page: Page, site: str, complaints: Complaints) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(site + "?page=setup&game=homeward")
    ready(page)
    page.get_by_role("button", name="Embed this game").click()
    snippet = page.locator("#snippet").input_value()
    assert snippet.startswith(
        f'<iframe src="{site}embed.html?game=homeward&amp;seats=human,easy,easy,easy&amp;options=quick'
    )
    assert 'loading="lazy"' in snippet
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == snippet
    page.get_by_role("button", name="Try it").click()
    page.frame_locator(".embedding iframe").get_by_role("button", name="Play: Homeward").wait_for()


def test_the_snippet_can_be_selected_where_copying_is_blocked(page: Page, site: str) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.goto(site + "?page=embed&game=homeward")
    ready(page)
    page.get_by_role("button", name="Copy", exact=True).click()
    assert page.locator("#to-copy").input_value() == page.locator("#snippet").input_value()


def test_the_poster_does_not_say_that_the_table_is_being_set(page: Page, site: str) -> None:
    page.goto(site + "embed.html?game=twentyone")
    expect(page.get_by_role("button", name="Play: Twenty-One")).to_be_visible()
    expect(page.locator("#prompt")).to_be_hidden()
    expect(page.locator("#boot")).to_be_hidden()


def test_the_preview_of_an_embed_has_the_chosen_names_and_options(show: Show) -> None:
    page = show("?page=setup&game=homeward")
    page.fill("#f-names-0", "Abuela Rosa")
    page.locator("#drawer").click()
    page.check("#f-option\\.quick", force=True)
    page.get_by_role("button", name="Embed this game").click()
    expect(page.locator(".try .faces")).to_contain_text("Abuela Rosa")
    snippet = page.locator("#snippet").input_value()
    for wanted in ("names=Abuela", "options=", "quick"):
        assert wanted in snippet
    page.get_by_role("button", name="Try it").click()
    frame = page.frame_locator("main iframe")
    frame.get_by_role("button", name="Play: Homeward").dispatch_event("click")
    expect(frame.locator("#seat-0 .name")).to_have_text("Abuela Rosa")
    assert "quick" in page.frames[-1].url


def test_the_poster_promises_nothing_before_somebody_presses_play(page: Page, site: str) -> None:
    page.goto(site + LINK)
    play = page.get_by_role("button", name="Play: Homeward")
    expect(play).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.locator("#boot")).to_be_hidden()
    assert "Setting the table" not in page.locator("body").inner_text()
    play.click()
    expect(page.locator("#boot")).to_contain_text("Setting the table")
    ready(page)
