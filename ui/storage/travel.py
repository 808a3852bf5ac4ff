"""A table that travels: the address that carries a position, the snippet for somebody's blog, the name of an embed's saved game."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qsl, urlencode
from zlib import crc32

from engine import record
from ui.markup.html import escape as attr
from ui.storage.saved_games import EMBEDDED
from ui.table.session import Session

STYLE = "width:100%;aspect-ratio:4/5;border:0"
_POSITION, _MOMENT = "g", "at"  # in the fragment, which browsers never send to a server
_OF_THE_VIEW = ("lang", "theme", "speed")  # what does not make it another game


def position(session: Session, moment: int | None = None) -> str:
    """The fragment that carries a table as it stands; to be opened at a moment of its past, if one is named."""
    code = record.pack(record.write(record.of(session.match, session.players, session.notes)))
    return f"{_POSITION}={code}" + ("" if moment is None else f"&{_MOMENT}={moment}")


def carried(fragment: str) -> str:
    """The code in an address's fragment; "" where there is none."""
    return dict(parse_qsl(fragment)).get(_POSITION, "")


def moment(fragment: str) -> str:
    """The move that an address's fragment wants to be looked at; "" where it names none."""
    return dict(parse_qsl(fragment)).get(_MOMENT, "")


def full_size(home: str, session: Session, kept: Mapping[str, str], moment: int | None = None) -> str:
    """The address of the same table with the window to itself. `kept` is what the link says of language and theme."""
    return f"{home}?{urlencode({'game': session.match.game.id, **kept})}#{position(session, moment)}"


def saved_key(route: Mapping[str, str]) -> str:
    """The name under which an embed saves: the same link finds its game again after a reload."""
    said = sorted((name, value) for name, value in route.items() if name not in _OF_THE_VIEW)
    return f"{EMBEDDED}{crc32(urlencode(said).encode()):08x}"


def snippet(home: str, query: str, title: str) -> str:
    """What somebody pastes into their page."""
    address = f"{home}embed.html?{query}"
    more = 'loading="lazy" allow="clipboard-write"'
    return f'<iframe src="{attr(address)}" title="{attr(title)}" {more} style="{STYLE}"></iframe>'
