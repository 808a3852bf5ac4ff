"""Duels: seats are rotated, deals are shared, wins are counted with their interval; and a level up is a level stronger."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine import games
from engine.__main__ import main
from engine.bots.hard import Budget
from engine.commands import tournament
from engine.commands.duel import duel, wilson
from engine.errors import BadSetup
from engine.games import Game

FEW = Budget(rollouts=60)
Capture = pytest.CaptureFixture[str]


def test_wilsons_interval_holds_the_share_and_narrows_with_more_games() -> None:
    assert wilson(0, 10)[0] == pytest.approx(0)
    assert wilson(10, 10)[1] == pytest.approx(1)
    few, many = wilson(6, 10), wilson(600, 1000)
    assert few[0] < many[0] < 0.6 < many[1] < few[1]


def test_a_duel_between_alike_bots_is_even_when_the_seats_are_changed() -> None:
    """The same bot on both sides plays each deal twice, once from each seat: one of the two wins each time."""
    score = duel(games.get("jumble").setup(2), ("random", "random"), 40, FEW)
    assert score.games == 40
    assert score.wins == pytest.approx(20)


def test_a_duel_is_the_same_every_time() -> None:
    one, two = (duel(games.get("jumble").setup(3), ("hard", "easy"), 6, Budget(rollouts=12)) for _ in range(2))
    assert (one.wins, one.games) == (two.wins, two.games) == (one.wins, 6)


def test_one_of_several_needs_more_than_its_share() -> None:
    score = duel(games.get("jumble").setup(4), ("normal", "random"), 40, FEW)
    assert score.fair == 0.25
    assert score.interval[0] > 0.25


def test_a_team_is_played_by_one_bot() -> None:
    """With partners on the same side the counted bot has half the seats, and alike bots would win half."""
    score = duel(games.get("homeward").setup(4, {"teams": 1}), ("normal", "random"), 12, FEW)
    assert score.fair == 0.5
    assert score.wins >= 9


@pytest.mark.slow
@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
def test_normal_beats_easy(game: Game) -> None:
    """Fixed seeds: the same every time. It wins two of three or more everywhere, so fewer than 44 of 80 would be no bad luck."""
    assert duel(game.setup(max(2, game.players[0]), seed=300), ("normal", "easy"), 80, FEW).wins >= 44


@pytest.mark.slow
def test_hard_beats_random_in_homeward() -> None:
    assert duel(games.get("homeward").setup(2, seed=40), ("hard", "random"), 12, Budget(rollouts=30)).wins >= 8


def test_a_duel_on_the_command_line(capsys: Capture) -> None:
    assert main(["duel", "jumble", "--bots", "normal,random", "--games", "4"]) == 0
    assert "normal against random wins" in capsys.readouterr().out
    assert main(["duel", "jumble", "--bots", "normal,hard:keeper", "--games", "2", "--budget", "5", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["games"] == 2
    assert said["low"] < said["share"] < said["high"] or said["share"] in (0, 1)


def test_a_duel_is_for_two_bots_that_are_here(capsys: Capture) -> None:
    assert main(["duel", "jumble", "--bots", "normal"]) == 2
    assert "A duel is between two bots, not 1." in capsys.readouterr().err
    assert main(["duel", "jumble", "--bots", "normal,genius"]) == 2
    assert "There is no bot “genius”" in capsys.readouterr().err


def test_a_tournament_writes_table_and_chart_and_goes_on_where_it_stopped(tmp_path: Path, capsys: Capture) -> None:
    words = ["tournament", "jumble", "--games", "2", "--budget", "4", "--to", str(tmp_path)]
    assert main(words) == 0
    first = capsys.readouterr().out.splitlines()
    assert len(first) > 6
    table, chart = (tmp_path / "bots.md").read_text(), (tmp_path / "bots.svg").read_text()
    assert "| none | 2 | hard | normal |" in table
    assert "hard against normal" in chart
    assert main(words) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1, "everything was there already"
    assert (tmp_path / "bots.md").read_text() == table


def test_a_tournament_leaves_out_what_two_cannot_play() -> None:
    for game in games.every():
        tables = list(tournament.variants(game, max(2, game.players[0])))
        assert tables[0].options == {}
        assert len({str(table.options) for table in tables}) == len(tables)
    with pytest.raises(BadSetup):
        games.get("homeward").setup(3, {"teams": 1})
