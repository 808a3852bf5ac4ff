"""The pages beside the table, each a pure function that returns HTML text."""
