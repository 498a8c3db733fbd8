"""Five card programs of 1989-2002, played again in one emulated 320x200 PC."""

__version__ = "0.2.0"
