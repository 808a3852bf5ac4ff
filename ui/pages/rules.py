"""The rulebook page: a game's rules by number, with a search and illustrated examples."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from unicodedata import combining, normalize

from engine import games, rulebook
from engine.games import Game
from engine.parsing import parse_number
from engine.rulebook import Rule, Topic
from engine.text import T
from ui.drawing import still
from ui.markup.components import button, top
from ui.markup.html import EMPTY, Html, Markup, join
from ui.markup.i18n import Say
from ui.pages.base import Page

LONGEST_SEARCH = 80
MOST_PARTS = 99


class RulesPage(Page):
    name = "rules"

    def enter(self) -> None:
        self.game = games.get(self.route.get("game", ""))
        self.wanted = ""

    def draw(self) -> tuple[str, Html]:
        say = self.say
        html = page(
            self.game,
            say,
            marked=self.route.get("rule", ""),
            wanted=self.wanted,
            back=self.app.tables.way_back,
        )
        return say(T("Rules of {game}", game=self.game.title)), html

    def field(self, name: str, value: str) -> None:
        if name == "search":
            self.wanted = value[:LONGEST_SEARCH]
        self.app.screen.redraw()

    def act(self, word: str, rest: str) -> None:
        number = parse_number(rest, 0, MOST_PARTS) if word == "part" else None
        if number is not None:
            self.app.screen.focus(f"#part-{number}")


PAGE = RulesPage


RULES = Markup('{top}<main class="rulebook">{body}</main>')


def page(game: Game, say: Say, *, marked: str = "", wanted: str = "", back: str = "") -> Html:
    """Draw the rules that contain all words of `wanted`, and mark the rule with the number `marked`."""
    learn = button(say(T("Learn to play")), f"go:page=learn&game={game.id}", css="tool", sign="learn")
    return RULES(
        top=top(say, T("Rules of {game}", game=game.title), learn if game.has_lessons else EMPTY, back),
        body=body(game, say, marked, wanted),
    )


BODY = Markup(
    '{how_to}<h2 class="all-rules" id="all-rules">{heading}</h2><p class="quiet">{plays_by}</p>'
    "{search}{parts}{sections}{legend}"
)
PARTS = Markup('<nav class="parts" aria-label="{label}">{links}</nav>')
PART = Markup('<a href="#part-{number}" data-act="part:{number}">{title}</a>')
SEARCH = Markup(
    '<label class="search"><span>{label}</span>'
    '<input type="search" data-field="search" id="f-search" value="{wanted}" autocomplete="off"></label>'
)
SECTION = Markup('<h2 id="part-{number}" tabindex="-1">{title}</h2><dl>{rules}</dl>')
NOTHING = Markup("<p>{text}</p>")


def body(game: Game, say: Say, marked: str = "", wanted: str = "", search: bool = True) -> Html:
    """Draw the rules alone. The build also puts them, without the search, on a page without scripts."""
    lang = say.lang if say.lang in rulebook.languages(game) else "en"
    topics = [] if marked else rulebook.how_to(game, say.lang)
    pictured = {number for topic in topics for number in topic.examples}  # above the rules
    sections, links = [], []
    for number, section in enumerate(rulebook.read(game, lang), 1):
        rules = [rule for rule in section.rules if _matches(rule, wanted)]
        if rules:
            shown = join(_rule(game, rule, rule.number == marked, pictured, say) for rule in rules)
            sections.append(SECTION(number=number, title=section.title, rules=shown))
            links.append(PART(number=number, title=section.title))
    if not sections:
        sections.append(NOTHING(text=say(T("No rule mentions “{words}”.", words=wanted))))
    page = BODY(
        how_to=_how_to(game, topics, say),
        heading=say(T("All the rules")),
        plays_by=say(game.plays_by),
        search=SEARCH(label=say(T("Search the rules")), wanted=wanted) if search else EMPTY,
        parts=PARTS(label=say(T("Contents")), links=join(links)) if len(links) > 1 else EMPTY,
        legend=_legend(say),
        sections=join(sections),
    )
    return still.share_shapes(page)


HOW_TO = Markup('<section class="howto"><h2>{heading}</h2><div class="topics">{topics}</div></section>')
TOPIC = Markup('<section class="panel"><h3>{title}</h3>{texts}{items}{examples}</section>')
TEXT = Markup("<p>{text}</p>")
ITEMS = Markup("<ul>{items}</ul>")
ITEM = Markup("<li>{text}</li>")


def _how_to(game: Game, topics: Sequence[Topic], say: Say) -> Html:
    """Draw what to know before a first game, with pictures; nothing without topics."""
    shown = [
        TOPIC(
            title=topic.title,
            texts=join(TEXT(text=text) for text in topic.paragraphs),
            items=ITEMS(items=join(ITEM(text=text) for text in topic.items)) if topic.items else EMPTY,
            examples=join(still.example(game, number, say) for number in topic.examples),
        )
        for topic in topics
    ]
    return HOW_TO(heading=say(T("How to play in two minutes")), topics=join(shown)) if shown else EMPTY


def _matches(rule: Rule, wanted: str) -> bool:
    text = _plain(f"{rule.number} {rule.text}")
    return all(word in text for word in _plain(wanted).split())


def _plain(text: str) -> str:
    """Return a text in lower case, without accents and curly apostrophes, the way people type on a phone."""
    return "".join(
        letter for letter in normalize("NFD", text.casefold().replace("’", "'")) if not combining(letter)
    )


BADGE = Markup('<span class="badge">{text}</span>')
LEGEND = Markup('<p class="quiet">{ruling} {ruling_text} · {data} {data_text}</p>')


def _legend(say: Say) -> Html:
    return LEGEND(
        ruling=BADGE(text=say(T("ruling"))),
        ruling_text=say(T("our ruling: the printed rules don’t say")),
        data=BADGE(text=say(T("data"))),
        data_text=say(T("our figure: the printed rules give none")),
    )


RULE = Markup('<div id="rule-{number}"{marked}><dt>{number}</dt><dd>{text}{badges}{examples}</dd></div>')
MARKED = Markup(' class="is-marked" tabindex="-1"')()


def _rule(game: Game, rule: Rule, marked: bool, pictured: Collection[int], say: Say) -> Html:
    badges = [T("ruling")] * rule.ruling + [T("data")] * rule.reconstructed
    return RULE(
        number=rule.number,
        marked=MARKED if marked else EMPTY,
        text=rule.text,
        badges=join(" " + BADGE(text=say(badge)) for badge in badges),
        examples=still.examples(game, rule.number, say, pictured),
    )
