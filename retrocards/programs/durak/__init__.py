"""TOMMY'S DURAK: four hands around the table, and the player who is left with cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, inf

from retrocards.cards import shuffled, suit_of
from retrocards.players.durak import PLAYERS, REASONS
from retrocards.players.durak.reasons import CONTRASTS
from retrocards.programs.account import Fared
from retrocards.programs.ask_again import AskAgain
from retrocards.programs.coach import Coach
from retrocards.programs.desk import AT_DESK
from retrocards.programs.durak import table as tables
from retrocards.programs.durak import telling
from retrocards.programs.durak.answers import SeatAnswers
from retrocards.programs.durak.order import Order
from retrocards.programs.durak.table import (
    SEATS,
    ending,
    moods,
    seat_name,
    seat_to_point_out,
    table,
    wearer,
)
from retrocards.programs.durak.telling import (
    bout_words,
    caution,
    deal_words,
    dealing_words,
    dropped_out,
    moment,
    move_words,
)
from retrocards.programs.flow import Flow
from retrocards.programs.launch import COMMON_SWITCHES, Launch
from retrocards.programs.option_menu import OptionMenu
from retrocards.programs.pc import Pc
from retrocards.programs.statistics import StatisticsPages
from retrocards.programs.table import CardTable
from retrocards.programs.text_game import TextGame
from retrocards.rom import TextRom
from retrocards.rom.actions import action, actions_of
from retrocards.rom.declaration import FLAG, Declaration, needs_of
from retrocards.rom.folders import shipped
from retrocards.rules.durak import (
    EXCHANGE,
    PASS,
    TAKE,
    Hand,
    Match,
    card_of,
    is_attack,
    is_defence,
    is_gift,
)
from retrocards.session.engines import Rules, fault_in
from retrocards.stage import CellCanvas, Model, Stage, Step

MINUTE = 60
"""Seconds."""


def _clock(seconds: float) -> dict[str, str]:
    """A time as minutes, and seconds of two digits."""
    minutes, rest = divmod(ceil(seconds), MINUTE)
    return {"minutes": str(minutes), "seconds": f"{rest:02}"}


def _fault(rules: Rules) -> str:
    """Why these rules do not suit a table of four; empty if they do."""
    if rules.get("players", len(SEATS)) != len(SEATS) or rules.get("teams"):
        return f"{len(SEATS)} sit at the table of Durak, each for himself"
    return fault_in("durak", rules)


class Durak(TextGame[Match, Hand]):
    """Attack, defense and the fool, hand after hand."""

    NEEDS = (
        f"screens.table.anchors.{'|'.join(SEATS)}",
        "dialogs.over",
        "scenes.out|won|lost|fool|drawn",
        "messages.over.draw|round|durak|next_draw|next_durak",
        "messages.over.so_far.counted|uncounted|apart",
        "messages.over.jeers.*",
        "messages.over.comforts.*",
        "messages.coach.moves.attack|defend|give|take|pass|query|exchange|keep",
        *(f"messages.coach.why.{reason}.*" for reason in CONTRASTS),
        "messages.coach.out",
        "sounds.card|beat|trump|pass|take|beaten|exchange?",
        "timings.pass",
        "screens.table.labels.time",
        "screens.primer.labels.time_left?",
        "messages.time.left|last_minute|last_hand",
        "messages.over.next_none|time_left",
    )

    def __init__(self, pc: Pc, rom: TextRom, launch: Launch) -> None:
        super().__init__(pc, rom, launch, SEATS)
        OptionMenu(self.desk, self.stage)
        self.order = Order(self.table.sitting, self.desk.settings.toggle("sort", True))
        self._closing: tuple[Hand, int] | None = None
        """While the end of a bout is shown: the hand before its last move, and that move."""
        self._hat_falls = False
        """Whether the fool's cap is moving to the durak, and nobody wears it."""
        self._refusing = -1
        """The seat that shakes its head, since it has just passed."""
        self._last_result = ""
        """How the last hand ended, in words."""

    @classmethod
    def declare(cls) -> Declaration:
        parts = (
            cls, SeatAnswers, *AT_DESK, CardTable, AskAgain, OptionMenu, Stage, CellCanvas,
        )  # fmt: skip
        return Declaration(
            base=shipped("roms") / "durak",
            actions=actions_of(Coach, StatisticsPages, *parts),
            needs=needs_of(telling, tables, *parts),
            switches=COMMON_SWITCHES,
            arguments=("deal", "coach", "lesson", "daily"),
            options={
                **dict.fromkeys((*SEATS, "open_hands", "replay", "autotrick", "motion"), FLAG),
                "grade": tuple(PLAYERS),
            },
            keyboard=SEATS,
            reasons=REASONS,
            fault=_fault,
        )

    # The player's experience.

    def offers_deal_again(self) -> bool:
        return self.desk.settings.flag("replay")

    def dealing_words(self) -> str:
        return dealing_words(self.rom, self.table.hand)

    def deal_film(self) -> list[Step]:
        hand = self.table.hand
        return tables.deal_film(
            self.rom, self.model(), hand, shuffled(hand.options.pack, self.deal_name)
        )

    def deal_words(self) -> str:
        return deal_words(self.rom, self.table.hand, self.deal_name)

    def after_move(self, before: Hand, move: int) -> Flow[None]:
        """At the end of a bout, leave its cards on the table until everybody has seen them."""
        hand = self.table.hand
        if move == EXCHANGE:
            yield from self.film(tables.exchange_film(self.model(), before))
        bout = hand.last_bout
        ends = hand.bout != before.bout or hand.outcome is not None
        if ends:
            self._closing = (before, move)
        began = self.desk.now
        if move == PASS:
            yield from self._pass(before.to_move)
        if bout is None or not ends:
            return
        self._longest_pause = inf
        self.refresh()
        yield from self.pause(most=max(0.0, began + self.desk.delay - self.desk.now))
        self.announce(bout_words(self.rom, bout))
        self.desk.sound("take" if bout.taken else "beaten")
        yield from self.wait_for_enter()
        self._closing = None
        yield from self.film(tables.bout_end_film(self.rom, self.model(), before, bout))
        if bout.dropped_out and hand.outcome is None:
            self.announce(dropped_out(self.rom, bout))
            for seat in bout.dropped_out:
                if (yield from self.scene("out", seat=SEATS[seat])):
                    return
            yield from self.wait_for_enter()

    def _pass(self, seat: int) -> Flow[None]:
        """A pass of the computer's is a shake of the head."""
        shakes = not self.table.by_keyboard(seat)
        self._refusing = seat if shakes else -1
        self.refresh()
        yield from self.glance(self.rom.timings["pass"], shakes)
        self._refusing = -1

    def hand_over(self) -> Flow[bool]:
        outcome, match = self.table.hand.outcome, self.table.sitting.match
        assert outcome is not None
        self._hat_falls = not outcome.draw
        durak = SEATS[max(0, outcome.durak)]
        # The last announcement no longer describes the table.
        self.announce("")
        scene = ending(self.table.hand, self.player)
        yield from self.scene(
            scene,
            durak=durak,
            seat=seat_name(self.rom, max(0, outcome.durak)),
        )
        self._hat_falls = False
        self.refresh()
        dealer = seat_name(self.rom, match.dealer)
        if outcome.draw:
            form = "over.round" if outcome.reason == "goes_round" else "over.draw"
            result, then = self.rom.say(form), self.rom.say("over.next_draw", seat=dealer)
        else:
            result = self.rom.say("over.durak", seat=seat_name(self.rom, outcome.durak))
            then = self.rom.say("over.next_durak", seat=dealer)
        self._last_result = result
        jeers = self.rom.names("over.comforts" if scene == "lost" else "over.jeers")
        jeer = self.rom.say(jeers[match.hands_played % len(jeers)])
        counts = {name: str(self.table.tally.counts.get(name, 0)) for name in (*SEATS, "draws")}
        apart = "apart" if self.table.sitting.counts_apart else "counted"
        head = apart if self.table.is_counted else "uncounted"
        so_far = self.rom.say(f"over.so_far.{head}")
        words = {"result": result, "next": self._next_words(then), "jeer": jeer, "so_far": so_far}
        yield from self.result("over", **words, **counts)
        return True

    def _next_words(self, then: str) -> str:
        """What follows the hand: `then`, with the time left for it, or that the time is up."""
        left = self.table.seconds_left
        if left is None:
            return then
        if left <= 0:
            return self.rom.say("over.next_none")
        return "\n".join((then, self.rom.say("over.time_left", **_clock(left))))

    # What the table asks about Durak.

    def answers(self) -> SeatAnswers:
        return SeatAnswers(self.rom, self.table.hand, self.order)

    def lay_out(self, before: Hand | None, move: int) -> None:
        super().lay_out(before, move)
        hand = self.table.hand
        ends = before and (hand.bout != before.bout or hand.outcome is not None)
        self._closing = (before, move) if before and ends else None

    def stage_of(self, hand: Hand) -> int:
        return hand.bout

    def subject(self, seat: int) -> dict[str, str]:
        return {"seat": seat_name(self.rom, seat)}

    def moment(self, hand: Hand, turn: int) -> str:
        return moment(self.rom, hand)

    def caution(self, hand: Hand, move: int) -> str:
        return caution(self.rom, hand, move)

    def people_are_out(self) -> bool:
        """Without cards nobody is asked again, once the talon is gone."""
        hand, people = self.table.hand, self.table.people
        held = any(hand.hands[seat] for seat in people)
        return bool(people) and not (self.desk.demo or hand.talon or held)

    def move_words(self, before: Hand, move: int) -> str:
        return move_words(self.rom, before, move)

    def ends_go_by(self) -> bool:
        """Seed, AUTOTRICK OPTION: it goes on after every prompt, and so after this one."""
        return self._goes_on_by_itself

    def pauses(self) -> bool:
        """No pause at the exchange: it would reveal that somebody has been offered it."""
        return self.table.hand.phase != "exchange"

    def sound_of(self, before: Hand, move: int) -> tuple[str, int]:
        card = card_of(move)
        if is_attack(move) or is_gift(move):
            return "card", card
        if is_defence(move):
            attack = next(attack for attack, defence in before.table if defence < 0)
            return "beat" if suit_of(card) == suit_of(attack) else "trump", card
        return {TAKE: "take", PASS: "pass", EXCHANGE: "exchange"}.get(move, ""), -1

    def tally_names(self) -> list[str]:
        """The durak, or a draw."""
        outcome = self.table.hand.outcome
        assert outcome is not None
        return ["draws" if outcome.draw else SEATS[outcome.durak]]

    def best_and_worst(self) -> tuple[Sequence[int], Sequence[int]]:
        """Those who were out first, and the durak; nobody has won a draw."""
        outcome, sitting = self.table.hand.outcome, self.table.sitting
        assert outcome is not None
        hand = sitting.dealt()
        for text in sitting.moves:
            hand.play_text(text)
            if hand.last_bout is not None and (first := hand.last_bout.dropped_out):
                return () if outcome.draw else first, outcome.losers
        return (), outcome.losers

    @classmethod
    def fared(cls, seat: int, result: Mapping[str, str], match: str) -> Fared:
        """Whoever is not left with cards has won, in a draw too."""
        return Fared(str(seat) not in result["losers"].split())

    # What is shown.

    def modes(self) -> Mapping[str, bool]:
        return {**super().modes(), "sort": self.order.sort}

    def model(self) -> Model:
        now, asked = self.table.hand, self.asked
        hand, played = self._closing or (now, None)
        # The durak's last hand is turned face up.
        over = hand.outcome is not None
        face_up = [True] * len(SEATS) if over else self.face_up()
        model = table(self.rom, hand, self.order, face_up, asked, played, self.near)
        acting = -1 if self._closing or over else seat_to_point_out(hand, asked)
        capped = -1 if self._hat_falls and over else wearer(now, self.table.sitting.match, over)
        model.moods = moods(now, acting, capped, over, self._refusing)
        model.labels |= self._time_labels()
        return model

    def _time_labels(self) -> Mapping[str, str]:
        """The time that is left, for the manual's first page, and at its end for the table."""
        left = self.table.seconds_left
        if left is None:
            return {}
        labels = {"time_left": self.rom.say("time.left", **_clock(max(left, 0)))}
        if left <= MINUTE and self.table.somebody_plays:
            labels["time"] = self.rom.say(f"time.last_{'minute' if left > 0 else 'hand'}")
        return labels

    def fields(self) -> Mapping[str, str]:
        return {**super().fields(), "last_result": self._last_result}

    @action("sort")
    def switch_sort(self) -> None:
        """Sort the hands, or leave the cards in the order in which they came."""
        self.order.switch()
        self.desk.keep(lambda: self.desk.settings.set_toggle("sort", self.order.sort))
