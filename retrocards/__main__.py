"""What `python -m retrocards` and the commands `retrocards`, `durak` and the like start with.

Ctrl-C ends the process with 130 and no words, from the first import on. While the rest is loaded
nothing is open that could be lost, so it ends there and then: an exception raised in the middle of
an import may be printed, or be swallowed.
"""

try:
    import gc
    import os
    import signal
    import sys
    from collections.abc import Callable
    from types import FrameType
except KeyboardInterrupt:
    raise SystemExit(130) from None

USAGE, INTERRUPTED = 2, 130


def retrocards() -> int:
    """The command `retrocards`; gives the exit code."""
    return _start()


def __getattr__(program: str) -> Callable[[], int]:
    """The command `durak`: `retrocards DURAK` with the rest of the command line; so any other."""
    if program.startswith("_"):
        raise AttributeError(f"module {__name__!r} has no attribute {program!r}")
    return lambda: _start(program.upper())


def _start(program: str | None = None) -> int:
    """Load the command line and run it, with the search for garbage put off.

    Modules and a ROM leave next to no garbage; to look for it again and again would take a sixth
    of the time to the first picture, after which it is looked for as ever.
    """
    _on_ctrl_c(_end)
    if hasattr(signal, "pthread_sigmask"):
        # `tools/play.py` holds Ctrl-C back while this Python starts.
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    gc.disable()
    try:
        from retrocards.cli.main import main

        return main(program=program, loaded=lambda: _on_ctrl_c(_interrupt))
    except KeyboardInterrupt:
        return INTERRUPTED
    except ImportError as error:
        # Not a fault of ours: a library was removed, or an install was cut off.
        if sys.stderr is not None:
            print(
                f"Retrocards cannot be loaded ({error}): what it stands on is damaged here. "
                f"Install it again; in a checkout, remove {sys.prefix} and start anew.",
                file=sys.stderr,
            )
        return USAGE
    finally:
        _on_ctrl_c(_end)


def _on_ctrl_c(handler: "signal._HANDLER") -> None:
    """Have a handler called at Ctrl-C, unless whoever started the process has it ignored."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, handler)


def _end(_: int, __: FrameType | None) -> None:
    os._exit(INTERRUPTED)


def _interrupt(_: int, __: FrameType | None) -> None:
    """Leave in order; at the second Ctrl-C at once."""
    signal.signal(signal.SIGINT, _end)
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(retrocards())
