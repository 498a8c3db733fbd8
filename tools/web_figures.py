"""Measures the browser edition: `python3 tools/web_figures.py [--seconds N] [--hour]`.

Prints how long a step takes while each program plays its demo: in a page of Chromium by the clock,
and by the processor in Pyodide under node and in this Python. Then the time from a key to the
picture that shows it. `--hour` prints instead the memory of an hour of the attract mode there.

Needs Chromium with its driver, and Node.js with npm. If something is missing, a sentence says so,
and the exit code is 2.
"""

try:
    import sys

    from _python import leave_at_ctrl_c, refuse_old

    leave_at_ctrl_c()
except KeyboardInterrupt:
    raise SystemExit(130) from None


def main():
    # type: () -> int
    """Returns 0, or 2 if something is missing."""
    refuse_old()
    import subprocess

    import _venv

    script = str(_venv.ROOT / "tools" / "_web_figures.py")
    try:
        with _venv.alone():
            _venv.prepare("dev")
    except _venv.InstallError as error:
        print(error, file=sys.stderr)
        return 2
    return subprocess.run([str(_venv.PYTHON), script, *sys.argv[1:]], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
