"""CALCULATION: 256 solitaires on the screen of another computer of its time."""

from __future__ import annotations

from functools import partial

from retrocards.cards import cards_text
from retrocards.machine import Key, Mouse
from retrocards.players.calculation import PLAYERS, REASONS
from retrocards.players.choice import Choice
from retrocards.programs import popups
from retrocards.programs.account import Account
from retrocards.programs.calculation import statistics, telling
from retrocards.programs.calculation import table as tables
from retrocards.programs.calculation.answers import SolitaireAnswers
from retrocards.programs.calculation.rest import Rest, next_up
from retrocards.programs.calculation.statistics import Counting, Statistics, as_time
from retrocards.programs.calculation.table import (
    SEATS,
    TAPS,
    YOU,
    before_card,
    before_deal,
    screen_of,
    table,
)
from retrocards.programs.calculation.telling import move_named, possible_words, rules_words
from retrocards.programs.calculation.windows import AnyKeyBoxes, Windows
from retrocards.programs.calculation.winnable import Winnable
from retrocards.programs.coach import Coach
from retrocards.programs.computer import Computer
from retrocards.programs.desk import AT_DESK
from retrocards.programs.flow import MOMENT, Click, Flow, Nudge, Wait, Wakeup, pressed, struck
from retrocards.programs.game import CardGame
from retrocards.programs.launch import COMMON_SWITCHES, Launch
from retrocards.programs.pc import Pc, State
from retrocards.programs.reels import SHOW, Reels
from retrocards.programs.table import TABLE, CardTable
from retrocards.programs.take_back import TakeBack
from retrocards.programs.workbench import MenuKeys, Sheets
from retrocards.rom import LcdRom
from retrocards.rom.actions import action, actions_of
from retrocards.rom.declaration import FLAG, Declaration, needs_of
from retrocards.rom.folders import shipped
from retrocards.rom.kinds import LCD
from retrocards.rules.calculation import Hand, Match
from retrocards.session.engines import fault_in
from retrocards.stage import Model, Stage, Step

PACK, TEN = 52, 10
HELPS = ("manual", "menu_bar")
"""The actions whose keys stand beside the card in play."""


class Calculation(CardGame[Match, Hand]):
    """Game after game, each by the rules that the player has chosen."""

    NEEDS = (
        f"screens.{TABLE}.labels.announcement|deal|rules|caption|offer|help",
        f"screens.{TABLE}.labels.replay|replay_keys|graph|graph_axis|graph_words",
        "messages.offer|offer_rule",
        f"messages.help.{'|'.join(HELPS)}",
        "keys.finish",
        "reels.won|lost",
        "dialogs.won|lost|resume_over",
        "keys.undo|redo|restart|next",
        f"messages.seats.{SEATS[YOU]}",
        "messages.game|result",
        "messages.possible.rest|going|won|lost",
        "messages.rules.hand_over",
        "messages.announcements.thinking|demo|watched|no_rest",
        "messages.announcements.back|forward|restart|no_back|no_forward|no_restart",
        "messages.announcements.can_be_won|is_lost|not_known",
        "timings.caption|thinks|tap|rest",
    )

    rom: LcdRom
    stage: Stage
    thinks_along = True
    coach_boxes = AnyKeyBoxes
    end_can_be_undone = True

    def __init__(self, pc: Pc, rom: LcdRom, launch: Launch) -> None:
        stage = Stage(pc.machine, rom, mono=launch.palette(rom))
        super().__init__(pc, rom, launch, stage, SEATS)
        self.reels = Reels(self.desk, self.stage)
        self.answers = SolitaireAnswers(
            self.table, self.stage, self.refresh, self.make, self.refusals
        )
        statistics = Statistics(rom.identity.name, self.table.sitting.kept)
        if statistics.trouble and not self.desk.launch.guest:
            self.desk.warn(statistics.trouble)
        self._counting = Counting(self.desk, self.table, statistics)
        self._sheets = Sheets(self.stage)
        self._windows = Windows(
            self.desk, self.stage, self.table, statistics, self._counting, self._sheets, self.deal
        )
        self._seen = ""
        """The end that has been shown: its deal and its number of moves."""
        self._asked_for_hint = False
        self._winnable = Winnable()
        self._rest = Rest()
        TakeBack(self.desk, self.table, self._show_taken_back)
        self._menus = MenuKeys(
            self.desk, self.stage, lambda: self.desk.scene == TABLE and self.table.dealt
        )

    @classmethod
    def declare(cls) -> Declaration:
        parts = (
            cls, Windows, SolitaireAnswers, Coach, Computer, Reels, *AT_DESK, CardTable,
            TakeBack, MenuKeys, Stage,
        )  # fmt: skip
        return Declaration(
            base=shipped("roms") / "calculation",
            kind=LCD,
            actions=actions_of(*parts, kind=LCD),
            needs=needs_of(telling, statistics, tables, *parts),
            switches=COMMON_SWITCHES,
            arguments=("deal", "coach", "lesson", "daily"),
            options={"grade": tuple(PLAYERS), "motion": FLAG, "finish": FLAG},
            keyboard=SEATS,
            reasons=REASONS,
            fault=partial(fault_in, "calculation"),
        )

    # The player's experience.

    def opening(self) -> Flow[bool]:
        yield from self.reels.startup(self.computer.unattended_for, self.offer())
        return True

    def _put_up_offer(self) -> None:
        """Offer a new player the lesson on the title."""
        offer = self.offer()
        self.stage.put_up({"offer": offer} if offer else {})

    def part(self) -> Flow[None]:
        with self._sheets.away():
            yield from self.reels.parting()

    def resumed(self) -> None:
        self._counting.go_on()

    def give_up(self) -> None:
        # The game may have been lost before its moves were taken back.
        self._counting.go_on()
        self._counting.leave()

    def deal(self) -> Flow[None]:
        """Deal the next game, by the rules now set, and show how it is laid out."""
        table = self.table
        self._counting.leave()
        table.time_anew()
        table.deal()
        self._counting.begin()
        self.caption = self._seen = ""
        self._rest = Rest()
        self._forget_questions()
        self.answers.forget()
        self._open()
        self._sheets.renew()
        after = self._model()
        laid = before_card(after, table.hand)
        steps = [Step(before_deal(laid, table.hand)), Step(laid, "layout"), Step(after, "deal")]
        self.stage.perform(steps)
        yield from ()

    def ask(self, seat: int) -> Flow[None]:
        """Handle the player's key or click, or go on thinking about the player's question."""
        if self._asked_for_hint and (choice := self.computer.think()) is not None:
            self._give_hint(choice)
        asked = self._asked_for_hint
        if self._winnable.is_asked(self.table.hand):
            answer = self._winnable.think(self.desk.pace)
            self.answers.say(self.rom.say(f"announcements.{answer or 'thinking'}"))
            asked = asked or not answer
        if self._rest_goes():
            yield from self._send_up_next()
            return
        self.refresh()
        left = [self.answers.sentence_left, self.refusals.blink_left]
        soonest = min((seconds for seconds in left if seconds is not None), default=None)
        woken = yield Wait(0 if asked else soonest, moves=True)
        if isinstance(woken, Nudge):
            self.answers.hush()
        if woken is None or isinstance(woken, Nudge) or self.answers.fans(woken):
            return
        if self._closes_sheet(woken):
            return
        if not self._takes_back(woken):
            self._forget_questions()
            if isinstance(woken, Key) and self._can_finish and pressed(self.rom, woken, "finish"):
                self.finish()
            else:
                yield from self.answers.take(woken)

    # The rest of a game that plays itself.

    @action("finish")
    def finish(self) -> None:
        """Let the rest of the cards go up by themselves, if nothing is left to decide."""
        if self._may_be_asked():
            self._forget_questions()
            self.answers.forget()
            self._rest.goes = self._can_finish
            if not self._rest.goes:
                self.answers.say(self.rom.say("announcements.no_rest"))

    @property
    def _can_finish(self) -> bool:
        """Whether the rest of the game on the table can go up by itself."""
        return self._rest.can_go(self.table.hand)

    def _rest_goes(self) -> bool:
        """Whether the rest is going up; with the option `finish` it starts as soon as it can."""
        rest = self._rest
        if self.desk.settings.flag("finish") and not rest.held:
            rest.goes = rest.goes or self._can_finish
        return rest.goes

    def _send_up_next(self) -> Flow[None]:
        """Send the next card up; a key or a click stops that, and undo also takes a card back."""
        self.refresh()
        woken = yield Wait(max(self.stage.left, self.rom.timings["rest"]))
        if struck(woken):
            self._rest.stop()
            self._takes_back(woken)
        elif woken is None and self._rest.goes:
            self.make(next_up(self.table.hand))

    def _closes_sheet(self, woken: Wakeup) -> bool:
        """Close the front one of the open windows if the key asks for it; return whether it did."""
        leaves = isinstance(woken, Key) and pressed(self.rom, woken, "leave")
        return leaves and self._sheets.close_front()

    def _takes_back(self, woken: Wakeup) -> bool:
        """Take a move back, or make it again, if the key asks for it; return whether it did."""
        if isinstance(woken, Key):
            for keys, action in (("undo", "back"), ("redo", "forward"), ("restart", "restart")):
                if pressed(self.rom, woken, keys):
                    self.desk.do(action)
                    return True
        return False

    def _show_taken_back(self, action: str, done: bool) -> None:
        self.answers.forget()
        self.answers.say(self.rom.say(f"announcements.{action if done else f'no_{action}'}"))
        self._rest.stop()
        if done:
            self._seen = ""
            self._forget_questions()

    def _forget_questions(self) -> None:
        """Drop questions about an earlier position."""
        self._asked_for_hint = False
        self._winnable.forget()

    def make(self, move: int) -> None:
        """Make a move and show it; then deal the next card. Raises RuleBroken."""
        table, before = self.table, self.table.hand.in_play
        if not table.by_keyboard(YOU):
            self._counting.demo_plays()
            self._forget_questions()
            self._rest.stop()
        rest = self._rest.goes
        table.make(move, forced=rest)
        if not rest:
            self._rest.held = False
        self.answers.forget()
        self._counting.look()
        self._sheets.renew()
        after = self._model()
        if table.hand.in_play not in (before, -1):
            self.stage.perform([Step(before_card(after, table.hand)), Step(after, "deal")])
        else:
            self.stage.present(after, "rest" if rest else "move")

    def hand_over(self) -> Flow[bool]:
        """Leave a finished game on the table until somebody deals the next or takes a move back."""
        while not self.table.unfinished:
            yield from self._over()
        return True

    def _over(self) -> Flow[None]:
        """Show the end once; after that, wait for a key, a click or the end of the demo's pause."""
        outcome = self.table.hand.outcome
        assert outcome is not None
        self._counting.look()
        end = f"{self.table.sitting.last_deal} {self.table.sitting.moves_made}"
        self.refresh()
        key = ""
        woken: Wakeup = None
        if self._seen == end:
            unattended = self.computer.unattended_for()
            seconds = self.answers.sentence_left if unattended is None else unattended
            woken = yield Wait(seconds, moves=True)
            if self.answers.fans(woken) or self._closes_sheet(woken):
                return
            key = woken.name if isinstance(woken, Key) else ""
            over = woken is None and not self.table.by_keyboard(YOU)
        else:
            self._seen = end
            yield from self._show_end(outcome.reason)
            over = not self.table.by_keyboard(YOU)
            if not over:
                key = yield from popups.notice(
                    self.stage, outcome.reason, result=self._result(),
                    lasts=self.computer.unattended_for, holds=lambda: not self.table.unfinished,
                )  # fmt: skip
        if over or key in self.rom.keys["next"]:
            if (yield from self.table.may_deal()):
                yield from self.deal()
        elif key in self.rom.keys["undo"]:
            self.desk.do("back")
        elif key in self.rom.keys["restart"]:
            self.desk.do("restart")
        elif isinstance(woken, Key | Click):
            self.answers.say(self.rom.say("rules.hand_over"))

    def _show_end(self, reason: str) -> Flow[None]:
        """Show the picture of a game won or lost."""
        self.desk.enter(reason)
        with self._sheets.away():
            yield from self.reels.play(reason, self.computer.unattended_for)
        self.desk.enter(TABLE)
        self.refresh()

    def lay_out(self, before: Hand | None, move: int) -> None:
        self.caption = ""
        self._rest = Rest()
        self._forget_questions()
        self.answers.forget()

    def stage_of(self, hand: Hand) -> int:
        """The tens of cards that have been dealt."""
        return (PACK - len(hand.undealt)) // TEN

    # The hint, and the demo.

    @action("hint")
    def ask_for_hint(self) -> None:
        """Show what the demo would play, as soon as that is known."""
        if self._may_be_asked():
            self._asked_for_hint = True
            self._winnable.forget()
            self.answers.forget()
            self.answers.say(self.rom.say("announcements.thinking"))

    @action("winnable")
    def ask_if_winnable(self) -> None:
        """Say whether this game can still be won, as soon as that is known."""
        if self._may_be_asked():
            self._asked_for_hint = False
            self.answers.forget()
            self._winnable.ask(self.table.hand)

    def _may_be_asked(self) -> bool:
        """Whether a question about the game is allowed now; over a box it is not."""
        self.desk.put_away_passing()
        if self.stage.windows:
            self.stage.beep()
            return False
        there = self.desk.scene == TABLE and self.table.unfinished
        return there and self.table.by_keyboard(YOU)

    def _give_hint(self, choice: Choice) -> None:
        """Mark the move that the hint proposes, and give its reason."""
        self._asked_for_hint = False
        self.answers.hint(choice.move, self.computer.reason(choice))

    def subject(self, seat: int) -> dict[str, str]:
        """The fields of the seat for the text of a reason."""
        return {"seat": self.rom.say(f"seats.{SEATS[seat]}")}

    def move_named(self, hand: Hand, move: int) -> str:
        return move_named(self.rom, hand, move)

    def rule(self) -> str:
        there = self.table.unfinished and self.table.by_keyboard(YOU)
        return self.answers.rule() if there else ""

    def coach_label(self) -> str:
        """The label for the reasons of the demo and of a hint."""
        return "caption"

    def lead_up(self, before: Hand) -> Flow[None]:
        self.refresh()
        yield from ()

    def show_thought(self, began: float) -> None:
        """Show that the demo is thinking, once that has taken a moment."""
        shows = self.desk.now - began >= self.rom.timings["thinks"]
        taps = self.stage.pace and self._tap not in self.stage.model.zones
        if shows != self.shows_thought or taps:
            self.shows_thought = shows
            self.refresh()

    def explain(self, choice: Choice, began: float) -> Flow[None]:
        """Show the reason for the demo's next move, or wait for the delay."""
        words = self.computer.reason(choice) if self._captioned else ""
        self.caption = words
        self.refresh()
        ends = began + (self.rom.timings["caption"] if words else self.desk.delay)
        while not self.table.by_keyboard(YOU) and (left := ends - self.desk.now) > MOMENT:
            yield Wait(min(left, self.rom.timings["tap"] / 2))
            self.refresh()

    @property
    def _captioned(self) -> bool:
        """Whether the demo's reasons are shown."""
        return self.table.demo and not self.desk.hurries

    # What the desk and the table ask.

    @property
    def cards_glide(self) -> bool:
        return self.desk.settings.flag("motion")

    def is_possible(self, action: str) -> bool:
        sitting = self.table.sitting
        if action in ("back", "restart"):
            return sitting.moves_made > 0
        if action == "finish":
            return self.table.by_keyboard(YOU) and self._can_finish
        if action == "forward":
            return sitting.moves_ahead > 0
        return super().is_possible(action)

    def take_mouse(self, mouse: Mouse) -> bool:
        return self._sheets.take(mouse) or self._menus.press(mouse)

    @classmethod
    def account(cls, program: str) -> Account:
        return statistics.account(program)

    def tally_names(self) -> tuple[str, ...]:
        """No names: a game enters the tally when it is won or left, see `Counting`."""
        return ()

    # What is seen, and what is written down.

    def refresh(self) -> None:
        if self.desk.scene == TABLE and self.table.dealt:
            self._open()
            self._sheets.renew()
            self.stage.present(self._model())
        elif self.desk.scene == SHOW:
            self._put_up_offer()

    def _open(self) -> None:
        """Change to the screen with the right number of piles."""
        screen = screen_of(self.table.hand.options.piles)
        if self.stage.screen != screen:
            self.stage.open(screen)

    def _model(self) -> Model:
        hand, answers = self.table.hand, self.answers
        model = table(self.rom, hand, answers.lifted)
        model.carried = answers.carrying.cards
        model.fanned = "" if self.table.demo else answers.fanned
        learns = self.guide.leads and not self.table.demo
        model.marks |= answers.marks or (answers.ways if learns else frozenset())
        thinks = self.table.demo or self._asked_for_hint or self._winnable.is_asked(hand)
        if thinks and self.table.unfinished and self.stage.pace:
            model.zones[self._tap] = []
        caption = self.caption if self._captioned else answers.reason or self.coach.words()
        # A caption needs the room of the deal's name.
        deal = "" if caption else self.rom.say("game", deal=str(self.table.sitting.last_deal))
        model.labels |= {
            "announcement": answers.sentence or self._possible(),
            "rules": rules_words(self.rom, hand.options),
            "deal": deal,
            "caption": caption,
            "offer": "" if caption or not self.table.by_keyboard(YOU) else self.offer(),
        }
        if self.table.by_keyboard(YOU) and not self.playback.shows:
            model.labels["help"] = self._help()
        if self.playback.leads:
            # The keys stand in the deal's place, also while the game is played on.
            model.labels["deal"] = ""
        if self.playback.shows:
            model.labels |= {"announcement": "", "count": "", **self.playback.labels()}
            if model.labels["graph_words"]:
                # They need the room of the rules.
                model.labels["rules"] = ""
        return model

    def _possible(self) -> str:
        """What can be done now, for the title bar."""
        rom, hand = self.rom, self.table.hand
        if hand.outcome is not None:
            return rom.say(f"possible.{hand.outcome.reason}")
        if self.shows_thought:
            return rom.say("announcements.thinking")
        if self.table.demo:
            key = popups.key_for(self.stage, "demo")
            watched = self.desk.launch.guest or not key
            return rom.say(f"announcements.{'watched' if watched else 'demo'}", demo=key)
        if self._rest.goes:
            return rom.say("possible.going")
        if question := self.answers.question:
            return question
        if self._can_finish:
            return rom.say("possible.rest")
        return possible_words(rom, hand, partial(self.stage.has_room, "announcement"))

    def _help(self) -> str:
        """The keys of the manual and of the menus, as far as they have any."""
        lines = list[str]()
        for name in HELPS:
            if key := popups.key_for(self.stage, name):
                lines.append(self.rom.say(f"help.{name}", key=key))
        return "\n".join(lines)

    @property
    def _tap(self) -> str:
        """The zone whose picture now shows that somebody is thinking."""
        return TAPS[int(self.desk.now / self.rom.timings["tap"]) % len(TAPS)]

    def _result(self) -> str:
        """The result of a finished game, in words."""
        count = str(self.table.hand.home)
        return self.rom.say(
            "result", count=count, time=as_time(self.rom, self.table.sitting.record.play_s)
        )

    def state(self) -> State:
        if not (self.table.seated and self.table.dealt):
            return super().state()
        hand = self.table.hand
        return super().state() | {
            "rules": hand.options.name,
            "stacks": [*map(cards_text, hand.stacks)],
            "piles": [*map(cards_text, hand.piles)],
            "in_play": cards_text([hand.in_play]) if hand.in_play >= 0 else "-",
            "undealt": len(hand.undealt),
            "announcement": self.answers.sentence,
        }
