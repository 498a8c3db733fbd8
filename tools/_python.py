"""Refuses a Python that is too old, in a sentence; any Python 3 can read this file."""

import sys

NEEDED = (3, 11)


def refuse_old():
    # type: () -> None
    """Ends the process with 2 when this Python is older than NEEDED."""
    if sys.version_info[:2] < NEEDED:
        sys.stderr.write(
            "Retrocards needs Python %d.%d or newer; this is %d.%d (%s).\n"
            % (NEEDED + sys.version_info[:2] + (sys.executable,))
        )
        sys.exit(2)
