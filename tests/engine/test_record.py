"""Records: what is written reads back; what is broken gets one clear sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import record
from engine.errors import BadRecord
from engine.match import Match
from engine.players import HUMAN, Player
from engine.record import Record
from tests.engine import jumble

PLAYERS = [Player("human", "Ana"), Player("normal"), Player("random", "El Niño")]


def saved(moves: int = 30) -> str:
    return record.write(record.of(jumble.match(moves), PLAYERS, {"saved": "2026-11-16"}))


def test_a_player_is_a_person_unless_a_bot_is_named() -> None:
    assert [player.is_human for player in (Player(), Player(HUMAN, "Ana"), Player("hard", "Ana"))] == [
        True,
        True,
        False,
    ]


def test_a_record_reads_as_the_documentation_says() -> None:
    head = [
        "tabtop 1", "game jumble", "rules 1", "rng 1", "seed 7", "first 1", "options coins:20",
        "seat red human Ana", "seat blue normal", "seat yellow random El Niño", "moves", "1 roll",
    ]  # fmt: skip
    assert record.write(record.of(jumble.match(1, coins=20), PLAYERS)).splitlines()[:-1] == head


def test_a_record_comes_back_with_its_players_notes_and_moves() -> None:
    read = record.read(saved())
    assert read.players == PLAYERS
    assert read.notes == {"saved": "2026-11-16"}
    match = record.resume(read)
    played = jumble.match(30)
    assert (match.moves, match.events, match.state.to_json()) == (
        played.moves,
        played.events,
        played.state.to_json(),
    )


def test_a_record_that_went_on_from_a_position_keeps_that_position() -> None:
    played = jumble.match(20)
    match = Match(played.setup, played.state)
    match.play(match.decision.legal[0])
    again = record.resume(record.read(record.write(record.of(match, PLAYERS))))
    assert (again.number, again.state.to_json()) == (1, match.state.to_json())
    assert again.position(0).to_json() == played.state.to_json()


def test_a_record_without_its_snapshot_is_replayed_all_the_same() -> None:
    text = "\n".join(line for line in saved().splitlines() if not line.startswith("snapshot"))
    assert record.resume(record.read(text)).state.to_json() == jumble.match(30).state.to_json()


@pytest.mark.parametrize(
    ("old", "new"), [("rules 1", "rules 0"), ("rules 1", "rules 2"), ("rng 1", "rng 2"), ("rng 1", "rng 0")]
)
def test_under_other_rules_a_game_goes_on_from_its_snapshot(old: str, new: str) -> None:
    match = record.resume(record.read(saved().replace(old, new)))
    assert (match.number, match.state.to_json()) == (0, jumble.match(30).state.to_json())


def test_windows_line_ends_and_empty_lines_do_no_harm() -> None:
    text = saved().replace("\n", "\r\n").replace("moves", "\r\nmoves\r\n")
    assert record.resume(record.read(text)).number == 30


def without_snapshot(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.startswith("snapshot"))


def other_snapshot(text: str) -> str:
    data = json.loads(text.split("snapshot ")[1])
    return (
        text.split("snapshot ", maxsplit=1)[0]
        + "snapshot "
        + json.dumps({**data, "turn": (data["turn"] + 1) % 3})
    )


Spoil = Callable[[str], str]
BROKEN: dict[str, tuple[Spoil, str]] = {
    "nothing": (lambda text: "", "This is not a saved game of Tabtop."),
    "foreign": (lambda text: '[Event "Chess"]\n1. e4', "This is not a saved game of Tabtop."),
    "newer form": (lambda text: text.replace("tabtop 1", "tabtop 2"), "newer version"),
    "newer rules, no snapshot": (lambda text: without_snapshot(text).replace("rules 1", "rules 9"), "newer version"),
    "older rules, no snapshot": (lambda text: without_snapshot(text).replace("rules 1", "rules 0"), "older rules"),
    "no game": (lambda text: text.replace("game jumble\n", ""), "does not say its “game”"),
    "no seed": (lambda text: text.replace("seed 7\n", ""), "does not say its “seed”"),
    "unknown game": (lambda text: text.replace("game jumble", "game chess"), "no game “chess”"),
    "a seed that is no number": (lambda text: text.replace("seed 7", "seed x"), "“seed”"),
    "rules that are no number": (lambda text: text.replace("rules 1", "rules one"), "“rules”"),
    "an option that is none": (lambda text: text.replace("first 1", "first 1\noptions warp"), "no option “warp”"),
    "an option out of bounds": (lambda text: text.replace("first 1", "first 1\noptions coins:900"), "goes from 6 to 40"),
    "too few seats": (lambda text: text.replace("seat blue normal\n", "").replace("seat yellow random El Niño\n", ""), "2 to 4 players"),
    "a color twice": (lambda text: text.replace("seat blue", "seat red"), "colors do not fit"),
    "nobody's color": (lambda text: text.replace("seat blue", "seat mauve"), "colors do not fit"),
    "a first seat that is none": (lambda text: text.replace("first 1", "first 8"), "Seat 8 cannot begin"),
    "a move that is none": (lambda text: text.replace("\n1 roll\n", "\n1 roll!\n", 1), "Line 12 "),
    "a seat in a move that is none": (lambda text: text.replace("\n1 roll\n", "\nx roll\n", 1), "Line 12 "),
    "a move that is not possible": (lambda text: text.replace("\n1 roll\n", "\n1 snatch\n", 1), "Move 1 .*“snatch”, is not possible"),
    "a move of a seat that is not here": (lambda text: text.replace("\n1 roll\n", "\n9 roll\n", 1), "Move 1 "),
    "a position that is no JSON": (lambda text: without_snapshot(text) + "\nsnapshot {", "cannot be read"),
    "a position that is a list": (lambda text: without_snapshot(text) + "\nsnapshot []", "cannot be read"),
    "a start without sense": (lambda text: text.replace("first 1", 'first 1\nstart {"turn": 1}'), "position kept .* cannot be read"),
    "another position": (other_snapshot, "do not lead to the position"),
    "too large": (lambda text: text + "\n" * record.LONGEST, "too large"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_record_gets_one_clear_sentence(name: str) -> None:
    spoil, sentence = BROKEN[name]
    with pytest.raises(BadRecord, match=sentence) as caught:
        record.resume(record.read(spoil(saved())))
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


def test_a_code_is_short_and_made_for_links() -> None:
    code = record.pack(saved())
    assert code.replace("-", "").replace("_", "").isalnum()
    assert len(code) < len(saved())
    assert record.unpack(f" {code}\n") == saved()


@pytest.mark.parametrize(
    "code", ["", "x", "****", "ñ", "AAAA", record.pack(saved())[:-9], record.pack(saved())[:40], "eJw"]
)
def test_a_damaged_code_gets_one_clear_sentence(code: str) -> None:
    with pytest.raises(BadRecord, match="damaged or cut short"):
        record.unpack(code)


def test_a_code_that_would_fill_the_memory_is_refused() -> None:
    with pytest.raises(BadRecord, match="too large"):
        record.unpack(record.pack("x" * (record.LONGEST + 9)))


@given(st.text() | st.binary().map(lambda data: data.decode("latin-1")))
def test_no_code_does_anything_but_unpack_or_be_refused(code: str) -> None:
    with suppress(BadRecord):
        record.unpack(code)


@given(st.data())
def test_no_text_does_anything_but_read_and_replay_or_be_refused(data: st.DataObject) -> None:
    """Lines of a good record, some left out, doubled, cut or spoiled."""
    lines = saved(12).splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    lines[at : at + data.draw(st.integers(0, 2))] = data.draw(
        st.lists(st.sampled_from(lines) | st.text(max_size=30), max_size=3)
    )
    text = "\n".join(lines)
    cut = data.draw(st.integers(0, len(text)))
    text = (
        text[:cut]
        + data.draw(st.sampled_from(["", "9", "-", " ", "{", '"', "[", "\x00", "ñ", "\u2028"]))
        + text[cut + data.draw(st.integers(0, 3)) :]
    )
    with suppress(BadRecord):
        record.resume(record.read(text))


JUNK = st.none() | st.integers(-3, 99) | st.text(max_size=3) | st.lists(st.integers(-9, 99), max_size=4)


@given(st.sampled_from(sorted(jumble.match(30).state.to_json())), JUNK)
def test_a_spoiled_position_is_refused_or_can_be_looked_at(key: str, junk: object) -> None:
    data = {**jumble.match(30).state.to_json(), key: junk}
    kept = Record(jumble.setup(), PLAYERS, [], rules_version=0, snapshot=data)
    try:
        match = record.resume(kept)
    except BadRecord:
        return
    match.view(None)
    assert match.decision is not None


def test_a_name_has_no_line_breaks_and_an_end() -> None:
    assert record.clean_name("Ana\u202e\nLuis\t\x00  ") == "Ana Luis"
    assert record.clean_name("x" * 99) == "x" * 24
    assert (
        record.read(saved().replace("human Ana", "human " + "ab " * 50)).players[0].name
        == "ab ab ab ab ab ab ab ab"
    )
