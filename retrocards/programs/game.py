"""The frame of a card game: hand after hand at a table, played by keyboard or by the computer."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, NamedTuple

from retrocards.players.choice import NO_REASON, Choice
from retrocards.programs.account import Account, Fared, account
from retrocards.programs.coach import Coach
from retrocards.programs.coach.words import Coached
from retrocards.programs.computer import Computer
from retrocards.programs.daily import Daily, daily_over
from retrocards.programs.desk import Desk, Program
from retrocards.programs.flow import Flow
from retrocards.programs.guest import GuestTable
from retrocards.programs.launch import Launch, Replay
from retrocards.programs.lesson import REACHED_END, Guide, lesson_over
from retrocards.programs.link import link_to
from retrocards.programs.measure import CHANCE
from retrocards.programs.pc import Pc, State
from retrocards.programs.refusals import ENOUGH_REFUSALS, Refusals
from retrocards.programs.replay import Playback, replay_over
from retrocards.programs.table import CardTable, H, M, TableGame
from retrocards.programs.words import move_named, subject
from retrocards.rom import Rom
from retrocards.rom.actions import action
from retrocards.rom.schema.base import EMPTY
from retrocards.stage import Stage


class Decision(NamedTuple):
    """What the person at the keyboard has to decide.

    `held` are the cards, each with its key or "", and `playable` those that may be chosen. Where
    the screen has no prompt, `question` names a message below `speech`, with its `fields`.
    """

    held: Sequence[tuple[str, int]]
    playable: Sequence[int]
    under_cursor: int = -1
    marked: frozenset[int] = frozenset()
    question: str = ""
    fields: Mapping[str, str] = EMPTY


class CardGame(Program, Coached[H], TableGame[M], Generic[M, H]):
    """A game at a card table, from its show to the last hand; a solitaire is a table with one seat.

    `run` takes the player from the opening and the hand left last time through hand after hand. A
    hand is dealt; each turn is asked for or thought out, played and announced; then the result is
    shown. A game overrides the steps in which it differs.
    """

    NEEDS: tuple[str, ...] = (
        "messages.offer?",
        "messages.offer_rule",
        "dialogs.rule",
        *Guide.NEEDS,
        *Refusals.NEEDS,
        *Playback.NEEDS,
        *Daily.NEEDS,
        *GuestTable.NEEDS,
    )

    has_matches: ClassVar[bool] = False
    """Whether its hands make matches, which are won and lost."""
    measure = CHANCE
    thinks_along: ClassVar[bool] = False
    """Whether the computer also thinks while a person is to move, who may ask for a hint."""

    def __init__(
        self, pc: Pc, rom: Rom, launch: Launch, stage: Stage, seats: tuple[str, ...]
    ) -> None:
        """`seats` are the seats' names in the ROM."""
        self.rom, self.stage = rom, stage
        self.desk = Desk(self, pc, rom, launch, stage)
        self.table: CardTable[M, H] = CardTable(self.desk, seats, self)
        self.computer = Computer(self.desk, self.table, self.subject, self.thinks_along)
        self.coach: Coach[M, H] = Coach(self.desk, self.table, self)
        self._boxes = self.coach_boxes(self.desk, self.box_asks_of_move)
        self.guide: Guide[M, H] = Guide(self.desk, self.table, self._boxes, self)
        self.refusals = Refusals(
            self.desk,
            lambda: (self.table.hands_dealt, self.table.sitting.moves_made),
            lambda: self.enough_refusals,
        )
        self.playback: Playback[M, H] = Playback(
            self.desk,
            self.table,
            self.coach,
            self._boxes,
            self,
        )
        self.daily: Daily[M, H] = Daily(self.desk, self.table, self._boxes, self)
        self.caption = ""
        """The computer's reason, while it is shown."""
        self.shows_thought = False
        """Whether the computer is shown thinking."""
        self._has_met_guide = False
        """Whether a lesson has been opened from here."""
        self._time_was_up = False

    @classmethod
    def fared(cls, seat: int, result: Mapping[str, str], match: str) -> Fared:
        """How a seat has fared in a finished hand; see `Fares`."""
        return Fared(result["reason"] == "won")

    @classmethod
    def account(cls, program: str) -> Account:
        """What the player's hands with this program come to."""
        return account(program, cls.fared, cls.has_matches)

    # The evening.

    def run(self) -> Flow[None]:
        if self.playback.leads:
            yield from self.playback.show()
            return
        if daily := self.desk.launch.daily:
            yield from self._play_daily()
        name = self._lesson if self.desk.launch.lesson else ""
        taught = bool(name) and (yield from self._taught(name))
        if daily or taught or (yield from self.opening()):
            yield from self._play_at_table()

    def _play_at_table(self) -> Flow[None]:
        """Go on with the hand left last time, or deal the first one."""
        if (yield from self.table.sit_down()):
            self.resumed()
        yield from self.play()

    def play(self) -> Flow[None]:
        """Play hands until there is no next one; players and coach think in between."""
        yield from self.coach.meanwhile(self.computer.meanwhile(self._hands()))

    def go_on(self) -> Flow[None]:
        """Play the hand on the table and what follows, or in a replay this hand alone."""
        return self.playback.go_on() if self.playback.leads else self.play()

    def _hands(self) -> Flow[None]:
        table = self.table
        if self.guide.leads:
            yield from self.guide.lead(self.deal())
            return
        if self.daily.leads:
            yield from self.deal()
            yield from self.daily.lead()
            return
        while table.unfinished or table.ended or (yield from self._next_hand()):
            yield from self._turns()
            self.caption = ""
            table.see_end()
            if not (yield from self.hand_over()):
                return

    def _next_hand(self) -> Flow[bool]:
        """Deal the next hand; False if the edition's time is up."""
        yield from self.table.offer_grade()
        if not (yield from self.table.may_deal()):
            self._time_was_up = True
            return False
        yield from self.deal()
        return True

    @abstractmethod
    def opening(self) -> Flow[bool]:
        """Show what comes before the game; False if the player leaves at once."""

    def resumed(self) -> None:
        """Called when an earlier sitting's hand is resumed."""

    def deal(self) -> Flow[None]:
        """Deal the next hand, and show the deal."""
        self.table.deal()
        yield from ()

    @abstractmethod
    def hand_over(self) -> Flow[bool]:
        """Show the end of a hand; return whether another follows.

        A game whose match can end asks here for the next match, and begins it.
        """

    # A turn.

    def turn(self) -> Flow[None]:
        """Play the turn of the seat to move."""
        seat = self.table.hand.to_move
        if self.table.by_keyboard(seat):
            yield from self.ask(seat)
        else:
            yield from self.think(seat)

    @abstractmethod
    def ask(self, seat: int) -> Flow[None]:
        """Wait for the person at the keyboard, who may move or first do something else."""

    def think(self, seat: int) -> Flow[None]:
        """Let the computer move, unless a person meanwhile takes the seat or takes a move back."""
        before, began = self.table.hand.copy(), self.desk.now
        yield from self.lead_up(before)
        choice = yield from self.choice(before, began)
        if choice is None:
            return
        yield from self.explain(choice, began)
        if not self.table.by_keyboard(seat) and self.table.hand == before:
            self.make(choice.move)
            yield from self.tell(before, choice.move)

    def choice(self, hand: H, began: float) -> Flow[Choice | None]:
        """The computer's choice, after thinking since machine second `began`; see `Computer`.

        In a lesson it is the lesson's next move.
        """
        if (move := self.guide.move) is not None:
            return Choice(move, NO_REASON)
        choice = yield from self.computer.choice(hand, lambda: self.show_thought(began))
        self.shows_thought = False
        return choice

    def lead_up(self, before: H) -> Flow[None]:
        """What is shown before the computer's choice is asked for; it thinks meanwhile."""
        yield from ()

    def show_thought(self, began: float) -> None:
        """Show, in each tick, that the computer has been thinking since second `began`."""

    def explain(self, choice: Choice, began: float) -> Flow[None]:
        """What is shown between the computer's choice and its move."""
        yield from ()

    def make(self, move: int) -> None:
        """Make a move. Raises RuleBroken, with nothing changed."""
        self.table.make(move)

    def tell(self, before: H, move: int) -> Flow[None]:
        """Announce a move of the computer, and let everybody look."""
        yield from ()

    # The lesson.

    @action("lesson")
    def open_lesson(self) -> None:
        """Play the first hand with a guide, over everything that is on the screen."""
        if name := self._lesson:
            self.desk.push("lesson", self._teach(name))

    @property
    def offers_lesson(self) -> bool:
        """Whether the coach's key opens the lesson: for a new player who wants no coach yet.

        Whoever has left the lesson, and has a hand to play, gets advice from that key.
        """
        is_new = self.desk.settings.is_new and not self.desk.launch.coach
        is_new = is_new and not self.playback.leads
        return bool(self._lesson) and is_new and not (self._has_met_guide and self.hand_in_play)

    def offer(self) -> str:
        """The words that offer the rule or the lesson, with their key; empty without an offer."""
        if self.offers_rule:
            return self.rom.say("offer_rule", key=self.coach.key)
        if not (self.offers_lesson and self.coach.key and self.rom.says("offer")):
            return ""
        return self.rom.say("offer", key=self.coach.key)

    def help(self, action: str) -> str:
        return self.offer() if action == "coach" else ""

    def _teach(self, name: str) -> Flow[None]:
        """Play a lesson; from its end the player comes to the table, if he was not there before."""
        if (yield from self._taught(name)) and not self.table.seated:
            self.desk.begin_anew(self._play_at_table())

    def _taught(self, name: str) -> Flow[bool]:
        """Play a lesson; return whether the player has reached its end, and so is no longer new."""
        self._has_met_guide = True
        code = yield from self.desk.run_over(lambda: lesson_over(self.desk, name))
        if code == REACHED_END:
            self.desk.keep(self.desk.settings.meet)
        return code == REACHED_END

    @property
    def _lesson(self) -> str:
        """The name of the ROM's first lesson; empty if it has none."""
        return next(iter(self.rom.lessons), "")

    def show_outcome(self) -> Flow[None]:
        """Show on the table what the hand that is over has brought."""
        yield from ()

    def are_alike(self, move: int, other: int) -> bool:
        return move == other

    def taken_back(self) -> None:
        self.refresh()

    def remark(self, words: str) -> None:
        """Say something about a key until the next key or click."""

    # The rule of the moment.

    def rule(self) -> str:
        """What the person at the keyboard is asked now, what may be played, and why."""
        return ""

    @property
    def enough_refusals(self) -> int:
        """How many refusals at one turn offer the rule."""
        return ENOUGH_REFUSALS

    @property
    def offers_rule(self) -> bool:
        """Whether the player is offered the rule: after enough refusals at one turn."""
        asks = self.refusals.are_enough and bool(self.coach.key)
        return asks and self.guide.can_repeat and not self.playback.leads

    def tell_rule(self) -> None:
        """Tell the rule of the moment, in a box over the table."""
        if words := self.rule():
            self.desk.push("coach", self._explained(words))

    def _explained(self, words: str) -> Flow[None]:
        """Tell the rule of the moment; what may be played stands out meanwhile."""
        self.refusals.forget()
        self.refusals.explained = True
        self.refresh()
        try:
            yield from self._boxes.tell("rule", words=words)
        finally:
            self.refusals.explained = False
            self.refresh()

    # The deal of the day.

    @action("daily")
    def open_daily(self) -> None:
        """Play the deal of the day, over everything that is on the screen."""
        self.desk.push("daily", self._play_daily())

    def _play_daily(self) -> Flow[None]:
        yield from self.desk.run_over(lambda: daily_over(self.desk))

    # The replay.

    @action("replay_hand")
    def open_replay(self) -> None:
        """Play hands again, move by move, over everything on the screen.

        These are the ones that a look back has just shown, or else the last finished hand.
        """
        replay = self.coach.wanted_replay()
        if replay is None and (last := self.table.last_finished) is not None:
            replay = Replay((last,))
        if replay is None:
            self.desk.sound("wrong")
            self.stage.beep()
        else:
            self.desk.push("replay", self._replay(replay))

    def _replay(self, replay: Replay) -> Flow[None]:
        yield from self.desk.run_over(lambda: self._replayed(replay))

    def _replayed(self, replay: Replay) -> Program:
        """The program in which hands are played again; the coach has weighed some already."""
        program = replay_over(self.desk, replay)
        assert isinstance(program, CardGame)
        program.coach.reviews = self.coach.reviews
        return program

    def is_possible(self, action: str) -> bool:
        """Whether an action is possible now; menus gray out those that are not."""
        return action != "replay_hand" or self.table.last_finished is not None

    def lay_out(self, before: H | None, move: int) -> None:
        """Show the hand after a move and nothing else; the hand `before` is None at the start."""

    def move_sentence(self, before: H, move: int) -> str:
        """A move in words, from the hand before it."""
        named = self.move_named(before, move)
        return self.rom.say("replay.told", move=named, **self.subject(before.to_move))

    def stage_of(self, hand: H) -> int:
        """The number of the trick, the bout or the like that the hand is in."""
        return 0

    def play_on(self) -> Flow[None]:
        """Play the hand on the table to its end."""
        return self.coach.meanwhile(self.computer.meanwhile(self._turns()))

    def _turns(self) -> Flow[None]:
        while self.table.unfinished:
            yield from self.turn()

    # What the coach and the captions ask.

    def subject(self, seat: int) -> dict[str, str]:
        return subject(self.rom, self.table.seats, seat)

    def move_named(self, hand: H, move: int) -> str:
        return move_named(self.rom, hand.move_text(move))

    def moment(self, hand: H, turn: int) -> str:
        return ""

    def decision(self) -> Decision | None:
        """What the person at the keyboard has to decide now; None if nothing."""
        return None

    # What the desk asks.

    @property
    def keeps(self) -> str:
        return self.rom.identity.name if self.table.sitting.kept else ""

    @property
    def hand_in_play(self) -> bool:
        return self.table.unfinished

    @property
    def hands_dealt(self) -> int:
        return self.table.hands_dealt

    @property
    def link(self) -> Sequence[str]:
        sitting = self.table.sitting
        if not (self.table.seated and sitting.last_deal):
            return ()
        return link_to(self.desk.settings, self.desk.launch, sitting.last_deal, sitting.rules)

    @property
    def time_was_up(self) -> bool:
        return self._time_was_up

    def fields(self) -> Mapping[str, str]:
        return {"kept": self.table.kept_words(), "looks_back": self.coach.way_back()}

    def modes(self) -> Mapping[str, bool]:
        return {"demo": self.table.demo}

    def state(self) -> State:
        return self.table.state()

    def close(self) -> None:
        self.table.sitting.close()
