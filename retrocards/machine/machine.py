"""The machine as programs know it: screen, speaker, clock, and what the player does."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Protocol

from retrocards.machine.camera import Camera, Picture
from retrocards.machine.clock import Clock
from retrocards.machine.errors import FilmError
from retrocards.machine.keys import TYPEMATIC_AFTER_S, TYPEMATIC_EVERY_S, Event, Key, Mouse
from retrocards.machine.speaker import VOLUME, Speaker, Voice
from retrocards.machine.video import Sprite, Video

_BUFFER = 256


class Display(Protocol):
    """What shows the picture and reads the player: a window, or nothing at all."""

    voice: Voice | None

    def present(self, video: Video) -> None:
        """Show the picture and wait for the end of the tick."""

    def read(self) -> list[Event]:
        """What the player did since the last call."""

    def set_typematic(self, after_s: float, every_s: float) -> None:
        """Let held keys count again after some seconds, and then every so many."""

    def listen_to_modifiers(self, on: bool) -> None:
        """Report SHIFT and ALT alone as keystrokes, or not; at first not."""

    def set_icon(self, picture: Sprite, colours: Sequence[int]) -> None:
        """Let the desktop show this picture for the window."""

    @property
    def closed(self) -> bool:
        """Whether the player, or the system, wants the machine switched off."""

    @property
    def busy(self) -> bool:
        """Whether what is begun now may not be done by the end of the tick."""


class Machine:
    """The emulated PC. A program draws into `video`, then calls `tick()`, then reads `events()`."""

    def __init__(self, display: Display, fps: int = 30, aspect: bool = False) -> None:
        self._display = display
        self._events: list[Event] = []
        self._shown = -1
        self._off = False
        self.clock = Clock(fps)
        self.video = Video(aspect)
        self.camera = Camera(fps)
        self.speaker = Speaker(self.clock, display.voice)
        self.pictures = 0
        """How many ticks showed a picture that was not the one before."""

    @classmethod
    def headless(cls, fps: int = 30, aspect: bool = False) -> "Machine":
        """A machine without a window, whose time runs as fast as the computer can."""
        from retrocards.machine.headless import Headless

        return cls(Headless(), fps, aspect)

    @classmethod
    def window(
        cls,
        title: str,
        scale: int | None = None,
        fullscreen: bool = False,
        crt: bool = False,
        aspect: bool = False,
        fps: int = 30,
        sound: bool = True,
        volume: int = VOLUME,
    ) -> "Machine":
        """A machine in a window, in real time. One in a process.

        `scale` is the size of a pixel (default: the largest whole number that leaves room on the
        desktop); `crt` looks like a tube; `aspect` shows and saves 4:3, as monitors did;
        `sound` False leaves the sound card alone, and `volume` is 0 to `LOUDEST`. Raises
        DisplayError when no window can open.
        """
        from retrocards.machine.window import Window

        return cls(Window(title, scale, fullscreen, crt, aspect, fps, sound, volume), fps, aspect)

    @property
    def closed(self) -> bool:
        """The window was closed, the system asked to end, or `switch_off` was called."""
        return self._off or self._display.closed

    @property
    def busy(self) -> bool:
        """Whether most of this tick is over; without a window a tick takes as long as it takes."""
        return self._display.busy

    def switch_off(self) -> None:
        """Ask the program to leave, as closing the window does."""
        self._off = True

    def tick(self) -> None:
        """Show the picture, let one tick pass, and read what the player did in it."""
        if self.video.version != self._shown:
            self._shown = self.video.version
            self.pictures += 1
            self.camera.see(
                Picture(self.clock.ticks, self.video.frame_pixels(), tuple(self.video.palette))
            )
        self._display.present(self.video)
        self.clock.advance()
        self.speaker.tick()
        self._take(self._display.read())

    def leap(self, ticks: int) -> None:
        """Let so many ticks pass as one, for nobody is looking."""
        self.clock.ticks += max(0, ticks - 1)
        self.tick()

    def events(self) -> list[Event]:
        """What the player did, in order, since it was last asked; each event is given once."""
        events, self._events = self._events, []
        return events

    def set_typematic(
        self, after_s: float = TYPEMATIC_AFTER_S, every_s: float = TYPEMATIC_EVERY_S
    ) -> None:
        """Say how a held arrow, PGUP, PGDN, BACKSPACE or DEL repeats, as a PC's keyboard is told.

        It counts again after `after_s` seconds and then every `every_s`, to the nearest tick;
        without arguments as the machine does by itself. Raises ValueError for times not above 0.
        """
        if not (after_s > 0 and every_s > 0):
            raise ValueError(f"keys cannot repeat after {after_s:g} and every {every_s:g} seconds")
        self._display.set_typematic(after_s, every_s)

    def listen_to_modifiers(self, on: bool = True) -> None:
        """Report SHIFT and ALT that are tapped alone as keystrokes from now on, or no longer.

        A machine starts without. What is injected is reported in any case.
        """
        self._display.listen_to_modifiers(on)

    def set_icon(self, picture: Sprite, colours: Sequence[int]) -> None:
        """Let the desktop show a picture for the window, in up to 15 of 16 `colours`."""
        self._display.set_icon(picture, colours)

    def film_last_seconds(self, path: Path) -> Iterator[float]:
        """Make a film of what the screen has shown of late, bit by bit; gives how much is done.

        There is no file before the end. Raises FilmError where there can be none.
        """
        try:
            from retrocards.machine.film import film  # Its library takes its time.
        except ImportError as error:
            raise FilmError(f"No film can be made: Pillow is missing here ({error}).") from error
        scene = self.camera.last_seconds(self.clock.ticks)
        if scene is None:
            raise FilmError("There is nothing to be filmed: the screen has shown nothing yet.")
        return film(scene, path, self.clock.fps, self.clock.ticks)

    def press(self, key: Key) -> None:
        """Act as if a key had been pressed."""
        self.inject(key)

    def inject(self, event: Event) -> None:
        """Act as if something had been done at the machine; the next `events()` tells of it."""
        self._take([event])

    def _take(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, Mouse):
                self.video.pointer_at = (event.x, event.y)
                last = self._events[-1] if self._events else None
                if event.kind == "move" and isinstance(last, Mouse) and last.kind == "move":
                    self._events.pop()
            self._events.append(event)
        del self._events[:-_BUFFER]
