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

from _pyodide import ROOT, RUNTIME, Missing
from _venv import PYTHON

SOURCES = ROOT / "retrocards" / "web"
PAGE = ("*.html", "*.css", "*.js", "*.webmanifest")
OFFLINE = "offline.js"
ENGINE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
TYPES = {
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
START = """
import { loadPyodide } from "RUNTIME/pyodide.mjs";
const [folder, tools] = process.argv.slice(2);
const pyodide = await loadPyodide({ env: { HOME: "/player", PYTHONDONTWRITEBYTECODE: "1" } });
for (const [at, root] of [["/given", folder], ["/tools", tools]]) {
  pyodide.FS.mkdirTree(at);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, at);
}
try {
  pyodide.runPython(`
import sys
sys.path.append("/tools")
import _web_trial
_web_trial.main("/given/laid", "/given/out")
`);
} catch (error) {
  // Node itself would print a line of a million characters.
  console.error(error.message);
  process.exitCode = 1;
}
"""
IGNORED = shutil.ignore_patterns("__pycache__", *PAGE)


def build(into: str) -> Path:
    """Build the site into a folder, and return it. Raises Missing and OSError."""
    site = Path(into).resolve()
    with tempfile.TemporaryDirectory() as scratch:
        work, new = Path(scratch), Path(scratch, "site")
        lay(work / "laid" / "retrocards")
        (work / "out").mkdir()
        (work / "start.mjs").write_text(START.replace("RUNTIME", RUNTIME.as_uri()))
        command = [
            "node",
            "--stack-size=3900",
            str(work / "start.mjs"),
            str(work),
            str(ROOT / "tools"),
        ]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        if ran.returncode:
            raise Missing(f"Pyodide could not compile Retrocards:\n{ran.stdout}{ran.stderr}")
        gather(work / "out", new)
        script = str(ROOT / "tools" / "_web_pictures.py")
        subprocess.run([str(PYTHON), script, str(new)], check=True)
        name_files(new)
        shutil.rmtree(site, ignore_errors=True)
        shutil.copytree(new, site)
    return site


def lay(package: Path) -> None:
    """Copy the package as it lies when installed: with ROMs, their compiled form, and manuals."""
    shutil.copytree(ROOT / "retrocards", package, ignore=IGNORED)
    shutil.copytree(ROOT / "roms", package / "roms", ignore=IGNORED)
    (package / "manuals").mkdir()
    for manual in (ROOT / "manuals").glob("*.txt"):
        shutil.copy(manual, package / "manuals")
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "RETROCARDS_HOME": home, "RETROCARDS_ROMS": ""}
        script = str(ROOT / "tools" / "_compile_roms.py")
        subprocess.run([str(PYTHON), script], env=environment, check=True)
        shutil.copytree(Path(home, "cache"), package / "compiled")


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
    names = {
        "library": named(site, "library", ".zip", (out / "first.zip").read_bytes()),
        "wholeLibrary": named(site, "whole-library", ".zip", (out / "whole.zip").read_bytes()),
        "ours": named(site, "retrocards", ".pack", pack(out / "package")),
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
            totals[path.name.startswith("whole-library")] += len(gzip.compress(path.read_bytes()))
    return f"{totals[False] / 1e6:.1f} MB before the first picture, {totals[True] / 1e6:.1f} later"


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
