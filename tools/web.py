"""Builds the browser edition: `python3 tools/web.py [--serve [PORT]] [--into FOLDER]`.

The result, `site`, is a folder of plain files for any web server, at any address. `--serve` shows
it on this computer. Python for the page is Pyodide, which npm provides in one exact version. What
the page loads is compiled by Pyodide itself, under node.

Needs Node.js 20 or newer with npm. If something is missing, a sentence says so, and the exit code
is 2.
"""

try:
    import sys

    from _python import leave_at_ctrl_c, refuse_old

    leave_at_ctrl_c()
except KeyboardInterrupt:
    raise SystemExit(130) from None

FAILED = 2


def main() -> int:
    """Returns 0, or 2 if something is missing."""
    refuse_old()
    import argparse

    import _pyodide
    import _venv
    import _web_site

    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--into", metavar="FOLDER", default=str(_pyodide.ROOT / "site"))
    parser.add_argument("--serve", metavar="PORT", nargs="?", type=int, const=8000)
    arguments = parser.parse_args()
    try:
        with _venv.alone():
            _venv.prepare("")
            _pyodide.fetch_runtime()
            site = _web_site.build(arguments.into)
    except (_venv.InstallError, _pyodide.Missing, OSError) as error:
        print(error, file=sys.stderr)
        return FAILED
    print(f"{site}: {_web_site.sizes(site)}")
    if arguments.serve is not None:
        _web_site.serve(site, arguments.serve)
    return 0


if __name__ == "__main__":
    sys.exit(main())
