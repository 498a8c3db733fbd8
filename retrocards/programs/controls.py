"""Keys, the mouse and a gamepad at a desk: what its ROM makes of them, and who receives them."""

from __future__ import annotations

from collections.abc import Callable

from retrocards.machine import Event, Key, Mouse, Video, named_key
from retrocards.programs.flow import Click, FlowStack, Wakeup
from retrocards.programs.pad import Gamepad
from retrocards.rom import Rom
from retrocards.rom.schema.control import Hotkey
from retrocards.stage import Popup, Stage

SAVING_ACTIONS = ("picture", "film")
"""Hotkey actions that save the picture and leave everything else as it is."""


class Controls:
    """Passes a hotkey's action to `do`, and everything else through `wake` to the flow on top.

    `take_mouse` is asked first about the mouse, and returns whether it took the event. `open_ring`
    shows the keys that a gamepad lacks, and `is_answer` says whether a key makes a move now.
    While the program is `parting`, most hotkeys have nothing to work on.
    """

    def __init__(
        self,
        rom: Rom,
        stage: Stage,
        video: Video,
        flows: FlowStack,
        do: Callable[[str], object],
        wake: Callable[[Wakeup], object],
        take_mouse: Callable[[Mouse], bool],
        open_ring: Callable[[], object],
        is_answer: Callable[[Key], bool],
        *,
        mouse_on: bool,
        parting: Callable[[], bool],
    ) -> None:
        self.mouse_on, self._parting = mouse_on, parting
        self._rom, self._stage, self._video, self._flows = rom, stage, video, flows
        self._do, self._wake, self._take_mouse = do, wake, take_mouse
        self._pad = Gamepad(rom, stage, flows, open_ring, is_answer)
        self._acted = False
        """Whether the player has done anything yet.

        Before that, no key can be meant for what lies under a box that opened by itself.
        """
        self._called: Popup | None = None
        """The pop-up on top at the last key or click: one that the player has seen."""

    def is_press_in_picture(self, mouse: Mouse) -> bool:
        """Whether a button of a mouse that is in use went down inside the picture."""
        inside = self._video.holds(mouse.x, mouse.y)
        return self.mouse_on and mouse.kind == "press" and inside

    def handle(self, event: Event) -> None:
        """Pass an event to whatever it is for."""
        acts = not isinstance(event, Mouse) or self.is_press_in_picture(event)
        unread = self._acted and self._stage.opening and self._on_top is not self._called
        if acts:
            # The model is current; the answer need not wait for the picture.
            self._stage.settle()
            if unread and not (isinstance(event, Key) and event.name in self._rom.hotkeys):
                # The player meant what was there before the box opened by itself.
                return
        if isinstance(event, Mouse):
            self._handle_mouse(event)
        elif isinstance(event, Key):
            self._handle_key(event)
        elif key := self._pad.key(event):
            self._handle_key(key)
        if acts:
            self._acted, self._called = True, self._on_top

    @property
    def _on_top(self) -> Popup | None:
        return self._stage.windows[-1] if self._stage.windows else None

    def _handle_key(self, key: Key) -> None:
        hotkey = self._rom.hotkeys.get(key.name)
        if hotkey is None or self._flows.takes(key) or self._ends(hotkey):
            self._wake(key)
        elif not (hotkey.colour_only and self._stage.mono):
            self._do(hotkey.action)

    def _ends(self, hotkey: Hotkey) -> bool:
        """Whether a hotkey has nothing to do on the last screen, and so counts as any other key."""
        return self._parting() and hotkey.action not in SAVING_ACTIONS

    def _handle_mouse(self, mouse: Mouse) -> None:
        if not self.mouse_on or (mouse.kind == "press" and not self.is_press_in_picture(mouse)):
            return
        if self._take_mouse(mouse) or (mouse.kind == "move" and not self._flows.moves):
            return
        hit = self._stage.hit(mouse.x, mouse.y) if mouse.kind == "press" else None
        if hit is None or mouse.button != "left":
            key = self._key_of(mouse)
            if key:
                self._handle_key(named_key(key))
            else:
                self._wake(mouse)
        elif hit.kind == "key":
            self._handle_key(Key(hit.key.upper(), hit.key if len(hit.key) == 1 else ""))
        else:
            self._wake(Click(hit))

    def _key_of(self, mouse: Mouse) -> str | None:
        """The key that a mouse button stands for; in the manual the left one is for the bar."""
        buttons = self._rom.mouse
        if mouse.kind != "press" or (mouse.button == "left" and self._stage.is_covered):
            return None
        return {"left": buttons.left, "right": buttons.right}.get(mouse.button)
