"""A series of games: the running score, who starts, and when the match is won."""

from __future__ import annotations

import pytest

from engine import games
from engine.errors import BadRecord, Reason
from engine.rules import Outcome, Setup
from engine.series import Series
from tests.engine.conftest import AddGame

WON = Reason("all_home")
BARE = '"Bare", T("A description only"), T("Nobody"), (2,), (1, 2), 1'


def series(players: int = 3, *scores: tuple[int, ...], **options: int) -> Series:
    """Return a series with points in which these games were played."""
    begun = Series(games.get("homeward").setup(players, {"points": 1, **options}))
    for score in scores:
        begun.add(Outcome((score.index(max(score)),), WON, scores=score, sheet=(("home", score),)))
    return begun


@pytest.mark.rule("H07")
def test_the_winner_starts_the_next_game_at_the_same_table() -> None:
    begun = series(3, (45, 10, 5), (5, 15, 60), quick=1)
    following = begun.next_setup(seed=9)
    assert (following.first, following.seed) == (2, 9)
    assert following.options == begun.setup.options


@pytest.mark.rule("H06")
@pytest.mark.parametrize("game", ["homeward", "hyperdrive"])
def test_with_three_players_the_colors_move_on_by_a_seat_with_every_game(game: str) -> None:
    begun = Series(games.get(game).setup(3, seed=4))
    seated = [begun.next_setup(seed=0).colors]
    for _ in range(3):
        begun.add(Outcome((0,), WON))
        seated.append(begun.next_setup(seed=0).colors)
    first = begun.setup.colors
    assert seated == [first, first[1:] + first[:1], first[2:] + first[:2], first]


@pytest.mark.parametrize("game", ["homeward", "hyperdrive"])
@pytest.mark.parametrize("seed", range(6))
def test_colors_that_somebody_chose_stay_in_a_series(game: str, seed: int) -> None:
    """Also if the lots would have fallen on the same colors."""
    own = games.get(game)
    chosen = own.setup(3, seed=0).colors
    setup = own.chooses_colors(own.setup(3, seed=seed, colors=chosen))
    begun = Series.from_json(Series(setup).to_json())
    for _ in range(3):
        begun.add(Outcome((0,), WON))
        assert begun.next_setup(seed=0).colors == chosen


@pytest.mark.parametrize(("game", "players"), [("homeward", 2), ("homeward", 4), ("twentyone", 3)])
def test_other_tables_keep_their_colors_in_a_series(game: str, players: int) -> None:
    begun = Series(games.get(game).setup(players))
    begun.add(Outcome((0,), WON))
    assert begun.next_setup(seed=5).colors == begun.setup.colors


def test_the_chosen_player_starts_the_first_game() -> None:
    assert Series(games.get("homeward").setup(3, first=1)).next_setup(5).first == 1


@pytest.mark.rule("HP9")
def test_scores_add_up_to_a_target_of_300() -> None:
    begun = series(2, (145, 0), (10, 80))
    assert begun.running() == [[0, 0], [145, 0], [155, 80]]
    assert (begun.target, begun.champion()) == (300, None)
    begun.add(Outcome((0,), WON, scores=(145, 5)))
    assert (begun.totals(), begun.champion()) == ([300, 85], 0)


@pytest.mark.rule("HP9")
def test_the_players_may_set_another_target_or_a_number_of_games() -> None:
    assert series(2, (145, 0), target=100).champion() == 0
    assert series(2, (145, 0), target=200).champion() is None
    assert series(2, (145, 0), (145, 0), (145, 0), games=4).champion() is None
    assert series(2, (145, 0), (10, 80), games=2).champion() == 0


@pytest.mark.rule("HP14")
def test_the_highest_score_over_the_target_wins_and_a_tie_plays_on() -> None:
    assert series(3, (90, 95, 20), (20, 25, 80), target=100).champion() == 1
    level = series(3, (90, 95, 20), (30, 25, 80), target=100)
    assert level.leaders() == [0, 1]
    assert level.champion() is None
    level.add(Outcome((2,), WON, scores=(5, 0, 45)))
    assert level.totals() == [125, 120, 145]
    assert level.champion() == 2


@pytest.mark.rule("HP14")
def test_a_tie_after_the_last_game_plays_one_more() -> None:
    assert series(2, (40, 60), (60, 40), games=2).champion() is None
    assert series(2, (40, 60), (60, 40), (45, 20), games=2).champion() == 0


def test_without_points_a_win_counts_one_and_the_match_has_no_end() -> None:
    begun = Series(games.get("homeward").setup(4, {"teams": 1}))
    for winners in ((0, 2), (1, 3), (0, 2)):
        begun.add(Outcome(winners, WON))
    assert (begun.totals(), begun.leaders(), begun.champion()) == ([2, 1, 2, 1], [0, 2], None)


def test_only_an_option_that_declares_its_role_makes_a_match(add_game: AddGame) -> None:
    options = """Option("target", T("A"), T("B"), 3, 1, 9), Option("games", T("A"), T("B"), 2, 1, 9)"""
    played = Outcome((0,), WON, scores=(9, 0))
    alone = Series(Setup(add_game("alone", f"{BARE}, options=({options})").id, (("red",), ("blue",))))
    alone.add(played)
    assert (alone.target, alone.games, alone.champion()) == (0, 0, None)
    declared = """Option("race", T("Race"), T("Points to reach"), 5, 1, 9, role="target")"""
    match = Series(Setup(add_game("match", f"{BARE}, options=({declared},)").id, (("red",), ("blue",))))
    match.add(played)
    assert (match.target, match.games, match.champion()) == (5, 0, 0)


def test_the_score_sheet_shows_what_each_score_is_made_of() -> None:
    begun = Series(games.get("homeward").setup(2, {"points": 1}))
    begun.add(
        Outcome(
            (1,), WON, scores=(5, 55), sheet=(("home", (5, 20)), ("opponents", (0, 15)), ("bonus", (0, 20)))
        )
    )
    (line,) = begun.played
    assert line.sheet == (("home", (5, 20)), ("opponents", (0, 15)), ("bonus", (0, 20)))
    assert (line.winners, line.scores, begun.totals()) == ((1,), (5, 55), [5, 55])


def test_a_series_is_saved_and_read_back() -> None:
    begun = series(3, (45, 10, 5), (5, 15, 60), target=200)
    begun.add(Outcome((1,), WON, scores=(0, 45, 0)))
    again = Series.from_json(begun.to_json())
    assert again.setup == begun.setup
    assert again.played == begun.played


def test_a_series_that_names_an_option_that_is_off_is_read_back() -> None:
    begun = series(2, (45, 10))
    data = begun.to_json()
    assert Series.from_json({**data, "options": {**data["options"], "quick": 0}}).setup == begun.setup


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"game": "chess"},
        {"colors": [["red"]]},
        {"played": 3},
        {"played": [{"winners": [7], "scores": [1, 2], "sheet": []}]},
        {"played": [{"winners": [0], "scores": [1], "sheet": []}]},
    ],
    ids=str,
)
def test_a_broken_series_is_refused_in_one_sentence(wrong: dict[str, object]) -> None:
    data = series(2, (45, 10)).to_json()
    with pytest.raises(BadRecord, match="cannot be read"):
        Series.from_json({**data, **wrong} if wrong else {})
