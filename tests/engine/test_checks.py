"""The conformance checks find faults: each test breaks the toy game in one way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from random import Random
from typing import Any, cast

import pytest

from engine import checks, games, record
from engine.checks import CheckFailed, Line
from engine.errors import IllegalMove
from engine.events import Event, Viewer
from engine.games import Option
from engine.match import Match
from engine.playthrough import playthrough
from engine.rules import Move
from engine.text import T, Text
from tests.engine import jumble

TOY: Any = import_module("engine.games.jumble.rules")
WORDS: Any = import_module("engine.games.jumble.words").WORDS
Rules: Any = TOY.JumbleSale
TITLE = T("An option")


@contextmanager
def played_by(rules: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Play the toy game by other rules."""
    with monkeypatch.context() as patch:
        patch.setattr(TOY, "RULES", rules)
        yield


def wrap(name: str, after: Callable[..., Any]) -> Any:
    """Return rules in which `after(rules, result, *arguments)` replaces the result of a method."""

    def method(self: Any, *arguments: Any, **named: Any) -> Any:
        return after(self, getattr(Rules, name)(self, *arguments, **named), *arguments, **named)

    return type("Spoiled", (Rules,), {name: method})()


def dead_end(rules: Any, decision: Any, state: Any) -> Any:
    return decision._replace(legal=[]) if len(state.goods) == 9 and not state.frames else decision


def no_outcome(rules: Any, outcome: Any, state: Any) -> Any:
    return None


def long_list(rules: Any, decision: Any, state: Any) -> Any:
    return (
        decision._replace(legal=[*decision.legal, *(("bid", amount) for amount in range(900, 960))])
        if decision.free
        else decision
    )


def changes_before_refusing(rules: Any, allowed: bool, state: Any, move: Any) -> bool:
    if not allowed and move == ("nonsense",):
        state.coins[0] += 1
        state.coins[0] -= 1
        state.box.append(0)
    return allowed


def coin_from_nowhere(rules: Any, _: Any, state: Any, move: Any, emit: Any) -> None:
    if move[0] == "bid":
        state.coins[0] += 1


def coin_if_trusted(rules: Any, _: Any, state: Any, move: Any) -> None:
    state.coins[0] += 1


def coin_after_playout(rules: Any, over: bool, state: Any, *rest: Any) -> bool:
    state.coins[0] += 1
    return over


def counts_nothing(rules: Any, over: bool, state: Any, rnd: Any, verbs: Any, limit: int) -> bool:
    verbs.clear()
    return over


def one_number_more(rules: Any, over: bool, state: Any, rnd: Any, verbs: Any, limit: int) -> bool:
    rnd.random()
    return over


def seen_rng(rules: Any, seen: dict[str, Any], state: Any, viewer: Any) -> dict[str, Any]:
    return {**seen, "chance": state.rng}


def seen_hands(rules: Any, seen: dict[str, Any], state: Any, viewer: Any) -> dict[str, Any]:
    return {**seen, "all": [sorted(hand) for hand in state.hands]}


def asked_only_if_able(rules: Any, decision: Any, state: Any) -> Any:
    """Skip seats without a snatch. Being asked then reveals that a seat has one."""
    if decision.kind == "snatch" and len(decision.legal) == 1:
        return decision._replace(seat=(decision.seat + 1) % len(state.coins))
    return decision


def telling_prompt(rules: Any, decision: Any, state: Any) -> Any:
    return (
        decision._replace(subject={**decision.subject, "next": state.goods[-1]})
        if decision.kind == "roll"
        else decision
    )


def same_again(rules: Any, _: None, state: Any, viewer: Any, rnd: Random) -> None:
    state.rng = 5
    state.goods.sort()


def one_bit_too_many(rules: Any, _: None, state: Any, viewer: Any, rnd: Random) -> None:
    state.rng |= 1 << 64


def telling_event(rules: Any, _: None, state: Any, move: Any, emit: Any) -> None:
    if emit and move == ("pass",) and state.goods:
        emit(Event("peeked", {"seat": 0, "next": state.goods[-1]}))


def no_reasons(rules: Any, reasons: Any, state: Any, viewer: Any) -> list[Any]:
    return []


def too_good(rules: Any, values: list[float], state: Any) -> list[float]:
    return [value + 1 for value in values]


def highest_bid_refused(rules: Any, allowed: bool, state: Any, move: Any) -> bool:
    free = rules.decision(state).free
    return allowed and not (free and move == (free.verb, free.high))


def composed_with_bounds(rules: Any, decision: Any, state: Any) -> Any:
    return decision._replace(free=decision.free._replace(composed=True)) if decision.free else decision


def auction_without_exit(rules: Any, decision: Any, state: Any) -> Any:
    return decision._replace(default=None) if decision.kind == "bid" else decision


def without_the_highest_bid(rules: Any, decision: Any, state: Any) -> Any:
    return decision._replace(highest=0)


def highest_bid_without_a_lot(rules: Any, decision: Any, state: Any) -> Any:
    return decision._replace(highest=3) if decision.kind == "roll" else decision


def highest_bid_once_more(rules: Any, decision: Any, state: Any) -> Any:
    """Offer the highest bid itself again."""
    free = decision.free
    return decision._replace(free=free._replace(low=decision.highest)) if free else decision


def window_for_another_seat(rules: Any, seats: Sequence[int], state: Any) -> Sequence[int]:
    return seats[::-1]


def rule_beside_a_choice(rules: Any, decision: Any, state: Any) -> Any:
    return decision._replace(rule="J06") if len(decision.legal) > 1 else decision


def rule_that_is_not_there(rules: Any, decision: Any, state: Any) -> Any:
    return decision._replace(rule="J99") if decision.legal == [("pass",)] else decision


def half_a_team(rules: Any, teams: Any, state: Any) -> Any:
    return [[0, 1]]


def changing_teams(rules: Any, teams: Any, state: Any) -> Any:
    return [[0, 1], [2, 3]] if len(state.goods) > 10 else [[0, 2], [1, 3]]


class UnsortedRedeal(Rules):  # type: ignore[misc]
    """Shuffles without sorting first, so the result depends on what was hidden."""

    def redeal(self, state: Any, viewer: Any, rnd: Random) -> None:
        goods = state.goods[:]
        super().redeal(state, viewer, Random(rnd.random()))
        rnd.shuffle(goods)
        state.goods[:] = goods


class StaleDecision(Rules):  # type: ignore[misc]
    """Keeps the answered decision when it plays a move without checking it."""

    def play_listed(self, state: Any, move: Any) -> None:
        answered = self.decision(state)
        super().play_listed(state, move)
        state.pending = answered


SPOILED: Sequence[tuple[str, object, str]] = [
    ("ends", wrap("ask", dead_end), "dead end"),
    ("ends", wrap("outcome", no_outcome), "over without an outcome"),
    ("decisions", wrap("ask", long_list), "legal moves in “bid”"),
    ("decisions", wrap("allows", highest_bid_refused), "is not allowed, though amounts go from"),
    ("decisions", wrap("ask", composed_with_bounds), "composed, but has bounds"),
    ("decisions", wrap("ask", auction_without_exit), "nobody can leave the auction"),
    ("auctions", wrap("ask", without_the_highest_bid), "but the decision says 0"),
    ("auctions", wrap("ask", highest_bid_without_a_lot), "which names no lot"),
    ("auctions", wrap("ask", highest_bid_once_more), "though the highest bid is"),
    ("decisions", wrap("window", window_for_another_seat), "the window is open for seat"),
    ("declarations", wrap("teams", half_a_team), "do not hold every seat once"),
    ("declarations", wrap("teams", changing_teams), "the teams changed"),
    ("illegal_moves", wrap("allows", changes_before_refusing), "changed the state"),
    ("listed_moves", wrap("play_listed", coin_if_trusted), "leads elsewhere when it is not checked"),
    ("listed_moves", StaleDecision(), "leads elsewhere when it is not checked"),
    ("playouts", wrap("playout", coin_after_playout), "a playout leads elsewhere"),
    ("playouts", wrap("playout", lambda rules, over, *rest: True), "a playout ends at another move"),
    ("playouts", wrap("playout", counts_nothing), "a playout counts other moves"),
    ("playouts", wrap("playout", one_number_more), "a playout needs other random numbers"),
    (
        "kinds",
        type("Misspelled", (Rules,), {"moving": frozenset({"lot_sould"})})(),
        "`moving` names: lot_sould",
    ),
    ("conservation", wrap("play", coin_from_nowhere), "where there were"),
    ("evaluation", wrap("evaluate", too_good), "evaluate gives"),
    ("evaluation", wrap("value", lambda rules, value, *rest: value + 1e-9), "value gives seat 0"),
    ("hidden", wrap("view", seen_rng), "the rng is in the view"),
    ("hidden", wrap("view", seen_hands), "changed when the rest was dealt again"),
    ("hidden", wrap("ask", asked_only_if_able), "who is asked depends on"),
    ("hidden", wrap("ask", telling_prompt), "is asked depends on what they cannot see"),
    ("secrets", wrap("has_secrets", lambda rules, found, setup: False), "has_secrets says no"),
    ("redealing", UnsortedRedeal(), "depends on what they cannot see"),
    ("redealing", wrap("redeal", one_bit_too_many), "cannot be read"),
    (
        "chance",
        wrap("redeal", same_again),
        "same in every redealt world",
    ),
    ("telltales", wrap("play", telling_event), "shows .* what they cannot see"),
    ("reasons", wrap("explain", no_reasons), "has no reason"),
    ("reasons", wrap("ask", rule_beside_a_choice), "more than a pass"),
    ("reasons", wrap("ask", rule_that_is_not_there), "does not exist: J99"),
]


@pytest.mark.parametrize(
    ("check", "rules", "sentence"), SPOILED, ids=[f"{check}: {sentence}" for check, _, sentence in SPOILED]
)
def test_a_check_finds_the_fault_of_a_faulty_game(
    check: str, rules: object, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with played_by(rules, monkeypatch), pytest.raises(CheckFailed, match=sentence):
        run_some(check)


def run_some(check: str) -> None:
    """Run a check on a few games."""
    for seed in range(4):
        checks.run(check, Line(jumble.setup(4, seed, coins=40)))


def test_a_check_finds_a_preview_that_looks_at_the_true_legal_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a preview would tell whether the asked seat holds a snatch."""
    preview = Match.preview

    def peeking(self: Match, move: Move, viewer: Viewer) -> list[dict[str, Any]]:
        return preview(self, move, None if move in self.decision.legal else viewer)

    run_some("leaks")
    monkeypatch.setattr(Match, "preview", peeking)
    with pytest.raises(CheckFailed, match=r"snatch.* tells . what they cannot see"):
        run_some("leaks")


def test_a_check_finds_a_preview_of_an_aside_that_looks_into_the_deck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    preview = Match.preview

    def peeking(self: Match, move: Move, viewer: Viewer) -> list[dict[str, Any]]:
        if move[0] == "sell" and cast(Any, self.state).goods[-1] % 2:
            raise IllegalMove(move)
        return preview(self, move, viewer)

    monkeypatch.setattr(Match, "preview", peeking)
    with pytest.raises(CheckFailed, match=r"sell.* tells .* what they cannot see"):
        run_some("leaks")


def test_a_check_finds_an_aside_that_is_offered_without_words(monkeypatch: pytest.MonkeyPatch) -> None:
    offer = WORDS.offer

    def silent(move: Move, *rest: Any) -> Text:
        return T("") if move[0] == "sell" else offer(move, *rest)

    run_some("words")
    monkeypatch.setattr(WORDS, "offer", silent)
    with pytest.raises(CheckFailed, match=r"'sell'.* is told as “”"):
        run_some("words")


def test_a_check_finds_a_clone_that_shares_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    original = TOY.Sale.clone

    def clone(self: Any) -> Any:
        other = original(self)
        other.lots = self.lots
        return other

    monkeypatch.setattr(TOY.Sale, "clone", clone)
    with pytest.raises(CheckFailed, match="changed the original"):
        checks.run("clones", Line(jumble.setup(2)))


def test_a_check_finds_a_state_that_does_not_survive_json(monkeypatch: pytest.MonkeyPatch) -> None:
    original = TOY.Sale.to_json

    def to_json(self: Any) -> Mapping[str, Any]:
        return {**original(self), "coins": tuple(self.coins)}

    monkeypatch.setattr(TOY.Sale, "to_json", to_json)
    with pytest.raises(CheckFailed, match="JSON does not keep"):
        checks.run("json_form", Line(jumble.setup(2)))


def test_a_check_finds_randomness_outside_the_state(monkeypatch: pytest.MonkeyPatch) -> None:
    rnd = Random(1)

    def loaded(state: int, n: int) -> tuple[int, int]:
        return state, rnd.randrange(n)

    monkeypatch.setattr(TOY.rng, "below", loaded)
    with pytest.raises(CheckFailed):
        checks.run("replays", Line(jumble.setup(2)))


def test_a_check_finds_a_gap_in_the_words(monkeypatch: pytest.MonkeyPatch) -> None:
    tell = WORDS.tell
    monkeypatch.setattr(
        WORDS,
        "tell",
        lambda event, names: (
            Text("{player} does {what}", {"player": names[0]}) if "seat" in event else tell(event, names)
        ),
    )
    with pytest.raises(CheckFailed, match="words: KeyError: 'what'"):
        checks.run("words", Line(jumble.setup(2)))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            [
                Option("a", TITLE, TITLE, 0, 0, 9, role="games"),
                Option("b", TITLE, TITLE, 0, 0, 9, role="games"),
            ],
            "a, b",
        ),
        ([Option("a", TITLE, TITLE, role="target")], "“a” needs a number"),
        ([Option("a", TITLE, TITLE, needs="b")], "needs “b”, which does not exist"),
        ([Option("a", TITLE, TITLE, at_first=2)], "“a” must be from 0 to 1, not 2"),
    ],
)
def test_a_check_finds_options_that_do_not_fit_together(options: list[Option], sentence: str) -> None:
    line = Line(jumble.setup(2))
    line.game = line.game._replace(options=tuple(options))
    with pytest.raises(CheckFailed, match=sentence):
        checks.run("declarations", line)


def test_a_check_finds_a_color_that_nothing_can_draw() -> None:
    line = Line(jumble.setup(2))
    line.game = line.game._replace(colors={**line.game.colors, "orange": T("Orange")})
    with pytest.raises(CheckFailed, match="unknown colors: orange; known are red, blue"):
        checks.run("declarations", line)


def test_a_failure_names_the_game_the_seed_and_the_move_and_can_be_replayed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def crash(rules: Any, _: None, state: Any, move: Any, emit: Any) -> None:
        if len(state.goods) == 10:
            raise ZeroDivisionError("no goods")

    with played_by(wrap("play", crash), monkeypatch), pytest.raises(CheckFailed) as caught:
        Line(jumble.setup(3, seed=11))
    headline, _, text = str(caught.value).partition("\n\n")
    assert headline.startswith("jumble-3, seed 11, move ")
    assert headline.endswith("line: ZeroDivisionError: no goods")
    with played_by(wrap("play", crash), monkeypatch):
        match = record.resume(record.read(text))  # all moves but the one that crashes
        with pytest.raises(ZeroDivisionError):
            match.play(("roll",))


def test_every_table_is_checked_once() -> None:
    tables = checks.setups(games.get("jumble"))
    assert len({checks.describe(setup) for setup in tables}) == len(tables) == 7
    assert {setup.players for setup in tables if not setup.options} == {2, 3, 4}
    assert {setup.players for setup in tables if "calm" in setup.options} == {2, 3, 4}
    assert {setup.players for setup in tables if "coins" in setup.options} == {4}


def test_a_playthrough_prints_what_a_spectator_may_see() -> None:
    text = playthrough(jumble.setup(3, coins=20))
    assert text.startswith("jumble, 3 seats, options: coins:20, seed 7")
    assert "   legal: pass, bid" in text
    assert "because J0" in text
    assert '"card"' not in text  # it shows who drew, but not what
    assert text == playthrough(jumble.setup(3, coins=20))
