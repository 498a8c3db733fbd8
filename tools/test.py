"""Runs the tests from a checkout: `python3 tools/test.py [--quick] [pytest's arguments]`.

With `--quick` it runs the fast subset: floors, rules, ROMs, and one picture of each program.
Makes `.venv` when it is missing, stale or damaged. The tests run in two processes, unless the
arguments give another number (`-n 4`), start the debugger (`--pdb`) or turn xdist off
(`-p no:xdist`). Temporary files go to a disk in memory, if the system has one with enough room.
"""

try:
    import os
    import sys

    from _python import leave_at_ctrl_c, refuse_old

    leave_at_ctrl_c()
except KeyboardInterrupt:
    raise SystemExit(130)

MEMORY_DISK = "/dev/shm"
ROOM = 2 << 30
"""Bytes. A run writes a tenth of this, and the last three runs are kept."""
PICTURE = "tests/test_pictures.py::test_a_picture_is_not_stale"
QUICK = [
    "tests/test_floors.py",
    "tests/rules",
    "tests/rom",
    PICTURE + "[durak.png]",
    PICTURE + "[ecarte.png]",
    PICTURE + "[hearts.png]",
    PICTURE + "[calculation.png]",
    PICTURE + "[elephant.png]",
    "--ignore-glob=*twice.py",
    "--ignore-glob=*view.py",
    "--ignore-glob=*spoilt*.py",
]
"""Under a minute on two cores, because tests with thousands of random hands are left out."""
ONE_PROCESS = ("-n", "--numprocesses", "--pdb", "--trace", "no:xdist", "-pno:xdist")


def main():
    # type: () -> int
    """Returns pytest's exit code, or 2 if the project could not be installed."""
    refuse_old()
    from _venv import run_module

    arguments = sys.argv[1:]
    if "--quick" in arguments:
        arguments.remove("--quick")
        arguments = QUICK + arguments
    if not any(argument.startswith(ONE_PROCESS) for argument in arguments):
        arguments = ["-n", "2", "--dist", "worksteal"] + arguments
    # Nothing is logged, and capturing logs costs seconds.
    arguments = ["-p", "no:logging"] + arguments
    # Let both processes, and the hundreds that the tests start, use compiled files.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if has_room(MEMORY_DISK):
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", MEMORY_DISK)
    return run_module("pytest", arguments, extra="dev", at_root=True)


def has_room(folder):
    # type: (str) -> bool
    """Whether a folder has ROOM, and files there can be written and run.

    On a real disk, flushing thousands of saves takes a good part of a run.
    """
    from shutil import disk_usage

    if not os.access(folder, os.W_OK) or disk_usage(folder).free < ROOM:
        return False
    return not os.statvfs(folder).f_flag & os.ST_NOEXEC


if __name__ == "__main__":
    sys.exit(main())
