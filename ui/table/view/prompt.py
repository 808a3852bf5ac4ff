"""The prompt: who is asked what, always in the same place, and the buttons that answer it besides moves."""

from __future__ import annotations

from engine.coached import CoachedDriver
from engine.rules import Seat
from engine.text import T, Text
from ui.markup.components import button, icon, rule_link, swatches
from ui.markup.html import EMPTY, Html, Markup, join
from ui.storage.addresses import chapter_address
from ui.table.hint import HintTexts
from ui.table.table_screen import TableScreen

_LINE = Markup('<p id="prompt" tabindex="-1">{mark}{text}</p>')
_TOLD = Markup('<p id="prompt" tabindex="-1" class="told">{text}</p>')
_ANSWERS = Markup('<div class="actions answers">{buttons}</div>')
_HINT = Markup('<div class="hint" id="hint">{icon}{lines}{details}</div>')
_HINT_DETAILS = Markup("<details><summary>{summary}</summary>{lines}</details>")
_HINT_LINE = Markup("<p>{text}</p>")


def prompt(screen: TableScreen) -> Html:
    """Draw the line that says what the table waits for."""
    table, say, position = screen.table, screen.screen.say, screen.position
    if screen.look is not None:
        return _line(
            screen, T("Looking back at move {n} of {total}.", n=screen.look, total=table.match.number)
        )
    if isinstance(table.driver, CoachedDriver):
        return _line(screen, question(screen)) + _progress(screen, table.driver)
    if screen.told is not None:
        told = _TOLD(text=say(screen.told.text))
        return told + rule_link(table.game.id, screen.told.rule, say)
    if screen.ask not in ("choose", "wait", "watch"):
        return _line(screen, question(screen))
    if screen.ask == "choose" and (then := _what_now(screen)):
        return _line(screen, then, position.decision.seat)
    seat = screen.moving.mover if screen.moving else position.decision.seat
    reason = position.decision.rule if not screen.moving and position.turn.seat in screen.seats else ""
    return _line(screen, question(screen), seat) + rule_link(table.game.id, reason, say, T("Why?"))


def answers(screen: TableScreen) -> Html:
    """Draw the buttons that answer the prompt where it asks for no move."""
    table, say = screen.table, screen.screen.say
    if screen.look is not None:
        return _ANSWERS(buttons=button(say(T("Back to the game")), "look:", css="main begins"))
    match screen.ask:
        case "taught":
            return _ANSWERS(buttons=_onward(screen))
        case "curtain":
            seat = screen.position.decision.seat
            show = T("I am {player}: show my cards", player=table.name(seat))
            return _ANSWERS(buttons=button(say(show), f"curtain:{seat}", css="main begins"))
        case "window":
            return _ANSWERS(buttons=_who_answers(screen))
        case "wait" if (table.mail.table or screen.offers_message) and _away(screen) and not screen.guest:
            label = T("Send to {player}", player=table.name(screen.position.turn.seat))
            at_once = (
                "&sheet=1" if table.mail.table else ""
            )  # the first time, the page says what a link contains
            return _ANSWERS(buttons=button(say(label), f"go:page=send&key={table.key}{at_once}", css="main"))
        case _:
            return EMPTY


def _line(screen: TableScreen, text: Text, seat: Seat | None = None) -> Html:
    mark = EMPTY if seat is None else swatches(screen.table.match.setup.colors[seat])
    return _LINE(mark=mark, text=screen.screen.say(text))


def _who_answers(screen: TableScreen) -> Html:
    say = screen.screen.say
    asked = [seat for seat in screen.position.window if seat in screen.seats]
    people = [button(say(screen.table.name(seat)), f"answer:{seat}") for seat in asked]
    return join([*people, button(say(T("Nobody")), "answer:", css="main")])


# --- what is asked, in words


def question(screen: TableScreen) -> Text:
    """Return what the table waits for, as the prompt says it and the screen reader reads it."""
    table, position, ask = screen.table, screen.position, screen.ask
    if screen.settled.says:
        return screen.settled.says
    name = table.name(position.decision.seat)
    match ask:
        case "over":
            return _result(screen)
        case "choose":
            return screen.prompted()
        case "window":
            return _window_question(screen)
        case "curtain" if position.window:
            return T("{player} wants to respond. Everyone else, look away!", player=name)
        case "curtain":
            return T("It is {player}’s turn. Everyone else, look away!", player=name)
        case "watch":
            return _whose_turn(screen)
        case _:
            return _waiting(screen, name)


# What to tap next, by the kind of shape that follows what is picked.
NEXT_TAPS = {
    "card": T("Now tap the card."),
    "pawn": T("Now tap the one you mean: it glows."),
    "plate": T("Now choose what to do with it."),
    "seat": T("Now tap a player."),
    "ship": T("Now tap a ship that glows."),
}


def _what_now(screen: TableScreen) -> Text | None:
    """Return what to tap after the first of several taps; None if nothing is picked."""
    picked = screen.pointer.picked
    kinds = {shape.partition(":")[0] for shape in screen.pointer.following()}
    if not picked or not kinds:
        return None
    return NEXT_TAPS.get(kinds.pop(), WHERE) if len(kinds) == 1 else WHERE


WHERE = T("Now tap where it goes.")


def _away(screen: TableScreen) -> bool:
    """True if the table waits for somebody on another device who is not there."""
    turn = screen.position.turn
    return turn.kind == "human" and turn.seat in screen.table.away


def _whose_turn(screen: TableScreen) -> Text:
    """Return the prompt while a move is in motion: whose move it is, and no more."""
    seat = screen.moving.mover if screen.moving else screen.position.decision.seat
    if seat == screen.you:
        return T("Your turn")
    return T("{player}’s turn", player=screen.table.name(seat))


def _result(screen: TableScreen) -> Text:
    table, outcome = screen.table, screen.position.outcome
    result = table.words.result(outcome, table.names, screen.you) if outcome else T("The game is over.")
    champion = table.champion
    if champion is None:
        return result
    return T("{result}. {player} wins the match!", result=result, player=table.name(champion))


def _window_question(screen: TableScreen) -> Text:
    table, position = screen.table, screen.position
    if len(position.window) == 1 and not table.match.rules.topics:  # only one player may answer
        return table.words.prompt(position.decision, position.seen_by(None).view, table.names)
    if table.match.rules.topics:
        told = table.words.happening(screen.position.seen_by(None).view, table.names, screen.you)
        return T("{told} Does anyone respond?", told=told)
    lines = screen.lines()
    if not lines:
        return T("Does anyone respond?")
    return T("{told} Does anyone respond?", told=lines[-1].text)


def _waiting(screen: TableScreen, name: str | Text) -> Text:
    table, turn = screen.table, screen.position.turn
    if screen.holdings.seat is not None and screen.alone:
        return table.words.holdings(screen.holdings.seat, table.names, screen.you).waiting
    if _away(screen) and table.mail.table:
        return T("It’s {player}’s turn, on another device.", player=name)
    if _away(screen):
        if table.away[turn.seat] == "free":
            return T("Waiting for somebody to join as {player}.", player=name)
        return T("{player} is away.", player=name)
    if turn.kind == "idea":
        return table.words.thinking()
    if turn.kind == "auto" and screen.position.window:
        return T("{player} doesn’t respond.", player=name)
    if turn.answer and turn.answer[0] in table.match.rules.table_verbs:
        return screen.prompted()
    if turn.kind == "auto" and screen.position.decision.rule:
        return screen.prompted()  # why this person can only pass
    return _whose_turn(screen)


# --- hints and lessons


def hint(texts: HintTexts, screen: TableScreen) -> Html:
    """Draw a hint: what to do and why; the figures are behind "Details"."""
    if not texts.lines:
        return EMPTY
    say = screen.screen.say
    lines, more = (
        join([_HINT_LINE(text=say(text)) for text in part]) for part in (texts.lines, texts.details)
    )
    details = _HINT_DETAILS(summary=say(T("Details")), lines=more) if more else EMPTY
    return _HINT(icon=icon("bulb"), lines=lines, details=details)


_PROGRESS = Markup(
    '<div class="progress">{back}<progress max="{total}" value="{done}" aria-hidden="true"></progress>'
    " <span>{label}</span>{skip}</div>"
)


def _progress(screen: TableScreen, driver: CoachedDriver) -> Html:
    """Draw the chapter and how far the learner has come in it, with the ways to the chapters around it."""
    say, game = screen.screen.say, screen.table.game
    chapters = game.lessons.chapters
    total, done = len(driver.chapter.steps), screen.settled.steps_done
    alike = [number for number, one in enumerate(chapters, 1) if one.more == driver.chapter.more]
    kind = T("More tricks") if driver.chapter.more else T("Chapter")
    label = T(
        "{kind} {n} of {count}: step {step} of {total}",
        kind=kind,
        n=alike.index(driver.number) + 1,
        count=len(alike),
        step=min(done + 1, total),
        total=total,
    )
    before = f"go:{chapter_address(game.id, driver.number - 1)}"
    return _PROGRESS(
        back=button(say(T("Back")), before, css="quiet", sign="back", disabled=driver.number == 1),
        total=total,
        done=done,
        label=say(label),
        skip=button(say(T("Skip")), f"go:{next_chapter(screen)}", css="quiet"),
    )


def _onward(screen: TableScreen) -> Html:
    """Draw what can be done at a chapter's end. The tricks that a first game doesn't need are a choice."""
    say, address = screen.screen.say, f"go:{next_chapter(screen)}"
    if _following(screen):
        return button(say(T("Next")), address, css="main", id="next")
    play = button(say(T("Play a real game")), address, css="main", id="next")
    game, driver = screen.table.game, screen.table.driver
    more = [number for number, chapter in enumerate(game.lessons.chapters, 1) if chapter.more]
    if more and isinstance(driver, CoachedDriver) and driver.number < more[0]:
        return play + button(say(T("More tricks")), f"go:{chapter_address(game.id, more[0])}")
    return play + button(say(T("All games")), "go:")


def next_chapter(screen: TableScreen) -> str:
    """Return the address after this chapter: the next one of its kind, or a real game's setup."""
    game, number = screen.table.game, _following(screen)
    return chapter_address(game.id, number) if number else f"page=setup&game={game.id}"


def _following(screen: TableScreen) -> int | None:
    """Return the number of the next chapter of the same kind."""
    chapters, driver = screen.table.game.lessons.chapters, screen.table.driver
    if not isinstance(driver, CoachedDriver) or driver.number == len(chapters):
        return None
    return driver.number + 1 if chapters[driver.number].more == driver.chapter.more else None
