"""Plays a lesson by the rules, and says what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from retrocards.cards import OptionError, TextError
from retrocards.rom.declaration import LessonFault
from retrocards.rom.schema.lesson import Lesson, LessonStep
from retrocards.rules.base import Hand, RuleBroken
from retrocards.session.engines import Rules, engine_of

MOST_NAMED = 6
"""How many legal moves a fault names."""


def faults_in_lesson(
    program: str, rules: Rules, seats: Sequence[str], lesson: Lesson
) -> Iterator[LessonFault]:
    """All that keeps a lesson from being played by these rules of a program's game.

    `rules` has the options of the lesson in it. After an illegal move nothing more is looked at.
    """
    if lesson.seat not in seats:
        yield ("seat",), f"there is no seat {lesson.seat!r}; there are {', '.join(seats)}"
        return
    engine = engine_of(program)
    try:
        hand: Hand = engine.deal(engine.begin(rules), lesson.deal)
    except OptionError as error:
        yield ("deal",), str(error)
        return
    for number, step in enumerate(lesson.steps):
        place = "steps", number
        if fault := _fault_of(hand, step.move):
            yield (*place, "move"), fault
            return
        if hand.to_move == seats.index(lesson.seat):
            yield from (((*place, *keys), fault) for keys, fault in _of_learner(hand, step))
        else:
            for key in ("ask", "mistakes", "otherwise"):
                if getattr(step, key):
                    yield (*place, key), "only a move of the learner's has this"
        hand.play_text(step.move)


def _of_learner(hand: Hand, step: LessonStep) -> Iterator[LessonFault]:
    """The faults of a step in which the learner moves."""
    legal = {hand.move_text(move) for move in hand.legal_moves()}
    named: set[str] = {_text(hand, step.move)}
    if len(legal) > 1 and not step.ask:
        yield ("move",), "the learner has a choice here, so the step needs 'ask'"
    for number, mistake in enumerate(step.mistakes):
        for index, move in enumerate(mistake.moves):
            place = "mistakes", number, "moves", index
            if fault := _fault_of(hand, move):
                yield place, fault
            elif _text(hand, move) in named:
                yield place, f"{move!r} is the right move, or named before"
            else:
                named.add(_text(hand, move))
                yield from (
                    (("mistakes", number, "then", offset), fault)
                    for offset, fault in _of_line(hand, [move, *mistake.then])
                )
    if not step.otherwise and (others := sorted(legal - named)):
        listed = ", ".join(others[:MOST_NAMED])
        yield ("move",), f"no 'mistakes' and no 'otherwise' answer the legal moves {listed}"


def _of_line(hand: Hand, moves: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The first move of a line that is not legal, counted from -1, and its fault."""
    line = hand.copy()
    for number, move in enumerate(moves, -1):
        if fault := _fault_of(line, move):
            yield number, fault
            return
        line.play_text(move)


def _fault_of(hand: Hand, move: str) -> str:
    """What is wrong with a move at this point of a hand, and what would be right."""
    if hand.outcome is not None:
        return f"{move!r} comes after the end of the hand"
    try:
        hand.copy().play_text(move)
    except (TextError, RuleBroken) as error:
        legal = [hand.move_text(legal) for legal in hand.legal_moves()[:MOST_NAMED]]
        return f"{move!r} is not legal here: {error}; legal: {', '.join(legal)}"
    return ""


def _text(hand: Hand, move: str) -> str:
    """A legal move as the rules write it."""
    return hand.move_text(hand.parse_move(move))
