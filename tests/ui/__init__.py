"""Tests of what is drawn, without a browser."""
