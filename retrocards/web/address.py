"""The page's address as a command line: `#DURAK/MS*?deal=4711&grade=club`.

`#?replay=durak.4711..QmFz` plays a hand again, from its line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from retrocards.cli.arguments import REPLAY
from retrocards.cli.errors import UsageError

CHOOSER, ATTRACT = "PC", "attract"
OWN = ("deal", "edition", "mono", "volume")
"""The options of the command line that have a value. Any other name is an option of the ROM."""
FLAGS = ("coach", "crt", "daily", "loud")


def words_of(fragment: str) -> list[str]:
    """The words of the command line for what follows the `#`. Raises UsageError.

    A program and its switches are divided by `/`. Without a program it is the chooser. The program
    of a hand that is played again is in its line.
    """
    path, _, query = fragment.partition("?")
    words = [_plain(word) for word in path.split("/") if word]
    named = [tuple(map(_plain, part.partition("=")[::2])) for part in query.split("&") if part]
    if lines := [value for name, value in named if name == REPLAY]:
        words = [REPLAY, lines[0], *words[1:]]
    if any(word.startswith("-") for word in words):
        raise UsageError(f"The address #{fragment} has an option where a program should be.")
    if words and words[0].lower() == ATTRACT:
        return ["--attract", *words[1:], *_options(named)]
    return [*(words or [CHOOSER]), *_options(named)]


def fragment_of(words: Sequence[str]) -> str:
    """What follows the `#` for a command line of a program, its switches, and options in `OWN`."""
    path, query, remaining = [], [], iter(words)
    for word in remaining:
        if not word.startswith("--"):
            path.append(_quoted(word, "*"))
            continue
        value = next(remaining)
        name, value = value.split("=", 1) if word == "--set" else (word[2:], value)
        query.append(f"{_quoted(name)}={_quoted(value)}")
    return "/".join(path) + (f"?{'&'.join(query)}" if query else "")


def _options(named: Iterable[tuple[str, ...]]) -> Iterator[str]:
    for name, value in named:
        if name in FLAGS:
            yield f"--{name}"
        elif name in OWN:
            yield from (f"--{name}", value)
        elif name != REPLAY:
            yield from ("--set", f"{name}={value}")


def _plain(text: str) -> str:
    if "%" not in text and "+" not in text:
        return text
    from urllib.parse import unquote_plus  # Few addresses have such signs.

    return unquote_plus(text)


def _quoted(text: str, plain: str = "") -> str:
    from urllib.parse import quote

    return quote(text, safe=plain)
