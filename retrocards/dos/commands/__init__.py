"""The commands of DOS and our own, by name."""

from collections.abc import Mapping

from retrocards.dos.commands import control, files, text, words
from retrocards.dos.shell import Command

COMMANDS: Mapping[str, Command] = {**control.TABLE, **files.TABLE, **text.TABLE, **words.TABLE}
"""Name -> command, from the tables of all modules here."""
