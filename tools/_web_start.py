"""Measures how long the browser edition takes to its first picture. Runs in `.venv`.

Each round is a new profile of Chromium: a first visit, a later one from the snapshot, and a later
one without it. A time is from the navigation to the first picture, by the page's own clock.
"""

import gzip
import os
import shutil
import sys
import tempfile
import threading
import time
from pathlib import Path
from statistics import median
from typing import Any

from _web_site import LATER, server
from selenium import webdriver
from selenium.webdriver.chrome.service import Service

ADDRESS = "#DURAK/S*"
LINE = 20e6 / 8
"""Bytes a second of a line of 20 Mbit/s."""
REST_S = 3.0
"""Seconds before each visit, for the browser to come to rest."""
PATIENCE_S = 120.0
FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')"
PICTURE = "performance.getEntriesByName('picture')"
SNAPSHOT = """
    const done = arguments[0];
    caches.keys().then(async (names) => {
        const name = names.find((name) => name.startsWith("retrocards-snapshot"));
        done(name ? (await (await caches.open(name)).keys()).length : 0);
    });
"""
FORGET = """
    const done = arguments[0];
    caches.keys().then((names) => Promise.all(names.map((name) =>
        name.startsWith("retrocards-snapshot") && caches.delete(name)))).then(done);
"""


def main(site: str, rounds: int) -> None:
    """Print the size of each part and the times of all kinds of visits."""
    first = print_sizes(Path(site))
    times: dict[str, list[float]] = {}
    print(f"\nLoad before: {loads()}")
    with server(Path(site), 0) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        address = f"http://localhost:{running.server_port}/{ADDRESS}"
        for _ in range(rounds):
            for kind, milliseconds in round_of_visits(address).items():
                times.setdefault(kind, []).append(milliseconds)
        running.shutdown()
    print(f"Load after:  {loads()}\n")
    print(f"First picture of {ADDRESS} in ms, median of {rounds} (least to most)")
    for kind, taken in times.items():
        print(f"{kind:40}{median(taken):7.0f} ({min(taken):.0f} to {max(taken):.0f})")
    print(f"{'+ the download at 20 Mbit/s':40}{1000 * first / LINE:7.0f}")


def print_sizes(site: Path) -> int:
    """Print what is downloaded by part. Returns the packed bytes before the first picture."""
    totals = {False: [0, 0], True: [0, 0]}
    print(f"{'Download in KB':40}{'raw':>7}{'gzip':>7}")
    for path in sorted(path for path in site.rglob("*") if path.is_file()):
        raw = path.read_bytes()
        sizes = len(raw), len(gzip.compress(raw))
        for place, size in enumerate(sizes):
            totals[path.name.startswith(LATER)][place] += size
        if sizes[1] > 10_000:
            print(f"{path.name:40}{sizes[0] / 1e3:7.0f}{sizes[1] / 1e3:7.0f}")
    for later, (whole, packed) in totals.items():
        name = "later" if later else "before the first picture"
        print(f"{'all ' + name:40}{whole / 1e3:7.0f}{packed / 1e3:7.0f}")
    return totals[False][1]


def round_of_visits(address: str) -> dict[str, float]:
    """The times of each kind of visit with one new profile."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        driver = browser(profile)
        try:
            cold, painted = visit(driver, address)
            until(lambda: driver.execute_async_script(SNAPSHOT))
            snapshot, _ = visit(driver, address)
            driver.execute_async_script(FORGET)
            warm, _ = visit(driver, address)
        finally:
            driver.quit()
    return {
        "memory test is shown, first visit": painted,
        "first visit": cold,
        "later visit, snapshot": snapshot,
        "later visit, no snapshot": warm,
    }


def browser(profile: str) -> Any:
    """Chromium without a window, with a profile in a folder."""
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or "chromium"
    for word in ("headless=new", "no-sandbox", "disable-dev-shm-usage", "no-first-run",
                 f"user-data-dir={profile}"):  # fmt: skip
        options.add_argument(f"--{word}")
    service = Service(shutil.which("chromedriver") or "chromedriver")
    return webdriver.Chrome(options=options, service=service)


def visit(driver: Any, address: str) -> tuple[float, float]:
    """Milliseconds to the first picture, and to the first thing shown."""
    driver.get("about:blank")
    time.sleep(REST_S)
    driver.get(address)
    until(lambda: driver.execute_script(f"return {PICTURE}.length"))
    script = f"return [{PICTURE}[0], {FIRST_PAINT}[0]].map((entry) => entry?.startTime ?? NaN)"
    picture, painted = driver.execute_script(script)
    return float(picture), float(painted)


def until(true: Any) -> None:
    """Wait until a condition holds. Raises TimeoutError."""
    end = time.monotonic() + PATIENCE_S
    while not true():
        if time.monotonic() > end:
            raise TimeoutError(f"The page did not come so far within {PATIENCE_S:.0f} seconds.")
        time.sleep(0.1)


def loads() -> str:
    """The processes that wanted to run in the last minutes: 1, 5 and 15; or nothing."""
    return " ".join(f"{load:.1f}" for load in os.getloadavg()) if hasattr(os, "getloadavg") else ""


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
