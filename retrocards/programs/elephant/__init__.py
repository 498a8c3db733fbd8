"""DITSY ELEPHANT: a calculator, its program, and thirteen cards to get rid of."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from retrocards.cards import ALL_CARDS, BIT
from retrocards.players.choice import Choice
from retrocards.players.elephant import PLAYERS, REASONS
from retrocards.players.elephant.reasons import ADVICE
from retrocards.programs import popups
from retrocards.programs.account import Fared
from retrocards.programs.ask_again import AskAgain
from retrocards.programs.coach import Coach
from retrocards.programs.computer import Computer
from retrocards.programs.desk import AT_DESK
from retrocards.programs.elephant import table as tables
from retrocards.programs.elephant.table import (
    PILE,
    SEATS,
    YOU,
    Picking,
    exchange_words,
    moment,
    move_named,
    open_hands,
    playable,
    rule_words,
    situation_words,
    table,
)
from retrocards.programs.flow import Flow, T, Wait, struck
from retrocards.programs.game import CardGame, Decision
from retrocards.programs.launch import COMMON_SWITCHES, Launch
from retrocards.programs.measure import ScoreMeasure
from retrocards.programs.pc import Pc, State
from retrocards.programs.reels import Reels
from retrocards.programs.statistics import StatisticsPages
from retrocards.programs.table import TABLE, CardTable
from retrocards.programs.words import card_names
from retrocards.rom import LcdRom
from retrocards.rom.actions import actions_of
from retrocards.rom.declaration import Declaration, needs_of
from retrocards.rom.folders import shipped
from retrocards.rom.kinds import LCD
from retrocards.rules.base import RuleBroken
from retrocards.rules.elephant import PASS, Hand, Match
from retrocards.session.engines import fault_in
from retrocards.stage import Model, Stage

PLACES = "places"
"""The scene and the screen that show your place."""
AGAIN = "again"
"""The scene, screen and reel that ask you to go again."""


class Elephant(CardGame[Match, Hand]):
    """You against three seats of the computer, deal after deal, on a calculator's screen."""

    NEEDS = (
        f"screens.{TABLE}.labels.playing|caption|remark|coach|replay|replay_keys",
        f"screens.{TABLE}.labels.graph|graph_axis|graph_words",
        f"screens.{TABLE}.zones.{'|'.join((*SEATS, PILE))}",
        *(f"screens.{TABLE}.labels.{seat}_open" for seat in SEATS if seat != SEATS[YOU]),
        f"screens.{TABLE}.cursor",
        *(f"screens.{TABLE}.zones.{seat}.back" for seat in SEATS if seat != SEATS[YOU]),
        f"screens.{PLACES}.labels.head|place|go_on",
        f"screens.{AGAIN}.labels.looks_back",
        f"reels.{AGAIN}",
        "dialogs.lead|pass|too_few",
        f"messages.verb.{'|'.join(SEATS)}",
        "messages.playing|you_got|go_on|go_on_or",
        "messages.you_lead.out|passed|alone",
        "messages.places.1|2|3|4",
        "messages.coach.line|aside.dearer|both",
        *(f"messages.coach.why.{reason}.*" for reason in ADVICE),
        "messages.coach.out",
        "messages.coach.review.mistake.dearer",
        "timings.caption",
    )

    measure = ScoreMeasure("places", best=1, worst=len(SEATS))

    rom: LcdRom
    stage: Stage

    def __init__(self, pc: Pc, rom: LcdRom, launch: Launch) -> None:
        stage = Stage(pc.machine, rom, mono=launch.palette(rom))
        super().__init__(pc, rom, launch, stage, SEATS)
        self.reels = Reels(self.desk, self.stage)
        StatisticsPages(self.desk)
        self.picking: Picking | None = None
        """Your picking of cards by keyboard, while it is your turn."""
        self._led = 0
        """How many cards were held at the last free lead of a replay."""
        self._boxed = False
        """Whether a box asks you about a move; it would cover the coach's words."""
        self._remark = ""
        """What a key has done, until the next one or a move."""
        AskAgain(self.desk, self.table, self)
        self._playing = False
        """Whether the screen shows that the computer is playing, with the old cards still there."""
        self._is_new = self.guide.leads or (launch.welcome and not self.table.tally.counts)
        """Whether the game is new to the player: in a lesson, and in his first evening."""

    @classmethod
    def declare(cls) -> Declaration:
        parts = (
            cls, Coach, Computer, Picking, Reels, *AT_DESK, CardTable, AskAgain, StatisticsPages,
            Stage,
        )  # fmt: skip
        return Declaration(
            base=shipped("roms") / "elephant",
            kind=LCD,
            actions=actions_of(*parts, kind=LCD),
            needs=needs_of(tables, *parts),
            switches=COMMON_SWITCHES,
            arguments=("deal", "coach", "lesson", "daily"),
            options={"grade": tuple(PLAYERS)},
            keyboard=(SEATS[YOU],),
            reasons={name: (*fields, "s") for name, fields in REASONS.items()},
            apart=("back", "forward", "pick", "play"),
            fault=partial(fault_in, "elephant"),
        )

    # The player's experience.

    def opening(self) -> Flow[bool]:
        return (yield from self.reels.startup(self.computer.unattended_for, self.offer()))

    def part(self) -> Flow[None]:
        return self.reels.parting()

    def deal(self) -> Flow[None]:
        self.table.deal()
        self.desk.enter(TABLE)
        self.stage.open(TABLE)
        places = self.table.hand.before
        if self.computer.explains and places is not None:
            yield from self._caption(exchange_words(self.rom, places))

    def turn(self) -> Flow[None]:
        """Play the turn of the seat to move; threes that must open are played at once."""
        hand = self.table.hand
        if not hand.must_open:
            yield from super().turn()
            return
        if self.computer.explains:
            choice = yield from self.choice(hand.copy(), self.desk.now)
            if choice is not None:
                yield from self._caption(self.computer.reason(choice))
        self.table.make(hand.must_open, forced=True)

    def show_thought(self, began: float) -> None:
        self.shows_thought = True
        self.refresh()

    def explain(self, choice: Choice, began: float) -> Flow[None]:
        """Show the computer playing over the old cards, which stay for a while.

        A pass takes no time except for thought and a caption. The new cards appear as the next turn
        begins; if you take your seat back meanwhile, that turn is yours.
        """
        self._playing = choice.move != PASS
        yield from self._caption(self.computer.reason(choice) if self.computer.explains else "")
        if self._playing:
            self.refresh()
            yield from self.computer.wait(began + self.desk.delay, popups.always)
            self._playing = False

    def _caption(self, words: str) -> Flow[None]:
        """Show a caption for as long as it takes to read, unless somebody takes the cards."""
        self.caption = words
        if words:
            self.refresh()
            until = self.desk.now + self.rom.timings["caption"]
            yield from self.computer.wait(until, lambda: self.computer.explains)

    def ask(self, seat: int) -> Flow[None]:
        """Let the person at the keyboard play or pass, with as many tries as it takes."""
        self.picking = picking = Picking(self.rom, SEATS[YOU], self.table.hand)
        while self._asked():
            self.refresh()
            woken = yield Wait()
            if struck(woken):
                self._remark = ""
            if picking.take(woken) and (yield from self._play(picking.move)):
                break
            if picking.refused:
                self.refusals.count()
        self.picking = None

    def _asked(self) -> bool:
        """Whether your cards are played by the person at the keyboard."""
        return self.table.by_keyboard(YOU)

    def _play(self, move: int) -> Flow[bool]:
        """Play the picked cards, or pass; return whether that was done."""
        if move == PASS and PASS in self.table.hand.legal_moves():
            return (yield from self._pass("pass"))
        try:
            self.make(move)
        except RuleBroken as broken:
            if broken.rule == "too_few":
                self.refusals.count()
                return (yield from self._pass("too_few"))
            self.refusals.count()
            yield from self._in_box(popups.notice(self.stage, "lead", holds=self._asked))
            return False
        return True

    def make(self, move: int) -> None:
        super().make(move)
        self._remark = ""

    def _pass(self, question: str) -> Flow[bool]:
        """Ask whether to pass; return whether that was done."""
        asking = popups.ask(self.stage, question, holds=self._asked)
        if not (yield from self._in_box(asking)):
            return False
        self.make(PASS)
        return True

    def _in_box(self, flow: Flow[T]) -> Flow[T]:
        """Run a box over the table; first clear the words that it would partly cover."""
        self._boxed = True
        self.refresh()
        try:
            return (yield from flow)
        finally:
            self._boxed = False

    # What the coach asks.

    def move_named(self, hand: Hand, move: int) -> str:
        return move_named(self.rom, move)

    def strength(self, hand: Hand, length: str) -> str:
        """Who played last, and who is out: the screen, which is the calculator's, does not say."""
        return situation_words(self.rom, hand) if length == "long" else ""

    def people_are_out(self) -> bool:
        return not self.desk.demo and YOU in self.table.hand.out

    def rule(self) -> str:
        return rule_words(self.rom, self.table.hand) if self.picking else ""

    def moment(self, hand: Hand, turn: int) -> str:
        return moment(self.rom, hand, turn)

    def lay_out(self, before: Hand | None, move: int) -> None:
        self.picking, self.caption, self._remark = None, "", ""
        self._boxed = self._playing = self.shows_thought = False

    def remark(self, words: str) -> None:
        self._remark = words
        self.refresh()

    def stage_of(self, hand: Hand) -> int:
        """The number of cards held, at each free lead."""
        if hand.leads:
            self._led = sum(map(int.bit_count, hand.hands))
        return self._led

    def are_alike(self, move: int, other: int) -> bool:
        """Cards may be laid in any order."""
        return move & ALL_CARDS == other & ALL_CARDS

    def box_asks_of_move(self) -> bool:
        return self._boxed

    def decision(self) -> Decision | None:
        picking = self.picking
        if picking is None or self._boxed:
            return None
        hand = self.table.hand
        held = [card for card in hand.laid[YOU] if hand.hands[YOU] & BIT[card]]
        choosable = playable(hand)
        return Decision(
            [("", card) for card in held],
            [card for card in held if choosable & BIT[card]],
            picking.card,
            frozenset(picking.picked),
            f"turn.{'lead' if hand.leads else 'follow' if choosable else 'none'}",
            {"table": card_names(self.rom, hand.table), "count": str(len(hand.table))},
        )

    # The end of a deal.

    def hand_over(self) -> Flow[bool]:
        """Show your place until a key is pressed, or for a while if nobody is there; then ask."""
        self.desk.enter(PLACES)
        self.stage.open(PLACES)
        self.refresh()
        lasts = self.computer.unattended_for
        yield from self.reels.wait_for_key(lasts)
        self.desk.enter(AGAIN)
        looks_back = self.coach.way_back()
        return (yield from self.reels.play(AGAIN, lasts, looks_back=looks_back))

    # What is shown, and what is saved.

    def refresh(self) -> None:
        if self.desk.scene == TABLE and self.table.dealt:
            # What beats the table is the calculator's secret, but the coach's to tell.
            learns = self.guide.leads or self.desk.top_name == "coach"
            model = table(self.table.hand, self.picking, learns=learns)
            if self.playback.opens:
                open_hands(self.rom, model, self.table.hand)
            if (self._playing or self.shows_thought) and not self.desk.top_name:
                model.labels["playing"] = self.rom.say("playing")
            model.labels |= self._words() | self.playback.labels()
            self.stage.present(model)
        elif self.desk.scene == PLACES:
            labels = {"head": self.rom.say("you_got")}
            labels["place"] = self.rom.say(f"places.{self._places()[SEATS[YOU]]}")
            labels["go_on"] = self._go_on() if self._is_new else ""
            self.stage.present(Model(labels=labels))

    def _go_on(self) -> str:
        """To somebody who is new: what the keys do when the deal is over."""
        if not self.coach.offers_look_back:
            return self.rom.say("go_on")
        return self.rom.say("go_on_or", key=self.coach.key)

    def _words(self) -> dict[str, str]:
        """Our words on the table: at your turn above the pile, else below it."""
        if self.computer.explains:
            return {"caption": self.caption}
        if self._boxed:
            return {}
        if not self.picking:
            return {"caption": self._remark}
        if self.desk.launch.coach:
            return {"remark": self._remark} if self._remark else {"coach": self.coach.words()}
        offered = self.offer() if self.offers_rule else ""
        return {"remark": self._remark or offered or self._why_you_lead()}

    @property
    def enough_refusals(self) -> int:
        """The calculator refuses without a word: whoever is new may not even notice it."""
        return 1 if self._is_new else super().enough_refusals

    def _why_you_lead(self) -> str:
        """To somebody who is new: why the cards on the table need not be beaten."""
        hand = self.table.hand
        if not (self._is_new and hand.leads and hand.last_player >= 0):
            return ""
        if len(hand.out) == len(SEATS) - 1:
            return self.rom.say("you_lead.alone")
        why = "out" if hand.last_player in hand.out else "passed"
        seat = self.rom.say(f"seats.{SEATS[hand.last_player]}")
        return self.rom.say(f"you_lead.{why}", seat=seat)

    def state(self) -> State:
        if not (self.table.seated and self.table.dealt):
            return super().state()
        out = [SEATS[seat] for seat in self.table.hand.out]
        return super().state() | {"out": out, "places": self._places()}

    def _places(self) -> dict[str, int]:
        """Seat -> place, once everybody is out."""
        outcome = self.table.hand.outcome
        return dict(zip(SEATS, outcome.places, strict=True)) if outcome is not None else {}

    @classmethod
    def fared(cls, seat: int, result: Mapping[str, str], match: str) -> Fared:
        """Whoever is out first has won."""
        return Fared(result["places"].split()[seat] == "1")

    def tally_names(self) -> list[str]:
        """The place of every seat."""
        return [f"{name}_{place}" for name, place in self._places().items()]
