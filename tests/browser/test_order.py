"""What happens at a table is shown in order: pieces move, then come the words, then the next question."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import Page, expect

from engine.events import ALL
from engine.match import Match
from engine.rules import move_text
from tests.sample import sample
from tools.tour import VISIT

from .conftest import Show
from .limits import until
from .moves import make_move
from .states import GAMES, link, play_until
from .watching import Watched, watching

ASKED = "waits: (human|bot|idea|auto|over)"  # the next question, whoever has to answer it


def until_shown(watched: Watched, *wanted: str) -> None:
    """Wait until a page has shown all of this, in this order."""
    until(watched.page, lambda: watched.shows(*wanted), f"{wanted}")


@cache
def just_before(game: str, kind: str, speed: str = "fast") -> tuple[str, str]:
    """Return a link to a position in which a person may choose a move that causes an event, and the move."""

    def happened(match: Match) -> bool:
        if not match.number or all(event["kind"] != kind for event in match.seen(ALL, match.number - 1)):
            return False
        asked = match.rules.decision(match.position(match.number - 1))
        by_answer = match.moves[-1][0] == asked.seat
        return by_answer and (len(asked.legal) > 1 or asked.legal[0][0] in match.rules.turn_verbs)

    match = play_until(game, happened)
    move = move_text(match.moves[-1][1])
    match.rewind(match.number - 1)
    return link(match, speed=speed), move


@pytest.mark.parametrize("game", sample(GAMES, "homeward", "bounty"))
def test_a_move_is_shown_before_its_words_and_the_words_before_the_next_question(
    show: Show, game: str
) -> None:
    kind = {"starlane": "ship_moved", "bounty": "moved", "twentyone": "card_played"}.get(game, "pawn_moved")
    address, move = just_before(game, kind)
    page = show(address)
    with watching(page) as watched:
        make_move(page, move)
        until_shown(watched, "moves: ", "waits: watch", "log: ", ASKED)
        assert not [note for note in watched.seen if note.startswith("early ")]


# A moment: what moves, and what is shown or felt with it.
MOMENTS = {
    ("homeward", "pawn_bumped"): ("moves: pawn:", "caption: Bumped!|vibrates: .*45"),
    ("homeward", "pawn_slid"): ("moves: pawn:", "caption: Slide!"),
    ("homeward", "pawn_home"): ("moves: pawn:", "bursts: pw-burst"),
    ("hyperdrive", "shield_placed"): ("moves: ", "caption: (Shield|Stolen)!"),
    ("starlane", "ship_home"): ("moves: ship:", "caption: (First one h|H)ome!"),
    ("twentyone", "made_21"): ("moves: burst", "caused: 21", "log: .*21"),
    ("twentyone", "went_bust"): ("moves: (top|aside)", "caused: 2[2-9]", "log: .*(bust|Home)"),
    ("bounty", "rolled"): ("moves: dice", "moves: token:", "log: "),
    ("bounty", "paid"): ("moves: coin:", "log: "),
}


@pytest.mark.parametrize(
    "moment",
    sample(MOMENTS, ("homeward", "pawn_bumped"), ("twentyone", "made_21"), ("bounty", "rolled")),
)
def test_a_moment_is_seen_and_without_motion_it_is_still_told(show: Show, moment: tuple[str, str]) -> None:
    address, move = just_before(*moment)
    page = show(address)
    with watching(page) as watched:
        make_move(page, move)
        until_shown(watched, *MOMENTS[moment])
        until_shown(watched, "moves: ", "log: ")
        assert not [note for note in watched.seen if note.startswith("early ")]
        told = next(note for note in watched.seen if note.startswith("log: "))
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(VISIT, "")
    page.evaluate(VISIT, address)
    with watching(page) as watched:
        make_move(page, move)
        until_shown(watched, "log: ")
        calm = watched.seen
    assert told in calm, "the words are the same"
    assert not [note for note in calm if note.startswith(("moves: ", "vibrates: "))]


def test_a_bump_can_be_felt_unless_vibration_is_switched_off(show: Show) -> None:
    address, move = just_before("homeward", "pawn_bumped")
    page = show(address)
    page.locator("#prompt").click()  # browsers vibrate only after a tap
    for is_on in (False, True):
        page.locator("[data-act=settings]").first.click()
        page.set_checked("#f-set\\.vibration", is_on, force=True)
        page.locator("#settings-dialog [data-act=settings]").click()
        page.evaluate(VISIT, "")
        page.evaluate(VISIT, address)
        with watching(page) as watched:
            make_move(page, move)
            until_shown(watched, "moves: pawn:", "log: ")
            felt = [note for note in watched.seen if note.startswith("vibrates: ")]
        assert bool(felt) is is_on


def test_a_bot_thinks_then_its_card_is_captioned_then_logged(show: Show) -> None:
    page = show("?game=homeward&seats=human,normal&seed=5&speed=fast&options=quick")
    with watching(page) as watched:
        play_a_turn(page)
        until_shown(watched, "thinks: seat-1", "waits: bot", "caption: ", "log: .*Yellow")


def play_a_turn(page: Page) -> None:
    """Play the first move that is offered until another seat has its turn."""
    seat = page.locator("#seat-0")

    def done() -> bool:
        if seat.get_attribute("aria-current"):
            page.evaluate("document.querySelector('[data-move]')?.click()")
        return not seat.get_attribute("aria-current")

    until(page, done, "the end of the turn")


def test_one_person_is_asked_in_a_window_only_with_a_card_that_fits(show: Show) -> None:
    """The bots answer at once: nobody waits for them."""
    page = show("?game=starlane&seats=human,random&seed=5&speed=instant")
    number = 0
    while number < 30:
        until(
            page,
            lambda: page.evaluate("document.querySelector('main').dataset.waits") in ("human", "over"),
            "a turn",
        )
        if page.locator("#moves [data-move=pass]").count():
            assert page.locator("#moves [data-move]").count() > 1, page.locator("#prompt").inner_text()
        make_move(page)
        number = int(page.get_attribute("main", "data-number") or 0)


def test_a_forced_move_plays_itself_and_a_setting_draws_and_rolls(show: Show) -> None:
    page = show("?game=homeward&seats=human,random&seed=1&speed=fast")
    seat = page.locator("#seat-0")
    with watching(page) as watched:
        make_move(page, "draw")
        until_shown(watched, "log: .*You draw", "caption: No move", "waits: bot")
    expect(seat).to_have_attribute("aria-current", "true")  # the bot's turn is over
    number = int(page.get_attribute("main", "data-number") or 0)
    page.locator("[data-act=settings]").first.click()
    page.check("#f-set\\.deal", force=True)
    page.locator("#settings-dialog [data-act=settings]").click()
    until(
        page, lambda: int(page.get_attribute("main", "data-number") or 0) > number + 3, "moves without a tap"
    )
    page.locator("[data-act=settings]").first.click()
    page.uncheck("#f-set\\.deal", force=True)


def test_the_end_shows_places_a_chart_and_a_rematch_against_hard_bots(show: Show) -> None:
    address, move = just_before("homeward", "game_won")
    page = show(address)
    with watching(page) as watched:
        make_move(page, move)
        until_shown(watched, "moves: pawn:", "log: ", "end: You won!", "waits: over")
    expect(page.locator("#end .place .face")).to_have_count(3)
    expect(page.locator("#end .course svg")).to_be_visible()
    expect(page.locator(".confetti i").first).to_be_attached()
    page.get_by_role("button", name="Share result").click()
    expect(page.locator("main.table")).to_have_count(0)
    page.evaluate("history.back()")
    page.get_by_role("button", name="Play again, against hard bots?").click()
    expect(page.locator("#seats .kind", has_text="Hard")).to_have_count(2)
    expect(page.locator("#end")).to_have_count(0)
