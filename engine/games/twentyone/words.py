"""What Twenty-One says: prompts, the labels of moves, the log that calls out the total, reasons, the result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...errors import Reason
from ...rules import Decision, Move, Outcome
from ...text import TN, T, Text
from ...words import Names, Seen
from .cards import Face

CARD_NAMES: Mapping[Face, Text] = {
    "slide_10": T("Slide to 10"),
    "slide_15": T("Slide to 15"),
    "slide_21": T("Slide to 21"),
    "switch": T("Switch"),
    "take_2": T("Take 2"),
    "play_2": T("Play 2"),
    "send_back": T("Send back"),
    "steal": T("Steal"),
    "dont_be_sorry": T("Don’t be Sorry!"),
}

# One line on each card of what it does, for the card itself and for the help.
CARD_HELP: Mapping[Face, Text] = {
    "slide_10": T("The total becomes 10."),
    "slide_15": T("The total becomes 15."),
    "slide_21": T("The total becomes 21."),
    "switch": T("The order of play turns round."),
    "take_2": T("Two more cards, up to seven in hand."),
    "play_2": T("Two number cards follow at once."),
    "send_back": T("A pawn card of another player is turned over again."),
    "steal": T("When another player makes 21: the round goes to the thief."),
    "dont_be_sorry": T("Stops a Sorry! card played on its holder."),
}
NUMBER_HELP = T("Adds to the total.")


def card_name(face: Face) -> Text | str:
    """What a card is called.

    >>> str(card_name("slide_21")), card_name(7)
    ('Slide to 21', '7')
    """
    return CARD_NAMES.get(face) or str(face)


def quoted(face: Face) -> Text | str:
    """A card's name in a sentence, where a name like “Play 2” would read as a part of it.

    >>> str(quoted("play_2")), quoted(7)
    ('“Play 2”', '7')
    """
    return T("“{card}”", card=CARD_NAMES[face]) if face in CARD_NAMES else str(face)


def card_help(face: Face) -> Text:
    """What a card does, in one line."""
    return CARD_HELP.get(face, NUMBER_HELP)


# --- what is asked


def prompt(decision: Decision, view: Seen, names: Names) -> Text:
    """What the seat is asked."""
    if decision.kind == "over":
        return T("The game is over.")
    return _PROMPTS[decision.kind](decision, view, names)


def _ask_play(decision: Decision, view: Seen, names: Names) -> Text:
    player, verb = names[decision.seat], decision.legal[0][0]
    if verb == "put_down":
        return T("{player} can play none of these cards, and puts one down without effect.", player=player)
    if not view["pile"]:
        return T("{player} starts a new pile.", player=player)
    return T("The total is {total}. {player} plays a card.", player=player, total=view["total"])


def _ask_add(decision: Decision, view: Seen, names: Names) -> Text:
    player, total = names[decision.seat], view["total"]
    if decision.subject["owed"] == 2:
        return T(
            "Play 2, the total is {total}: {player} plays the first of two number cards.",
            player=player,
            total=total,
        )
    return T(
        "Play 2, the total is {total}: {player} plays the second number card.", player=player, total=total
    )


def _ask_draw(decision: Decision, view: Seen, names: Names) -> Text:
    player, count = names[decision.seat], decision.subject["count"]
    return TN("{player} draws {n} card.", "{player} draws {n} cards.", count, player=player)


def _ask_steal(decision: Decision, view: Seen, names: Names) -> Text:
    by = names[decision.subject["by"]]
    return T("{by} makes 21. Does {player} steal it?", by=by, player=names[decision.seat])


def _ask_block(decision: Decision, view: Seen, names: Names) -> Text:
    by, player = names[decision.subject["by"]], names[decision.seat]
    if decision.subject["card"] == "steal":
        return T("{by} steals the round. Does {player} answer with Don’t be Sorry!?", by=by, player=player)
    return T("{by} sends back a pawn card. Does {player} answer with Don’t be Sorry!?", by=by, player=player)


def _ask_tiebreak(decision: Decision, view: Seen, names: Names) -> Text:
    return T(
        "Tiebreaker: {player} secretly chooses what to lay, as close to 21 as can be.",
        player=names[decision.seat],
    )


def _ask_pass(decision: Decision, view: Seen, names: Names) -> Text:
    return T("{player} has no card to play and must pass.", player=names[decision.seat])


_PROMPTS = {
    "pass": _ask_pass,
    "play": _ask_play,
    "add": _ask_add,
    "draw": _ask_draw,
    "steal": _ask_steal,
    "block": _ask_block,
    "tiebreak": _ask_tiebreak,
}


# --- what may be played


def offer(move: Move, view: Seen, names: Names) -> Text:
    """A legal move as a whole label; the view is that of the seat that is asked."""
    verb = move[0]
    if verb in ("play", "add"):
        return _offer_card(move, view, names)
    if verb == "put_down":
        return T("Put down {card} without effect", card=quoted(move[1]))
    if verb == "lay":
        return _offer_total(move, view)
    if verb == "pass":
        return T("No answer") if view["window"] else T("Pass")
    return {"draw": T("Draw"), "steal": T("Sorry! Steal the round"), "block": T("Don’t be Sorry!")}[str(verb)]


def _offer_card(move: Move, view: Seen, names: Names) -> Text:
    face = move[1]
    card, was = card_name(face), view["total"]
    if face == "send_back":
        return T("Sorry! Send back a pawn card of {player}", player=names[int(move[2])])
    made = next((made for made in view["makes"] if made["card"] == face), None)
    if made is None or made["total"] is None:
        return T("{card}: {help}", card=card, help=card_help(face))
    return outlook(made, card, was)


def _offer_total(move: Move, view: Seen) -> Text:
    laid: list[Face] = next((faces for total, faces in view["window"]["ways"] if total == move[1]), [])
    if not laid:
        return T("Lay no card: {total}", total=move[1])
    return T("Lay {cards}: {total}", cards=[quoted(face) for face in laid], total=move[1])


def outlook(made: Seen, card: Text | str, was: int) -> Text:
    """What a card would make of the total, from an item of the view's `makes` that has a total."""
    if made["result"] == "wins":
        return T("{card}: {was} → {total}, wins the round", card=card, was=was, total=made["total"])
    if made["result"] == "bust":
        return T(
            "{card}: {was} → {total}, bust by {n}", card=card, was=was, total=made["total"], n=made["over"]
        )
    return T("{card}: {was} → {total}", card=card, was=was, total=made["total"])


# --- what happened


def tell(event: Seen, names: Names) -> Text | None:
    """An event as a line of the log, the total called out with every card (X13)."""
    teller = _TELL.get(event["kind"])
    return teller(event, names) if teller else None


def _dealt(event: Seen, names: Names) -> Text:
    return TN(
        "{player} is dealt {n} card.",
        "{player} is dealt {n} cards.",
        event["count"],
        player=names[event["seat"]],
    )


def _card_played(event: Seen, names: Names) -> Text | None:
    card, player = event["card"], names[event["seat"]]
    if card in ("send_back", "steal", "dont_be_sorry", "switch"):
        return None  # what they did is told by the next event
    if isinstance(card, str) and card.startswith("slide"):
        return T(
            "{player} slides from {was} to {total}.", player=player, was=event["was"], total=event["total"]
        )
    if isinstance(card, str):
        return T(
            "{player} plays {card}. The total stays {total}.",
            player=player,
            card=quoted(card),
            total=event["total"],
        )
    if event["nth"] == 1:
        return T("{player} starts the pile: {total}.", player=player, total=event["total"])
    return T("{player} plays {card}: {total}.", player=player, card=quoted(card), total=event["total"])


def _card_put_down(event: Seen, names: Names) -> Text:
    player, card = names[event["seat"]], quoted(event["card"])
    return T(
        "{player} can play nothing and puts down {card}. The total stays {total}.",
        player=player,
        card=card,
        total=event["total"],
    )


def _order_turned(event: Seen, names: Names) -> Text:
    player = names[event["seat"]]
    if event["changed"]:
        return T("{player} plays Switch: the order of play turns round.", player=player)
    return T("{player} plays Switch: with two players nothing changes.", player=player)


def _made_21(event: Seen, names: Names) -> Text:
    return T("{player} makes 21!", player=names[event["seat"]])


def _went_bust(event: Seen, names: Names) -> Text:
    return T(
        "{total}: {player} is bust by {n}!",
        total=event["total"],
        player=names[event["seat"]],
        n=event["over"],
    )


def _stole(event: Seen, names: Names) -> Text:
    return T(
        "Sorry! {player} steals the round from {victim}.",
        player=names[event["seat"]],
        victim=names[event["victim"]],
    )


def _sent_back(event: Seen, names: Names) -> Text:
    player, victim = names[event["seat"]], names[event["victim"]]
    return T("Sorry! {player} plays Send back on {victim}.", player=player, victim=victim)


def _blocked(event: Seen, names: Names) -> Text:
    player, by, card = names[event["seat"]], names[event["by"]], quoted(event["card"])
    return T("Don’t be Sorry! {player} blocks the {card} of {by}.", player=player, by=by, card=card)


def _passed(event: Seen, names: Names) -> Text | None:
    if event["window"]:
        return None  # who answers nothing is not named: the table never shows who had the card (X36)
    return T("{player} has no card and passes.", player=names[event["seat"]])


def _pawn_flipped(event: Seen, names: Names) -> Text:
    player, home = names[event["seat"]], event["home"]
    if event["to"] == "home":
        return T("{player} flips a pawn card to Home: {n} of 4 at Home.", player=player, n=home)
    return T("{player} flips a pawn card to Start: {n} of 4 at Home.", player=player, n=home)


def _pile_set_aside(event: Seen, names: Names) -> Text:
    return T("The pile is set aside; a new one begins.")


def _cards_drawn(event: Seen, names: Names) -> Text:
    player, cards = names[event["seat"]], event.get("cards")
    if cards:
        return T("{player} draws {cards}.", player=player, cards=[quoted(card) for card in cards])
    return TN("{player} draws {n} card.", "{player} draws {n} cards.", event["count"], player=player)


def _pile_shuffled(event: Seen, names: Names) -> Text:
    return TN(
        "The set-aside piles are shuffled into a new draw pile of {n} card.",
        "The set-aside piles are shuffled into a new draw pile of {n} cards.",
        event["count"],
    )


def _tiebreak_began(event: Seen, names: Names) -> Text:
    return T(
        "{players} get there at once: a tiebreaker decides.", players=[names[seat] for seat in event["seats"]]
    )


def _sealed(event: Seen, names: Names) -> Text:
    player = names[event["seat"]]
    if "total" in event:
        return T("{player} has chosen {total} for the tiebreaker.", player=player, total=event["total"])
    return T("{player} has chosen for the tiebreaker.", player=player)


def _tiebreak_shown(event: Seen, names: Names) -> Text:
    lines = [
        T("{player} {total}", player=names[seat], total=total)
        for seat, total in zip(event["seats"], event["totals"], strict=True)
    ]
    return T("The tiebreaker is shown: {lines}.", lines=lines)


def _game_won(event: Seen, names: Names) -> Text:
    winners = [names[seat] for seat in event["seats"]]
    if len(winners) > 1:
        return T("{players} share the victory!", players=winners)
    return T("{player} wins the game!", player=winners[0])


_TELL: Mapping[str, Any] = {
    "dealt": _dealt,
    "card_played": _card_played,
    "card_put_down": _card_put_down,
    "order_turned": _order_turned,
    "made_21": _made_21,
    "went_bust": _went_bust,
    "stole": _stole,
    "sent_back": _sent_back,
    "blocked": _blocked,
    "passed": _passed,
    "pawn_flipped": _pawn_flipped,
    "pile_set_aside": _pile_set_aside,
    "cards_drawn": _cards_drawn,
    "pile_shuffled": _pile_shuffled,
    "tiebreak_began": _tiebreak_began,
    "sealed": _sealed,
    "tiebreak_shown": _tiebreak_shown,
    "game_won": _game_won,
}  # round_won is told by the flip that follows it


# --- why not, and how it ended

_WHY: Mapping[str, Text] = {
    "no_steal": T("There is no Steal in this hand."),
    "no_block": T("There is no Don’t be Sorry! in this hand."),
    "numbers_only": T("Play 2 takes number cards only."),
    "no_cards": T("There is no card left in this hand, and none to draw."),
    "nobody_to_send_back": T("Send back: nobody has a pawn card that could be turned over again."),
    "too_few_numbers": T("Play 2 needs two number cards in hand."),
    "nothing_to_take": T(
        "Take 2 can be played, but brings no cards: there would be more than seven in hand."
    ),
    "steal_waits": T("Steal waits until another player makes 21."),
    "block_waits": T("Don’t be Sorry! waits until a Sorry! card is played on its holder."),
    "all_home": T("All four pawn cards are at Home."),
    "all_back": T("All four pawn cards have been Home and are back at Start."),
    "tiebreak": T("Several got there at once; the tiebreaker decided."),
    "shared": T("Several got there at once, and the tiebreaker left them level."),
    "put_down": T("None of these cards can be played: one is put down without effect."),
}


def why(reason: Reason, names: Names) -> Text:
    """Why something cannot be played."""
    return _WHY[reason.code]


def result(outcome: Outcome, names: Names) -> Text:
    """How the game ended."""
    winners = [names[seat] for seat in outcome.winners]
    code = outcome.reason.code
    if code == "shared":
        return T("{players} are level in the tiebreaker and share the victory.", players=winners)
    if code == "tiebreak":
        return T("{player} comes closest to 21 in the tiebreaker and wins.", player=winners[0])
    if code == "all_back":
        return T(
            "{player} has brought all four pawn cards Home and back to Start, and wins.", player=winners[0]
        )
    return T("{player} has all four pawn cards at Home and wins.", player=winners[0])
