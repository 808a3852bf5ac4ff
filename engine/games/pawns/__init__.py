"""What Homeward and Hyperdrive share: the track, its slides and zones, the deck, and how pawns move, bump and swap.

No game lives here: whose turn it is, what a card offers and who wins is in each game's own folder.
"""
