"""Where PyScript starts: the app, in the browser that it runs in."""

from __future__ import annotations

from .app import App
from .browser import Browser

browser = Browser()
app = App(browser)
browser.listen(app.handle)
app.guard(app.start)
