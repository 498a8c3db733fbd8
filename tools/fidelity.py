"""Breaks what rows of manuals/FIDELITY.md name, and reports the rows whose tests do not see it.

    python3 tools/fidelity.py 100 --seed 7

Draws so many rows, breaks what each one names, and runs only that row's tests. `--help` explains
the rule. Makes `.venv` when it is missing, stale or damaged. The checkout itself is never changed.
"""

try:
    import subprocess
    import sys
    from pathlib import Path

    from _python import leave_at_ctrl_c, refuse_old
except KeyboardInterrupt:
    raise SystemExit(130)


def main():
    # type: () -> int
    """Returns 0 if all rows were tried, whatever stayed green, otherwise 2."""
    leave_at_ctrl_c()
    refuse_old()
    from _venv import FAILED, PYTHON, InstallError, alone, prepare

    try:
        with alone():
            prepare("dev")
    except InstallError as error:
        print(error, file=sys.stderr)
        return FAILED
    run = Path(__file__).with_name("_fidelity_run.py")
    return subprocess.run([str(PYTHON), str(run)] + sys.argv[1:], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
