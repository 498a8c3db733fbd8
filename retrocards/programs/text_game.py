"""A card game for several around a table on a text screen, and the two lines of words beside it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Sequence
from functools import partial
from math import inf
from typing import Generic

from retrocards.cards import cards_of
from retrocards.machine import Key
from retrocards.programs import popups, shows
from retrocards.programs.answers import Answers, Asked, Complaint, Remark
from retrocards.programs.ask_again import AskAgain
from retrocards.programs.coach import Coach
from retrocards.programs.computer import Computer
from retrocards.programs.flow import (
    MOMENT,
    Flow,
    Lasts,
    Uncovered,
    Wait,
    Wakeup,
    names_of,
    pressed,
    struck,
    wait_for,
)
from retrocards.programs.game import CardGame, Decision
from retrocards.programs.grading import Grading
from retrocards.programs.launch import Launch
from retrocards.programs.pc import Pc, State
from retrocards.programs.statistics import StatisticsPages
from retrocards.programs.table import TABLE, H, M
from retrocards.programs.words import DETAILS, as_printed
from retrocards.rom import TextRom
from retrocards.rules.base import RuleBroken
from retrocards.stage import CardView, Model, Stage, Step

JUMP = ""
"""No motion of any ROM: cards are in their places at once."""
AUTOTRICK = "autotrick"
"""The option that lets a game go on by itself where there is nothing to decide."""


class TextGame(CardGame[M, H], Generic[M, H]):
    """Asks each person at the table in turn, and announces every move."""

    NEEDS: tuple[str, ...] = (
        "dialogs.cover|replay",
        "keys.go_on",
        "messages.delay|go_on|go_on_over|go_on_needless|offer|offer_rule",
        "messages.announcements.demo|resumed",
        "messages.coach.go_on",
        "timings.caption|result|late|last",
        "screens.table.labels.announcement|caption|prompt|delay|coach|offer",
        "screens.table.labels.replay|replay_keys|graph|graph_axis|graph_words",
        "styles.announcement|announcement_own|refusal",
        "sounds.wrong|your_turn?",
        *DETAILS,
        *shows.STARTUP_NEEDS,
        *shows.PARTING_NEEDS,
        *Computer.NEEDS,
        *Grading.NEEDS,
        *Coach.NEEDS,
        *AskAgain.NEEDS,
        *StatisticsPages.NEEDS,
    )

    rom: TextRom
    stage: Stage

    def __init__(self, pc: Pc, rom: TextRom, launch: Launch, seats: tuple[str, ...]) -> None:
        stage = Stage(pc.machine, rom, mono=launch.palette(rom))
        super().__init__(pc, rom, launch, stage, seats)
        self.asked: Asked | None = None
        """The seat that the keyboard plays now."""
        self._readable = 0.0
        """The machine second by which the caption has been read."""
        StatisticsPages(self.desk)
        self._viewer: int | None = None
        """The person at the screen, when the keyboard plays several hands."""
        self._turned_to: int | None = None
        """The seat of the person who played last, or is called to the screen."""
        self._last_seat = -1
        """The seat that moved last in the hand; -1 before the first move."""
        self._sentence = self._style = ""
        """The last announcement, and its style."""
        self._aside: tuple[str, str] | None = None
        """The words that replace it until the next key or click, and their style."""
        self._prompt = ""
        self._awaiting_enter = False
        """Whether everybody is looking at something until ENTER or a click."""
        self._is_shown = True
        """Whether everything so far has been shown: no film runs, and nobody looks at an end."""
        self._struck: Wakeup = None
        """What completed the last film, until it is taken for an answer."""
        self._blinks = False
        """Whether the cards that may be chosen were last shown in a blink."""
        self._longest_pause = inf
        """The most seconds before the computer's next move."""
        AskAgain(self.desk, self.table, self)
        self._late_until, self._late_keys = 0.0, frozenset[str]()
        """The machine second before which these keys are meant for a move that has played itself.
        """
        self._was_forced = self._knows_autotrick = False
        """Whether a key was asked for without a choice, and the option told of that spares it."""

    # What a game says.

    def offers_deal_again(self) -> bool:
        """Whether the player is asked about playing the last deal again."""
        return False

    @abstractmethod
    def dealing_words(self) -> str:
        """Who deals, in words."""

    @abstractmethod
    def deal_film(self) -> Sequence[Step]:
        """The film of the deal, up to the turn-up."""

    @abstractmethod
    def deal_words(self) -> str:
        """The deal on the table in words."""

    def after_deal(self) -> Flow[None]:
        """What everybody looks at after the deal, besides the film."""
        yield from ()

    @abstractmethod
    def answers(self) -> Answers:
        """What keys and clicks mean to the seat to move."""

    def pauses(self) -> bool:
        """Whether the computer waits for the delay before its move."""
        return True

    @abstractmethod
    def move_words(self, before: H, move: int) -> str:
        """A move in words, from the hand before it; empty if it is not announced."""

    @abstractmethod
    def sound_of(self, before: H, move: int) -> tuple[str, int]:
        """The name of a move's sound, empty for none, and the card played, -1 for none."""

    @abstractmethod
    def after_move(self, before: H, move: int) -> Flow[None]:
        """What everybody looks at after a move, before the game continues."""

    @abstractmethod
    def model(self) -> Model:
        """Everything on and beside the table, except the two lines of words."""

    @property
    def deal_name(self) -> str:
        """The name of the deal on the table."""
        return str(self.table.sitting.last_deal)

    # From hand to hand.

    def opening(self) -> Flow[bool]:
        yield from shows.startup(self.desk, self.stage, self.offer)
        return True

    def part(self) -> Flow[None]:
        yield from shows.parting(self.desk, self.stage)

    def resumed(self) -> None:
        if not self.table.ended:
            self.announce(self.rom.say("announcements.resumed", deal=self.deal_name))

    def new_match(self) -> Flow[None]:
        """Give up what is on the table, and start a new match."""
        self.lay_out(None, -1)
        self.table.begin_match()
        yield from self.play()

    def deal(self) -> Flow[None]:
        """Deal the next hand, or the last one again, and let everybody watch."""
        again = self.offers_deal_again() and (yield from self._wants_deal_again())
        self.table.deal(again)
        self._viewer, self._last_seat = None, -1
        self._say(self.dealing_words(), "announcement")
        self._is_shown = False
        yield from self.film(self.deal_film())
        self.announce(self.deal_words())
        yield from self.after_deal()
        self._is_shown = True
        if self.guide.leads:
            # Whoever hurried the deal has not yet read what is asked.
            self._struck = None

    # The turns of a hand.

    def lead_up(self, before: H) -> Flow[None]:
        """Give the reason for the computer's next move, and wait for the delay.

        The last card of a hand is held back a little longer, unless cards jump.
        """
        self._struck = None
        if self.computer.explains:
            yield from self._explain_to_come(before)
        most, self._longest_pause = self._longest_pause, inf
        if self.pauses():
            is_last = sum(map(int.bit_count, before.hands)) == 1
            held_back = self.rom.timings["last"] * self.stage.pace if is_last else 0.0
            yield from self.pause(before.to_move, most, held_back)

    def _explain_to_come(self, hand: H) -> Flow[None]:
        """Show the next caption once the last one has been read."""
        left = self._reading_left
        yield from self._wait(lambda: left)
        choice = yield from self.computer.choice(hand)
        if choice is None:
            return
        self.caption = self.computer.reason(choice)
        if self.caption:
            self._readable = self.desk.now + self.rom.timings["caption"]
        self.refresh()

    def ask(self, seat: int) -> Flow[None]:
        """Let the person at the keyboard move, with as many tries as it takes."""
        made = self.table.sitting.moves_made
        yield from self._make_way(seat)
        move: int | None = None
        before = self.table.hand.copy()
        answers = self.answers()
        cursor, laid, since = answers.start, answers.laid, self.desk.now
        chooses = answers.forced_move is None or not self._mode(AUTOTRICK)
        if seat != self._last_seat and chooses and not self.hurried:
            self.desk.sound("your_turn")
        while self.table.by_keyboard(seat) and self.table.sitting.moves_made == made:
            if cursor >= 0 and answers.laid != laid:
                # Sorting moved the cards under the cursor, which stays on its card.
                cursor = answers.laid.index(laid[cursor])
            laid = answers.laid
            self.asked = Asked(seat, cursor, answers.marked)
            self._prompt = answers.question()
            itself = answers.forced_move is not None and self._mode(AUTOTRICK)
            self._was_forced |= answers.forced_move is not None and not itself
            self.refresh()
            if not itself and self.coach.make_good():
                # A key struck before the hint opened was not meant to play a card unseen.
                self._struck = None
            woken, self._struck = self._struck, None
            if woken is None:
                blinks = self.refusals.blink_left
                plays = max(0.0, since + self.desk.delay - self.desk.now) if itself else inf
                left = min(plays, inf if blinks is None else blinks)
                woken = yield Wait(
                    None if left == inf else left, answers.hotkeys_taken, answers.wants_mouse_moves
                )
                if woken is None and left < plays:
                    # Only the blink has ended.
                    continue
            if isinstance(woken, Uncovered):
                since = self.desk.now
            if struck(woken):
                if self._is_late(woken):
                    continue
                self._aside = None
                self.refusals.hush()
            cursor = answers.move_cursor(woken, cursor)
            goes_on = itself and (woken is None or self._is_go_on_key(woken))
            if goes_on:
                self._late_until = self.desk.now + self.rom.timings["late"]
                self._late_keys = answers.keys_of_move(answers.forced_move, cursor)
            move = self._made(
                answers, answers.forced_move if goes_on else answers.read(woken, cursor)
            )
        self.asked, self._prompt = None, ""
        if move is None:
            self.refresh()
        else:
            yield from self.tell(before, move, "announcement_own")

    def _is_late(self, woken: Wakeup) -> bool:
        """Whether a key or a click was meant for a forced move that has just been played.

        It answers nothing: it is a click, a key to go on, or a key of that very move.
        """
        if not struck(woken) or self.desk.now >= self._late_until - MOMENT:
            return False
        return not isinstance(woken, Key) or (
            pressed(self.rom, woken, "go_on") or not self._late_keys.isdisjoint(names_of(woken))
        )

    def _made(self, answers: Answers, answer: int | Complaint | Remark | None) -> int | None:
        """The move that an answer makes; None if it makes none, or breaks a rule."""
        if isinstance(answer, Complaint):
            self._refuse(answer.words)
            return None
        if isinstance(answer, Remark):
            self._aside = answer.words, "announcement"
            return None
        try:
            if answer is not None:
                self.make(answer)
        except RuleBroken as broken:
            self._refuse(answers.refusal(broken, partial(self.stage.has_room, "announcement")))
            return None
        return answer

    def tell(self, before: H, move: int, style: str = "announcement") -> Flow[None]:
        """Announce a move, and let everybody look."""
        words = self.move_words(before, move)
        if words:
            self._say(words, style)
        self._last_seat, self._longest_pause = before.to_move, inf
        self.desk.sound(*self.sound_of(before, move))
        self._is_shown = False
        yield from self.after_move(before, move)
        self._is_shown = True
        self.refresh()

    def _make_way(self, seat: int) -> Flow[None]:
        """Between two people's turns, hide all cards until the next one is at the screen."""
        several = len(self.table.people) > 1
        if several and self._viewer != seat and not self._mode("open_hands"):
            self._prompt = ""
            yield from self._rest()
            self._viewer, self._turned_to, self._struck = None, seat, None
            self.refresh()
            self.stage.settle()
            key = yield from popups.notice(
                self.stage,
                "cover",
                holds=lambda: self.table.by_keyboard(seat),
                seat=self.rom.say(f"seats.{self.table.seats[seat]}"),
            )
            if not key:
                # The computer has taken the seat: nobody comes to the screen.
                return
        self._viewer = self._turned_to = seat

    def rule(self) -> str:
        return self.answers().rule() if self.asked else ""

    def is_answer(self, key: Key) -> bool:
        """Whether a key that names no card makes a move now."""
        if self.asked is None:
            return False
        move = self.answers().move_of_key(key, self.asked.cursor)
        return isinstance(move, int) and move in self.table.hand.legal_moves()

    # What is announced.

    def announce(self, words: str) -> None:
        """Show a sentence in the line of announcements."""
        self._say(words, "announcement")
        self.refresh()

    def _say(self, words: str, style: str) -> None:
        self._sentence, self._style, self._aside = words, style, None

    def taken_back(self) -> None:
        """The last announcement no longer describes the table."""
        self.announce("")

    def remark(self, words: str) -> None:
        self._aside = words, "announcement"
        self.refresh()

    def demo_switched(self) -> None:
        """Say that the demo's hands do not count, except to a guest, whose hands never do."""
        if self.table.demo and self.table.unfinished and not self.desk.launch.guest:
            self.announce(self.rom.say("announcements.demo"))

    def lay_out(self, before: H | None, move: int) -> None:
        self.asked = self._struck = None
        self._prompt = self.caption = ""
        self._awaiting_enter, self._is_shown = False, True
        self._viewer = self.player
        self._say("", "announcement")

    def move_sentence(self, before: H, move: int) -> str:
        return self.move_words(before, move) or super().move_sentence(before, move)

    def film(self, steps: Sequence[Step]) -> Flow[None]:
        """Show how the cards move to their places; a key or a click completes it at once.

        That key also answers the next question, or goes on from it.
        """
        self._struck = None
        self.stage.perform([Step(self._with_words(model), motion) for model, motion in steps])
        yield from self._rest()

    @property
    def hurried(self) -> bool:
        """Whether somebody struck a key in the last film, and wants to play."""
        return self._struck is not None

    def _rest(self) -> Flow[None]:
        """Wait until every card is in its place."""
        while self.stage.moving:
            woken = yield Wait(self.stage.left)
            if struck(woken) and not self._is_late(woken):
                self._struck = woken

    def result(self, dialog: str, **fields: str) -> Flow[None]:
        """Show a notice at the end of something; it closes by itself if nobody is there."""
        yield from popups.notice(
            self.stage,
            dialog,
            lasts=lambda: self._reading_time if self.ends_go_by() else None,
            holds=popups.always,
            **fields,
        )

    def _refuse(self, words: str) -> None:
        self.refusals.count()
        self._aside = words, "refusal"
        self.desk.sound("wrong")

    # What is waited for.

    def pause(self, seat: int | None = None, most: float = inf, more: float = 0.0) -> Flow[bool]:
        """Wait for the delay, or `most` seconds, and `more`.

        Returns whether a key or a click cut it short.

        It also ends if a person takes over `seat`, the one to move.
        """
        left = self._reading_left

        def lasts() -> float:
            taken_over = seat is not None and self.table.by_keyboard(seat)
            return 0 if taken_over else max(min(self.desk.delay, most) + more, left)

        return (yield from self._wait(lasts))

    def glance(self, seconds: float, seen: bool) -> Flow[None]:
        """Let everybody see for some seconds, at most the delay, what needs no longer look.

        A key or a click ends it, and answers the next question. If it was `seen` so, the next move
        of the computer follows at once, otherwise after as many seconds.
        """
        if seen:
            self._struck, until = None, self.desk.now + min(seconds, self.desk.delay)
            while self._struck is None and (left := until - self.desk.now) > MOMENT:
                woken = yield Wait(left)
                self._struck = woken if struck(woken) and not self._is_late(woken) else None
        self._longest_pause = 0.0 if seen else seconds

    def ends_go_by(self) -> bool:
        """Whether the end of a hand goes by itself: nobody has to read it."""
        return not self.table.somebody_plays

    def wait_for_enter(self, least: float = 0.0) -> Flow[None]:
        """Wait for ENTER or a click; if the game goes on by itself, for the delay or `least`.

        A key may have come already, in the film before.
        """
        woken, self._struck = self._struck, None
        if self._is_go_on_key(woken):
            return
        self._awaiting_enter = True
        self.refresh()
        hint_shown = self._tells_of_autotrick
        lasts = max(least, self.desk.delay) if self.table.somebody_plays else self.desk.delay
        goes_on = self._complaining if self.table.somebody_plays else self._is_go_on_key
        yield from wait_for(self.desk, lambda: lasts if self._goes_on_by_itself else None, goes_on)
        self._awaiting_enter = False
        self._knows_autotrick |= hint_shown

    def _wait(self, lasts: Lasts) -> Flow[bool]:
        """Let everybody look at the table; return whether ENTER or a click ended it."""
        return bool((yield from wait_for(self.desk, lasts, self._is_go_on_key)))

    def _wants_deal_again(self) -> Flow[bool]:
        """Ask whether to play the last deal again; the question does not wait if nobody plays."""
        if self.table.sitting.last_deal is None:
            return False
        return (
            yield from popups.ask(
                self.stage,
                "replay",
                lasts=lambda: None if self.table.somebody_plays else self._reading_time,
            )
        )

    def _is_go_on_key(self, woken: Wakeup) -> bool:
        """Whether it was a click, or one of the ROM's `go_on` keys struck anew."""
        if not struck(woken) or self._is_late(woken):
            return False
        return not isinstance(woken, Key) or pressed(self.rom, woken, "go_on")

    def _complaining(self, woken: Wakeup) -> bool:
        """Whether a key goes on; any other sounds wrong."""
        goes_on = self._is_go_on_key(woken)
        if isinstance(woken, Key) and struck(woken) and not (goes_on or self._is_late(woken)):
            self.desk.sound("wrong")
        return goes_on

    @property
    def _reading_time(self) -> float:
        """Seconds in which a spectator can read words that need no answer."""
        return max(self.desk.delay, self.rom.timings["result"])

    @property
    def _reading_left(self) -> float:
        """Seconds until the caption has been read."""
        return max(0.0, self._readable - self.desk.now)

    def _mode(self, option: str) -> bool:
        """Whether a mode is on; not every game has it."""
        return option in self.rom.options and self.desk.settings.flag(option)

    @property
    def _goes_on_by_itself(self) -> bool:
        """Whether the game goes on without ENTER: autotrick, demo, nobody at the keyboard."""
        return self._mode(AUTOTRICK) or not self.table.somebody_plays

    @property
    def player(self) -> int | None:
        """The only seat that a person plays; None if there are none or several."""
        people = self.table.people
        return people[0] if len(people) == 1 and not self.table.demo else None

    @property
    def near(self) -> str:
        """The seat at the bottom of the screen: a person's; "" where nobody plays."""
        people = self.table.people
        seat = self._turned_to if self._turned_to in people else next(iter(people), None)
        return "" if seat is None else self.table.seats[seat]

    def scene(self, name: str, **fields: str) -> Flow[bool]:
        """Play a scene of the ROM over the table; return whether a key or a click ended it."""
        self.refresh()
        return (yield from shows.scene(self.desk, self.stage, name, **fields))

    def decision(self) -> Decision | None:
        if self.asked is None or not self._prompt:
            return None
        answers, cursor = self.answers(), self.asked.cursor
        zone = self.table.seats[self.asked.seat]
        views = self.stage.model.zones.get(zone, [])
        held = [(view.key, view.card) for view in views if view.card >= 0]
        choosable = answers.choosable if answers.wants_card else ()
        playable = [card for _, card in held if card in choosable]
        under = answers.laid[cursor] if cursor >= 0 else -1
        return Decision(held, playable, under, frozenset(cards_of(self.asked.marked)))

    # What is shown and what is saved.

    @property
    def cards_glide(self) -> bool:
        return self.desk.settings.flag("motion")

    def all_is_shown(self) -> bool:
        return self._is_shown

    @property
    def awaits_key(self) -> bool:
        return self._awaiting_enter and not self._goes_on_by_itself

    def state(self) -> State:
        explains = self.computer.explains
        return super().state() | ({"reason": self.computer.last_reason} if explains else {})

    def face_up(self) -> list[bool]:
        """Whether the person at the screen may see the cards, seat by seat."""
        people, seats = self.table.people, range(len(self.table.seats))
        if self._mode("open_hands") or self.playback.opens:
            return [True for _ in seats]
        if len(people) == 1:
            return [seat in people for seat in seats]
        return [seat in people and seat == self._viewer for seat in seats]

    def refresh(self) -> None:
        """Show the table and the two lines of words, unless another scene is shown."""
        if self.desk.scene != TABLE:
            return
        model = self._with_words(self.model() if self.table.dealt else Model())
        blinks = bool(self.asked) and self.refusals.show_right
        # In a lesson they are raised already, and a blink lowers them.
        if self.asked and blinks != self.guide.leads:
            _raise(model.zones[self.table.seats[self.asked.seat]], self.answers().choosable)
        last = Step(model) if blinks == self._blinks else Step(model, JUMP)
        self._blinks = blinks
        self.stage.perform([*map(Step, self.before_landing(model)), last])

    def before_landing(self, model: Model) -> Sequence[Model]:
        """What is shown while cards glide to their places in `model`, if that tells less."""
        return ()

    def _with_words(self, model: Model) -> Model:
        """A table with the announcement and the question beside it."""
        coach = self.coach.words() if self.asked else ""
        sentence, style = self._aside or (self._sentence, self._style)
        model.labels |= {
            "announcement": sentence,
            "caption": self.caption if self.computer.explains else "",
            "prompt": self._go_on_words() if self.awaits_key else self._prompt,
            self.coach_label(): coach,
            # Raised cards would cover a part of it.
            self.offer_label(): ""
            if coach or not self.asked or self.refusals.show_right
            else self.offer(),
            "delay": self.rom.say("delay", seconds=as_printed(self.desk.delay)),
        }
        model.labels |= self.playback.labels()
        if style:
            model.styles["announcement"] = style
        return model

    def offer_label(self) -> str:
        """The label that has what the player is offered now."""
        return "offer"

    def _go_on_words(self) -> str:
        """How to go on and, after a hand that the player played, how to look back at it."""
        if self.coach.offers_look_back:
            return self.rom.say("go_on_over", key=self.coach.key)
        if self._tells_of_autotrick:
            options = popups.key_for(self.stage, "options") or "options"
            return self.rom.say("go_on_needless", options=options)
        return self.rom.say("go_on")

    @property
    def _tells_of_autotrick(self) -> bool:
        """Whether the words how to go on also tell, for the first time, of the option."""
        if self.guide.leads or self.coach.offers_look_back:
            return False
        if self._knows_autotrick or self._goes_on_by_itself:
            return False
        return self._was_forced and self.desk.settings.options_allowed


def _raise(cards: Sequence[CardView], choosable: Collection[int]) -> None:
    """Raise the choosable ones of a hand's cards, if others are not, and nothing is marked."""
    held = [view for view in cards if view.card >= 0]
    if any(view.chosen for view in held) or all(view.card in choosable for view in held):
        return
    for view in held:
        view.chosen = view.card in choosable
