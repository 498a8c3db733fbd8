"""The legend of the function keys: what each key would do now."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from retrocards.machine import TextPage
from retrocards.rom import TextRom
from retrocards.rom.schema.control import Toggle
from retrocards.stage.look import Look


@dataclass(frozen=True)
class Slot:
    """A key's place in the legend, and its word."""

    key: str
    word: str
    col: int
    row: int
    width: int

    def holds(self, col: int, row: int) -> bool:
        """Whether a cell belongs to the key."""
        return row == self.row and self.col <= col < self.col + self.width


def slots(rom: TextRom, toggles: Mapping[str, bool], mono: bool) -> Iterator[Slot]:
    """The keys with a place in the legend that work on this monitor.

    `toggles` says which modes are on, by the action of their key; the word of a toggle is the mode
    that the key will enter.
    """
    for key, hotkey in rom.hotkeys.items():
        legend = hotkey.legend
        if legend is None or (mono and hotkey.colour_only):
            continue
        if isinstance(legend, Toggle):
            legend = legend.when_on if toggles.get(hotkey.action) else legend.when_off
        yield Slot(key, legend, hotkey.col or 0, hotkey.row or 0, hotkey.width or 1)


def draw_legend(page: TextPage, look: Look, keys: Iterable[Slot]) -> None:
    """Each key's name in one style; its word, a blank before it, fills the rest of its place."""
    for slot in keys:
        page.put(slot.col, slot.row, slot.key, look.attr("legend_key"))
        room = slot.width - len(slot.key)
        word = f" {slot.word}"[:room].ljust(room)
        page.put(slot.col + len(slot.key), slot.row, word, look.attr("legend_word"))
