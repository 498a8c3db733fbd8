"""Speaks what the screen shows: by the computer's voice, or as lines of text."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from retrocards.cli.arguments import SPEAK, TEXT, VOICE
from retrocards.cli.errors import UsageError
from retrocards.cli.output import tell

if TYPE_CHECKING:
    from retrocards.programs.pc import Running

PROGRAM = "spd-say"
"""What hands a sentence to speech-dispatcher."""
MOST_WAITING = 12
"""Sentences that wait for the voice; of more the oldest are left out: the game has gone on."""

LAST_S = 6.0
"""Seconds at most in which the last sentences are spoken after the program has ended."""
POLL_S = 0.02


class Voice:
    """Speaks sentences one after another through speech-dispatcher, without waiting for it."""

    def __init__(self, program: str) -> None:
        self._program = program
        self._waiting: deque[str] = deque(maxlen=MOST_WAITING)
        self._speaking: subprocess.Popen[bytes] | None = None

    def say(self, sentence: str) -> None:
        """Speak a sentence after those before it."""
        self._waiting.append(sentence)
        self.go_on()

    def go_on(self) -> None:
        """Begin the next sentence if the last has been spoken."""
        if self._waiting and not self._speaks:
            self._speaking = self._start("--wait", "--", self._waiting.popleft())

    def hush(self) -> None:
        """Break off the sentence that is being spoken, and drop those that wait."""
        if self._waiting or self._speaks:
            self._waiting.clear()
            self._speaking = self._start("--cancel")

    def close(self) -> None:
        """Speak the sentences that wait, for LAST_S at most, and say no more."""
        until = time.monotonic() + LAST_S
        while (self._waiting or self._speaks) and time.monotonic() < until:
            self.go_on()
            time.sleep(POLL_S)
        self._waiting.clear()
        if self._speaking is not None:
            self._speaking.terminate()
            self._speaking.wait()

    @property
    def _speaks(self) -> bool:
        return self._speaking is not None and self._speaking.poll() is None

    def _start(self, *words: str) -> subprocess.Popen[bytes]:
        silent = subprocess.DEVNULL
        return subprocess.Popen([self._program, *words], stdin=silent, stdout=silent, stderr=silent)


class Speaker:
    """Says what the program on the machine shows, by one of MEANS."""

    def __init__(self, say: Callable[[str], object], voice: Voice | None = None) -> None:
        # Few runs are spoken.
        from retrocards.programs.speech import Speech

        self._speech, self._voice = Speech(say), voice

    def hear(self, program: Running) -> None:
        """Say what has changed."""
        self._speech.hear(program)
        if self._voice is not None:
            self._voice.go_on()

    def hush(self) -> None:
        """Silence the voice: the player has struck a key. What is printed stays."""
        if self._voice is not None:
            self._voice.hush()

    def close(self) -> None:
        """Stop speaking."""
        if self._voice is not None:
            self._voice.close()


def speaker_of(means: str) -> Speaker:
    """What speaks by one of MEANS. Raises UsageError if there is no voice and one is asked for."""
    program = shutil.which(PROGRAM) if means != TEXT else None
    if program is not None:
        voice = Voice(program)
        return Speaker(voice.say, voice)
    if means == VOICE:
        raise UsageError(
            f"{SPEAK}={VOICE}: {PROGRAM} of speech-dispatcher is not installed; "
            f"{SPEAK}={TEXT} prints the sentences."
        )
    return Speaker(tell)
