"""The rulebook: every rule of a game by its number, with what is ours marked as such."""

from __future__ import annotations

from html import escape
from unicodedata import combining, normalize

from engine import rulebook
from engine.games import Game
from engine.rulebook import Rule
from engine.text import T
from ui.drawing import still as examples
from ui.markup.components import button, top
from ui.markup.html import EMPTY
from ui.markup.html import escape as attr
from ui.markup.i18n import Say


def page(game: Game, lang: str, say: Say, *, marked: str = "", wanted: str = "", back: str = "") -> str:
    """All rules, or those that hold the words `wanted`; `marked` is the number that somebody came for."""
    learn = f"go:page=learn&game={game.id}"
    tools = button(say(T("First game")), learn, css="tool") if game.has_lessons else EMPTY
    tools += button(say(T("Back")), f"go:{back}", css="tool") if back else ""
    return f'{top(say, T("Rules of {game}", game=game.title), tools)}<main class="rulebook">{body(game, lang, say, marked, wanted)}</main>'


def body(game: Game, lang: str, say: Say, marked: str = "", wanted: str = "", search: bool = True) -> str:
    """The rules alone, as the build puts them on a page without scripts too; there nothing can be searched."""
    box = (
        f'<label class="search"><span>{escape(say(T("Search the rules")))}</span>'
        f'<input type="search" data-field="search" id="f-search" value="{attr(wanted)}" autocomplete="off"></label>'
    )
    known = rulebook.languages(game)
    sections = rulebook.read(game, lang if lang in known else "en")
    parts = []
    for section in sections:
        rules = [rule for rule in section.rules if _holds(rule, wanted)]
        if rules:
            items = "".join(
                _rule(rule, marked, say, examples.under(game, rule.number, lang)) for rule in rules
            )
            parts.append(f"<h2>{escape(section.title)}</h2><dl>{items}</dl>")
    if not parts:
        parts.append(f"<p>{escape(say(T('No rule says “{words}”.', words=wanted)))}</p>")
    legend = (
        f'<p class="quiet"><span class="badge">{escape(say(T("ruling")))}</span> '
        f"{escape(say(T('ours, where the printed rules are silent')))} · "
        f'<span class="badge">{escape(say(T("data")))}</span> {escape(say(T("ours, where the printed rules give no figure")))}</p>'
    )
    return f'<p class="lead">{escape(say(game.plays_by))}</p>{box if search else ""}{legend}{examples.shared("".join(parts))}'


def _holds(rule: Rule, wanted: str) -> bool:
    haystack = _plain(f"{rule.number} {rule.text}")
    return all(word in haystack for word in _plain(wanted).split())


def _plain(text: str) -> str:
    """Without capitals, accents and curved apostrophes, as people type on a phone."""
    return "".join(
        letter for letter in normalize("NFD", text.casefold().replace("’", "'")) if not combining(letter)
    )


def _rule(rule: Rule, marked: str, say: Say, pictures: str) -> str:
    ruling = f' <span class="badge">{escape(say(T("ruling")))}</span>' if rule.ruling else ""
    data = f' <span class="badge">{escape(say(T("data")))}</span>' if rule.reconstructed else ""
    here = ' class="is-marked" tabindex="-1"' if rule.number == marked else ""
    text = f"{escape(rule.text)}{ruling}{data}{pictures}"
    return f'<div id="rule-{attr(rule.number)}"{here}><dt>{escape(rule.number)}</dt><dd>{text}</dd></div>'
