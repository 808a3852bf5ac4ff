"""The contract between a table and the drawing of one game."""
