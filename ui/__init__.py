"""The user interface: pages, boards and input, drawn as HTML text and shown by the browser."""
