"""Records can be read back, and a broken one is refused in one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games, record
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


def test_a_record_looks_as_documented() -> None:
    head = [
        "tabtop 1", "game jumble", "rules 1", "rng 1", "seed 7", "first 1", "options coins:20",
        "seat red human Ana", "seat blue normal", "seat yellow random El Niño", "moves", "1 roll",
    ]  # fmt: skip
    assert record.write(record.of(jumble.match(1, coins=20), PLAYERS)).splitlines()[:-1] == head


def test_a_record_keeps_its_players_notes_and_moves() -> None:
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


def test_a_record_keeps_the_position_that_it_started_from() -> None:
    played = jumble.match(20)
    match = Match(played.setup, played.state)
    match.play(match.decision.legal[0])
    again = record.resume(record.read(record.write(record.of(match, PLAYERS))))
    assert (again.number, again.state.to_json()) == (1, match.state.to_json())
    assert again.position(0).to_json() == played.state.to_json()


def test_a_record_without_a_snapshot_can_be_replayed() -> None:
    text = "\n".join(line for line in saved().splitlines() if not line.startswith("snapshot"))
    assert record.resume(record.read(text)).state.to_json() == jumble.match(30).state.to_json()


@pytest.mark.parametrize(("old", "new"), [("rules 1", "rules 2"), ("rng 1", "rng 2")])
def test_a_game_saved_under_newer_rules_continues_from_its_snapshot(old: str, new: str) -> None:
    match = record.resume(record.read(saved().replace(old, new)))
    assert (match.number, match.state.to_json()) == (0, jumble.match(30).state.to_json())


OLDER = pytest.mark.parametrize(("old", "new"), [("rules 1", "rules 0"), ("rng 1", "rng 0")])


@OLDER
def test_a_game_saved_under_older_rules_keeps_its_past_if_that_still_leads_there(old: str, new: str) -> None:
    match = record.resume(record.read(saved().replace(old, new)))
    assert (match.number, match.state.to_json()) == (30, jumble.match(30).state.to_json())


@OLDER
@pytest.mark.parametrize(
    ("past", "now"), [("seed 7", "seed 8"), ("\n1 roll\n", "\n1 snatch\n")], ids=["elsewhere", "illegal"]
)
def test_a_game_saved_under_older_rules_continues_from_its_snapshot_if_its_past_leads_elsewhere(
    old: str, new: str, past: str, now: str
) -> None:
    text = saved().replace(old, new)
    assert past in text
    match = record.resume(record.read(text.replace(past, now)))
    assert (match.number, match.state.to_json()) == (0, jumble.match(30).state.to_json())


def test_windows_line_ends_and_empty_lines_are_accepted() -> None:
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


Change = Callable[[str], str]


def put(new: str, old: str, whole: bool = True) -> Change:
    """Return a change that replaces `old` by `new`; without the snapshot unless `whole`."""
    return lambda text: (text if whole else without_snapshot(text)).replace(old, new, 1)


def append(new: str) -> Change:
    """Return a change that replaces the snapshot by other text."""
    return lambda text: without_snapshot(text) + new


BROKEN: dict[str, tuple[Change, str]] = {
    "nothing": (lambda text: "", "This is not a saved game of Tabtop."),
    "another format": (lambda text: '[Event "Chess"]\n1. e4', "This is not a saved game of Tabtop."),
    "a newer format": (put("tabtop 2", "tabtop 1"), "newer version"),
    "newer rules, no snapshot": (put("rules 9", "rules 1", whole=False), "newer version"),
    "older rules, no snapshot": (put("rules 0", "rules 1", whole=False), "older rules"),
    "no game": (put("", "game jumble\n"), "missing its “game” line"),
    "no seed": (put("", "seed 7\n"), "missing its “seed” line"),
    "an unknown game": (put("game chess", "game jumble"), "no game “chess”"),
    "a seed that is not a number": (put("seed x", "seed 7"), "“seed”"),
    "a version that is not a number": (put("rules one", "rules 1"), "“rules”"),
    "an unknown option": (put("first 1\noptions warp", "first 1"), "no option “warp”"),
    "an option out of bounds": (put("first 1\noptions coins:900", "first 1"), "must be from 6 to 40"),
    "too few seats": (put("", "seat blue normal\nseat yellow random El Niño\n"), "2 to 4 players"),
    "a color twice": (put("seat red", "seat blue"), "colors do not fit"),
    "an unknown color": (put("seat mauve", "seat blue"), "colors do not fit"),
    "an unknown first seat": (put("first 8", "first 1"), "Seat 8 cannot begin"),
    "an ill-formed move": (put("\n1 roll!\n", "\n1 roll\n"), "Line 12 "),
    "a move by an ill-formed seat": (put("\nx roll\n", "\n1 roll\n"), "Line 12 "),
    "an illegal move": (put("\n1 snatch\n", "\n1 roll\n"), "Move 1 .*“snatch”, is not possible"),
    "a move by an unknown seat": (put("\n9 roll\n", "\n1 roll\n"), "Move 1 "),
    "a position that is not JSON": (append("\nsnapshot {"), "cannot be read"),
    "a position that is a list": (append("\nsnapshot []"), "cannot be read"),
    "a start without its fields": (
        put('first 1\nstart {"turn": 1}', "first 1"),
        "position kept .* cannot be read",
    ),
    "another position": (other_snapshot, "do not lead to its saved position"),
    "too large": (lambda text: text + "\n" * record.LONGEST, "too large"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_record_is_refused_in_one_sentence(name: str) -> None:
    change, sentence = BROKEN[name]
    with pytest.raises(BadRecord, match=sentence) as caught:
        record.resume(record.read(change(saved())))
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


def test_a_code_is_short_and_safe_in_links() -> None:
    code = record.pack(saved())
    assert code.replace("-", "").replace("_", "").isalnum()
    assert len(code) < len(saved())
    assert record.unpack(f" {code}\n") == saved()


@pytest.mark.parametrize(
    "code", ["", "x", "****", "ñ", "AAAA", record.pack(saved())[:-9], record.pack(saved())[:40], "eJw"]
)
def test_a_damaged_code_is_refused_in_one_sentence(code: str) -> None:
    with pytest.raises(BadRecord, match="damaged or cut short"):
        record.unpack(code)


@pytest.mark.parametrize("stray", ["!", " ", "\n", "=", "ñ"])
def test_a_stray_character_in_a_code_is_not_skipped(stray: str) -> None:
    code = record.pack(saved())
    with pytest.raises(BadRecord, match="damaged"):
        record.unpack(code[:20] + stray * 4 + code[20:])


def test_a_code_that_unpacks_to_a_huge_text_is_refused() -> None:
    with pytest.raises(BadRecord, match="too large"):
        record.unpack(record.pack("x" * (record.LONGEST + 9)))


@given(st.text() | st.binary().map(lambda data: data.decode("latin-1")))
def test_any_code_unpacks_or_is_refused(code: str) -> None:
    with suppress(BadRecord):
        record.unpack(code)


@given(st.data())
def test_any_text_replays_or_is_refused(data: st.DataObject) -> None:
    """Lines of a good record are left out, repeated, cut or changed."""
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
def test_a_tampered_position_can_be_viewed_or_is_refused(key: str, junk: object) -> None:
    data = {**jumble.match(30).state.to_json(), key: junk}
    kept = Record(jumble.setup(), PLAYERS, [], rules_version=0, snapshot=data)
    try:
        match = record.resume(kept)
    except BadRecord:
        return
    match.view(None)
    assert match.decision is not None


@pytest.mark.parametrize("what", ["prompt", "offer"])
def test_a_start_that_cannot_be_put_into_words_is_refused(monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    """A position may fit its shape and still hold something that the game has no words for."""
    started = jumble.match(20)
    match = Match(started.setup, started.state)
    match.play(match.decision.legal[0])
    text = record.write(record.of(match, PLAYERS))
    record.resume(record.read(text))

    def speechless(*_: object) -> None:
        raise KeyError("no words")

    monkeypatch.setattr(games.get("jumble").words, what, speechless)
    with pytest.raises(BadRecord, match="position kept in this saved game cannot be read"):
        record.resume(record.read(text))


@pytest.mark.parametrize("changed", [{"legal": ()}, {"seat": 7}], ids=["no move", "no such seat"])
def test_a_position_in_which_nobody_can_answer_is_refused(
    monkeypatch: pytest.MonkeyPatch, changed: dict[str, Any]
) -> None:
    """It fits its shape, but the game would stop there for good."""
    saved = Record(jumble.setup(), PLAYERS, [], rules_version=0, snapshot=jumble.match(20).state.to_json())
    assert record.resume(saved).decision.legal
    rules = type(games.get("jumble").rules)
    ask = rules.ask
    monkeypatch.setattr(rules, "ask", lambda self, state: ask(self, state)._replace(**changed))
    with pytest.raises(BadRecord, match="position kept in this saved game cannot be read"):
        record.resume(saved)


def test_a_name_has_no_line_breaks_and_a_limit() -> None:
    assert record.clean_name("Ana\u202e\nLuis\t\x00  ") == "Ana Luis"
    assert record.clean_name("x" * 99) == "x" * 24
    assert (
        record.read(saved().replace("human Ana", "human " + "ab " * 50)).players[0].name
        == "ab ab ab ab ab ab ab ab"
    )
