"""The browser edition, built and served, and a real browser before it."""

from __future__ import annotations

import base64
import io
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw

ROOT = Path(__file__).parents[2]
BORDER, WIDTH, HEIGHT = 16, 352, 232
CENTRE = 160, 100
"""Where the mouse of the PC points until it moves."""
POINTER = 20
"""More pixels than the mouse pointer has in any direction."""
CANVAS = """
    const copy = document.createElement("canvas");
    [copy.width, copy.height] = [352, 232];
    copy.getContext("2d").drawImage(document.getElementById("screen"), 0, 0);
    return copy.toDataURL("image/png").split(",")[1];
"""
FILES = """
    const done = arguments[0];
    indexedDB.open("retrocards").onsuccess = ({ target: { result } }) => {
        const store = result.transaction("files").objectStore("files");
        store.getAllKeys().onsuccess = ({ target: { result: paths } }) => {
            store.getAll().onsuccess = ({ target: { result: files } }) => {
                result.close();
                const text = (bytes) => new TextDecoder().decode(bytes);
                done(Object.fromEntries(paths.map((path, index) => [path, text(files[index])])));
            };
        };
    };
"""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """The folder of the site, built from this checkout, and the address at which it is served."""
    folder = tmp_path_factory.mktemp("web") / "site"
    command = [sys.executable, "tools/web.py", "--into", str(folder), "--serve", "0"]
    # What a player has set up is no part of a site.
    environment = {**os.environ, "RETROCARDS_ROMS": "/no/such/folder"}
    log = folder.with_name("log.txt")
    # A pipe that nobody empties would stop the server once it is full.
    with (
        log.open("w") as errors,
        subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        ) as serving,
    ):
        assert serving.stdout
        said = ""
        while "http://" not in said:
            line = serving.stdout.readline()
            said += line
            if not line:
                reason = log.read_text(errors="replace").strip()[-2000:]
                if serving.wait() == 2:
                    pytest.skip(f"the site cannot be built: {reason}")
                pytest.fail(reason)
        yield folder, said[said.index("http://") :].split()[0]
        serving.terminate()


class Server:
    """A server of the site, which a test may change or end."""

    def __init__(self, folder: Path, change: str = "") -> None:
        """`change` is a line of Python that changes the module `_web_site`."""
        serve = "_web_site.serve(pathlib.Path(sys.argv[1]), 0)"
        code = f"import sys, pathlib, _web_site\n{change}\n{serve}"
        self._serving = subprocess.Popen(
            [sys.executable, "-c", code, str(folder)],
            env={**os.environ, "PYTHONPATH": str(ROOT / "tools")},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._serving.stdout
        said = self._serving.stdout.readline()
        self.address = said[said.index("http://") :].split()[0]

    def end(self) -> None:
        self._serving.terminate()
        self._serving.wait()


@pytest.fixture
def server(site: tuple[Path, str]) -> Iterator[Callable[..., Server]]:
    """`server(change, folder)`: a server for one test, of the site or of another folder."""
    servers: list[Server] = []

    def start(change: str = "", folder: Path | None = None) -> Server:
        servers.append(Server(folder or site[0], change))
        return servers[-1]

    yield start
    for started in servers:
        started.end()


class Browser:
    """A browser with a profile of its own."""

    def __init__(self, address: str, profile: Path, **preferences: object) -> None:
        from selenium import webdriver
        from selenium.webdriver.chrome.service import Service

        self.address, self.pointer = address, CENTRE
        options = webdriver.ChromeOptions()
        options.binary_location = executable("chromium")
        for word in ("headless=new", "no-sandbox", "disable-dev-shm-usage", "no-first-run",
                     "window-size=1100,800", f"user-data-dir={profile}"):  # fmt: skip
            options.add_argument(f"--{word}")
        options.add_experimental_option("prefs", preferences)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver: Any = webdriver.Chrome(
            options=options, service=Service(executable("chromedriver"))
        )

    def open(self, fragment: str) -> None:
        """Open an address in a fresh page, and wait until the PC is on."""
        self.pointer = CENTRE
        self.driver.get("about:blank")
        self.driver.get(f"{self.address}#{fragment}")
        self.until(lambda: self.run("return document.body.dataset.on"), "the PC is on")

    def forget(self) -> None:
        """Forget all files of the player."""
        self.driver.get("about:blank")
        kept = {"origin": self.address.rstrip("/"), "storageTypes": "indexeddb"}
        self.driver.execute_cdp_cmd("Storage.clearDataForOrigin", kept)

    def run(self, script: str, *words: Any) -> Any:
        return self.driver.execute_script(script, *words)

    def switch(self, name: str) -> None:
        """Click one of the page's own switches, by the mouse."""
        self.driver.find_element("css selector", "#switches summary").click()
        self.driver.find_element("id", name).click()

    @contextmanager
    def phone(self, width: int, height: int) -> Iterator[None]:
        """Be a phone of this size meanwhile."""
        size = {"width": width, "height": height, "deviceScaleFactor": 2, "mobile": True}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        touch = "Emulation.setTouchEmulationEnabled"
        self.driver.execute_cdp_cmd(touch, {"enabled": True})
        try:
            yield
        finally:
            self.driver.execute_cdp_cmd(touch, {"enabled": False})
            self.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})

    def save_downloads(self, folder: Path) -> None:
        """Save what the page gives the player into a folder, and ask nothing."""
        allowed = {"behavior": "allow", "downloadPath": str(folder)}
        self.driver.execute_cdp_cmd("Browser.setDownloadBehavior", allowed)

    def choose(self, file: Path) -> None:
        """Choose a file to import, and agree."""
        self.driver.find_element("id", "chosen").send_keys(str(file))
        self.driver.switch_to.alert.accept()

    def press(self, *keys: str) -> None:
        """Press keys of the real keyboard, by the names that Selenium has for them."""
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.keys import Keys

        for key in keys:
            ActionChains(self.driver).send_keys(getattr(Keys, key, key)).perform()

    def touch(self, key: str) -> None:
        """Press a key below the picture, as soon as it is there."""
        click = """
            const key = document.querySelector(`[data-key=${arguments[0]}]`);
            key?.click();
            return Boolean(key);
        """
        self.until(lambda: self.run(click, key), f"{key} is there")

    def hold(self, modifier: str, key: str) -> None:
        """Press a key while another is held."""
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.keys import Keys

        held = getattr(Keys, modifier)
        ActionChains(self.driver).key_down(held).send_keys(key).key_up(held).perform()

    def until(self, true: Callable[[], Any], what: str, seconds: float = 120) -> None:
        patience = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < patience, f"never: {what}. {self.said}"
            time.sleep(0.05)

    @property
    def said(self) -> str:
        """What the page tells the player, and what the browser complains of."""
        notice = self.run("return document.getElementById('notice').textContent")
        return " ".join(
            [str(notice), *(line["message"] for line in self.driver.get_log("browser"))]
        )

    def click(self, x: int, y: int) -> None:
        """Click at a place of the picture, by the mouse."""
        from selenium.webdriver.common.action_chains import ActionChains

        ActionChains(self.driver).move_by_offset(*self._move(x, y)).click().perform()
        ActionChains(self.driver).reset_actions()

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag from a place of the picture to another one, by the mouse."""
        from selenium.webdriver.common.action_chains import ActionChains

        (left, top), (right, bottom) = self._move(*start), self._move(*end)
        hand = ActionChains(self.driver).move_by_offset(left, top).click_and_hold()
        hand.move_by_offset(right - left, bottom - top).release().perform()
        hand.reset_actions()

    def tap(self, x: int, y: int) -> None:
        """Touch a place of the picture for a moment."""
        self._touch(self._move(x, y))

    def swipe(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag from a place of the picture to another one, with a finger."""
        self._touch(self._move(*start), self._move(*end))

    def tap_key(self, key: str) -> None:
        """Touch a key below the picture with a finger, as soon as it can be seen."""
        middle = """
            const key = document.querySelector(`[data-key="${arguments[0]}"]`);
            if (!key) return null;
            key.scrollIntoView({ block: "nearest" });
            const box = key.getBoundingClientRect();
            const place = [box.left + box.width / 2, box.top + box.height / 2];
            return document.elementFromPoint(...place) === key ? place : null;
        """
        self.until(lambda: self.run(middle, key), f"{key} can be touched")
        self._touch(self.run(middle, key))

    def _touch(self, *places: Sequence[float]) -> None:
        touch = "Input.dispatchTouchEvent"
        for kind, (left, top) in zip(("touchStart", "touchMove"), places, strict=False):
            point = {"x": left, "y": top}
            self.driver.execute_cdp_cmd(touch, {"type": kind, "touchPoints": [point]})
        self.driver.execute_cdp_cmd(touch, {"type": "touchEnd", "touchPoints": []})

    def _move(self, x: int, y: int) -> tuple[int, int]:
        """Point at a place of the picture. Returns the place in the window."""
        self.pointer = x, y
        box = self.run("return document.getElementById('screen').getBoundingClientRect()")
        scale = box["width"] / WIDTH
        left, top = (box[side] + scale * (place + BORDER + 0.5)
                     for side, place in (("left", x), ("top", y)))  # fmt: skip
        return round(left), round(top)

    def shows(self, picture: Image.Image) -> bool:
        """Whether the screen shows a picture, but for the place of the mouse pointer."""
        return self._masked(self.shown()) == self._masked(picture)

    def shown(self) -> Image.Image:
        """The screen, with its border and the mouse pointer."""
        return Image.open(io.BytesIO(base64.b64decode(self.run(CANVAS)))).convert("RGB")

    def photo(self) -> Image.Image:
        """The place of the screen as the player sees it, in the PC's pixels."""
        canvas = self.driver.find_element("id", "screen")
        image = Image.open(io.BytesIO(canvas.screenshot_as_png)).convert("RGB")
        return image.resize((WIDTH, HEIGHT), Image.Resampling.NEAREST)

    def _masked(self, image: Image.Image) -> bytes:
        masked = image.copy()
        x, y = (place + BORDER for place in self.pointer)
        area = x - POINTER, y - POINTER, x + POINTER, y + POINTER
        ImageDraw.Draw(masked).rectangle(area, fill=0)
        return masked.tobytes()

    @property
    def files(self) -> dict[str, str]:
        """What the browser keeps, by path."""
        files: dict[str, str] = self.driver.execute_async_script(FILES)
        return files


def apart(first: list[float], second: list[float]) -> bool:
    """Whether two boxes, [left, top, right, bottom], have nothing in common."""
    return any(
        before[side + 2] <= after[side]
        for side in (0, 1)
        for before, after in ((first, second), (second, first))
    )


def executable(name: str) -> str:
    return shutil.which(name) or pytest.skip(f"{name} is missing: Debian has it in a package")


@pytest.fixture(scope="module")
def any_browser(
    site: tuple[Path, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Browser]:
    """A browser for many tests, as its start takes long."""
    pytest.importorskip("selenium")
    browser = Browser(site[1], tmp_path_factory.mktemp("profile"))
    yield browser
    browser.driver.quit()


@pytest.fixture
def browser(any_browser: Browser) -> Browser:
    """A browser that keeps nothing yet."""
    any_browser.forget()
    return any_browser


@pytest.fixture
def another(tmp_path: Path) -> Iterator[Callable[..., Browser]]:
    """`another(address, **preferences)`: a browser with settings of its own."""
    pytest.importorskip("selenium")
    browsers: list[Browser] = []

    def start(address: str, **preferences: object) -> Browser:
        browsers.append(Browser(address, tmp_path / "profile", **preferences))
        return browsers[-1]

    yield start
    for browser in browsers:
        browser.driver.quit()


@pytest.fixture
def native(tmp_path: Path) -> Callable[[str, str], Image.Image]:
    """`native("DURAK S* --deal 7", "F5 wait:1")`: the picture here after a script."""

    def picture(words: str, script: str) -> Image.Image:
        from retrocards.cli.main import main

        file = tmp_path / "native.png"
        assert main([*words.split(), "--headless", "--script", f"{script} frame:{file}"]) == 0
        with Image.open(file) as image:
            return image.convert("RGB")

    return picture
