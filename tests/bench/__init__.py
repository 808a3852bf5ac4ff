"""Measurements: the engine against a reference of our own, the page against a bare Pyodide.

Nothing here is a test.
"""
