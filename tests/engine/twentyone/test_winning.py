"""How Twenty-One is won: X40 to X46."""

from __future__ import annotations

import pytest

from engine.errors import IllegalMove
from engine.events import seen_by
from engine.games.twentyone.cards import faces
from engine.games.twentyone.laying import cards
from engine.games.twentyone.rules import RULES
from engine.games.twentyone.tiebreak import best, ways

from .laying import Laid, lay


def tie(*hands: str) -> Laid:
    """Let seat 0 go bust, which brings everybody else's fourth pawn card Home."""
    return lay("9", *hands, pile="10 7", home=[0] + [3] * len(hands)).do("play 9")


@pytest.mark.rule("X40")
def test_the_first_with_four_at_home_wins() -> None:
    table = lay("4", "1", pile="10 7", home=[3, 3]).do("play 4", "pass")
    outcome = RULES.outcome(table.state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason.rule, outcome.scores) == ((0,), "X40", (4, 3))
    assert table.asked == (-1, "over")


@pytest.mark.rule("X40")
def test_a_steal_or_another_players_bust_can_win_too() -> None:
    assert lay("4", "steal", pile="10 7", home=[3, 3]).do("play 4", "steal").state.winners == [1]
    assert lay("9", "1", "2", pile="10 7", home=[3, 3, 2]).do("play 9").state.winners == [1]


@pytest.mark.rule("X40")
def test_three_at_home_are_not_enough() -> None:
    assert RULES.outcome(lay("4", "1", pile="10 7", home=[2, 3]).do("play 4", "pass").state) is None


@pytest.mark.rule("X41")
def test_several_at_once_play_a_tiebreaker_and_the_closest_wins() -> None:
    table = tie("10 5", "10 6 steal", "1 2")
    assert (table.asked, table.legal) == ((1, "tiebreak"), ["lay 15", "lay 10", "lay 5", "lay 0"])
    table.do("lay 15", "lay 16", "lay 3")
    outcome = RULES.outcome(table.state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason.code) == ((2,), "tiebreak")


@pytest.mark.rule("X41")
def test_sealed_totals_are_secret_until_all_have_chosen() -> None:
    seen = []
    for total in (10, 0):
        table = tie("10 5", "10 6").do(f"lay {total}")
        view = {viewer: RULES.view(table.state, viewer) for viewer in (None, 0, 1, 2)}
        own, other = view[1]["window"], view[2]["window"]
        assert own
        assert other
        assert own["kind"] == other["kind"] == "tiebreak"
        assert own["total"] == total
        assert other["sealed"] == [1]
        events = {viewer: [seen_by(event, viewer) for event in table.events] for viewer in (None, 0, 2)}
        seen.append(([view[viewer] for viewer in (None, 0, 2)], events))
    assert seen[0] == seen[1]


@pytest.mark.rule("X41")
def test_sealed_totals_are_shown_together() -> None:
    table = tie("10 5", "8 6").do("lay 15", "lay 8")
    assert table.told("tiebreak_shown") == {"seats": [1, 2], "totals": [15, 8], "cards": [[5, 10], [8]]}
    assert "tiebreak_shown" in RULES.revealing


@pytest.mark.rule("X41")
def test_players_level_in_the_tiebreaker_share_the_victory() -> None:
    table = tie("10 5", "9 6").do("lay 15", "lay 15")
    outcome = RULES.outcome(table.state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason.code) == ((1, 2), "shared")


@pytest.mark.rule("X41")
def test_a_hand_may_lay_any_total_it_can_make() -> None:
    table = tie("10 5 4", "9 6")
    assert table.decision.default == ("lay", 19)
    with pytest.raises(IllegalMove):
        table.do("lay 18")


@pytest.mark.rule("X41")
@pytest.mark.parametrize(
    ("hand", "closest"),
    [
        ("10 9 3", 19),
        ("slide_15 6 9", 21),
        ("slide_10 slide_15", 15),
        ("slide_21 1", 21),
        ("switch steal 2", 2),
        ("take_2", 0),
    ],
)
def test_only_numbers_and_slides_count_in_the_tiebreaker(hand: str, closest: int) -> None:
    assert best(sorted(cards(hand))) == closest


@pytest.mark.rule("X44")
def test_cards_count_in_the_order_laid_and_never_pass_21() -> None:
    assert faces(ways(cards("6 slide_15"))[21]) == ["slide_15", 6]  # in the other order it would be 15
    assert ways(cards("2 10 10")) == {0: [], 2: [2], 10: [10], 12: [2, 10], 20: [10, 10]}


@pytest.mark.rule("X44")
def test_laying_no_card_counts_0() -> None:
    assert tie("slide_15 6", "10 6").legal[-1] == "lay 0"
    table = tie("steal", "10 6")
    assert table.legal == ["lay 0"]
    assert table.do("lay 0", "lay 0").state.winners == [1, 2]


@pytest.mark.rule("X45")
def test_a_bust_between_two_players_has_one_winner() -> None:
    table = lay("9", "5", pile="10 7", home=[3, 3]).do("play 9")
    assert (table.state.winners, table.state.frames) == ([1], [])
    assert tie("5", "6").asked == (1, "tiebreak")


@pytest.mark.rule("X46")
def test_a_send_back_ends_the_pile_with_no_winner() -> None:
    for answer in ("pass", "block"):
        table = lay("1 send_back", "dont_be_sorry", pile="9", home=[3, 3]).do("play send_back 1", answer)
        assert table.state.home == [3, 2 if answer == "pass" else 3]
        assert "round_won" not in table.kinds
        assert (table.state.total, table.state.pile) == (0, [])


# --- the longer game


@pytest.mark.rule("X42")
def test_four_at_home_is_only_half_the_longer_game() -> None:
    table = lay("4", "1", pile="10 7", home=[3, 3], longer=1).do("play 4", "pass")
    assert RULES.outcome(table.state) is None
    assert (table.state.home, table.state.back) == ([4, 3], [1, 0])


@pytest.mark.rule("X42")
def test_each_further_round_flips_a_card_back_to_start() -> None:
    table = lay("4", "1", pile="10 7", home=[4, 3], back=[1, 0], longer=1).do("play 4", "pass")
    assert table.state.home == [3, 3]
    assert (table.told("pawn_flipped")["from"], table.told("pawn_flipped")["to"]) == ("home", "start")


@pytest.mark.rule("X42")
def test_the_first_with_all_four_back_at_start_wins() -> None:
    table = lay("4", "1", pile="10 7", home=[1, 3], back=[1, 1], longer=1).do("play 4", "pass")
    outcome = RULES.outcome(table.state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason.rule, outcome.scores) == ((0,), "X42", (8, 5))


@pytest.mark.rule("X42")
def test_after_a_bust_everybody_flips_in_their_own_direction() -> None:
    table = lay("9", "1", "2", pile="10 7", home=[0, 2, 2], back=[0, 1, 0], longer=1).do("play 9")
    assert table.state.home == [0, 1, 3]


@pytest.mark.rule("X42")
def test_four_at_start_from_the_beginning_do_not_win_the_longer_game() -> None:
    table = lay("1 send_back", "1", home=[0, 1], longer=1).do("play send_back 1", "pass")
    assert (table.state.home, table.state.winners) == ([0, 0], [])


@pytest.mark.rule("X42", "X43")
def test_a_send_back_on_the_way_back_turns_a_card_home_again() -> None:
    table = lay("1 send_back", "1", home=[0, 3], back=[0, 1], longer=1).do("play send_back 1", "pass")
    assert (table.state.home, table.state.back) == ([0, 4], [0, 1])
    table = lay("1 send_back", "1", home=[0, 2], back=[0, 1], longer=1).do("play send_back 1", "pass")
    assert (table.state.home, table.state.back) == ([0, 3], [0, 1])


@pytest.mark.rule("X43")
def test_a_player_who_has_just_arrived_cannot_be_sent_back() -> None:
    assert lay("1 send_back", "1", home=[0, 4], back=[0, 1], longer=1).legal == ["play 1"]
    assert lay("1 send_back", "1", home=[0, 3], back=[0, 1], longer=1).legal == ["play 1", "play send_back 1"]


@pytest.mark.rule("X42")
def test_four_at_home_win_at_once_without_the_option() -> None:
    assert lay("4", "1", pile="10 7", home=[3, 0]).do("play 4", "pass").state.winners == [0]
