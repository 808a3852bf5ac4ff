"""Starlane's texts and rulebook, in English and in Spanish."""

from __future__ import annotations

import io
import re
from gettext import GNUTranslations, NullTranslations
from random import Random

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from engine import rulebook
from engine.errors import Reason
from engine.events import seen_by
from engine.games.starlane.rules import RULES
from engine.match import Match
from engine.rules import Outcome
from engine.text import ENGLISH, Text, render
from tests.engine.starlane.position import BLACK, GAME, GREEN, RED, YELLOW, table

WORDS = GAME.words
NAMES = ["Ana", "Luis", "Eva", "Tom"]
NUMBERS = [*(f"S{n:02}" for n in range(1, 29)), *(f"S{n}" for n in range(30, 48)), "S50", "S51", "S52"]


def spanish() -> NullTranslations:
    out = io.BytesIO()
    with (GAME.folder / "es.po").open("rb") as source:
        write_mo(out, read_po(source, locale="es"))
    return GNUTranslations(io.BytesIO(out.getvalue()))


@pytest.mark.parametrize("translations", [ENGLISH, spanish()], ids=["en", "es"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_sentence_of_a_whole_game_is_complete(translations: NullTranslations, players: int) -> None:
    rnd = Random(players)
    match = Match(GAME.setup(players, seed=players))
    while match.outcome is None:
        decision = match.decision
        view = match.view(decision.seat)
        said = [WORDS.prompt(decision, view, NAMES), WORDS.prompt(decision, match.view(None), NAMES)]
        offers = [WORDS.offer(move, view, NAMES) for move in decision.legal]
        assert len({render(offer) for offer in offers}) == len(offers)
        reasons = [WORDS.why(reason, NAMES) for reason in match.rules.explain(match.state, decision.seat)]
        for event in match.play(rnd.choice(decision.legal)):
            said += [
                text
                for viewer in (None, decision.seat)
                if (text := WORDS.tell(seen_by(event, viewer), NAMES))
            ]
        check(said + offers + reasons, translations)
    check([WORDS.result(match.outcome, NAMES)], translations)


def check(texts: list[Text], translations: NullTranslations) -> None:
    for text in texts:
        sentence = render(text, translations)
        assert sentence
        assert not re.search(r"[{}_]|None", sentence)


def test_a_window_says_what_happens_and_what_each_card_would_do() -> None:
    game = table("red_a 16 normal", "red_4", {RED: "tailwind towline"}, turn=BLACK).play("play red_4 red_a")
    view = RULES.view(game.state, RED)
    assert render(WORDS.prompt(game.asked, view, NAMES)) == (
        "Luis plays a red 4: red ship A to space 20, a vortex. Ana: play a bonus card?"
    )
    assert render(WORDS.prompt(game.asked, view, NAMES, RED)) == (
        "Luis plays a red 4: your red ship A to space 20, a vortex. Play a bonus card?"
    )
    assert [render(WORDS.offer(move, view, NAMES)) for move in game.asked.legal] == [
        "Tailwind: to space 21",
        "No: to 20, vortex! Back to 17",
    ]


def test_a_prompt_does_not_show_others_that_a_seat_can_only_pass() -> None:
    prompts = []
    for held in ("swerve", "tailwind"):
        game = table("red_a 1", "red_4", {RED: held}, turn=BLACK).play("play red_4 red_a")
        prompts.append(render(WORDS.prompt(game.asked, RULES.view(game.state, GREEN), NAMES)))
    assert prompts[0] == prompts[1]


def test_an_offer_describes_the_whole_move() -> None:
    game = table("red_a 5, black_a 6, green_a 46, green_b 46", "red_5 green_2", {YELLOW: "towline"})
    view = RULES.view(game.state, RED)
    offers = [render(WORDS.offer(move, view, NAMES)) for move in game.asked.legal]
    assert "Red 5 ×2: ship A to 15, passes black ship A" in offers
    quiet = table("red_a 5, black_a 6", "red_5", {RED: "towline"})
    view = RULES.view(quiet.state, RED)
    offers_then = [render(WORDS.offer(move, view, NAMES)) for move in quiet.asked.legal]
    assert "Red 5 ×2: ship A to space 15" in offers_then, "the passed team holds no bonus card"
    assert "Green 2, joker: black ship B to space 2" in offers


def test_an_offer_says_what_is_on_the_space() -> None:
    game = table("red_a 4, red_b 7, green_a 8, black_a 44", "red_1 red_5 red_6 black_2 green_6")
    view = RULES.view(game.state, RED)
    offers = {move: render(WORDS.offer(move, view, NAMES)) for move in game.asked.legal}
    assert offers["play", "red_1", "red_a"] == "Red 1: ship A to space 5, hyperspace"
    assert offers["play", "red_5", "red_a"] == "Red 5: ship A to 9, vortex! Back to 8"
    assert offers["play", "red_5", "red_b"] == "Red 5 as 1: ship B to space 8"
    assert offers["play", "green_6", "green_a"] == "Green 6: ship A to space 14, choose a half"
    assert offers["play", "black_2", "black_a"] == "Black 2: ship A to the final planet"


def test_the_only_person_at_the_screen_is_you() -> None:
    game = table("red_a 4, black_a 8", "red_1 black_1").play("play red_1 red_a")
    mine = [render(told) for event in game.happened if (told := WORDS.tell(seen_by(event, RED), NAMES, RED))]
    assert mine == ["You play a red 1.", "Your red ship A flies to space 5, hyperspace."]
    shared = [render(told) for event in game.happened if (told := WORDS.tell(seen_by(event, RED), NAMES))]
    assert shared == ["Ana plays a red 1.", "Red ship A flies to space 5, hyperspace."]


def test_captions_are_short() -> None:
    game = table("red_a 4", "red_5").play("play red_5 red_a")
    told = [WORDS.caption(seen_by(event, None), NAMES, BLACK) for event in game.happened]
    assert [render(text) for text in told if text] == ["Ana: red 5", "Vortex!"]
    home = table("red_a 44", "red_5").play("play red_5 red_a")
    told = [WORDS.caption(seen_by(event, None), NAMES, RED) for event in home.happened]
    assert [render(text) for text in told if text] == ["First one home!"], "and nothing about your own card"


@pytest.mark.parametrize("translations", [ENGLISH, spanish()], ids=["en", "es"])
def test_offers_are_short_and_no_two_are_alike(translations: NullTranslations) -> None:
    rnd = Random(7)
    match = Match(GAME.setup(4, seed=7))
    while match.outcome is None:
        decision, view = match.decision, match.view(match.decision.seat)
        offers = [render(WORDS.offer(move, view, NAMES), translations) for move in decision.legal]
        assert len(set(offers)) == len(offers)
        assert max(map(len, offers)) <= 60
        match.play(rnd.choice(decision.legal))


@pytest.mark.parametrize(
    "code", ["home", "opponent", "one_bonus", "not_passed", "too_late", "not_swerve", "not_towline"]
)
def test_every_reason_has_a_sentence(code: str) -> None:
    text = WORDS.why(Reason(code, "S31", (("ship", "red_a"), ("bonus", "swerve"))), NAMES)
    check([text], ENGLISH)
    check([text], spanish())


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_rulebook_has_every_number(lang: str) -> None:
    sections = rulebook.read(GAME, lang)
    assert [rule.number for section in sections for rule in section.rules] == NUMBERS


def test_both_languages_mark_the_same_rulings_and_reconstructed_data() -> None:
    marks = [
        [
            (rule.number, rule.ruling, rule.reconstructed)
            for section in rulebook.read(GAME, lang)
            for rule in section.rules
        ]
        for lang in ("en", "es")
    ]
    assert marks[0] == marks[1]
    assert [number for number, _, board in marks[0] if board] == ["S03", "S04", "S09"]


def test_players_read_no_names_from_films() -> None:
    foreign = re.compile(
        r"\b(maw|sarlacc|imperial|jedi|falcon|x-wing|tie|dodging|grapple|lightspeed)\b", re.IGNORECASE
    )
    for name in ("rules.en.md", "rules.es.md", "es.po", "words.py"):
        assert not foreign.search((GAME.folder / name).read_text(encoding="utf-8"))


@pytest.mark.rule("S51")
def test_everybody_reads_who_shares_a_win() -> None:
    ships = "red_a 46, red_b 45, green_a 46, green_b 45, black_a 0, black_b 45"
    game = table(ships, "red_1", {1: "towline"}, players=3).play("play red_1 red_b")
    game.answer("bonus towline green_b")
    outcome = RULES.outcome(game.state)
    assert outcome is not None
    for viewer, named in ((0, {"Luis"}), (1, {"Ana"}), (2, {"Ana", "Luis"}), (None, {"Ana", "Luis"})):
        text = render(WORDS.result(outcome, NAMES[:3], viewer))
        assert {name for name in NAMES if name in text} == named
        assert text.startswith("You") == (viewer in (0, 1))


@pytest.mark.rule("S22", "S23")
@pytest.mark.parametrize(("players", "said"), [(2, True), (3, False), (4, True)])
def test_the_log_tells_of_jokers_only_where_there_are_any(players: int, said: bool) -> None:
    game = table("red_a 46, red_b 45", "red_1", players=players).answer("play red_1 red_b")
    texts = [WORDS.tell(seen_by(event, None), NAMES[:players]) for event in game.happened]
    assert any("joker" in render(text) for text in texts if text) is said


def test_the_first_question_says_the_goal() -> None:
    at_start, under_way = table("", "red_4"), table("red_a 3", "red_4")
    said = [
        str(WORDS.prompt(one.asked, RULES.view(one.state, RED), NAMES, RED)) for one in (at_start, under_way)
    ]
    assert said == [
        "Fly your ships to the final planet! Rivals’ cards can trap them. Tap a card.",
        "Your turn: choose a card and a ship of its color.",
    ]


def test_a_towline_is_answered_by_yes_or_no() -> None:
    one = table("red_a 12, black_a 11", bonus={RED: "towline"}, turn=BLACK, hand="black_4").play(
        "play black_4 black_a"
    )
    assert one.asked.kind == "towline"
    view = RULES.view(one.state, RED)
    assert [str(WORDS.offer(move, view, NAMES)) for move in one.asked.legal] == ["Yes: to space 15", "No"]


def test_a_win_is_told_of_the_winners_own_ships() -> None:
    outcome = Outcome((GREEN,), Reason("all_home", "S50"))
    assert str(WORDS.result(outcome, NAMES)) == "Eva wins! All of Eva’s ships are home."
