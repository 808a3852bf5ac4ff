"""Where PyScript starts: the app, in the browser that it runs in."""

from __future__ import annotations

from ui.app import App
from ui.shell.browser import Browser

browser = Browser()
app = App(browser)
browser.listen(app.handle)
app.guard(app.start)
