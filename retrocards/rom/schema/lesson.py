"""Lessons: one prepared hand each, in which a guide says at every turn what is asked and why."""

from typing import Annotated, NamedTuple

from retrocards.rom.reader import Limit
from retrocards.rom.schema.base import EMPTY, OptionName, Seat, Value, Word

LESSON_NEEDS = ("dialogs.guide", "dialogs.guide_card", "keys.understood", "keys.leave_lesson")
"""What a ROM with a lesson must have besides."""
LONGEST = 320
"""The most characters that a guide says at a time."""
Words = Annotated[str, Limit(shortest=1, longest=LONGEST)]
Moves = Annotated[tuple[Word, ...], Limit(shortest=1)]


class Mistake(NamedTuple):
    """Legal moves that teach something: what they cost, in words, after what `then` shows.

    All moves are in the words of the rules. They are taken back afterwards.
    """

    moves: Moves
    costs: Words
    then: tuple[Word, ...] = ()


class LessonStep(NamedTuple):
    """A move of a lesson's hand, in the words of the rules.

    Before a move of the learner's the guide asks for it, and says why. `say` follows the move,
    anybody's. Any legal move that no `mistakes` name is answered by `otherwise`, and taken back.
    """

    move: Word
    ask: Words | None = None
    say: Words | None = None
    mistakes: tuple[Mistake, ...] = ()
    otherwise: Words | None = None


class Lesson(NamedTuple):
    """A prepared hand: the deal, the options that are not as the ROM has them, and every move.

    The guide says the `aim` first, and the `end` last. The learner sits at `seat`.
    """

    title: Word
    deal: Word
    seat: Seat
    aim: Words
    steps: Annotated[tuple[LessonStep, ...], Limit(shortest=1)]
    end: Words
    options: dict[OptionName, Value] = EMPTY
