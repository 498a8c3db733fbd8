"""The steps of `tools/package.py`: the wheel, the folder, and the one file."""

import argparse
import gzip
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Sequence
from pathlib import Path

from _venv import (
    FAILED,
    ROOT,
    InstallError,
    digest,
    libraries_from,
    lock_of,
    pip,
    refuse_without_venv,
    step,
)

FOLDER = ROOT / ".venv-package"
PYTHON = FOLDER / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = FOLDER / "installed.txt"
TOOLS = Path(__file__).parent
NAME = "retrocards"
SYSTEMS = {"linux": "linux", "win32": "windows", "darwin": "macos"}
CACHES = {"linux": "${XDG_CACHE_HOME:-$HOME/.cache}", "darwin": "$HOME/Library/Caches"}
"""The player's cache folder, in the words of a shell."""
UNUSED = (
    # Films are GIF and PNG, which need none of these.
    "PIL._avif", "PIL._imagingcms", "PIL._imagingft", "PIL._imagingmath", "PIL._imagingtk",
    "PIL._webp",
    # Python's own hashes suffice without OpenSSL.
    "_hashlib", "_ssl", "ssl",
    "doctest", "pydoc", "tkinter", "unittest",
    # The browser's side.
    "retrocards.web",
)  # fmt: skip
LEFT_OUT_OF_LAUNCHER = (
    "_bz2", "_ctypes", "_datetime", "_decimal", "_elementtree", "_hashlib", "_lzma", "_socket",
    "_ssl", "pyexpat", "ssl", "tkinter", "unicodedata",
)  # fmt: skip


SPOILT = 1
"""The exit code when all is there, and it cannot be packed all the same."""


class PackageError(Exception):
    """It could not be packed. The text is for the user."""


def package(argv: Sequence[str]) -> int:
    """Make both forms, and print where they are and how large. Returns the exit code."""
    described = argparse.ArgumentParser(prog="package.py", description="Packs Retrocards.")
    described.add_argument("--to", type=Path, default=ROOT / "dist", metavar="FOLDER")
    target = described.parse_args(argv).to.resolve()
    if sys.platform not in SYSTEMS:
        print(f"There is no package for {sys.platform}.", file=sys.stderr)
        return FAILED
    try:
        install()
    except InstallError as error:
        print(error, file=sys.stderr)
        return FAILED
    try:
        work = ROOT / "build" / "package"
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True)
        target.mkdir(parents=True, exist_ok=True)
        folder = make_folder(work)
        made = [archive_of(folder, target), make_file(folder, target, work)]
    except (InstallError, PackageError) as error:
        print(error, file=sys.stderr)
        return SPOILT
    print(f"{folder}: {size(folder):.1f} MB")
    for path in made:
        print(f"{path}: {size(path):.1f} MB")
    return 0


def install() -> None:
    """Install PyInstaller and the libraries into `.venv-package`, once. Raises InstallError."""
    lock = lock_of("package")
    wanted = f"{digest(lock)} {sys.implementation.cache_tag} {FOLDER}\n"
    if not (PYTHON.exists() and STAMP.exists() and STAMP.read_text(encoding="utf-8") == wanted):
        refuse_without_venv()
        step("Making .venv-package", [sys.executable, "-I", "-m", "venv", "--clear", str(FOLDER)])
        step("Installing PyInstaller into .venv-package (once)", libraries_from(lock, PYTHON))
        STAMP.write_text(wanted, encoding="utf-8")


def make_folder(work: Path) -> Path:
    """Make the folder form, and return it. Raises InstallError."""
    wheels = work / "wheel"
    alone = ["--no-build-isolation", "--no-deps"]
    step("Making the wheel", [*pip(PYTHON), "wheel", *alone, "--wheel-dir", str(wheels), str(ROOT)])
    (wheel,) = wheels.glob("*.whl")
    again = ["install", "--no-deps", "--force-reinstall", str(wheel)]
    step("Installing the wheel into .venv-package", [*pip(PYTHON), *again])
    icon = work / "icon.png"
    step("Drawing the icon", [str(PYTHON), str(TOOLS / "_package_icon.py"), str(icon)])
    start = work / "start.py"
    start.write_text(
        "import sys\n\nfrom retrocards.__main__ import retrocards\n\nsys.exit(retrocards())\n",
        encoding="utf-8",
    )
    options = ["--onedir", f"--icon={icon}", *version_file(work)]
    options += ["--collect-submodules=retrocards", *without(UNUSED)]
    options += [f"--add-data={source}{os.pathsep}{place}" for source, place in data().items()]
    pyinstaller("Packing the folder", work, start, NAME, options)
    return work / "packed" / NAME


def data() -> dict[Path, str]:
    """The files that are read and not imported, and their places in the folder.

    Compiled ROMs hold while the sources of the code that reads ROMs are the same, so these come
    along.
    """
    asked = "import sysconfig; print(sysconfig.get_path('purelib'))"
    ran = subprocess.run([PYTHON, "-c", asked], capture_output=True, text=True, check=True)
    libraries = Path(ran.stdout.strip())
    own = libraries / NAME
    folders = [own / name for name in ("roms", "manuals", "compiled", "share")]
    # On Linux the window library opens this one itself.
    folders += [libraries / "pyxel" / "libs"] if sys.platform == "linux" else []
    sources = [own / "machine" / "font.py", *(own / "rom").rglob("*.py")]
    placed = {path: path.relative_to(libraries).as_posix() for path in folders}
    return placed | {path: path.parent.relative_to(libraries).as_posix() for path in sources}


def without(modules: Sequence[str]) -> list[str]:
    return [f"--exclude-module={name}" for name in modules]


def pyinstaller(what: str, work: Path, start: Path, name: str, options: Sequence[str]) -> None:
    """Pack a script into `work`'s folder `packed`. Raises InstallError."""
    places = [f"--distpath={work / 'packed'}", f"--workpath={work / 'steps'}"]
    places += [f"--specpath={work}", f"--name={name}"]
    # Stripping halves Python's library. It spoils programs on other systems.
    places += ["--strip"] if sys.platform == "linux" else []
    places += ["--hide-console=hide-early"] if sys.platform == "win32" else []
    command = [str(PYTHON), "-m", "PyInstaller", "--noconfirm", "--log-level=WARN"]
    step(what, [*command, *places, *options, str(start)])


def version_file(work: Path) -> list[str]:
    """The option that gives the program of Windows its name and version."""
    if os.name != "nt":
        return []
    numbers = tuple(int(part) for part in version().split(".")[:3])
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    texts = {
        "FileDescription": "Retrocards",
        "FileVersion": version(),
        "LegalCopyright": f"{project['authors'][0]['name']}, {project['license']}",
        "OriginalFilename": "retrocards.exe",
        "ProductName": "Retrocards",
        "ProductVersion": version(),
    }
    strings = ", ".join(f"StringStruct({key!r}, {text!r})" for key, text in texts.items())
    path = work / "version.txt"
    path.write_text(
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={(*numbers, 0)}, prodvers={(*numbers, 0)}), "
        f"kids=[StringFileInfo([StringTable('040904B0', [{strings}])]), "
        "VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n",
        encoding="utf-8",
    )
    return [f"--version-file={path}"]


def version() -> str:
    """The version of Retrocards."""
    text = (ROOT / NAME / "__init__.py").read_text(encoding="utf-8")
    return text.partition('__version__ = "')[2].partition('"')[0]


def title() -> str:
    """The name of a package: `retrocards-0.2.0-linux-x86_64`."""
    return f"{NAME}-{version()}-{SYSTEMS[sys.platform]}-{platform.machine().lower()}"


def archive_of(folder: Path, target: Path) -> Path:
    """The folder form as one archive, which its user unpacks beside the one file."""
    inside = f"{NAME}-{version()}"
    path = target / f"{title()}.{'zip' if sys.platform == 'win32' else 'tar.gz'}"
    if sys.platform == "win32":
        write_zip(folder, path, inside)
    else:
        write_tar(folder, path, inside)
    return path


def make_file(folder: Path, target: Path, work: Path) -> Path:
    """The one-file form: a start that unpacks what follows it in the same file."""
    if sys.platform == "win32":
        return file_for_windows(folder, target, work)
    payload = work / "payload.tar.gz"
    write_tar(folder, payload, ".")
    start = (TOOLS / "_package_start.sh").read_text(encoding="utf-8")
    start = start.replace("@CACHE@", CACHES[sys.platform]).replace("@HASH@", digest(payload)[:16])
    # The place of the payload has as many characters as the mark that stands for it.
    start = start.replace("@LEN@", f"{len(start.encode()) + 1:05}")
    path = target / (title() + (".command" if sys.platform == "darwin" else ""))
    path.write_bytes(start.encode() + payload.read_bytes())
    path.chmod(0o755)
    return path


def file_for_windows(folder: Path, target: Path, work: Path) -> Path:
    """A small program of its own in front of an archive. Raises InstallError."""
    launcher = TOOLS / "_package_launcher.py"
    options = ["--onefile", f"--icon={work / 'icon.png'}", *version_file(work)]
    options += without(LEFT_OUT_OF_LAUNCHER)
    pyinstaller("Packing the launcher", work, launcher, "launcher", options)
    path = target / f"{title()}.exe"
    shutil.copy(work / "packed" / "launcher.exe", path)
    write_zip(folder, path, ".")
    return path


def write_tar(folder: Path, path: Path, top: str) -> None:
    """Write an archive of a folder, the same bytes for the same files."""

    def plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.mtime = member.uid = member.gid = 0
        member.uname = member.gname = ""
        return member

    with (
        path.open("wb") as file,
        gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w") as archive,
    ):
        archive.add(folder, top, filter=plain)


def write_zip(folder: Path, path: Path, top: str) -> None:
    """Append an archive of a folder to a file, with a digest of the files as its comment."""
    known = hashlib.sha256()
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(folder.rglob("*")):
            name = file.relative_to(folder).as_posix()
            archive.write(file, f"{top}/{name}")
            known.update(name.encode())
            known.update(file.read_bytes() if file.is_file() else b"")
        archive.comment = known.hexdigest()[:16].encode()


def size(path: Path) -> float:
    """The size of a file, or of all files in a folder, in megabytes."""
    files = [path] if path.is_file() else path.rglob("*")
    return sum(file.lstat().st_size for file in files if not file.is_symlink()) / 1e6
