"""The first steps of our scripts, written for any Python since 2.7."""

import os
import signal
import sys

NEEDED = (3, 11)
INTERRUPTED = 130


def refuse_old():
    # type: () -> None
    """End the process with code 2 and a sentence if this Python is older than NEEDED."""
    if sys.version_info[:2] < NEEDED:
        sys.stderr.write(
            "Retrocards needs Python %d.%d or newer; this is %d.%d (%s).\n"
            % (NEEDED + sys.version_info[:2] + (sys.executable,))
        )
        sys.exit(2)


def leave_at_ctrl_c():
    # type: () -> None
    """Let Ctrl-C end the process with code 130 and no message, unless it is ignored."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, _end)


def _end(_number, _frame):
    # type: (int, object) -> None
    os._exit(INTERRUPTED)
