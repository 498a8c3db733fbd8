"""The program that shows a recorded hand."""

from __future__ import annotations

from retrocards.cards import OptionError
from retrocards.programs.guest import REGISTERED
from retrocards.programs.launch import Launch, Replay
from retrocards.programs.loading import load
from retrocards.records import PlayedHand
from retrocards.rom import Rom
from retrocards.rom.find import find_rom, find_roms
from retrocards.rom.folders import rom_folders
from retrocards.session.engines import engine_of
from retrocards.session.find_hand import NoHand
from retrocards.session.games import hand_record
from retrocards.session.settings import Settings


class NoProgram(NoHand):
    """No program shows hands of a game."""

    def __init__(self, game: str) -> None:
        super().__init__(f"There is no program for the game {game}.")


class NoTable(NoHand):
    """A program has no table with the options of a hand."""

    def __init__(self, program: str, error: OptionError) -> None:
        super().__init__(f"{program} has no table for this hand: {error}")


def shown(hand: PlayedHand) -> tuple[Rom, Replay]:
    """The ROM that shows a hand, and the replay of it.

    It is the one that the hand was played with, or the first of its game. Raises NoProgram,
    NoTable, and what loading it raises.
    """
    names = programs().get(hand.game)
    if not names:
        raise NoProgram(hand.game)
    rom = load(find_rom(hand.program if hand.program in names else names[0], rom_folders()))
    record = hand_record(hand)
    engine, rules = engine_of(hand.game), Settings(rom, kept=False).rules()
    try:
        engine.change(engine.begin(rules), record.rules)
    except OptionError as error:
        raise NoTable(rom.identity.name, error) from error
    return rom, Replay((record,))


def watching(launch: Launch, replay: Replay) -> Launch:
    """How a program is started to show a replay, and otherwise like this."""
    return launch._replace(replay=replay, guest=True, edition=REGISTERED, welcome=False)


def programs() -> dict[str, list[str]]:
    """The names of the programs for each game."""
    names: dict[str, list[str]] = {}
    for entry in find_roms(rom_folders()):
        if entry.rom is not None:
            identity = entry.rom.identity
            names.setdefault(identity.program, []).append(identity.name)
    return names
