"""Checks that everything has words, and that every rule that is named exists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import NullTranslations

from .. import rulebook
from ..errors import Reason
from ..events import Event, Viewer, seen_by
from ..match import Match
from ..rules import State
from ..text import ENGLISH, Text, render
from .line import NAMES, Line
from .suite import check


@check
def reasons(line: Line) -> None:
    """A seat that can only pass learns why, and every rule that is named exists."""
    numbers = {rule.number for section in rulebook.read(line.game) for rule in section.rules}
    for state, decision in line.at_spots():
        why = line.rules.explain(state, decision.seat)
        only_pass = [move[0] for move in decision.legal] == ["pass"]
        if only_pass:
            line.expect(bool(why), f"the pass in “{decision.kind}” has no reason")
        if decision.rule:
            line.expect(only_pass, f"“{decision.kind}” names {decision.rule}, but there is more than a pass")
            line.expect(
                decision.rule in numbers,
                f"“{decision.kind}” names a rule that does not exist: {decision.rule}",
            )
        for reason in why:
            line.expect(
                not reason.rule or reason.rule in numbers,
                f"the reason “{reason.code}” names a rule that does not exist: {reason.rule}",
            )


@check
def words(line: Line) -> None:
    """Every prompt, move, event, reason and result has words without gaps."""
    in_words(line, {"en": ENGLISH})


def in_words(line: Line, languages: Mapping[str, NullTranslations]) -> None:
    """Check the words in several languages."""
    names = NAMES[: len(line.seats)]
    say = _Speaker(line, languages)
    told = line.game.words
    for state, decision in line.at_spots():
        view = line.rules.view(state, decision.seat)
        say(told.prompt(decision, view, names), decision.kind)
        for move in decision.legal:
            say(told.offer(move, view, names), move)
        for seat in line.seats:
            for move in line.rules.asides(state, seat):
                say(told.offer(move, line.rules.view(state, seat), names), move)
        for viewer in line.viewers:
            _reasons_in_words(line, state, viewer, names, say)
    match = Match(line.setup)
    for event in match.opening:
        _event_in_words(line, event, names, say)
    for happened in line.played(match):
        for event in happened:
            _event_in_words(line, event, names, say)
    say(line.game.lots, "the lots for colors")
    say(told.thinking(), "the bots’ thinking")
    for seat in line.seats:
        for viewer in (seat, None):
            for text in told.holdings(seat, names, viewer):
                say(text, "the holdings")
    if outcome := line.rules.outcome(line.final):
        say(told.result(outcome, names), "the result")


class _Speaker:
    """Renders texts in each language, and fails on gaps."""

    def __init__(self, line: Line, languages: Mapping[str, NullTranslations]) -> None:
        self.line, self.languages = line, languages

    def __call__(self, text: Text, of: object) -> None:
        for lang, translations in self.languages.items():
            said = render(text, translations)
            self.line.expect(bool(said.strip()) and "{" not in said, f"{of!r} is told as “{said}” in {lang}")


def _reasons_in_words(line: Line, state: State, viewer: Viewer, names: Sequence[str], say: _Speaker) -> None:
    reason: Reason
    for reason in line.rules.explain(state, viewer):
        say(line.game.words.why(reason, names), reason.code)


def _event_in_words(line: Line, event: Event, names: Sequence[str], say: _Speaker) -> None:
    for viewer in line.viewers if event.private else (None,):
        text = line.game.words.tell(seen_by(event, viewer), names)
        if text is not None:
            say(text, event.kind)
