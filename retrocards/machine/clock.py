"""The machine's clock: the only time that a program knows."""


class Clock:
    """Counts machine ticks. `fps` ticks are one second of machine time.

    In a window, machine time is real time. Without a window, ticks follow each other as fast as
    the computer can, so the two are unrelated.
    """

    def __init__(self, fps: int = 30) -> None:
        if fps < 1:
            raise ValueError(f"the machine cannot run at {fps} ticks a second; the least is 1")
        self.fps = fps
        self.ticks = 0

    @property
    def seconds(self) -> float:
        """Machine seconds since the machine was switched on."""
        return self.ticks / self.fps

    def ticks_in(self, seconds: float) -> int:
        """A time in whole ticks, rounded; at least 1 for any time above 0."""
        return max(1, round(seconds * self.fps)) if seconds > 0 else 0

    def advance(self) -> None:
        """Let one tick pass."""
        self.ticks += 1
