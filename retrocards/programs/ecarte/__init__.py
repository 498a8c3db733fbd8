"""TOMMY'S ECARTE: what it has of its own among the maker's card games."""

from __future__ import annotations

from functools import partial
from typing import Any

from retrocards.machine import Machine
from retrocards.players import ecarte as player
from retrocards.programs import toy
from retrocards.programs.ecarte.answers import SeatAnswers
from retrocards.programs.ecarte.coach import Coach
from retrocards.programs.ecarte.table import LABELS, SEATS, ZONES, beats, scores, table
from retrocards.programs.ecarte.telling import (
    deal_told,
    game_result,
    hand_result,
    told,
    trick_told,
)
from retrocards.programs.flow import Flow
from retrocards.programs.program import SWITCHES, Launch
from retrocards.programs.toy import Toy
from retrocards.rom import TextRom
from retrocards.rom.declaration import FLAG, Declaration, action, actions_of
from retrocards.rom.folders import shipped
from retrocards.rules.ecarte import (
    ACCEPT,
    LEAD,
    MARK,
    PROPOSE,
    REFUSE,
    Hand,
    Match,
    is_discard,
    king_of,
)
from retrocards.session.engines import engine_of, fault_in
from retrocards.session.sitting import Engine
from retrocards.stage import Model, TextStage

_SOUNDS = {LEAD: "", PROPOSE: "propose", ACCEPT: "accept", REFUSE: "refuse", MARK: "king"}
YOU = 0

ECARTE: Engine[Match, Hand] = engine_of("ecarte")


class Ecarte(Toy[Match, Hand]):
    """You and the computer: proposals, changes of cards, five tricks, and the game of five."""

    def __init__(self, machine: Machine, rom: TextRom, launch: Launch) -> None:
        super().__init__(machine, rom, launch, ECARTE, player, SEATS)
        self.replay = self.settings.toggle("replay", False)
        self.coach = Coach(rom) if launch.coach else None
        self._trick: tuple[int, int] | None = None
        """The cards of a trick that is over, while it is looked at."""

    @classmethod
    def declare(cls) -> Declaration:
        return Declaration(
            base=shipped("roms") / "ecarte",
            actions=actions_of(cls, TextStage),
            switches=SWITCHES,
            arguments=("deal", "coach"),
            labels={"table": (*toy.LABELS, *LABELS)},
            zones={"table": ZONES},
            places=toy.STYLES,
            options=dict.fromkeys(("open_hands", "autotrick"), FLAG),
            keyboard=SEATS,
            fault=partial(fault_in, "ecarte"),
        )

    def answers(self) -> SeatAnswers:
        return SeatAnswers(self.rom, self.hand)

    def words(self, before: Hand, move: int) -> str:
        return told(self.rom, before, move)

    def deal_words(self) -> str:
        return deal_told(self.rom, self.hand)

    def deal_sound(self) -> str:
        """A king turned up scores at once."""
        return "king" if self.hand.turn_up == king_of(self.hand.trump) else ""

    def asks_for_replay(self) -> bool:
        return self.replay

    def goes_on(self) -> bool:
        return super().goes_on() or any(self.sitting.match.points)

    def after(self, before: Hand, move: int) -> Flow[None]:
        """A point for the king is looked at, and so are a trick's two cards before they go."""
        if self.hand.king != before.king and not self.by_keyboard(before.to_move):
            yield from self.go_on()
        if len(self.hand.laid) == len(before.laid) or len(self.hand.laid) % 2:
            return
        lead, reply = self.hand.laid[-2:]
        winner = before.to_move if beats(self.hand, lead, reply) else 1 - before.to_move
        self._trick = (lead, reply)
        self.refresh()
        yield from self.pause()
        self.tell(trick_told(self.rom, winner))
        self.sound("trick")
        yield from self.go_on()
        self._trick = None

    def count(self) -> None:
        outcome = self.hand.outcome
        if outcome is not None and outcome.game >= 0:
            self.tally.add(f"{SEATS[outcome.game]}_{outcome.worth}", hand=self.sitting.hand_id)

    def hand_over(self) -> Flow[None]:
        outcome = self.hand.outcome
        assert outcome is not None
        points = {name: str(outcome.points[seat]) for seat, name in enumerate(SEATS)}
        self.sound("point")
        yield from self.result("over", **hand_result(self.rom, self.hand, outcome), **points)
        if outcome.game < 0:
            return
        self.sound("game")
        won, lost = self._won(YOU), self._won(1 - YOU)
        yield from self.result(
            "game",
            result=game_result(self.rom, outcome),
            **points,
            won=str(sum(won)), won_2=str(won[1]), won_3=str(won[2]),
            lost=str(sum(lost)), lost_2=str(lost[1]), lost_3=str(lost[2]),
        )  # fmt: skip

    def sound_of(self, move: int) -> str:
        return "change" if is_discard(move) else _SOUNDS.get(move, "card")

    def model(self) -> Model:
        hand = self.hand
        open_cards = len(hand.laid) % 2
        trick = self._trick or tuple(hand.laid[len(hand.laid) - open_cards :])
        counted = len(hand.laid) - len(trick)
        model = table(self.rom, hand, self.face_up(), self._asked, trick, counted)
        games = (sum(self._won(seat)) for seat in (YOU, 1 - YOU))
        model.labels |= scores(self.rom, hand.points, *games)
        model.labels["deal"] = self.rom.say("deal", deal=str(self.sitting.last_deal))
        model.labels["coach"] = self.coach.words(hand, YOU) if self.coach else ""
        return model

    def _won(self, seat: int) -> list[int]:
        """The games of the tally that a seat has won once, doubly and trebly."""
        return [self.tally.counts.get(f"{SEATS[seat]}_{worth}", 0) for worth in (1, 2, 3)]

    def toggles(self) -> dict[str, bool]:
        return super().toggles() | {"replay": self.replay}

    def state(self) -> dict[str, Any]:
        state = super().state()
        if self.scene == "table" and self.sitting.hand is not None:
            state["points"] = dict(zip(SEATS, self.hand.points, strict=True))
        return state

    @action("replay")
    def switch_replay(self) -> None:
        """F4: at the beginning of a hand you are asked whether to play the last deal again."""
        self.replay = not self.replay
        self.keep(lambda: self.settings.set_toggle("replay", self.replay))
