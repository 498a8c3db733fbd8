"""Reports an error: a sentence in the terminal, and the exit code."""

from __future__ import annotations

from collections.abc import Sequence

from retrocards.cards import OptionError
from retrocards.cli.errors import ScriptFailure, UsageError
from retrocards.cli.output import complain
from retrocards.machine import DisplayError, MachineError
from retrocards.programs.switches import SwitchError
from retrocards.records import Refused
from retrocards.registry import UnknownProgram
from retrocards.rom import RomError, compiled
from retrocards.rom.errors import MessageError
from retrocards.rom.folders import FolderError
from retrocards.session.files import StorageError
from retrocards.stage import StageError

FAILED, USAGE, FAULT = 1, 2, 70

_MISUNDERSTOOD = UsageError, SwitchError, DisplayError
_TROUBLES = (
    ScriptFailure, RomError, MessageError, OptionError, FolderError, StorageError,
    MachineError, StageError, UnknownProgram, Refused,
)  # fmt: skip
_NOT_OF_A_WHOLE_ROM = MessageError, StageError, OptionError
"""Errors that a fully checked ROM cannot cause, so the compiled copy may be wrong."""


def exit_code(error: BaseException, words: Sequence[str]) -> int:
    """Report an error, and return the exit code.

    An unforeseen error is a mistake of ours. Its details go into a file.
    """
    if isinstance(error, _MISUNDERSTOOD):
        complain(error)
        return USAGE
    if isinstance(error, _NOT_OF_A_WHOLE_ROM) or not isinstance(error, _TROUBLES):
        compiled.forget()
    if isinstance(error, _TROUBLES):
        complain(error)
        return FAILED
    from retrocards.session.fault import report

    complain(report(error, words))
    return FAULT
