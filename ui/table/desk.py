"""What a person does at the table besides answering: open their holdings and act unasked, put a proposal together, name an
amount, give standing answers. The state of it, and what a press does; how it looks is in ui/table/asides.py.

A person who opens their holdings holds the bots: the clock in ui/table/play.py stands still while `Desk.open`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.parsing import parse_number
from engine.rules import Move, Seat, move_text, parse_move
from ui.drawing.scene import Proposal, Seen

if TYPE_CHECKING:
    from ui.table.play import Play
    from ui.table.session import Session

MOST_DIGITS = 9
LEAVE = "leave"  # a lot: bid no more


class Desk:
    """What is being done beside the question that is asked."""

    def __init__(self) -> None:
        self.seat: Seat | None = None  # whose holdings are open
        self.draft: dict[str, str] | None = None  # a proposal being put together, field by field
        self.amount = ""  # typed so far, for a free amount

        self.whole = False  # on a small screen: the whole board, not where things happen

    @property
    def open(self) -> bool:
        return self.seat is not None or self.draft is not None

    def close(self) -> None:
        self.seat, self.draft, self.amount = None, None, ""


# --- what may be done


def may_open(session: Session, seat: Seat) -> bool:
    """May this person open their holdings now? Behind a curtain only the one who is looked at."""
    if session.match.outcome is not None or session.look is not None or seat not in session.humans:
        return False
    if not session.match.rules.has_asides:
        return False
    if session.lesson and not session.asides(seat):
        return False
    return not session.shares_screen or session.curtain_open == seat


def asides(session: Session) -> list[Move]:
    """What the one whose holdings are open may do unasked."""
    seat = session.desk.seat
    return list(session.asides(seat)) if seat is not None else []


def composer(session: Session) -> Seat:
    """Who puts a proposal together: the one whose holdings are open, else the one who is asked."""
    return session.desk.seat if session.desk.seat is not None else session.decision.seat


def proposal(session: Session) -> Proposal | None:
    """What the draft comes to: a move, what it would do, and what stands in its way."""
    draft = session.desk.draft
    if draft is None:
        return None
    seat, match = composer(session), session.match
    move: Move = session.drawing.proposed_move(draft, match.view(session.viewer), seat)
    reason = match.rules.why_not(match.state, move, seat)
    if reason is not None:
        return Proposal(draft, move, session.words.why(reason, session.names), reason.rule)
    if not allowed(session, move, seat):
        return Proposal(draft, move)
    events: list[Seen] = list(match.preview(move, seat))
    return Proposal(draft, move, events=events, ready=True)


def allowed(session: Session, move: Move, seat: Seat) -> bool:
    """Would the rules let this seat do it now?"""
    rules, state = session.match.rules, session.match.state
    if session.lesson:
        return False
    if seat == session.decision.seat and rules.allows(state, move):
        return True
    return move in session.asides(seat) or rules.allows_aside(state, move, seat)


def amount(session: Session) -> int | None:
    """The amount in the field, if it may be named."""
    free = session.free
    if free is None:
        return None
    return parse_number(session.desk.amount.strip(), free.low, free.high)


def under_hammer(session: Session) -> bool:
    """Is the person at the screen asked for a bid?"""
    return bool(session.legal) and not session.lesson and session.decision.lot is not None


# --- what a press does


def act(play: Play, word: str, rest: str) -> bool:
    """Do it if it is something for the desk; True if it was."""
    doing = _ACTS.get(word)
    if doing is None:
        return False
    doing(play, rest)
    return True


def field(play: Play, name: str, value: str) -> None:
    """Something was typed or chosen."""
    session = play.session
    word, _, rest = name.partition(".")
    if word == "amount":
        session.desk.amount = value[:MOST_DIGITS]
    elif word == "draft" and session.desk.draft is not None:
        session.desk.draft[rest] = value[:MOST_DIGITS]
    elif word == "wish":
        _wish(play, rest, value == "1")
    play.app.render()


def _ledger(play: Play, rest: str) -> None:
    """Open somebody's holdings, or close what is open."""
    desk, session = play.session.desk, play.session
    seat = parse_number(rest, 0, len(session.players) - 1)
    opening = seat is not None and desk.seat != seat and may_open(session, seat)
    desk.close()
    if opening:
        desk.seat = seat
    play.go_on()
    play.app.render()
    play.shell.focus("#ledger" if opening else "#prompt")


def _compose(play: Play, rest: str) -> None:
    """Begin a proposal (the drawing knows how it begins), or put it away."""
    session = play.session
    session.desk.draft = None
    seat = composer(session)
    if (
        rest
        and not session.lesson
        and seat in session.humans
        and (session.desk.seat is not None or session.legal)
    ):
        session.desk.draft = dict(
            session.drawing.start_proposal(rest, session.match.view(session.viewer), seat)
        )
    play.go_on()
    play.app.render()
    play.shell.focus("#draft" if session.desk.draft is not None else "#ledger, #prompt")


def _send(play: Play, rest: str) -> None:
    """Make the proposal."""
    session = play.session
    found = proposal(session)
    if found and found.ready:
        seat = composer(session)
        session.desk.close()
        play.make(found.move, seat)


def _aside(play: Play, rest: str) -> None:
    """Do something unasked. The holdings stay open unless it asks somebody something."""
    session = play.session
    seat, move = session.desk.seat, parse_move(rest)
    if seat is None or move not in asides(session):
        return
    before = session.decision
    play.make(move, seat)
    after = session.decision
    if (before.seat, before.kind) != (after.seat, after.kind):
        session.desk.close()
        play.go_on()
        play.app.render()


def _amount(play: Play, rest: str) -> None:
    """Play the amount in the field."""
    session = play.session
    value = amount(session)
    if value is not None and session.free:
        move: Move = (session.free.verb, value)
        if session.match.rules.allows(session.match.state, move):
            play.make(move)


def _limit(play: Play, rest: str) -> None:
    """Bid for this seat up to the amount in the field, or pass until the lot is sold; or, with a seat named, no longer."""
    session = play.session
    seat = parse_number(rest, 0, len(session.players) - 1)
    if seat is not None:
        session.driver.limits.pop(seat, None)
    else:
        value = 0 if rest == LEAVE else amount(session)
        if value is None or not under_hammer(session):
            return
        session.driver.bid_up_to(session.match.state, session.decision.seat, value)
        session.desk.amount = ""
    play.go_on()
    play.app.render()


def _whole(play: Play, rest: str) -> None:
    """On a small screen: the whole board, or where things happen."""
    play.session.desk.whole = not play.session.desk.whole
    play.app.render()


def _wish(play: Play, kind: str, on: bool) -> None:
    """A standing answer, on or off."""
    session = play.session
    seat, standing = wishing(session), session.match.rules.standing
    if seat is None or kind not in standing:
        return
    if on:
        session.driver.wishes[seat][kind] = standing[kind]
    else:
        session.driver.wishes[seat].pop(kind, None)
    play.keep_wishes()
    play.go_on()


def wishing(session: Session) -> Seat | None:
    """Whose standing answers are on the screen: the one whose holdings are open, else the one who looks."""
    if session.lesson:
        return None
    seat = session.desk.seat if session.desk.seat is not None else session.viewer
    return (
        seat
        if session.match.rules.standing and seat in session.humans and session.match.outcome is None
        else None
    )


_ACTS = {
    "ledger": _ledger,
    "compose": _compose,
    "send": _send,
    "aside": _aside,
    "amount": _amount,
    "limit": _limit,
    "whole": _whole,
}


def text_of(move: Move) -> str:
    """What the button of an aside carries."""
    return f"aside:{move_text(move)}"
