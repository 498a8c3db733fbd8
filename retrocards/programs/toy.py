"""What the programs of TOMMY'S TOYS share: hand after hand at a table, by keyboard or computer."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from retrocards.machine import Key, Machine, Mouse
from retrocards.programs import popups, shows
from retrocards.programs.answers import Answers, Complaint
from retrocards.programs.flow import Click, Flow, Wait, Wakeup, pressed
from retrocards.programs.game import TABLE, Game, H, M
from retrocards.programs.program import Launch
from retrocards.programs.text_program import TextProgram
from retrocards.programs.words import refused
from retrocards.rom import TextRom
from retrocards.rules.base import RuleBroken
from retrocards.session.sitting import Engine
from retrocards.stage import Model


@dataclass(frozen=True)
class Asked:
    """The seat that the keyboard plays now, and where its cursor is (-1: nowhere)."""

    seat: int
    cursor: int = -1
    marked: int = 0
    """The set of the cards that it has marked."""


LABELS = ("told", "prompt", "delay")
"""The labels of the table of every game."""
STYLES = ("styles.told", "styles.prompt", "styles.refusal")


class Player(Protocol):
    """Who plays for the computer: a module of `players`."""

    def choose(self, view: Any, rng: Random) -> int:
        """The move of the seat that the view is of."""


class Toy(Game[M, H], TextProgram):
    """A card game around a table, hand after hand: the flow, the prompts, and whose turn it is."""

    def __init__(
        self,
        machine: Machine,
        rom: TextRom,
        launch: Launch,
        engine: Engine[M, H],
        player: Player,
        seats: tuple[str, ...],
    ) -> None:
        super().__init__(machine, rom, launch, engine, seats)
        self.player = player
        self.viewer: int | None = None
        """The person who sits before the screen, where the keyboard plays several hands."""
        self._asked: Asked | None = None
        self._told = ""
        self._told_style = ""
        self._prompt = ""

    # What a game must say of itself.

    @abstractmethod
    def answers(self) -> Answers:
        """What keys and clicks mean to the seat to move."""

    @abstractmethod
    def words(self, before: H, move: int) -> str:
        """A move in words, from the hand as it stood before; empty for one that is not told."""

    @abstractmethod
    def sound_of(self, move: int) -> str:
        """The name of the sound of a move; empty for none."""

    @abstractmethod
    def deal_words(self) -> str:
        """What is told of a new deal."""

    def deal_sound(self) -> str:
        """The name of the sound of a new deal; empty for none."""
        return ""

    @abstractmethod
    def model(self) -> Model:
        """What lies on the table and stands beside it, but the told and the asked."""

    @abstractmethod
    def hand_over(self) -> Flow[None]:
        """The end of a hand."""

    def after(self, before: H, move: int) -> Flow[None]:
        """What is to be looked at after a move, before the game goes on."""
        yield from ()

    def pauses(self) -> bool:
        """Whether the computer waits the delay before its move."""
        return True

    def asks_for_replay(self) -> bool:
        """Whether the last deal is offered again at the beginning of a hand."""
        return self.settings.flag("replay")

    def computers_move(self) -> int:
        return self.player.choose(self.hand.view(self.hand.to_move), self.sitting.chance())

    def people(self) -> list[int]:
        allowed = self.settings.keyboard_seats
        return [
            seat
            for seat, name in enumerate(self.seats)
            if name in allowed and (name not in self.rom.options or self.settings.flag(name))
        ]

    # The player's experience.

    def run(self) -> Flow[int]:
        yield from shows.startup(self)
        yield from self.sit_down()
        while self.sitting.unfinished or (yield from self._next_hand()):
            while self.sitting.unfinished:
                yield from self._one_move()
            yield from self.hand_over()
        return (yield from self.part())

    def taken_up(self) -> None:
        self.tell(self.rom.say("told.resumed", deal=str(self.sitting.last_deal)))

    def _next_hand(self) -> Flow[bool]:
        """The next hand; False where the evaluation is over."""
        if (yield from self.time_is_up()):
            return False
        if (yield from self._replays()):
            rules = self.settings.rules()
            self.keep(lambda: self.sitting.deal_again(rules))
        else:
            self.deal()
        self._begin_hand()
        return True

    def _replays(self) -> Flow[bool]:
        """Whether the player wants the last deal again."""
        if not self.asks_for_replay() or self.sitting.last_deal is None:
            return False
        return (yield from popups.ask(self, "replay"))

    def _begin_hand(self) -> None:
        self.viewer = None
        self.tell(self.deal_words())
        self.sound(self.deal_sound())
        if self.hand.outcome is not None:
            self.keep(self.count)

    def _one_move(self) -> Flow[None]:
        hand = self.hand
        seat = hand.to_move
        if self.by_keyboard(seat):
            yield from self._ask(seat)
            return
        if self.pauses():
            yield from self.pause(seat)
        if hand is self.hand and not self.by_keyboard(seat):
            before = hand.copy()
            move = self.computers_move()
            self.make(move)
            yield from self._tell_move(before, move, "told")

    def _ask(self, seat: int) -> Flow[None]:
        """Let the person at the keyboard move, with as many tries as it takes."""
        yield from self._make_way(seat)
        cursor = -1
        answers = self.answers()
        laid = answers.laid
        while self.by_keyboard(seat):
            if cursor >= 0 and answers.laid != laid:
                # The hand was sorted anew under the cursor, which stays on its card.
                cursor = answers.laid.index(laid[cursor])
            laid = answers.laid
            self._asked = Asked(seat, cursor, answers.marked)
            self._prompt = answers.question()
            self.refresh()
            itself = answers.only is not None and self.settings.flag("autotrick")
            woken = yield Wait(self.delay if itself else None)
            cursor = answers.cursor(woken, cursor)
            answer = answers.only if itself and woken is None else answers.read(woken, cursor)
            if answer is None:
                continue
            if isinstance(answer, Complaint):
                self._refuse(answer.words)
                continue
            before = self.hand.copy()
            try:
                self.make(answer)
            except RuleBroken as broken:
                self._refuse(refused(self.rom, broken))
                continue
            self._asked, self._prompt = None, ""
            yield from self._tell_move(before, answer, "prompt")
            return
        self._asked, self._prompt = None, ""
        self.refresh()

    def _tell_move(self, before: H, move: int, style: str) -> Flow[None]:
        """Tell a move that was made, and let everybody look."""
        words = self.words(before, move)
        if words:
            self._told, self._told_style = words, style
        self.sound(self.sound_of(move))
        yield from self.after(before, move)
        self.refresh()

    # What is waited for.

    def pause(self, seat: int | None = None) -> Flow[None]:
        """The delay between two moves of the computer; a key or a click cuts it short.

        So does a person who takes over `seat`, the one to move.
        """
        until = self.now + self.delay
        while self.now < until and (seat is None or not self.by_keyboard(seat)):
            woken = yield Wait(until - self.now)
            until = min(until, self.now + self.delay)
            if self._goes_on(woken):
                return

    def go_on(self) -> Flow[None]:
        """After a prompt: wait for ENTER or a click, or with autotrick for the delay."""
        while True:
            self._prompt = "" if self.unattended else self.rom.say("go_on")
            self.refresh()
            woken = yield Wait(self.delay if self.unattended else None)
            if woken is None or self._goes_on(woken):
                self._prompt = ""
                return

    def result(self, dialog: str, **fields: str) -> Flow[None]:
        """A notice at the end of something, which goes away by itself if nobody attends."""
        lasts = max(self.delay, self.rom.timings["result"]) if self.unattended else None
        yield from popups.notice(self, dialog, lasts=lasts, stays=popups.always, **fields)

    def _goes_on(self, woken: Wakeup) -> bool:
        if isinstance(woken, Key):
            return pressed(self.rom, woken, "go_on")
        return isinstance(woken, Click) or (
            isinstance(woken, Mouse) and woken.kind == "press" and woken.button == "left"
        )

    def _make_way(self, seat: int) -> Flow[None]:
        """Between two people's turns: nobody's cards are seen until the next one is there."""
        if len(self.people()) > 1 and self.viewer != seat and not self.settings.flag("open_hands"):
            self.viewer = None
            self._prompt = ""
            self.refresh()
            yield from popups.notice(
                self, "cover", stays=lambda: self.by_keyboard(seat), seat=self.seat_name(seat)
            )
        self.viewer = seat

    # What is true now.

    @property
    def unattended(self) -> bool:
        """Whether prompts go on by themselves: autotrick, the demo, or nobody at the keyboard."""
        return self.settings.flag("autotrick") or self.demo or not self.people()

    def face_up(self) -> list[bool]:
        """Seat by seat, whether the one who looks at the screen may see the cards."""
        people = self.people()
        if self.settings.flag("open_hands"):
            return [True] * len(self.seats)
        if len(people) == 1:
            return [seat in people for seat in range(len(self.seats))]
        return [seat in people and seat == self.viewer for seat in range(len(self.seats))]

    def seat_name(self, seat: int) -> str:
        """A seat's name as the ROM writes it."""
        return self.rom.say(f"seats.{self.seats[seat]}")

    # What is seen.

    def refresh(self) -> None:
        if self.scene != TABLE:
            return
        model = self.model() if self.sitting.hand is not None else Model()
        model.labels |= {
            "told": self._told,
            "prompt": self._prompt,
            "delay": self.rom.say("delay", seconds=f"{self.delay:g}"),
        }
        if self._told_style:
            model.styles["told"] = self._told_style
        self.stage.present(model)

    def tell(self, words: str) -> None:
        """Tell something in the line of the computer's moves."""
        self._told, self._told_style = words, "told"
        self.refresh()

    def _refuse(self, words: str) -> None:
        self._told, self._told_style = words, "refusal"
        self.sound("wrong")
