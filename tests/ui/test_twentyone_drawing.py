"""Twenty-One's drawing and its table: where things are, what is tapped, what moves, and who sees what."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree

import pytest

from engine import games
from engine.games.twentyone.cards import CARDS, Face
from engine.games.twentyone.rules import RULES
from engine.match import Match
from engine.players import Player
from engine.rules import Move, parse_move
from engine.text import render
from tests.conftest import spanish
from tests.engine.twentyone.laying import Laid, lay
from tests.ui.paper import PaperShell, html, screen_of, sit_down, visit, waits
from ui.app import App
from ui.drawing import still
from ui.drawing.base import Motion
from ui.drawing.motion import tracks
from ui.drawing.scene import Scene
from ui.games.twentyone import DRAWING
from ui.games.twentyone.cards import FAMILY, card, family
from ui.games.twentyone.layout import (
    ASIDE,
    CALL_WIDTH,
    CALLED,
    DRAW,
    LANTERNS,
    PANEL_HEIGHT,
    PANEL_WIDTH,
    PILE,
    SMALL,
    TOTAL,
    caption_spot,
    hand_spot,
    panel,
)
from ui.markup.svg import fit, text_width
from ui.table.presentation import motions
from ui.table.table import Table
from ui.table.table_screen import TableScreen
from ui.table.view.scene import make_scene

GAME = games.get("twentyone")
NAMES = ("Ana", "Luis", "Eva", "Bo")


def sit(laid: Laid, people: Sequence[int] = (0,), *moves: str) -> TableScreen:
    """Return a table that continues from a position set up by hand; all but `people` are bots."""
    return screen_of(played(laid, people, *moves))


def played(laid: Laid, people: Sequence[int], *moves: str) -> Table:
    players = [
        Player("human" if seat in people else "normal", NAMES[seat]) for seat in range(laid.state.players)
    ]
    table = Table(Match(GAME.setup(laid.state.players), laid.state), players)
    for move in moves:
        table.play(parse_move(move))
    return table


def scene_of(screen: TableScreen) -> Scene[Any]:
    return make_scene(screen)


def drawn(scene: Scene[Any]) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(DRAWING.board(scene)).iter())


def with_class(scene: Scene[Any], name: str) -> list[ElementTree.Element]:
    return [element for element in drawn(scene) if name in (element.get("class") or "").split()]


def text_of(scene: Scene[Any], name: str) -> list[str]:
    return ["".join(element.itertext()) for element in with_class(scene, name)]


def hand_of(scene: Scene[Any]) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(f"<div>{DRAWING.beside(scene).replace('<br>', '<br/>')}</div>")
    return list(root.iter("li"))


def captions(scene: Scene[Any]) -> list[str]:
    return ["|".join("".join(part.itertext()) for part in item[1]) for item in hand_of(scene)]


MIDDLE = lay(
    "4 7 2 slide_21 steal",
    "1 2 3 4 5",
    "6 6 7 8 dont_be_sorry",
    "9 switch",
    pile="7 9 1",
    aside="3 slide_10",
    home=[2, 1, 2, 0],
)


# ── the table ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_players_places_fit_on_the_table_and_do_not_overlap(players: int) -> None:
    corners = [panel(seat, players) for seat in range(players)]
    assert all(0 <= x <= 1000 - PANEL_WIDTH and 0 <= y <= 1000 - PANEL_HEIGHT for x, y in corners)
    for at, (x, y) in enumerate(corners):
        for a, b in corners[at + 1 :]:
            assert abs(x - a) >= PANEL_WIDTH or abs(y - b) >= PANEL_HEIGHT
    assert len(set(LANTERNS)) == 22
    assert all(y < 814 - 22 for _, y in LANTERNS)


def test_a_board_is_one_well_formed_square_svg() -> None:
    scene = scene_of(sit(MIDDLE))
    root = ElementTree.fromstring(DRAWING.board(scene))
    assert (root.tag, root.get("viewBox")) == ("svg", "0 0 1000 1000")
    assert DRAWING.board(scene) == DRAWING.board(scene)
    picks = [str(element.get("data-pick")) for element in root.iter() if element.get("data-pick")]
    assert sorted(picks) == sorted(["draw", "pile", "aside", "seat:0", "seat:1", "seat:2", "seat:3"])
    pieces = [element.get("data-piece") for element in root.iter() if element.get("data-piece")]
    assert len(pieces) == len(set(pieces)) == 4 + 4 * 5


def test_lanterns_are_lit_up_to_the_total() -> None:
    scene = scene_of(sit(MIDDLE))
    assert len(with_class(scene, "lit")) == 17
    assert text_of(scene, "to-medal") == ["17"]


def test_rings_show_where_the_hand_can_lead() -> None:
    scene = scene_of(sit(MIDDLE))
    assert len(with_class(scene, "to-reach")) == 2  # 19, and 21 by two cards; 24 is off the dial
    assert not with_class(scene._replace(decision=None), "to-reach")


def test_pointing_at_a_card_shows_the_total_it_would_make() -> None:
    screen = sit(MIDDLE)
    screen.pointer.point("card:7")
    scene = scene_of(screen)
    assert text_of(scene, "to-medal") == ["17→24"]
    assert with_class(scene, "is-bust")
    assert len(with_class(scene, "coming")) == 4
    screen.pointer.point("card:4")
    assert with_class(scene_of(screen), "is-21")


def test_pawn_cards_show_start_or_home() -> None:
    scene = scene_of(sit(MIDDLE))
    assert len(with_class(scene, "to-home")) == 2 + 1 + 2
    assert len(with_class(scene, "to-start")) == 16 - 5


def test_the_arrows_turn_with_the_order_of_play() -> None:
    assert not with_class(scene_of(sit(MIDDLE)), "to-turned")
    assert with_class(scene_of(sit(lay("1", "2", "3", direction=-1))), "to-turned")


def test_the_seat_that_is_asked_stands_out() -> None:
    (asked,) = with_class(scene_of(sit(MIDDLE)), "to-asked")
    assert asked.get("data-pick") == "seat:0"


def test_the_top_card_has_the_mark_of_the_player_who_played_it() -> None:
    (mark,) = with_class(scene_of(sit(MIDDLE, [0], "play 2")), "to-by")
    assert "red" in str(mark.get("class"))


def test_a_bust_total_stays_on_the_dial_until_its_player_has_drawn() -> None:
    screen = sit(MIDDLE, [0], "play 7")
    assert text_of(scene_of(screen), "to-medal") == ["24"]
    assert text_of(scene_of(screen), "to-call") == ["Bust by 3!"]
    screen.table.play(("draw",))
    assert text_of(scene_of(screen), "to-medal") == ["0"]


def test_the_call_fits_inside_the_ring_of_lanterns() -> None:
    """In no language does it cover a lantern, the play pile or the total."""
    x, y = CALLED
    half = CALL_WIDTH / 2
    for lantern in LANTERNS[1:]:
        nearest = min(max(lantern[0], x - half), x + half), min(max(lantern[1], y - 40), y + 10)
        assert math.dist(lantern, nearest) > 25
    assert PILE[1] + 140 <= y - 35
    assert y + 10 <= TOTAL[1] - 72


def in_motion(laid: Laid, move: str, before: Sequence[str] = ()) -> Scene[Any]:
    """Return a scene in which a move's motion runs for as many milliseconds as its motions say."""
    screen = sit(laid, [0], *before)
    known = scene_of(screen)
    flights = motions_of(screen, parse_move(move))
    ms = tracks(flights, 1.0)[1]
    return scene_of(screen)._replace(before=known.view, last_before=known.last, motion_ms=ms)


def delays(scene: Scene[Any], name: str) -> list[int]:
    """Return after how many milliseconds the elements of a class are shown."""
    styles = [element.get("style") or "" for element in with_class(scene, name)]
    return [int(found[1]) for style in styles if (found := re.search(r"--at:(\d+)ms", style))]


def test_a_bust_is_shown_in_order() -> None:
    """The card lands, the total and the call show the bust, the pawns turn, then the pile is swept."""
    scene = in_motion(MIDDLE, "play 7")
    assert text_of(scene, "to-medal") == ["17", "24"]
    assert text_of(scene, "to-called") == ["Bust by 3!"]
    lands, called = delays(scene, "to-medal")[0], delays(scene, "to-called")[0]
    assert delays(scene, "to-lighting") == [lands] * 4
    turns = delays(scene, "to-new")
    (swept,) = delays(scene, "to-swept")
    assert 0 < lands == called < min(turns)
    assert turns == sorted(set(turns))
    assert len(turns) == 3
    assert max(turns) < swept < scene.motion_ms


def test_a_21_lights_the_house_when_its_card_lands() -> None:
    scene = in_motion(MIDDLE, "play 4")
    assert text_of(scene, "to-medal") == ["17", "21"]
    assert text_of(scene, "to-called") == ["Twenty-one!"]
    assert 0 < delays(scene, "to-medal")[0] < scene.motion_ms


def test_what_came_before_in_the_same_turn_does_not_delay_a_move() -> None:
    laid = lay("4 1", "2", "3", pile="10 7")
    scene = in_motion(laid, "pass", ["play 4", "pass"])
    assert delays(scene, "to-new") == [0]


def test_a_new_round_has_no_call_from_the_one_before() -> None:
    laid = lay("7 1 2 3 4 5 6", "2", pile="10 9")  # with six cards left, nobody draws after the bust
    assert text_of(scene_of(sit(laid, [0], "play 7")), "to-called") == []


def test_everybody_else_reads_that_a_bust_brought_a_pawn_home() -> None:
    scene = scene_of(sit(MIDDLE, [0], "play 7"))
    assert text_of(scene, "to-note") == ["", "pawn Home!", "pawn Home!", "pawn Home!"]


def test_while_others_play_the_own_cards_do_not_shout() -> None:
    scene = scene_of(sit(MIDDLE, [1]))
    assert not any("bust" in part for part in captions(scene))
    assert "to-calm" in DRAWING.beside(scene)


def test_each_card_shows_the_digit_that_plays_it() -> None:
    screen = sit(lay("1 4 switch", "1", pile="1"), [0])
    keys = [[part.text for part in item.iter("kbd")] for item in hand_of(scene_of(screen))]
    assert keys == [["1"], ["2"], ["3"]]
    screen.pointer.pick("card:4")
    assert "<kbd" not in DRAWING.beside(scene_of(screen))


def test_a_card_that_needs_a_target_has_no_digit() -> None:
    scene = scene_of(sit(lay("send_back 1", "2", "3", home=[0, 1, 2])))
    keys = [[part.text for part in item.iter("kbd")] for item in hand_of(scene)]
    assert keys == [["1"], []]


def test_no_room_is_kept_for_a_hand_where_only_bots_play() -> None:
    assert "to-nobody" in DRAWING.beside(scene_of(sit(MIDDLE, [])))
    assert "to-nobody" not in DRAWING.beside(scene_of(sit(MIDDLE, [0, 1])))


def test_a_long_name_is_shortened_and_escaped() -> None:
    screen = sit(MIDDLE)
    screen.table.players[0] = Player("human", "<b>Maximiliana Constantinopolitana")
    assert "&lt;b&gt;Maximil" in DRAWING.board(scene_of(screen))
    assert "…" in text_of(scene_of(screen), "to-name")[0]


def test_a_note_says_who_is_on_the_way_back() -> None:
    scene = scene_of(sit(lay("1", "2", home=[3, 0], back=[1, 0], longer=1)))
    assert text_of(scene, "to-note") == ["on the way back", ""]


# ── cards ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("face", [row.face for row in CARDS])
def test_every_card_has_a_face_and_its_name_fits(face: Face) -> None:
    for say in (render, lambda text: render(text, spanish(GAME))):
        root = ElementTree.fromstring(card(face, say))
        assert f"to-{family(face)}" in str(root.get("class"))
        name = " ".join(
            part
            for element in root.iter("text")
            if element.get("class") == "does"
            for part in element.itertext()
        )
        if isinstance(face, str):
            size, lines = fit(name or "x", 184, (36, 34, 32, 30), 2)
            assert size >= 32
            assert all(text_width(line, size) <= 184 for line in lines)
    assert set(FAMILY) <= {row.face for row in CARDS}


def test_the_hand_says_what_each_card_would_make() -> None:
    assert captions(scene_of(sit(MIDDLE))) == [
        "→ 19",
        "→ 21|pawn Home!",
        "→ 24|bust!",
        "→ 21|pawn Home!",
        "Steal",
    ]


def test_a_card_that_cannot_be_played_is_dim_and_says_why() -> None:
    scene = scene_of(sit(MIDDLE))
    assert [item.get("class") for item in hand_of(scene)] == ["is-can"] * 4 + ["is-dim"]
    assert "Keep Steal until someone else makes 21." in DRAWING.beside(scene)
    app, shell = table_at(MIDDLE)
    app.handle("pick", "card:steal")
    assert shell.prompt == "Keep Steal until someone else makes 21."
    rule = 'data-act="go:page=rules&amp;game=twentyone&amp;rule=X19" class="rule-link" title="Rule X19"'
    assert f"{rule}>Rule</button>" in shell.html


def test_equal_cards_are_one_pick() -> None:
    items = hand_of(scene_of(sit(lay("6 6 7", "1"))))
    assert [(item.get("data-pick"), item.get("data-room")) for item in items] == [
        ("card:6", None),
        (None, "card:6"),
        ("card:7", None),
    ]


def test_in_play_2_only_numbers_can_be_picked() -> None:
    scene = scene_of(sit(lay("6 7 switch play_2", "1"), [0], "play play_2"))
    assert [item.get("class") for item in hand_of(scene)] == ["is-can", "is-can", "is-dim"]
    assert "After Play 2, only number cards count." in DRAWING.beside(scene)


def test_a_window_does_not_show_what_cards_would_make() -> None:
    scene = scene_of(sit(lay("4 5", "1 steal", pile="7 10"), [1], "play 4"))
    assert captions(scene) == ["", "Steal"]
    assert text_of(scene, "to-note") == ["made 21", ""]
    assert text_of(scene, "to-call") == ["Twenty-one!"]


def test_a_replay_shows_every_hand_with_its_name() -> None:
    screen = sit(lay("4 5", "1 steal", pile="7 10", home=[3, 0]), [0], "play 4", "pass")
    shown = DRAWING.beside(scene_of(screen))
    assert shown.count("<ul") == 2
    assert "Luis’s cards" in shown


# ── what to tap ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("move", "taps"),
    [
        (("play", 7), ("card:7",)),
        (("play", "slide_21"), ("card:slide_21",)),
        (("play", "send_back", 2), ("card:send_back", "seat:2")),
        (("put_down", "steal"), ("card:steal",)),
        (("add", 3), ("card:3",)),
        (("draw",), ("draw",)),
        (("steal",), ("card:steal",)),
        (("block",), ("card:dont_be_sorry",)),
        (("pass",), ("pile",)),
        (("lay", 19), ("lay:19",)),
    ],
)
def test_each_move_has_shapes_to_tap(move: Move, taps: tuple[str, ...]) -> None:
    assert DRAWING.picks(move, RULES.view(MIDDLE.state, 0)) == taps


def test_a_send_back_is_aimed_at_a_player() -> None:
    screen = sit(lay("send_back 1", "2", "3", home=[0, 1, 2]))
    screen.pointer.pick("card:send_back")
    aims = [element.get("data-pick") for element in with_class(scene_of(screen), "is-land")]
    assert aims == ["seat:1", "seat:2"]


# ── motion ──────────────────────────────────────────────────────────────────────────────────────────────


def motions_of(screen: TableScreen, move: Move) -> list[Sequence[Motion]]:
    number = screen.table.play(move).before.number
    seen = screen.table.match.seen(screen.viewer, number)
    return motions(screen, seen, screen.perspective.view)


def test_a_card_flies_from_its_player_to_the_pile() -> None:
    screen = sit(MIDDLE)
    (flights,) = [part for part in motions_of(screen, ("play", 2)) if part]
    assert [(motion.piece, motion.points) for motion in flights] == [("top", (hand_spot(0, 4), PILE))]


def test_the_card_of_a_bust_lies_on_the_pile_before_it_is_set_aside() -> None:
    screen = sit(MIDDLE)
    flights = [
        motion for part in motions_of(screen, ("play", 7)) for motion in part if motion.piece == "aside"
    ]
    assert [motion.points for motion in flights] == [(hand_spot(0, 4), PILE), (PILE, PILE), (PILE, ASIDE)]


def test_drawn_cards_come_from_the_draw_pile() -> None:
    screen = sit(MIDDLE, [0], "play 2")
    (drawing,) = [motion for part in motions_of(screen, ("draw",)) for motion in part]
    assert (drawing.piece, drawing.points) == ("held:0", (DRAW, hand_spot(0, 4)))


def test_one_card_of_a_hand_moves_and_its_number_waits_for_it() -> None:
    screen = sit(MIDDLE, [0], "play 2")
    before = scene_of(screen).view
    screen.table.play(("draw",))
    moving = scene_of(screen)._replace(before=before)
    (held,) = [element for element in drawn(moving) if element.get("data-piece") == "held:0"]
    assert len(held) == 1, "a single card back"
    assert text_of(moving, "to-count")[0] == "4"
    assert text_of(scene_of(screen), "to-count")[0] == "5"
    for scene, css in ((moving, "is-coming"), (scene_of(screen), "is-fresh")):
        assert len([item for item in hand_of(scene) if css in str(item.get("class"))]) == 1


def test_the_total_waits_for_the_card() -> None:
    screen = sit(MIDDLE)
    before = scene_of(screen).view
    screen.table.play(("play", 2))
    assert text_of(scene_of(screen)._replace(before=before), "to-medal") == ["17"]
    assert text_of(scene_of(screen), "to-medal") == ["19"]


def test_a_21_bursts_and_a_bust_pulses() -> None:
    screen = sit(MIDDLE)
    found = [motion for part in motions_of(screen, ("play", 4)) for motion in part]
    assert [motion.sizes[0] for motion in found if motion.piece == "burst"] == [0]
    assert [len(with_class(scene_of(screen), name)) for name in ("is-21", "is-new")] == [1, 1]
    screen = sit(MIDDLE)
    found = [motion for part in motions_of(screen, ("play", 7)) for motion in part]
    assert max(len(motion.sizes) for motion in found) == 6


def test_a_steal_on_the_pile_has_the_mark_of_the_thief() -> None:
    laid = lay("4 1", "steal 6", pile="10 7")
    screen = sit(laid, [0], "play 4", "steal")
    (by,) = with_class(scene_of(screen), "to-by")
    assert "blue" in str(by.get("class")), "the thief’s, although the 21 was red’s"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_only_person_at_the_screen_sits_at_the_bottom(players: int) -> None:
    for you in range(players):
        assert panel(you, players, you) == panel(0, players)
        assert {panel(seat, players, you) for seat in range(players)} == {
            panel(seat, players) for seat in range(players)
        }
        following = (you + 1) % players
        assert panel(following, players, you) == panel(1, players), "clockwise, as before"


def test_you_have_a_badge_and_people_who_share_a_screen_have_none() -> None:
    assert text_of(scene_of(sit(MIDDLE, [2])), "to-you-text") == ["You"]
    assert text_of(scene_of(sit(MIDDLE, [0, 2])), "to-you-text") == []


def test_captions_of_what_happens_to_a_player_are_at_their_place() -> None:
    screen = sit(MIDDLE)
    view = scene_of(screen).view
    points = [DRAWING.caption_point({"kind": "card_played", "seat": seat}, view, 0) for seat in range(4)]
    assert len(set(points)) == 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_captions_cover_neither_cards_nor_beads_nor_names(players: int) -> None:
    """A caption of a phone is about 80 high and 200 wide and ends above its point."""
    places = [panel(seat, players) for seat in range(players)]
    for seat in range(players):
        x, y = caption_spot(seat, players)
        left, right, top, bottom = x - 100, x + 100, y - 75, y
        for lantern in LANTERNS[1:]:
            near = min(max(lantern[0], left), right), min(max(lantern[1], top), bottom)
            assert math.dist(lantern, near) > 22
        for card_at, size in ((PILE, 1.0), (DRAW, SMALL), (ASIDE, SMALL)):
            assert abs(card_at[0] - x) > 100 + 100 * size or not (
                card_at[1] - 140 * size < bottom and top < card_at[1] + 140 * size
            )
        assert all(bottom <= py or top >= py + PANEL_HEIGHT for _, py in places)


# ── names of places ─────────────────────────────────────────────────────────────────────────────────────


def test_the_keyboard_walks_piles_then_seats_then_cards() -> None:
    said = {place.pick: render(place.label) for place in DRAWING.places(scene_of(sit(MIDDLE)))}
    assert said["pile"] == "Play pile, total 17, on top: 1. Play goes clockwise"
    assert said["draw"] == "Draw pile, 71 cards"
    assert said["aside"] == "Set aside: 2 cards"
    assert said["seat:2"] == "Eva: 2 of 4 pawn cards at Home, cards in hand: 5"
    assert said["card:7"] == "In the hand: 7: makes 24, bust by 3 (can be picked)"
    assert said["card:steal"] == "In the hand: Steal. Keep Steal until someone else makes 21."


# ── the tiebreaker ──────────────────────────────────────────────────────────────────────────────────────

LEVEL = lay("10 7", "1 2 3 4 steal", "6 6 7 slide_15", pile="7 9 1", home=[2, 3, 3])


def test_a_tiebreak_is_chosen_on_the_dial_and_stays_secret() -> None:
    screen = sit(LEVEL, [2], "play 10", "lay 10")
    scene = scene_of(screen)
    assert text_of(scene, "to-note") == ["", "has chosen", "chooses"]
    lanterns = [
        element.get("data-pick") for element in with_class(scene, "to-lantern") if element.get("data-pick")
    ]
    assert lanterns == ["lay:6", "lay:7", "lay:12", "lay:13", "lay:15", "lay:19", "lay:21"]
    assert "Luis" in DRAWING.board(scene)
    page = html(screen)
    assert "Slide to 15 and 6: 21" in page
    assert "chosen 10" not in page
    assert screen.pointer.pick("lay:19") == ("lay", 19)


def test_all_totals_of_a_tiebreak_are_shown_together() -> None:
    scene = scene_of(sit(LEVEL, [2], "play 10", "lay 10", "lay 21"))
    assert text_of(scene, "to-note") == ["", "lays 10", "lays 21"]
    assert "Tiebreaker: Luis lays 10" in DRAWING.beside(scene)


# ── windows, one person or several at the screen ────────────────────────────────────────────────────────

TRIO = lay("4 5", "1 2 steal", "6 7 dont_be_sorry", pile="7 10")


def table_at(
    laid: Laid, people: Sequence[int] = (0,), *moves: str, speed: str = "normal"
) -> tuple[App, PaperShell]:
    """Return the app at a table that continues from a position."""
    kinds = ",".join("human" if seat in people else "normal" for seat in range(laid.state.players))
    app, shell = visit(f"game=twentyone&seats={kinds}&seed=1&speed={speed}")
    assert app.play
    sit_down(app, played(laid, people, *moves))
    return app, shell


def waits_for(app: App) -> str:
    assert app.play
    return waits(app.play.screen)


def test_a_single_person_is_asked_only_with_the_card_in_hand() -> None:
    assert waits(sit(TRIO, [1], "play 4")) == "human"
    assert waits(sit(TRIO, [2], "play 4", "pass")) == "auto"


def test_a_bot_takes_the_same_time_with_and_without_the_card() -> None:
    times = []
    for second in ("1 2 steal", "1 2 3"):
        app, shell = table_at(lay("4 5", second, "6 7 8", pile="7 10", home=[3, 0, 0]), [0])
        app.handle("move", "play 4")
        start, number = shell.clock, 1
        assert app.play
        while app.play.table.match.number == number:
            shell.pass_time(10)
        times.append(shell.clock - start)
    assert abs(times[0] - times[1]) < 20


def test_at_one_screen_a_window_asks_openly_and_shows_no_cards() -> None:
    app, shell = table_at(TRIO, [0, 1, 2])
    assert waits_for(app) == "curtain"
    app.handle("act", "curtain:0")
    app.handle("move", "play 4")
    assert waits_for(app) == "window"
    assert shell.prompt == "Ana makes 21! Does anyone respond?"
    assert shell.said[-1] == "Ana makes 21! Does anyone respond?"
    assert re.findall(r'data-act="(answer:\d?)"', shell.html) == ["answer:1", "answer:2", "answer:"]
    assert shell.moves == []
    assert "card:" not in shell.html


def test_where_only_one_may_answer_they_are_asked_by_name() -> None:
    app, shell = table_at(lay("4 5", "1 2 steal", pile="7 10"), [0, 1])
    app.handle("act", "curtain:0")
    app.handle("move", "play 4")
    assert shell.prompt == "Ana makes 21. Luis, do you want to steal it?"


def test_a_player_who_wants_to_answer_gets_a_curtain_and_may_still_pass() -> None:
    app, shell = table_at(TRIO, [0, 1, 2], "play 4")
    app.handle("act", "answer:2")
    shell.pass_time(1000)
    assert waits_for(app) == "curtain"  # Luis, who did not want to, was passed over
    assert shell.prompt == "Eva wants to respond. Everyone else, look away!"
    assert "card:" not in shell.html
    app.handle("act", "curtain:2")
    assert shell.moves == ["pass"]  # without a Steal; the others cannot tell
    app.handle("move", "pass")
    assert waits_for(app) == "auto"  # Ana draws, and nobody needs to look away
    assert "card:" not in shell.html


def test_nobody_closes_the_whole_window_even_with_bots_in_between() -> None:
    app, shell = table_at(lay("4 5", "1 2", "6 7", "8 9", pile="7 10"), [0, 1, 3], "play 4")
    app.handle("act", "answer:")
    shell.pass_time(10_000)
    assert app.play
    assert ("draw",) in [move for _, move in app.play.table.match.moves]
    assert app.play.table.match.view(None)["home"] == [1, 0, 0, 0]


def test_a_steal_and_its_block_at_one_screen() -> None:
    app, shell = table_at(lay("4 5 dont_be_sorry", "1 2 steal", pile="7 10"), [0, 1], "play 4")
    for act in ("act answer:1", "act curtain:1", "move steal"):
        kind, value = act.split(" ")
        app.handle(kind, value)
    assert shell.prompt == "Luis plays Steal. Ana, do you want to block it?"
    assert "card:" not in shell.html
    for act in ("act answer:0", "act curtain:0", "move block"):
        kind, value = act.split(" ")
        app.handle(kind, value)
    assert app.play
    assert app.play.table.match.view(None)["home"] == [1, 0]


def test_undo_does_not_open_a_curtain() -> None:
    app, shell = table_at(TRIO, [0, 1, 2])
    app.handle("act", "curtain:0")
    app.handle("move", "play 4")
    app.handle("act", "undo")
    assert waits_for(app) == "curtain"
    assert "card:" not in shell.html


def test_a_reload_closes_the_curtain() -> None:
    app, shell = visit("game=twentyone&seats=human,human&seed=3")
    app.handle("act", "curtain:0")
    app.handle("move", shell.moves[0])
    _, again = visit(shell.address, shell.storage)
    assert "card:" not in again.html


def test_a_log_line_has_the_mark_of_the_player_it_is_about() -> None:
    lines = sit(lay("4 5", "1 2", pile="7 10"), [0], "play 4", "pass").lines()
    flipped = next(line for line in lines if "pawn" in render(line.text))
    assert flipped.seat == 0  # although the other player's pass ended the round


@pytest.mark.parametrize("seats", ["human,human", "human,human,normal", "human,normal,random,human"])
def test_a_whole_game_can_be_played_by_buttons_and_shows_no_card_before_its_curtain(seats: str) -> None:
    app, shell = visit(f"game=twentyone&seats={seats}&seed=5&speed=instant")
    for step in range(3000):
        if "over" in shell.flags:
            break
        assert app.play
        if waits_for(app) != "human":
            assert shell.moves == []
            if app.play.screen.curtain_open is None:
                assert "card:" not in shell.html
        act = re.search(r'data-act="((?:curtain|answer):[^"]*)"', shell.html)
        if shell.moves:
            app.handle("move", shell.moves[step % len(shell.moves)])
        elif act:
            app.handle("act", act[1])
        shell.pass_time(500)
    assert "over" in shell.flags


def test_an_example_in_the_rulebook_shows_what_a_player_can_reach_until_they_have_played() -> None:
    before, after = still.draw(games.get("twentyone").lessons.examples[0], render)
    assert 'class="to-reach"' in before
    assert 'class="to-reach"' not in after
