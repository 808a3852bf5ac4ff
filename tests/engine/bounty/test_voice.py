"""How Bounty speaks: "you" to the only person at the screen, names to everybody else, and captions."""

from __future__ import annotations

from engine.events import Event
from engine.games.bounty.rules import RULES
from engine.games.bounty.words import WORDS
from engine.text import render
from tests.engine.bounty.table import ANA, BRACK, KETHANE, LUIS, MIRE, NIB, OSK, TALLOW, WATCH, Table

NAMES = ["Ana", "Luis", "Eva"]


def asked(table: Table, viewer: int | None) -> str:
    """Return the prompt of the pending decision."""
    decision = RULES.decision(table.state)
    return render(WORDS.prompt(decision, RULES.view(table.state, None), NAMES, viewer))


def told(table: Table, viewer: int | None) -> list[str]:
    """Return what the log says of all events so far."""
    texts = [WORDS.tell({"kind": event.kind, **event.data}, NAMES, viewer) for event in table.events]
    return [render(text) for text in texts if text]


def captions(events: list[Event]) -> list[str]:
    texts = [WORDS.caption({"kind": event.kind, **event.data}, NAMES) for event in events]
    return [render(text) for text in texts if text]


def test_the_only_person_at_the_screen_is_you() -> None:
    assert asked(Table(), ANA) == "Your turn: roll the dice"
    assert asked(Table(), None) == "Ana: roll the dice"
    landed = Table(places=[BRACK - 3]).roll(1, 2)
    assert asked(landed, ANA) == "You landed on Brack the Raider: buy it for 220, or auction it"
    assert asked(landed.play("auction"), LUIS) == "Brack the Raider: bid 10 or more, or pass"


def test_rent_is_told_to_the_one_who_pays_and_to_the_one_who_gets_it() -> None:
    table = Table(owns={LUIS: [BRACK]}, places=[BRACK - 3]).roll(1, 2).play("ask")
    assert "You pay Luis 18 rent" in told(table, ANA)
    assert "Ana pays you 18 rent" in told(table, LUIS)
    assert "Ana pays Luis 18 rent" in told(table, None)
    assert captions(table.events)[-1] == "Rent 18"


def test_rent_by_the_dice_is_owed_before_it_is_rolled() -> None:
    table = Table(owns={LUIS: [WATCH]}, places=[WATCH - 3]).roll(1, 2).play("ask")
    assert asked(table, ANA) == "You owe Luis 4 × the dice. Roll!"


def test_a_debt_says_to_whom_and_how_much_is_missing() -> None:
    table = Table(owns={ANA: [KETHANE]}, credits=[50, 1500, 1500]).owe(150)
    assert asked(table, ANA).startswith("You owe 200 to the bank and are 150 short")


def test_an_offer_is_made_to_you() -> None:
    table = Table(owns={ANA: [NIB], LUIS: [OSK]}).offer(ANA, LUIS, [NIB], [OSK])
    assert asked(table, LUIS) == "Ana offers you Nib the Pickpocket for Osk the Tinker"
    assert told(table, ANA)[-1] == "You offer Luis Nib the Pickpocket for Osk the Tinker"


def test_building_tells_sigils_from_skulls() -> None:
    table = Table(owns={ANA: [NIB, TALLOW]}, symbols={NIB: 3, TALLOW: 4})
    table.play("build", NIB, seat=ANA)
    assert told(table, ANA)[-1] == "You add a sigil to Nib the Pickpocket for 50"
    assert told(table, LUIS)[-1] == "Ana adds a sigil to Nib the Pickpocket for 50"
    table.play("build", NIB, seat=ANA)
    assert told(table, ANA)[-1] == "You put a skull on Nib the Pickpocket for 50"
    assert told(table, LUIS)[-1] == "Ana puts a skull on Nib the Pickpocket for 50"


def test_captions_are_short() -> None:
    table = Table(places=[BRACK - 3], owns={ANA: [NIB, TALLOW]}).roll(1, 2).play("collect")
    assert captions(table.events) == ["Ana: 3", "Bought!"]
    assert captions(Table(places=[MIRE - 4]).roll(1, 2).events)[-1] == "Jail!"
