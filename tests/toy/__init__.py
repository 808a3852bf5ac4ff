"""A toy game, laid out like a real one, and its tests."""
