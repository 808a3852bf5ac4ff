"""How to send a game to somebody: a link that holds all of it, the same as a QR code, or a file."""

from __future__ import annotations

from html import escape

from engine.text import T, Text
from ui.markup.components import button, top
from ui.markup.html import escape as attr
from ui.markup.i18n import Say

LONGEST_QR = 1_200  # characters: more than that no phone reads from a screen
LONGEST_LINK = 8_000  # some who carry messages cut longer ones
QUIET = 4  # light modules round a QR code


def warning(title: str, say: Say, back: str) -> str:
    """Before a game with hidden cards is shared in its middle."""
    told = escape(
        say(
            T(
                "This game is not over, and the link holds all of it: whoever opens it can see everybody’s hidden cards."
            )
        )
    )
    acts = button(say(T("Share it all the same")), "reveal", css="main") + button(
        say(T("Back")), f"go:{back}"
    )
    return f'{top(say, title)}<main class="sharing"><p class="lead" role="alert">{told}</p><p class="row">{acts}</p></main>'


def page(
    title: str, address: str, code: str, say: Say, back: str, moment: Text | None, can_send: bool
) -> str:
    """`code` is the QR code's rows, "" while there is none."""
    tools = button(say(T("Back")), f"go:{back}", css="tool")
    lead = escape(say(T("The link holds the whole game: nothing is uploaded, and it opens on any device.")))
    where = f"<p>{escape(say(moment))}</p>" if moment else ""
    acts = button(say(T("Copy the link")), "copy", css="main")
    acts += button(say(T("Send it")), "send") if can_send else ""
    acts += button(say(T("Save as a file")), "file")
    field = (
        f'<input type="text" readonly id="link" aria-label="{attr(say(T("Link")))}" value="{attr(address)}">'
    )
    return (
        f"{top(say, T('Share {game}', game=title), tools)}"
        f'<main class="sharing"><p class="lead">{lead}</p>{where}{field}<p class="row">{acts}</p>{_code(address, code, say)}</main>'
    )


def _code(address: str, code: str, say: Say) -> str:
    n = len(address)
    if n > LONGEST_LINK:
        text = T("The link has {n} characters, and some messengers cut it: a file is surer.", n=n)
    elif n > LONGEST_QR:
        text = T("The link has {n} characters, too many for a QR code. Copy it, or send the file.", n=n)
    else:
        return qr(code, say(T("QR code of the link"))) if code else ""
    return f'<p class="quiet" id="no-qr">{escape(say(text))}</p>'


def qr(code: str, label: str) -> str:
    """Rows of 0 and 1 as SVG: one path, a stroke for each run of dark modules."""
    rows = code.split()
    side = len(rows) + 2 * QUIET
    path = []
    for y, row in enumerate(rows):
        at = 0
        while (at := row.find("1", at)) >= 0:
            end = row.find("0", at)
            end = len(row) if end < 0 else end
            path.append(f"M{at + QUIET} {y + QUIET}h{end - at}v1h-{end - at}z")
            at = end
    return (
        f'<svg class="qr" id="qr" viewBox="0 0 {side} {side}" role="img" aria-label="{attr(label)}">'
        f'<rect width="{side}" height="{side}" fill="#fff"/><path fill="#000" d="{"".join(path)}"/></svg>'
    )
