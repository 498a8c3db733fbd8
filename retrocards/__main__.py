"""The entry of `python -m retrocards` and of the commands `retrocards`, `durak` and so on.

Ctrl-C ends the process with code 130 and no message, from the first import on. Until all is loaded
nothing can be lost, so it ends at once. An exception in the middle of an import could be printed
or swallowed instead.
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
    """The command `retrocards`. Returns the exit code."""
    return _start()


def __getattr__(program: str) -> Callable[[], int]:
    """The command of one program: `durak` is `retrocards DURAK` with the rest of the words."""
    if program.startswith("_"):
        raise AttributeError(f"module {__name__!r} has no attribute {program!r}")
    return lambda: _start(program.upper())


def _start(program: str | None = None) -> int:
    """Load and run the command line, without garbage collection until the first picture.

    Loading leaves almost no garbage, but collecting it would take a sixth of the time to the first
    picture. `cli/run.py` turns it on again.
    """
    _on_ctrl_c(_end)
    if hasattr(signal, "pthread_sigmask"):
        # `tools/play.py` blocks Ctrl-C while this Python starts.
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    gc.disable()
    try:
        from retrocards.cli.main import main

        return main(program=program, loaded=lambda: _on_ctrl_c(_interrupt))
    except KeyboardInterrupt:
        return INTERRUPTED
    except ImportError as error:
        # Not our fault: a library was removed, or an installation was interrupted.
        if sys.stderr is not None:
            print(
                f"Retrocards cannot be loaded ({error}): a library that it needs is damaged. "
                f"Install it again; in a checkout, remove {sys.prefix} and start again.",
                file=sys.stderr,
            )
        return USAGE
    finally:
        _on_ctrl_c(_end)


def _on_ctrl_c(handler: "signal._HANDLER") -> None:
    """Set the handler of Ctrl-C, unless the process was started with Ctrl-C ignored."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, handler)


def _end(_: int, __: FrameType | None) -> None:
    os._exit(INTERRUPTED)


def _interrupt(_: int, __: FrameType | None) -> None:
    """Leave in order, or at once after a second Ctrl-C."""
    signal.signal(signal.SIGINT, _end)
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(retrocards())
