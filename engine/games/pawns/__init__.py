"""What Homeward and Hyperdrive share: the track, its slides and zones, the deck, what a position has, how pawns move, bump and
swap, how the table is laid, and how a position is laid from a line of text.

No game lives here: whose turn it is, what a card offers and who wins is in each game's own folder.
"""
