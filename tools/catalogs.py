"""Updates, checks and compiles the translations.

A message that only one game uses belongs to that game (engine/games/<id>/<lang>.po), every other one to the
core (static/locale/<lang>.po). The app loads one compiled catalog per language: ui/locale/<lang>.mo.

    python -m tools.catalogs compile     write ui/locale/<lang>.mo
    python -m tools.catalogs update      add new messages to the .po files and remove unused ones
    python -m tools.catalogs check       list missing, unused and faulty messages
"""

from __future__ import annotations

import ast
import io
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tools.files import ROOT, write

KEYWORDS = {"T": 1, "TN": 2}  # the number of arguments that are messages
CORE = ""
LONG_AGO = datetime(1980, 1, 1, tzinfo=UTC)
STRAIGHT = re.compile("['\"]")  # texts for people use ’ and “ ” or « »
PLACEHOLDER = re.compile(r"\{(\w*)[^}]*\}")

MsgId = str | tuple[str, ...]


def languages(root: Path = ROOT) -> tuple[str, ...]:
    """Return the languages that the core is translated into; English is in the sources."""
    return tuple(sorted(path.stem for path in (root / "static/locale").glob("*.po")))


def po_path(owner: str, lang: str, root: Path = ROOT) -> Path:
    """Return the path of the core's or a game's .po file."""
    folder = root / "engine/games" / owner if owner else root / "static/locale"
    return folder / f"{lang}.po"


def owner_of(source: str, root: Path = ROOT) -> str:
    """Return the game that a source file belongs to, or CORE if it belongs to none or to several."""
    top, games, name, *rest = [*source.split("/"), "", ""]
    if games != "games" or top not in ("engine", "ui") or not any(rest):
        return CORE
    # A folder that several games share has no rules of its own.
    return name if (root / "engine/games" / name / "rules.py").is_file() else CORE


def messages_in(source: str) -> Iterator[MsgId]:
    """Yield the messages in a source. Babel itself finds those in f-strings only from Python 3.12 on."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KEYWORDS:
            count = KEYWORDS[node.func.id]
            words = [
                part.value
                for part in node.args[:count]
                if isinstance(part, ast.Constant) and isinstance(part.value, str)
            ]
            if len(words) == count:
                yield tuple(words) if count > 1 else words[0]


def extracted(root: Path = ROOT) -> dict[MsgId, str]:
    """Return every message in the sources with its owner: the one game that uses it, or else the core."""
    found: dict[MsgId, str] = {}
    for top in ("engine", "ui"):
        for path in sorted((root / top).rglob("*.py")):
            owner = owner_of(path.relative_to(root).as_posix(), root)
            for msgid in messages_in(path.read_text(encoding="utf-8")):
                if found.setdefault(msgid, owner) != owner:
                    found[msgid] = CORE
    return found


def read(path: Path, lang: str) -> Catalog:
    """Read a .po file; return an empty catalog if there is none yet."""
    if not path.is_file():
        return Catalog(locale=lang)
    with path.open("rb") as source:
        return read_po(source, locale=lang)


def messages(catalog: Catalog) -> Iterator[Message]:
    """Return a catalog's messages without its header."""
    return (message for message in catalog if message.id)


def owners(lang: str, root: Path = ROOT) -> list[str]:
    """Return the core and every game that has a catalog in this language."""
    games = sorted(path.parent.name for path in (root / "engine/games").glob(f"*/{lang}.po"))
    return [CORE, *games]


def joined(lang: str, root: Path = ROOT) -> Catalog:
    """Return all messages of a language in one catalog."""
    whole = Catalog(locale=lang, creation_date=LONG_AGO)  # else the header would contain the time
    for owner in owners(lang, root):
        for message in messages(read(po_path(owner, lang, root), lang)):
            whole.add(message.id, message.string)
    return whole


def compiled(lang: str, root: Path = ROOT) -> bytes:
    """Return a language's .mo; the same .po files always give the same bytes."""
    out = io.BytesIO()
    write_mo(out, joined(lang, root))
    return out.getvalue()


def text(catalog: Catalog) -> bytes:
    """Return a catalog as the text of a .po file, without dates and line numbers."""
    body = io.BytesIO()
    write_po(body, catalog, omit_header=True, no_location=True, sort_output=True, width=118)
    plurals = f"nplurals={catalog.num_plurals}; plural={catalog.plural_expr};"
    header = (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {catalog.locale_identifier}\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n'
        f'"Plural-Forms: {plurals}\\n"\n\n'
    )
    return header.encode() + body.getvalue().lstrip(b"\n")


def update(root: Path = ROOT) -> None:
    """Update the .po files: a message that moved keeps its translation, an unused one is dropped."""
    found = extracted(root)
    for lang in languages(root):
        known = {message.id: message.string for message in messages(joined(lang, root))}
        for owner in sorted({CORE, *found.values(), *owners(lang, root)}):
            catalog = Catalog(locale=lang)
            for msgid in sorted(found, key=str):
                if found[msgid] == owner:
                    catalog.add(msgid, known.get(msgid, ""))
            path = po_path(owner, lang, root)
            if len(catalog) or owner == CORE:
                write(path, text(catalog))
            elif path.is_file():
                path.unlink()


def placeholders(sentence: str) -> set[str]:
    """Return the names in braces."""
    return set(PLACEHOLDER.findall(sentence))


def faults(message: Message) -> Iterator[str]:
    """Yield what is wrong with a translated message."""
    sources = (message.id,) if isinstance(message.id, str) else message.id
    answers = (message.string,) if isinstance(message.string, str) else message.string or ("",)
    if not all(answers):
        yield "untranslated"
    if any(STRAIGHT.search(words) for words in (*sources, *answers)):
        yield "a straight apostrophe or quote"
    if message.fuzzy:
        yield "fuzzy"
    wanted = {frozenset(placeholders(source)) for source in sources}
    if any(answer and frozenset(placeholders(answer)) not in wanted for answer in answers):
        yield "placeholders differ"


def check(root: Path = ROOT) -> list[str]:
    """Return one line for everything that is missing or wrong in the catalogs."""
    found = extracted(root)
    wrong: list[str] = []
    for lang in languages(root):
        known: set[MsgId] = set()
        for owner in owners(lang, root):
            path = po_path(owner, lang, root)
            where = path.relative_to(root).as_posix()
            for message in messages(read(path, lang)):
                msgid: MsgId = message.id if isinstance(message.id, str) else tuple(message.id)
                known.add(msgid)
                if found.get(msgid) != owner:
                    wrong.append(
                        f"{where}: {'unused' if msgid not in found else 'belongs elsewhere'}: {msgid!r}"
                    )
                wrong.extend(f"{where}: {fault}: {msgid!r}" for fault in faults(message))
        for msgid in sorted(found.keys() - known, key=str):
            if found[msgid] not in owners(lang, root):
                continue  # a game without a catalog is not translated yet; `update` starts one
            where = po_path(found[msgid], lang, root).relative_to(root).as_posix()
            wrong.append(f"{where}: missing: {msgid!r}")
    return wrong + list(straight_rules(root))


def straight_rules(root: Path = ROOT) -> Iterator[str]:
    """Yield the straight apostrophes and quotes in the rulebooks."""
    for path in sorted((root / "engine/games").glob("*/rules.*.md")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if STRAIGHT.search(line):
                yield f"{path.relative_to(root).as_posix()}:{number}: a straight apostrophe or quote"


def main(argv: list[str]) -> int:
    match argv:
        case ["compile"]:
            for lang in languages():
                write(ROOT / "ui/locale" / f"{lang}.mo", compiled(lang))
        case ["update"]:
            update()
        case ["check"]:
            wrong = check()
            print("\n".join(wrong) or "every message is translated")
            return 1 if wrong else 0
        case _:
            print("usage: python -m tools.catalogs compile | update | check", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
