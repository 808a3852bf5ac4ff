"""The two decks as tables: each card has a text, and an effect of card_effects.py with its numbers."""

from __future__ import annotations

from typing import NamedTuple

from ...text import T, Text

# The decks, by number.
HUNTER_DECK, CRAFT_DECK = 0, 1
DECK_NAMES = (T("Bounty Hunter"), T("Pursuit Craft"))


class Card(NamedTuple):
    """A card."""

    text: Text
    does: str  # a key of card_effects.DOES
    amount: int = 0  # a space, a number of spaces, or credits; for repairs, credits per sigil
    more: int = 0  # for repairs, credits per skull


# [B] Texts and effects are our own: the printed rules do not list the cards.
HUNTER_CARDS = (
    Card(T("A client pays double for the Warlord. Advance to Kethane the Warlord."), "advance", 31),
    Card(T("The guild calls its hunters in. Advance to GO."), "advance", 0),
    Card(T("Poison in the well: somebody saw Thorn. Advance to Thorn the Poisoner."), "advance", 19),
    Card(T("A marked deck turns up. Advance to Vesper the Card Sharp."), "advance", 9),
    Card(
        T("The gear fails. Advance to the nearest equipment: pay its owner double, or buy it."),
        "nearest_equipment",
    ),
    Card(
        T("A rival sells a lead. Advance to the nearest equipment: pay its owner double, or buy it."),
        "nearest_equipment",
    ),
    Card(
        T("Alarm! Advance to the nearest force: pay its owner 10 × a new roll, or buy it."),
        "nearest_force",
    ),
    Card(T("A trace on the lens. Advance to the Tracking Lens."), "advance", 5),
    Card(T("A false trail. Go back 3 spaces."), "back", 3),
    Card(T("Caught with the wrong warrant. Go to Jail."), "jail"),
    Card(T("A clerk returns a favor. Keep this card: Get Out of Jail Free."), "keep"),
    Card(T("A tip pays off. Collect 50."), "collect", 50),
    Card(T("Quarry delivered in one piece. Collect 150."), "collect", 150),
    Card(T("Boots resoled after a long chase. Pay 15."), "pay", 15),
    Card(T("Drinks for the whole guild. Pay every player 50."), "pay_each", 50),
    Card(T("The crew wants new armor. Pay 25 per sigil and 100 per skull."), "repairs", 25, 100),
)
CRAFT_CARDS = (
    Card(T("Clear skies all the way. Advance to GO."), "advance", 0),
    Card(T("A rich client settles late. Collect 200."), "collect", 200),
    Card(T("A race won at dawn. Collect 100."), "collect", 100),
    Card(T("Salvage found adrift. Collect 100."), "collect", 100),
    Card(T("An old hull fetches a fair sum. Collect 100."), "collect", 100),
    Card(T("A passenger pays in advance. Collect 50."), "collect", 50),
    Card(T("Spare parts sold. Collect 25."), "collect", 25),
    Card(T("A parcel carried on the side. Collect 20."), "collect", 20),
    Card(T("Coins under the pilot’s seat. Collect 10."), "collect", 10),
    Card(T("Everyone was flown home. Collect 10 from every player."), "collect_each", 10),
    Card(T("Docking charges. Pay 50."), "pay", 50),
    Card(T("A scraped wing. Pay 50."), "pay", 50),
    Card(T("The engine wants a new core. Pay 100."), "pay", 100),
    Card(T("The whole fleet is overhauled. Pay 40 per sigil and 115 per skull."), "repairs", 40, 115),
    Card(T("Flying without lights. Go to Jail."), "jail"),
    Card(T("The harbor master looks away. Keep this card: Get Out of Jail Free."), "keep"),
)
DECKS = (HUNTER_CARDS, CRAFT_CARDS)
# Each deck's Get Out of Jail Free card.
HOLD = tuple(next(number for number, card in enumerate(deck) if card.does == "keep") for deck in DECKS)
