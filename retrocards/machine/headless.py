"""No window: nothing is shown, nobody types, and no time is lost."""

from collections.abc import Sequence

from retrocards.machine.keys import Event
from retrocards.machine.speaker import Voice
from retrocards.machine.video import Sprite, Video


class Headless:
    """A display for tests and scripts; many of them can live in one process."""

    voice: Voice | None = None
    closed = False
    busy = False

    def present(self, video: Video) -> None:
        """Show nothing and do not wait."""

    def read(self) -> list[Event]:
        """Nobody is there."""
        return []

    def set_typematic(self, after_s: float, every_s: float) -> None:
        """No key is ever held."""

    def listen_to_modifiers(self, on: bool) -> None:
        """There is nothing to hear."""

    def set_icon(self, picture: Sprite, colours: Sequence[int]) -> None:
        """There is no window to show it for."""
