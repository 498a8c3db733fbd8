"""Reels: what a screen of pixels shows at a moment, by the ROM's steps in ticks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from types import MappingProxyType

from retrocards.cards import parse_card
from retrocards.rom import LcdRom, Rom
from retrocards.rom.schema.reels import Actor, ReelStep
from retrocards.stage.look import StageError
from retrocards.stage.model import ActorView, Model
from retrocards.stage.pixels import whole_ticks
from retrocards.stage.stage import Stage


@dataclass
class ReelState:
    """The state of a reel at one moment.

    What the reel has not set yet is None: the stage keeps its own. `labels` holds the words typed
    since the reel turned to its screen, `typing` those that are not complete, `actors` what moves.
    """

    screen: str | None = None
    labels: dict[str, str] = field(default_factory=dict)
    typing: frozenset[str] = frozenset()
    fade: int | None = None
    actors: tuple[ActorView, ...] = ()


class ReelShow:
    """A reel of the ROM by its name. Raises StageError if there is none.

    `lasts` is its length in seconds of machine time; its last state stays after that.
    """

    def __init__(
        self, rom: Rom, name: str, words: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        """`words` are the program's words for labels of the screen."""
        if not isinstance(rom, LcdRom) or name not in rom.reels:
            raise StageError(f"ROM {rom.identity.name} has no reel {name!r}")
        self._steps, self._words = rom.reels[name].steps, words
        self._tick = rom.display.tick
        self._darkest = rom.display.contrast.steps
        *begins, self._ticks = accumulate(map(self._length, self._steps), initial=0)
        self._sounds = [
            (tick, step.sound)
            for tick, step in zip(begins, self._steps, strict=True)
            if step.sound is not None
        ]
        self.lasts = self._ticks * self._tick

    def ended(self, t: float) -> bool:
        """Whether it is over at the moment `t` (seconds)."""
        return whole_ticks(t / self._tick) >= self._ticks

    def cues(self, after: float, until: float) -> list[str]:
        """The sounds that begin after `after` and not after `until` (seconds)."""
        first, last = whole_ticks(after / self._tick), whole_ticks(until / self._tick)
        return [sound for tick, sound in self._sounds if first < tick <= last]

    def draw(self, stage: Stage, t: float) -> None:
        """Put the moment `t` (seconds) on a stage: screen, words, contrast, and what moves."""
        state = self.state(t)
        if state.screen is None:
            model = stage.model.copy()
            model.labels.update(state.labels)
            model.typing = state.typing
            model.actors = state.actors
            stage.present(model)
        else:
            if stage.screen != state.screen:
                stage.open(state.screen)
            places = stage.rom.screens[state.screen].labels
            own = {label: self._words[label] for label in self._words if label in places}
            stage.present(
                Model(labels=own | state.labels, actors=state.actors, typing=state.typing)
            )
        if state.fade is not None:
            stage.fade = state.fade

    def state(self, t: float) -> ReelState:
        """The state at a moment (seconds)."""
        state, left = ReelState(), whole_ticks(t / self._tick)
        for step in self._steps:
            if left < 0:
                break
            self._carry_out(step, state, left)
            left -= self._length(step)
        return state

    def _carry_out(self, step: ReelStep, state: ReelState, tick: int) -> None:
        """Set what a step has done so many ticks after it began."""
        if step.screen is not None:
            state.screen, state.labels = step.screen, {}
        if step.fade:
            every = step.fade.every
            done = min(self._darkest, tick // every) if every else self._darkest
            state.fade = done if step.fade.to == "dark" else self._darkest - done
        if typed := step.type:
            part = _typed(tick - typed.wait, typed.every, len(typed.text))
            seen = tick < self._length(step) and (not typed.blink or tick // typed.blink % 2 == 0)
            state.labels[typed.label] = typed.text[:part] + (typed.cursor if seen else "")
            complete = part == len(typed.text)
            state.typing = frozenset() if complete else frozenset({typed.label})

        last = min(tick, self._length(step))
        state.actors = tuple(
            _acted(actor, last - actor.wait)
            for actor in step.actors
            if actor.wait <= last and (actor.until is None or last < actor.until)
        )

    def _length(self, step: ReelStep) -> int:
        """The length of a step in ticks, its hold included."""
        fading = self._darkest * step.fade.every if step.fade else 0
        typed = step.type
        typing = typed.wait + len(typed.text) * typed.every if typed else 0
        return max(fading, typing) + step.hold


def _acted(actor: Actor, tick: int) -> ActorView:
    """The picture and the place of an actor so many ticks after its entry."""
    what: str | int
    if actor.card is not None:
        what = parse_card(actor.card)
    else:
        what = actor.pictures[tick // actor.every % len(actor.pictures)]
    x, y = actor.x, actor.y
    if actor.to and actor.over:
        done = min(1.0, tick / actor.over)
        x, y = x + round((actor.to[0] - x) * done), y + round((actor.to[1] - y) * done)
        if actor.hops:
            part = done * actor.hops.times % 1
            y -= round(4 * part * (1 - part) * actor.hops.height)
    return what, x, y


def _typed(tick: int, every: int, count: int) -> int:
    """How many of `count` letters are typed: one at tick 0, then one every so many ticks."""
    if tick < 0:
        return 0
    return min(count, tick // every + 1) if every else count
