"""What a table says, and where: you at the bottom, names of places, hints and reasons, how to play."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from engine.match import Match
from tests.sample import sample
from tools.tour import VISIT

from .conftest import Show
from .limits import until
from .moves import make_move
from .states import GAMES, chooses, link, play_until
from .test_taps import CLOCK, REAL_CLOCK, TARGET, WAITS, asked, tap
from .watching import watching

BADGE = ".pw-you, .sl-you, .to-you"  # "You" on a board


@pytest.mark.parametrize("game", [game for game in GAMES if game != "bounty"])
def test_your_seat_is_at_the_bottom_and_a_shared_board_has_names_and_never_turns(
    show: Show, game: str
) -> None:
    page = show(f"?game={game}&seats=random,random,human,random&seed=5&speed=instant")
    until(page, lambda: asked(page), "your turn")
    expect(page.locator("#seat-2 .you")).to_have_text("You")
    assert page.locator(".seat .you").count() == 1
    board, badge = page.locator("#board svg.board").bounding_box(), page.locator(BADGE).bounding_box()
    assert board
    assert badge
    assert badge["y"] > board["y"] + board["height"] / 2
    page.evaluate(VISIT, f"?game={game}&seats=human,human&seed=5&speed=instant")
    for _ in range(4):
        until(page, lambda: asked(page), "a question")
        expect(page.locator(BADGE)).to_have_count(0)
        assert page.get_attribute("main", "data-turn") is None
        assert "your" not in page.locator("#prompt").inner_text().lower()
        page.locator(".answers button, [data-move]").first.dispatch_event("click")


@pytest.mark.parametrize("game", sample(GAMES, "homeward", "bounty"))
def test_a_hint_is_one_sentence_with_an_arrow_that_stays(show: Show, game: str) -> None:
    least = 2 if game == "bounty" else 4
    page = show(link(play_until(game, lambda match: chooses(match, least=least))))
    page.keyboard.press("h")
    expect(page.locator("#hint details")).to_be_visible()
    assert re.fullmatch(r"[A-Z][^.:]*: it[^.:]*\.", page.locator("#hint > p").inner_text())
    arrow = page.locator(".way, .pw-sliding, .sl-way, .to-arrow, .bt-hinted").first
    expect(arrow).to_be_visible()
    for place in page.locator("#board [data-pick]").all()[:6]:
        place.dispatch_event("pointerover")
    page.locator("#prompt").dispatch_event("pointerover")
    expect(arrow).to_be_visible()
    expect(page.locator(".is-hint").first).to_be_attached()
    page.locator("#hint summary").click()
    expect(page.locator("#hint details p").first).to_contain_text("points, where 100 is a win")


def test_somebody_who_cannot_move_reads_why_and_the_rule_is_behind_a_button(show: Show) -> None:
    page = show("?game=homeward&seats=human,random&seed=1&speed=fast")
    with watching(page) as watched:
        make_move(page, "draw")
        wanted = ("why: Why\\?$", "prompt: You can’t move: you need a 1 or a 2", "waits: bot")
        until(page, lambda: watched.shows(*wanted), "the reason")
        assert not [note for note in watched.seen if re.search(r"\bH\d", note)]


@pytest.mark.parametrize("game", ["homeward", "hyperdrive"])
def test_places_are_named_as_the_board_shows_them(show: Show, game: str) -> None:
    """Its spaces carry no numbers."""
    page = show(link(play_until(game, lambda match: chooses(match, "play", least=4))))
    page.locator("#twin").focus()
    heard = set()
    for _ in range(25):
        page.keyboard.press("ArrowRight")
        heard.add(page.locator("#twin li").inner_text())
    assert len(heard) > 12
    said = [*heard, page.locator("#list").inner_text(), page.locator("#log").inner_text()]
    assert not [text for text in said if re.search(r"\b[Ss]pace \d", text)]
    assert any("slide" in text for text in heard)


def test_bounty_says_when_you_can_build_and_offers_lengths(show: Show) -> None:
    def may_build(match: Match) -> bool:
        seat = match.decision.seat
        return chooses(match, "roll", 1) and any(
            move[0] == "build" for move in match.rules.asides(match.state, seat)
        )

    page = show(link(play_until("bounty", may_build, seats=2)))
    build = page.get_by_role("button", name="You can build!")
    expect(build).to_be_visible()
    expect(page.locator("[data-move=roll]")).to_be_visible()
    build.click()
    expect(page.locator("#ledger [data-act^='aside:build']").first).to_be_visible()
    page.evaluate(VISIT, "?page=setup&game=bounty")
    page.locator("#drawer").click()
    lengths = page.locator("#f-option\\.rounds option").all_inner_texts()
    assert [length for length in lengths if "30" in length]
    assert [length for length in lengths if "60" in length]
    assert [length for length in lengths if "end" in length.lower()]


@pytest.mark.parametrize(
    ("lang", "title"), [("en-GB", "How to play in two minutes"), ("es", "Cómo se juega en dos minutos")]
)
def test_the_rules_of_every_game_begin_with_two_minutes(show: Show, lang: str, title: str) -> None:
    page = show("", locale=lang)
    for game in GAMES:
        page.evaluate(VISIT, f"?page=rules&game={game}")
        expect(page.locator("main h2").first).to_have_text(title)
        assert page.locator(".topics .example svg").count() > 0, game


def taps_of_a_turn(page: Page) -> int:
    """Play until a bot's turn, on the board where possible, and return how many taps it took."""
    with watching(page) as watched:
        for taps in range(1, 9):
            page.evaluate("passTime(1000); letTimeRun()")
            target = page.evaluate(TARGET, "pieces")
            assert target, "nothing can be tapped"
            tap(page, target)
            until(page, lambda: watched.shows("waits: bot") or asked(page), "what follows")
            if watched.shows("waits: bot"):
                return taps
    raise AssertionError("the turn did not end")


@pytest.mark.parametrize(
    ("query", "taps"),
    [
        ("game=hyperdrive&seed=5", 2),  # the deck and a droid
        ("game=starlane&seed=7", 2),  # a card and a ship
        ("game=twentyone&seed=5", 1),  # a card
        ("game=bounty&seed=5", 2),  # the dice, and Buy
    ],
)
def test_a_common_turn_takes_few_taps(show: Show, query: str, taps: int) -> None:
    page = show(f"?{query}&seats=human,random&speed=fast")
    until(page, lambda: asked(page), "your turn")
    page.evaluate(CLOCK, WAITS)
    assert taps_of_a_turn(page) == taps
    page.evaluate(REAL_CLOCK)
