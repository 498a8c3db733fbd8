"""COPY: files to files, folders or devices, and several files joined into one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from retrocards.dos import names
from retrocards.dos.drives import Drives
from retrocards.dos.errors import DosError, about
from retrocards.dos.files import CTRL_Z, bytes_of, text_of
from retrocards.dos.names import DosPath
from retrocards.dos.redirection import PRINTERS, refuse_paper
from retrocards.dos.shell import Call
from retrocards.dos.streams import CTRL_Z as TYPED_END
from retrocards.dos.streams import Console, ConsoleSink, nothing_to_complete
from retrocards.programs.flow import Flow


class Source(NamedTuple):
    """A file or a device to read."""

    shown: str
    path: DosPath = ()
    device: str = ""


class Target(NamedTuple):
    """Where to write: a device, or a folder and a name, perhaps with wildcards."""

    shown: str = ""
    """Drive and folders in capitals, otherwise as typed; or the device."""
    folder: DosPath = ()
    pattern: str = ""
    device: str = ""

    def path(self, name: str) -> DosPath:
        """The path that a file with this name is copied to."""
        return (*self.folder, names.renamed(name, self.pattern))

    def shown_with(self, name: str) -> str:
        """The same path as DOS shows it."""
        return self.shown if self.device else self.shown + names.renamed(name, self.pattern)


NEVER_BEGUN = ("invalid_drive", "invalid_directory", "path_not_found")
"""Errors before the first file. COPY then shows neither a file's name nor a count."""


def copy(call: Call) -> Flow[None]:
    """COPY: copy the first word, or all words joined by a plus, to the second."""
    # /V checks what was written, as our disk always does. /Y came with later versions.
    call.allow("/A", "/B", "/V", "/Y")
    sources, target = _arguments(call.words)
    copying = _Copying(call, sources, target)
    try:
        yield from copying.run()
    except DosError as error:
        if error.name in NEVER_BEGUN:
            raise DosError(error.name) from error
        call.shell.tell(error)
    yield from call.say("copied", count=f"{copying.count:9}")


def _arguments(words: Sequence[str]) -> tuple[list[str], str]:
    """The words joined by a plus, and the target, or "". Raises DosError."""
    parts = [part for word in words for part in re.split(r"(\+)", word) if part]
    sources: list[str] = []
    targets: list[str] = []
    joined = True
    for part in parts:
        if part == "+":
            joined = not targets
        elif joined:
            sources.append(part)
            joined = False
        else:
            targets.append(part)
    if not sources:
        raise DosError("parameter_missing")
    if len(targets) > 1:
        raise DosError("too_many_parameters")
    return sources, targets[0] if targets else ""


class _Copying:
    """One COPY, which counts the files that it makes."""

    def __init__(self, call: Call, sources: list[str], target: str) -> None:
        self.count = 0
        self._call = call
        self._disk: Drives = call.system.disk
        self._console: Console = call.system.console
        self._sources = sources
        self._target = target
        self._is_text = call.has("/A")

    def run(self) -> Flow[None]:
        """Copy all files. Raises DosError at a failure; `count` then has the files made so far."""
        target = self._where_to(self._target)
        groups = [self._files_of(word) for word in self._sources]
        files = [source for group in groups for source in group]
        shows_names = len(self._sources) > 1 or any(map(names.is_pattern, self._sources))
        one_file = bool(target.folder) and not names.is_pattern(target.pattern)
        if len(self._sources) > 1 or (len(files) > 1 and one_file):
            yield from self._join(files, target)
            return
        if not files:
            raise DosError("file_not_found", about=self._searched(self._sources[0]))
        for source in files:
            if shows_names or self._disk.is_folder(self._path(self._sources[0])):
                yield from self._call.print(f"{source.shown}\n")
            yield from self._copy(source, target)

    def _copy(self, source: Source, target: Target) -> Flow[None]:
        """Copy one file unchanged, unless /A or a device makes it a text."""
        if source.device or target.device or self._is_text:
            data = yield from self._read(source)
            if self._is_text:
                data = _as_text(data) + CTRL_Z
            yield from self._write(data, target, source.path[-1] if source.path else "")
            return
        path = target.path(source.path[-1])
        if path == source.path:
            raise DosError("copied_onto_itself")
        if self._disk.entry(source.path).size:
            with about(target.shown_with(source.path[-1])):
                yield from self._call.shell.retried(lambda: self._disk.copy(source.path, path))
            self.count += 1

    def _join(self, files: list[Source], target: Target) -> Flow[None]:
        """Write all files one after another into the target. Missing files are skipped."""
        if not files:
            return
        first = next((source.path[-1] for source in files if source.path), "")
        if not target.folder and not target.device:
            target = Target(self._folder_of(self._sources[0]), files[0].path[:-1], first)
        path = target.path(first) if target.folder else ()
        data = b""
        for number, source in enumerate(files):
            yield from self._call.print(f"{source.shown}\n")
            if path and source.path == path and number > 0:
                # The target is already being written.
                self._call.shell.tell(DosError("content_lost"))
                continue
            more = yield from self._read(source)
            data += more if self._call.has("/B") else _as_text(more)
        if data:
            end = b"" if self._call.has("/B") or target.device else CTRL_Z
            yield from self._write(data + end, target, first)

    def _files_of(self, word: str) -> list[Source]:
        """The files that a word means. Raises DosError for a path that cannot exist."""
        device = names.device(word)
        if device:
            return [Source(names.upper(word), device=device)]
        path = self._path(word)
        if self._disk.is_folder(path):
            path = (*path, "*.*")
        return [Source(self._folder_of(word) + file[-1], file) for file in self._disk.find(path)]

    def _folder_of(self, word: str) -> str:
        """Drive and folders of a word, as DOS shows them before a file's name."""
        word = names.upper(word)
        if not self._disk.is_folder(self._path(word)):
            return re.sub(r"[^\\/:]*$", "", word)
        return word if word[-1] in ":\\/" else f"{word}\\"

    def _searched(self, word: str) -> str:
        """The name that DOS shows when it has found no file."""
        folder = self._folder_of(word)
        return folder + names.without_stars(names.upper(word)[len(folder) :] or "*.*")

    def _path(self, word: str) -> DosPath:
        return () if names.device(word) else self._disk.resolve(word)

    def _where_to(self, word: str) -> Target:
        """What the target means. Raises DosError."""
        if not word:
            if len(self._sources) > 1:
                return Target()
            return Target(self._disk.drive, self._disk.folder, "*.*")
        device = names.device(word)
        if device:
            return Target(names.upper(word), device=device)
        path = self._path(word)
        if self._disk.is_folder(path):
            return Target(self._folder_of(word), path, "*.*")
        if word[-1] in "\\/":
            raise DosError("invalid_directory")
        return Target(self._folder_of(word), path[:-1], path[-1])

    def _read(self, source: Source) -> Flow[bytes]:
        """The content of a file, or the typed text up to Ctrl-Z. Raises DosError."""
        if source.device == "CON":
            return (yield from self._typed())
        if source.device:
            return b""
        return (yield from self._call.shell.retried(lambda: self._disk.read(source.path)))

    def _typed(self) -> Flow[bytes]:
        text, ended = "", ""
        while not ended:
            line = yield from self._console.line(nothing_to_complete)
            line, ended, _ = line.partition(TYPED_END)
            text += line if ended else f"{line}\n"
        return bytes_of(text)

    def _write(self, data: bytes, target: Target, name: str) -> Flow[None]:
        """Write to a file or a device. Without data no file is made. Raises DosError."""
        if target.device == "CON":
            yield from ConsoleSink(self._console).write(text_of(data))
        elif target.device in PRINTERS:
            with about(target.shown):
                yield from self._call.shell.retried(partial(refuse_paper, target.device))
        elif not target.device and data:
            if not name and names.is_pattern(target.pattern):
                # Typed text has no name of its own.
                raise DosError("file_creation")
            path = target.path(name)
            with about(target.shown_with(name)):
                yield from self._call.shell.retried(lambda: self._disk.write(path, data))
        self.count += bool(data) or bool(target.device)


def _as_text(data: bytes) -> bytes:
    return data.partition(CTRL_Z)[0]
