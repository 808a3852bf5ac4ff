"""The invitations to a table, as links and QR codes, and the answers to them."""

from __future__ import annotations

from collections.abc import Callable

from engine.text import T
from ui.pages.table_talk import Company
from ui.table.view.players import Invitation


class Invitations:
    """The invitations that this page has made."""

    def __init__(self, company: Company) -> None:
        self.company = company
        self._made: dict[str, Invitation] = {}  # by token

    def get(self, token: str) -> Invitation:
        """Return the invitation with that token; an empty one while it is being made."""
        return self._made.get(token, Invitation())

    def make(self, token: str) -> None:
        """Make an invitation, unless there is one that nobody has used."""
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
