"""A race like Sorry! in one file, as fast as plain Python allows: no contract, events or words.

Places are numbers from the owner's point of view: 0 to 59 around the track, beginning with the space before
its Start, 60 to 64 its safety zone, 65 Home, 66 Start. `track` says whose pawn stands on each space. Pawn n
belongs to seat n // 4. A move is (kind, pawn, place, other pawn, its place).
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

HOME, START, NOWHERE = 65, 66, -1
ENTRY = 58  # the safety zone begins after it
SORRY = 13
CARDS = [1] * 5 + [card for card in (2, 3, 4, 5, 7, 8, 10, 11, 12, SORRY) for _ in range(4)]
STEP, SPLIT, SWAP, BUMP, DECLINE = range(5)

Move = tuple[int, int, int, int, int]


def ahead(place: int, steps: int) -> int:
    if place >= HOME:
        return NOWHERE
    if place == 59:  # the only space between the entry and one's own Start
        return steps - 1
    target = place + steps if place >= 60 or place + steps <= ENTRY else place + steps + 1
    return target if target <= HOME else NOWHERE


def behind(place: int, steps: int) -> int:
    if place >= HOME:
        return NOWHERE
    if place < 60:
        return (place - steps) % 60
    return place - steps if place - steps >= 60 else place - steps - 1


FORWARD = [[ahead(place, steps) for place in range(67)] for steps in range(13)]
BACK = [[behind(place, steps) for place in range(67)] for steps in range(5)]
PART = FORWARD[:8]  # parts of a 7, in which four steps go forward
FORWARD = [*FORWARD[:4], BACK[4], *FORWARD[5:]]
SPACE = [[(place + 15 * seat + 4) % 60 for place in range(60)] for seat in range(4)]
PLACE = [[(space - 15 * seat - 4) % 60 for space in range(60)] for seat in range(4)]
PAWNS = [tuple(range(4 * seat, 4 * seat + 4)) for seat in range(4)]
SLIDE: list[list[tuple[int, ...]]] = [[()] * 60 for _ in range(4)]
for _seat in range(4):
    for _side in range(4):
        if _side != _seat:
            for _first, _last in ((1, 4), (9, 13)):
                _swept = tuple(range(15 * _side + _first + 1, 15 * _side + _last + 1))
                SLIDE[_seat][PLACE[_seat][15 * _side + _first]] = _swept


class Race:
    """One game."""

    __slots__ = ("at", "card", "deck", "home", "rand", "seat", "seats", "track")

    def __init__(self, seats: int, rand: Callable[[], float]) -> None:
        self.seats = seats
        self.rand = rand
        self.at = [START] * 16
        self.track = [-1] * 60
        self.deck: list[int] = []
        self.home = [0] * 4
        self.seat = 0
        self.card = 0

    def draw(self) -> None:
        deck = self.deck
        if not deck:
            deck[:] = CARDS
        chosen = int(self.rand() * len(deck))
        self.card = deck[chosen]
        deck[chosen] = deck[-1]
        deck.pop()

    def legal(self) -> list[Move]:
        card, seat, at, track = self.card, self.seat, self.at, self.track
        own = PAWNS[seat]
        if card == SORRY:
            for pawn in own:
                if at[pawn] == START:
                    return [(BUMP, pawn, 0, foe, 0) for foe in track if foe >= 0 and foe >> 2 != seat]
            return []
        moves: list[Move] = []
        table, spaces = FORWARD[card], SPACE[seat]
        entering = card <= 2
        for pawn in own:
            place = at[pawn]
            if place == START:
                if entering:
                    entering = False
                    there = track[spaces[0]]
                    if there < 0 or there >> 2 != seat:
                        moves.append((STEP, pawn, 0, 0, 0))
                continue
            target = table[place]
            if target != NOWHERE and self.is_free(seat, target):
                moves.append((STEP, pawn, target, 0, 0))
            if card == 10:
                target = BACK[1][place]
                if target != NOWHERE and self.is_free(seat, target):
                    moves.append((STEP, pawn, target, 0, 0))
        if card == 7:
            self.splits(own, moves)
        elif card == 11:
            foes = [foe for foe in track if foe >= 0 and foe >> 2 != seat]
            if foes:
                moves += [(SWAP, pawn, 0, foe, 0) for pawn in own if at[pawn] < 60 for foe in foes]
                if moves:
                    moves.append((DECLINE, 0, 0, 0, 0))
        return moves

    def splits(self, own: tuple[int, ...], moves: list[Move]) -> None:
        at = self.at
        out = [pawn for pawn in own if at[pawn] < HOME]
        for index, one in enumerate(out):
            for other in out[index + 1 :]:
                rest = [at[pawn] for pawn in own if pawn not in (one, other)]
                for steps in range(1, 7):
                    first, second = PART[steps][at[one]], PART[7 - steps][at[other]]
                    if first < 0 or second < 0 or first == second != HOME:
                        continue
                    if (first == HOME or first not in rest) and (second == HOME or second not in rest):
                        moves.append((SPLIT, one, first, other, second))

    def is_free(self, seat: int, place: int) -> bool:
        """True if none of the seat's pawns is there."""
        if place < 60:
            there = self.track[SPACE[seat][place]]
            return there < 0 or there >> 2 != seat
        if place == HOME:
            return True
        one, two, three, four = PAWNS[seat]
        at = self.at
        return at[one] != place and at[two] != place and at[three] != place and at[four] != place

    def lift(self, seat: int, pawn: int) -> None:
        place = self.at[pawn]
        if place < 60 and self.track[SPACE[seat][place]] == pawn:
            self.track[SPACE[seat][place]] = -1

    def land(self, seat: int, pawn: int, place: int) -> None:
        """Put a lifted pawn down: bump the pawn that is there, slide, and bump pawns on the slide."""
        at, track = self.at, self.track
        if place >= 60:
            at[pawn] = place
            if place == HOME:
                self.home[seat] += 1
            return
        space = SPACE[seat][place]
        if track[space] >= 0:
            at[track[space]] = START
        swept = SLIDE[seat][place]
        if swept:
            track[space] = -1
            for space in swept:
                if track[space] >= 0:
                    at[track[space]] = START
                    track[space] = -1
            place = PLACE[seat][space]
        track[space] = pawn
        at[pawn] = place

    def play(self, move: Move) -> None:
        kind, pawn, place, other, target = move
        seat, at, track = self.seat, self.at, self.track
        if kind == STEP:
            here = at[pawn]
            if here < 60:
                track[SPACE[seat][here]] = -1
            self.land(seat, pawn, place)
        elif kind == SPLIT:
            self.lift(seat, pawn)
            self.lift(seat, other)
            self.land(seat, pawn, place)
            self.land(seat, other, target)
        elif kind == SWAP:
            foe = other >> 2
            here, there = SPACE[seat][at[pawn]], SPACE[foe][at[other]]
            track[here], track[there] = other, -1
            at[other] = PLACE[foe][here]
            self.land(seat, pawn, PLACE[seat][there])
        elif kind == BUMP:
            space = SPACE[other >> 2][at[other]]
            track[space] = -1
            at[other] = START
            self.land(seat, pawn, PLACE[seat][space])
        self.pass_on()

    def pass_on(self) -> None:
        if self.card != 2:
            self.seat = (self.seat + 1) % self.seats


def playout(race: Race, limit: int = 20_000) -> int:
    """Play a random game to its end, and return how many cards were drawn."""
    rand, home = race.rand, race.home
    for cards in range(1, limit):
        race.draw()
        legal = race.legal()
        if legal:
            seat = race.seat
            race.play(legal[int(rand() * len(legal))])
            if home[seat] == 4:
                return cards
        else:
            race.pass_on()
    return limit


def cards_per_s(seconds: float, seats: int = 4, seed: int = 1) -> float:
    """Return how many cards are drawn and played per second in random games."""
    rand = random.Random(seed).random
    cards = 0
    begun = time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        cards += playout(Race(seats, rand))
    return cards / spent


if __name__ == "__main__":
    print(f"{cards_per_s(3.0):.0f} cards/s")
