"""Pyodide, which is CPython for WebAssembly, from npm: one version, known by its hash."""

import base64
import hashlib
import json
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / ".venv-pyodide"
RUNTIME = FOLDER / "package"

VERSION = "314.0.7"
HASH = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""SHA-512 of the package, in base64 as npm writes it."""

LONGEST_LINE, LONGEST_SAID = 300, 3000
"""Characters of a message that a reader can use, by line and in all."""
START = """
const [runtime, folder, tools, module, words] = process.argv.slice(2);
// Node itself would print a line of a million characters.
const fail = (error) => {
  console.error(error.stack ?? error.message);
  process.exit(1);
};
process.on("uncaughtException", fail);
const { loadPyodide } = await import(runtime);
const env = { HOME: "/player", RETROCARDS_HOME: "/player", PYTHONDONTWRITEBYTECODE: "1" };
const pyodide = await loadPyodide({ env }).catch(fail);
const seconds = () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6;
pyodide.registerJsModule("node", { seconds });
for (const [mount, root] of [["/given", folder], ["/tools", tools]]) {
  pyodide.FS.mkdirTree(mount);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, mount);
}
pyodide.globals.set("module", module);
pyodide.globals.set("words", words);
try {
  if (module) console.log(pyodide.runPython(`
import importlib, json, sys
sys.path[:0] = ["/given", "/tools"]
json.dumps(importlib.import_module(module).main(*json.loads(words)))
`));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
"""
"""There is a module `node` with a function: the `seconds` of processor time until now."""


class Missing(Exception):
    """Something is missing. The text is for the user."""


class BuildError(Exception):
    """What was fetched or built is not right. The text is for the user."""


def fetch_runtime() -> None:
    """Download Pyodide into RUNTIME, once for each version.

    Raises Missing, BuildError and OSError.
    """
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            raise Missing(
                f"{program} is missing: Pyodide comes by npm and runs in node. "
                "Install Node.js 20 or newer, which has both."
            )
    stamp = FOLDER / f"runtime-{VERSION}"
    if stamp.exists():
        return
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    do("npm", "pack", f"pyodide@{VERSION}", "--silent", "--pack-destination", str(FOLDER))
    package = FOLDER / f"pyodide-{VERSION}.tgz"
    digest = base64.b64encode(hashlib.sha512(package.read_bytes()).digest()).decode()
    if digest != HASH:
        raise BuildError(
            f"{package.name} is not the package that is known: its SHA-512 is {digest}. "
            "It may have been damaged on its way: try again."
        )
    with tarfile.open(package) as archive:
        archive.extractall(FOLDER, filter="data")
    stamp.touch()


def do(*command: str) -> None:
    """Run a command in FOLDER. Raises Missing with its output if it fails."""
    ran = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise Missing(f"`{' '.join(command[:3])}` failed:\n{ran.stdout}{ran.stderr}".rstrip())


def in_node(failure: str, folder: Path, module: str, *words: object) -> Any:
    """What `main(*words)` of a module returns in Pyodide under node, where `folder` is `/given`.

    The module is one of the tools, or lies in the folder. Raises BuildError, which begins with the
    sentence `failure`, and Missing if not even Pyodide alone starts on this system.
    """
    ran = node(folder, module, words)
    if not ran.returncode:
        return json.loads(ran.stdout.splitlines()[-1])
    alone = node(folder, "", ())
    if alone.returncode:
        raise Missing(
            "Pyodide does not start in the node of this system. It needs Node.js 20 or newer, and "
            f"free memory:\n{last_lines(alone)}"
        )
    raise failed(failure, ran)


def node(folder: Path, module: str, words: tuple[object, ...]) -> subprocess.CompletedProcess[str]:
    """Start Pyodide under node, and run a module there if one is named."""
    with tempfile.TemporaryDirectory() as scratch:
        script = Path(scratch, "start.mjs")
        script.write_text(START, encoding="utf-8")
        runtime = (RUNTIME / "pyodide.mjs").as_uri()
        given = [runtime, str(folder), str(ROOT / "tools"), module, json.dumps(words)]
        command = ["node", "--stack-size=3900", str(script), *given]
        return subprocess.run(command, capture_output=True, text=True, check=False)


def failed(failure: str, ran: subprocess.CompletedProcess[str]) -> BuildError:
    """What a user reads of a program that failed: a sentence, what to do, and its last lines."""
    return BuildError(
        f"{failure} The last line says why: mend that, or try again with the files as they were.\n"
        f"{last_lines(ran)}"
    )


def last_lines(ran: subprocess.CompletedProcess[str]) -> str:
    """The end of what a program printed, without lines of scripts and data."""
    lines = [line for line in f"{ran.stdout}{ran.stderr}".splitlines() if line.strip()]
    return "\n".join(f"  {line}" for line in lines if len(line) <= LONGEST_LINE)[-LONGEST_SAID:]
