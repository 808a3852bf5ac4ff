"""The page of a table, one module per region. Pure functions from a TableScreen to Html."""
