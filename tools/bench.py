"""Measures Retrocards against its yardsticks: `python3 tools/bench.py`.

Makes `.venv` when it is missing or stale, and `.venv-bench` with OpenSpiel in it. `--help` explains
the options.
"""

import sys

from _python import refuse_old


def main():
    # type: () -> int
    """Returns 0 if anything was measured, whether aims are met or not, otherwise 2."""
    refuse_old()
    from _bench_run import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
