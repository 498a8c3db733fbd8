"""The guide: leads a learner through a prepared hand, and says at each turn what is asked and why.

A lesson is a hand of the ROM's in which every move is known. It is played on the game's own table,
by a program of its own over the present one; nothing of it is kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Protocol

from retrocards.machine import Key, Mouse
from retrocards.programs.coach.boxes import CoachBoxes
from retrocards.programs.desk import Desk, Program
from retrocards.programs.flow import Click, Flow, Wait, Wakeup, pressed, struck, wait_for
from retrocards.programs.guest import REGISTERED, GuestTable, guest_over, looks
from retrocards.programs.table import CardTable, H, M
from retrocards.rom import Rom
from retrocards.rom.schema.lesson import LESSON_NEEDS, Lesson
from retrocards.rom.template import fill_in
from retrocards.session.records import OptionValue

if TYPE_CHECKING:
    from retrocards.rom.schema.lesson import LessonStep

REACHED_END, LEFT_EARLY = 0, 1
"""The exit codes of a lesson."""
WRONG = "guide_wrong"
"""The dialog with the words about a wrong move, in ROMs that have one of its own."""


class Guided(Protocol):
    """What a guide asks of its game."""

    def turn(self) -> Flow[None]:
        """Play the turn of the seat to move."""
        ...

    def refresh(self) -> None:
        """Show the table as it is."""
        ...

    def are_alike(self, move: int, other: int) -> bool:
        """Whether two moves do the same, perhaps in another order."""
        ...

    def show_outcome(self) -> Flow[None]:
        """Show on the table what the hand that is over has brought."""
        ...

    def taken_back(self) -> None:
        """Called when moves of the hand on the table have been taken back."""
        ...


class Guide(Generic[M, H]):
    """Plays a lesson's hand with the learner, if the program was started with one."""

    NEEDS = (*(f"{name}?" for name in LESSON_NEEDS), f"dialogs.{WRONG}?")

    def __init__(self, desk: Desk, table: CardTable[M, H], boxes: CoachBoxes, game: Guided) -> None:
        self._desk, self._table, self._game, self._boxes = desk, table, game, boxes
        self._guest = GuestTable(desk)
        self._lesson: Lesson | None = desk.rom.lessons.get(desk.launch.guided)
        self._shown: list[str] = []
        """The moves still to be played that show what a mistake costs."""
        self._asked = -1
        """The number of the move that the learner was asked for last."""
        self._commented = 0
        """The number of moves after which the guide spoke last."""

    @property
    def leads(self) -> bool:
        """Whether this program plays a lesson."""
        return self._lesson is not None

    @property
    def move(self) -> int | None:
        """The next move of the lesson, whoever makes it; None if no lesson is played."""
        if self._lesson is None:
            return None
        text = self._shown[0] if self._shown else self._step.move
        return self._table.hand.parse_move(text)

    @property
    def can_repeat(self) -> bool:
        """Whether there is a question of the guide's to repeat; outside a lesson always."""
        return not self.leads or (self._asked == self._made and not self._shown)

    def leave(self) -> None:
        """Leave the lesson at once, for the program below."""
        self._desk.exit_code = LEFT_EARLY

    def lead(self, deal: Flow[None]) -> Flow[None]:
        """Deal the lesson's hand, and play the lesson; it can be left while the cards fly, too."""
        self._guest.limit(quit=self.leave, coach=self.repeat)
        keys = self._desk.rom.keys["leave_lesson"]
        if not (yield from self._guest.until_left(self._lead(deal), keys)):
            self.leave()

    def repeat(self) -> None:
        """Say once more what is asked of the learner."""
        if self._desk.stage.windows or not self.can_repeat:
            self._guest.refuse()
        elif ask := self._step.ask:
            self._desk.push("coach", self._tell("guide", ask))

    def _lead(self, deal: Flow[None]) -> Flow[None]:
        assert self._lesson is not None
        yield from deal
        self._game.refresh()
        yield from self._tell("guide_card", self._lesson.aim)
        while self._made < len(self._lesson.steps) and self._table.unfinished:
            yield from self._turn(self._step)
        if not self._table.unfinished:
            yield from self._game.show_outcome()
        self._game.refresh()
        lasts = max(self._desk.stage.left, self._desk.delay)
        yield from wait_for(self._desk, lambda: lasts, struck)
        yield from self._tell("guide_card", self._lesson.end)
        self._desk.exit_code = REACHED_END

    def comment(self) -> Flow[bool]:
        """Say, once, what the lesson says about the move just made; return whether it does.

        A game calls it while everything that belongs to the move lies on the table.
        """
        if self._lesson is None or self._shown or self._commented == self._made:
            return False
        step, move = self._lesson.steps[self._made - 1], self._table.sitting.moves[-1]
        if not (step.say and self._are_alike(move, step.move)):
            return False
        self._commented = self._made
        self._game.refresh()
        yield from self._tell("guide", step.say)
        return True

    @property
    def _made(self) -> int:
        return self._table.sitting.moves_made

    @property
    def _step(self) -> LessonStep:
        assert self._lesson is not None
        return self._lesson.steps[self._made]

    def _turn(self, step: LessonStep) -> Flow[None]:
        """Play a turn: the learner is asked, and mistakes are shown and taken back."""
        made = self._made
        by_learner = self._table.by_keyboard(self._table.hand.to_move)
        if by_learner and step.ask and self._asked != made:
            self._asked = made
            yield from self._ask(step.ask, self._game.turn())
        else:
            yield from self._game.turn()
        if self._made <= made:
            return
        move = self._table.sitting.moves[made]
        if not self._are_alike(move, step.move):
            yield from self._show_cost(step, move, made)
        else:
            yield from self.comment()

    def _ask(self, words: str, turn: Flow[None]) -> Flow[None]:
        """Let the learner move; the words about that lie over the question until a key or a click.

        If the key or the click is an answer, it counts at once.
        """
        try:
            wait = next(turn)
            woken = yield from self._tell("guide", words)
            if isinstance(woken, Click) or (
                isinstance(woken, Key) and not pressed(self._desk.rom, woken, "understood")
            ):
                wait = turn.send(woken)
            while True:
                wait = turn.send((yield wait))
        except StopIteration:
            return
        finally:
            turn.close()

    def _show_cost(self, step: LessonStep, move: str, made: int) -> Flow[None]:
        """Show what a wrong move costs, say it, and take all of it back."""
        table = self._table
        mistake = next(
            (
                mistake
                for mistake in step.mistakes
                if any(self._are_alike(move, wrong) for wrong in mistake.moves)
            ),
            None,
        )
        self._shown = [*mistake.then] if mistake else []
        table.demo = True
        while self._shown:
            before = self._made
            yield from self._game.turn()
            del self._shown[: self._made - before]
        table.demo = False
        self._game.refresh()
        dialog = WRONG if WRONG in self._desk.rom.dialogs else "guide"
        yield from self._tell(dialog, mistake.costs if mistake else step.otherwise or "")
        self._desk.keep(lambda: table.sitting.back(self._made - made))
        self._game.taken_back()

    def _are_alike(self, move: str, other: str) -> bool:
        parse = self._table.hand.parse_move
        return self._game.are_alike(parse(move), parse(other))

    # The boxes.

    def _tell(self, dialog: str, words: str) -> Flow[Wakeup]:
        """Show words until a key or a click, and return that."""
        # The first picture does without it.
        from retrocards.stage.manual import action_keys

        assert self._lesson is not None
        said = fill_in(words, action_keys(self._desk.rom))
        box = self._boxes.box(dialog, title=self._lesson.title, words=said)
        with self._desk.stage.window(box):
            while not struck(woken := (yield Wait(None))):
                pass
        self._game.refresh()
        if isinstance(woken, Mouse) and (hit := self._desk.stage.hit(woken.x, woken.y)):
            return Click(hit)
        return woken


def lesson_over(desk: Desk, name: str) -> Program:
    """The program in which a guide leads through a lesson, over the one at a desk."""
    lesson = desk.rom.lessons[name]
    options = {**looks(desk), **options_of(desk.rom, lesson)}
    return guest_over(desk, deal=lesson.deal, options=options, guided=name)


def options_of(rom: Rom, lesson: Lesson) -> dict[str, OptionValue]:
    """The options of a lesson's table, at which only the learner sits."""
    seats = rom.edition(REGISTERED).keyboard
    at_table = {seat: seat == lesson.seat for seat in seats if seat in rom.options}
    return {**at_table, **lesson.options}
