"""Makes Retrocards known to the player's desktop and shells, as a package of the system would.

The files are those of `share`, which `tools/desktop.py` makes, and the PC's icon. They lie in the
player's own data folder, where freedesktop.org's desktops, `man`, bash and fish look.
"""

import os
import re
import sys
from contextlib import suppress
from pathlib import Path

from retrocards.cli.errors import UsageError
from retrocards.cli.icon import enlarged, halved, own_icon, svg
from retrocards.cli.output import tell
from retrocards.machine.plain_raster import memory, new_image, save_png
from retrocards.machine.video import Sprite
from retrocards.rom.folders import FolderError, desktop_folder, ensure, shipped

SIZES = (16, 32, 64, 128, 256, 512)
"""Pixels of an icon's side. The drawing itself has 32."""
ICONS = "icons/hicolor"
MENU = "applications/retrocards.desktop"
ZSH = "zsh/site-functions"


def install() -> int:
    """Lay all files into the player's data folder, and say so. Returns the exit code.

    Raises UsageError on a system without such desktops, RomError, and FolderError if a file cannot
    be written.
    """
    refuse_other_desktops()
    folder = desktop_folder()
    try:
        for name, file in shared().items():
            path = ensure((folder / name).parent) / Path(name).name
            text = file.read_text(encoding="utf-8")
            if name == MENU:
                text = re.sub("^Exec=retrocards", lambda _: f"Exec={command()}", text, flags=re.M)
            path.write_text(text, encoding="utf-8")
        draw_icons(folder / ICONS)
    except OSError as error:
        raise FolderError(f"{error.filename} cannot be written ({error.strerror}).") from error
    tell(f"Retrocards is in the desktop's menu now. Its files are below {folder}.")
    tell(f"zsh completes its options if its fpath holds {folder / ZSH}; bash and fish look there.")
    return 0


def remove() -> int:
    """Take away what `install` laid, and say so. Returns the exit code. Raises what it raises."""
    refuse_other_desktops()
    folder = desktop_folder()
    try:
        for path in [folder / name for name in shared()] + icons(folder / ICONS):
            path.unlink(missing_ok=True)
            with suppress(OSError):
                for above in list(path.relative_to(folder).parents)[:-1]:
                    (folder / above).rmdir()
    except OSError as error:
        raise FolderError(f"{error.filename} cannot be removed ({error.strerror}).") from error
    tell(f"Retrocards is no longer in the desktop's menu. Its files below {folder} are removed.")
    return 0


def refuse_other_desktops() -> None:
    """Raise UsageError on a system whose desktop looks elsewhere."""
    if sys.platform in ("win32", "darwin"):
        raise UsageError(
            "`retrocards install-desktop` is for Linux and other systems with the desktops of "
            "freedesktop.org."
        )


def shared() -> dict[str, Path]:
    """The shipped files, by their places below a data folder."""
    share = shipped("share")
    return {
        path.relative_to(share).as_posix(): path
        for path in sorted(share.rglob("*"))
        if path.is_file()
    }


def icons(folder: Path) -> list[Path]:
    """The places of the icons: a drawing for any size, and a picture for each of SIZES."""
    pictures = [folder / f"{size}x{size}" / "apps" / "retrocards.png" for size in SIZES]
    return [folder / "scalable" / "apps" / "retrocards.svg", *pictures]


def draw_icons(folder: Path) -> None:
    """Draw the icons. Raises RomError, FolderError and OSError."""
    icon, colours = own_icon()
    drawing, *pictures = icons(folder)
    ensure(drawing.parent)
    drawing.write_text(svg(icon, colours), encoding="utf-8")
    hole = len(colours)
    for size, path in zip(SIZES, pictures, strict=True):
        drawn = icon if size >= icon.width else halved(icon)
        pixels = drawn.pixels.replace(bytes([icon.transparent]), bytes([hole]))
        image = new_image(size, size)
        memory(image)[:] = enlarged(Sprite(drawn.width, drawn.height, pixels), size // drawn.width)
        ensure(path.parent)
        save_png(image, [*colours, 0], str(path), transparent=hole)


def command() -> str:
    """What starts this Retrocards, as the menu's entry writes it."""
    if getattr(sys, "frozen", False):
        words = [os.environ.get("RETROCARDS_FILE") or sys.executable]
    else:
        words = [sys.executable, "-P", "-m", "retrocards"]
    return " ".join(quoted(word) for word in words)


def quoted(word: str) -> str:
    """A word of a command in a menu's entry, where even in quotes some characters are special."""
    if re.fullmatch(r"[\w/.-]+", word, re.ASCII):
        return word
    # First the quotes' own escapes, then those of any text in the file.
    inside = re.sub(r'(["`$\\])', r"\\\1", word)
    return '"' + inside.replace("\\", "\\\\").replace("%", "%%") + '"'
