"""Registering a program, in the words of its ROM."""

from __future__ import annotations

from collections.abc import Iterator

from retrocards.rom import Rom
from retrocards.session.settings import Settings


def register(rom: Rom) -> Iterator[str]:
    """Register a program for good; gives what is to be told of that. Raises StorageError."""
    title = rom.identity.title
    if rom.editions.default == "registered":
        yield rom.say("register_needless", title=title)
        return
    settings = Settings(rom)
    if settings.trouble:
        yield settings.trouble
    if settings.edition == "registered":
        yield rom.say("registered_before", title=title)
        return
    settings.register()
    yield rom.say("register", title=title)
