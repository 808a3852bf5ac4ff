"""Twenty-One's texts."""

from __future__ import annotations

from random import Random

import pytest

from engine import games, rulebook
from engine.errors import Reason
from engine.events import seen_by
from engine.games.twentyone.cards import FACES
from engine.games.twentyone.rules import RULES
from engine.games.twentyone.words import WORDS, card_help, card_name
from engine.rules import Outcome

from .laying import Laid, lay

NAMES = ("Ana", "Luis", "Eva", "Max")


def prompt(table: Laid) -> str:
    return str(WORDS.prompt(table.decision, RULES.view(table.state, table.decision.seat), NAMES))


def offers(table: Laid) -> list[str]:
    view = RULES.view(table.state, table.decision.seat)
    return [str(WORDS.offer(move, view, NAMES)) for move in table.decision.legal]


def log(table: Laid, viewer: int | None = None) -> list[str]:
    told = [WORDS.tell(seen_by(event, viewer), NAMES) for event in table.events]
    return [str(text) for text in told if text is not None]


@pytest.mark.rule("X13")
def test_the_log_calls_out_the_total_with_every_card() -> None:
    table = lay("3 5 5 5 5 5", "8 slide_15", "4 take_2", "6", top="1 1 1").do(
        "play 3", "play 8", "draw", "play take_2", "draw", "play 6"
    )
    assert log(table) == [
        "Ana starts with 3.",
        "Luis plays 8: 11.",
        "Luis draws 4 cards.",
        "Eva takes two cards more. Still 11.",
        "Eva draws 4 cards.",
        "Max plays 6: 17.",
    ]


def test_the_log_tells_a_steal_and_its_answer() -> None:
    table = lay("4 1 1 1 1 1 dont_be_sorry", "3", "6 6 5 5 5 steal", pile="10 7").do(
        "play 4", "pass", "steal", "block"
    )
    assert log(table) == [
        "Ana plays 4: 21.",
        "Ana makes 21!",
        "Sorry! Eva plays Steal on Ana.",
        "Don’t be Sorry! Ana blocks it.",
        "Ana brings a pawn Home: 1 of 4.",
    ]


@pytest.mark.rule("X31")
def test_the_log_tells_a_stolen_round_only_once_it_is_stolen() -> None:
    table = lay("4 1", "3", "6 steal", pile="10 7").do("play 4", "pass", "steal")
    assert log(table)[-1] == "Sorry! Eva plays Steal on Ana."
    assert prompt(table) == "Eva plays Steal. Ana, do you want to block it?"
    table.do("pass")
    assert log(table)[3:5] == ["Eva steals the round!", "Eva brings a pawn Home: 1 of 4."]


@pytest.mark.rule("X42")
@pytest.mark.parametrize(
    ("back", "told"),
    [
        (0, "Ana brings a pawn Home: 3 of 4."),
        (1, "Ana brings a pawn back to Start: 1 of 4 to go."),
    ],
)
def test_the_log_of_a_longer_game_tells_progress_on_the_way_out_and_back(back: int, told: str) -> None:
    table = lay("4 1", "", pile="10 7", longer=1, home=[2, 0], back=[back, 0]).do("play 4")
    assert told in log(table)


@pytest.mark.rule("X42")
@pytest.mark.parametrize(
    ("back", "told"),
    [
        (0, "Luis loses a pawn: 1 of 4 Home."),
        (1, "Luis loses a pawn: 3 of 4 to go."),
    ],
)
def test_the_log_of_a_longer_game_tells_a_setback_on_the_way_out_and_back(back: int, told: str) -> None:
    table = lay("send_back 1", "1", longer=1, home=[0, 2], back=[0, back]).do("play send_back 1")
    assert prompt(table) == "Ana plays Send back. Luis, do you want to block it?"
    assert told in log(table.do("pass"))


@pytest.mark.rule("X22")
def test_take_2_makes_six_cards_of_five() -> None:
    table = lay("take_2 7 8 9 10", "6", pile="10").do("play take_2", "draw")
    assert len(table.hand(0)) == 6
    assert str(card_help("take_2")) == "Draw two cards, up to seven in hand."


def test_only_the_player_who_draws_reads_which_cards() -> None:
    table = lay("1 2 3 4 5", "6", top="slide_21").do("play 1", "draw")
    assert log(table, 0)[-1] == "Ana draws Slide to 21."
    assert log(table, 1)[-1] == "Ana draws a card."


def test_offers_say_what_cards_make_of_the_total() -> None:
    table = lay("3 4 7 slide_10 switch send_back", "6", pile="10 7", home=[0, 1])
    assert offers(table) == [
        "3: 17 → 20",
        "4: 17 → 21, wins the round!",
        "7: 17 → 24, bust!",
        "Slide to 10: 17 → 10",
        "Switch: reverse direction",
        "Send back: Luis loses a pawn",
    ]


def test_prompts_name_the_player() -> None:
    assert prompt(lay("3", "4")) == "Ana: start a new pile. The goal is exactly 21!"
    assert prompt(lay("3", "4", pile="9")) == "The total is 9. Ana: play a card."
    assert prompt(lay("steal", "4")) == "Ana can’t play any of these cards: discard one."
    assert prompt(lay("4", "3", pile="10 7").do("play 4")) == "Ana makes 21. Luis, do you want to steal it?"
    assert prompt(lay("3 4", "4").do("play 3")) == "Ana: draw 4 cards."


def test_the_only_person_at_the_screen_is_you() -> None:
    table = lay("4 1 1 1 1 1 dont_be_sorry", "steal 3 3 3 3", pile="10 7")
    asked = RULES.view(table.state, 0)
    assert str(WORDS.prompt(table.decision, asked, NAMES, 0)) == "The total is 17. Your turn: play a card."
    table.do("play 4")
    assert (
        str(WORDS.prompt(table.decision, RULES.view(table.state, 1), NAMES, 1)) == "Ana makes 21. Steal it?"
    )
    table.do("steal")
    assert str(WORDS.prompt(table.decision, RULES.view(table.state, 0), NAMES, 0)) == (
        "Luis plays Steal on you. Block it?"
    )
    table.do("block")
    told = [WORDS.tell(seen_by(event, 0), NAMES, 0) for event in table.events]
    assert [str(text) for text in told if text] == [
        "You play 4: 21.",
        "You make 21!",
        "Sorry! Luis plays Steal on you.",
        "Don’t be Sorry! You block it.",
        "You bring a pawn Home: 1 of 4.",
    ]
    assert str(WORDS.result(Outcome((0,), Reason("all_home")), NAMES, 0)).startswith("You win!")


def test_captions_are_short() -> None:
    table = lay("9 1", "3", pile="10 7").do("play 9")
    told = [WORDS.caption(seen_by(event, None), NAMES, 1) for event in table.events]
    assert [str(text) for text in told if text] == ["Bust: 26", "Home!"]
    table = lay("4 1", "steal", pile="10 7").do("play 4", "steal", "pass")
    told = [WORDS.caption(seen_by(event, None), NAMES, 0) for event in table.events]
    shown = [str(text) for text in told if text]
    assert shown == ["Luis: Steal", "Home!"]


def test_every_card_has_a_name_and_a_line_of_help() -> None:
    assert all(str(card_name(face)) and str(card_help(face)) for face in FACES)


@pytest.mark.parametrize(
    ("code", "start"),
    [
        ("all_home", "Ana wins! All four pawns are Home"),
        ("all_back", "Ana wins! All four pawns went"),
        ("tiebreak", "Ana wins the tiebreaker"),
    ],
)
def test_the_result_says_how_it_was_won(code: str, start: str) -> None:
    assert str(WORDS.result(Outcome((0,), Reason(code)), NAMES)).startswith(start)


def test_a_shared_victory_names_all_winners() -> None:
    assert str(WORDS.result(Outcome((0, 2), Reason("shared")), NAMES)).endswith("shared by Ana and Eva.")


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_rulebook_has_every_number_once(lang: str) -> None:
    numbers = [
        rule.number for section in rulebook.read(games.get("twentyone"), lang) for rule in section.rules
    ]
    assert numbers == [
        f"X{n:02}" for n in (*range(1, 5), *range(10, 20), *range(20, 30), *range(30, 40), *range(40, 47))
    ]


def test_both_languages_mark_the_same_rulings() -> None:
    english, spanish = (
        [
            (rule.number, rule.ruling, rule.reconstructed)
            for section in rulebook.read(games.get("twentyone"), lang)
            for rule in section.rules
        ]
        for lang in ("en", "es")
    )
    assert english == spanish


@pytest.mark.parametrize("seed", range(6))
def test_every_event_of_a_game_has_words(seed: int) -> None:
    rnd = Random(seed)
    table = Laid(RULES.new(games.get("twentyone").setup(2 + seed % 3, {"longer": seed % 2}, seed=seed)))
    while table.decision.legal:
        assert "{" not in prompt(table) + "".join(offers(table))
        for reason in RULES.explain(table.state, table.decision.seat):
            assert str(WORDS.why(reason, NAMES))
        RULES.apply(table.state, rnd.choice(table.decision.legal), None, table.events.append)
    assert all("{" not in line for viewer in (None, 0, 1) for line in log(table, viewer))
    silent = {event.kind for event in table.events if WORDS.tell(seen_by(event, None), NAMES) is None}
    # the next event tells these, or they are not to be told
    assert silent <= {"card_played", "passed", "pile_set_aside", "round_won"}


@pytest.mark.parametrize(
    ("table", "moves"),
    [
        (lay("9 1", "3", "4", pile="10 7"), "play 9"),
        (lay("4 1", "3", "4", pile="10 7"), "play 4, pass, pass"),
        (lay("4 1", "", "", pile="10 7"), "play 4"),
        (lay("4 1", "3 steal", "4", pile="10 7"), "play 4, steal, pass"),
        (lay("4 dont_be_sorry", "3 steal", "4", pile="10 7"), "play 4, steal, block"),
        (lay("send_back 1", "", "4", home=[0, 2, 0]), "play send_back 1"),
        (lay("send_back 1", "dont_be_sorry", "4", home=[0, 2, 0]), "play send_back 1, block"),
        (lay("switch 1", "3", "4", pile="10 7"), "play switch"),
    ],
)
def test_no_move_has_two_captions_at_one_seat(table: Laid, moves: str) -> None:
    for move in moves.split(", "):
        known = len(table.events)
        table.do(move)
        seats = [
            event.data["seat"]
            for event in table.events[known:]
            if WORDS.caption(seen_by(event, None), NAMES) and "seat" in event.data
        ]
        assert len(seats) == len(set(seats)), (move, seats)


def test_a_bust_says_who_gains_by_it() -> None:
    table = lay("9 1", "3", pile="10 7").do("play 9")
    assert "Ana goes bust, 5 over. Everybody else gets a pawn!" in log(table)


def test_two_numbers_in_one_turn_are_told_in_plain_words() -> None:
    assert log(lay("play_2 3 4", "5", pile="7 8").do("play play_2")) == [
        "Ana plays two numbers in one turn. Still 15."
    ]


@pytest.mark.parametrize(
    ("seat", "said"), [(0, "3 of 4 home"), (1, "2 of 4 back at Start"), (2, "0 of 4 home")]
)
def test_the_end_says_how_far_everybody_came(seat: int, said: str) -> None:
    table = lay("1", "2", "3", longer=1, home=[3, 2, 0], back=[0, 1, 0])
    assert str(WORDS.reached(RULES.view(table.state, None), seat)) == said
