"""Firefox, driven by its own protocol, Marionette: Debian has no driver of it."""

from __future__ import annotations

import json
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

from selenium.webdriver.common.keys import Keys

from tests.web.conftest import CENTRE, Browser, executable

START_S = 120
"""The most seconds that its start takes."""


class Marionette:
    """What `Browser` asks of its driver."""

    def __init__(self, profile: Path) -> None:
        with socket.socket() as free:
            free.bind(("localhost", 0))
            port = free.getsockname()[1]
        profile.mkdir()
        (profile / "user.js").write_text(f'user_pref("marionette.port", {port});\n')
        command = [executable("firefox-esr"), "--headless", "--marionette", "--no-remote"]
        self._process = subprocess.Popen(
            [*command, "--profile", str(profile)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._socket = self._connected(port)
        self._file = self._socket.makefile("rb")
        self._asked = 0
        self._read()
        self._ask("WebDriver:NewSession")

    def get(self, address: str) -> None:
        self._ask("WebDriver:Navigate", url=address)

    def execute_script(self, script: str, *words: Any) -> Any:
        return self._ask("WebDriver:ExecuteScript", script=script, args=words)["value"]

    def press(self, key: str) -> None:
        strokes = [{"type": kind, "value": key} for kind in ("keyDown", "keyUp")]
        keyboard = {"type": "key", "id": "keyboard", "actions": strokes}
        self._ask("WebDriver:PerformActions", actions=[keyboard])

    def get_log(self, kind: str) -> list[dict[str, str]]:
        """Nothing: Firefox tells its complaints nobody."""
        return []

    def quit(self) -> None:
        self._file.close()
        self._socket.close()
        self._process.terminate()
        self._process.wait()

    def _connected(self, port: int) -> socket.socket:
        patience = time.monotonic() + START_S
        while True:
            try:
                return socket.create_connection(("localhost", port))
            except OSError:
                if time.monotonic() > patience:
                    self._process.kill()
                    raise
                time.sleep(0.2)

    def _ask(self, command: str, **words: Any) -> Any:
        self._asked += 1
        asked = json.dumps([0, self._asked, command, words]).encode()
        self._socket.sendall(b"%d:%s" % (len(asked), asked))
        _, _, error, result = self._read()
        assert error is None, error
        return result

    def _read(self) -> Any:
        """A message: its length, a colon, and JSON."""
        length = b""
        while (character := self._file.read(1)) != b":":
            assert character, "Firefox has ended"
            length += character
        return json.loads(self._file.read(int(length)))


class Firefox(Browser):
    """A Firefox with a profile of its own."""

    def __init__(self, address: str, profile: Path) -> None:
        self.address, self.pointer = address, CENTRE
        self.driver = Marionette(profile)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.driver.press(getattr(Keys, key, key))
