"""The options of the command line, declared once, and read where nothing is unusual about them.

Whatever is, a fault or a wish for help, is left to `parser`: its `argparse` takes its time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from retrocards.cards import OptionError, deal_name
from retrocards.cli.arguments import FPS, Arguments
from retrocards.machine.camera import FILMS
from retrocards.machine.speaker import LOUDEST, VOLUME
from retrocards.named import NamedTuple


class UnreadableError(ValueError):
    """What is wrong with the value of an option."""


def _whole(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        digits = text.isascii() and text.isdigit() and len(text) <= 18
        if not (digits and least <= int(text) <= most):
            raise UnreadableError(f"{text!r} is not a whole number from {least} to {most}")
        return int(text)

    return read


def _deal(text: str) -> str:
    try:
        return deal_name(text)
    except OptionError as error:
        raise UnreadableError(str(error).removesuffix(".")) from error


def _film(text: str) -> str:
    if not text.lower().endswith(FILMS):
        raise UnreadableError(f"{text!r} does not end in {' or '.join(FILMS)}")
    return text


class Option(NamedTuple):
    """An option of the command line; without `value` or `choices` it takes no value."""

    name: str
    help: str
    value: str = ""
    """What its value is called in the help."""
    read: Callable[[str], Any] = str
    """What makes the value of a text. Raises UnreadableError."""
    choices: tuple[str, ...] = ()
    default: Any = None
    again: bool = False
    """Whether it may be given again, and all its values count."""
    of_one: bool = True
    """Whether the command of one program alone has it, too."""

    @property
    def takes_value(self) -> bool:
        return bool(self.value or self.choices)


OPTIONS = (
    Option(
        "deal",
        "first deal, as 4711: the same cards for ever; ms1 is FreeCell's, pysol1 PySolFC's",
        "NAME",
        _deal,
    ),
    Option("edition", "for this sitting only", choices=("evaluation", "registered")),
    Option(
        "set",
        "an option of the program, for this sitting only; may be given again",
        "OPTION=VALUE",
        default=[],
        again=True,
    ),
    Option("mono", "a mono monitor, and its colour", choices=("green", "amber", "white")),
    Option("scale", "window pixels for one pixel of the picture", "N", _whole(1, 16)),
    Option("fullscreen", "fill the screen"),
    Option("crt", "look like a picture tube"),
    Option("aspect", "4:3, as the monitors of the time"),
    Option("fps", f"pictures a second ({FPS})", "N", _whole(10, 240), default=FPS),
    Option(
        "volume",
        f"how loud the speaker is, 0 to {LOUDEST} ({VOLUME})",
        "N",
        _whole(0, LOUDEST),
        default=VOLUME,
    ),
    Option("coach", "the coach tells the best moves and their chances"),
    Option("boot", "switch the PC on and type the words at its prompt", of_one=False),
    Option("attract", "play alone, program after program, until a key", of_one=False),
    Option("loud", "with sound all the time while it plays alone"),
    Option("headless", "no window; machine time runs as fast as it can"),
    Option("script", "press, wait and write down; see the README", "STEPS"),
    Option("record", "film the screen: a .gif, or a .png that moves", "FILE", _film),
)


def read_plain(argv: Sequence[str], program: str | None = None) -> Arguments | None:
    """The command line, understood; None where `parser` has to tell of something."""
    options = {f"--{option.name}": option for option in OPTIONS if option.of_one or not program}
    words: list[str] = []
    found: dict[str, Any] = {}
    left = iter(argv)
    for word in left:
        if not word.startswith("-"):
            words.append(word)
            continue
        option = options.get(word)
        text = next(left, "-") if option and option.takes_value else ""
        if option is None or text.startswith("-") or text not in (option.choices or (text,)):
            return None
        try:
            value = option.read(text) if option.takes_value else True
        except UnreadableError:
            return None
        found[option.name] = [*found.get(option.name, ()), value] if option.again else value
    arguments = Arguments(words, **found)
    return None if arguments.headless and arguments.script is None else arguments
