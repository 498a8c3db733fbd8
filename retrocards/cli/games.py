"""`retrocards games`, `export`, `import` and `replay`: the player's finished hands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from retrocards.cli import commands
from retrocards.cli.arguments import Arguments
from retrocards.cli.errors import UsageError
from retrocards.cli.output import complain, tell
from retrocards.programs import recorded
from retrocards.records import PlayedHand, Refused, read, to_line, write
from retrocards.rom import Rom, RomError
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.session import find_hand
from retrocards.session.files import write_safely
from retrocards.session.find_hand import NoHand
from retrocards.session.games import add, kept, text_of

if TYPE_CHECKING:
    from retrocards.programs.launch import Replay

_SEATED = ("losers", "durak", "winner", "moon")
"""Parts of a result that are seats."""
_NONE = "No finished hands here yet. Every hand you play to its end is kept."
_DATE = re.compile(r"\d{4}(-\d\d){0,2}", re.ASCII)


def do(command: str, arguments: Arguments) -> int:
    """Carry out a command of GAMES. Returns the exit code.

    Raises UsageError for options that it does not have, and what `show`, `export` and `take_in`
    raise.
    """
    words, plain = arguments.words[1:], Arguments(arguments.words)
    if command == "games":
        if arguments._replace(line=False) != plain:
            raise UsageError("`retrocards games` takes no option but --line.")
        return show(words, arguments.line)
    if command == "export":
        if arguments._replace(since="") != plain:
            raise UsageError("`retrocards export` takes no option but --since.")
        return export(words, arguments.since)
    if arguments != plain:
        raise UsageError("`retrocards import` takes no options.")
    return take_in(words)


def show(words: Sequence[str], line: bool) -> int:
    """List the hands of a program, or the hand with an id, or all; or tell each as a line.

    Returns the exit code: 1 if a record could not be read. Raises UsageError and RomError.
    """
    if len(words) > 1:
        raise UsageError("`retrocards games [NAME]` takes the name of one program, or one hand's.")
    hands, refused = kept()
    if words:
        hands = _with_id(hands, words[0]) or _of(hands, _program(words[0]))
    if not hands:
        complain(_NONE)
    for hand in _named(hands):
        if not line:
            tell(_row(hand))
            continue
        try:
            tell(to_line(find_hand.checked(hand)))
        except Refused as fault:
            refused.append(fault)
    return _complain_of(refused)


def export(words: Sequence[str], since: str) -> int:
    """Write the records of a program's hands, or of all, to a file or the standard output.

    `since` is the first day, or its year or month. Returns the exit code, as `show` does. Raises
    UsageError, RomError and StorageError.
    """
    if since and not _DATE.fullmatch(since):
        raise UsageError(f"--since takes a day, a month or a year: 2026-11-27; got {since!r}.")
    names, files = words[:1], words[1:]
    if len(words) == 1 and not _is_program(words[0]):
        names, files = (), words
    if len(files) > 1:
        raise UsageError("`retrocards export [NAME] [FILE]` takes a program and a file.")
    hands, refused = kept()
    if names:
        hands = _of(hands, _program(names[0]))
    text = write(hand for hand in hands if hand.date >= since)
    if not text:
        complain(f"No hand has ended since {since}." if hands else _NONE)
    elif files:
        write_safely(Path(files[0]), text)
        tell(f"{_counted(text.count('[Game '))} written to {files[0]}.")
    else:
        tell(text.removesuffix("\n"))
    return _complain_of(refused)


def take_in(words: Sequence[str]) -> int:
    """Keep the hands of a file, as many as are right. Returns the exit code, as `show` does.

    Raises UsageError, Refused for a file that cannot be read, and StorageError.
    """
    if len(words) != 1:
        raise UsageError("`retrocards import FILE` takes a file of records.")
    hands, refused = read(text_of(Path(words[0])), words[0])
    new = add(hands, complain)
    old = len(hands) - new
    there = f", {old} {'was' if old == 1 else 'were'} there already" if old else ""
    tell(f"{_counted(new)} added{there}.")
    return _complain_of(refused)


def meant(word: str) -> tuple[Rom, Replay]:
    """What plays a hand again that a word means, and the ROM that shows it.

    The word is a file of records, `FILE#3` for its third hand, a line, or the beginning of the id
    of one of the player's own hands. Raises UsageError, RomError and Refused.
    """
    name, number = find_hand.numbered(word)
    try:
        if _is_file(name):
            hand = find_hand.hand_in(text_of(Path(name)), name, number)
        else:
            hand = find_hand.hand_called(word)
        return recorded.shown(hand)
    except NoHand as error:
        raise UsageError(str(error)) from error


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except OSError:
        # Longer than a file's name can be, such as a line of a hand.
        return False


def _named(hands: Sequence[PlayedHand]) -> list[PlayedHand]:
    """The hands, those without a program with the first one of their game."""
    if all(hand.program for hand in hands):
        return list(hands)
    programs = recorded.programs()
    return [
        hand if hand.program else replace(hand, program=programs.get(hand.game, [""])[0])
        for hand in hands
    ]


def _with_id(hands: Sequence[PlayedHand], word: str) -> list[PlayedHand]:
    """The hand whose id begins with a word; empty for none. Raises UsageError for several."""
    try:
        return find_hand.with_id(hands, word)
    except NoHand as error:
        raise UsageError(str(error)) from error


def _of(hands: Sequence[PlayedHand], program: str) -> list[PlayedHand]:
    return [
        hand for hand, named in zip(hands, _named(hands), strict=True) if named.program == program
    ]


def _program(name: str) -> str:
    """The program that a name means. Raises UsageError and RomError."""
    return commands.named_rom(name).identity.name


def _is_program(name: str) -> bool:
    try:
        find_rom(name, rom_folders())
    except RomError:
        return False
    return True


def _row(hand: PlayedHand) -> str:
    """A hand in a line of the list."""
    name, short = hand.program or hand.game.upper(), hand.id[: find_hand.SHOWN]
    return f"{short:8}  {hand.date:16}  {name:8}  {hand.deal:>7}  {_result(hand)}"


def _result(hand: PlayedHand) -> str:
    """How it ended, with the names of the seats."""
    names = [seat.rpartition(" ")[0] for seat in hand.seats.split("; ")]
    reason, *parts = hand.result.split("; ")
    said = [reason]
    for part in parts:
        name, _, words = part.partition(" ")
        if name in _SEATED:
            words = " ".join(_seat(seat, names) for seat in words.split() if seat.isdigit())
        # One loser is the durak.
        if words and (name != "losers" or " " in words):
            said.append(f"{name} {words}")
    return "; ".join(said).replace("_", " ")


def _seat(number: str, names: Sequence[str]) -> str:
    return names[int(number)] if int(number) < len(names) else number


def _counted(hands: int) -> str:
    return "1 hand is" if hands == 1 else f"{hands} hands are"


def _complain_of(refused: Sequence[Refused]) -> int:
    for fault in refused:
        complain(fault)
    return 1 if refused else 0
