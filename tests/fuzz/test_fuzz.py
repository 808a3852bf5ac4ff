"""Whatever comes from outside is a game or is refused in one sentence. `make soak` runs more of the same."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from _pytest.mark import ParameterSet

from engine import games, record
from engine.shapes import Fields, ListOf, Shape, Tagged
from tests.fuzz import case, corpus, device, mutate, soak

CASES = 100


def chunks(count: int) -> list[ParameterSet]:
    """Return the numbers of chunks; `make quick` runs only the first."""
    return [pytest.param(chunk, marks=pytest.mark.slow if chunk else ()) for chunk in range(count)]


@pytest.mark.parametrize("chunk", chunks(10))
def test_a_spoiled_game_is_refused_or_can_be_played_drawn_and_saved(chunk: int) -> None:
    results = []
    for seed in range(chunk * CASES, (chunk + 1) * CASES):
        try:
            results.append(case.run(seed))
        except Exception as error:
            raise AssertionError(f"{error!r}\npython -m tests.fuzz --seed {seed}") from error
    accepted = sum(result.end == "accepted" for result in results)
    assert accepted >= 0.3 * CASES, "a reader that refuses too much proves nothing"


@pytest.mark.parametrize("chunk", chunks(4))
def test_damaged_storage_falls_back_to_what_can_be_read(chunk: int) -> None:
    for seed in range(chunk * 50, (chunk + 1) * 50):
        try:
            device.run(seed)
        except Exception as error:
            raise AssertionError(f"{error!r}\npython -m tests.fuzz --device --seed {seed}") from error


def test_a_case_that_never_ends_fails() -> None:
    """Also where something on the way catches all errors."""

    def busy() -> None:
        while True:
            with suppress(Exception):
                sum(range(10_000))

    with pytest.raises(case.Failure, match="processor time"), case.limited(0.05):
        busy()
    with case.limited(60):
        assert case.run(0)


def test_a_soak_that_continues_remembers_what_failed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(soak, "KEPT", tmp_path / "soak.json")
    assert soak.left_off(1_000) == (0, [])
    soak.remember(500, ["--seed 17"])
    assert soak.left_off(1_000) == (500, ["--seed 17"])
    assert soak.left_off(500) == (0, [])
    assert soak.soak(500, 500, 1, ["--seed 17"]) == 1, "nothing is left, but it has failed"


def test_every_unspoiled_game_opens() -> None:
    rnd = Random(1)
    for one in corpus.samples():
        for alone in (False, True):
            match = record.resume(record.read(one.text(rnd, alone)))
            assert match.state.to_json() == one.position, one.name
    for name, text in corpus.fixtures():
        assert record.resume(record.read(text)).decision, name


def declared(game: str) -> set[str]:
    """Return all fields that a game's shapes declare, as `corpus.fields` writes them."""
    found: set[str] = set()
    for setup in {
        one.record.setup.players: one.record.setup
        for one in corpus.samples()
        if one.record.setup.game == game
    }.values():
        shape = games.get(game).rules.shape(setup)
        assert isinstance(shape, Fields)
        found |= {f"{game} {name}" for name in shape.fields}
        found |= {f"{game} frames.{kind}.{name}" for kind, name in framed(shape.fields.get("frames"))}
    return found


def framed(shape: Shape | None) -> list[tuple[str, str]]:
    """Return the fields of each kind of frame."""
    if shape is None:
        return []
    assert isinstance(shape, ListOf)
    assert isinstance(shape.item, Tagged)
    return [(kind, name) for kind, fields in shape.item.kinds.items() for name in fields.fields]


@pytest.mark.parametrize("game", corpus.GAMES)
def test_every_field_of_a_position_is_in_the_games_and_gets_spoiled(game: str) -> None:
    positions = [one.position for one in corpus.samples() if one.record.setup.game == game]
    wanted = declared(game)
    assert set.union(*(corpus.fields(game, position) for position in positions)) == wanted
    rnd, touched = Random(game), set[str]()
    for _ in range(2_500):
        touched |= mutate.spoiled_position(rnd, mutate.sample(rnd, game)).touched
    assert wanted <= touched
