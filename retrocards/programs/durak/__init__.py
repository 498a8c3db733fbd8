"""TOMMY'S DURAK: what it has of its own among the maker's card games."""

from __future__ import annotations

from retrocards.machine import Machine
from retrocards.players import durak as player
from retrocards.programs.durak.answers import SeatAnswers
from retrocards.programs.durak.table import SEATS, Order, table
from retrocards.programs.durak.telling import bout_told, gone_told, told
from retrocards.programs.flow import Flow
from retrocards.programs.program import SWITCHES, Launch
from retrocards.programs.toy import LABELS, STYLES, Toy
from retrocards.programs.words import card_name
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


class Durak(Toy[Match, Hand]):
    """Four hands around the table: attack, defence, and the one who is left with cards."""

    def __init__(self, machine: Machine, rom: TextRom, launch: Launch) -> None:
        super().__init__(machine, rom, launch, DURAK, player, SEATS)
        self.order = Order(self.sitting, self.settings.toggle("sort", True))
        self._closing: tuple[Hand, int] | None = None
        """The last move of a bout, and the hand before it, while its end is looked at."""

    @classmethod
    def declare(cls) -> Declaration:
        return Declaration(
            base=shipped("roms") / "durak",
            actions=actions_of(cls, TextStage),
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

    def pauses(self) -> bool:
        """A pause would tell everybody that somebody has been offered the exchange."""
        return self.hand.phase != "exchange"

    def answers(self) -> SeatAnswers:
        return SeatAnswers(self.rom, self.hand, self.order)

    def words(self, before: Hand, move: int) -> str:
        return told(self.rom, before, move)

    def deal_words(self) -> str:
        return self.rom.say(
            "told.deal",
            seat=self.seat_name(self.hand.dealer),
            deal=str(self.sitting.last_deal),
            card=card_name(self.rom, self.hand.turn_up),
        )

    def after(self, before: Hand, move: int) -> Flow[None]:
        """At the end of a bout everybody looks at the cards before they go."""
        bout = self.hand.last_bout
        if bout is None or (self.hand.bout == before.bout and self.hand.outcome is None):
            return
        self._closing = (before, move)
        self.refresh()
        yield from self.pause()
        self.tell(bout_told(self.rom, bout))
        self.sound("take" if bout.taken else "beaten")
        yield from self.go_on()
        self._closing = None
        gone = gone_told(self.rom, bout)
        if gone and self.hand.outcome is None:
            self.tell(gone)
            yield from self.go_on()

    def count(self) -> None:
        outcome = self.hand.outcome
        if outcome is not None:
            name = "draws" if outcome.draw else SEATS[outcome.durak]
            self.tally.add(name, hand=self.sitting.hand_id)

    def hand_over(self) -> Flow[None]:
        outcome = self.hand.outcome
        assert outcome is not None
        self.sound("draw" if outcome.draw else "durak")
        dealer = self.seat_name(self.sitting.match.dealer)
        if outcome.draw:
            form = "over.round" if outcome.reason == "goes_round" else "over.draw"
            result, then = self.rom.say(form), self.rom.say("over.next_draw", seat=dealer)
        else:
            result = self.rom.say("over.durak", seat=self.seat_name(outcome.durak))
            then = self.rom.say("over.next_durak", seat=dealer)
        jeers = self.rom.names("over.jeers")
        jeer = self.rom.say(jeers[self.sitting.match.hands_played % len(jeers)])
        counts = {name: str(self.tally.counts.get(name, 0)) for name in (*SEATS, "draws")}
        yield from self.result("over", **{"result": result, "next": then, "jeer": jeer}, **counts)

    def sound_of(self, move: int) -> str:
        if move < DEFEND or GIVE <= move < TAKE:
            return "card"
        if move < GIVE:
            return "beat"
        return {TAKE: "take", EXCHANGE: "exchange"}.get(move, "")

    def model(self) -> Model:
        hand, played = self.hand, None
        if self._closing is not None:
            hand, played = self._closing
        return table(self.rom, hand, self.order, self.face_up(), self._asked, played)

    def toggles(self) -> dict[str, bool]:
        return super().toggles() | {"sort": self.order.sort}

    @action("sort")
    def switch_sort(self) -> None:
        """F4: hands are sorted, or stay as the cards come."""
        self.order.sort = not self.order.sort
        self.keep(lambda: self.settings.set_toggle("sort", self.order.sort))
