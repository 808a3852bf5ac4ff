"""Who is invited to a table, and the invitations as links and QR codes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from engine.parsing import parse_number
from engine.rules import Seat
from engine.text import T
from ui.pages.channels import Channels
from ui.pages.table_talk import Company
from ui.storage import saved_games
from ui.table.view.players import Invitation

# Why an answer can't be used.
BAD_ANSWERS = {
    "old": T("This answers an earlier invitation. Open the current one on the other device."),
    "invitation": T("This is an invitation. Paste or scan the code that the other device shows."),
    "broken": T("This code is incomplete. Copy the whole link from the other device."),
}
# Who can't connect: two devices in a room, two that relays have introduced, this device and the relays.
UNREACHABLE = {
    "devices": T(
        "The two devices can’t reach each other. Are they on the same network?"
        " You can also play by message: after your turn, send the game."
    ),
    "far": T(
        "The two devices can’t reach each other over the internet."
        " You can also play by message: after your turn, send the game."
    ),
    "servers": T(
        "The servers that introduce devices don’t answer. Check your internet connection."
        " You can also play by message: after your turn, send the game."
    ),
}


class GuestList:
    """Who may come in: the secret of each invitation, and who has taken which seat."""

    def __init__(self) -> None:
        self.tokens: dict[Seat, str] = {}  # the invitation's secret, by seat on another device
        self.owners: dict[Seat, str] = {}  # the id of the guest who has taken the seat
        self.watch_token = ""
        self._watchers: dict[str, str] = {}  # by guest's id: the invitation to watch that let them in

    def recall(self, saved: Mapping[Seat, tuple[str, str]], watch: str) -> None:
        """Restore a table's list after a reload. `watch` is the token of the invitation to watch."""
        self.watch_token = watch
        for seat, (token, owner) in saved.items():
            self.tokens[seat] = token
            if owner:
                self.owners[seat] = owner

    def saved(self, seats: Iterable[Seat]) -> dict[Seat, tuple[str, str]]:
        """Return the token and the owner of each of these seats, as they are saved."""
        return {seat: (self.tokens[seat], self.owners.get(seat, "")) for seat in sorted(seats)}

    def open(self, seat: Seat) -> None:
        """Invite somebody to a seat, unless somebody is invited already."""
        if seat not in self.tokens:
            self.tokens[seat] = saved_games.new_token()

    def free(self, seat: Seat) -> None:
        """Invite somebody else to a seat, and void the previous invitation."""
        self.owners.pop(seat, None)
        self.tokens[seat] = saved_games.new_token()

    def seats_of(self, id: str) -> list[Seat]:
        """Return the seats that a guest has taken."""
        return [seat for seat, owner in self.owners.items() if owner == id]

    def seat_of(self, token: str) -> Seat | None:
        """Return the seat to which an invitation invites."""
        return next((seat for seat, own in self.tokens.items() if own == token), None)

    def may_watch(self, id: str, token: str) -> bool:
        """True if an invitation to watch lets a guest in, or has done so before."""
        return bool(token) and token in (self.watch_token, self._watchers.get(id))

    def let_watch(self, id: str, token: str) -> None:
        """Remember the invitation to watch that let a guest in."""
        self._watchers[id] = token

    def stand_up(self, id: str) -> None:
        """Take a guest's seats from them."""
        self.owners = {seat: owner for seat, owner in self.owners.items() if owner != id}

    def remove(self, id: str, token: str) -> None:
        """Keep a guest out, and void the invitation that let them in."""
        self._watchers.pop(id, None)
        self.stand_up(id)
        for seat, own in self.tokens.items():
            if own == token and seat not in self.owners:
                self.tokens[seat] = saved_games.new_token()


class Inviter(Company, Protocol):
    """What invitations need of all guests."""

    guest_list: GuestList
    channels: Channels

    def save(self) -> None:
        """Save who is invited."""


class Invitations:
    """The invitations that this page has made, and the answers to them."""

    def __init__(self, company: Inviter) -> None:
        self.company = company
        self._made: dict[str, Invitation] = {}  # by token

    def get(self, token: str) -> Invitation:
        """Return the invitation with that token; an empty one while it is being made."""
        return self._made.get(token, Invitation())

    def to_seats(self) -> dict[Seat, Invitation]:
        """Return the invitations to the empty seats."""
        tokens = self.company.guest_list.tokens
        return {seat: self.get(tokens[seat]) for seat in self.company.host.table.away if seat in tokens}

    @property
    def to_watch(self) -> Invitation | None:
        """The invitation to watch; None until somebody asks for one."""
        token = self.company.guest_list.watch_token
        return self.get(token) if token else None

    def link(self, name: str) -> str:
        """Return the link of the invitation to a seat, or to "watch"."""
        invited = self.company.guest_list
        seat = parse_number(name, 0, len(self.company.host.table.players) - 1)
        token = invited.tokens.get(seat, "") if seat is not None else ""
        return self.get(invited.watch_token if name == "watch" else token).link

    def make_all(self) -> None:
        """Make the invitations that the panel shows."""
        invited = self.company.guest_list
        for seat in self.company.host.table.away:
            self.make(invited.tokens[seat])
        if invited.watch_token:
            self.make(invited.watch_token)

    def make_to_watch(self) -> None:
        """Make an invitation for a big screen, or for people who only watch."""
        invited = self.company.guest_list
        if not invited.watch_token:
            invited.watch_token = saved_games.new_token()
            self.company.save()
        self.make(invited.watch_token)

    def renew_to_watch(self) -> None:
        """Void the invitation to watch, and make another. Those whom it let in may stay and come back."""
        self.company.guest_list.watch_token = ""
        self.make_to_watch()

    def make(self, token: str) -> None:
        """Make an invitation, unless there is one that nobody has used."""
        self.company.channels.listen()
        shell = self.company.app.shell
        invite = shell.invite_far if shell.may_go_far() else shell.invite
        invite(token, self._later(lambda code: self._invited(token, code)))

    def _invited(self, token: str, code: str) -> None:
        page = "far-join.html" if self.company.app.shell.may_go_far() else "join.html"
        link = f"{self.company.app.shell.home()}{page}#i={code}" if code else ""
        if link and self.get(token).link == link:
            return
        self._made[token] = Invitation(link, failed=not code)
        self.company.host.screen.screen.redraw()
        if link:
            self.company.app.shell.qr(link, self._later(lambda rows: self._drawn(token, link, rows)))

    def _drawn(self, token: str, link: str, rows: str) -> None:
        if self.get(token).link == link:
            self._made[token] = Invitation(link, rows)
            self.company.host.screen.screen.redraw()

    def refused(self, why: str) -> None:
        """Say why an answer can't be used, and make new invitations."""
        self.company.host.screen.screen.tell(BAD_ANSWERS.get(why, BAD_ANSWERS["broken"]))
        self.make_all()

    def unreachable(self, who: str) -> None:
        """Say who can't connect, and offer to send the game instead."""
        table, screen = self.company.host.table, self.company.host.screen
        screen.offers_message = True  # the prompt has the button whenever it's the other player's turn
        act = None
        if table.position.turn.kind == "human" and table.position.turn.seat in table.away:
            act = (f"go:page=send&key={table.key}", T("Send the game by message"))
        screen.screen.tell(UNREACHABLE[who], act=act)
        self.make_all()

    def accept(self, text: str) -> None:
        """Connect to the guest whose answer was pasted or scanned."""
        if text.strip():
            self.company.app.shell.accept(text.strip())

    def scan(self) -> None:
        """Read a guest's answer with the camera."""
        cancel = self.company.host.screen.screen.say(T("Cancel"))
        self.company.app.shell.scan(cancel, lambda text: self.company.app.guard(lambda: self._scanned(text)))

    def _scanned(self, text: str | None) -> None:
        """Use what the camera has read, or say that there is no camera."""
        if text is None:
            screen = self.company.host.screen.screen
            screen.tell(
                T("The camera can’t be used. Allow it in the browser, or open the other device’s link here.")
            )
        else:
            self.accept(text)

    def _later(self, then: Callable[[str], None]) -> Callable[[str], None]:
        return lambda text: self.company.app.guard(lambda: then(text))
