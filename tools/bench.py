"""Measures Retrocards next to what it is to be compared with: `python3 tools/bench.py`.

Makes `.venv` when it is missing or stale, and `.venv-bench` with OpenSpiel in it; `--help` tells
more.
"""

import sys

from _python import refuse_old


def main():
    # type: () -> int
    """Returns 0 when something was measured, aims met or not; 2 when nothing could be."""
    refuse_old()
    from _bench_run import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
