"""A small ROM for the stage's tests: the makers' common look, a table, a menu, dialogs, a show."""

import pytest

from retrocards.machine import Machine
from retrocards.rom import TextRom, load_rom
from retrocards.stage import Stage

SMALL = """
format: 1
extends: common/tommy
identity:
  {name: SMALL, program: small, title: A SMALL GAME, maker: US, year: 1998, manual: small.txt}
display: {background: green, border: blue, motions: {ring: {seconds: 0.1, every: 0.1, sound: ding}}}
editions:
  default: registered
  evaluation: {play_seconds: 300, options: false, keyboard: [north]}
  registered: {options: true, keyboard: [north]}
hotkeys:
  F4: {action: sort, col: 22, row: 23, width: 11, legend: {when_on: NO SORT, when_off: AUTO SORT},
       help: AUTO-SORT ON OR OFF}
options:
  first: {kind: flag, default: true, label: FIRST, words: ["NO", "YES"]}
  speed: {kind: choice, default: 2, choices: [1, 2, 3], words: [SLOW, MIDDLE, FAST], label: SPEED}
menus:
  options:
    title: OPTIONS
    col: 4
    row: 6
    width: 24
    window: menu
    items:
      - {option: first}
      - {rule_line: true}
      - {option: speed}
      - {action: reset_tally, label: RESET, sure: "SURE?", done: DONE}
    foot: "↑↓ CHOOSE  ESC DONE"
windows:
  outer: {frame: solid, brackets: true, body: announcement, border: announcement,
          title: announcement, line: key, value: announcement, foot: announcement, panel: inner,
          shadow: {style: announcement, side: left, tint: true, wide: 1}}
  inner: {frame: double_ends, brackets: true, body: prompt, head: key_cursor, border: prompt,
          title: prompt, line: key, value: key, foot: key,
          shadow: {style: shadow, side: left, wide: 1}}
dialogs:
  boxed: {title: ONE, window: outer, heads: 1, width: 28, text: [IN ANOTHER, TO READ],
          foot: ANY KEY}
  hello:
    {title: HELLO, window: notice, text: ["GOOD EVENING, {who}", "", " AS IT IS"], foot: ANY KEY}
  deal: {window: menu, text: [WHICH DEAL?, "{typed}"], foot: ESC LEAVES,
         entry: {allowed: "0123456789", most: 6}}
  quit: {window: menu, width: 30, text: [LEAVE NOW?], foot: "Y OR N", keys: ["Y", "N", ESC]}
sounds:
  ding: {play: "O3 C"}
screens:
  table:
    base: table
    decor:
      - fill: {col: 0, row: 0, width: 40, height: 1, style: bar}
      - box: {col: 30, row: 2, width: 6, height: 3, frame: double, style: bar}
      - text: {col: 31, row: 3, text: "HI", style: bar}
    labels:
      seat:   {col: 12, row: 0, width: 16, align: center, style: bar, strong: seat_turn}
      right:  {col: 30, row: 0, width: 10, align: right, style: bar}
      prompt: {col: 0, row: 21, width: 40, height: 2, style: prompt, keys: true}
      announcement:   {col: 0, row: 20, width: 40, style: announcement}
    zones:
      hand:  {kind: fan, x: 24, y: 8, along: right, room: 264, align: center, index: column,
              step: {most: 32, grid: 8}, keys: below}
      west:  {kind: fan, x: 0, y: 16, along: down, room: 136, align: center, index: row,
              step: {most: 16, grid: 8},
              keys: right}
      talon: {kind: talon, x: 60, y: 56, pile: {dx: -6, dy: 16}, depth: 8}
      bout:  {kind: pairs, x: 100, y: 56, along: right, room: 172, step: {most: 32},
              cover: {dx: 4, dy: 8}}
  empty:
    base: panel
  framed:
    base: panel
    decor:
      - window: {col: 10, row: 6, width: 14, height: 8, window: outer, title: UP, foot: IN}
show:
  base: table
  lasts: 4
  wait: {keys: [SPACE], text: HIT SPACE, col: 3, row: 24, style: prompt, blink: 0.5}
  steps:
    - {from: 1, until: 2, text: {col: 5, row: 5, text: TYPED, style: prompt, type: 10}}
    - {from: 1, sound: {sound: ding}}
    - {text: {col: 0, row: 9, rows: [AB, CD], styles: [prompt, announcement], cycle: 0.5}}
    - {from: 2, text: {col: 0, row: 12, text: GO, style: prompt, to: [20, 16], over: 1}}
    - {from: 2, text: {col: 30, row: 12, text: BLINK, style: prompt, blink: 0.25}}
    - {from: 2, card: {card: QS, x: 10, y: 20, to: [110, 120], over: 1, turn: true}}
"""


@pytest.fixture(scope="session")
def rom(tmp_path_factory: pytest.TempPathFactory) -> TextRom:
    folder = tmp_path_factory.mktemp("roms") / "small"
    folder.mkdir()
    (folder / "rom.yaml").write_text(SMALL, encoding="utf-8")
    (folder / "small.txt").write_text("KEYS\n════\n{keys}\n\n{switches}\n", encoding="utf-8")
    return load_rom(folder)


@pytest.fixture
def machine() -> Machine:
    return Machine.headless()


@pytest.fixture
def stage(machine: Machine, rom: TextRom) -> Stage:
    return Stage(machine, rom)
