"""The PC's own clock: set by DATE and TIME, never the host's."""

from collections.abc import Callable
from datetime import date, datetime, time, timedelta

FIRST_YEAR, LAST_YEAR = 1980, 2099


class Clock:
    """Runs by machine time from the moment at which the PC was switched on."""

    def __init__(self, start: datetime, seconds: Callable[[], float]) -> None:
        """`seconds` gives the machine time."""
        self._seconds = seconds
        self._base = start - timedelta(seconds=seconds())

    def now(self) -> datetime:
        """The date and the time of day, within the years that DOS knows."""
        now = self._base + timedelta(seconds=self._seconds())
        return now.replace(year=max(FIRST_YEAR, min(now.year, LAST_YEAR)))

    def set_date(self, day: date) -> None:
        """Change the date; the time of day goes on."""
        self._set(datetime.combine(day, self.now().time()))

    def set_time(self, time_of_day: time) -> None:
        """Change the time of day; the date is as it was."""
        self._set(datetime.combine(self.now().date(), time_of_day))

    def _set(self, now: datetime) -> None:
        self._base = now - timedelta(seconds=self._seconds())
