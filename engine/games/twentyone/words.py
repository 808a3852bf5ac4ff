"""Twenty-One in sentences. The log calls out the total with every card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ...errors import Reason
from ...rules import Decision, Move, Outcome, Seat
from ...text import TN, T, Text
from ...words import Names, Seen, Teller, Words
from .cards import Face
from .state import kind_of
from .tiebreak import GOAL

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
    "switch": T("Reverse the direction of play."),
    "take_2": T("Draw two cards, up to seven in hand."),
    "play_2": T("Play two number cards right away."),
    "send_back": T("Send another player’s pawn back."),
    "steal": T("Steal the round when someone else makes 21."),
    "dont_be_sorry": T("Stops a Sorry! card played on you."),
}
NUMBER_HELP = T("Adds to the total.")
# The same on the button of a card that does not change the total.
_BUTTONS: Mapping[Face, Text] = {
    "switch": T("Switch: reverse direction"),
    "take_2": T("Take 2: draw two cards"),
    "play_2": T("Play 2: then two numbers"),
}


def card_name(face: Face) -> Text | str:
    """Name a card.

    >>> str(card_name("slide_21")), card_name(7)
    ('Slide to 21', '7')
    """
    return CARD_NAMES.get(face) or str(face)


def card_help(face: Face) -> Text:
    """Say in one line what a card does."""
    return CARD_HELP.get(face, NUMBER_HELP)


def _people(seats: Sequence[Seat], names: Names, viewer: Seat | None) -> list[str | Text]:
    """Name several players, "you" last."""
    others = [names[seat] for seat in seats if seat != viewer]
    return [*others, T("you")] if viewer in seats else others


# --- moves


def _offer_card(face: Face, view: TwentyOneView) -> Text:
    made = next((made for made in view["makes"] if made["card"] == face), None)
    if made is None or made["total"] is None:
        return _BUTTONS.get(face) or CARD_NAMES.get(face) or Text(str(face))
    return outlook(made, card_name(face), view["total"])


def _offer_total(total: int, view: TwentyOneView) -> Text:
    window = view["window"]
    ways = dict(window["ways"]) if window and window["kind"] == "tiebreak" else {}
    laid = ways.get(total)
    if not laid:
        return T("No cards: {total}", total=total)
    return T("{cards}: {total}", cards=[card_name(face) for face in laid], total=total)


def outlook(made: Made, card: Text | str, was: int) -> Text:
    """Say which total a card would lead to."""
    if made["result"] == "wins":
        return T("{card}: {was} → {total}, wins the round!", card=card, was=was, total=made["total"])
    if made["result"] == "bust":
        return T("{card}: {was} → {total}, bust!", card=card, was=was, total=made["total"])
    return T("{card}: {was} → {total}", card=card, was=was, total=made["total"])


def _advise_card(face: Face, view: TwentyOneView) -> Text:
    """Advise to play a card. The name of a Slide says its total."""
    made = next((made for made in view["makes"] if made["card"] == face), None)
    said = {"card": card_name(face), "total": made["total"] if made else None}
    if made is None or made["total"] is None:
        return T("Use your {card}", **said)
    if made["result"] == "bust":
        return T("Use your {card} and go bust", **said)
    if made["result"] == "wins":
        return T("Use your {card} and win the round", **said)
    return (
        T("Use your {card}", **said)
        if isinstance(face, str)
        else T("Play your {card} to make {total}", **said)
    )


# --- events


def _dealt(event: Seen, names: Names, viewer: Seat | None) -> Text:
    count = event["count"]
    if event["seat"] == viewer:
        return TN("You get {n} card.", "You get {n} cards.", count)
    return TN("{player} gets {n} card.", "{player} gets {n} cards.", count, player=names[event["seat"]])


def _card_played(event: Seen, names: Names, viewer: Seat | None) -> Text | None:
    face, player, yours = event["card"], names[event["seat"]], event["seat"] == viewer
    was, total, card = event["was"], event["total"], card_name(face)
    if face in ("send_back", "steal", "dont_be_sorry", "switch"):
        return None  # the next event tells what they did
    if isinstance(face, str) and face.startswith("slide"):
        if yours:
            return T("You slide from {was} to {total}.", was=was, total=total)
        return T("{player} slides from {was} to {total}.", player=player, was=was, total=total)
    if face == "take_2":
        if yours:
            return T("You take two cards more. Still {total}.", total=total)
        return T("{player} takes two cards more. Still {total}.", player=player, total=total)
    if isinstance(face, str):
        if yours:
            return T("You play two numbers in one turn. Still {total}.", total=total)
        return T("{player} plays two numbers in one turn. Still {total}.", player=player, total=total)
    if event["nth"] == 1:
        if yours:
            return T("You start with {total}.", total=total)
        return T("{player} starts with {total}.", player=player, total=total)
    if yours:
        return T("You play {card}: {total}.", card=card, total=total)
    return T("{player} plays {card}: {total}.", player=player, card=card, total=total)


def _card_put_down(event: Seen, names: Names, viewer: Seat | None) -> Text:
    card = card_name(event["card"])
    if event["seat"] == viewer:
        return T("You can’t play, so you discard {card}.", card=card)
    return T("{player} can’t play and discards {card}.", player=names[event["seat"]], card=card)


def _order_turned(event: Seen, names: Names, viewer: Seat | None) -> Text:
    player, yours = names[event["seat"]], event["seat"] == viewer
    if event["changed"]:
        if yours:
            return T("You play Switch: the direction changes.")
        return T("{player} plays Switch: the direction changes.", player=player)
    if yours:
        return T("You play Switch: no change with two players.")
    return T("{player} plays Switch: no change with two players.", player=player)


def _made_21(event: Seen, names: Names, viewer: Seat | None) -> Text:
    if event["seat"] == viewer:
        return T("You make 21!")
    return T("{player} makes 21!", player=names[event["seat"]])


def _went_bust(event: Seen, names: Names, viewer: Seat | None) -> Text:
    if event["seat"] == viewer:
        return T("You go bust, {n} over. Everybody else gets a pawn!", n=event["over"])
    return T(
        "{player} goes bust, {n} over. Everybody else gets a pawn!",
        player=names[event["seat"]],
        n=event["over"],
    )


def _stole(event: Seen, names: Names, viewer: Seat | None) -> Text:
    player, victim = names[event["seat"]], names[event["victim"]]
    if event["seat"] == viewer:
        return T("Sorry! You play Steal on {victim}.", victim=victim)
    if event["victim"] == viewer:
        return T("Sorry! {player} plays Steal on you.", player=player)
    return T("Sorry! {player} plays Steal on {victim}.", player=player, victim=victim)


def _sent_back(event: Seen, names: Names, viewer: Seat | None) -> Text:
    player, victim = names[event["seat"]], names[event["victim"]]
    if event["seat"] == viewer:
        return T("Sorry! You play Send back on {victim}.", victim=victim)
    if event["victim"] == viewer:
        return T("Sorry! {player} plays Send back on you.", player=player)
    return T("Sorry! {player} plays Send back on {victim}.", player=player, victim=victim)


def _blocked(event: Seen, names: Names, viewer: Seat | None) -> Text:
    if event["seat"] == viewer:
        return T("Don’t be Sorry! You block it.")
    return T("Don’t be Sorry! {player} blocks it.", player=names[event["seat"]])


def _passed(event: Seen, names: Names, viewer: Seat | None) -> Text | None:
    if event["window"]:
        return None  # X36: nobody learns who could have answered
    if event["seat"] == viewer:
        return T("You have no cards and pass.")
    return T("{player} has no cards and passes.", player=names[event["seat"]])


def _round_won(event: Seen, names: Names, viewer: Seat | None) -> Text | None:
    if event["by"] != "steal":
        return None  # made_21 has said it
    if event["seat"] == viewer:
        return T("You steal the round!")
    return T("{player} steals the round!", player=names[event["seat"]])


def _pawn_flipped(event: Seen, names: Names, viewer: Seat | None) -> Text:
    player, home, yours = names[event["seat"]], event["home"], event["seat"] == viewer
    if event["by"] == "send_back":  # a setback; in the longer game to Home on the way back (X42)
        if event["to"] == "home":
            if yours:
                return T("You lose a pawn: {n} of 4 to go.", n=home)
            return T("{player} loses a pawn: {n} of 4 to go.", player=player, n=home)
        if yours:
            return T("You lose a pawn: {n} of 4 Home.", n=home)
        return T("{player} loses a pawn: {n} of 4 Home.", player=player, n=home)
    if event["to"] == "home":
        if yours:
            return T("You bring a pawn Home: {n} of 4.", n=home)
        return T("{player} brings a pawn Home: {n} of 4.", player=player, n=home)
    if yours:
        return T("You bring a pawn back to Start: {n} of 4 to go.", n=home)
    return T("{player} brings a pawn back to Start: {n} of 4 to go.", player=player, n=home)


def _cards_drawn(event: Seen, names: Names, viewer: Seat | None) -> Text:
    player, yours, count = names[event["seat"]], event["seat"] == viewer, event["count"]
    if "cards" in event:
        cards = [card_name(card) for card in event["cards"]]
        if yours:
            return T("You draw {cards}.", cards=cards)
        return T("{player} draws {cards}.", player=player, cards=cards)
    if yours:
        return T("You draw a card.") if count == 1 else T("You draw {n} cards.", n=count)
    if count == 1:
        return T("{player} draws a card.", player=player)
    return T("{player} draws {n} cards.", n=count, player=player)


def _pile_shuffled(event: Seen, names: Names, viewer: Seat | None) -> Text:
    return T("The old piles are shuffled into a new draw pile.")


def _tiebreak_began(event: Seen, names: Names, viewer: Seat | None) -> Text:
    return T("Tiebreaker between {players}!", players=_people(event["seats"], names, viewer))


def _sealed(event: Seen, names: Names, viewer: Seat | None) -> Text:
    player, yours = names[event["seat"]], event["seat"] == viewer
    if "total" in event:
        if yours:
            return T("You choose {total}.", total=event["total"])
        return T("{player} chooses {total}.", player=player, total=event["total"])
    return T("You have chosen.") if yours else T("{player} has chosen.", player=player)


def _tiebreak_shown(event: Seen, names: Names, viewer: Seat | None) -> Text:
    lines = [
        T("{player} {total}", player=T("you") if seat == viewer else names[seat], total=total)
        for seat, total in zip(event["seats"], event["totals"], strict=True)
    ]
    return T("The totals: {lines}.", lines=lines)


def _game_won(event: Seen, names: Names, viewer: Seat | None) -> Text:
    seats = event["seats"]
    if len(seats) > 1:
        return T("The win is shared by {players}!", players=_people(seats, names, viewer))
    if seats[0] == viewer:
        return T("You win the game!")
    return T("{player} wins the game!", player=names[seats[0]])


_TELLERS: Mapping[str, Teller] = {
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
    "cards_drawn": _cards_drawn,
    "pile_shuffled": _pile_shuffled,
    "tiebreak_began": _tiebreak_began,
    "sealed": _sealed,
    "tiebreak_shown": _tiebreak_shown,
    "game_won": _game_won,
}


# --- captions

_CAPTIONS: Mapping[str, Text] = {
    "pile_shuffled": T("Shuffled"),
}


# --- reasons

_WHY: Mapping[str, Text] = {
    "no_steal": T("You need a Steal card for that."),
    "no_block": T("You need a Don’t be Sorry! card for that."),
    "numbers_only": T("After Play 2, only number cards count."),
    "no_cards": T("No cards in hand, and none left to draw."),
    "nobody_to_send_back": T("Send back: nobody has a pawn to send back yet."),
    "too_few_numbers": T("Play 2 needs two number cards in hand."),
    "nothing_to_take": T("Take 2 brings no cards now: seven is the most you can hold."),
    "steal_waits": T("Keep Steal until someone else makes 21."),
    "block_waits": T("Keep Don’t be Sorry! until someone plays Sorry! on you."),
    "all_home": T("All four pawns are Home."),
    "all_back": T("All four pawns went Home and back to Start."),
    "tiebreak": T("Several players finished at once; the tiebreaker decided."),
    "shared": T("Several players finished at once and tied in the tiebreaker."),
    "put_down": T("None of these cards can be played now: discard one."),
}


class TwentyOneWords(Words["TwentyOneView"]):
    """Twenty-One's texts."""

    tellers = _TELLERS

    def prompt(
        self, decision: Decision, view: TwentyOneView, names: Names, viewer: Seat | None = None
    ) -> Text:
        kind = kind_of(decision)
        if kind == "over":
            return T("The game is over.")
        player, total, yours = names[decision.seat], view["total"], decision.seat == viewer
        subject = decision.subject
        match kind:
            case "play" if decision.legal[0][0] == "put_down":
                if yours:
                    return T("You can’t play any of these cards. Discard one.")
                return T("{player} can’t play any of these cards: discard one.", player=player)
            case "play" if not view["pile"]:
                if yours:
                    return T("Your turn: start a new pile. The goal is exactly 21!")
                return T("{player}: start a new pile. The goal is exactly 21!", player=player)
            case "play":
                if yours:
                    return T("The total is {total}. Your turn: play a card.", total=total)
                return T("The total is {total}. {player}: play a card.", player=player, total=total)
            case "add" if subject["owed"] == 2:
                if yours:
                    return T("The total is {total}. Play two number cards.", total=total)
                return T("The total is {total}. {player}: play two number cards.", player=player, total=total)
            case "add":
                if yours:
                    return T("The total is {total}. Play one more number card.", total=total)
                return T("The total is {total}. {player}: one more number card.", player=player, total=total)
            case "draw" if subject["count"] == 1:
                return T("Draw a card.") if yours else T("{player}: draw a card.", player=player)
            case "draw":
                count = subject["count"]
                if yours:
                    return T("Draw {n} cards.", n=count)
                return T("{player}: draw {n} cards.", n=count, player=player)
            case "steal":
                by = names[subject["by"]]
                if yours:
                    return T("{by} makes 21. Steal it?", by=by)
                return T("{by} makes 21. {player}, do you want to steal it?", by=by, player=player)
            case "block":
                return self._block(names[subject["by"]], subject["card"], player, yours)
            case "tiebreak":
                if yours:
                    return T("Tiebreaker: secretly choose your best total, up to 21.")
                return T("Tiebreaker: {player} secretly chooses a total, up to 21.", player=player)
            case "pass":
                return (
                    T("You have no cards: pass.")
                    if yours
                    else T("{player} has no cards: pass.", player=player)
                )

    def _block(self, by: Text | str, card: str, player: Text | str, yours: bool) -> Text:
        """Ask the seat that a Sorry! card is played on."""
        if yours:
            if card == "steal":
                return T("{by} plays Steal on you. Block it?", by=by)
            return T("{by} plays Send back on you. Block it?", by=by)
        if card == "steal":
            return T("{by} plays Steal. {player}, do you want to block it?", by=by, player=player)
        return T("{by} plays Send back. {player}, do you want to block it?", by=by, player=player)

    def offer(self, move: Move, view: TwentyOneView, names: Names, viewer: Seat | None = None) -> Text:
        match move:
            case ("play", "send_back", int(victim)):
                return T("Send back: {player} loses a pawn", player=names[victim])
            case ("play" | "add", face):
                return _offer_card(face, view)
            case ("put_down", face):
                return T("Discard {card}", card=card_name(face))
            case ("draw",):
                return T("Draw {n} cards", n=view["due"]) if view["due"] > 1 else T("Draw a card")
            case ("pass",):
                return T("No") if view["window"] else T("Pass")
            case ("steal",):
                return T("Steal it!")
            case ("block",):
                return T("Don’t be Sorry!")
            case ("lay", int(total)):
                return _offer_total(total, view)
        return super().offer(move, view, names, viewer)

    def advise(self, move: Move, view: TwentyOneView, names: Names, viewer: Seat | None = None) -> Text:
        match move:
            case ("play", "send_back", int(victim)):
                return T("Play Send back on {player}", player=names[victim])
            case ("play" | "add", face):
                return _advise_card(face, view)
            case ("put_down", face):
                return T("Discard your {card}", card=card_name(face))
            case ("pass",):
                return T("Don’t play a card")
            case ("draw",):
                return T("Draw from the pile")
            case ("steal",):
                return T("Steal the round")
            case ("block",):
                return T("Block it")
            case ("lay", int(total)):
                return T("Choose {total}", total=total)
        return super().advise(move, view, names, viewer)

    def caption(self, event: Seen, names: Names, viewer: Seat | None = None) -> Text | None:
        match event["kind"]:
            case "card_played" if event["card"] == "dont_be_sorry" or event["total"] >= GOAL > event["was"]:
                return None  # the call in the middle, or the next event's caption, says more
            case "card_played" | "card_put_down" if event["seat"] != viewer:  # you know what you played
                return T("{player}: {card}", player=names[event["seat"]], card=card_name(event["card"]))
            case "went_bust":
                return T("Bust: {total}", total=event["total"])
            case "blocked":  # a blocked Steal brings a pawn Home, which has its own caption
                return T("Blocked!") if event["card"] == "send_back" else None
            case "pawn_flipped":
                if event["by"] == "send_back":
                    return T("Sent back!")
                return T("Home!") if event["to"] == "home" else T("Back!")
            case "passed":
                return None if event["window"] else T("No cards")
        return _CAPTIONS.get(event["kind"])

    def why(self, reason: Reason, names: Names, viewer: Seat | None = None) -> Text:
        return _WHY[reason.code]

    def reached(self, view: TwentyOneView, seat: Seat) -> Text:
        home = view["home"][seat]
        if view["back"][seat]:
            return T("{n} of 4 back at Start", n=4 - home)
        return T("{n} of 4 home", n=home)

    def result(self, outcome: Outcome, names: Names, viewer: Seat | None = None) -> Text:
        players = _people(outcome.winners, names, viewer)
        yours = tuple(outcome.winners) == (viewer,)
        match outcome.reason.code:
            case "shared":
                return T("It’s a tie! The win is shared by {players}.", players=players)
            case "tiebreak":
                if yours:
                    return T("You win the tiebreaker!")
                return T("{player} wins the tiebreaker!", player=players[0])
            case "all_back":
                if yours:
                    return T("You win! All four pawns went Home and back.")
                return T("{player} wins! All four pawns went Home and back.", player=players[0])
        if yours:
            return T("You win! All four pawns are Home.")
        return T("{player} wins! All four pawns are Home.", player=players[0])


WORDS = TwentyOneWords()
