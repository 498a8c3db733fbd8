"""The browser edition in a real browser. It needs Chromium, its driver, npm and node."""

from __future__ import annotations

import base64
import io
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from retrocards.cli.main import main
from tests.web.conftest import apart

if TYPE_CHECKING:
    from tests.web.conftest import Browser, Server

pytestmark = pytest.mark.long("starts a browser, for which the site is built")

PROGRAMS = ("DURAK", "ECARTE", "HEARTS", "CALC", "ELEPHANT")
SCRIPT = "wait:5 F2 wait:12 state:{0}/{1}.json frame:{0}/{1}.png F5 wait:1 frame:{0}/{1}-5.png"
ROOT = Path(__file__).parents[2]
OUT = "/out"
LEGEND = 16, 208, 216, 216
"""The lower line of DURAK's legend, but for the delay at its end, in the picture in its border."""
SCRIPTED = """
    import { load, loadRest } from "./python.js";

    onmessage = async ({ data: [out, runs] }) => {
        const said = [];
        const python = await load([], () => {}, (line) => said.push(line));
        await loadRest();
        python.FS.mkdirTree(out);
        python.globals.set("run", python.pyimport("retrocards.cli.main").main);
        const codes = runs.map((words) => {
            python.globals.set("words", python.toPy(words));
            return python.runPython("run(list(words))");
        });
        const names = python.FS.readdir(out).filter((name) => !name.startsWith("."));
        const text = (name) => btoa(String.fromCharCode(...python.FS.readFile(`${out}/${name}`)));
        postMessage([codes, said, names.map((name) => [name, text(name)])]);
    };
"""
NOTICE = "return document.getElementById('notice').textContent"
HEAD = 16, 16, 336, 104
"""The upper part of the memory test, in the picture in its border."""
SLOW = """
import time
whole = _web_site.Handler.copyfile
def slow(self, source, output):
    while piece := source.read(100_000):
        time.sleep(0.1 * self.path.endswith(".pack"))
        output.write(piece)
_web_site.Handler.copyfile = slow
"""
"""A server that sends our files at a megabyte a second."""
CHANCE = """
    import { load } from "./python.js";

    const python = await load([], () => {}, () => {});
    postMessage(python.runPython("import random; random.random()"));
"""
ASK_CHANCE = """
    const worker = new Worker("chance.js", { type: "module" });
    worker.onmessage = ({ data }) => arguments[0](data);
"""
OFFLINE_READY = """
    const done = arguments[0];
    navigator.serviceWorker.ready.then(async ({ active }) => {
        const names = await caches.keys();
        done([active.state, names.length, Boolean(navigator.serviceWorker.controller)]);
    });
"""
RUN = """
    window.ran = null;
    const worker = new Worker("scripted.js", { type: "module" });
    worker.onmessage = ({ data }) => (window.ran = data);
    worker.onerror = ({ message }) => (window.ran = [[], [message], []]);
    worker.postMessage([arguments[0], arguments[1]]);
"""


def test_the_chooser_comes_up_and_a_key_starts_a_program(browser: Browser) -> None:
    browser.open("")
    browser.press("2")
    browser.until(lambda: any("durak" in path.lower() for path in browser.files), "DURAK runs")
    assert browser.said.strip() == ""


@pytest.mark.parametrize("name", PROGRAMS)
def test_f5_shows_the_manual_as_it_is_here_and_reloads_nothing(
    browser: Browser, native: Callable[[str, str], Image.Image], name: str
) -> None:
    manual = native(f"{name} --deal 7", "wait:1 F5 wait:1")
    browser.open(f"{name}?deal=7")
    browser.run("window.same = true")
    browser.press("F5")
    browser.until(lambda: browser.shows(manual), "the manual is as it is here")
    assert browser.run("return window.same")
    assert browser.said.strip() == ""


@pytest.mark.parametrize("hand", ["mouse", "finger"])
def test_the_legend_is_clicked_and_tapped(
    browser: Browser, native: Callable[[str, str], Image.Image], hand: str
) -> None:
    help_of_ecarte = 296, 188
    manual = native("ECARTE S* --deal 7", "wait:1 F5 wait:1")
    table = native("ECARTE S* --deal 7", "wait:3").crop(LEGEND)
    browser.open("ECARTE/S*?deal=7")
    browser.until(lambda: browser.shown().crop(LEGEND) == table, "the legend is there")
    (browser.click if hand == "mouse" else browser.tap)(*help_of_ecarte)
    browser.until(lambda: browser.shows(manual), "the manual is shown")


def test_the_keys_below_the_picture_press_keys(
    browser: Browser, native: Callable[[str, str], Image.Image]
) -> None:
    manual = native("ECARTE --deal 7", "wait:1 F5 wait:1 DOWN wait:1 DOWN wait:1")
    browser.open("ECARTE?deal=7")
    for key in ("F5", "DOWN", "DOWN"):
        browser.touch(key)
    browser.until(lambda: browser.shows(manual), "the manual has moved by a line")


def test_the_screens_text_is_there_for_readers(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "manual.txt"
    script = f"wait:1 F5 wait:1 text:{file}"
    assert main(["ECARTE", "--deal", "7", "--headless", "--script", script]) == 0
    browser.open("ECARTE?deal=7")
    browser.press("F5")
    rows = """
        const rows = document.querySelectorAll("[aria-live=polite] div");
        return [...rows].map((row) => row.textContent);
    """
    lines = file.read_text(encoding="utf-8").splitlines()
    browser.until(lambda: browser.run(rows)[: len(lines)] == lines, "the manual's text is there")


def test_scripts_give_the_same_pictures_and_moves_as_here(
    browser: Browser, site: tuple[Path, str], tmp_path: Path
) -> None:
    """Its Python is another version on another processor, and plain Python draws."""
    (site[0] / "scripted.js").write_text(SCRIPTED, encoding="utf-8")
    browser.open("DOS")

    def runs(out: str) -> list[list[str]]:
        return [
            [
                *words.split(),
                "--deal",
                "11",
                "--headless",
                "--script",
                SCRIPT.format(out, words[:4]),
            ]
            for words in ("DURAK S*", "ECARTE S*", "HEARTS S*", "CALC S*", "ELEPHANT")
        ]

    browser.run(RUN, OUT, runs(OUT))
    browser.until(lambda: browser.run("return window.ran"), "the scripts have run", 600)
    codes, said, files = browser.run("return window.ran")
    assert codes == [0] * len(PROGRAMS), said
    assert [main(words) for words in runs(str(tmp_path))] == codes
    assert {name for name, _ in files} == {path.name for path in tmp_path.iterdir()}
    for name, text in files:
        theirs, ours = base64.b64decode(text), (tmp_path / name).read_bytes()
        assert shown(name, theirs) == shown(name, ours), name


def shown(name: str, data: bytes) -> Any:
    if name.endswith(".json"):
        return json.loads(data)
    return Image.open(io.BytesIO(data)).convert("RGB").tobytes()


def test_a_hand_goes_on_after_the_page_is_loaded_again(browser: Browser) -> None:
    def moves() -> list[str]:
        files = browser.files
        saves = [files[path] for path in sorted(files) if path.endswith("durak-sitting.json")]
        if not saves:
            return []
        return [move for hand in json.loads(saves[0])["hands"] for move in hand["moves"]]

    browser.open("DURAK/S*?deal=7")
    browser.press("F2")
    browser.until(lambda: len(moves()) > 2, "the demo has moved")
    browser.open("DURAK/S*?deal=7")
    before = moves()
    browser.press("ENTER")
    time.sleep(1)
    browser.press("F2")
    browser.until(lambda: len(moves()) > len(before), "the hand goes on")
    assert moves()[: len(before)] == before


def test_all_files_are_exported_and_imported_as_one(browser: Browser, tmp_path: Path) -> None:
    exported = tmp_path / "retrocards.json"
    browser.save_downloads(tmp_path)
    browser.open("DURAK/S*?deal=7")
    browser.press("F2")
    browser.until(lambda: any("sitting" in path for path in browser.files), "a move is kept")
    browser.press("F2")
    browser.run("document.getElementById('export').click()")
    browser.until(exported.exists, "the file is saved")
    before = {
        path: base64.b64decode(text).decode()
        for path, text in json.loads(exported.read_text())["files"].items()
    }
    assert any("sitting" in path for path in before)
    browser.forget()
    browser.open("DOS")
    browser.choose(exported)
    browser.until(lambda: browser.files == before, "the files are kept")
    browser.open("DOS")
    assert browser.files == before
    assert browser.run(NOTICE) == ""


@pytest.mark.parametrize("text", ["", "{}", '{"retrocards": 1, "files": {"../a": ""}}'])
def test_another_file_is_not_imported(browser: Browser, tmp_path: Path, text: str) -> None:
    file = tmp_path / "other.json"
    file.write_text(text)
    browser.open("DURAK/S*?deal=7")
    browser.press("F2")
    browser.until(lambda: browser.files, "a move is kept")
    browser.choose(file)
    browser.until(lambda: "Nothing was imported" in browser.said, "the page says so")
    assert browser.files


def test_without_storage_it_plays_and_says_that_nothing_is_kept(
    site: tuple[Path, str], another: Callable[..., Browser]
) -> None:
    browser = another(site[1], **{"profile.default_content_setting_values.cookies": 2})
    browser.open("DURAK/S*?deal=7")
    assert "stores no files" in browser.said
    first = browser.shown()
    browser.press("F2")
    browser.until(lambda: not browser.shows(first), "the demo plays")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("_web_site.POLICY = \"default-src 'self'\"", "lacks 'wasm-unsafe-eval'"),
        ("_web_site.Handler.extensions_map['.wasm'] = 'text/plain'", "sends it as text/plain"),
    ],
)
def test_what_keeps_python_from_starting_is_said(
    another: Callable[..., Browser], server: Callable[..., Server], change: str, sentence: str
) -> None:
    address = server(change).address
    browser = another(address)
    browser.driver.get(address)
    browser.until(lambda: sentence in browser.said, "the page says so")


def test_the_picture_takes_the_shape_of_a_tube_and_keeps_it(browser: Browser) -> None:
    def shape() -> float:
        box = browser.run("return document.getElementById('screen').getBoundingClientRect()")
        return float(box["width"] / box["height"])

    browser.open("DOS")
    assert shape() == pytest.approx(352 / 232)
    for tall in (True, False):
        browser.switch("tall")
        wanted = 352 / 232 / (1.2 if tall else 1)
        assert shape() == pytest.approx(wanted, rel=1e-3)
        browser.open("DOS")
        assert shape() == pytest.approx(wanted, rel=1e-3)


def test_the_page_fills_the_screen_and_leaves_it(browser: Browser) -> None:
    full = "return Boolean(document.fullscreenElement)"
    browser.open("DOS")
    browser.switch("full")
    browser.until(lambda: browser.run(full), "the screen is full")
    assert browser.run("return document.activeElement.id") == "screen"
    browser.switch("full")
    browser.until(lambda: not browser.run(full), "the screen is left")


@pytest.mark.parametrize("size", [(360, 740), (740, 360)], ids=["portrait", "landscape"])
def test_on_a_phone_nothing_lies_over_another(browser: Browser, size: tuple[int, int]) -> None:
    boxes = """
        document.getElementById("switches").open = arguments[0];
        return ["screen", "switches", "keys"].map((id) => {
            const box = document.getElementById(id).getBoundingClientRect();
            return [box.left, box.top, box.right, box.bottom];
        });
    """
    with browser.phone(*size):
        browser.open("DURAK/S*?deal=7")
        screen, closed, keys = browser.run(boxes, False)
        _, opened, _ = browser.run(boxes, True)
    assert keys[3] - keys[1] > 40, "the keys are there"
    for first, second in ((screen, closed), (screen, keys), (closed, keys), (opened, keys)):
        assert apart(first, second), (first, second)
    for left, top, right, bottom in (screen, opened, keys):
        assert 0 <= left < right <= size[0] and 0 <= top < bottom <= size[1]


SNAPSHOTS = """
    const done = arguments[0];
    caches.keys().then(async (names) => {
        const own = names.filter((name) => name.startsWith("retrocards-snapshot"));
        const stores = await Promise.all(own.map((name) => caches.open(name)));
        const kept = await Promise.all(stores.map((store) => store.keys()));
        done(kept.flat().map(({ url }) => url.split("/").pop()));
    });
"""
SNAPSHOT_BYTES = """
    const done = arguments[0];
    caches.keys().then(async (names) => {
        const name = names.find((name) => name.startsWith("retrocards-snapshot"));
        const store = await caches.open(name);
        const [request] = await store.keys();
        done((await (await store.match(request)).arrayBuffer()).byteLength);
    });
"""
FORGET_SNAPSHOT = """
    const done = arguments[0];
    caches.keys().then((names) => Promise.all(names.map((name) =>
        name.startsWith("retrocards-snapshot") && caches.delete(name)))).then(done);
"""
REPLACE = """
    const [damage, done] = arguments;
    const damages = {
        empty: () => new Uint8Array(),
        cut: (bytes) => bytes.subarray(0, bytes.length / 2),
        changed: (bytes) => bytes.with(bytes.length / 2, bytes[bytes.length / 2] ^ 1),
        other: () => new Uint8Array(1024),
    };
    caches.keys().then(async (names) => {
        const name = names.find((name) => name.startsWith("retrocards-snapshot"));
        const store = await caches.open(name);
        const [request] = await store.keys();
        const response = await store.match(request);
        const bytes = damages[damage](new Uint8Array(await response.arrayBuffer()));
        const headers = damage === "other" ? { ETag: "0" } : response.headers;
        await store.put(request, new Response(bytes, { headers }));
    }).then(done);
"""


def snapshots(browser: Browser) -> list[str]:
    kept: list[str] = browser.driver.execute_async_script(SNAPSHOTS)
    return kept


@pytest.fixture
def own_site(site: tuple[Path, str], tmp_path: Path) -> Path:
    """A copy of the site, which a test may change."""
    return shutil.copytree(site[0], tmp_path / "own-site")


def visited(address: str, another: Callable[..., Browser]) -> Browser:
    """A browser that has a snapshot from its first visit."""
    browser = another(address)
    browser.open("DURAK/S*?deal=7")
    browser.until(lambda: snapshots(browser), "the snapshot is kept")
    return browser


def test_a_later_visit_goes_on_from_the_snapshot(
    another: Callable[..., Browser], server: Callable[..., Server], own_site: Path
) -> None:
    """Nothing can be imported meanwhile, as the library is not there."""
    browser = visited(server("", own_site).address, another)
    for library in own_site.glob("library-*"):
        library.unlink()
    for program in PROGRAMS:
        browser.open(f"{program}?deal=7")
        assert browser.run(NOTICE) == ""
    browser.driver.execute_async_script(FORGET_SNAPSHOT)
    browser.driver.get("about:blank")
    browser.driver.get(browser.address)
    browser.until(lambda: "cannot be loaded" in browser.run(NOTICE), "a plain start fails")


def test_the_snapshot_of_other_code_is_removed(
    another: Callable[..., Browser], server: Callable[..., Server], own_site: Path
) -> None:
    browser = visited(server("", own_site).address, another)
    build = own_site / "build.js"
    code = json.loads(build.read_text().removeprefix("export const BUILD = ").rstrip(";\n"))["code"]
    assert snapshots(browser) == [f"snapshot-{code}"]
    build.write_text(build.read_text().replace(code, "anothercode1"))
    browser.open("DURAK/S*?deal=7")
    assert snapshots(browser) == []
    browser.until(lambda: snapshots(browser) == ["snapshot-anothercode1"], "a new one is kept")


@pytest.mark.parametrize("damage", ["empty", "cut", "changed"])
def test_a_damaged_snapshot_is_removed_and_nobody_notices(
    another: Callable[..., Browser],
    site: tuple[Path, str],
    native: Callable[[str, str], Image.Image],
    damage: str,
) -> None:
    browser = visited(site[1], another)
    browser.driver.execute_async_script(REPLACE, damage)
    assert_f5_shows_the_manual(browser, native)
    assert snapshots(browser) == []
    browser.until(lambda: snapshots(browser), "a new one is kept")


def test_a_snapshot_that_does_not_work_here_is_not_made_again(
    another: Callable[..., Browser],
    site: tuple[Path, str],
    native: Callable[[str, str], Image.Image],
) -> None:
    """Its sum is right, and it is no snapshot."""
    browser = visited(site[1], another)
    browser.driver.execute_async_script(REPLACE, "other")
    for _ in range(2):
        assert_f5_shows_the_manual(browser, native)
    time.sleep(20)
    assert browser.driver.execute_async_script(SNAPSHOT_BYTES) == 0


def assert_f5_shows_the_manual(browser: Browser, native: Callable[[str, str], Image.Image]) -> None:
    manual = native("DURAK --deal 7", "wait:1 F5 wait:1")
    browser.open("DURAK?deal=7")
    browser.press("F5")
    browser.until(lambda: browser.shows(manual), "the manual is as it is here")
    assert browser.run(NOTICE) == ""


def test_chance_is_not_in_the_snapshot(
    site: tuple[Path, str], another: Callable[..., Browser]
) -> None:
    browser = visited(site[1], another)
    (site[0] / "chance.js").write_text(CHANCE, encoding="utf-8")
    seen = set()
    for _ in range(2):
        browser.open("DOS")
        seen.add(str(browser.driver.execute_async_script(ASK_CHANCE)))
    assert len(seen) == 2, seen


@pytest.mark.parametrize("restored", [True, False], ids=["snapshot", "plain"])
def test_it_starts_without_a_network_after_a_visit(
    another: Callable[..., Browser], server: Callable[..., Server], restored: bool
) -> None:
    serving = server()
    browser = visited(serving.address, another)
    ready = ["activated", 2, True]
    browser.until(
        lambda: browser.driver.execute_async_script(OFFLINE_READY) == ready, "all is kept"
    )
    if not restored:
        browser.driver.execute_async_script(FORGET_SNAPSHOT)
    serving.end()
    browser.open("ECARTE/S*?deal=7")
    assert browser.run(NOTICE) == ""


def test_while_it_loads_the_pc_tests_its_memory(
    another: Callable[..., Browser],
    server: Callable[..., Server],
    native: Callable[[str, str], Image.Image],
) -> None:
    """The picture is the PC's own, but for the row that offers to skip the test."""
    test = native("DOS", "wait:0.2")
    address = server(SLOW).address
    browser = another(address)
    browser.driver.get(address)
    counted: list[int] = []

    def count() -> bool:
        now = int(browser.run("return document.getElementById('memory').ariaValueNow") or 0)
        if now not in counted:
            counted.append(now)
        return bool(browser.run("return document.body.dataset.on"))

    browser.until(lambda: count() or len(counted) > 2, "the memory is counted")
    shown = browser.photo()
    assert shown.crop(HEAD) == test.crop(HEAD)
    browser.until(count, "the PC is on")
    assert counted == sorted(counted) and counted[-1] == 640 and len(counted) > 4


def test_it_can_be_installed(browser: Browser) -> None:
    browser.open("DOS")
    manifest = browser.driver.execute_cdp_cmd("Page.getAppManifest", {})
    assert manifest["errors"] == [] and '"Retrocards"' in manifest["data"]
    errors = browser.driver.execute_cdp_cmd("Page.getInstallabilityErrors", {})
    assert errors["installabilityErrors"] == []
    sizes = """
        const done = arguments[0];
        const size = async (name) => {
            const image = new Image();
            image.src = name;
            await image.decode();
            return image.naturalWidth;
        };
        Promise.all(["icon-192.png", "icon-512.png"].map(size)).then(done);
    """
    assert browser.driver.execute_async_script(sizes) == [192, 512]


def test_a_second_tab_plays_and_is_not_kept(browser: Browser) -> None:
    browser.open("ECARTE/S*?deal=7")
    first = browser.driver.current_window_handle
    browser.driver.switch_to.new_window("tab")
    try:
        browser.open("HEARTS/S*?deal=7")
        browser.until(lambda: "not saved" in browser.said, "the second tab says so")
    finally:
        browser.driver.close()
        browser.driver.switch_to.window(first)


def test_a_build_that_fails_says_so_in_few_lines(site: tuple[Path, str], tmp_path: Path) -> None:
    """Nothing is missing, so this is no reason to skip a test."""
    broken = "print('x' * 1_000_000); raise RuntimeError('it is broken')\n"
    changed = f"_pyodide.START.replace('json.dumps', {broken!r} + 'json.dumps')"
    ran = built(changed, tmp_path / "site")
    assert ran.returncode == 1, ran.stderr
    first, *_, last = ran.stderr.splitlines()
    assert first == (
        "The browser edition was not built. The programs do not run in the Python of a browser. "
        "The last line says why: mend that, or try again with the files as they were."
    )
    assert last == "  RuntimeError: it is broken"
    assert "_web_trial" not in first
    assert len(ran.stderr) < 3000
    assert not (tmp_path / "site").exists()


def test_a_system_in_which_pyodide_cannot_start_lacks_something(
    site: tuple[Path, str], tmp_path: Path
) -> None:
    """Too little memory, for instance. The build is not to blame."""
    ran = built(repr("console.error('no room'); process.exit(1)"), tmp_path / "site")
    assert ran.returncode == 2, ran.stderr
    assert "Pyodide does not start" in ran.stderr and "no room" in ran.stderr


def built(start: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A build of the site in which another script starts Pyodide."""
    code = f"import sys, web, _pyodide\n_pyodide.START = {start}\nsys.exit(web.main())"
    return subprocess.run(
        [sys.executable, "-c", code, "--into", str(folder)],
        env={**os.environ, "PYTHONPATH": str(ROOT / "tools")},
        capture_output=True,
        text=True,
        check=False,
    )
