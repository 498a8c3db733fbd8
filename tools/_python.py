"""What our scripts do first, in words that any Python since 2.7 can read."""

import os
import signal
import sys

NEEDED = (3, 11)
INTERRUPTED = 130


def refuse_old():
    # type: () -> None
    """Ends the process with 2, and a sentence, when this Python is older than NEEDED."""
    if sys.version_info[:2] < NEEDED:
        sys.stderr.write(
            "Retrocards needs Python %d.%d or newer; this is %d.%d (%s).\n"
            % (NEEDED + sys.version_info[:2] + (sys.executable,))
        )
        sys.exit(2)


def leave_at_ctrl_c():
    # type: () -> None
    """From now on Ctrl-C ends the process with 130 and no words, unless it is ignored anyhow."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, _end)


def _end(_number, _frame):
    # type: (int, object) -> None
    os._exit(INTERRUPTED)
