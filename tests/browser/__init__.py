"""Tests that need the built site and a real browser."""
