"""Saves what the screen shows: a picture of it, or a film of its last seconds."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from retrocards.machine import Machine, MachineError
from retrocards.programs import popups
from retrocards.programs.flow import Flow, forever
from retrocards.rom.actions import action
from retrocards.rom.folders import FolderError, ensure, user_folder
from retrocards.session.files import sweep
from retrocards.stage import Stage


class Snapshots:
    """Saves numbered pictures and films, and says in a pop-up where they are.

    `push` runs a pop-up, and `trouble` takes a sentence about what went wrong. While people only
    watch, as `looked_on` says, nobody strikes a key.
    """

    NEEDS = ("dialogs.picture|film|filming", "messages.downloads?", "timings.saved", *popups.NEEDS)

    def __init__(
        self,
        machine: Machine,
        stage: Stage,
        push: Callable[[str, Flow[Any]], None],
        trouble: Callable[[str], None],
        looked_on: Callable[[], bool],
    ) -> None:
        self._machine, self._stage = machine, stage
        self._push, self._trouble = push, trouble
        self._looked_on = looked_on

    @action("picture")
    def take_picture(self) -> None:
        """Save a numbered picture of the screen and say where."""
        try:
            path = self._new_picture(".png")
            self._machine.video.frame_png(path)
        except (FolderError, MachineError, OSError) as error:
            self._trouble(str(error))
            return
        self._push("picture", self._tell_where("picture", path))

    @action("film")
    def take_film(self) -> None:
        """Save the last seconds of the screen as a numbered film and say where."""
        self._push("film", self._save_film())

    def _save_film(self) -> Flow[None]:
        try:
            path = self._new_picture(self._machine.film_ending)
            work = self._machine.film_last_seconds(path)
            done = yield from popups.progress(self._stage, "filming", work, file=path.name)
        except (FolderError, MachineError, OSError) as error:
            self._trouble(str(error))
            return
        if done:
            self._push("picture", self._tell_where("film", path))

    def _tell_where(self, dialog: str, path: Path) -> Flow[str]:
        """Say where a picture is: until a key, but to spectators only for a while."""
        lasts = (lambda: self._stage.rom.timings["saved"]) if self._looked_on() else forever
        rom, file = self._stage.rom, path.name
        downloads = self._machine.downloads and rom.says("downloads")
        folder = rom.say("downloads") if downloads else str(path.parent)
        return (
            yield from popups.notice(self._stage, dialog, lasts=lasts, file=file, folder=folder)
        )

    def _new_picture(self, ending: str) -> Path:
        """The path of the next picture, with the first free number. Raises FolderError and OSError.

        A number also counts as taken while another window makes a film with it.
        """
        folder = ensure(user_folder("pictures"))
        name = self._stage.rom.identity.name.lower()
        numbered = re.compile(rf"{re.escape(name)}-(\d{{3,}}){re.escape(ending)}(.*)")
        matches = [match for path in folder.iterdir() if (match := numbered.match(path.name))]
        for match in matches:
            if match[2]:
                # A killed program may have left it behind.
                sweep(folder / match[0].removesuffix(match[2]))
        taken = {int(match[1]) for match in matches}
        number = next(number for number in count(1) if number not in taken)
        return folder / f"{name}-{number:03}{ending}"
