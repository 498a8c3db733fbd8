"""Puts the compiled form of the shipped ROMs, as kept after a check, into the wheel.

With RETROCARDS_COMPILED=1 in the environment, the players that `tools/compiled.py` has compiled are
put beside their sources, and the wheel is for this system and Python alone.
"""

import os
import subprocess
import sys
import sysconfig
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
        if os.environ.get("RETROCARDS_COMPILED") == "1":
            self._with_compiled_players(build_data)

    def _with_compiled_players(self, build_data: dict[str, Any]) -> None:
        """Add the compiled modules. Raises RuntimeError if they are missing or stale."""
        sys.path.insert(0, str(Path(self.root, "tools")))
        from _checkout import COMPILED, is_fresh

        if not is_fresh():
            raise RuntimeError("The compiled copy is missing or stale: python3 tools/compiled.py")
        suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
        for path in [*COMPILED.glob(f"*{suffix}"), *(COMPILED / "retrocards").rglob(f"*{suffix}")]:
            build_data["force_include"][str(path)] = path.relative_to(COMPILED).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
