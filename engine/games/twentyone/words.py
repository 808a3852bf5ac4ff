"""Twenty-One in sentences. The log calls out the total with every card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ...errors import Reason
from ...rules import Decision, Move, Outcome, Seat
from ...text import TN, T, Text
from ...words import Names, Seen, Words
from .cards import Face
from .state import kind_of

if TYPE_CHECKING:
    from .view_types import Made, TwentyOneView

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

# What a card does, in one line for its face and the help.
CARD_HELP: Mapping[Face, Text] = {
    "slide_10": T("The total becomes 10."),
    "slide_15": T("The total becomes 15."),
    "slide_21": T("The total becomes 21."),
    "switch": T("The order of play turns round."),
    "take_2": T("Draw two cards, up to seven in hand."),
    "play_2": T("Two number cards follow at once."),
    "send_back": T("A pawn card of another player is turned over again."),
    "steal": T("When another player makes 21: the round goes to the thief."),
    "dont_be_sorry": T("Stops a Sorry! card played on its holder."),
}
NUMBER_HELP = T("Adds to the total.")


def card_name(face: Face) -> Text | str:
    """Name a card.

    >>> str(card_name("slide_21")), card_name(7)
    ('Slide to 21', '7')
    """
    return CARD_NAMES.get(face) or str(face)


def quoted(face: Face) -> Text | str:
    """Name a card in a sentence, in quotes where the name would read as a part of it.

    >>> str(quoted("play_2")), quoted(7)
    ('“Play 2”', '7')
    """
    return T("“{card}”", card=CARD_NAMES[face]) if face in CARD_NAMES else str(face)


def card_help(face: Face) -> Text:
    """Say in one line what a card does."""
    return CARD_HELP.get(face, NUMBER_HELP)


# --- moves


def _offer_card(face: Face, view: TwentyOneView) -> Text:
    made = next((made for made in view["makes"] if made["card"] == face), None)
    if made is None or made["total"] is None:
        return T("{card}: {help}", card=card_name(face), help=card_help(face))
    return outlook(made, card_name(face), view["total"])


def _offer_total(total: int, view: TwentyOneView) -> Text:
    window = view["window"]
    ways = dict(window["ways"]) if window and window["kind"] == "tiebreak" else {}
    laid = ways.get(total)
    if not laid:
        return T("Lay no card: {total}", total=total)
    return T("Lay {cards}: {total}", cards=[quoted(face) for face in laid], total=total)


def outlook(made: Made, card: Text | str, was: int) -> Text:
    """Say what a card that changes the total would make of it."""
    if made["result"] == "wins":
        return T("{card}: {was} → {total}, wins the round", card=card, was=was, total=made["total"])
    if made["result"] == "bust":
        return T(
            "{card}: {was} → {total}, bust by {n}", card=card, was=was, total=made["total"], n=made["over"]
        )
    return T("{card}: {was} → {total}", card=card, was=was, total=made["total"])


# --- events


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
        return None  # the next event tells what they did
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
        "Sorry! {player} plays Steal on {victim}.",
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
        return None  # X36: nobody learns who could have answered
    return T("{player} has no card and passes.", player=names[event["seat"]])


def _round_won(event: Seen, names: Names) -> Text | None:
    if event["by"] != "steal":
        return None  # made_21 has said it
    return T("{player} steals the round.", player=names[event["seat"]])


def _pawn_flipped(event: Seen, names: Names) -> Text:
    player, home = names[event["seat"]], event["home"]
    if event["by"] == "send_back":  # a setback, which may turn a card to Home in the longer game (X42)
        if event["to"] == "home":
            return T("A pawn card of {player} is back at Home: {n} of 4 to go.", player=player, n=home)
        return T("A pawn card of {player} is back at Start: {n} of 4 at Home.", player=player, n=home)
    if event["to"] == "home":
        return T("{player} flips a pawn card to Home: {n} of 4 at Home.", player=player, n=home)
    return T("{player} brings a pawn card back to Start: {n} of 4 to go.", player=player, n=home)


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


_TELL: Mapping[str, Callable[[Seen, Names], Text | None]] = {
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
    "round_won": _round_won,
    "pawn_flipped": _pawn_flipped,
    "pile_set_aside": _pile_set_aside,
    "cards_drawn": _cards_drawn,
    "pile_shuffled": _pile_shuffled,
    "tiebreak_began": _tiebreak_began,
    "sealed": _sealed,
    "tiebreak_shown": _tiebreak_shown,
    "game_won": _game_won,
}


# --- reasons

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


class TwentyOneWords(Words["TwentyOneView"]):
    """Twenty-One's texts."""

    def prompt(
        self, decision: Decision, view: TwentyOneView, names: Names, viewer: Seat | None = None
    ) -> Text:
        kind = kind_of(decision)
        if kind == "over":
            return T("The game is over.")
        player, total, subject = names[decision.seat], view["total"], decision.subject
        match kind:
            case "play":
                if decision.legal[0][0] == "put_down":
                    return T(
                        "{player} can play none of these cards, and puts one down without effect.",
                        player=player,
                    )
                if not view["pile"]:
                    return T("{player} starts a new pile.", player=player)
                return T("The total is {total}. {player} plays a card.", player=player, total=total)
            case "add":
                if subject["owed"] == 2:
                    return T(
                        "Play 2, the total is {total}: {player} plays the first of two number cards.",
                        player=player,
                        total=total,
                    )
                return T(
                    "Play 2, the total is {total}: {player} plays the second number card.",
                    player=player,
                    total=total,
                )
            case "draw":
                return TN(
                    "{player} draws {n} card.", "{player} draws {n} cards.", subject["count"], player=player
                )
            case "steal":
                return T("{by} makes 21. Does {player} steal it?", by=names[subject["by"]], player=player)
            case "block":
                by = names[subject["by"]]
                if subject["card"] == "steal":
                    return T(
                        "{by} plays Steal. Does {player} answer with Don’t be Sorry!?",
                        by=by,
                        player=player,
                    )
                return T(
                    "{by} plays Send back. Does {player} answer with Don’t be Sorry!?",
                    by=by,
                    player=player,
                )
            case "tiebreak":
                return T(
                    "Tiebreaker: {player} secretly chooses what to lay, as close to 21 as can be.",
                    player=player,
                )
            case "pass":
                return T("{player} has no card to play and must pass.", player=player)

    def offer(self, move: Move, view: TwentyOneView, names: Names, viewer: Seat | None = None) -> Text:
        match move:
            case ("play", "send_back", int(victim)):
                return T("Sorry! Send back a pawn card of {player}", player=names[victim])
            case ("play" | "add", face):
                return _offer_card(face, view)
            case ("put_down", face):
                return T("Put down {card} without effect", card=quoted(face))
            case ("draw",):
                return T("Draw")
            case ("pass",):
                return T("No answer") if view["window"] else T("Pass")
            case ("steal",):
                return T("Sorry! Steal the round")
            case ("block",):
                return T("Don’t be Sorry!")
            case ("lay", int(total)):
                return _offer_total(total, view)
        return super().offer(move, view, names, viewer)

    def tell(self, event: Seen, names: Names, viewer: Seat | None = None) -> Text | None:
        teller = _TELL.get(event["kind"])
        return teller(event, names) if teller else None

    def why(self, reason: Reason, names: Names, viewer: Seat | None = None) -> Text:
        return _WHY[reason.code]

    def result(self, outcome: Outcome, names: Names, viewer: Seat | None = None) -> Text:
        winners = [names[seat] for seat in outcome.winners]
        match outcome.reason.code:
            case "shared":
                return T("{players} are level in the tiebreaker and share the victory.", players=winners)
            case "tiebreak":
                return T("{player} comes closest to 21 in the tiebreaker and wins.", player=winners[0])
            case "all_back":
                return T(
                    "{player} has brought all four pawn cards Home and back to Start, and wins.",
                    player=winners[0],
                )
        return T("{player} has all four pawn cards at Home and wins.", player=winners[0])


WORDS = TwentyOneWords()
