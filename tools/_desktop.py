"""Writes what `tools/desktop.py` says, below `retrocards/share` or the folder that is given."""

import re
import sys
import tomllib
from pathlib import Path
from xml.sax.saxutils import escape

import shtab

from retrocards import __version__
from retrocards.cli.arguments import COMMANDS
from retrocards.cli.parser import EPILOG, parser
from retrocards.rom.find import HOUSE, find_roms
from retrocards.rom.folders import shipped

ROOT = Path(__file__).resolve().parents[1]
SHARE = ROOT / "retrocards" / "share"
KEYWORDS = "solitaire;patience;cards;durak;ecarte;hearts;calculation;DOS;"
ABOUT = """\
Five card programs of 1989 to 2002 on one emulated PC: Durak, Ecarte, Hearts, Calculation and Ditsy
Elephant. It has 320x200 pixels, a tune from the speaker, function keys along the bottom and the
manual behind F5.

The computer plays to win, a coach explains the best move, and every hand you leave is still on the
table when you come back.
"""
ENVIRONMENT = {
    "RETROCARDS_HOME": "a folder for all files of the player",
    "RETROCARDS_ROMS": "further folders of ROMs, separated as in PATH",
}


def main(folder: Path) -> None:
    """Write every file."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    described: str = settings["project"]["description"]
    files = {
        "applications/retrocards.desktop": entry(described),
        "metainfo/retrocards.metainfo.xml": metainfo(described),
        "man/man1/retrocards.1": man_page(described),
        **completions(),
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def programs() -> dict[str, str]:
    """The titles of the programs, by the names that start them."""
    entries = find_roms([shipped("roms")])
    return {entry.name: entry.title for entry in entries if entry.name not in HOUSE}


def release() -> tuple[str, str]:
    """The version and the day of the latest release in the changelog."""
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    heading = re.search(r"^## \[(\d[^\]]*)\] - (\S+)$", changes, re.MULTILINE)
    assert heading, "CHANGELOG.md names no release"
    return heading[1], heading[2]


def entry(described: str) -> str:
    """The entry of the menu, with an action for each program. Its icon is named `retrocards`."""
    names = programs()
    lines = [
        "[Desktop Entry]",
        "Type=Application",
        "Version=1.4",
        "Name=Retrocards",
        "GenericName=Card Games",
        f"Comment={described}",
        "Exec=retrocards",
        "Icon=retrocards",
        "Terminal=false",
        "Categories=Game;CardGame;",
        f"Keywords={KEYWORDS}",
        "StartupWMClass=retrocards",
        f"Actions={''.join(f'{name};' for name in names)}",
    ]
    for name, title in names.items():
        lines += ["", f"[Desktop Action {name}]", f"Name={title}", f"Exec=retrocards {name}"]
    return "\n".join(lines) + "\n"


def metainfo(described: str) -> str:
    """AppStream's description, for software centers."""
    version, day = release()
    paragraphs = "\n".join(f"    <p>{escape(part)}</p>" for part in ABOUT.strip().split("\n\n"))
    return f"""\
<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>retrocards</id>
  <name>Retrocards</name>
  <summary>{escape(described)}</summary>
  <metadata_license>MIT</metadata_license>
  <project_license>MIT</project_license>
  <developer id="retrocards.contributors">
    <name>Retrocards contributors</name>
  </developer>
  <description>
{paragraphs}
  </description>
  <launchable type="desktop-id">retrocards.desktop</launchable>
  <provides>
    <binary>retrocards</binary>
  </provides>
  <content_rating type="oars-1.1"/>
  <releases>
    <release version="{version}" date="{day}"/>
  </releases>
</component>
"""


def man_page(described: str) -> str:
    """The man page of `retrocards`, in man's own language."""
    shown = parser()
    lines = [
        f'.TH RETROCARDS 1 {release()[1]} "Retrocards {__version__}"',
        ".SH NAME",
        man(f"retrocards - {described}"),
        ".SH SYNOPSIS",
        man(shown.format_usage().partition(": ")[2].strip()),
        ".SH DESCRIPTION",
        *(man(line) if line else ".PP" for line in ABOUT.strip().split("\n")),
        ".SH PROGRAMS AND COMMANDS",
        ".nf",
        *map(man, EPILOG.strip().split("\n")[1:]),
        ".fi",
        ".SH OPTIONS",
    ]
    for action in shown._actions:
        if action.option_strings:
            value = action.metavar or "|".join(action.choices or ())
            words = f"{', '.join(action.option_strings)} {value}".strip()
            lines += [".TP", rf"\fB{man(words)}\fR", man(action.help or "")]
    lines += [".SH ENVIRONMENT"]
    for name, meaning in ENVIRONMENT.items():
        lines += [".TP", rf"\fB{name}\fR", man(meaning)]
    return "\n".join(lines) + "\n"


def man(text: str) -> str:
    """A line of text, in which neither hyphens nor a first quote or dot are commands of man."""
    return re.sub(r"^(?=[.'])", r"\\&", text.replace("\\", r"\e").replace("-", r"\-"))


def completions() -> dict[str, str]:
    """What the shells complete, each where that shell looks for it."""
    completed = parser()
    for action in completed._actions:
        if action.dest == "words":
            action.choices = [*programs(), *COMMANDS]
        elif action.dest == "record":
            action.complete = shtab.FILE  # type: ignore[attr-defined]
    return {
        "bash-completion/completions/retrocards": shtab.complete(completed, "bash"),
        "zsh/site-functions/_retrocards": shtab.complete(completed, "zsh"),
        "fish/vendor_completions.d/retrocards.fish": shtab.complete(completed, "fish"),
    }


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else SHARE)
