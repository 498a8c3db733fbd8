"""The grade of a player who is new to a program: the house offers another one, and he decides."""

from __future__ import annotations

from collections.abc import Callable

from retrocards.programs import popups
from retrocards.programs.desk import Desk
from retrocards.programs.flow import Flow
from retrocards.rom.schema.control import Choice
from retrocards.session.tally import KEPT_RESULTS, Tally

GRADE = "grade"
"""The option that says how well the computer plays."""
ENOUGH_WON = 3
"""How many of the latest hands are won before the next grade is offered."""


class Grading:
    """Notes how a player fares, and offers the grade above or below his own.

    The ROM lists its grades from the strongest to the weakest, and names that of a newcomer. The
    house never acts against a grade of the command line, or of an edition without a choice. A hand
    in which the grade was changed says nothing about either.
    """

    NEEDS = ("dialogs.grade_up|grade_down",)

    def __init__(self, desk: Desk, tally: Tally) -> None:
        self._desk, self._tally = desk, tally
        self._began_at = ""
        """The grade when the hand began; for a resumed hand, the grade when it was resumed."""
        self.begin()

    def begin(self) -> None:
        """Note at which grade a hand begins."""
        self._began_at = self._grade if self._option is not None else ""

    def judge(self, won: bool, hand: str) -> None:
        """Note how a hand ended. One without an id is not kept, and not noted."""
        if hand and self._option is not None and self._grade == self._began_at:
            self._desk.keep(lambda: self._tally.judge(won, self._grade, hand))

    def offer(self, holds: Callable[[], bool]) -> Flow[None]:
        """Ask the player whether he wants another grade, if his results suggest one.

        Whatever he answers, the results begin anew. The question closes, unanswered, when it no
        longer `holds`.
        """
        option = self._option
        step = self._step if option is not None else 0
        if option is None or not step:
            return
        place = option.choices.index(self._grade) + step
        if place not in range(len(option.choices)):
            return
        from retrocards.stage.menu import word_of  # Only for a question: no picture needs it.

        desk, grade = self._desk, option.choices[place]
        dialog = "grade_up" if step < 0 else "grade_down"
        word = word_of(option, grade)
        if (yield from popups.ask(desk.stage, dialog, holds=holds, grade=word)):
            desk.keep(lambda: desk.settings.set(GRADE, grade))
            desk.refresh()
        desk.keep(self._tally.forget_results)

    @property
    def _option(self) -> Choice | None:
        """The option with the ROM's grades; None if the house leaves this player's alone."""
        launch, option = self._desk.launch, self._desk.rom.options.get(GRADE)
        if launch.guest or not launch.welcome or GRADE in launch.options:
            return None
        if not isinstance(option, Choice) or option.newcomer is None:
            return None
        return option if self._desk.settings.options_allowed or option.every_edition else None

    @property
    def _grade(self) -> str:
        return str(self._desk.settings[GRADE])

    @property
    def _step(self) -> int:
        """How far the grade that the results suggest is down the ROM's list: -1, 0 or 1."""
        results = self._tally.results(self._grade)
        if sum(results) >= ENOUGH_WON:
            return -1
        return int(len(results) == KEPT_RESULTS and not any(results))
