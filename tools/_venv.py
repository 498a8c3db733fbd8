"""Makes the project's own virtual environment, `.venv`, and runs in it. Standard library only.

There are three stages: `.venv` is made, the libraries of a lock file are installed, and then the
project itself. A stamp in `.venv` has what each stage that ended was made for, so an installation
that was cut off goes on where it stopped. Another Python, another folder, a missing module or a
damaged stamp makes a new `.venv`.
"""

import contextlib
import hashlib
import importlib.util
import json
import math
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
LOCKS = ROOT / "tools" / "locks"
STAMP = VENV / "retrocards.json"
LOG = ROOT / ".venv-install.log"
LOCK = ROOT / ".venv.lock"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

VENV_KEYS = ("root", "python")
"""The keys of the stamp that `.venv` itself depends on."""

FAILED = 2
INTERRUPTED = 130
NO_NETWORK = re.compile(
    "NewConnectionError|NameResolutionError|ConnectTimeoutError|ReadTimeoutError|ProxyError"
    "|Temporary failure in name resolution|Name or service not known|Network is unreachable"
)
"""What pip writes if the network fails: as an error, or as a warning before it tries again."""
ERROR = re.compile(r"^\s*ERROR", re.MULTILINE)
NOTHING_FOUND = "(from versions: none)"
"""pip's error when it stopped asking the index. The warnings before it have the reason."""


class InstallError(Exception):
    """`.venv` could not be made. The text is for the user."""


def run_module(module: str, arguments: list[str], *, extra: str = "", at_root: bool = False) -> int:
    """Run `python -m module` in `.venv`, which is made if necessary, and return its exit code.

    `extra` names the optional dependencies. With `at_root` it runs in the project's folder.
    Returns 2 after a message if the environment cannot be made, and 130 when interrupted.
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
        # Block Ctrl-C while the other Python starts. Retrocards unblocks it.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    # -P: a file in the player's folder must not replace a module.
    command = [str(PYTHON), "-P", "-m", module, *arguments]
    if os.name != "nt":
        os.execv(PYTHON, command)
    try:
        return subprocess.run(command, check=False).returncode
    except KeyboardInterrupt:
        return INTERRUPTED


def prepare(extra: str) -> None:
    """Make `.venv`, or install into it again, unless its stamp is up to date."""
    stamp = read_stamp()
    extra = extra or stamp.get("extra", "")
    wanted = {
        "root": str(ROOT),
        "python": f"{sys.implementation.cache_tag} {sysconfig.get_platform()}",
        "extra": extra,
        "libraries": digest(lock_of(extra)),
        "project": digest(ROOT / "pyproject.toml"),
    }
    whole = PYTHON.exists() and {*stamp.get("modules", "").split()} <= {*installed_modules()}
    if whole and all(stamp.get(key) == wanted[key] for key in wanted):
        return
    try:
        with interruptible():
            install(wanted, stamp if whole else {})
    except OSError as error:
        raise InstallError(f"{VENV} cannot be made: {error}.") from error


def install(wanted: dict[str, str], stamp: dict[str, str]) -> None:
    """Take the stages that the stamp has not, one after the other, and stamp each that ends."""
    with LOG.open("w", encoding="utf-8"):
        pass
    done = {key: wanted[key] for key in VENV_KEYS}
    if any(stamp.get(key) != done[key] for key in done):
        stamp = {}
        STAMP.unlink(missing_ok=True)
        refuse_without_venv()
        step("Making .venv", [sys.executable, "-I", "-m", "venv", "--clear", str(VENV)])
    done["extra"] = wanted["extra"]
    if any(stamp.get(key) != wanted[key] for key in ("extra", "libraries")):
        write_stamp(done)
        remove_half_installed()
        step("Installing the libraries into .venv (once)", libraries_from(lock_of(wanted["extra"])))
    done["libraries"] = wanted["libraries"]
    write_stamp(done)
    # What builds it is among the libraries, so that this needs no network.
    own = ["install", "--no-build-isolation", "--no-deps", "--editable", str(ROOT)]
    step("Installing Retrocards into .venv", [*pip(), *own])
    write_stamp({**wanted, "modules": " ".join(installed_modules())})


def lock_of(extra: str) -> Path:
    """The lock file of the project's requirements with those of an extra."""
    return LOCKS / f"{extra or 'play'}.txt"


def digest(file: Path) -> str:
    """The SHA-256 of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def libraries_from(lock: Path, python: Path | None = None) -> list[str]:
    """The command that installs the libraries of a lock, each known by its hash."""
    return [*pip(python), "install", "--require-hashes", "--requirement", str(lock)]


def remove_half_installed() -> None:
    """Make pip forget the libraries whose installation was cut off.

    It writes INSTALLER after a library's files, but takes the folder that is to hold it as a sign
    that the library is there.
    """
    for record in libraries_folder().glob("*.dist-info"):
        if not (record / "INSTALLER").exists():
            shutil.rmtree(record)


def pip(python: Path | None = None) -> list[str]:
    """The command for pip, without questions, and without progress bars in the log."""
    quiet = ["--no-input", "--disable-pip-version-check", "--no-color"]
    return [str(python or PYTHON), "-I", "-m", "pip", *quiet]


def installed_modules() -> list[str]:
    """The file names of the modules installed in `.venv`: `yaml`, `six.py`, `ours.pth`."""
    folder = libraries_folder()
    if not folder.is_dir():
        return []
    paths = (path for path in folder.iterdir() if " " not in path.name)
    return sorted(
        path.name
        for path in paths
        if path.suffix in (".py", ".pth") or (path / "__init__.py").exists()
    )


def libraries_folder() -> Path:
    """The folder in `.venv` with what pip installs."""
    return Path(sysconfig.get_path("purelib", "venv", {"base": str(VENV)}))


@contextlib.contextmanager
def interruptible() -> Iterator[None]:
    """Make Ctrl-C an exception inside this block, so that the work can end in order."""
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
    """Let only one process at a time check `.venv`. Others wait until it is ready.

    The system releases the lock when the process ends, however it ends. If the checkout cannot be
    written to, nobody can change `.venv`, and there is no wait.
    """
    message_at = time.monotonic() + 1
    try:
        held = LOCK.open("w", encoding="utf-8")
    except OSError:
        yield
        return
    with held as lock:
        while not taken(lock.fileno()):
            # A start with nothing to make releases the lock at once, and needs no message.
            if time.monotonic() > message_at:
                print("Another start is making .venv; waiting for it.", file=sys.stderr)
                message_at = math.inf
            time.sleep(0.05)
        yield


def taken(handle: int) -> bool:
    """Take the lock on an open file. Returns whether that succeeded."""
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
        # On Windows this error means "taken". Elsewhere it means a file system without locks.
        return sys.platform != "win32"
    return True


def write_stamp(stamp: dict[str, str]) -> None:
    """Write the stamp, whole or not at all."""
    unfinished = STAMP.with_suffix(".new")
    unfinished.write_text(json.dumps(stamp, indent=1) + "\n", encoding="utf-8")
    unfinished.replace(STAMP)


def read_stamp() -> dict[str, str]:
    """The stamp; empty if it is missing or damaged."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def refuse_without_venv() -> None:
    """Raise InstallError if this Python cannot make virtual environments."""
    if any(importlib.util.find_spec(name) is None for name in ("venv", "ensurepip")):
        version = f"python3.{sys.version_info.minor}-venv"
        raise InstallError(
            f"This Python ({sys.executable}) came without venv, which keeps what Retrocards needs "
            f"in one folder. On Debian and Ubuntu: sudo apt install python3-venv (or {version})."
        )


def no_network() -> str:
    """The sentence for a user without a network."""
    return (
        "The network cannot be reached, or does not answer in time. It is needed once, to install "
        f"what Retrocards needs; later starts need no network. All that was tried is in {LOG}."
    )


def network_failed(log: str) -> bool:
    """Whether pip failed for lack of a network, rather than of something later."""
    error = ERROR.search(log)
    ended = log[error.start() :] if error else log
    return bool(NO_NETWORK.search(log if NOTHING_FOUND in ended else ended))


def step(what: str, command: list[str]) -> None:
    """Run a slow command, with a growing line of dots for the user and its output in the log.

    Raises InstallError with the last lines of the log if the command fails.
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
            # As variables, because pip passes no options on to the pip for build requirements.
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
    log_text = LOG.read_text(encoding="utf-8", errors="replace")
    if network_failed(log_text):
        raise InstallError(no_network())
    last = "\n".join(f"  {line[:160]}" for line in log_text.splitlines()[-8:])
    raise InstallError(
        f"{last}\n{what} failed; the lines above are the last ones of {LOG}. If they do not help, "
        f"delete {VENV}: the next start makes it anew."
    )


def finished(process: subprocess.Popen[bytes]) -> bool:
    """Wait at most a second for the process to end. Returns whether it has."""
    try:
        process.wait(timeout=1)
    except subprocess.TimeoutExpired:
        return False
    return True
