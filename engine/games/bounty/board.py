"""The board: 32 spaces with prices and payments, and lists derived from them."""

from __future__ import annotations

from typing import NamedTuple

from ...text import T, Text

# Kinds of spaces.
GO, CHARACTER, EQUIPMENT, FORCE, HUNTER, CRAFT, TOLL, JAIL, PARKING, GO_TO_JAIL = (
    "go",
    "character",
    "equipment",
    "force",
    "hunter",
    "craft",
    "toll",
    "jail",
    "parking",
    "go_to_jail",
)


class Space(NamedTuple):
    """A row of the board."""

    name: Text
    kind: str
    group: str = ""  # the set it belongs to
    price: int = 0
    pays: tuple[int, ...] = ()  # payment when bare, with 1, 2, 3 or 4 sigils, and with a skull
    cost: int = 0  # of a sigil or a skull, or the toll


# [B] B04: the printed rules do not list the spaces.
SPACES = (
    Space(T("GO"), GO),
    Space(T("Nib the Pickpocket"), CHARACTER, "brown", 60, (2, 10, 30, 90, 160, 250), 50),
    Space(T("Pursuit Craft"), CRAFT),
    Space(T("Tallow the Fence"), CHARACTER, "brown", 60, (4, 20, 60, 180, 320, 450), 50),
    Space(T("The Bone Pit"), TOLL, cost=200),
    Space(T("Tracking Lens"), EQUIPMENT, "equipment", 200),
    Space(T("Quill the Forger"), CHARACTER, "light_blue", 100, (6, 30, 90, 270, 400, 550), 50),
    Space(T("Ferrow the Smuggler"), CHARACTER, "light_blue", 120, (8, 40, 100, 300, 450, 600), 50),
    Space(T("Jail"), JAIL),
    Space(T("Vesper the Card Sharp"), CHARACTER, "pink", 140, (10, 50, 150, 450, 625, 750), 100),
    Space(T("Harbor Watch"), FORCE, "force", 150),
    Space(T("Lark the Swindler"), CHARACTER, "pink", 160, (12, 60, 180, 500, 700, 900), 100),
    Space(T("Snare Net"), EQUIPMENT, "equipment", 200),
    Space(T("Osk the Tinker"), CHARACTER, "orange", 180, (14, 70, 200, 550, 750, 950), 100),
    Space(T("Bounty Hunter"), HUNTER),
    Space(T("Marrow the Safecracker"), CHARACTER, "orange", 200, (16, 80, 220, 600, 800, 1000), 100),
    Space(T("Free Parking"), PARKING),
    Space(T("Brack the Raider"), CHARACTER, "red", 220, (18, 90, 250, 700, 875, 1050), 150),
    Space(T("Pursuit Craft"), CRAFT),
    Space(T("Thorn the Poisoner"), CHARACTER, "red", 240, (20, 100, 300, 750, 925, 1100), 150),
    Space(T("Ember Lance"), EQUIPMENT, "equipment", 200),
    Space(T("Saffron the Spy"), CHARACTER, "yellow", 260, (22, 110, 330, 800, 975, 1150), 150),
    Space(T("Frontier Patrol"), FORCE, "force", 150),
    Space(T("Halloran the Turncoat"), CHARACTER, "yellow", 280, (24, 120, 360, 850, 1025, 1200), 150),
    Space(T("Go To Jail"), GO_TO_JAIL),
    Space(T("Mire the Alchemist"), CHARACTER, "green", 300, (26, 130, 390, 900, 1100, 1275), 200),
    Space(T("Bounty Hunter"), HUNTER),
    Space(T("Sable the Assassin"), CHARACTER, "green", 320, (28, 150, 450, 1000, 1200, 1400), 200),
    Space(T("Night Cloak"), EQUIPMENT, "equipment", 200),
    Space(T("Ashgrave the Broker"), CHARACTER, "dark_blue", 350, (35, 175, 500, 1100, 1300, 1500), 200),
    Space(T("The Toll Barge"), TOLL, cost=100),
    Space(T("Kethane the Warlord"), CHARACTER, "dark_blue", 400, (50, 200, 600, 1400, 1700, 2000), 200),
)

GROUPS: dict[str, Text] = {
    "brown": T("brown"),
    "light_blue": T("light blue"),
    "pink": T("pink"),
    "orange": T("orange"),
    "red": T("red"),
    "yellow": T("yellow"),
    "green": T("green"),
    "dark_blue": T("dark blue"),
    "equipment": T("equipment"),
    "force": T("forces"),
}

STARTING_CREDITS = 1500  # [B] B01
PASSING_GO = 200  # B13
FINE = 50  # B75
FIRST_BID = 10  # B21, B34
SIGILS, SKULLS = 32, 12  # [B] B05
SKULL = 5  # the level of symbols: 1 to 4 are sigils, 5 is a skull (B37)
EQUIPMENT_PAYS = (0, 25, 50, 100, 200)  # [B] B24, by the number of pieces that the owner has
FORCE_TIMES = (0, 4, 10)  # B25

# Computed once: during play these are list lookups.
LENGTH = len(SPACES)
KIND = [space.kind for space in SPACES]
PRICE = [space.price for space in SPACES]
COST = [space.cost for space in SPACES]
VALUE = [space.price // 2 for space in SPACES]  # collected for making it inactive
FEE = [(value + 9) // 10 for value in VALUE]  # B52: 10% of that, rounded up
PROPERTIES = [at for at, space in enumerate(SPACES) if space.price]
CHARACTERS = [at for at in PROPERTIES if KIND[at] == CHARACTER]
MEMBERS = [
    [other for other in PROPERTIES if SPACES[other].group == space.group] if space.price else []
    for space in SPACES
]
# The other character of the set; the space itself if it is not a character.
PARTNER = [
    next((other for other in MEMBERS[at] if other != at), at) if KIND[at] == CHARACTER else at
    for at in range(LENGTH)
]
SETS = [(at, PARTNER[at]) for at in CHARACTERS if at < PARTNER[at]]
JAIL_AT = KIND.index(JAIL)


def nearest(at: int, kind: str) -> int:
    """Return the next space of a kind, clockwise (B80)."""
    return next(there % LENGTH for there in range(at + 1, at + 1 + LENGTH) if KIND[there % LENGTH] == kind)
