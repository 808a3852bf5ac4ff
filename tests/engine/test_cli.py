"""The command line: what it prints, and one line with exit code 2 for every mistake."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine import checks, record
from engine.__main__ import main, parser
from engine.commands import COMMANDS
from engine.players import Player
from tests.engine import jumble

ROOT = Path(__file__).parents[2]
Capture = pytest.CaptureFixture[str]


def said(capsys: Capture, *words: str) -> str:
    assert main(words) == 0
    out, err = capsys.readouterr()
    assert not err
    return out


def refused(capsys: Capture, *words: str) -> str:
    """Return the one line that a wrong command line prints."""
    try:
        code = main(words)
    except SystemExit as stop:
        code = int(str(stop.code))
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert err.startswith("python -m engine")
    return err


def test_the_games_are_listed(capsys: Capture) -> None:
    assert "jumble       Jumble Sale, 2 to 4 players." in said(capsys, "games")
    games = {game["id"]: game for game in json.loads(said(capsys, "games", "--json"))}
    assert games["jumble"]["players"] == [2, 3, 4]
    assert [option["id"] for option in games["jumble"]["options"]] == ["calm", "coins"]


def test_a_simulation_counts_the_same_whenever_it_is_run(capsys: Capture) -> None:
    words = (
        "simulate",
        "jumble",
        "--players",
        "3",
        "--games",
        "20",
        "--seed",
        "5",
        "--options",
        "calm,coins:20",
        "--json",
    )
    one, two = (json.loads(said(capsys, *words)) for _ in range(2))
    assert (one["games"], one["turns"], one["cards"], one["capped"]) == (20, 20 * 24, 20 * 24, 0)
    assert one["bots"] == ["random"] * 3
    assert sum(one["wins"]) >= 20
    assert one["moves_per_s"] > 0
    assert one["seconds"] > 0
    for counted in ("moves", "wins", "mean_moves", "mean_turns"):
        assert one[counted] == two[counted]


def test_a_simulation_lets_bots_play(capsys: Capture) -> None:
    out = said(capsys, "simulate", "jumble", "--bots", "normal,random", "--games", "4")
    assert "4 games, 2 players" in out
    assert "seat 1 (normal)" in out


def test_the_rules_are_printed_in_both_languages(capsys: Capture) -> None:
    assert "J08 [R] Before the lot is paid for" in said(capsys, "rules", "jumble")
    assert "J08 [R] Antes de pagar el lote" in said(capsys, "rules", "jumble", "--lang", "es")


def test_the_checks_are_run(capsys: Capture) -> None:
    out = said(capsys, "check", "jumble", "--seed", "4")
    assert "jumble-4-calm: " in out
    assert f"passed {len(checks.CHECKS)} checks in 1 game, " in out


def saved(tmp_path: Path, text: str) -> str:
    path = tmp_path / "game.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_record_is_replayed_and_its_outcome_told(capsys: Capture, tmp_path: Path) -> None:
    players = [Player("human", "Ana"), Player("normal"), Player("random", "Eva")]
    text = record.write(record.of(jumble.match(2_000), players))
    out = said(capsys, "replay", saved(tmp_path, text))
    assert "Jumble Sale, 3 players: Ana, blue, Eva" in out
    assert "all legal" in out
    assert "over: " in out
    assert "Ana rolls a" in said(capsys, "replay", saved(tmp_path, text), "--log")
    for same in (record.pack(text), f"\ufeff\n{text}".replace("\n", "\r\n")):
        assert out == said(capsys, "replay", saved(tmp_path, same))


def test_a_game_that_is_not_over_says_who_is_asked(capsys: Capture, tmp_path: Path) -> None:
    text = record.write(record.of(jumble.match(1), [Player(name="Ana"), Player(), Player()]))
    assert "unfinished: waiting for Ana (bid)" in said(capsys, "replay", saved(tmp_path, text))
    assert "continues from the position saved" in said(
        capsys, "replay", saved(tmp_path, text.replace("rules 1", "rules 9"))
    )


WRONG = {
    "nothing at all": ((), "COMMAND"),
    "no such command": (("play",), "invalid choice: 'play'"),
    "no game": (("simulate",), "GAME"),
    "no such game": (("simulate", "chess"), "no game “chess”"),
    "too many seats": (("simulate", "jumble", "--players", "9"), "2 to 4 players"),
    "seats that are no number": (("simulate", "jumble", "--players", "two"), "“two” is not a whole number"),
    "no games": (("simulate", "jumble", "--games", "0"), "“0” is not a whole number from 1"),
    "a seed below nothing": (("simulate", "jumble", "--seed=-1"), "“-1” is not a whole number"),
    "a seed that is no number": (("simulate", "jumble", "--seed", "1e9"), "“1e9”"),
    "an endless seed": (("simulate", "jumble", "--seed", "9" * 6_000), "is not a whole number"),
    "no such bot": (("simulate", "jumble", "--bots", "genius"), "no bot “genius”"),
    "more bots than seats": (
        ("simulate", "jumble", "--players", "2", "--bots", "random,random,normal"),
        "3 bots for 2 seats",
    ),
    "no such option": (("simulate", "jumble", "--options", "warp"), "no option “warp”"),
    "an option out of bounds": (("simulate", "jumble", "--options", "coins:99"), "from 6 to 40, not 99"),
    "an option that is no number": (("simulate", "jumble", "--options", "coins:x"), "whole number"),
    "an unknown flag": (("games", "--xml"), "--xml"),
    "duel: no such game": (("duel", "chess"), "no game “chess”"),
    "duel: one bot": (("duel", "jumble", "--bots", "normal"), "between two bots, not 1"),
    "duel: no such bot": (("duel", "jumble", "--bots", "normal,genius"), "no bot “genius”"),
    "duel: too many seats": (("duel", "jumble", "--players", "9"), "2 to 4 players"),
    "duel: no games": (("duel", "jumble", "--games", "0"), "“0” is not a whole number from 1"),
    "duel: no budget": (("duel", "jumble", "--budget", "0"), "“0” is not a whole number from 1"),
    "duel: nobody to play": (("duel", "jumble", "--jobs", "0"), "“0” is not a whole number from 1"),
    "tournament: no such game": (("tournament", "chess"), "no game “chess”"),
    "tournament: no number": (("tournament", "jumble", "--games", "many"), "“many”"),
    "tournament: nowhere to write": (
        ("tournament", "jumble", "--to", __file__),
        "cannot be written: File exists",
    ),
    "check: no such game": (("check", "chess"), "no game “chess”"),
    "check: no number": (("check", "jumble", "--games", "many"), "“many”"),
    "rules: no such game": (("rules", "chess"), "no game “chess”"),
    "rules: no such language": (("rules", "jumble", "--lang", "tlh"), "they are in: en, es"),
    "no such file": (("replay", "/no/such/file"), "cannot be read: No such file"),
    "a folder": (("replay", str(ROOT)), "cannot be read: Is a directory"),
    "a name with a hole": (("replay", "a\0b"), "cannot be read"),
    "a picture": (("replay", str(ROOT / "docs/homeward.png")), "is not a text file"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_typed_wrong_gets_one_clear_line(capsys: Capture, name: str) -> None:
    words, sentence = WRONG[name]
    assert sentence in refused(capsys, *words)


@pytest.mark.parametrize(
    "text",
    ["", "hello", "tabtop 9\n", "tabtop 1\nmoves\n", "tabtop 1\ngame chess\nrules 1\nrng 1\nseed 1\nmoves"],
)
def test_a_broken_record_gets_one_clear_line(capsys: Capture, tmp_path: Path, text: str) -> None:
    assert re.search("saved|no game", refused(capsys, "replay", saved(tmp_path, text)))


def test_a_record_can_be_piped_in(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    text = record.write(record.of(jumble.match(5), [Player()] * 3))
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    assert "5 moves, all legal" in said(capsys, "replay", "-")


@pytest.mark.skipif(sys.platform == "emscripten", reason="Pyodide has no processes")
def test_the_module_runs_by_its_name_and_survives_a_reader_that_leaves() -> None:
    command = f"{sys.executable} -m engine games --json | head -c 1"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "[", "")


@pytest.mark.parametrize("command", COMMANDS)
def test_the_defaults_are_those_that_the_help_names(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parser("tabtop").parse_args([command, "--help"])
    said = " ".join(capsys.readouterr().out.split())
    named = dict(re.findall(r"--(\w+) [A-Z,:]+ [^()]*?\(default: ([\w,]+)\)", said))
    needed = {"simulate": ["jumble"], "duel": ["jumble"], "rules": ["jumble"], "replay": ["a file"]}
    used = vars(parser("tabtop").parse_args([command, *needed.get(command, [])]))
    assert {name: str(used[name]) for name in named} == named
    assert named or command not in ("simulate", "duel", "check", "tournament")
