"""Puts the compiled form of the shipped ROMs, as kept after a check, into the wheel."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface[Any]):
    """Loads every ROM with an empty home, and puts the cache into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the wheel is built."""
        if version == "editable":
            return
        self._home = tempfile.TemporaryDirectory()
        environment = {**os.environ, "RETROCARDS_HOME": self._home.name, "RETROCARDS_ROMS": ""}
        # Only this process knows where the libraries of an isolated build are.
        environment["PYTHONPATH"] = os.pathsep.join([self.root, *filter(None, sys.path)])
        script = Path(self.root, "tools", "_compile_roms.py")
        subprocess.run([sys.executable, str(script)], env=environment, check=True)
        for path in Path(self._home.name, "cache").glob("*.kept"):
            build_data["force_include"][str(path)] = f"retrocards/compiled/{path.name}"
