"""The emulated PC: video memory, palette, border, keyboard, mouse, gamepad, speaker and clock.

Only this package uses pyxel. Without a window pyxel is not initialised, so any number of machines
can live in one process.
"""

from retrocards.machine.clock import Clock
from retrocards.machine.errors import (
    Cp437Error,
    DisplayError,
    FilmError,
    FontError,
    MachineError,
    PlayError,
    VideoError,
)
from retrocards.machine.extras import Clipboard
from retrocards.machine.font import Font
from retrocards.machine.keys import MODIFIER_NAMES, PAD_BUTTONS, Event, Key, Mouse, Pad, named_key
from retrocards.machine.machine import Machine
from retrocards.machine.play import PlayState, Tone, note_hz, parse_play, sound_tone
from retrocards.machine.speaker import Speaker, TuneItem
from retrocards.machine.text import Block, TextPage, attribute, decode, encode
from retrocards.machine.video import CGA, Sprite, Video

__all__ = [
    "CGA",
    "MODIFIER_NAMES",
    "PAD_BUTTONS",
    "Block",
    "Clipboard",
    "Clock",
    "Cp437Error",
    "DisplayError",
    "Event",
    "FilmError",
    "Font",
    "FontError",
    "Key",
    "Machine",
    "MachineError",
    "Mouse",
    "Pad",
    "PlayError",
    "PlayState",
    "Speaker",
    "Sprite",
    "TextPage",
    "Tone",
    "TuneItem",
    "Video",
    "VideoError",
    "attribute",
    "decode",
    "encode",
    "named_key",
    "note_hz",
    "parse_play",
    "sound_tone",
]
