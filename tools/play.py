"""Plays Retrocards from a checkout: `python3 tools/play.py DURAK MS`.

Makes `.venv` when it is missing, stale or damaged, then passes its arguments on.
"""

try:
    import sys

    from _python import leave_at_ctrl_c, refuse_old

    leave_at_ctrl_c()
except KeyboardInterrupt:
    raise SystemExit(130)


def main():
    # type: () -> int
    """Returns the exit code of Retrocards, or 2 if it could not be installed."""
    refuse_old()
    from _venv import run_module

    return run_module("retrocards", sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
