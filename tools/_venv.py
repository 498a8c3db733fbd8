"""The project's own virtual environment, `.venv`: made, installed into, and run. Standard library.

A stamp in `.venv` says for which Python and which folder it was made and, once that has ended, what
was installed into it. An install that was cut off or that failed is done again into the same
`.venv`; another Python, another folder, a missing module or a damaged stamp has it made anew.
"""

import contextlib
import hashlib
import importlib.util
import json
import math
import os
import re
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
STAMP = VENV / "retrocards.json"
LOG = ROOT / ".venv-install.log"
LOCK = ROOT / ".venv.lock"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

MADE_FOR = ("root", "python")
"""What `.venv` itself depends on; all else is installed into it."""

FAILED = 2
INTERRUPTED = 130
NO_NETWORK = re.compile(
    "NewConnectionError|NameResolutionError|ConnectTimeoutError|ReadTimeoutError|ProxyError"
    "|Temporary failure in name resolution|Name or service not known|Network is unreachable"
)
"""What pip writes where the network fails it: as an error, or as a warning and tries again."""
ERROR = re.compile(r"^\s*ERROR", re.MULTILINE)
NOTHING_FOUND = "(from versions: none)"
"""pip's error where it gave up asking the index; why it did stands in the warnings."""


class InstallError(Exception):
    """`.venv` could not be made; the text is for the user."""


def run_module(module: str, arguments: list[str], *, extra: str = "", at_root: bool = False) -> int:
    """Runs `python -m module` in `.venv`, made first if need be, and returns its exit code.

    `extra` is the optional dependencies wanted; with `at_root` it runs in the project's folder.
    Returns 2 after saying why when the environment cannot be made, 130 when interrupted.
    """
    try:
        with alone():
            prepare(extra)
    except InstallError as error:
        print(error, file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print("\nStopped. The next run does the rest.", file=sys.stderr)
        return INTERRUPTED
    if at_root:
        os.chdir(ROOT)
    if module == "retrocards" and hasattr(signal, "pthread_sigmask"):
        # Ctrl-C waits while the other Python starts; Retrocards lets it through.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    # -P: what lies in the player's folder must not take the place of a module.
    command = [str(PYTHON), "-P", "-m", module, *arguments]
    if os.name != "nt":
        os.execv(PYTHON, command)
    try:
        return subprocess.run(command, check=False).returncode
    except KeyboardInterrupt:
        return INTERRUPTED


def prepare(extra: str) -> None:
    """Makes `.venv` anew, or installs into it again, as far as its stamp is not as wanted."""
    stamp = read_stamp()
    wanted = {
        "root": str(ROOT),
        "python": f"{sys.implementation.cache_tag} {sysconfig.get_platform()}",
        "project": hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest(),
        "extra": extra or stamp.get("extra", ""),
    }
    told = {key: stamp.get(key) for key in wanted}
    whole = PYTHON.exists() and {*stamp.get("modules", "").split()} <= {*installed_modules()}
    if told == wanted and whole:
        return
    kept = whole and all(told[key] == wanted[key] for key in MADE_FOR)
    try:
        with interruptible():
            install(wanted, kept)
    except OSError as error:
        raise InstallError(f"{VENV} cannot be made: {error}.") from error


def install(wanted: dict[str, str], kept: bool) -> None:
    """Makes `.venv` unless it is kept, installs into it, and writes the stamp.

    Until the install has ended, the stamp names no project: what it was made for stays true.
    """
    if kept:
        write_stamp({name: wanted[name] for name in (*MADE_FOR, "extra")})
    else:
        STAMP.unlink(missing_ok=True)
    with LOG.open("w", encoding="utf-8"):
        pass
    if not kept:
        refuse_without_venv()
        step("Making .venv", [sys.executable, "-I", "-m", "venv", "--clear", str(VENV)])
        # Whatever becomes of the install, the next one begins here.
        write_stamp({name: wanted[name] for name in MADE_FOR})
    project = f"{ROOT}[{wanted['extra']}]" if wanted["extra"] else str(ROOT)
    step("Installing into .venv (once)", [*pip(), "install", "--editable", project])
    write_stamp({**wanted, "modules": " ".join(installed_modules())})


def pip(python: Path | None = None) -> list[str]:
    """The command that runs pip: it asks nothing, and draws no bars into the log."""
    quiet = ["--no-input", "--disable-pip-version-check", "--no-color"]
    return [str(python or PYTHON), "-I", "-m", "pip", *quiet]


def installed_modules() -> list[str]:
    """The names of what can be imported from `.venv`, as files: `yaml`, `six.py`, `ours.pth`."""
    folder = Path(sysconfig.get_path("purelib", "venv", {"base": str(VENV)}))
    if not folder.is_dir():
        return []
    found = (path for path in folder.iterdir() if " " not in path.name)
    return sorted(
        path.name
        for path in found
        if path.suffix in (".py", ".pth") or (path / "__init__.py").exists()
    )


@contextlib.contextmanager
def interruptible() -> Iterator[None]:
    """Ctrl-C is an exception here, so that what was begun can be ended in order."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.SIG_IGN:
        yield
        return
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Only one process at a time looks after `.venv`; others wait here until it is ready.

    The system lets go of the lock when a process ends, however it ends. Where the checkout cannot
    be written to, nobody can make anything of `.venv`, and nothing is waited for.
    """
    told_at = time.monotonic() + 1
    try:
        held = LOCK.open("w", encoding="utf-8")
    except OSError:
        yield
        return
    with held as lock:
        while not taken(lock.fileno()):
            # A start that has nothing to make lets go at once.
            if time.monotonic() > told_at:
                print("Another start is making .venv; waiting for it.", file=sys.stderr)
                told_at = math.inf
            time.sleep(0.05)
        yield


def taken(handle: int) -> bool:
    """Takes the lock on an open file and says whether that could be done."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        # On Windows "taken" is this error; elsewhere a file system has no locks, and need not.
        return sys.platform != "win32"
    return True


def write_stamp(stamp: dict[str, str]) -> None:
    """Writes the stamp."""
    STAMP.write_text(json.dumps(stamp, indent=1) + "\n", encoding="utf-8")


def read_stamp() -> dict[str, str]:
    """Returns what the stamp says; nothing when it is missing or damaged."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def refuse_without_venv() -> None:
    """Raises InstallError when this Python came without what makes virtual environments."""
    if any(importlib.util.find_spec(name) is None for name in ("venv", "ensurepip")):
        version = f"python3.{sys.version_info.minor}-venv"
        raise InstallError(
            f"This Python ({sys.executable}) came without venv, which keeps what Retrocards needs "
            f"in one folder. On Debian and Ubuntu: sudo apt install python3-venv (or {version})."
        )


def no_network() -> str:
    """The sentence for a user without network."""
    return (
        "The network cannot be reached, or does not answer in time. It is needed once, to install "
        f"what Retrocards stands on; after that it plays without. All that was tried is in {LOG}."
    )


def network_failed(log: str) -> bool:
    """Whether pip ended for want of a network, and did not overcome that and fail of another."""
    error = ERROR.search(log)
    ended = log[error.start() :] if error else log
    return bool(NO_NETWORK.search(log if NOTHING_FOUND in ended else ended))


def step(what: str, command: list[str]) -> None:
    """Runs a command that may take long: a line that grows for the user, its output in the log.

    Raises InstallError with the last lines of the log when the command fails.
    """
    start = time.monotonic()
    print(what, end=" ", file=sys.stderr, flush=True)
    with LOG.open("a", encoding="utf-8") as log:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            cwd=ROOT,
            # Not as an option: the pip that installs what builds us hears of this alone.
            env={"PIP_RETRIES": "1", "PIP_PROGRESS_BAR": "off", **os.environ},
        )
        try:
            while not finished(process):
                print(".", end="", file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            process.terminate()
            process.wait()
            raise
    seconds = time.monotonic() - start
    if process.returncode == 0:
        print(f" {seconds:.0f} s", file=sys.stderr)
        return
    print(" failed", file=sys.stderr)
    told = LOG.read_text(encoding="utf-8", errors="replace")
    if network_failed(told):
        raise InstallError(no_network())
    last = "\n".join(f"  {line[:160]}" for line in told.splitlines()[-8:])
    raise InstallError(
        f"{last}\n{what} failed; the lines above are the last ones of {LOG}. If they do not help, "
        f"delete {VENV}: the next start makes it anew."
    )


def finished(process: subprocess.Popen[bytes]) -> bool:
    """Waits a second at most for the process to end and says whether it has."""
    try:
        process.wait(timeout=1)
    except subprocess.TimeoutExpired:
        return False
    return True
