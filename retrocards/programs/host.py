"""The host of a card table on a text screen: says whose turn it is, asks, tells, and waits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from retrocards.machine import Key
from retrocards.programs import popups, shows
from retrocards.programs.answers import Asked, Complaint, Remark
from retrocards.programs.coach import Coach
from retrocards.programs.computer import Computer
from retrocards.programs.flow import Flow, Lasts, Uncovered, Wait, Wakeup, pressed, struck, wait_for
from retrocards.programs.game import CardGame
from retrocards.programs.pc import State
from retrocards.programs.table import TABLE, H, M
from retrocards.programs.words import DETAILS, as_printed, refused
from retrocards.rules.base import RuleBroken
from retrocards.stage import Model, Step


class Host(Generic[M, H]):
    """Leads the seats of a table through hand after hand, by keyboard or by computer."""

    NEEDS = (
        "dialogs.cover|replay",
        "keys.go_on",
        "messages.delay|go_on|go_on_over",
        "messages.told.demo|resumed",
        "timings.caption|result",
        "screens.table.labels.told|caption|prompt|delay",
        "styles.told|told_own|refusal",
        "sounds.wrong?",
        *DETAILS,
        *shows.STARTUP,
        *Computer.NEEDS,
        *Coach.NEEDS,
    )

    def __init__(self, game: CardGame[M, H]) -> None:
        self.asked: Asked | None = None
        """The seat that the keyboard plays now."""
        desk, stage, table = game.desk, game.stage, game.table
        self._game, self._desk, self._stage, self._table = game, desk, stage, table
        self._rom = game.rom
        self._computer = Computer(desk, table, game.subject)
        self._coach = Coach(desk, table, game, is_shown=lambda: self._is_shown)
        self._readable = 0.0
        """The machine second at which the caption will have been read."""
        self._viewer: int | None = None
        """The person who sits before the screen, where the keyboard plays several hands."""
        self._told = self._told_style = ""
        self._aside: tuple[str, str] | None = None
        """What stands in place of what is told, and its style, until the next key or click."""
        self._prompt = ""
        self._awaiting_enter = False
        """Whether everybody looks at something, until somebody strikes ENTER or clicks."""
        self._is_shown = True
        """Whether all that has happened has been seen: no film runs, and nobody looks at an end."""
        desk.states.append(self._state)
        desk.moves = lambda: desk.settings.flag("motion")
        table.told_of_demo = self._tell_of_demo
        self._struck: Wakeup = None
        """What completed the last film, until it has been taken for an answer."""

    def _state(self) -> State:
        """What the script driver writes down of the computer."""
        return {"reason": self._computer.last_reason} if self._computer.explains else {}

    # The evening.

    def play(self) -> Flow[None]:
        """Play the show, and hand after hand, until there is to be no other."""
        table = self._table
        yield from shows.startup(self._desk, self._stage)
        if (yield from table.sit_down(self._game.resumable)) and not table.ended:
            self.announce(self._rom.say("told.resumed", deal=str(table.sitting.last_deal)))
        yield from self._coach.meanwhile(self._computer.meanwhile(self._hands()))

    def new_match(self) -> Flow[None]:
        """Give up what lies on the table, and play a match from its beginning."""
        self.asked = self._struck = None
        self._prompt = self._computer.caption = ""
        self._awaiting_enter, self._is_shown = False, True
        self._table.begin_match()
        yield from self._coach.meanwhile(self._computer.meanwhile(self._hands()))

    def _hands(self) -> Flow[None]:
        """Play hand after hand, until there is to be no other."""
        table = self._table
        while table.unfinished or table.ended or (yield from self._next_hand()):
            while table.unfinished:
                yield from self._turn()
            self._computer.caption = ""
            table.see_end()
            if not (yield from self._game.hand_over()):
                return

    def _next_hand(self) -> Flow[bool]:
        """Deal the next hand, or the last one again; False where the edition's time is over."""
        table = self._table
        if not (yield from table.may_deal()):
            self._desk.time_was_up = True
            return False
        again = self._game.offers_replay() and (yield from self._wants_replay())
        table.deal(again)
        self._viewer = None
        self._say(self._game.dealing_told(), "told")
        self._is_shown = False
        yield from self.film(self._game.deal_film())
        self.announce(self._game.deal_told())
        yield from self._game.dealt()
        self._is_shown = True
        return True

    # The turns of a hand.

    def _turn(self) -> Flow[None]:
        """Let the seat to move have its turn, by keyboard or by computer."""
        table = self._table
        seat = table.hand.to_move
        if table.by_keyboard(seat):
            yield from self._ask(seat)
            return
        self._struck = None
        before = table.hand.copy()
        if self._computer.explains:
            yield from self._explain(before)
        if self._game.pauses():
            yield from self.pause(seat)
        choice = yield from self._computer.choice(before)
        if choice is not None:
            table.make(choice.move)
            yield from self._tell(before, choice.move, "told")

    def _explain(self, hand: H) -> Flow[None]:
        """Tell why the computer is about to do what it does, once the last caption was read."""
        left = self._reading_left
        yield from self._wait(lambda: left)
        choice = yield from self._computer.choice(hand)
        if choice is None:
            return
        self._computer.caption = self._computer.reason(choice)
        if self._computer.caption:
            self._readable = self._desk.now + self._rom.timings["caption"]
        self.refresh()

    def _ask(self, seat: int) -> Flow[None]:
        """Let the person at the keyboard move, with as many tries as it takes."""
        made = self._table.sitting.moves_made
        yield from self._make_way(seat)
        move: int | None = None
        before = self._table.hand.copy()
        answers = self._game.answers()
        cursor, laid, since = answers.start, answers.laid, self._desk.now
        while self._table.by_keyboard(seat) and self._table.sitting.moves_made == made:
            if cursor >= 0 and answers.laid != laid:
                # The hand was sorted anew under the cursor, which stays on its card.
                cursor = answers.laid.index(laid[cursor])
            laid = answers.laid
            self.asked = Asked(seat, cursor, answers.marked)
            self._prompt = answers.question()
            self.refresh()
            itself = answers.forced_move is not None and self._mode("autotrick")
            woken, self._struck = self._struck, None
            if woken is None:
                left = max(0.0, since + self._desk.delay - self._desk.now) if itself else None
                woken = yield Wait(left, answers.hotkeys_taken, answers.wants_mouse_moves)
            if isinstance(woken, Uncovered):
                since = self._desk.now
            if struck(woken):
                self._aside = None
            cursor = answers.move_cursor(woken, cursor)
            left_alone = itself and woken is None
            move = self._made(answers.forced_move if left_alone else answers.read(woken, cursor))
        self.asked, self._prompt = None, ""
        if move is None:
            self.refresh()
        else:
            yield from self._tell(before, move, "told_own")

    def _made(self, answer: int | Complaint | Remark | None) -> int | None:
        """The move that an answer makes; None where there is none, or where it is refused."""
        if isinstance(answer, Complaint):
            self._refuse(answer.words)
            return None
        if isinstance(answer, Remark):
            self._aside = answer.words, "told"
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
            self._say(words, style)
        self._desk.sound(self._game.sound_of(move))
        self._is_shown = False
        yield from self._game.after(before, move)
        self._is_shown = True
        self.refresh()

    def _make_way(self, seat: int) -> Flow[None]:
        """Between two people's turns: nobody's cards are seen until the next one is there."""
        several = len(self._table.people) > 1
        if several and self._viewer != seat and not self._mode("open_hands"):
            self._prompt = ""
            yield from self._rest()
            self._viewer = self._struck = None
            self.refresh()
            self._stage.settle()
            key = yield from popups.notice(
                self._stage,
                "cover",
                holds=lambda: self._table.by_keyboard(seat),
                seat=self._rom.say(f"seats.{self._table.seats[seat]}"),
            )
            if not key:
                # The computer has taken the seat: nobody has come before the screen.
                return
        self._viewer = seat

    # What is told.

    def announce(self, words: str) -> None:
        """Tell something in the line of the computer's moves."""
        self._say(words, "told")
        self.refresh()

    def _say(self, words: str, style: str) -> None:
        self._told, self._told_style, self._aside = words, style, None

    def _tell_of_demo(self) -> None:
        """Say to those who are no guests that what the demo plays does not count."""
        if self._table.demo and self._table.unfinished and not self._desk.launch.guest:
            self.announce(self._rom.say("told.demo"))

    def film(self, steps: Sequence[Step]) -> Flow[None]:
        """Show how the table came to be as it is; a key or a click completes it at once.

        The key that completes the film also answers the next question, or goes on from it.
        """
        self._struck = None
        self._stage.perform([Step(self._with_words(model), motion) for model, motion in steps])
        yield from self._rest()

    @property
    def hurried(self) -> bool:
        """Whether somebody has struck a key in the film just seen, and wants to play."""
        return self._struck is not None

    def _rest(self) -> Flow[None]:
        """Wait until all cards lie where they belong."""
        while self._stage.moving:
            woken = yield Wait(self._stage.left)
            if struck(woken):
                self._struck = woken

    def result(self, dialog: str, **fields: str) -> Flow[None]:
        """Show a notice at the end of something; it goes away by itself if nobody attends."""
        yield from popups.notice(
            self._stage,
            dialog,
            lasts=lambda: self._reading_time if self._goes_on_by_itself else None,
            holds=popups.always,
            **fields,
        )

    def _refuse(self, words: str) -> None:
        self._aside = words, "refusal"
        self._desk.sound("wrong")

    # What is waited for.

    def pause(self, seat: int | None = None) -> Flow[bool]:
        """Wait the delay between two moves; whether a key or a click has cut it short.

        A person who takes over `seat`, the one to move, ends it too.
        """
        left = self._reading_left

        def lasts() -> float:
            taken_over = seat is not None and self._table.by_keyboard(seat)
            return 0 if taken_over else max(self._desk.delay, left)

        return (yield from self._wait(lasts))

    def wait_for_enter(self) -> Flow[None]:
        """Wait for ENTER or a click, or unattended for the delay.

        Either may have been struck already, in the film just before.
        """
        woken, self._struck = self._struck, None
        if self._is_go_on_key(woken):
            return
        self._awaiting_enter = True
        self.refresh()
        yield from self._wait(lambda: self._desk.delay if self._goes_on_by_itself else None)
        self._awaiting_enter = False

    def _wait(self, lasts: Lasts) -> Flow[bool]:
        """Let everybody look at the table; whether ENTER or a click has ended that."""
        return bool((yield from wait_for(self._desk, lasts, self._is_go_on_key)))

    def _wants_replay(self) -> Flow[bool]:
        """Ask whether to play the last deal again; it is not waited for where nobody plays."""
        if self._table.sitting.last_deal is None:
            return False
        return (
            yield from popups.ask(
                self._stage,
                "replay",
                lasts=lambda: None if self._table.somebody_plays else self._reading_time,
            )
        )

    def _is_go_on_key(self, woken: Wakeup) -> bool:
        """Whether it was a key of the ROM's `go_on`, struck anew, or a click."""
        return struck(woken) and (not isinstance(woken, Key) or pressed(self._rom, woken, "go_on"))

    @property
    def _reading_time(self) -> float:
        """Seconds in which an onlooker has read what nobody has to answer."""
        return max(self._desk.delay, self._rom.timings["result"])

    @property
    def _reading_left(self) -> float:
        """Seconds until the caption has been read."""
        return max(0.0, self._readable - self._desk.now)

    def _mode(self, option: str) -> bool:
        """Whether a mode is on that not every game has."""
        return option in self._rom.options and self._desk.settings.flag(option)

    @property
    def _goes_on_by_itself(self) -> bool:
        """Whether nothing waits for ENTER: autotrick, the demo, or nobody at the keyboard."""
        return self._mode("autotrick") or not self._table.somebody_plays

    @property
    def player(self) -> int | None:
        """The seat of the one who plays by keyboard; None where nobody does, or several do."""
        people = self._table.people
        return people[0] if len(people) == 1 and not self._table.demo else None

    def scene(self, name: str, **fields: str) -> Flow[bool]:
        """Play a scene of the ROM over the table; whether a key or a click has ended it."""
        self.refresh()
        return (yield from shows.scene(self._desk, self._stage, name, **fields))

    # What is seen.

    def face_up(self) -> list[bool]:
        """Seat by seat, whether the one who looks at the screen may see the cards."""
        people, seats = self._table.people, range(len(self._table.seats))
        if self._mode("open_hands"):
            return [True for _ in seats]
        if len(people) == 1:
            return [seat in people for seat in seats]
        return [seat in people and seat == self._viewer for seat in seats]

    def refresh(self) -> None:
        """Show the table and the two lines of words, unless another scene is shown."""
        if self._desk.scene != TABLE:
            return
        self._stage.present(self._with_words(self._game.model() if self._table.dealt else Model()))

    def _with_words(self, model: Model) -> Model:
        """A table with what is announced and asked beside it."""
        waits = self._awaiting_enter and not self._goes_on_by_itself
        told, style = self._aside or (self._told, self._told_style)
        model.labels |= {
            "told": told,
            "caption": self._computer.caption if self._computer.explains else "",
            "prompt": self._go_on_words() if waits else self._prompt,
            self._game.coach_label(): self._coach.words() if self.asked else "",
            "delay": self._rom.say("delay", seconds=as_printed(self._desk.delay)),
        }
        if style:
            model.styles["told"] = style
        return model

    def _go_on_words(self) -> str:
        """How to go on, and after a hand of one's own how to look back at it."""
        coach = self._coach
        if coach.offers_look_back:
            return self._rom.say("go_on_over", key=coach.key)
        return self._rom.say("go_on")
