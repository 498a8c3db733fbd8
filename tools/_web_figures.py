"""The figures of the browser edition; runs in `.venv`, for `web_figures.py`."""

import argparse
import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import _web_node
import _web_site
import _web_steps
from _pyodide import BuildError, Missing, fetch_runtime

FAILED = 2
PROGRAMS = ("DURAK/S*", "ECARTE/S*", "HEARTS/S*", "CALC/S*", "ELEPHANT/*")
FPS = 30
FIRST_S, KEYS, EVERY_S = 3, 30, 0.37
"""Seconds before the demo is asked for; keys pressed, and the seconds between two."""
SEEN = {"ELEPHANT": "F9 F10"}
"""Keys that change the picture at once; elsewhere F9 does."""
HOUR, SAMPLE = 3600 * FPS, 180 * FPS
"""Ticks in an hour of the attract mode, and between two readings of its memory."""

MEASURED = "measured.js"
WATCHED = {
    "const alive = pc.tick();": """
        const began = performance.now();
        armed = pressed;
        const alive = pc.tick();
        figures.steps.push(performance.now() - began);
    """,
    "context.putImageData(image, 0, 0);": """
        context.putImageData(image, 0, 0);
        if (armed) [drawn, pressed, armed] = [true, false, false];
    """,
}
"""What is replaced in the worker: a stopwatch for its steps and for what a key changes."""
STOPWATCH = """
const figures = { steps: [], painted: [] };
let [pressed, armed, drawn] = [false, false, false];
const absolute = () => performance.timeOrigin + performance.now();
const ask = self.requestAnimationFrame.bind(self);
// A frame begins when the picture of the one before is on the screen.
self.requestAnimationFrame = (step) => ask((now) => {
  if (drawn) figures.painted.push(absolute());
  drawn = false;
  step(now);
});
addEventListener("message", (event) => {
  if (event.data[0] === "key_down") pressed = true;
  if (event.data[0] !== "figures") return;
  event.stopImmediatePropagation();
  postMessage(["figures", { ...figures }]);
  [figures.steps, figures.painted] = [[], []];
});
"""
INSTEAD = """
window.keys = [];
addEventListener("keydown", (event) => {
  window.keys.push(performance.timeOrigin + event.timeStamp);
}, true);
window.Worker = class extends Worker {
  constructor(url, options) {
    super("measured.js", options);
    window.worker = this;
    this.addEventListener("message", (event) => {
      if (event.data[0] !== "figures") return;
      event.stopImmediatePropagation();
      window.figures(event.data[1]);
    });
  }
};
"""
HURRIED = """
let ticks = 0;
const again = new MessageChannel();
let step = null;
// Time passes by the tick, as fast as the computer can.
self.requestAnimationFrame = (frame) => {
  step = frame;
  again.port2.postMessage(null);
};
again.port1.onmessage = () => {
  ticks += 1;
  step((ticks * 1000) / 30);
};
addEventListener("message", (event) => {
  if (event.data[0] !== "figures") return;
  event.stopImmediatePropagation();
  // What waits to be collected is no leak.
  self.gc();
  postMessage(["figures", { ticks }]);
});
"""
"""A worker whose frames follow each other at once, and are counted; it collects its garbage."""
TAKE = """
const done = arguments[0];
window.figures = (figures) => {
    const keys = window.keys;
    window.keys = [];
    done({ ...figures, keys });
};
window.worker.postMessage(["figures"]);
"""


def main() -> int:
    """Print the figures. Returns 0, or 2 if something is missing."""
    parser = argparse.ArgumentParser(
        prog="web_figures.py", description="Measure the browser edition."
    )
    parser.add_argument("--seconds", type=int, default=60, help="of each demo (default: 60)")
    parser.add_argument("--hour", action="store_true", help="memory in an hour of the attract mode")
    arguments = parser.parse_args()
    try:
        fetch_runtime()
        if arguments.hour:
            watch_an_hour()
        else:
            measure(arguments.seconds)
    except (Missing, BuildError, OSError) as error:
        print(error, file=sys.stderr)
        return FAILED
    return 0


def measure(seconds: int) -> None:
    """Measure each program in the page, and beside it here.

    Raises Missing, BuildError and OSError.
    """
    loads = "-".join(f"{load:.1f}" for load in os.getloadavg())
    print(f"load {loads}; milliseconds: p50/p99/max of a step, p50/p90 of a key to its picture")
    with tempfile.TemporaryDirectory() as scratch:
        site = _web_site.build(str(Path(scratch, "site")))
        watch(site)
        os.environ["RETROCARDS_HOME"] = str(Path(scratch, "home"))
        with served(site) as address, chromium(Path(scratch, "profile")) as driver:
            shown = [in_page(driver, address, program, seconds) for program in PROGRAMS]
        failure = "The programs could not be timed in the Python of a browser."
        there = _web_node.in_node(failure, "_web_steps", PROGRAMS, seconds)
        here = _web_steps.main([*PROGRAMS], seconds)
    row = "{:9}  {:>18}  {:>18}  {:>18}  {:>8}".format
    print(row("", "Chromium, clock", "Pyodide, processor", "here, processor", "key"))
    for program, (steps, keys), theirs, ours in zip(PROGRAMS, shown, there, here, strict=True):
        name = program.split("/")[0]
        print(row(name, three(steps), three(theirs), three(ours), two(keys)))


def watch_an_hour() -> None:
    """Print the memory of Chromium's pages in an hour of the attract mode, which is hurried.

    Raises Missing and OSError.
    """
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["RETROCARDS_HOME"] = str(Path(scratch, "home"))
        site = _web_site.build(str(Path(scratch, "site")))
        source = (site / "worker.js").read_text(encoding="utf-8")
        (site / MEASURED).write_text(HURRIED + source, encoding="utf-8")
        with served(site) as address, chromium(Path(scratch, "profile")) as driver:
            driver.get(f"{address}#attract")
            wait_until_on(driver, "attract")
            ticks, shown = 0, -1
            while ticks < HOUR:
                time.sleep(1)
                ticks = driver.execute_async_script(TAKE)["ticks"]
                if ticks // SAMPLE > shown:
                    shown = ticks // SAMPLE
                    driver.execute_cdp_cmd("HeapProfiler.collectGarbage", {})
                    megabytes = memory_of_pages(driver.service.process.pid) / 1e6
                    print(f"{ticks / FPS / 60:5.1f} min {megabytes:6.0f} MB", flush=True)


def memory_of_pages(browser: int) -> int:
    """The resident bytes of the processes of pages below a process. Linux alone tells them."""
    parents, sizes = dict[int, int](), dict[int, int]()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status = (folder / "status").read_text()
            command = (folder / "cmdline").read_bytes()
        except OSError:
            continue  # It has just ended.
        fields = dict(line.split(":", 1) for line in status.splitlines() if ":" in line)
        parents[int(folder.name)] = int(fields["PPid"])
        if b"--type=renderer" in command:
            sizes[int(folder.name)] = int(fields["VmRSS"].split()[0]) * 1024
    return sum(size for process, size in sizes.items() if browser in line_of(process, parents))


def line_of(process: int, parents: dict[int, int]) -> Iterator[int]:
    """A process, the one that started it, and so on."""
    while process in parents:
        yield process
        process = parents[process]


def watch(site: Path) -> None:
    """Lay a worker with a stopwatch beside the page's own. Raises Missing."""
    source = (site / "worker.js").read_text(encoding="utf-8")
    for line, watched in WATCHED.items():
        if source.count(line) != 1:
            raise Missing(f"The worker has no line {line!r} any more, so nothing can be measured.")
        source = source.replace(line, watched)
    (site / MEASURED).write_text(source + STOPWATCH, encoding="utf-8")


@contextmanager
def served(site: Path) -> Iterator[str]:
    """The address at which the site is served meanwhile."""
    with _web_site.server(site, 0) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://localhost:{server.server_port}/"
        server.shutdown()


@contextmanager
def chromium(profile: Path) -> Iterator[Any]:
    """A browser with the measured worker in each page. Raises Missing."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    paths = {name: shutil.which(name) for name in ("chromium", "chromedriver")}
    if missing := [name for name, path in paths.items() if path is None]:
        raise Missing(f"{' and '.join(missing)} is missing: Debian has it in a package.")
    options = webdriver.ChromeOptions()
    options.binary_location = str(paths["chromium"])
    words = ("headless=new", "no-sandbox", "disable-dev-shm-usage", "js-flags=--expose-gc")
    for word in (*words, f"user-data-dir={profile}"):
        options.add_argument(f"--{word}")
    driver = webdriver.Chrome(options=options, service=Service(str(paths["chromedriver"])))
    try:
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": INSTEAD})
        yield driver
    finally:
        driver.quit()


def wait_until_on(driver: Any, program: str) -> None:
    """Wait for the first picture of a page. Raises Missing."""
    ends = time.monotonic() + 120
    while not driver.execute_script("return document.body.dataset.on"):
        if time.monotonic() > ends:
            raise Missing(f"#{program} does not start in the page.")
        time.sleep(0.1)


def in_page(
    driver: Any, address: str, program: str, seconds: int
) -> tuple[list[float], list[float]]:
    """The milliseconds of each step of a demo, and from each key to the picture that shows it."""
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    driver.get("about:blank")
    driver.get(f"{address}#{program}?deal=16")
    wait_until_on(driver, program)
    time.sleep(FIRST_S)
    ActionChains(driver).send_keys(Keys.F2).perform()
    time.sleep(FIRST_S)
    driver.execute_async_script(TAKE)
    time.sleep(seconds)
    steps = driver.execute_async_script(TAKE)["steps"]
    names = SEEN.get(program.split("/")[0], "F9").split()
    for number in range(KEYS):
        ActionChains(driver).send_keys(getattr(Keys, names[number % len(names)])).perform()
        time.sleep(EVERY_S)
    seen = driver.execute_async_script(TAKE)
    times = [painted - key for key, painted in zip(seen["keys"], seen["painted"], strict=False)]
    return steps, times


def part(times: Sequence[float], share: float) -> float:
    """The time that so large a share of all does not exceed."""
    ordered = sorted(times) or [0.0]
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def three(times: Sequence[float]) -> str:
    """Median, 99th percentile and maximum."""
    return "/".join(f"{part(times, share):.1f}" for share in (0.5, 0.99, 1))


def two(times: Sequence[float]) -> str:
    """Median and 90th percentile."""
    return "/".join(f"{part(times, share):.0f}" for share in (0.5, 0.9))


if __name__ == "__main__":
    sys.exit(main())
