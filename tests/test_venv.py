"""The two commands make `.venv` if it is missing or stale, and only then."""

import ast
import importlib.util
import json
import os
import re
import socket
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

TOOLS = Path(__file__).parents[1] / "tools"


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, TOOLS / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Checkout:
    """A checkout whose installations are only recorded, by a module of its own."""

    def __init__(self, root: Path) -> None:
        self.venv = load("_venv")
        self.done: list[str] = []
        self.move(root)
        self.venv.step = self.step

    def move(self, root: Path) -> None:
        self.python = root / ".venv" / "python"
        places = {
            "ROOT": root,
            "VENV": root / ".venv",
            "STAMP": root / ".venv" / "stamp.json",
            "LOG": root / "log",
            "LOCKS": root,
            "PYTHON": self.python,
        }
        for name, place in places.items():
            setattr(self.venv, name, place)

    def step(self, what: str, command: list[str]) -> None:
        assert "project" not in self.venv.read_stamp(), "a cut-off install would look finished"
        if "venv" in command:
            self.python.parent.mkdir(exist_ok=True)
            self.python.touch()
            self.done.append("venv")
        elif "--requirement" in command:
            assert "--require-hashes" in command
            self.done.append(Path(command[-1]).stem)
        else:
            assert command[-1] == str(self.venv.ROOT)
            self.done.append("project")

    def prepare(self, extra: str = "") -> list[str]:
        self.done.clear()
        self.venv.prepare(extra)
        return self.done


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    root = tmp_path / "checkout"
    root.mkdir()
    (root / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    for name in ("play", "dev"):
        (root / f"{name}.txt").write_text(name, encoding="utf-8")
    return Checkout(root)


def test_a_fresh_checkout_is_installed_once(checkout: Checkout) -> None:
    assert checkout.prepare() == ["venv", "play", "project"]
    assert checkout.prepare() == []


def test_playing_after_testing_installs_nothing(checkout: Checkout) -> None:
    assert checkout.prepare() == ["venv", "play", "project"]
    assert checkout.prepare("dev") == ["dev", "project"]
    assert checkout.prepare() == []
    assert checkout.prepare("dev") == []


def test_a_changed_project_is_installed_again_with_the_same_libraries(checkout: Checkout) -> None:
    checkout.prepare("dev")
    (checkout.venv.ROOT / "pyproject.toml").write_text("[project]\n# new\n", encoding="utf-8")
    assert checkout.prepare() == ["project"]


def test_a_changed_lock_is_installed_again(checkout: Checkout) -> None:
    checkout.prepare("dev")
    (checkout.venv.ROOT / "play.txt").write_text("new", encoding="utf-8")
    assert checkout.prepare() == []
    (checkout.venv.ROOT / "dev.txt").write_text("new", encoding="utf-8")
    assert checkout.prepare() == ["dev", "project"]


def test_another_python_makes_it_anew(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
    checkout.prepare()
    monkeypatch.setattr(checkout.venv.sysconfig, "get_platform", lambda: "another")
    assert checkout.prepare() == ["venv", "play", "project"]


def test_a_moved_folder_makes_it_anew(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
    checkout.prepare()
    moved = checkout.venv.ROOT.parent / "moved"
    checkout.venv.ROOT.rename(moved)
    checkout.move(moved)
    assert checkout.prepare() == ["venv", "play", "project"]


def test_a_python_that_is_gone_makes_it_anew(checkout: Checkout) -> None:
    checkout.prepare()
    checkout.python.unlink()
    assert checkout.prepare() == ["venv", "play", "project"]


def test_a_library_that_is_gone_makes_it_anew(checkout: Checkout) -> None:
    libraries = Path(sysconfig.get_path("purelib", "venv", {"base": str(checkout.venv.VENV)}))
    for name in ("yaml", "pyxel"):
        (libraries / name).mkdir(parents=True)
        (libraries / name / "__init__.py").touch()
    (libraries / "retrocards.pth").touch()
    assert checkout.prepare("dev") == ["venv", "dev", "project"]
    assert checkout.prepare("dev") == []
    (libraries / "another.py").touch()
    assert checkout.prepare("dev") == []
    (libraries / "yaml" / "__init__.py").unlink()
    assert checkout.prepare() == ["venv", "dev", "project"]
    (libraries / "retrocards.pth").unlink()
    assert checkout.prepare() == ["venv", "dev", "project"]


@pytest.mark.parametrize("stamp", ["", "{", "[]", '"text"', '{"root": 3}', "\0\xff"])
def test_a_damaged_stamp_makes_it_anew(checkout: Checkout, stamp: str) -> None:
    checkout.prepare()
    checkout.venv.STAMP.write_text(stamp, encoding="utf-8")
    assert checkout.prepare() == ["venv", "play", "project"]


def test_an_interrupted_install_is_done_again(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(what: str, command: list[str]) -> None:
        checkout.step(what, command)
        raise KeyboardInterrupt

    checkout.prepare()
    (checkout.venv.ROOT / "pyproject.toml").write_text("[project]\n# new\n", encoding="utf-8")
    checkout.venv.step = interrupted
    assert checkout.venv.run_module("retrocards", []) == 130
    checkout.venv.step = checkout.step
    assert capsys.readouterr().err == "\nStopped. The next run does the rest.\n"
    assert checkout.prepare() == ["project"]


def test_a_python_without_venv_is_told_where_to_get_it(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    find: Callable[[str], object] = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "ensurepip" else find(name)
    )
    assert checkout.venv.run_module("retrocards", []) == 2
    assert "apt install python3-venv" in capsys.readouterr().err
    assert checkout.done == []


@pytest.mark.skipif(os.name == "nt", reason="the process is replaced on POSIX systems only")
@pytest.mark.parametrize(
    "words", [["DURAK", "M*", "--deal", "7"], ["ditsy", "*", "--set", "grade=club"]]
)
def test_arguments_are_passed_on(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    ran: list[list[str]] = []

    def replaced(_python: Path, command: list[str]) -> None:
        ran.append(command)
        raise SystemExit

    monkeypatch.setattr(os, "execv", replaced)
    with pytest.raises(SystemExit):
        checkout.venv.run_module("retrocards", words)
    assert ran == [[str(checkout.python), "-P", "-m", "retrocards", *words]]


@pytest.fixture
def venv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The installer of a checkout in a folder of its own, which takes its real steps."""
    loaded = load("_venv")
    loaded.LOG, loaded.ROOT = tmp_path / "log", tmp_path
    return loaded


def test_a_step_that_fails_shows_the_last_lines_and_the_log(
    venv: ModuleType, tmp_path: Path
) -> None:
    program = "for line in range(20): print('line', line)\nraise SystemExit(1)"
    with pytest.raises(venv.InstallError) as failed:
        venv.step("Installing", [sys.executable, "-c", program])
    assert "line 19\n" in str(failed.value)
    assert "line 11\n" not in str(failed.value)
    assert str(tmp_path / "log") in str(failed.value)


def test_a_step_without_network_says_so(venv: ModuleType) -> None:
    program = "print('connection broken by NewConnectionError'); raise SystemExit(1)"
    with pytest.raises(venv.InstallError, match="needed once"):
        venv.step("Installing", [sys.executable, "-c", program])


RETRIED = "WARNING: Retrying (Retry(total=0)) after connection broken by 'ReadTimeoutError('"
ENDS = {
    "ERROR: Could not find a version that satisfies yaml (from versions: none)": True,
    "      ERROR: Could not find a version that satisfies hatchling (from versions: none)": True,
    "ERROR: Exception:\nTraceback\npip._vendor.urllib3.exceptions.ReadTimeoutError: slow": True,
    "ERROR: Could not install packages due to an OSError: [Errno 28] No space left": False,
    "ERROR: Failed to build installable wheels for some projects": False,
}
"""The ends of pip's output after a warning, and whether the network is to blame."""


@pytest.mark.parametrize("end", ENDS)
def test_a_network_that_answered_at_the_second_try_is_not_blamed(end: str) -> None:
    assert load("_venv").network_failed(f"{RETRIED}\nCollecting yaml\n{end}\n") is ENDS[end]


DEAD_ENDS = {
    "refused": "http://127.0.0.1:9",
    "silent": None,
}
"""Proxies that lead nowhere. None stands for one that accepts the call and never answers."""


@pytest.mark.parametrize("way", DEAD_ENDS)
def test_a_dead_network_is_pips_own_error(
    venv: ModuleType, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_DEFAULT_TIMEOUT", "1")
    install = [*venv.pip(Path(sys.executable)), "download", "--no-cache-dir", "platformdirs"]
    with socket.create_server(("127.0.0.1", 0)) as silent:
        dead_end = DEAD_ENDS[way] or f"http://127.0.0.1:{silent.getsockname()[1]}"
        for name in ("https_proxy", "HTTPS_PROXY"):
            monkeypatch.setenv(name, dead_end)
        with pytest.raises(venv.InstallError, match="The network cannot be reached"):
            venv.step("Installing", install)
    assert "platformdirs" in venv.LOG.read_text(encoding="utf-8")


def test_a_failed_install_keeps_what_is_there(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow or missing network costs an attempt, not the environment made before it."""

    def fails(what: str, command: list[str]) -> None:
        checkout.step(what, command)
        if "venv" not in command:
            raise checkout.venv.InstallError("The index does not answer.")

    checkout.venv.step = fails
    assert checkout.venv.run_module("retrocards", []) == 2
    assert checkout.done == ["venv", "play"]
    checkout.done.clear()
    assert checkout.venv.run_module("retrocards", []) == 2
    assert checkout.done == ["play"]
    checkout.venv.step = checkout.step
    assert checkout.prepare() == ["play", "project"]
    assert checkout.prepare() == []


def test_pip_does_not_try_for_ever(
    venv: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pip that pip calls for build requirements gets only the environment's settings."""
    monkeypatch.delenv("PIP_RETRIES", raising=False)
    venv.step("Installing", [sys.executable, "-c", "import os; print(os.environ['PIP_RETRIES'])"])
    assert (tmp_path / "log").read_text(encoding="utf-8") == "1\n"


BEFORE_PYTHON_3 = (
    ast.Module, ast.Expr, ast.Constant, ast.Name, ast.Load, ast.Store, ast.Tuple, ast.List,
    ast.Import, ast.ImportFrom, ast.alias, ast.Assign, ast.FunctionDef, ast.arguments, ast.arg,
    ast.Return, ast.If, ast.Compare, ast.Eq, ast.Lt, ast.In, ast.IsNot, ast.BoolOp, ast.Call,
    ast.Attribute, ast.Subscript, ast.Slice, ast.BinOp, ast.Add, ast.Mod, ast.Mult, ast.LShift,
    ast.BitAnd, ast.UnaryOp, ast.Not, ast.And, ast.Or, ast.Gt, ast.GtE, ast.LtE, ast.GeneratorExp,
    ast.comprehension, ast.keyword, ast.Try, ast.ExceptHandler, ast.Raise,
)  # fmt: skip
"""The syntax that our scripts may use, which Python 2.7 understands too."""


@pytest.mark.parametrize("name", ["_python", "play", "test", "bench"])
def test_python_2_can_read_the_scripts(name: str) -> None:
    source = (TOOLS / f"{name}.py").read_bytes()
    assert source.isascii(), "without a comment that names the encoding, Python 2 takes ASCII only"
    for node in ast.walk(ast.parse(source)):
        assert isinstance(node, BEFORE_PYTHON_3), f"{name}.py:{getattr(node, 'lineno', '?')}"
        if isinstance(node, ast.FunctionDef):
            assert node.returns is None
        if isinstance(node, ast.arguments):
            assert not (node.kwonlyargs or node.posonlyargs)
        if isinstance(node, ast.arg):
            assert node.annotation is None
        if isinstance(node, ast.Raise):
            assert node.cause is None


def test_an_old_python_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    python = load("_python")
    python.refuse_old()
    monkeypatch.setattr(python.sys, "version_info", (3, 10, 13, "final", 0))
    with pytest.raises(SystemExit) as refused:
        python.refuse_old()
    assert refused.value.code == 2
    assert capsys.readouterr().err.startswith("Retrocards needs Python 3.11 or newer; this is 3.10")


def passed_on(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The arguments that `tools/test.py` passes to pytest."""
    ran: list[list[str]] = []
    fake = ModuleType("_venv")
    fake.run_module = lambda _module, given, **_: ran.append(given) or 0  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "_venv", fake)
    monkeypatch.syspath_prepend(TOOLS)
    monkeypatch.setattr(sys, "argv", ["test.py", *arguments])
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    assert load("test").main() == 0
    assert "PYTHONDONTWRITEBYTECODE" not in os.environ
    return ran[0]


@pytest.mark.parametrize(
    ("arguments", "passed"),
    [
        ([], ["-n", "2", "--dist", "worksteal"]),
        (["tests/test_floors.py"], ["-n", "2", "--dist", "worksteal", "tests/test_floors.py"]),
        (["-n", "4"], ["-n", "4"]),
        (["-p", "no:xdist"], ["-p", "no:xdist"]),
        (["--pdb"], ["--pdb"]),
    ],
)
def test_the_tests_run_in_two_processes_unless_told(
    arguments: list[str], passed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert passed_on(arguments, monkeypatch) == ["-p", "no:logging", *passed]


def test_the_fast_subset_is_one_of_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its files exist, with a picture of each program. Further arguments go to pytest."""
    passed = passed_on(["--quick", "-x"], monkeypatch)
    paths = [word for word in passed if word.startswith("tests/")]
    ignored = [word for word in passed if word.startswith("--ignore-glob=")]
    always = ["-p", "no:logging", "-n", "2", "--dist", "worksteal"]
    assert passed == [*always, *paths, *ignored, "-x"]
    assert all([*TOOLS.parent.glob(f"tests/**/{word.partition('=')[2]}")] for word in ignored)
    assert all((TOOLS.parent / path.partition("::")[0]).exists() for path in paths)
    shown = set(re.findall(r"\[(\w+\.png)\]", " ".join(paths)))
    readme = (TOOLS.parent / "README.md").read_text(encoding="utf-8")
    pictures = re.findall(r"manuals/pictures/(.*\.png)", readme)
    assert shown == {*pictures} - {"attract.png"} and len(shown) == 5


def test_the_stamp_says_what_was_installed(checkout: Checkout) -> None:
    checkout.prepare("dev")
    stamp = json.loads(checkout.venv.STAMP.read_text(encoding="utf-8"))
    assert stamp["root"] == str(checkout.venv.ROOT)
    assert stamp["extra"] == "dev"


def test_a_checkout_that_cannot_be_written_to_plays_once_it_is_complete(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    checkout.venv.LOCK = tmp_path / "nowhere" / "lock"
    with checkout.venv.alone():
        checkout.venv.prepare("")
    assert checkout.done
    before = [*checkout.done]
    with checkout.venv.alone():
        checkout.venv.prepare("")
    assert checkout.done == before
