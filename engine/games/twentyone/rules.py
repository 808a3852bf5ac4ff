"""The rules of Twenty-One: what may be played, and what it does. What a viewer may know is in sight.py, how good a
position is in judging.py, the cards in cards.py, words in words.py.

VOCABULARY, for whoever draws, tells or scripts this game. A card is named by its face everywhere: 0 to 10, or
"slide_10" "slide_15" "slide_21" "switch" "take_2" "play_2" "send_back" "steal" "dont_be_sorry".

Decisions (kind) and their moves
    play       ("play", face) | ("play", "send_back", seat); a hand with nothing playable: ("put_down", face) for each
               card (X18), under the same kind: only the seat knows which of the two it is
    pass       ("pass",): a turn without a card in hand (X29)
    add        ("add", number): one of the two number cards of a Play 2. subject: owed, 2 or 1
    draw       ("draw",): take from the draw pile what this seat is due. subject: count
    steal      ("steal",) | ("pass",): a window; somebody made 21. subject: by, who made it
    block      ("block",) | ("pass",): a window; a Sorry! card was played on this seat. subject: card, by
    tiebreak   ("lay", total): sealed until all tied seats have laid. subject: totals, a list of [total, faces]

View: what everybody sees
    turn, direction (1: to the next seat, -1: to the one before), total, pile (faces, the top one last), aside (faces
    that lie in the set-aside piles), draw (how many are left), counts (cards in each hand), home (pawn cards with
    Home up, by seat), back (1: on the way back, by seat), longer, owed, to_draw (seats that draw before the next
    turn), due (how many the first of them draws), winners,
    window: None, or {"kind": "steal", "ask": seats still to be asked, "by": who made 21}
                  or {"kind": "block", "ask", "card": "steal" or "send_back", "by": who played it, "target"}
                  or {"kind": "tiebreak", "ask", "tied": seats, "sealed": seats that have laid}
View: what belongs to the viewer
    hands      by seat: the faces, or None where the viewer may not look (a spectator: all None; ALL: none of them)
    makes      what each of the viewer's cards would make of the total, in the order of the hand, each
               {"card", "total", "result": "" | "wins" | "bust", "over"}; a card that sets no total has total None
    window["total"]: what the viewer has sealed in the tiebreaker, or None

Events, each with `seat` unless said otherwise
    dealt               count; private: cards
    card_played         card, was, total, from "hand", to "pile", nth (1: the pile's first card); target with a Send back
    card_put_down       card, total, from, to: no effect (X18)
    order_turned        direction, changed (False with two players)
    made_21, went_bust  total; over (bust only)
    stole               victim: a Steal was played on whoever made 21; it can still be blocked
    sent_back           victim: a Send back was played; it can still be blocked
    blocked             card, by: a Don't be Sorry! was played; the card of `by` has no effect
    passed              window: the seat did not answer, or (window "") had no card to play
    round_won           by "21" or "steal"; a bust has no winner
    pawn_flipped        pawn (0 to 3), from, to ("start" or "home"), home (how many are Home now), by ("21", "bust",
                        "steal" or "send_back")
    pile_set_aside      count; no seat. The next round begins
    cards_drawn         count, from "draw", to "hand", left (in the draw pile); private: cards
    pile_shuffled       count: the set-aside piles became the draw pile; no seat
    tiebreak_began      seats
    sealed              private: total
    tiebreak_shown      seats, totals, cards (a list each)
    game_won            seats
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from ...errors import Reason
from ...events import Emit, Event, Viewer
from ...frames import answered, asked, round_from
from ...frames import window as open_window
from ...rng import from_seed, shuffle
from ...rules import OVER, Decision, Move, Outcome, Rules, Seat, Setup
from . import judging, sight
from .cards import (
    CARDS,
    DECK,
    DONT_BE_SORRY,
    FACES,
    LAST_NUMBER,
    LAST_SLIDE,
    NUMBER,
    PLAY_2,
    SEND_BACK,
    STEAL,
    SWITCH,
    TAKE_2,
    VALUE,
    faces,
)
from .state import PAWNS, Table
from .tiebreak import GOAL, ways

HAND = 5  # a hand is filled up to this (X02, X11),
LIMIT = 7  # and never ends a turn above this (X12)

PLAY: tuple[Move, ...] = tuple(("play", face) for face in FACES)
ADD: tuple[Move, ...] = tuple(("add", number) for number in range(LAST_NUMBER + 1))
PUT_DOWN: tuple[Move, ...] = tuple(("put_down", face) for face in FACES)
SEND_BACK_TO: tuple[Move, ...] = tuple(("play", "send_back", seat) for seat in range(4))
PASS: Move = ("pass",)
DRAW: Move = ("draw",)
STEAL_IT: Move = ("steal",)
BLOCK: Move = ("block",)
DRAWS = [[Decision(seat, "draw", (DRAW,), DRAW, {"count": count}) for count in range(LIMIT + 1)] for seat in range(4)]
OWED = tuple({"owed": owed} for owed in range(3))


class TwentyOne(Rules[Table]):
    """A turn is a card played and cards drawn; a 21 or a Sorry! card opens a window before the draw."""

    revealing = frozenset({"dealt", "cards_drawn", "pile_shuffled", "tiebreak_shown"})
    turn_verbs = frozenset({"play", "put_down"})
    card_verbs = frozenset({"draw"})
    cap = 4_000

    # --- set-up

    def seat_colours(self, players: int, options: Mapping[str, int]) -> tuple[tuple[str, ...], ...]:
        return (("red",), ("blue",), ("yellow",), ("green",))[:players]

    def new(self, setup: Setup, emit: Emit | None = None) -> Table:
        state = Table.__new__(Table)
        players = state.players = setup.players
        state.longer = setup.options.get("longer", 0)
        state.turn = setup.first  # X04
        state.direction = 1
        state.total = state.owed = state.taking = 0
        state.draw = list(DECK)
        state.rng = shuffle(from_seed(setup.seed), state.draw)
        state.hands = [[] for _ in range(players)]
        state.pile, state.aside, state.to_draw, state.frames, state.winners = [], [], [], [], []
        state.home = [0] * players  # X01
        state.back = [0] * players
        state.pending = None
        for seat in round_from(setup.first, players):  # X02
            cards = [state.draw.pop() for _ in range(HAND)]
            state.hands[seat] = sorted(cards)
            if emit:
                emit(Event("dealt", {"seat": seat, "count": HAND}, {seat: {"cards": faces(sorted(cards))}}))
        return state

    def load(self, data: Mapping[str, Any]) -> Table:
        return Table.from_json(data)

    # --- what is asked

    def ask(self, state: Table) -> Decision:
        if state.winners:
            return OVER
        if state.frames:
            return self._ask_window(state)
        if state.to_draw:
            seat = state.to_draw[0]
            return DRAWS[seat][self.due(state, seat)]
        seat = state.turn
        hand = state.hands[seat]
        if state.owed:  # X25
            numbers = [ADD[card] for card in sorted(set(hand)) if card <= LAST_NUMBER]
            return Decision(seat, "add", numbers, numbers[0], OWED[state.owed])
        legal = self._playable(state, seat, hand)
        if legal:
            safe = hand[0] > LAST_NUMBER or state.total + hand[0] <= GOAL
            return Decision(seat, "play", legal, legal[0] if safe else self._safest(legal))
        if not hand:
            return Decision(seat, "pass", [PASS], PASS, {"rule": "X29"})
        legal = [PUT_DOWN[card] for card in sorted(set(hand))]  # X18
        return Decision(seat, "play", legal, legal[0])

    def _playable(self, state: Table, seat: Seat, hand: list[int]) -> list[Move]:
        legal: list[Move] = []
        last = -1
        for card in hand:  # sorted, so that equal cards are neighbours
            if card == last:
                continue
            last = card
            if card < PLAY_2:
                legal.append(PLAY[card])
            elif card == PLAY_2:
                if len(hand) > 2 and hand[1] <= LAST_NUMBER:  # X23: two number cards
                    legal.append(PLAY[card])
            elif card == SEND_BACK:
                legal += [SEND_BACK_TO[target] for target in self.targets(state, seat)]  # X30
            # X19: Steal and Don't be Sorry! are never a turn's play
        return legal

    def _safest(self, legal: list[Move]) -> Move:
        """Every number goes over 21: whatever adds nothing, if there is such a card."""
        return next((move for move in legal if isinstance(move[1], str)), legal[0])

    def _ask_window(self, state: Table) -> Decision:
        frame = state.frames[-1]
        kind, seat = frame["kind"], asked(frame)
        hand = state.hands[seat]
        if kind == "steal":
            legal = [STEAL_IT, PASS] if STEAL in hand else [PASS]
            return Decision(seat, "steal", legal, PASS, {"by": frame["by"]})
        if kind == "block":
            legal = [BLOCK, PASS] if DONT_BE_SORRY in hand else [PASS]
            return Decision(seat, "block", legal, PASS, {"card": frame["card"], "by": frame["by"]})
        made = ways(hand)
        totals: list[Move] = [("lay", total) for total in reversed(made)]
        subject = {"totals": [[total, faces(cards)] for total, cards in reversed(made.items())]}
        return Decision(seat, "tiebreak", totals, totals[0], subject)

    def window(self, state: Table) -> Sequence[Seat]:
        frame = state.frames[-1] if state.frames else None
        return frame["ask"][:] if frame and frame["kind"] != "tiebreak" else ()

    def targets(self, state: Table, seat: Seat) -> list[Seat]:
        """Whom a seat may send back: who has a card to turn over again (X30, X42, X43)."""
        home, back = state.home, state.back
        return [other for other in range(state.players) if other != seat and (home[other] < PAWNS if back[other] else home[other])]

    def due(self, state: Table, seat: Seat) -> int:
        """How many cards a seat draws now (X11, X22, X29)."""
        held = len(state.hands[seat])
        count = HAND - held
        if state.taking and seat == state.turn and held + 2 <= LIMIT:  # X12
            count = max(count, 2)
        if count <= 0:
            return 0
        if count > len(state.draw):
            return min(count, len(state.draw) + len(state.aside))
        return count

    # --- what a move does

    def play(self, state: Table, move: Move, emit: Emit | None) -> None:
        verb = move[0]
        if verb == "draw":
            self._draw(state, emit)
        elif verb == "play":
            self._play_card(state, move, emit)
        elif verb == "add":
            self._lay_number(state, NUMBER[move[1]], emit)
        elif verb == "put_down":
            self._put_down(state, NUMBER[move[1]], emit)
        elif verb == "pass":
            self._pass(state, emit)
        elif verb == "steal":
            self._steal(state, emit)
        elif verb == "block":
            self._block(state, emit)
        else:
            self._lay_sealed(state, int(move[1]), emit)

    def _play_card(self, state: Table, move: Move, emit: Emit | None) -> None:
        card = NUMBER[move[1]]
        if card <= LAST_SLIDE:
            self._lay_number(state, card, emit)
            return
        seat = state.turn
        state.hands[seat].remove(card)
        state.pile.append(card)
        if emit:
            target = {"target": move[2]} if card == SEND_BACK else {}
            emit(_played(state, seat, card, state.total, **target))
        if card == SWITCH:
            self._switch(state, emit)
        elif card == TAKE_2:
            state.taking = 1
            self._end_turn(state)
        elif card == PLAY_2:
            state.owed = 2
        else:
            self._send_back(state, int(move[2]), emit)

    def _lay_number(self, state: Table, card: int, emit: Emit | None) -> None:
        """A number adds (X13, X24), a Slide sets (X20); then 21 (X14), over (X15), or on."""
        seat, was = state.turn, state.total
        state.hands[seat].remove(card)
        state.pile.append(card)
        total = state.total = was + card if card <= LAST_NUMBER else VALUE[card]
        if emit:
            emit(_played(state, seat, card, was))
        if total < GOAL:
            if state.owed:
                state.owed -= 1
            if not state.owed:
                self._end_turn(state)
            return
        state.owed = 0  # X23, X26: what is left of a Play 2 stays in hand
        if total == GOAL:
            self._make_21(state, emit)
        else:
            self._go_bust(state, emit)

    def _switch(self, state: Table, emit: Emit | None) -> None:
        changed = state.players > 2  # X21
        if changed:
            state.direction = -state.direction  # X27: nothing turns it back at a round's end
        if emit:
            emit(Event("order_turned", {"seat": state.turn, "direction": state.direction, "changed": changed}))
        self._end_turn(state)

    def _put_down(self, state: Table, card: int, emit: Emit | None) -> None:
        """X18, X19: it lies on the pile and does nothing."""
        seat = state.turn
        state.hands[seat].remove(card)
        state.pile.append(card)
        if emit:
            put = {"seat": seat, "card": FACES[card], "total": state.total, "from": "hand", "to": "pile"}
            emit(Event("card_put_down", put))
        self._end_turn(state)

    # --- twenty-one, bust, and the cards that interrupt

    def _make_21(self, state: Table, emit: Emit | None) -> None:
        seat = state.turn
        if emit:
            emit(Event("made_21", {"seat": seat, "total": GOAL}))
        order = round_from(seat, state.players, state.direction)
        others = [other for other in order[1:] if state.hands[other]]  # X35, X36
        state.to_draw = [seat]  # X37: but only once the window is closed
        if others:
            state.frames.append(open_window("steal", others, by=seat))
        else:
            self._win_round(state, seat, "21", emit)

    def _go_bust(self, state: Table, emit: Emit | None) -> None:
        seat = state.turn
        if emit:
            emit(Event("went_bust", {"seat": seat, "total": state.total, "over": state.total - GOAL}))
        state.to_draw = [seat]
        others = round_from(seat, state.players, state.direction)[1:]
        for other in others:  # X15; no window: X38, X46
            self._flip(state, other, "bust", emit)
        self._end_round(state, others, emit)

    def _steal(self, state: Table, emit: Emit | None) -> None:
        thief, victim = asked(state.frames.pop()), state.turn  # X35: the first Steal is the one, X38: and the last
        self._interrupt(state, thief, STEAL)
        if emit:
            emit(_played(state, thief, STEAL, state.total))
            emit(Event("stole", {"seat": thief, "victim": victim}))
        self._ask_to_block(state, "steal", thief, victim, emit)

    def _send_back(self, state: Table, victim: Seat, emit: Emit | None) -> None:
        state.to_draw = [state.turn]
        if emit:
            emit(Event("sent_back", {"seat": state.turn, "victim": victim}))
        self._ask_to_block(state, "send_back", state.turn, victim, emit)

    def _ask_to_block(self, state: Table, card: str, by: Seat, victim: Seat, emit: Emit | None) -> None:
        """X32, X36: only the one it hits may answer, and is asked whatever they hold."""
        if state.hands[victim]:
            state.frames.append(open_window("block", [victim], card=card, by=by, target=victim))
        else:
            self._sorry(state, card, by, victim, emit)

    def _block(self, state: Table, emit: Emit | None) -> None:
        frame = state.frames.pop()  # X33: nothing is asked after this
        seat = asked(frame)
        self._interrupt(state, seat, DONT_BE_SORRY)
        if emit:
            emit(_played(state, seat, DONT_BE_SORRY, state.total))
            emit(Event("blocked", {"seat": seat, "card": frame["card"], "by": frame["by"]}))
        if frame["card"] == "steal":
            self._win_round(state, seat, "21", emit)  # X35
        else:
            self._end_round(state, [], emit)  # X46

    def _interrupt(self, state: Table, seat: Seat, card: int) -> None:
        """A card played out of turn, whose player draws for it when all is settled (X34, X37)."""
        state.hands[seat].remove(card)
        state.pile.append(card)
        if seat not in state.to_draw:
            state.to_draw.append(seat)

    def _pass(self, state: Table, emit: Emit | None) -> None:
        if not state.frames:  # X29: a turn without a card
            if emit:
                emit(Event("passed", {"seat": state.turn, "window": ""}))
            self._end_turn(state)
            return
        frame = state.frames[-1]
        if emit:
            emit(Event("passed", {"seat": asked(frame), "window": frame["kind"]}))
        if not answered(frame):
            return
        state.frames.pop()
        if frame["kind"] == "steal":
            self._win_round(state, state.turn, "21", emit)
        else:
            self._sorry(state, frame["card"], frame["by"], frame["target"], emit)

    def _sorry(self, state: Table, card: str, by: Seat, victim: Seat, emit: Emit | None) -> None:
        """A Sorry! card that nobody blocked takes effect (X30, X31)."""
        if card == "steal":
            self._win_round(state, by, "steal", emit)
        else:
            self._flip(state, victim, "send_back", emit, -1)
            self._end_round(state, [], emit)

    # --- the end of a round, of a turn, of the game

    def _win_round(self, state: Table, seat: Seat, by: str, emit: Emit | None) -> None:
        if emit:
            emit(Event("round_won", {"seat": seat, "by": by}))
        self._flip(state, seat, by, emit)
        self._end_round(state, [seat], emit)

    def _flip(self, state: Table, seat: Seat, by: str, emit: Emit | None, way: int = 1) -> None:
        """One pawn card is turned over: forward on its player's way (X14, X42), or with way -1 back on it (X30)."""
        was = state.home[seat]
        now = state.home[seat] = was - way if state.back[seat] else was + way
        if emit:
            sides = ("start", "home") if now > was else ("home", "start")
            flipped = {"seat": seat, "pawn": min(was, now), "from": sides[0], "to": sides[1], "home": now, "by": by}
            emit(Event("pawn_flipped", flipped))
        if now == PAWNS and state.longer:
            state.back[seat] = 1  # X43: for good

    def _end_round(self, state: Table, flipped: list[Seat], emit: Emit | None) -> None:
        """The pile is set aside (X16, X34) and hands are filled; unless somebody among `flipped` has won."""
        done = [seat for seat in flipped if state.home[seat] == (0 if state.longer else PAWNS)]
        if state.longer:
            done = [seat for seat in done if state.back[seat]]
        if len(done) == 1:
            self._win(state, done, emit)  # X40, X42
        elif done:
            if emit:
                emit(Event("tiebreak_began", {"seats": done}))
            state.frames.append(open_window("tiebreak", done, tied=done[:], laid=[]))  # X41
        else:
            if emit:
                emit(Event("pile_set_aside", {"count": len(state.pile), "from": "pile", "to": "aside"}))
            state.aside += state.pile
            state.pile = []
            state.total = 0
            self._next_draw(state)

    def _end_turn(self, state: Table) -> None:
        seat = state.turn
        state.to_draw = [seat]
        if len(state.hands[seat]) >= HAND or not state.draw:  # else cards are due, as nearly always
            self._next_draw(state)

    def _next_draw(self, state: Table) -> None:
        """Leave it to the next seat that is due cards; when none is, the next turn begins (X16, X35, X39)."""
        waiting = state.to_draw
        while waiting and not self.due(state, waiting[0]):
            waiting.pop(0)
        if not waiting:
            state.turn = (state.turn + state.direction) % state.players
            state.taking = 0

    def _draw(self, state: Table, emit: Emit | None) -> None:
        seat = state.to_draw[0]
        hand, pile = state.hands[seat], state.draw
        left = self.due(state, seat)
        while left:
            if not pile:
                self._reshuffle(state, emit)
                pile = state.draw
            cards = pile[: -left - 1 : -1]  # from the top
            del pile[-len(cards) :]
            left -= len(cards)
            for card in cards:
                insort(hand, card)
            if emit:
                drawn = {"seat": seat, "count": len(cards), "from": "draw", "to": "hand", "left": len(pile)}
                emit(Event("cards_drawn", drawn, {seat: {"cards": faces(cards)}}))
        del state.to_draw[0]
        self._next_draw(state)

    def _reshuffle(self, state: Table, emit: Emit | None) -> None:
        """X17; the current play pile is not in it (X29)."""
        state.draw, state.aside = state.aside, []
        state.rng = shuffle(state.rng, state.draw)
        if emit:
            emit(Event("pile_shuffled", {"count": len(state.draw), "from": "aside", "to": "draw"}))

    def _lay_sealed(self, state: Table, total: int, emit: Emit | None) -> None:
        frame = state.frames[-1]
        seat = asked(frame)
        frame["laid"].append(total)
        if emit:
            emit(Event("sealed", {"seat": seat}, {seat: {"total": total}}))
        if not answered(frame):
            return
        state.frames.pop()
        tied, laid = frame["tied"], frame["laid"]
        if emit:
            shown = [faces(ways(state.hands[seat])[total]) for seat, total in zip(tied, laid, strict=True)]
            emit(Event("tiebreak_shown", {"seats": tied, "totals": laid, "cards": shown}))
        closest = max(laid)
        self._win(state, [seat for seat, total in zip(tied, laid, strict=True) if total == closest], emit)

    def _win(self, state: Table, seats: list[Seat], emit: Emit | None) -> None:
        state.winners = sorted(seats)
        state.to_draw = []
        if emit:
            emit(Event("game_won", {"seats": state.winners[:]}))

    # --- what is known, and what it is worth

    def view(self, state: Table, viewer: Viewer) -> dict[str, Any]:
        due = self.due(state, state.to_draw[0]) if state.to_draw and not state.frames else 0
        return sight.view(state, viewer, due)

    def redeal(self, state: Table, viewer: Viewer, rnd: Random) -> None:
        sight.redeal(state, viewer, rnd)

    def explain(self, state: Table, viewer: Viewer) -> list[Reason]:
        return sight.explain(self.decision(state), state, viewer)

    def evaluate(self, state: Table) -> list[float]:
        return judging.chances(state)

    def outcome(self, state: Table) -> Outcome | None:
        if not state.winners:
            return None
        progress = tuple(judging.progress(state, seat) for seat in range(state.players))
        goal = 2 * PAWNS if state.longer else PAWNS
        if len(state.winners) > 1:
            reason = Reason("shared", "X41")
        elif progress.count(goal) > 1:
            reason = Reason("tiebreak", "X41")
        else:
            reason = Reason("all_back", "X42") if state.longer else Reason("all_home", "X40")
        return Outcome(tuple(state.winners), reason, scores=progress)

    def pieces(self, state: Table) -> Mapping[str, int]:
        counts = Counter(state.cards())
        return {"pawn cards": PAWNS * len(state.home), **{str(CARDS[card].face): counts[card] for card in sorted(counts)}}


def _played(state: Table, seat: Seat, card: int, was: int, **more: Any) -> Event:
    data = {"seat": seat, "card": FACES[card], "was": was, "total": state.total, "from": "hand", "to": "pile"}
    return Event("card_played", {**data, "nth": len(state.pile), **more})


RULES = TwentyOne()
