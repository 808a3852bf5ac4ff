"""Writes the golden files: a game between random players, with all that can be observed at every move.

When a rule changes, the difference shows there move by move, in a form that people can read.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random
from typing import Any

from .checks import NAMES
from .events import seen_by
from .games import options_text
from .match import Match
from .rules import Setup, move_text
from .text import render

LONGEST = 160  # moves: enough to see every phase of a game, few enough to read


def playthrough(setup: Setup, longest: int = LONGEST) -> str:
    """Return the text of a golden file. It is the same on every Python."""
    match, rnd = Match(setup), Random(setup.seed)
    options = options_text(setup.options) or "none"
    lines = [f"{setup.game}, {setup.players} seats, options: {options}, seed {setup.seed}", ""]
    lines += [_event(seen_by(event, None)) for event in match.opening]
    names = NAMES[: setup.players]
    while match.number < longest and match.outcome is None:
        decision = match.decision
        view = match.view(decision.seat)
        prompt = match.game.words.prompt(decision, view, names)
        lines.append(f"{match.number + 1}. seat {decision.seat + 1} {decision.kind}: {render(prompt)}")
        lines.append("   legal: " + ", ".join(map(move_text, decision.legal)))
        for reason in match.rules.explain(match.state, decision.seat):
            lines.append(f"   because {reason.rule}: {render(match.game.words.why(reason, names))}")
        move = decision.legal[rnd.randrange(len(decision.legal))]
        match.play(move)
        lines.append(f"   plays: {move_text(move)}")
        for seen in match.seen(None, match.number - 1):
            told = match.game.words.tell(seen, names)
            lines.append(f"{_event(seen)}{f'  ({render(told)})' if told else ''}")
    if outcome := match.outcome:
        lines.append(f"over: {render(match.game.words.result(outcome, names))}")
    lines += ["", "what a spectator sees at the end:"]
    lines += [f"  {key}: {_flat(value)}" for key, value in sorted(match.view(None).items())]
    return "\n".join(lines) + "\n"


def _event(seen: Mapping[str, Any]) -> str:
    rest = {key: value for key, value in seen.items() if key != "kind"}
    return f"   * {seen['kind']} {_flat(rest)}"


def _flat(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
