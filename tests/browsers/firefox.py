"""Firefox, driven by WebDriver BiDi over the socket that it opens itself; geckodriver is not needed."""

from __future__ import annotations

import json
import re
import subprocess
from typing import Any

from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.bidi.common import command_builder
from selenium.webdriver.remote.websocket_connection import WebSocketConnection

from tools import browsers

from .driver import LIMIT, PAUSE, TO_MIDDLE, Driver, until

PREFERENCES: dict[str, object] = {
    "intl.accept_languages": "en-US",
    # The first tab is empty: the usual pages write into the console.
    "browser.startup.page": 0,
    "browser.newtabpage.enabled": False,
    # Firefox looks for updates and the like. All but this machine is behind a proxy that does not exist.
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    # Under automation, a page from disk could read the files beside it.
    "security.fileuri.strict_origin_policy": True,
}
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://127\.0\.0\.1:\d+)")


class Firefox(Driver):
    name = "Firefox"
    broken = (WebDriverException,)

    @classmethod
    def missing(cls) -> str:
        return "" if browsers.firefox() else browsers.advice("Firefox")

    def start(self) -> None:
        lines = (
            f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()
        )
        (self.profile / "user.js").write_text("\n".join(lines))
        log = self.profile / "log.txt"
        command = [str(browsers.firefox()), "--headless", "--no-remote", "--profile", str(self.profile)]
        with log.open("w") as out:
            self.process = subprocess.Popen(
                [*command, "--remote-debugging-port", "0"], stdout=out, stderr=subprocess.STDOUT
            )
        try:
            found = until(lambda: LISTENING.search(log.read_text(errors="replace")))
            assert found, f"Firefox does not start:\n{log.read_text(errors='replace')}"
            self.connect(found[1])
        except BaseException:
            self.process.kill()
            raise

    def connect(self, address: str) -> None:
        """Open a session in the browser and listen to its console."""
        self.socket = WebSocketConnection(f"{address}/session", LIMIT, PAUSE / 5)
        self.send("session.new", capabilities={})
        self.socket.callbacks["log.entryAdded"] = [self.listen]
        self.send("session.subscribe", events=["log.entryAdded"])
        self.tab = self.context = self.send("browsingContext.getTree")["contexts"][0]["context"]

    def listen(self, entry: dict[str, Any]) -> None:
        if entry["level"] in ("error", "warn"):
            self.note(f"{entry['level']}: {entry['text']}")

    def send(self, method: str, **params: object) -> Any:
        return self.socket.execute(command_builder(method, params))

    def stop(self) -> None:
        try:
            self.send("browser.close")
            self.socket.close()
            self.process.wait(LIMIT)
        finally:
            self.process.kill()
            self.process.wait()

    def open(self, address: str) -> None:
        self.context = self.tab
        self.send("browsingContext.navigate", context=self.tab, url=address, wait="complete")

    def reload(self) -> None:
        self.context = self.tab
        self.send("browsingContext.reload", context=self.tab, wait="complete")

    def enter(self, frame: int) -> None:
        tree = self.send("browsingContext.getTree", root=self.tab)
        self.context = tree["contexts"][0]["children"][frame]["context"]

    def evaluate(self, expression: str) -> Any:
        answer = self.send(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(await ({expression})) ?? 'null')()",
            target={"context": self.context},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise WebDriverException(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def click(self, selector: str) -> None:
        here, locator = {"context": self.context}, {"type": "css", "value": selector}
        [node] = self.send("browsingContext.locateNodes", **here, locator=locator, maxNodeCount=1)["nodes"]
        self.send(
            "script.callFunction",
            functionDeclaration=f"(node) => node.{TO_MIDDLE}",
            arguments=[node],
            target=here,
            awaitPromise=False,
        )
        origin = {"type": "element", "element": {"sharedId": node["sharedId"]}}
        actions = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "actions": actions}
        self.send("input.performActions", **here, actions=[mouse])
