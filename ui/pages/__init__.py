"""The app's pages. Each module has one page: its state, its event handlers and its HTML."""
