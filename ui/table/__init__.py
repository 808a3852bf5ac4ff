"""One game being played, on one or more screens."""
