"""Builds the browser edition: `python3 tools/web.py [--serve [PORT]] [--measure [ROUNDS]]`.

The result, `site`, is a folder of plain files for any web server, at any address. `--into FOLDER`
writes another one. `--serve` shows it on this computer. `--measure` prints what it downloads, and
how long it takes to its first picture in Chromium. Python for the page is Pyodide, which npm
provides in one exact version. What the page loads is compiled by Pyodide itself, under node.

Needs Node.js 20 or newer with npm. If something is missing, a sentence says so, and the exit code
is 2. If something is there and the build fails all the same, the exit code is 1.
"""

try:
    import sys

    from _python import leave_at_ctrl_c, refuse_old

    leave_at_ctrl_c()
except KeyboardInterrupt:
    raise SystemExit(130) from None

FAILED, MISSING = 1, 2


def main() -> int:
    """Returns 0, 1 if the build failed, or 2 if something is missing."""
    refuse_old()
    import argparse

    import _pyodide
    import _venv
    import _web_site

    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--into", metavar="FOLDER", default=str(_pyodide.ROOT / "site"))
    parser.add_argument("--serve", metavar="PORT", nargs="?", type=int, const=8000)
    parser.add_argument("--measure", metavar="ROUNDS", nargs="?", type=int, const=5)
    arguments = parser.parse_args()
    try:
        with _venv.alone():
            _venv.prepare("dev" if arguments.measure else "")
            _pyodide.fetch_runtime()
        site = _web_site.build(arguments.into)
    except (_venv.InstallError, _pyodide.Missing) as error:
        print(error, file=sys.stderr)
        return MISSING
    except (_pyodide.BuildError, OSError) as error:
        print(f"The browser edition was not built. {error}", file=sys.stderr)
        return FAILED
    print(f"{site}: {_web_site.sizes(site)}")
    if arguments.measure:
        _web_site.measure(site, arguments.measure)
    if arguments.serve is not None:
        _web_site.serve(site, arguments.serve)
    return 0


if __name__ == "__main__":
    sys.exit(main())
