"""The host of a card table on a text screen: says whose turn it is, asks, tells, and waits."""

from __future__ import annotations

from random import Random
from typing import Any, Generic, Protocol, TypeVar

from retrocards.machine import Key
from retrocards.programs import popups
from retrocards.programs.answers import Answers, Asked, Complaint
from retrocards.programs.desk import Desk
from retrocards.programs.flow import Flow, Wait, Wakeup, pressed, struck
from retrocards.programs.table import TABLE, Table
from retrocards.programs.words import refused
from retrocards.rules.base import Hand, RuleBroken
from retrocards.stage import Model, TextStage

H = TypeVar("H", bound=Hand)
H_contra = TypeVar("H_contra", bound=Hand, contravariant=True)

LABELS = ("told", "prompt", "delay")
"""The labels that the table of every game has."""
STYLES = ("styles.told", "styles.prompt", "styles.refusal")


class Player(Protocol):
    """Who plays for the computer: a module of `players`."""

    def choose(self, view: Any, rng: Random) -> int:
        """The move of the seat that the view is of."""


class Game(Protocol[H_contra]):
    """What a card game has of its own."""

    def answers(self) -> Answers:
        """What keys and clicks mean to the seat to move."""
        ...

    def told(self, before: H_contra, move: int) -> str:
        """A move in words, from the hand as it stood before; empty for one that is not told."""
        ...

    def sound_of(self, move: int) -> str:
        """The name of the sound of a move; empty for none."""
        ...

    def after(self, before: H_contra, move: int) -> Flow[None]:
        """What is to be looked at after a move, before the game goes on."""
        ...

    def pauses(self) -> bool:
        """Whether the computer waits the delay before its move."""
        ...

    def model(self) -> Model:
        """What lies on the table and stands beside it, but what is announced and asked."""
        ...


class Host(Generic[H]):
    """Leads the seats of a table through their turns, by keyboard or by computer."""

    def __init__(
        self, desk: Desk, stage: TextStage, table: Table[Any, H], game: Game[H], player: Player
    ) -> None:
        self.asked: Asked | None = None
        """The seat that the keyboard plays now."""
        self._desk = desk
        self._stage = stage
        self._rom = stage.rom
        self._table = table
        self._game = game
        self._player = player
        self._viewer: int | None = None
        """The person who sits before the screen, where the keyboard plays several hands."""
        self._told = ""
        self._told_style = ""
        self._prompt = ""

    # The turns of a hand.

    def begin_hand(self, words: str) -> None:
        """Announce a new deal; nobody sits before the screen yet."""
        self._viewer = None
        self.announce(words)
        # A king turned up can have ended the hand before anybody moves.
        self._table.count()

    def turn(self) -> Flow[None]:
        """Let the seat to move have its turn, by keyboard or by computer."""
        table = self._table
        seat, made = table.hand.to_move, table.sitting.moves_made
        if table.by_keyboard(seat):
            yield from self._ask(seat)
            return
        if self._game.pauses():
            yield from self.pause(seat)
        # Moves can have been taken back meanwhile.
        if table.sitting.moves_made == made and not table.by_keyboard(seat):
            before = table.hand.copy()
            move = self._player.choose(before.view(seat), table.sitting.chance())
            table.make(move)
            yield from self._tell(before, move, "told")

    def _ask(self, seat: int) -> Flow[None]:
        """Let the person at the keyboard move, with as many tries as it takes."""
        made = self._table.sitting.moves_made
        yield from self._make_way(seat)
        move: int | None = None
        cursor = -1
        before = self._table.hand.copy()
        answers = self._game.answers()
        laid = answers.laid
        while self._table.by_keyboard(seat) and self._table.sitting.moves_made == made:
            if cursor >= 0 and answers.laid != laid:
                # The hand was sorted anew under the cursor, which stays on its card.
                cursor = answers.laid.index(laid[cursor])
            laid = answers.laid
            self.asked = Asked(seat, cursor, answers.marked)
            self._prompt = answers.question()
            self.refresh()
            itself = answers.only is not None and self._desk.settings.flag("autotrick")
            woken = yield Wait(self._desk.delay if itself else None)
            cursor = answers.cursor(woken, cursor)
            left_alone = itself and woken is None
            move = self._made(answers.only if left_alone else answers.read(woken, cursor))
        self.asked, self._prompt = None, ""
        if move is None:
            self.refresh()
        else:
            yield from self._tell(before, move, "prompt")

    def _made(self, answer: int | Complaint | None) -> int | None:
        """The move that an answer makes; None where there is none, or where it is refused."""
        if isinstance(answer, Complaint):
            self._refuse(answer.words)
            return None
        try:
            if answer is not None:
                self._table.make(answer)
        except RuleBroken as broken:
            self._refuse(refused(self._rom, broken))
            return None
        return answer

    def _tell(self, before: H, move: int, style: str) -> Flow[None]:
        """Tell a move that was made, and let everybody look."""
        words = self._game.told(before, move)
        if words:
            self._told, self._told_style = words, style
        self._desk.sound(self._game.sound_of(move))
        yield from self._game.after(before, move)
        self.refresh()

    def _make_way(self, seat: int) -> Flow[None]:
        """Between two people's turns: nobody's cards are seen until the next one is there."""
        several = len(self._table.people) > 1
        if several and self._viewer != seat and not self._desk.settings.flag("open_hands"):
            self._viewer = None
            self._prompt = ""
            self.refresh()
            yield from popups.notice(
                self._stage,
                "cover",
                holds=lambda: self._table.by_keyboard(seat),
                seat=self._rom.say(f"seats.{self._table.seats[seat]}"),
            )
        self._viewer = seat

    # What is told.

    def announce(self, words: str) -> None:
        """Tell something in the line of the computer's moves."""
        self._told, self._told_style = words, "told"
        self.refresh()

    def result(self, dialog: str, **fields: str) -> Flow[None]:
        """A notice at the end of something, which goes away by itself if nobody attends."""
        yield from popups.notice(
            self._stage,
            dialog,
            lasts=lambda: self._reading_time if self._goes_on_alone else None,
            holds=popups.always,
            **fields,
        )

    def _refuse(self, words: str) -> None:
        self._told, self._told_style = words, "refusal"
        self._desk.sound("wrong")

    # What is waited for.

    def pause(self, seat: int | None = None) -> Flow[None]:
        """The delay between two moves of the computer; a key or a click cuts it short.

        So does a person who takes over `seat`, the one to move.
        """
        desk = self._desk
        until = desk.now + desk.delay
        while desk.now < until and (seat is None or not self._table.by_keyboard(seat)):
            woken = yield Wait(until - desk.now)
            until = min(until, desk.now + desk.delay)
            if self._goes_on(woken):
                return

    def go_on(self) -> Flow[None]:
        """After a prompt: wait for ENTER or a click, or with autotrick for the delay."""
        while True:
            self._prompt = "" if self._goes_on_alone else self._rom.say("go_on")
            self.refresh()
            woken = yield Wait(self._desk.delay if self._goes_on_alone else None)
            if woken is None or self._goes_on(woken):
                self._prompt = ""
                return

    def wants_replay(self) -> Flow[bool]:
        """Ask whether to play the last deal again; it is not waited for where nobody plays."""
        if self._table.sitting.last_deal is None:
            return False
        return (
            yield from popups.ask(
                self._stage,
                "replay",
                lasts=lambda: None if self._somebody_plays else self._reading_time,
            )
        )

    def _goes_on(self, woken: Wakeup) -> bool:
        if isinstance(woken, Key):
            return pressed(self._rom, woken, "go_on")
        return struck(woken)

    @property
    def _reading_time(self) -> float:
        """Seconds in which an onlooker has read what nobody has to answer."""
        return max(self._desk.delay, self._rom.timings["result"])

    @property
    def _somebody_plays(self) -> bool:
        """Whether somebody plays by keyboard."""
        return bool(self._table.people) and not self._table.demo

    @property
    def _goes_on_alone(self) -> bool:
        """Whether prompts go on by themselves: autotrick, the demo, or nobody at the keyboard."""
        return self._desk.settings.flag("autotrick") or not self._somebody_plays

    # What is seen.

    def face_up(self) -> list[bool]:
        """Seat by seat, whether the one who looks at the screen may see the cards."""
        people, seats = self._table.people, range(len(self._table.seats))
        if self._desk.settings.flag("open_hands"):
            return [True for _ in seats]
        if len(people) == 1:
            return [seat in people for seat in seats]
        return [seat in people and seat == self._viewer for seat in seats]

    def refresh(self) -> None:
        """Show the table and the two lines of words, wherever nothing else is shown."""
        if self._desk.scene != TABLE:
            return
        model = self._game.model() if self._table.dealt else Model()
        model.labels |= {
            "told": self._told,
            "prompt": self._prompt,
            "delay": self._rom.say("delay", seconds=f"{self._desk.delay:g}"),
        }
        if self._told_style:
            model.styles["told"] = self._told_style
        self._stage.present(model)
