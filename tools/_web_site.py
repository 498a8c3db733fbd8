"""The files of the browser edition, and a server to look at them."""

import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from _pyodide import ROOT, RUNTIME, failed, in_node
from _venv import PYTHON

SOURCES = ROOT / "retrocards" / "web"
PAGE = ("*.html", "*.css", "*.js", "*.webmanifest")
OFFLINE = "offline.js"
ENGINE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LATER = "whole-library"
"""What the name of a file that no first picture needs begins with."""
POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
TYPES = {
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
IGNORED = shutil.ignore_patterns("__pycache__", "share", *PAGE)


def build(into: str) -> Path:
    """Build the site into a folder, and return it. Raises Missing, BuildError and OSError."""
    site = Path(into).resolve()
    with tempfile.TemporaryDirectory() as scratch:
        work, new = Path(scratch), Path(scratch, "site")
        home = work / "home"
        lay(work / "laid" / "retrocards", home)
        lay_reader(work / "later" / "yaml")
        (work / "out").mkdir()
        trial = ("_web_trial", "/given/laid", "/given/later", "/given/out")
        in_node("The programs do not run in the Python of a browser.", work, *trial)
        gather(work / "out", new)
        script = str(ROOT / "tools" / "_web_pictures.py")
        run("The pictures could not be drawn.", [str(PYTHON), script, str(new)], home)
        name_files(new)
        shutil.rmtree(site, ignore_errors=True)
        shutil.copytree(new, site)
    return site


def run(failure: str, command: list[str], home: Path) -> None:
    """Run a part of the build with the home of a player who has nothing yet. Raises BuildError."""
    environment = {**os.environ, "RETROCARDS_HOME": str(home), "RETROCARDS_ROMS": ""}
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise failed(failure, ran)


def lay(package: Path, home: Path) -> None:
    """Copy the package as it lies when installed: with ROMs, their compiled form, and manuals."""
    shutil.copytree(ROOT / "retrocards", package, ignore=IGNORED)
    shutil.copytree(ROOT / "roms", package / "roms", ignore=IGNORED)
    (package / "manuals").mkdir()
    for manual in (ROOT / "manuals").glob("*.txt"):
        shutil.copy(manual, package / "manuals")
    script = str(ROOT / "tools" / "_compile_roms.py")
    run("The ROMs could not be compiled.", [str(PYTHON), script], home)
    shutil.copytree(home / "cache", package / "compiled")


def lay_reader(folder: Path) -> None:
    """Copy what reads YAML in plain Python, for a player's own ROMs."""
    command = [str(PYTHON), "-c", "import yaml; print(yaml.__file__)"]
    source = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    folder.mkdir(parents=True)
    for path in Path(source).parent.glob("*.py"):
        shutil.copy(path, folder)


def gather(out: Path, site: Path) -> None:
    """Put together the page, Pyodide, and what it loads, named by their contents."""
    (site / "pyodide").mkdir(parents=True)
    for pattern in PAGE:
        for path in SOURCES.glob(pattern):
            shutil.copy(path, site)
    for name in ENGINE:
        shutil.copy(RUNTIME / name, site / "pyodide")
    lock = json.loads((RUNTIME / "pyodide-lock.json").read_text(encoding="utf-8"))
    (site / "pyodide" / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}))
    packed, first = pack(out / "package"), (out / "first.zip").read_bytes()
    code = hashlib.sha256((RUNTIME / "pyodide.asm.wasm").read_bytes() + first + packed)
    names = {
        "library": named(site, "library", ".zip", first),
        "wholeLibrary": named(site, LATER, ".zip", (out / "whole.zip").read_bytes()),
        "ours": named(site, "retrocards", ".pack", packed),
        "size": len(packed),
        "code": code.hexdigest()[:12],
        "modules": (out / "modules.txt").read_text(),
    }
    (site / "build.js").write_text(f"export const BUILD = {json.dumps(names)};\n")


def name_files(site: Path) -> None:
    """Write into the service worker what it keeps for a visit without a network."""
    paths = sorted(path for path in site.rglob("*") if path.is_file() and path.name != OFFLINE)
    digest = hashlib.sha256()
    for path in paths:
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    # A server may call the page by the name of its folder alone, so a visitor does.
    names = [path.relative_to(site).as_posix().replace("index.html", "./") for path in paths]
    kept = {"digest": digest.hexdigest()[:12], "files": names}
    worker = site / OFFLINE
    source = worker.read_text(encoding="utf-8")
    worker.write_text(f"const BUILD = {json.dumps(kept)};\n{source}", encoding="utf-8")


def pack(folder: Path) -> bytes:
    """Files as one: the length of their list, the list of name and size, and their bytes."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    contents = [(path.relative_to(folder).as_posix(), path.read_bytes()) for path in paths]
    head = json.dumps([[name, len(data)] for name, data in contents]).encode()
    body = b"".join(data for _, data in contents)
    return gzip.compress(len(head).to_bytes(4, "big") + head + body, 9, mtime=0)


def named(site: Path, name: str, ending: str, data: bytes) -> str:
    """Write a file with a digest in its name, so that a browser may keep it, and return that."""
    full = f"{name}-{hashlib.sha256(data).hexdigest()[:12]}{ending}"
    (site / full).write_bytes(data)
    return full


def sizes(site: Path) -> str:
    """What is loaded before the first picture and later, in MB as a server that packs sends it."""
    totals = {False: 0, True: 0}
    for path in site.rglob("*"):
        if path.is_file():
            totals[path.name.startswith(LATER)] += len(gzip.compress(path.read_bytes()))
    return f"{totals[False] / 1e6:.1f} MB before the first picture, {totals[True] / 1e6:.1f} later"


def measure(site: Path, rounds: int) -> None:
    """Print what is downloaded, and how long it is to the first picture. Needs Chromium."""
    script = str(ROOT / "tools" / "_web_start.py")
    subprocess.run([str(PYTHON), script, str(site), str(rounds)], check=False)


class Handler(SimpleHTTPRequestHandler):
    """Serves files as a careful server would: with the right types and the page's policy."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012
    protocol_version = "HTTP/1.1"

    def end_headers(self) -> None:
        """Add the policy, and let the browser ask each time whether a file has changed."""
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing of requests that succeed."""


def server(site: Path, port: int) -> ThreadingHTTPServer:
    """A server of the site for this computer alone. Raises OSError if the port is taken."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(site)))


def serve(site: Path, port: int) -> None:
    """Serve the site until Ctrl-C."""
    with server(site, port) as running:
        print(f"Retrocards is at http://localhost:{running.server_port}/ (Ctrl-C ends this).")
        sys.stdout.flush()
        running.serve_forever()
