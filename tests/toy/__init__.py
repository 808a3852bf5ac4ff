"""The toy sixth game, laid out as a real one would be, and its tests."""
