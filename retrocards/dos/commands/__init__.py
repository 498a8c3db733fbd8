"""The commands of DOS, and ours, by their names."""

from collections.abc import Mapping

from retrocards.dos.shell import Command

COMMANDS: Mapping[str, Command] = {}
"""Name -> command, joined of the tables of the modules here."""
