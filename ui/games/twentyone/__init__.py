"""Twenty-One's drawing: table and hand, what to tap for a move, how events move cards, names of places.

layout.py says where everything is, cards.py draws the cards, dial.py the total, piles.py the piles, seats.py
the players' places, and hand.py the cards beside the table. Colors are in style.css.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.games.twentyone.words import WORDS, card_name
from engine.rules import Move, Seat
from engine.text import TN, T, Text
from ui.drawing import motion
from ui.drawing.base import DECELERATE, STANDARD, Drawing, Motion, Place, Point
from ui.drawing.scene import Scene, Seen
from ui.games.twentyone.dial import call, coming_total, dial, landing, medal, shown_total
from ui.games.twentyone.hand import cards_beside, label_of
from ui.games.twentyone.layout import (
    ASIDE,
    DRAW,
    PILE,
    burst,
    caption_spot,
    hand_spot,
    order,
    pawn_spot,
    printed,
)
from ui.games.twentyone.moment import Moment
from ui.games.twentyone.piles import arrows, piles
from ui.games.twentyone.seats import note_of, seats
from ui.markup.html import Html, Markup

if TYPE_CHECKING:
    from engine.games.twentyone.view_types import TwentyOneView

# Durations in milliseconds.
PLAY, CALL, FLIP, AWAY, TAKE = 320, 650, 260, 380, 300
MOST_KEYS = 9  # moves that a digit each can stand for

BOARD = Markup(
    '<svg class="board twentyone" viewBox="0 0 1000 1000" aria-hidden="true">{printed}'
    '<g class="to-order{turned}">{order}</g><g class="to-dial">{dial}</g><g class="to-seats">{seats}</g>'
    '<g class="to-piles">{burst}{piles}</g><g class="to-total">{total}</g><g class="to-call">{call}</g>'
    '<g class="to-hint">{arrows}</g></svg>'
)


class TwentyOne(Drawing["TwentyOneView"]):
    """How Twenty-One looks and moves."""

    board_verbs = frozenset({"add", "lay", "play", "put_down"})
    confirmed = frozenset({"play"})  # a tap on a card only shows what it can do
    drop_places: Mapping[str, str] = {"card": "pile"}

    def board(self, scene: Scene[TwentyOneView]) -> Html:
        total, coming = shown_total(scene), coming_total(scene)
        moment = self._moment(scene)
        return BOARD(
            printed=printed(),
            turned=" to-turned" if scene.settled.view["direction"] < 0 else "",
            order=order(),
            dial=dial(scene, total, coming, moment),
            seats=seats(scene, moment),
            burst=burst(),
            piles=piles(scene, moment),
            total=medal(scene, total, coming) + landing(scene, moment),
            call=call(scene, moment),
            arrows=arrows(scene),
        )

    def _moment(self, scene: Scene[TwentyOneView]) -> Moment | None:
        """Return when each event of the move in motion has been shown."""
        if scene.before is None:
            return None
        known = len(scene.last_before) if scene.last[: len(scene.last_before)] == scene.last_before else 0
        events = scene.last[known:] or scene.last
        times = motion.times([self.motions(event, scene.view, scene.you) for event in events], 1.0)
        whole = times[-1][1] if times else 0.0
        pace = scene.motion_ms / whole if whole else 0.0
        return Moment(events, [(start * pace, end * pace) for start, end in times])

    def beside(self, scene: Scene[TwentyOneView]) -> Html:
        """Draw the viewer's hand."""
        return cards_beside(scene, self._keys(scene))

    def _keys(self, scene: Scene[TwentyOneView]) -> dict[str, int]:
        """Return the digit that plays each card. A card that still needs a target has none."""
        if len(scene.legal) > MOST_KEYS or any("picked" in marks for marks in scene.marks.values()):
            return {}
        shapes = [self.picks(move, scene.view)[0] for move in scene.legal]
        return {shape: key for key, shape in enumerate(shapes, 1) if shapes.count(shape) == 1}

    def picks(self, move: Move, view: TwentyOneView) -> tuple[str, ...]:
        """Return the shapes to tap for a move. To pass, tap the pile."""
        match move:
            case "play", face, seat:
                return (f"card:{face}", f"seat:{seat}")
            case (("play" | "add" | "put_down"), face):
                return (f"card:{face}",)
            case "lay", total:
                return (f"lay:{total}",)
            case ("draw",):
                return ("draw",)
            case ("steal",):
                return ("card:steal",)
            case ("block",):
                return ("card:dont_be_sorry",)
            case ("pass",):
                return ("pile",)
        return super().picks(move, view)

    def places(self, scene: Scene[TwentyOneView]) -> list[Place]:
        """Return the piles, the players clockwise, the viewer's cards, and the totals to choose from."""
        view = scene.view
        found = [
            _place(scene, "pile", _pile_name(view)),
            _place(scene, "draw", TN("Draw pile, {n} card", "Draw pile, {n} cards", view["draw"])),
            Place("aside", TN("Set aside: {n} card", "Set aside: {n} cards", len(view["aside"]))),
        ]
        found += [_place(scene, f"seat:{seat}", _seat_name(scene, seat)) for seat in range(len(scene.seats))]
        own = [hand for hand in view["hands"] if hand is not None]
        if len(own) == 1:
            found += [
                _place(scene, f"card:{face}", T("In the hand: {card}", card=label_of(scene, face)))
                for face in dict.fromkeys(own[0])
            ]
        if scene.decision and scene.decision.kind == "tiebreak":
            names = [look.name for look in scene.seats]
            found += [
                Place(pick, WORDS.offer(move, view, names))
                for move in scene.legal
                for pick in self.picks(move, view)
            ]
        return found

    def motions(self, event: Seen, view: TwentyOneView, you: Seat = -1) -> Sequence[Motion]:
        players = len(view["home"])
        piece = "top" if view["pile"] else "aside"  # a card whose round is over is drawn among the old piles
        match event["kind"]:
            case "card_played" | "card_put_down":
                way = (hand_spot(event["seat"], players, you), PILE)
                return [Motion(piece, way, PLAY, STANDARD, arc=40, sound="draw", sizes=(0.4, 1))]
            case "made_21":
                burst = Motion("burst", (PILE, PILE), CALL, DECELERATE, turn=30, sizes=(0, 1.15, 1.3, 0))
                return [burst, Motion(piece, (PILE, PILE), CALL, sound="home", sizes=(1, 1.2, 1))]
            case "went_bust":
                pulse = (1, 1.14, 0.94, 1.14, 0.94, 1)
                return [Motion(piece, (PILE, PILE), CALL, sound="bump", sizes=pulse)]
            case "blocked":
                return [Motion(piece, (PILE, PILE), CALL, arc=20, sound="shield", sizes=(1, 1.15, 1))]
            case "pawn_flipped":
                seat, pawn = event["seat"], event["pawn"]
                there = pawn_spot(seat, pawn, players, you)
                sound = "bump" if event["by"] == "send_back" else "home"
                swell = (1, 0.8, 1) if event["by"] == "send_back" else (1, 1.3, 1)
                return [Motion(f"pawn:{seat}:{pawn}", (there, there), FLIP, arc=22, sound=sound, sizes=swell)]
            case "pile_set_aside":
                return [Motion("aside", (PILE, ASIDE), AWAY, DECELERATE, sound="slide")]
            case "cards_drawn":
                seat = event["seat"]
                way = (DRAW, hand_spot(seat, players, you))
                return [Motion(f"held:{seat}", way, TAKE, STANDARD, sound="draw", sizes=(2, 1))]
            case "pile_shuffled":
                return [Motion("draw", (ASIDE, DRAW), AWAY, STANDARD, sound="slide")]
            case "game_won":
                return [
                    Motion(
                        f"pawn:{seat}:{pawn}", (there, there), 2 * FLIP, wait=90 * pawn, arc=40, sound="win"
                    )
                    for seat in event["seats"]
                    for pawn in range(4)
                    if (there := pawn_spot(seat, pawn, players, you))
                ]
        return ()

    def caption_point(self, event: Seen, view: TwentyOneView, you: Seat = -1) -> Point | None:
        """Show a caption beside its player's place. The call in the middle is drawn on the board."""
        if event["kind"] == "pile_shuffled":
            return DRAW[0], DRAW[1] + 190
        if "seat" not in event:
            return None
        return caption_spot(event["seat"], len(view["home"]), you)


DRAWING = TwentyOne()


def _place(scene: Scene[TwentyOneView], pick: str, name: Text) -> Place:
    return Place(pick, scene.label(pick, name))


def _pile_name(view: TwentyOneView) -> Text:
    """Say the total, the top card and the direction of play."""
    way: Text = T("Play goes clockwise") if view["direction"] > 0 else T("Play goes counterclockwise")
    if not view["pile"]:
        return T("Play pile, empty, total 0. {way}", way=way)
    return T(
        "Play pile, total {total}, on top: {card}. {way}",
        total=view["total"],
        card=card_name(view["pile"][-1]),
        way=way,
    )


def _seat_name(scene: Scene[TwentyOneView], seat: Seat) -> Text:
    """Say how a player stands."""
    view, look = scene.view, scene.seats[seat]
    name: Text = T(
        "{player}: {home} of 4 pawn cards at Home, cards in hand: {cards}",
        player=look.name,
        home=view["home"][seat],
        cards=view["counts"][seat],
    )
    note = note_of(scene, seat)
    return T("{place}, {note}", place=name, note=note) if note else name
