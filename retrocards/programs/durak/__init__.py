"""TOMMY'S DURAK: four hands around the table, and the one who is left with cards."""

from __future__ import annotations

from retrocards.programs import shows
from retrocards.programs.desk import Desk, Program
from retrocards.programs.durak.answers import SeatAnswers
from retrocards.programs.durak.table import SEATS, Order, seat_name, table
from retrocards.programs.durak.telling import bout_told, deal_told, dropped_out, told
from retrocards.programs.flow import Flow
from retrocards.programs.host import LABELS, STYLES, Host
from retrocards.programs.launch import SWITCHES, Launch
from retrocards.programs.options import OptionMenu
from retrocards.programs.pc import Pc
from retrocards.programs.table import Table
from retrocards.rom import TextRom
from retrocards.rom.declaration import FLAG, Declaration, action, actions_of
from retrocards.rom.folders import shipped
from retrocards.rules.durak import DEFEND, EXCHANGE, GIVE, TAKE, Hand, Match
from retrocards.session.engines import engine_of, fault_in
from retrocards.session.sitting import Engine, Rules
from retrocards.stage import Model, TextStage

DURAK: Engine[Match, Hand] = engine_of("durak")


def _fault(rules: Rules) -> str:
    """What is wrong with these rules, at a table of four."""
    if rules.get("players", len(SEATS)) != len(SEATS) or rules.get("teams"):
        return f"at the table of Durak sit {len(SEATS)}, each for himself"
    return fault_in("durak", rules)


class Durak(Program):
    """Attack, defence and the fool, hand after hand."""

    def __init__(self, pc: Pc, rom: TextRom, launch: Launch) -> None:
        self.rom = rom
        self.stage = TextStage(pc.machine, rom, mono=launch.palette(rom))
        self.desk = desk = Desk(self, pc, rom, launch, self.stage)
        self.table = Table(desk, DURAK, SEATS, self._counted)
        self.host = Host(desk, self.stage, self.table, self)
        OptionMenu(desk, self.stage)
        self.order = Order(self.table.sitting, desk.settings.toggle("sort", True))
        self._closing: tuple[Hand, int] | None = None
        """The last move of a bout, and the hand before it, while its end is looked at."""
        desk.toggles["sort"] = lambda: self.order.sort

    @classmethod
    def declare(cls) -> Declaration:
        return Declaration(
            base=shipped("roms") / "durak",
            actions=actions_of(cls, Desk, Table, OptionMenu, TextStage),
            switches=SWITCHES,
            arguments=("deal",),
            labels={"table": (*LABELS, *SEATS, "trump", "bout", "talon", "heap")},
            zones={"table": (*SEATS, "bout", "talon")},
            places=STYLES,
            options=dict.fromkeys((*SEATS, "open_hands", "replay", "autotrick"), FLAG),
            keyboard=SEATS,
            lists=("over.jeers",),
            fault=_fault,
        )

    # The player's experience.

    def run(self) -> Flow[None]:
        yield from self.host.play()

    def part(self) -> Flow[None]:
        yield from shows.parting(self.desk, self.stage)

    def goes_on(self, match: Match) -> bool:
        """No hand of Durak hangs on another, but for the dealer."""
        return False

    def offers_replay(self) -> bool:
        return self.desk.settings.flag("replay")

    def deal_told(self) -> str:
        return deal_told(self.rom, self.table.hand, str(self.table.sitting.last_deal))

    def deal_sound(self) -> str:
        return ""

    def after(self, before: Hand, move: int) -> Flow[None]:
        """At the end of a bout everybody looks at the cards before they go."""
        hand = self.table.hand
        bout = hand.last_bout
        if bout is None or (hand.bout == before.bout and hand.outcome is None):
            return
        self._closing = (before, move)
        self.refresh()
        yield from self.host.pause()
        self.host.announce(bout_told(self.rom, bout))
        self.desk.sound("take" if bout.taken else "beaten")
        yield from self.host.go_on()
        self._closing = None
        if bout.gone and hand.outcome is None:
            self.host.announce(dropped_out(self.rom, bout))
            yield from self.host.go_on()

    def hand_over(self) -> Flow[bool]:
        outcome, match = self.table.hand.outcome, self.table.sitting.match
        assert outcome is not None
        self.desk.sound("draw" if outcome.draw else "durak")
        dealer = seat_name(self.rom, match.dealer)
        if outcome.draw:
            form = "over.round" if outcome.reason == "goes_round" else "over.draw"
            result, then = self.rom.say(form), self.rom.say("over.next_draw", seat=dealer)
        else:
            result = self.rom.say("over.durak", seat=seat_name(self.rom, outcome.durak))
            then = self.rom.say("over.next_durak", seat=dealer)
        jeers = self.rom.names("over.jeers")
        jeer = self.rom.say(jeers[match.hands_played % len(jeers)])
        counts = {name: str(self.table.tally.counts.get(name, 0)) for name in (*SEATS, "draws")}
        words = {"result": result, "next": then, "jeer": jeer}
        yield from self.host.result("over", **words, **counts)
        return True

    # What the table asks of Durak.

    def answers(self) -> SeatAnswers:
        return SeatAnswers(self.rom, self.table.hand, self.order)

    def told(self, before: Hand, move: int) -> str:
        return told(self.rom, before, move)

    def pauses(self) -> bool:
        """A pause would tell everybody that somebody has been offered the exchange."""
        return self.table.hand.phase != "exchange"

    def sound_of(self, move: int) -> str:
        if move < DEFEND or GIVE <= move < TAKE:
            return "card"
        if move < GIVE:
            return "beat"
        return {TAKE: "take", EXCHANGE: "exchange"}.get(move, "")

    def _counted(self) -> list[str]:
        """The durak, or a draw."""
        outcome = self.table.hand.outcome
        assert outcome is not None
        return ["draws" if outcome.draw else SEATS[outcome.durak]]

    # What is seen.

    def model(self) -> Model:
        hand, played = self._closing or (self.table.hand, None)
        return table(self.rom, hand, self.order, self.host.face_up(), self.host.asked, played)

    def refresh(self) -> None:
        self.host.refresh()

    @action("sort")
    def switch_sort(self) -> None:
        """F4: hands are sorted, or lie as the cards came."""
        self.order.sort = not self.order.sort
        self.desk.keep(lambda: self.desk.settings.set_toggle("sort", self.order.sort))
