"""Where PyScript starts: the app, in the browser that it runs in."""

from __future__ import annotations

import gc

from .app import App
from .browser import Browser

browser = Browser()
app = App(browser)
browser.listen(app.handle)
app.guard(app.start)
gc.freeze()  # what is here by now stays: nobody need look for garbage in it
gc.enable()  # index.html lets it rest while everything is imported
