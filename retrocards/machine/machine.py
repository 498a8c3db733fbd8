"""The machine as programs see it: screen, speaker, clock, and the player's input."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Protocol

from retrocards.machine.camera import FILMS, Camera, Picture
from retrocards.machine.clock import Clock
from retrocards.machine.errors import FilmError
from retrocards.machine.extras import Clipboard, Keypad
from retrocards.machine.keys import TYPEMATIC_AFTER_S, TYPEMATIC_EVERY_S, Event, Key, Mouse
from retrocards.machine.speaker import VOLUME, Speaker, Voice
from retrocards.machine.video import Sprite, Video

_BUFFER = 256


class Display(Protocol):
    """Shows the picture and reads the player's input: a window, a page, or nothing at all."""

    voice: Voice | None
    clipboard: Clipboard | None
    keypad: Keypad | None
    downloads: bool

    def present(self, video: Video) -> None:
        """Show the picture and wait for the end of the tick."""

    def read(self) -> list[Event]:
        """The player's input since the last call."""

    def set_typematic(self, after_s: float, every_s: float) -> None:
        """Make held keys repeat after some seconds, and then every so many."""

    def listen_to_modifiers(self, on: bool) -> None:
        """Report SHIFT and ALT alone as keystrokes, or not. The default is not."""

    def set_icon(self, picture: Sprite, colours: Sequence[int]) -> None:
        """Set the window's icon on the desktop."""

    @property
    def closed(self) -> bool:
        """Whether the player or the system has asked to switch the machine off."""

    @property
    def busy(self) -> bool:
        """Whether new work may not be finished by the end of the tick."""


class Headless:
    """No window, for tests and scripts. Many of these can live in one process."""

    voice: Voice | None = None
    clipboard: Clipboard | None = None
    keypad: Keypad | None = None
    downloads = False
    closed = False
    busy = False

    def present(self, video: Video) -> None:
        """Show nothing and do not wait."""

    def read(self) -> list[Event]:
        """No player, no events."""
        return []

    def set_typematic(self, after_s: float, every_s: float) -> None:
        """No key is ever held."""

    def listen_to_modifiers(self, on: bool) -> None:
        """No modifier is ever pressed."""

    def set_icon(self, picture: Sprite, colours: Sequence[int]) -> None:
        """No window, no icon."""


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
        self.clipboard = display.clipboard
        """Where links are copied to, if the display has such a place."""
        self.keypad = display.keypad
        """Where keys to touch are shown, if the display has such a place."""
        self.downloads = display.downloads
        """Whether saved pictures go to the player by the browser."""
        self.large_print = False
        """Whether programs show their table in large print, where they have one."""
        self.pictures = 0
        """The number of ticks that showed a new picture."""

    @classmethod
    def headless(cls, fps: int = 30, aspect: bool = False) -> "Machine":
        """A machine without a window. Its time runs as fast as the computer can."""
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
        """A machine in a window, in real time. A process can have only one.

        `scale` is the size of a pixel (default: the largest whole number that leaves room on the
        desktop). `crt` imitates a picture tube. `aspect` shows and saves pictures in 4:3, as
        monitors did. `sound` False does not use the sound card. `volume` is 0 to `LOUDEST`.
        Raises DisplayError if no window can be opened.
        """
        from retrocards.machine.window import Window

        return cls(Window(title, scale, fullscreen, crt, aspect, fps, sound, volume), fps, aspect)

    @property
    def closed(self) -> bool:
        """Whether the window was closed, the system asked to end, or `switch_off` was called."""
        return self._off or self._display.closed

    @property
    def busy(self) -> bool:
        """Whether most of this tick is over. Always False without a window."""
        return self._display.busy

    def switch_off(self) -> None:
        """Ask the program to leave, as closing the window does."""
        self._off = True

    def tick(self) -> None:
        """Show the picture, let one tick pass, and read the player's input."""
        if self.video.version != self._shown:
            self._shown = self.video.version
            self.pictures += 1
            self.camera.see(
                Picture(self.clock.ticks, self.video.frame_pixels(), tuple(self.video.palette))
            )
        self._display.present(self.video)
        self.clock.advance()
        self._take(self._display.read())

    def leap(self, ticks: int) -> None:
        """Let so many ticks pass as one, while nobody looks at the screen."""
        self.clock.ticks += max(0, ticks - 1)
        self.tick()

    def events(self) -> list[Event]:
        """The player's input since the last call, in order. Each event is returned once."""
        events, self._events = self._events, []
        return events

    def set_typematic(
        self, after_s: float = TYPEMATIC_AFTER_S, every_s: float = TYPEMATIC_EVERY_S
    ) -> None:
        """Set how a held arrow, PGUP, PGDN, BACKSPACE or DEL repeats, as on a PC's keyboard.

        It repeats after `after_s` seconds and then every `every_s`, rounded to ticks. Without
        arguments the machine's defaults return. Raises ValueError for times not above 0.
        """
        if not (after_s > 0 and every_s > 0):
            raise ValueError(f"keys cannot repeat after {after_s:g} and every {every_s:g} seconds")
        self._display.set_typematic(after_s, every_s)

    def listen_to_modifiers(self, on: bool = True) -> None:
        """Report SHIFT and ALT as keystrokes when tapped alone, or stop doing so.

        The default is not to. Injected keys are always reported.
        """
        self._display.listen_to_modifiers(on)

    def set_icon(self, picture: Sprite, colours: Sequence[int]) -> None:
        """Set the window's icon on the desktop: a picture in up to 15 of 16 `colours`."""
        self._display.set_icon(picture, colours)

    @property
    def film_ending(self) -> str:
        """How the name of a film ends: as a GIF, or as a PNG where Pillow is missing."""
        from importlib.util import find_spec

        gif, png = FILMS
        return gif if find_spec("PIL") else png

    def film_last_seconds(self, path: Path) -> Iterator[float]:
        """Make a film of the screen's last seconds, bit by bit. Yields the share that is done.

        The file appears only at the end. Raises FilmError if it cannot be made.
        """
        from retrocards.machine.film import film  # Few players make films.

        scene = self.camera.last_seconds(self.clock.ticks)
        if scene is None:
            raise FilmError("There is nothing to film: the screen has shown nothing yet.")
        return film(scene, path, self.clock.fps, self.clock.ticks)

    def press(self, key: Key) -> None:
        """Act as if a key had been pressed."""
        self.inject(key)

    def inject(self, event: Event) -> None:
        """Add an event as if the player had caused it. The next `events()` returns it."""
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
