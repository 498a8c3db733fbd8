"""What lies on the disk is read without any library: a start must not wait for one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

READ = """
import sys

from retrocards.session.engines import engine_of
from retrocards.session.records import RecordFile, SettingsRecord
from retrocards.session.settings import settings_path
from retrocards.session.sitting import Sitting
from retrocards.session.tally import Tally

with Sitting("ECARTE", engine_of("ecarte"), {}) as sitting:
    assert sitting.unfinished and not sitting.trouble
assert RecordFile(settings_path("DURAK"), SettingsRecord).record.registered
assert Tally("ELEPHANT").counts
print(*sorted({name.split(".")[0] for name in sys.modules} - set(sys.stdlib_module_names)))
"""


def test_sitting_settings_and_tally_are_read_without_a_library(tmp_path: Path) -> None:
    home = tmp_path / "old"
    shutil.copytree(Path(__file__).with_name("old"), home)
    ran = subprocess.run(
        [sys.executable, "-S", "-c", READ], capture_output=True, text=True, check=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "RETROCARDS_HOME": str(home)},
    )  # fmt: skip
    assert ran.stdout.split() == ["__main__", "retrocards"]
