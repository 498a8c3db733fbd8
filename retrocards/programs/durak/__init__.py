"""TOMMY'S DURAK: the program, from the startup show to the parting screen."""

from __future__ import annotations

from random import Random
from typing import Any

from retrocards.cards import cards_of, cards_text
from retrocards.machine import Key, Machine, Mouse
from retrocards.players import durak as player
from retrocards.programs import popups, shows
from retrocards.programs.durak import needs
from retrocards.programs.durak.answers import Answers, Complaint
from retrocards.programs.durak.table import (
    SEATS,
    Asked,
    Order,
    card_name,
    seat_name,
    table,
)
from retrocards.programs.durak.telling import asked, bout_told, gone_told, refused, told
from retrocards.programs.flow import Click, Flow, Wait, Wakeup, pressed
from retrocards.programs.program import Launch, Program
from retrocards.rom import Rom
from retrocards.rules.base import RuleBroken
from retrocards.rules.durak import (
    DEFEND,
    EXCHANGE,
    GIVE,
    TAKE,
    Hand,
    Match,
    Outcome,
)  # fmt: skip
from retrocards.session.engines import DURAK
from retrocards.session.sitting import Sitting
from retrocards.stage import Model

MOST_DEALS = 1_000_000


class Durak(Program):
    """Four hands around the table, hand after hand."""

    def __init__(self, machine: Machine, rom: Rom, launch: Launch) -> None:
        needs.check(rom)
        super().__init__(machine, rom, launch)
        self.sitting: Sitting[Match, Hand] = Sitting(
            rom.identity.name, DURAK, self.settings.rules()
        )
        self.demo = False
        self.order = Order(self.settings.toggle("sort", True))
        self.viewer: int | None = None
        """The person who sits before the screen, where the keyboard plays several hands."""
        self._asked: Asked | None = None
        self._told = ""
        self._told_style = ""
        self._prompt = ""
        self._closing: tuple[Hand, int] | None = None
        self._began = 0.0
        self.actions |= {"demo": self.switch_demo, "sort": self.switch_sort}

    # The player's experience.

    def run(self) -> Flow[int]:
        yield from shows.startup(self)
        self.scene = "table"
        self.stage.open("table")
        self._began = self.now
        yield from self._take_up()
        while True:
            if not self.sitting.unfinished and not (yield from self._deal()):
                break
            while self.hand.outcome is None:
                yield from self._one_move()
            yield from self._hand_over(self.hand.outcome)
        return (yield from self.part())

    def _take_up(self) -> Flow[None]:
        """Offer the hand that an earlier sitting left unfinished."""
        for trouble in (self.sitting.trouble, self.settings.trouble, self.tally.trouble):
            if trouble:
                yield from popups.notice(self, "trouble", reason=trouble)
        if self.sitting.unfinished:
            self.refresh()
            answer = yield from popups.notice(self, "resume")
            if answer in self.rom.keys["yes"]:
                self._began = self.now - self.sitting.record.play_s
                self._say("told.resumed", deal=str(self.sitting.last_deal))
                return
        self.sitting.begin_anew(self.settings.rules())

    def _deal(self) -> Flow[bool]:
        """The next hand; False where the evaluation is over."""
        limit = self.settings.play_seconds
        if limit is not None and self.play_s >= limit:
            yield from popups.notice(
                self, "time_up", minutes=f"{limit / 60:g}", seconds=f"{limit:g}"
            )
            return False
        rules = self.settings.rules()
        if self.settings.flag("replay") and self.sitting.last_deal is not None:
            answer = yield from popups.notice(self, "replay")
            if answer in self.rom.keys["yes"]:
                self.keep(lambda: self.sitting.deal_again(rules))
                self._tell_deal()
                return True
        number = self._next_deal()
        self.keep(lambda: self.sitting.deal(number, rules))
        self._tell_deal()
        return True

    def _one_move(self) -> Flow[None]:
        hand = self.hand
        seat = hand.to_move
        if self.by_keyboard(seat):
            yield from self._ask(seat)
            return
        if hand.phase != "exchange":
            # A pause would tell everybody that somebody has been offered the exchange.
            yield from self._pause()
        if hand is self.hand and not self.by_keyboard(seat):
            move = player.choose(hand.view(seat), self.sitting.chance())
            yield from self._play(move, by_computer=True)

    def _ask(self, seat: int) -> Flow[None]:
        """Let the person at the keyboard move, with as many tries as it takes."""
        yield from self._make_way(seat)
        cursor = -1
        while self.by_keyboard(seat):
            answers = Answers(self.rom, self.hand, self.order.of(self.hand, seat))
            self._asked = Asked(seat, cursor)
            self._prompt = asked(self.rom, self.hand, answers.keys)
            self.refresh()
            itself = answers.only is not None and self.settings.flag("autotrick")
            woken = yield Wait(self.delay if itself else None)
            cursor = answers.cursor(woken, cursor)
            answer = answers.only if itself and woken is None else answers.read(woken, cursor)
            if answer is None:
                continue
            if isinstance(answer, Complaint):
                self._refuse(self.rom.say(answer.message, **answer.fields))
                continue
            self._asked, self._prompt = None, ""
            try:
                yield from self._play(answer, by_computer=False)
            except RuleBroken as broken:
                self._refuse(refused(self.rom, broken))
                continue
            return
        self._asked, self._prompt = None, ""
        self.refresh()

    def _play(self, move: int, by_computer: bool) -> Flow[None]:
        """Make a move, tell it, and at the end of a bout let everybody look."""
        before = self.hand.copy()
        words = told(self.rom, before, move)
        self.keep(lambda: self.sitting.play(move, self.play_s))
        if words:
            self._told, self._told_style = words, "told" if by_computer else "prompt"
        self.sound(_sound_of(move))
        bout = self.hand.last_bout
        if bout is None or (self.hand.bout == before.bout and self.hand.outcome is None):
            self.refresh()
            return
        self._closing = (before, move)
        self.refresh()
        yield from self._pause()
        self._told = bout_told(self.rom, bout)
        self.sound("take" if bout.taken else "beaten")
        yield from self._go_on()
        self._closing = None
        gone = gone_told(self.rom, bout)
        if gone and self.hand.outcome is None:
            self._told = gone
            yield from self._go_on()
        self.refresh()

    def _hand_over(self, outcome: Outcome) -> Flow[None]:
        self.keep(lambda: self.tally.add("draws" if outcome.draw else SEATS[outcome.durak]))
        self.sound("draw" if outcome.draw else "durak")
        dealer = seat_name(self.rom, self.sitting.match.dealer)
        if outcome.draw:
            form = "over.round" if outcome.reason == "goes_round" else "over.draw"
            result, then = self.rom.say(form), self.rom.say("over.next_draw", seat=dealer)
        else:
            result = self.rom.say("over.durak", seat=seat_name(self.rom, outcome.durak))
            then = self.rom.say("over.next_durak", seat=dealer)
        jeer = self.rom.say(f"over.jeers.jeer_{self.sitting.match.hands_played % needs.JEERS + 1}")
        lasts = max(self.delay, self.rom.timings["result"]) if self._unattended else None
        counts = {name: str(self.tally.counts.get(name, 0)) for name in (*SEATS, "draws")}
        yield from popups.notice(
            self, "over", lasts=lasts, **{"result": result, "next": then, "jeer": jeer}, **counts,
        )  # fmt: skip

    # What is waited for.

    def _pause(self) -> Flow[None]:
        """The delay between two moves of the computer; a key or a click cuts it short."""
        until = self.now + self.delay
        while self.now < until:
            woken = yield Wait(until - self.now)
            until = min(until, self.now + self.delay)
            if self._goes_on(woken):
                return

    def _go_on(self) -> Flow[None]:
        """After a prompt: wait for ENTER or a click, or with autotrick for the delay."""
        while True:
            self._prompt = "" if self._unattended else self.rom.say("go_on")
            self.refresh()
            woken = yield Wait(self.delay if self._unattended else None)
            if woken is None or self._goes_on(woken):
                self._prompt = ""
                return

    def _goes_on(self, woken: Wakeup) -> bool:
        if isinstance(woken, Key):
            return pressed(self.rom, woken, "go_on")
        return isinstance(woken, Click) or (
            isinstance(woken, Mouse) and woken.kind == "press" and woken.button == "left"
        )

    def _make_way(self, seat: int) -> Flow[None]:
        """Between two people's turns: nobody's cards are seen until the next one is there."""
        people = self._people()
        if len(people) > 1 and self.viewer != seat and not self.settings.flag("open_hands"):
            self.viewer = None
            self._prompt = ""
            self.refresh()
            yield from popups.notice(self, "cover", seat=seat_name(self.rom, seat))
        self.viewer = seat

    # What is true now.

    @property
    def hand(self) -> Hand:
        """The hand on the table."""
        assert self.sitting.hand is not None
        return self.sitting.hand

    @property
    def play_s(self) -> float:
        """Seconds of play so far, what an earlier run of the same sitting took included."""
        return self.now - self._began

    def by_keyboard(self, seat: int) -> bool:
        """Whether a person plays this seat."""
        return not self.demo and seat in self._people()

    def _people(self) -> list[int]:
        allowed = self.settings.keyboard_seats
        return [
            seat for seat, name in enumerate(SEATS)
            if self.settings.flag(name) and name in allowed
        ]  # fmt: skip

    @property
    def _unattended(self) -> bool:
        """Whether prompts go on by themselves: autotrick, the demo, or nobody at the keyboard."""
        return self.settings.flag("autotrick") or self.demo or not self._people()

    def _face_up(self) -> list[bool]:
        people = self._people()
        if self.settings.flag("open_hands"):
            return [True] * len(SEATS)
        if len(people) == 1:
            return [seat in people for seat in range(len(SEATS))]
        return [seat in people and seat == self.viewer for seat in range(len(SEATS))]

    def _next_deal(self) -> int:
        if self.sitting.last_deal is not None and self.launch.deal is None:
            return self.sitting.last_deal + 1
        if self.launch.deal is None:
            return Random().randrange(1, MOST_DEALS)
        first, self.launch = self.launch.deal, Launch(**{**vars(self.launch), "deal": None})
        return first

    # What is seen.

    def refresh(self) -> None:
        if self.scene != "table":
            return
        labels = {
            "told": self._told,
            "prompt": self._prompt,
            "delay": self.rom.say("delay", seconds=f"{self.delay:g}"),
        }
        if self.sitting.hand is None:
            self.stage.present(Model(labels=labels))
            return
        hand, played = self.hand, None
        if self._closing is not None:
            hand, played = self._closing
        model = table(self.rom, hand, self.order, self._face_up(), self._asked, played)
        model.labels |= labels
        if self._told_style:
            model.styles["told"] = self._told_style
        self.stage.present(model)

    def toggles(self) -> dict[str, bool]:
        return super().toggles() | {"demo": self.demo, "sort": self.order.sort}

    def state(self) -> dict[str, Any]:
        state = super().state()
        if self.scene == "table" and self.sitting.hand is not None:
            hand = self.hand
            state |= {
                "deal": self.sitting.last_deal,
                "to_move": SEATS[hand.to_move] if hand.to_move >= 0 else None,
                "hands": {
                    name: cards_text(cards_of(hand.hands[i])) for i, name in enumerate(SEATS)
                },
                "play_s": round(self.play_s, 3),
            }
        return state

    def switch_demo(self) -> None:
        """F2: the computer plays all hands, or no longer does."""
        self.demo = not self.demo

    def switch_sort(self) -> None:
        """F4: hands are sorted, or stay as the cards come."""
        self.order.sort = not self.order.sort
        self.keep(lambda: self.settings.set_toggle("sort", self.order.sort))

    def _tell_deal(self) -> None:
        hand = self.hand
        self.viewer = None
        self._say(
            "told.deal", seat=seat_name(self.rom, hand.dealer), deal=str(self.sitting.last_deal),
            card=card_name(self.rom, hand.turn_up),
        )  # fmt: skip

    def _refuse(self, words: str) -> None:
        self._told, self._told_style = words, "refusal"
        self.sound("refuse")

    def _say(self, message: str, **fields: str) -> None:
        self._told, self._told_style = self.rom.say(message, **fields), "told"
        self.refresh()


def _sound_of(move: int) -> str:
    if move < DEFEND or GIVE <= move < TAKE:
        return "card"
    if move < GIVE:
        return "beat"
    return {TAKE: "take", EXCHANGE: "exchange"}.get(move, "")
