"""What Homeward and Hyperdrive share: the track, the deck, the state, how pawns move, bump, slide and swap.

This folder is not a game. Turns, what each card offers, and winning are in each game's own folder.
"""
