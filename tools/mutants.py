"""Breaks random lines of the rules, players and sittings, one at a time, and runs their tests.

    python3 tools/mutants.py 200

Prints the survivors and the share that was caught. `--help` explains more. Makes `.venv` when it is
missing, stale or damaged. The checkout itself is never changed.
"""

try:
    import sys

    from _python import leave_at_ctrl_c, refuse_old

    leave_at_ctrl_c()
except KeyboardInterrupt:
    raise SystemExit(130)


def main():
    # type: () -> int
    """Returns 0 if all mutants were tried, whatever survived, otherwise 2."""
    refuse_old()
    from _mutants_run import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
