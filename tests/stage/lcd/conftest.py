"""A small ROM of an LCD: the calculator's fonts, simple pictures, a table, dialogs, a reel."""

from pathlib import Path
from shutil import copytree

import pytest

from retrocards.machine import Machine
from retrocards.rom import LcdRom, Rom, load_rom
from retrocards.rom.folders import shipped
from retrocards.stage import Stage

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k", "a")
SUITS = ("c", "d", "h", "s")

SMALL = """
format: 1
kind: lcd
identity:
  {name: SMALL, program: small, title: Small Game, maker: Us, year: 2002, manual: small.txt}
display:
  size: {width: 160, height: 100, scale: 2}
  shades: {white: 0xE0E0E0, light: 0xA0A0A0, dark: 0x606060, black: 0x202020}
  case: 0x404040
  mono: amber
  delay: {default: 1, steps: [0, 1]}
  tick: 0.05
  fonts: {small: lcd-4x6, middle: lcd-6x8, big: lcd-8x10}
  contrast: {steps: 8, most: 3}
  pointer: {hotspot: [0, 0], rows: ["A"], inks: {A: white}}
hotkeys:
  F5: {action: manual, help: this text}
  F7: {action: quit, help: quit}
keys: {leave: [Q]}
editions:
  default: registered
  evaluation: {play_seconds: null, options: true, keyboard: [south]}
  registered: {options: true, keyboard: [south]}
cards: {blank: card, rank: {dx: 4, dy: 3}, suit: {dx: 4, dy: 12}}
screens:
  table:
    parts:
      - rect: {x: 150, y: 0, width: 10, height: 4, shade: light}
      - frame: {x: 150, y: 90, width: 10, height: 10, thick: 2, shade: dark}
      - sprite: {x: 0, y: 0, picture: dot}
    labels:
      announcement: {x: 49, y: 26, font: middle}
    zones:
      you:   {x: 0, y: 78, dx: 12, raised: 3}
      left:  {x: 0, y: 15, dy: 3, back: wide}
      top:   {x: 54, y: 0, dx: 3, back: back}
      right: {x: 138, y: 15, dy: 3, back: wide}
      pile:  {x: 54, y: 39, dx: 12}
    cursor: {picture: arrow, dx: 5, dy: -8}
  title:
    ground: black
    parts:
      - text: {x: 47, y: 45, text: PRESENTS, font: big, shade: white}
    labels:
      name: {x: 80, y: 20, font: big, shade: white, align: center}
  last:
    over: title
    parts:
      - text: {x: 65, y: 93, text: "-press a key; [ESC] to quit", font: small, shade: light}
    labels:
      end: {x: 159, y: 2, font: small, shade: white, align: right}
dialogs:
  pass: {text: ["Really Pass?", "[ESC] : no", "other : yes"], font: middle, no: [ESC],
         box: {left: 37, top: 28, right: 122, bottom: 69}}
  quit: {text: ["Really Quit?", "[ESC] : yes"], font: middle, keys: [ESC, ENTER],
         yes: [ESC]}
  trouble: {text: ["Trouble: {reason}"], font: small}
dialog_look: {edge: {sides: 2, ends: 1, round: true}, margin: 4, leading: 3,
              opens: [{bar: {height: 4, short: 1}, hold: 5}, {hold: 5}]}
pager:
  views: [{font: small, columns: 38, line: 6}, {font: middle, columns: 25, line: 9}]
  bar: 8
  bar_font: small
  top: "{title}"
  where: "{percent}% {line}/{lines}"
  bottom: "[ESC] back, / find, TAB"
  find: "find: {words}_"
  missed: "not found: {words}"
  keys_table: "{key} {help}"
  keys: {up: [UP], down: [DOWN], page_up: [PGUP], page_down: [PGDN, SPACE], first: [HOME],
         last: [END], find: [/], next: ["N"], view: [TAB], leave: [ESC], done: [ENTER],
         rub_out: [BACKSPACE]}
reels:
  start:
    steps:
      - fade: {to: dark, every: 3}
      - screen: title
      - fade: {to: clear, every: 3}
        hold: 30
      - type: {label: name, text: DE v 1, every: 2}
      - screen: last
        hold: 15
"""


def art(width: int, height: int, fill: str) -> str:
    return "\n".join([fill * width] * height)


def card() -> str:
    edge, inside = "." + "#" * 13 + ".", "#" + "_" * 13 + "#"
    return "\n".join([edge, *[inside] * 20, edge])


def pictures() -> str:
    """The card with clear corners, suits dark and ranks black, backs light, a dot."""
    drawings = {
        "card": card(),
        "back": art(15, 22, ":"),
        "wide": art(22, 15, ":"),
        "arrow": art(5, 5, "#"),
        "dot": "#",
        **{f"rank_{rank}": art(5, 7, "#") for rank in RANKS},
        **{f"suit_{suit}": art(7, 7, "%") for suit in SUITS},
    }
    lines = ["pictures:"]
    for name, rows in drawings.items():
        lines += [f"  {name}: |", *(f"    {row}" for row in rows.splitlines())]
    return "\n".join(lines) + "\n"


def make_rom(folder: Path, text: str = SMALL) -> Rom:
    folder.mkdir()
    copytree(shipped("roms") / "elephant" / "fonts", folder / "fonts")
    (folder / "rom.yaml").write_text(text, encoding="utf-8")
    (folder / "pictures.yaml").write_text(pictures(), encoding="utf-8")
    (folder / "small.txt").write_text("Keys\n════\n{keys}\n", encoding="utf-8")
    return load_rom(folder)


@pytest.fixture(scope="session")
def rom(tmp_path_factory: pytest.TempPathFactory) -> LcdRom:
    rom = make_rom(tmp_path_factory.mktemp("roms") / "small")
    assert isinstance(rom, LcdRom)
    return rom


@pytest.fixture
def machine() -> Machine:
    return Machine.headless(fps=20)


@pytest.fixture
def stage(machine: Machine, rom: LcdRom) -> Stage:
    return Stage(machine, rom)
