"""The lock files hold what `pyproject.toml` asks for, each library with its hashes."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCKS = {"play": "", "dev": "dev", "package": "package"}
"""The locks -> the optional dependencies in them."""


def locked(name: str) -> dict[str, Requirement]:
    """The libraries of a lock by their names. Every one must have an exact version and a hash."""
    text = (ROOT / "tools" / "locks" / f"{name}.txt").read_text(encoding="utf-8")
    libraries = {}
    for entry in re.split(r"\n(?=\w)", text.partition("\n")[2].rstrip("\n")):
        library, *hashes = entry.split(" \\\n")
        assert hashes and all(
            re.fullmatch(r" +--hash=sha256:[0-9a-f]{64}", line) for line in hashes
        ), library
        requirement = Requirement(library)
        assert str(requirement.specifier).startswith("=="), library
        libraries[canonicalize_name(requirement.name)] = requirement
    return libraries


def version(requirement: Requirement) -> str:
    return str(requirement.specifier).removeprefix("==")


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_is_not_stale(name: str) -> None:
    """If it is: `python3 tools/lock.py`."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project, extra = settings["project"], LOCKS[name]
    asked = [*settings["build-system"]["requires"], *project["dependencies"]]
    asked += project["optional-dependencies"][extra] if extra else []
    libraries = locked(name)
    assert len(asked) > 6
    for requirement in map(Requirement, asked):
        there = libraries[canonicalize_name(requirement.name)]
        assert there.marker is None, there
        assert requirement.specifier.contains(version(there)), there


def test_the_locks_agree() -> None:
    """A player's libraries are those that were tested, and that a package is made of."""
    play = {name: version(library) for name, library in locked("play").items()}
    for other in ("dev", "package"):
        libraries = locked(other)
        assert {name: version(libraries[name]) for name in play} == play
