"""Runs most of the tests on Python 3.14: `python3 tools/pyodide_test.py [TEST ...]`.

Few machines have a Python so new, but node can run Pyodide's, which npm provides. An exact version,
with its hash checked, and the index's wheels for that platform go into `.venv-pyodide`. The tests
of rules, ROMs and saves run there. Pyodide has no Pyxel and starts no processes, so tests of a
window or of a process are left to `tools/test.py`.

Needs node 20 or newer, npm, and a `.venv` made by `tools/test.py`. If one is missing, a sentence
says so, and the exit code is 2.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import _venv
from _pyodide import FOLDER, ROOT, VERSION, BuildError, Missing, do, fetch_runtime

SITE = FOLDER / "site"
PYTHON = ROOT / ".venv" / "bin" / "python"

PLATFORM = ["--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14"]
WHEELS = ["hypothesis>=6.100", "platformdirs>=4.2,<5", "pytest>=8.2",
          "pytest-timeout>=2.3"]  # fmt: skip
COPIED = ("yaml", "pysol_cards")
"""Packages of plain Python for which the index has wheels only for other platforms."""

START = """
import { loadPyodide } from "./package/pyodide.mjs";
const [root, site, ...words] = process.argv.slice(2);
const pyodide = await loadPyodide({ env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" } });
for (const [mount, folder] of [["/project", root], ["/site", site]]) {
  pyodide.FS.mkdirTree(mount);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: folder }, mount);
}
pyodide.globals.set("words", pyodide.toPy(words));
process.exitCode = await pyodide.runPythonAsync(`
import os, sys
sys.path[:0] = ["/project", "/site"]
os.chdir("/project")
import pytest
int(pytest.main(list(words)))
`);
"""

TESTED = (
    "tests/rules",
    *(f"tests/rom/test_{name}.py" for name in ("compiled", "deck", "load", "reader", "schema")),
    *(f"tests/session/test_{name}.py" for name in ("engines", "records", "settings", "sitting")),
    "tests/session/test_walks.py",
)
NOT_THERE = " or ".join((
    "imports",  # A process of its own.
    "window", "killed", "start_comes_up", "program_ended_of",
    "device",  # A device file.
    "no_such_data", "damaged_file", "nested_too_deeply",  # More frames than node allows.
    "elephant-example19",  # Draws.
))  # fmt: skip
"""Words in the names of tests that this platform cannot run."""


def main() -> int:
    """Returns pytest's exit code, or 2 if the runtime is not available."""
    try:
        with _venv.alone():
            fetch()
    except (Missing, BuildError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    # What collects garbage at the end needs more frames than node allows for deeply nested data.
    without = ("cacheprovider", "xdist", "unraisableexception")
    plain = [word for name in without for word in ("-p", f"no:{name}")] + ["-o", "timeout=0"]
    words = sys.argv[1:] or [*TESTED, "-k", f"not ({NOT_THERE})"]
    command = ["node", "--stack-size=3900", "start.mjs", str(ROOT), str(SITE)]
    return subprocess.run([*command, *plain, *words], cwd=FOLDER, check=False).returncode


def fetch() -> None:
    """Download the runtime and the wheels, once for each version. Raises Missing."""
    stamp = FOLDER / f"complete-{VERSION}"
    if not PYTHON.exists():
        raise Missing(f"{PYTHON} is missing: python3 tools/test.py makes it.")
    fetch_runtime()
    if not stamp.exists():
        shutil.rmtree(SITE, ignore_errors=True)
        SITE.mkdir()
        gather()
        stamp.touch()
    (FOLDER / "start.mjs").write_text(START, encoding="utf-8")


def gather() -> None:
    """Download the wheels for that platform, and copy plain Python packages. Raises Missing."""
    wheels = ["--only-binary=:all:", "--implementation", "cp", "--abi", "cp314", "--abi", "none"]
    do(str(PYTHON), "-m", "pip", "install", "--quiet", "--target", str(SITE), *PLATFORM, *wheels,
       *WHEELS)  # fmt: skip
    ask = [str(PYTHON), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    ours = Path(subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip())
    for name in COPIED:
        if (ours / name).is_dir():
            shutil.copytree(ours / name, SITE / name, ignore=shutil.ignore_patterns("*.so"))
        else:
            shutil.copy(ours / name, SITE / name)


if __name__ == "__main__":
    sys.exit(main())
