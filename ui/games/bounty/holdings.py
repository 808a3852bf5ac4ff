"""Beside Bounty's board: the ledger with everybody's credits and holdings, the holdings that are open with all that can be done
to them, and a deal being put together. HTML text from a scene; what is allowed comes with the scene.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from engine.games.bounty.board import COST, FEE, GROUPS, PROPERTIES, SKULL, SPACES, VALUE
from engine.games.bounty.deals import given, make_terms, turned, wanted
from engine.games.bounty.phrases import level, who
from engine.games.bounty.words import WORDS
from engine.parsing import LARGEST_NUMBER, parse_number
from engine.rules import Move, move_text
from engine.text import TN, T, Text
from ui.drawing.scene import Proposal, Scene, Seen
from ui.games.bounty.board import GROUP_CSS, sigil, skull
from ui.markup.components import button, rule_link, swatches
from ui.markup.html import escape as attr

LAST_CHANGES = 5

# Why credits changed hands, in a word or two.
_WHY: dict[str, Text] = {
    "go": T("GO"),
    "price": T("price"),
    "bid": T("bid"),
    "payment": T("payment"),
    "toll": T("toll"),
    "card": T("card"),
    "repairs": T("repairs"),
    "fine": T("fine"),
    "sigil": T("sigil"),
    "skull": T("skull"),
    "sold": T("symbols sold"),
    "inactive": T("made inactive"),
    "reinstated": T("reinstated"),
    "kept": T("kept inactive"),
    "deal": T("deal"),
    "bankruptcy": T("bankruptcy"),
}


# ── the ledger ─────────────────────────────────────────────────────────────────────────────────────────────


def aside(scene: Scene[Any]) -> str:
    """Everybody's credits and holdings, the last payments, and on a small screen the way to the whole board."""
    zoom = button(
        scene.say(T("Zoom in") if scene.holdings.whole_board else T("Whole board")), "whole", css="bt-zoom"
    )
    rows = "".join(_account(scene, seat) for seat in range(len(scene.seats)))
    heading = scene.say(T("Credits and holdings"))
    inside = f'{zoom}{_rounds(scene)}<ul class="bt-accounts">{rows}</ul>{_changes(scene)}'
    return f'<section class="bt-ledger" aria-label="{attr(heading)}">{inside}</section>'


def _account(scene: Scene[Any], seat: int) -> str:
    view, look = scene.view, scene.seats[seat]
    owned = [at for at in PROPERTIES if view["owner"][at] == seat]
    chips = "".join(_chip(scene, at) for at in owned)
    cards = view["cards"].count(seat)
    if cards:
        held = scene.say(TN("{n} Jail card", "{n} Jail cards", cards))
        chips += f'<li class="bt-chip bt-free">{escape(held)}</li>'
    out = " is-out" if view["out"][seat] else ""
    state = T("bankrupt") if view["out"][seat] else T("in Jail") if view["jail"][seat] else None
    note = f'<span class="bt-state">{escape(scene.say(state))}</span>' if state else ""
    return (
        f'<li class="bt-account{out}" id="account-{seat}">{swatches(look.colors)}<span class="bt-who">{escape(look.name)}</span>{note}'
        f'<span class="bt-change">{escape(_change(scene, seat))}</span><strong class="bt-credits">{attr(view["credits"][seat])}</strong>'
        f'<ul class="bt-chips">{chips}</ul></li>'
    )


def _change(scene: Scene[Any], seat: int) -> str:
    """The last payment of a player, with its sign and why."""
    for payer, payee, amount, why in reversed(scene.view["changes"]):
        if seat in (payer, payee):
            sign = "+" if seat == payee else "−"
            return f"{sign}{amount} {scene.say(_WHY[why])}"
    return ""


def _chip(scene: Scene[Any], at: int) -> str:
    """A property: its set's color, its name, what stands on it. Pointing at it opens its deed on the board."""
    view, space = scene.view, SPACES[at]
    name = scene.say(space.name)
    symbols, inactive = view["symbols"][at], view["inactive"][at]
    facts = [name, scene.say(GROUPS[space.group])]
    if inactive:
        facts.append(scene.say(T("inactive")))
    elif symbols:
        facts.append(scene.say(level(symbols)))
    css = f"bt-chip {GROUP_CSS[space.group]}{' is-inactive' if inactive else ''}"
    label = attr(", ".join(facts))
    inside = f"{_dot(space.group)}{escape(short(name))}{_symbols(symbols)}"
    return f'<li class="{css}"><button type="button" data-detail="space:{at}" title="{label}" aria-label="{label}">{inside}</button></li>'


def short(name: str) -> str:
    """A name's first word: enough among one's own.

    >>> short("Nib the Pickpocket")
    'Nib'
    """
    return name.split(" ", maxsplit=1)[0]


def _dot(group: str) -> str:
    """The set's color and pattern, as a small square. The pattern is defined on the board."""
    weave = (
        "" if group in ("equipment", "force") else f'<rect width="16" height="16" fill="url(#bt-p-{group})"/>'
    )
    inside = f'<rect class="bt-band" width="16" height="16"/>{weave}'
    return f'<svg class="bt-dot {GROUP_CSS[group]}" viewBox="0 0 16 16" aria-hidden="true">{inside}</svg>'


def _symbols(symbols: int) -> str:
    if not symbols:
        return ""
    width = 28 if symbols == SKULL else 22 * symbols
    inner = skull(14, 14) if symbols == SKULL else "".join(sigil(11 + 22 * i, 13) for i in range(symbols))
    return f'<svg class="bt-symbols" viewBox="0 0 {width} 28" aria-hidden="true">{inner}</svg>'


def _changes(scene: Scene[Any]) -> str:
    """The last payments: from whom, to whom, how much, why."""
    names = [look.name for look in scene.seats]
    rows = []
    for payer, payee, amount, why in scene.view["changes"][-LAST_CHANGES:][::-1]:
        way = f"{escape(scene.say(who(payer, names)))} → {escape(scene.say(who(payee, names)))}"
        rows.append(
            f'<tr><td>{way}</td><td>{escape(scene.say(_WHY[why]))}</td><td class="bt-amount">{attr(amount)}</td></tr>'
        )
    if not rows:
        return ""
    title = escape(scene.say(T("Last payments")))
    return f'<table class="bt-changes"><caption>{title}</caption><tbody>{"".join(rows)}</tbody></table>'


def _rounds(scene: Scene[Any]) -> str:
    """In a short game: how far it is, and how rich everybody is."""
    view = scene.view
    if not view["rounds"]:
        return ""
    rich = [
        T("{player} {amount}", player=look.name, amount=view["riches"][seat])
        for seat, look in enumerate(scene.seats)
        if not view["out"][seat]
    ]
    text = T(
        "Round {n} of {total}. Riches: {list}.",
        n=min(view["round"], view["rounds"]),
        total=view["rounds"],
        list=rich,
    )
    return f'<p class="bt-rounds">{escape(scene.say(text))}</p>'


# ── holdings that are open ─────────────────────────────────────────────────────────────────────────────────


def ledger(scene: Scene[Any]) -> str:
    """All that a player owns, by set, with what can be done to each; and the deals that can be offered."""
    if scene.holdings.proposal is not None:
        return _builder(scene, scene.holdings.proposal)
    seat = scene.holdings.seat
    moves: dict[int, list[Move]] = {}
    offers = []
    for move in scene.holdings.moves:
        if move[0] == "offer":
            offers.append(move)
        else:
            moves.setdefault(int(move[1]), []).append(move)
    groups: dict[str, list[int]] = {}
    for at in PROPERTIES:
        if scene.view["owner"][at] == seat:
            groups.setdefault(SPACES[at].group, []).append(at)
    sets = "".join(_set(scene, group, owned, moves) for group, owned in groups.items())
    nothing = scene.say(T("Nothing collected yet."))
    empty = "" if groups else f'<p class="quiet">{escape(nothing)}</p>'
    return f'{empty}<div class="bt-sets">{sets}</div>{_offering(scene, seat, offers)}'


def _set(scene: Scene[Any], group: str, owned: Sequence[int], moves: Mapping[int, Sequence[Move]]) -> str:
    rows = "".join(_holding(scene, at, moves.get(at, ())) for at in owned)
    members = [at for at in PROPERTIES if SPACES[at].group == group]
    count = scene.say(T("{n} of {total}", n=len(owned), total=len(members)))
    name = escape(scene.say(GROUPS[group]))
    legend = f'<legend>{_dot(group)}{name} <span class="quiet">{escape(count)}</span></legend>'
    return f'<fieldset class="bt-set {GROUP_CSS[group]}">{legend}<ul>{rows}</ul></fieldset>'


def _holding(scene: Scene[Any], at: int, moves: Sequence[Move]) -> str:
    view = scene.view
    names = [look.name for look in scene.seats]
    css = "bt-do main" if scene.holdings.only_moves else "bt-do"
    acts = "".join(
        button(
            scene.say(_short(move, view)),
            _aside_act(move),
            css=css,
            aria_label=scene.say(WORDS.offer(move, view, names)),
        )
        for move in moves
    )
    inactive = (
        f'<span class="bt-state">{escape(scene.say(T("inactive")))}</span>' if view["inactive"][at] else ""
    )
    name = f'<button type="button" class="bt-named" data-detail="space:{at}">{escape(scene.say(SPACES[at].name))}</button>'
    return f'<li>{name}{_symbols(view["symbols"][at])}{inactive}<span class="bt-acts">{acts}</span></li>'


def _short(move: Move, view: Seen) -> Text:
    """What is done, and what it costs or brings, on a small button beside its property."""
    verb, at = move[0], int(move[1])
    if verb == "build":
        skull = view["symbols"][at] == 4
        return T("Skull −{cost}", cost=COST[at]) if skull else T("Sigil −{cost}", cost=COST[at])
    if verb == "sell":
        return T("Sell +{amount}", amount=COST[at] // 2)
    if verb == "sell_down":
        return T("Down to {level}", level=level(int(move[2])))
    if verb == "deactivate":
        return T("Make inactive +{amount}", amount=VALUE[at])
    return T("Reinstate −{amount}", amount=VALUE[at] + FEE[at])


def _offering(scene: Scene[Any], seat: int, offers: Sequence[Move]) -> str:
    view, names = scene.view, [look.name for look in scene.seats]
    others = [other for other in range(len(names)) if other != seat and not view["out"][other]]
    pending = view["pending"][-1] if view["pending"] else None
    open_now = pending is None or (pending["kind"] == "debt" and pending["seat"] == seat)
    left = view["offers_left"][seat]
    if scene.holdings.only_moves or not open_now or not left or view["out"][seat]:
        return ""
    buttons = "".join(
        button(scene.say(T("Offer {player} a deal", player=names[other])), f"compose:offer-{other}")
        for other in others
    )
    note = escape(scene.say(TN("{n} offer left before the roll", "{n} offers left before the roll", left)))
    ideas = ""
    if offers:
        items = "".join(
            f"<li>{button(scene.say(WORDS.offer(move, view, names)), _aside_act(move))}</li>"
            for move in offers
        )
        summary = escape(scene.say(T("Deals that come to mind")))
        ideas = (
            f'<details class="bt-ideas" id="bt-ideas"><summary>{summary}</summary><ul>{items}</ul></details>'
        )
    return f'<div class="bt-offering">{buttons}<span class="quiet">{note}</span></div>{ideas}'


# ── a deal being put together ──────────────────────────────────────────────────────────────────────────────


def compose(word: str, view: Seen, seat: int) -> dict[str, str]:
    """The fields of a new offer (`offer-2`), or of a counter, which begins with the deal as it stands."""
    if word != "counter":
        return {"verb": "offer", "to": word.rpartition("-")[2]}
    frame = view["pending"][-1]
    mine = turned(frame["terms"])
    fields = {"verb": "counter", "to": str(frame["seat"])}
    for name, amount in zip(
        ("credits_given", "cards_given", "credits_wanted", "cards_wanted"), mine[:4], strict=True
    ):
        if amount:
            fields[name] = str(amount)
    fields.update({f"give-{at}": "1" for at in given(mine)})
    fields.update({f"want-{at}": "1" for at in wanted(mine)})
    return fields


def drafted(draft: Mapping[str, str], view: Seen, seat: int) -> Move:
    """The offer or counter that the fields come to."""
    terms = make_terms(
        [at for at in PROPERTIES if draft.get(f"give-{at}") == "1"],
        [at for at in PROPERTIES if draft.get(f"want-{at}") == "1"],
        credits_given=_number(draft, "credits_given"),
        credits_wanted=_number(draft, "credits_wanted"),
        cards_given=_number(draft, "cards_given"),
        cards_wanted=_number(draft, "cards_wanted"),
    )
    return ("counter", *terms) if draft["verb"] == "counter" else ("offer", _number(draft, "to"), *terms)


def _number(draft: Mapping[str, str], name: str) -> int:
    return parse_number(draft.get(name, "").strip(), 0, LARGEST_NUMBER) or 0


def _builder(scene: Scene[Any], proposal: Proposal) -> str:
    """Two columns of what can change hands, what it comes to, and the button that proposes it."""
    draft, view = proposal.fields, scene.view
    to = _number(draft, "to")
    countering = draft["verb"] == "counter"
    seat = int(view["pending"][-1]["to"]) if countering else scene.holdings.seat
    columns = _side(scene, draft, seat, "give", "given") + _side(scene, draft, to, "want", "wanted")
    title = (
        T("Counter to {player}", player=scene.seats[to].name)
        if countering
        else T("A deal with {player}", player=scene.seats[to].name)
    )
    send = button(
        scene.say(T("Send the counter") if countering else T("Make the offer")),
        "send",
        css="main",
        disabled=not proposal.ready,
    )
    cancel = button(scene.say(T("Cancel")), "compose:")
    return (
        '<div class="bt-builder" id="draft" tabindex="-1" role="group" aria-labelledby="draft-title">'
        f'<h3 id="draft-title">{escape(scene.say(title))}</h3>'
        f'<div class="bt-sides">{columns}</div>'
        f'<div class="bt-close">{_comes_to(scene, proposal, seat, to)}<div class="row">{send}{cancel}</div></div></div>'
    )


def _side(scene: Scene[Any], draft: Mapping[str, str], seat: int, verb: str, part: str) -> str:
    view = scene.view
    boxes = []
    for at in PROPERTIES:
        if view["owner"][at] == seat:
            on = " checked" if draft.get(f"{verb}-{at}") == "1" else ""
            note = (
                f' <span class="bt-state">{escape(scene.say(T("inactive")))}</span>'
                if view["inactive"][at]
                else ""
            )
            boxes.append(
                f'<label class="choice" data-detail="space:{at}"><input type="checkbox" data-field="draft.{verb}-{at}"{on}>'
                f"{_dot(SPACES[at].group)}<span>{escape(scene.say(SPACES[at].name))}{note}</span></label>"
            )
    fields = _field(scene, draft, f"credits_{part}", T("Credits"), view["credits"][seat])
    cards = view["cards"].count(seat)
    if cards:
        fields += _field(scene, draft, f"cards_{part}", T("Jail cards"), cards)
    name = escape(scene.say(T("{player} gives", player=scene.seats[seat].name)))
    colors = swatches(scene.seats[seat].colors)
    return f'<fieldset class="bt-side"><legend>{colors}{name}</legend>{"".join(boxes)}{fields}</fieldset>'


def _field(scene: Scene[Any], draft: Mapping[str, str], name: str, label: Text, most: int) -> str:
    value = attr(draft.get(name, ""))
    kind = f'type="number" inputmode="numeric" min="0" max="{most}" placeholder="0"'
    box = f'<input {kind} value="{value}" data-field="draft.{name}" data-live="" id="draft-{name}">'
    return f'<label class="bt-number"><span>{escape(scene.say(label))} <small>/ {most}</small></span>{box}</label>'


def _touched(draft: Mapping[str, str], view: Seen, seat: int) -> bool:
    """Is it another deal than the one it began with?"""
    word = draft["verb"] if draft["verb"] == "counter" else f"{draft['verb']}-{draft['to']}"
    return drafted(draft, view, seat) != drafted(compose(word, view, seat), view, seat)


def _comes_to(scene: Scene[Any], proposal: Proposal, seat: int, to: int) -> str:
    """What to do first; then what stands in the way, else what it costs beyond its terms."""
    if proposal.fault is not None:
        touched = _touched(proposal.fields, scene.view, seat)
        offering = proposal.fields["verb"] == "offer"
        begin = (
            T("Choose what changes hands: at least one property or Get Out of Jail Free card")
            if offering
            else proposal.fault
        )
        link = rule_link("bounty", proposal.rule, scene.say)
        css, text = ("bt-fault", proposal.fault) if touched else ("bt-begin", begin)
        return f'<p class="{css}" role="status">{escape(scene.say(text))} {link}</p>'
    lines = []
    for event in proposal.events:
        if event["kind"] in ("deal_offered", "deal_countered"):
            for who_pays, (fee, whole) in zip((seat, to), event["costs"], strict=True):
                if fee:
                    name = scene.seats[who_pays].name
                    lines.append(
                        T(
                            "{player} will pay {fee} for what is inactive, or {whole} to reinstate it.",
                            player=name,
                            fee=fee,
                            whole=whole,
                        )
                    )
    return "".join(f'<p class="bt-cost">{escape(scene.say(text))}</p>' for text in lines)


def _aside_act(move: Move) -> str:
    return f"aside:{move_text(move)}"
