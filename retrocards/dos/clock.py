"""The PC's own clock, which DATE and TIME set; they never set the host's."""

from collections.abc import Callable
from datetime import date, datetime, time, timedelta

FIRST_YEAR, LAST_YEAR = 1980, 2099
_FIRST = datetime(FIRST_YEAR, 1, 1)
_LAST = datetime(LAST_YEAR, 12, 31, 23, 59, 59)


class Clock:
    """Counts machine time from the moment the PC was switched on."""

    def __init__(self, start: datetime, seconds: Callable[[], float]) -> None:
        """`seconds` gives the machine time. A start outside DOS's years becomes its first day."""
        self._seconds = seconds
        self._set(start if _FIRST <= start <= _LAST else _FIRST)

    def now(self) -> datetime:
        """The date and the time of day. The clock stops at the last second of DOS's years."""
        return min(self._base + timedelta(seconds=self._seconds()), _LAST)

    def set_date(self, day: date) -> None:
        """Change the date and keep the time of day."""
        self._set(datetime.combine(day, self.now().time()))

    def set_time(self, time_of_day: time) -> None:
        """Change the time of day and keep the date."""
        self._set(datetime.combine(self.now().date(), time_of_day))

    def _set(self, now: datetime) -> None:
        self._base = now - timedelta(seconds=self._seconds())
