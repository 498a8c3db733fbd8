"""Where everything lies: what is shipped, and what belongs to the player.

RETROCARDS_HOME puts all files of the player below one folder. RETROCARDS_ROMS names further folders
of ROMs, separated as in PATH. Without RETROCARDS_HOME the player's files lie where the system keeps
such files.
"""

import os
from pathlib import Path
from typing import Literal

Shipped = Literal["roms", "manuals", "share"]
Kind = Literal["saves", "games", "settings", "pictures", "roms", "cache"]

PACKAGE = Path(__file__).resolve().parents[1]


class FolderError(Exception):
    """A needed folder is missing or cannot be made; the text is a sentence for the user."""


def shipped(name: Shipped) -> Path:
    """The shipped folder: inside an installed package, beside it in a checkout.

    Raises FolderError when it is in neither place.
    """
    for folder in (PACKAGE / name, PACKAGE.parent / name):
        if folder.is_dir():
            return folder
    raise FolderError(
        f"The folder {name} that comes with Retrocards is missing: it should be "
        f"{PACKAGE / name} or {PACKAGE.parent / name}. Install Retrocards again."
    )


def command(words: str) -> str:
    """What a player types to give Retrocards a command, installed or in a checkout."""
    installed = shipped("roms").parent == PACKAGE
    return f"retrocards {words}" if installed else f"python3 tools/play.py {words}"


def rom_folders() -> list[Path]:
    """The folders that hold ROMs, each ROM in a folder of its own.

    The shipped folder comes first, then those that RETROCARDS_ROMS names, then the player's own if
    it exists. Of two ROMs with the same name the one in the later folder wins.
    Raises FolderError when RETROCARDS_ROMS names a folder that does not exist.
    """
    folders = [shipped("roms")]
    for named in os.environ.get("RETROCARDS_ROMS", "").split(os.pathsep):
        if not named.strip():
            continue
        folder = _absolute(named)
        if not _is_folder(folder):
            raise FolderError(
                f"RETROCARDS_ROMS names {folder}, which is not a folder: name folders that "
                f"hold ROMs, separated by {os.pathsep!r}."
            )
        folders.append(folder)
    own = user_folder("roms")
    if _is_folder(own):
        folders.append(own)
    return list(dict.fromkeys(folders))


def user_folder(kind: Kind) -> Path:
    """The player's folder for this kind of file; it need not exist (see `ensure`).

    Raises FolderError when RETROCARDS_HOME names the home of an unknown user.
    """
    home = os.environ.get("RETROCARDS_HOME", "")
    if home.strip():
        return _absolute(home) / kind
    import platformdirs  # Slow to import.

    if kind == "cache":
        return platformdirs.user_cache_path("retrocards", appauthor=False)
    if kind == "pictures":
        return platformdirs.user_pictures_path() / "Retrocards"
    if kind == "settings":
        return platformdirs.user_config_path("retrocards", appauthor=False) / kind
    return platformdirs.user_data_path("retrocards", appauthor=False) / kind


def own_keys_path() -> Path:
    """The file of the player's own keys, which need not exist. Raises what `user_folder` raises."""
    return user_folder("settings") / "keys.yaml"


def own_keys_exist() -> bool:
    """Whether the player has keys of his own; not where no file can lie. Raises as above."""
    return os.path.lexists(own_keys_path())


def desktop_folder() -> Path:
    """The folder where the desktop and the shells look for what the player has installed."""
    import platformdirs

    return platformdirs.user_data_path()


def ensure(folder: Path) -> Path:
    """The folder, made if it is missing, and its parents too.

    Raises FolderError when that cannot be done.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FolderError(
            f"The folder {folder} cannot be made ({error.strerror}). "
            "Set RETROCARDS_HOME to a folder that you may write to."
        ) from error
    return folder


def _is_folder(path: Path) -> bool:
    """False also for a name that is too long for the system."""
    try:
        return path.is_dir()
    except OSError:
        return False


def _absolute(named: str) -> Path:
    try:
        return Path(named.strip()).expanduser().absolute()
    except RuntimeError as error:
        raise FolderError(f"The folder {named.strip()} cannot be found: {error}") from error
