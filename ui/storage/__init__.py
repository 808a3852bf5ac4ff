"""Text that is stored on the device or in an address: saved games, preferences, finished games, links."""
