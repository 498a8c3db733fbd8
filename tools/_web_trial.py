"""Runs in Pyodide, under node: compiles what the page loads, and finds out what a start needs.

A PC is started as in the page, once for each program. What was imported then of the standard
library is loaded first. All else of it can come later.
"""

import importlib._bootstrap_external as external
import os
import shutil
import sys
import zipfile
from pathlib import Path

PACKAGE, HOME = Path("/retro"), "/player"
LIBRARY = Path(f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip")
TICKS = 90
"""Ticks that each program runs: time enough for the modules that are loaded behind a show."""
REPLAY = "?replay=ecarte.4711..jRaiAQdN"
STARTS = (
    "", "DOS", "attract", "DURAK/S*", "ECARTE/S*", "HEARTS/S*", "CALC/S*", "ELEPHANT", REPLAY,
)  # fmt: skip
NEVER = ("test", "idlelib", "ensurepip", "lib2to3", "tkinter", "turtledemo", "pydoc_data", "venv")
"""Packages of the standard library that no player needs."""
SOURCES = ("retrocards/rom/", "retrocards/machine/font.py")
"""Modules whose sources are laid too: the compiled ROMs are used only with the code that made
them, which is told by its sources."""


def main(laid: str, later: str, out: str) -> None:
    """Read the package from the folder `laid`, and write all files into the folder `out`.

    What lies in the folder `later` becomes a part of the library that no start needs.
    """
    shutil.copytree(laid, PACKAGE)
    os.environ["RETROCARDS_HOME"] = HOME
    sys.path.insert(0, str(PACKAGE))
    before = set(sys.modules)
    for fragment in STARTS:
        run(fragment)
    names = sorted(set(sys.modules) - before)
    Path(out, "modules.txt").write_text(" ".join(names))
    imported = {
        str(getattr(module, "__file__", None) or "") for module in list(sys.modules.values())
    }
    library(imported, Path(later), Path(out))
    package(Path(out))


def run(fragment: str) -> None:
    """Run a PC for some seconds, and press a key now and then."""
    from retrocards.web.changes import Changes
    from retrocards.web.start import PagePc

    changes = Changes(HOME)
    pc = PagePc(fragment, lambda *words: None)
    for tick in range(TICKS):
        if not pc.tick():
            assert not pc.exit_code, f"#{fragment} ended with code {pc.exit_code}"
            break
        if tick % 30 == 29 and pc.page is not None:
            pc.page.press("ENTER")
        changes.take()
    pc.close()


def library(imported: set[str], later: Path, out: Path) -> None:
    """Compile the library into two archives: what was imported, and all of it."""
    with (
        zipfile.ZipFile(LIBRARY) as source,
        zipfile.ZipFile(out / "first.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as first,
        zipfile.ZipFile(out / "whole.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as whole,
    ):
        for name in source.namelist():
            if name.split("/")[0] in NEVER or name.endswith("/"):
                continue
            data = source.read(name)
            path = f"{LIBRARY}/{name}"
            if name.endswith(".py"):
                name, data = f"{name}c", compiled(data, path)
            for archive in (first, whole) if path in imported else (whole,):
                archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, 9)
        for file in sorted(later.rglob("*.py")):
            name = file.relative_to(later).as_posix()
            data = compiled(file.read_bytes(), f"{LIBRARY}/{name}")
            whole.writestr(zipfile.ZipInfo(f"{name}c"), data, zipfile.ZIP_DEFLATED, 9)


def package(out: Path) -> None:
    """Write our files, with compiled modules, below `out`."""
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        if not path.is_file() or "__pycache__" in name:
            continue
        files = {name: path.read_bytes()}
        if path.suffix == ".py":
            data = compiled(files[name], str(path))
            if name.startswith(SOURCES):
                cache = f"__pycache__/{path.stem}.{sys.implementation.cache_tag}.pyc"
                files[str(Path(name).parent / cache)] = data
            else:
                files = {f"{name}c": data}
        for file, content in files.items():
            target = out / "package" / file
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)


def compiled(source: bytes, path: str) -> bytes:
    """The bytes of a compiled module, which is never compared with its source."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=0)
    data: bytearray = external._code_to_hash_pyc(code, bytes(8), False)  # type: ignore[attr-defined]
    return bytes(data)
