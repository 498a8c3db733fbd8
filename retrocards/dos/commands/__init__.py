"""The commands of DOS, and ours, by their names."""

from collections.abc import Mapping

from retrocards.dos.commands import control, files, text, words
from retrocards.dos.shell import Command

COMMANDS: Mapping[str, Command] = {**control.TABLE, **files.TABLE, **text.TABLE, **words.TABLE}
"""Name -> command, joined of the tables of the modules here."""
