"""Panels beside the board: each player's account, a player's open holdings, and a deal being put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from engine.games.bounty.board import COST, FEE, GROUPS, PROPERTIES, SKULL, SPACES, VALUE
from engine.games.bounty.deals import given, make_terms, turned, wanted
from engine.games.bounty.phrases import level
from engine.games.bounty.reasons import NO_MORE_OFFERS, no_deal
from engine.games.bounty.view import BountyView
from engine.games.bounty.words import WORDS
from engine.parsing import LARGEST_NUMBER, parse_number
from engine.rules import Move, Seat
from engine.text import TN, T, Text
from ui.drawing.scene import Proposal, Scene, aside_act
from ui.games.bounty.board import GROUP_CSS, sigil, skull
from ui.markup.components import button, rule_link, swatches
from ui.markup.html import EMPTY, Html, Markup, join

# Why credits changed hands, in a word or two.
_WHY: dict[str, Text] = {
    "go": T("GO"),
    "price": T("bought"),
    "bid": T("auction"),
    "payment": T("rent"),
    "toll": T("toll"),
    "card": T("card"),
    "repairs": T("repairs"),
    "fine": T("fine"),
    "sigil": T("sigil"),
    "skull": T("skull"),
    "sold": T("sigils sold"),
    "inactive": T("mortgage"),
    "reinstated": T("bought back"),
    "kept": T("mortgage fee"),
    "deal": T("deal"),
    "bankruptcy": T("bankruptcy"),
}


# ── accounts ───────────────────────────────────────────────────────────────────────────────────────────────

ACCOUNT = Markup(
    '<span class="bt-change">{change}</span><strong class="bt-credits">{credits}</strong>'
    '<ul class="bt-chips">{chips}</ul>{worth}'
)
STATE = Markup('<span class="bt-state">{text}</span>')
BANKRUPT = Markup('<span class="bt-state is-out">{text}</span>')
WORTH = Markup('<span class="bt-worth">{text}</span>')
JAIL_CARDS = Markup('<li class="bt-chip bt-free">{text}</li>')


def account(scene: Scene[BountyView], seat: Seat) -> Html:
    """Draw a player's credits with the last change, and the properties.

    While a move is in motion, the figures wait for the coins.
    """
    scene = scene.settled
    view = scene.view
    chips = [_property(scene, at) for at in PROPERTIES if view["owner"][at] == seat]
    cards = view["cards"].count(seat)
    if cards:
        chips.append(JAIL_CARDS(text=scene.say(TN("{n} Jail card", "{n} Jail cards", cards))))
    out = view["out"][seat]
    if out:
        change: Html | str = BANKRUPT(text=scene.say(T("bankrupt")))
    elif view["jail"][seat]:
        change = STATE(text=scene.say(T("in Jail")))
    else:
        change = _change(scene, seat)
    worth = None  # said where it counts, and is more than the credits
    if view["rounds"] and not out and view["riches"][seat] != view["credits"][seat]:
        worth = T("worth {amount}", amount=view["riches"][seat])
    return ACCOUNT(
        change=change,
        credits=view["credits"][seat],
        chips=join(chips),
        worth=WORTH(text=scene.say(worth)) if worth else EMPTY,
    )


def _change(scene: Scene[BountyView], seat: Seat) -> str:
    """Describe a player's last payment: sign, amount and reason."""
    for payer, payee, amount, why in reversed(scene.view["changes"]):
        if seat in (payer, payee):
            sign = "+" if seat == payee else "−"
            return f"{sign}{amount} {scene.say(_WHY[why])}"
    return ""


CHIP = Markup(
    '<li class="bt-chip {css}"><button type="button" data-detail="space:{at}" title="{label}"'
    ' aria-label="{label}">{dot}<span class="bt-short">{name}</span>{symbols}</button></li>'
)


def _property(scene: Scene[BountyView], at: int) -> Html:
    """Draw a property in an account. Pointing at it opens its deed on the board."""
    view, space, say = scene.view, SPACES[at], scene.say
    symbols, inactive = view["symbols"][at], view["inactive"][at]
    name = say(space.name)
    facts = [name, say(GROUPS[space.group])]
    if inactive:
        facts.append(say(T("mortgaged")))
    elif symbols:
        facts.append(say(level(symbols)))
    return _chip(at, short(name), ", ".join(facts), symbols, bool(inactive))


@lru_cache(maxsize=256)
def _chip(at: int, name: str, label: str, symbols: int, inactive: bool) -> Html:
    group = SPACES[at].group
    css = f"{GROUP_CSS[group]} is-inactive" if inactive else GROUP_CSS[group]
    return CHIP(css=css, at=at, label=label, dot=_dot(group), name=name, symbols=_symbols(symbols))


def short(name: str) -> str:
    """Return the first word of a name, which is enough in a list of holdings.

    >>> short("Nib the Pickpocket")
    'Nib'
    """
    return name.split(" ", maxsplit=1)[0]


DOT = Markup(
    '<svg class="bt-dot {css}" viewBox="0 0 16 16" aria-hidden="true">'
    '<rect class="bt-band" width="16" height="16"/>{pattern}</svg>'
)
PATTERN = Markup('<rect width="16" height="16" fill="url(#bt-p-{group})"/>')


@cache
def _dot(group: str) -> Html:
    """Draw a set's color and pattern as a small square. The board defines the pattern."""
    pattern = EMPTY if group in ("equipment", "force") else PATTERN(group=group)
    return DOT(css=GROUP_CSS[group], pattern=pattern)


SYMBOLS = Markup('<svg class="bt-symbols" viewBox="0 0 {width} 28" aria-hidden="true">{symbols}</svg>')


@cache
def _symbols(symbols: int) -> Html:
    if not symbols:
        return EMPTY
    if symbols == SKULL:
        return SYMBOLS(width=28, symbols=skull(14, 14))
    return SYMBOLS(width=22 * symbols, symbols=join([sigil(11 + 22 * i, 13) for i in range(symbols)]))


ROUNDS = Markup('<p class="bt-rounds">{text}</p>')


def rounds(scene: Scene[BountyView]) -> Html:
    """Draw how far a short game is."""
    view = scene.settled.view
    if not view["rounds"] or view["over"]:
        return EMPTY
    number = min(view["round"], view["rounds"])
    text = T("Round {n} of {total}. The richest player at the end wins.", n=number, total=view["rounds"])
    return ROUNDS(text=scene.say(text))


# ── open holdings ──────────────────────────────────────────────────────────────────────────────────────────

HOLDINGS = Markup('{deals}{heading}{empty}<div class="bt-sets">{sets}</div>')
PART = Markup('<h3 class="bt-part">{title}</h3>')
NOTHING = Markup('<p class="quiet">{text}</p>')


def holdings(scene: Scene[BountyView]) -> Html:
    """Draw a player's properties by set, with what can be done to each, and the deals that can be offered."""
    if scene.holdings.proposal is not None:
        return _builder(scene, scene.holdings.proposal)
    scene = scene.settled
    seat = scene.holdings.seat
    moves: dict[int, list[Move]] = {}
    offers = []
    for move in scene.holdings.moves:
        match move:
            case ("offer", *_):
                offers.append(move)
            case ("bid", *_):
                continue  # these are buttons below the board
            case (_, int(at), *_):
                moves.setdefault(at, []).append(move)
    groups: dict[str, list[int]] = {}
    for at in PROPERTIES:
        if scene.view["owner"][at] == seat:
            groups.setdefault(SPACES[at].group, []).append(at)
    return HOLDINGS(
        empty=EMPTY if groups else NOTHING(text=scene.say(T("No properties yet."))),
        sets=join([_set(scene, group, owned, moves) for group, owned in groups.items()]),
        heading=PART(title=scene.say(T("Build and mortgage"))) if groups else EMPTY,
        deals=_deals(scene, seat, offers),
    )


SET = Markup(
    '<fieldset class="bt-set {css}"><legend>{dot}<b class="bt-group-name">{name}</b>'
    ' <span class="quiet">{count}</span></legend>'
    "<ul>{rows}</ul></fieldset>"
)


def _set(
    scene: Scene[BountyView], group: str, owned: Sequence[int], moves: Mapping[int, Sequence[Move]]
) -> Html:
    members = [at for at in PROPERTIES if SPACES[at].group == group]
    return SET(
        css=GROUP_CSS[group],
        dot=_dot(group),
        name=scene.say(GROUPS[group]),
        count=scene.say(T("{n} of {total}", n=len(owned), total=len(members))),
        rows=join([_holding(scene, at, moves.get(at, ())) for at in owned]),
    )


HOLDING = Markup(
    '<li><button type="button" class="bt-named" data-detail="space:{at}">{name}</button>{symbols}{state}'
    '<span class="bt-acts">{buttons}</span></li>'
)


def _holding(scene: Scene[BountyView], at: int, moves: Sequence[Move]) -> Html:
    view, say = scene.view, scene.say
    names = [look.name for look in scene.seats]
    css = "bt-do main" if scene.holdings.only_moves else "bt-do"
    buttons = []
    for move in moves:
        short, offer = say(_short(move, view)), say(WORDS.offer(move, view, names))
        buttons.append(button(short, aside_act(move), css=css, aria_label=f"{short}: {offer}"))
    return HOLDING(
        at=at,
        name=say(SPACES[at].name),
        symbols=_symbols(view["symbols"][at]),
        state=STATE(text=say(T("mortgaged"))) if view["inactive"][at] else EMPTY,
        buttons=join(buttons),
    )


def _short(move: Move, view: BountyView) -> Text:
    """Label the small button beside a property: what it does, and what that costs or brings."""
    match move:
        case ("build", int(at)):
            if view["symbols"][at] == SKULL - 1:
                return T("Skull −{cost}", cost=COST[at])
            return T("Sigil −{cost}", cost=COST[at])
        case ("sell", int(at)):
            return T("Sell +{amount}", amount=COST[at] // 2)
        case ("sell_down", _, int(to)):
            return T("Down to {level}", level=level(to))
        case ("deactivate", int(at)):
            return T("Mortgage +{amount}", amount=VALUE[at])
    at = int(move[1])
    return T("Buy back −{amount}", amount=VALUE[at] + FEE[at])


DEALS = Markup('{heading}<div class="bt-offering">{buttons}<span class="quiet">{left}</span></div>{ideas}')
# When deals are possible again, by what is going on.
_LATER: dict[str, Text] = {
    "auction_on": T("You can make deals again after the auction."),
    "deal_on": T("You can make deals again after this offer."),
}
NO_DEALS = Markup('<p class="quiet">{text} {rule}</p>')
IDEAS = Markup('<details class="bt-ideas" id="bt-ideas"><summary>{title}</summary><ul>{rows}</ul></details>')
IDEA = Markup("<li>{button}</li>")


def _deals(scene: Scene[BountyView], seat: Seat, offers: Sequence[Move]) -> Html:
    """Draw a button to offer each player a deal, and suggestions; or say why none can be offered."""
    view, say = scene.view, scene.say
    names = [look.name for look in scene.seats]
    if scene.holdings.only_moves or view["out"][seat]:
        return EMPTY
    left = view["offers_left"][seat]
    busy = no_deal(view["pending"])
    if busy is not None:
        text = _LATER.get(busy.code, T("You can make deals again in a moment."))
        return NO_DEALS(text=say(text), rule=rule_link("bounty", busy.rule, say, T("Why?")))
    if not left:
        return NO_DEALS(text=say(WORDS.why(NO_MORE_OFFERS, names)), rule=rule_link("bounty", "B46", say))
    buttons = [
        button(say(T("Offer {player} a deal", player=names[other])), f"compose:offer-{other}")
        for other in view["partners"][seat]
    ]
    ideas = EMPTY
    if offers:
        rows = [IDEA(button=button(say(WORDS.offer(move, view, names)), aside_act(move))) for move in offers]
        ideas = IDEAS(title=say(T("Deal ideas")), rows=join(rows))
    left_text = say(TN("{n} offer left for now", "{n} offers left for now", left))
    return DEALS(
        heading=PART(title=say(T("Make a deal"))), buttons=join(buttons), left=left_text, ideas=ideas
    )


# ── a deal being put together ──────────────────────────────────────────────────────────────────────────────


def start_proposal(word: str, view: BountyView) -> dict[str, str]:
    """Return the fields of a new offer ("offer-2"), or of a counter, which starts with the pending deal."""
    if word != "counter":
        return {"verb": "offer", "to": word.rpartition("-")[2]}
    frame = view["pending"][-1]
    mine = turned(frame["terms"])
    amounts = zip(("credits_given", "cards_given", "credits_wanted", "cards_wanted"), mine[:4], strict=True)
    fields = {"verb": "counter", "to": str(frame["seat"])}
    fields.update({name: str(amount) for name, amount in amounts if amount})
    fields.update({f"give-{at}": "1" for at in given(mine)})
    fields.update({f"want-{at}": "1" for at in wanted(mine)})
    return fields


def proposed_move(fields: Mapping[str, str]) -> Move:
    """Return the offer or counter that the fields make."""
    terms = make_terms(
        [at for at in PROPERTIES if fields.get(f"give-{at}") == "1"],
        [at for at in PROPERTIES if fields.get(f"want-{at}") == "1"],
        credits_given=_number(fields, "credits_given"),
        credits_wanted=_number(fields, "credits_wanted"),
        cards_given=_number(fields, "cards_given"),
        cards_wanted=_number(fields, "cards_wanted"),
    )
    return ("counter", *terms) if fields["verb"] == "counter" else ("offer", _number(fields, "to"), *terms)


def _number(fields: Mapping[str, str], name: str) -> int:
    return parse_number(fields.get(name, "").strip(), 0, LARGEST_NUMBER) or 0


BUILDER = Markup(
    '<div class="bt-builder" id="draft" tabindex="-1" role="group" aria-labelledby="draft-title">'
    '<h3 id="draft-title">{title}</h3><div class="bt-sides">{sides}</div>'
    '<div class="bt-close">{notes}<div class="row">{send}{cancel}</div></div></div>'
)


def _builder(scene: Scene[BountyView], proposal: Proposal) -> Html:
    """Draw two columns of what can change hands, the consequences, and the button that proposes the deal."""
    fields, say = proposal.fields, scene.say
    to = min(_number(fields, "to"), len(scene.seats) - 1)  # a guest may name a seat that isn't there
    name = scene.seats[to].name
    if fields["verb"] == "counter":
        seat = int(scene.view["pending"][-1]["to"])
        title, send = T("Change {player}’s offer", player=name), T("Send the offer")
    else:
        seat = scene.holdings.seat
        title, send = T("A deal with {player}", player=name), T("Send the offer")
    return BUILDER(
        title=say(title),
        sides=_side(scene, fields, seat, "give", "given") + _side(scene, fields, to, "want", "wanted"),
        notes=_notes(scene, proposal, seat, to),
        send=button(say(send), "send", css="main", disabled=not proposal.ready),
        cancel=button(say(T("Cancel")), "compose:"),
    )


NOTED = Markup(' <span class="bt-state">{text}</span>')
SIDE = Markup('<fieldset class="bt-side"><legend>{colors}{name}</legend>{boxes}{credits}{cards}</fieldset>')
BOX = Markup(
    '<label class="choice" data-detail="space:{at}">'
    '<input type="checkbox" data-field="draft.{verb}-{at}"{checked?}>'
    "{dot}<span>{name}{state}</span></label>"
)


def _side(scene: Scene[BountyView], fields: Mapping[str, str], seat: Seat, verb: str, part: str) -> Html:
    view, say = scene.view, scene.say
    gives = T("You give") if seat == scene.you else T("{player} gives", player=scene.seats[seat].name)
    inactive = NOTED(text=say(T("mortgaged")))
    boxes = [
        BOX(
            at=at,
            verb=verb,
            checked=fields.get(f"{verb}-{at}") == "1",
            dot=_dot(SPACES[at].group),
            name=say(SPACES[at].name),
            state=inactive if view["inactive"][at] else EMPTY,
        )
        for at in PROPERTIES
        if view["owner"][at] == seat
    ]
    cards = view["cards"].count(seat)
    return SIDE(
        colors=swatches(scene.seats[seat].colors),
        name=say(gives),
        boxes=join(boxes),
        credits=_field(fields, f"credits_{part}", say(T("Credits")), view["credits"][seat]),
        cards=_field(fields, f"cards_{part}", say(T("Jail cards")), cards) if cards else EMPTY,
    )


FIELD = Markup(
    '<label class="bt-number"><span>{label} <small>/ {most}</small></span>'
    '<input type="number" inputmode="numeric" min="0" max="{most}" placeholder="0" value="{value}"'
    ' data-field="draft.{name}" data-live="" id="draft-{name}"></label>'
)


def _field(fields: Mapping[str, str], name: str, label: str, most: int) -> Html:
    return FIELD(label=label, most=most, value=fields.get(name, ""), name=name)


def _changed(fields: Mapping[str, str], view: BountyView) -> bool:
    """True if the fields make a different deal from the one they started with."""
    word = "counter" if fields["verb"] == "counter" else f"offer-{fields['to']}"
    return proposed_move(fields) != proposed_move(start_proposal(word, view))


NOTE = Markup('<p class="{css}" role="status">{text} {rule}</p>')
COST_NOTE = Markup('<p class="bt-cost">{text}</p>')


def _notes(scene: Scene[BountyView], proposal: Proposal, seat: Seat, to: Seat) -> Html:
    """Say how to begin, then why the deal cannot be made, or what it costs beyond its terms."""
    say = scene.say
    if proposal.fault is not None:
        css, text = "bt-fault", proposal.fault
        if not _changed(proposal.fields, scene.view):
            css = "bt-begin"
            if proposal.fields["verb"] == "offer":
                text = T("Choose at least one property or Get Out of Jail Free card")
        return NOTE(css=css, text=say(text), rule=rule_link("bounty", proposal.rule, say))
    notes = []
    for event in proposal.events:
        if event["kind"] in ("deal_offered", "deal_countered"):
            for payer, (fee, whole) in zip((seat, to), event["costs"], strict=True):
                if fee:
                    said = {"player": scene.seats[payer].name, "fee": fee, "whole": whole}
                    if payer == scene.you:
                        text = T("You will pay {fee} for the mortgage, or {whole} to buy it back.", **said)
                    else:
                        text = T(
                            "{player} will pay {fee} for the mortgage, or {whole} to buy it back.", **said
                        )
                    notes.append(COST_NOTE(text=say(text)))
    return join(notes)
