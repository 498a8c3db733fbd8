"""Five shareware card programs of 1989-2002, played again in one emulated 320x200 PC."""

__version__ = "0.1.0"
