"""What a viewer of Twenty-One may know: views, events, previews, redeals, reasons."""

from __future__ import annotations

from random import Random

import pytest

from engine import games
from engine.errors import IllegalMove
from engine.events import ALL, seen_by
from engine.games.twentyone.laying import laid
from engine.games.twentyone.rules import RULES
from engine.match import Match
from engine.shapes import Misshapen

from .laying import lay


def test_a_player_sees_their_own_hand_and_how_many_the_others_hold() -> None:
    state = lay("7 slide_21", "3 4 5").state
    view = RULES.view(state, 0)
    assert (view["hands"], view["counts"]) == ([[7, "slide_21"], None], [2, 3])
    assert RULES.view(state, None)["hands"] == [None, None]
    assert RULES.view(state, ALL)["hands"] == [[7, "slide_21"], [3, 4, 5]]


def test_the_view_says_what_each_card_would_make_of_the_total() -> None:
    makes = RULES.view(lay("4 7 slide_10 switch", "3", pile="10 7").state, 0)["makes"]
    assert makes == [
        {"card": 4, "total": 21, "result": "wins", "over": 0},
        {"card": 7, "total": 24, "result": "bust", "over": 3},
        {"card": "slide_10", "total": 10, "result": "", "over": 0},
        {"card": "switch", "total": None, "result": "", "over": 0},
    ]


def test_only_the_owner_sees_what_the_cards_would_make() -> None:
    state = lay("4 7", "3", pile="10 7").state
    assert [made["card"] for made in RULES.view(state, 1)["makes"]] == [3]
    assert RULES.view(state, None)["makes"] == []


def test_only_the_player_who_draws_sees_the_cards() -> None:
    table = lay("1 2 3 4 5", "6", top="9").do("play 1", "draw")
    assert seen_by(table.events[-1], 0)["cards"] == [9]
    assert "cards" not in seen_by(table.events[-1], 1)
    assert "cards" not in seen_by(table.events[-1], None)


def test_a_preview_shows_what_a_card_does_and_stops_at_the_draw() -> None:
    match = Match(games.get("twentyone").setup(2), lay("4 7 1 2 3", "3", pile="10 7").state)
    assert [event["kind"] for event in match.preview(("play", 4), 0)] == ["card_played", "made_21"]
    assert [event["kind"] for event in match.preview(("play", 7), 0)][:3] == [
        "card_played",
        "went_bust",
        "pawn_flipped",
    ]
    assert match.preview(("play", 1), 0)[-1]["total"] == 18


@pytest.mark.parametrize("asked", ["6 steal", "6 7"])
def test_a_preview_does_not_tell_whether_another_player_holds_a_steal(asked: str) -> None:
    state = lay("4 5", asked, "7 8", pile="10 7").do("play 4").state
    match = Match(games.get("twentyone").setup(3), state)
    assert (match.decision.seat, match.decision.kind) == (1, "steal")
    for answer in (("steal",), ("pass",)):
        with pytest.raises(IllegalMove):
            match.preview(answer, 2)


def test_a_play_can_be_undone_until_the_draw() -> None:
    match = Match(games.get("twentyone").setup(2), lay("4 7 1 2 3", "3", pile="10").state)
    match.play(("play", 4))
    assert match.undoable(0) == 1
    match.play(("draw",))
    assert match.undoable(0) == 0


@pytest.mark.parametrize("seed", range(30))
def test_a_redeal_in_the_middle_of_play_2_leaves_the_seat_its_numbers(seed: int) -> None:
    table = lay("3 4 switch play_2", "5", pile="5").do("play play_2")
    for owed, further in ((2, ["add 3"]), (1, [])):
        world = table.state.clone()
        RULES.redeal(world, 1, Random(seed))
        assert sum(card <= 10 for card in world.hands[0]) >= owed
        assert RULES.decision(world).kind == "add"
        table.do(*further)


def test_a_redeal_changes_the_sealed_totals_of_others() -> None:
    table = lay("9", "10 5", "10 6", pile="10 7", home=[0, 3, 3]).do("play 9", "lay 15")
    laid = set()
    for seed in range(20):
        world = table.state.clone()
        RULES.redeal(world, 2, Random(seed))
        laid.add(world.frames[-1]["laid"][0])
        assert world.hands[2] == table.state.hands[2]
    assert len(laid) > 1
    RULES.redeal(table.state, 1, Random(1))
    assert table.state.frames[-1]["laid"] == [15]  # the viewer's own choice stays


@pytest.mark.parametrize(
    ("hand", "codes"),
    [
        ("3 send_back", {"nobody_to_send_back": "X30"}),
        ("3 play_2", {"too_few_numbers": "X23"}),
        ("3 steal", {"steal_waits": "X19"}),
        ("3 dont_be_sorry", {"block_waits": "X19"}),
        ("1 2 3 4 5 6 take_2", {"nothing_to_take": "X22"}),
        ("steal", {"steal_waits": "X19", "put_down": "X18"}),
        ("3 4 switch", {}),
    ],
)
def test_explain_names_the_rule_for_each_card_that_cannot_be_played(hand: str, codes: dict[str, str]) -> None:
    state = lay(hand, "5").state
    assert {reason.code: reason.rule for reason in RULES.explain(state, 0)} == codes
    assert RULES.explain(state, 1) == RULES.explain(state, None) == []


def test_explain_says_why_a_seat_cannot_answer() -> None:
    assert [reason.code for reason in RULES.explain(lay("4", "3", pile="10 7").do("play 4").state, 1)] == [
        "no_steal"
    ]
    assert [
        reason.code
        for reason in RULES.explain(lay("send_back 1", "3", home=[0, 1]).do("play send_back 1").state, 1)
    ] == ["no_block"]
    assert [
        reason.code for reason in RULES.explain(lay("3 4 switch play_2", "5").do("play play_2").state, 0)
    ] == ["numbers_only"]


@pytest.mark.parametrize("word", ["11", "²", "slide_20", "-1"])
def test_a_card_that_does_not_exist_cannot_be_set_up(word: str) -> None:
    with pytest.raises(ValueError, match=f"there is no card “{word}”"):
        lay(word, "3")


@pytest.mark.parametrize(
    "broken",
    [
        {"players": 5},
        {"draw": [1, 2]},
        {"home": [5, 0]},
        {"direction": 0},
        {"turn": 2},
        {"to_draw": [7]},
        {"frames": [{"kind": "steal", "ask": [-1], "by": 0}]},
        {"hands": [[1]]},
    ],
)
def test_an_impossible_position_is_refused(broken: dict[str, object]) -> None:
    setup, state = laid("4", "3")
    with pytest.raises(Misshapen):
        RULES.admit(setup, {**state.to_json(), **broken})
