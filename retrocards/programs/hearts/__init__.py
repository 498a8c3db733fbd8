"""HEARTS: you against three seats of the computer, until somebody reaches the game point."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from retrocards.cards import BIT, shuffled
from retrocards.players.hearts import PLAYERS, REASONS
from retrocards.programs import popups
from retrocards.programs.account import Fared
from retrocards.programs.ask_again import AskAgain
from retrocards.programs.coach import Coach
from retrocards.programs.desk import AT_DESK
from retrocards.programs.dos_shell import DosShell
from retrocards.programs.flow import Flow
from retrocards.programs.hearts import sheet, telling
from retrocards.programs.hearts import table as tables
from retrocards.programs.hearts.answers import SeatAnswers
from retrocards.programs.hearts.faces import PLACES, ending, moods, podium, under_the_moon
from retrocards.programs.hearts.menu import GAME_POINTS, HeartsMenu
from retrocards.programs.hearts.sheet import hands_of, sheet_words
from retrocards.programs.hearts.table import EDGES, SEATS, score_labels, seat_labels, table
from retrocards.programs.hearts.telling import (
    arrived_words,
    match_words,
    moment,
    move_words,
    pass_words,
    points_by_seat,
    trick_words,
)
from retrocards.programs.launch import COMMON_SWITCHES, Launch
from retrocards.programs.pc import Pc, State
from retrocards.programs.statistics import StatisticsPages
from retrocards.programs.table import CardTable
from retrocards.programs.text_game import TextGame
from retrocards.rom import TextRom
from retrocards.rom.actions import actions_of
from retrocards.rom.declaration import FLAG, Declaration, needs_of
from retrocards.rom.folders import shipped
from retrocards.rules.hearts import QUEEN_OF_SPADES, Hand, Match, Trick, is_pass, points_of
from retrocards.session.engines import Rules, fault_in
from retrocards.stage import CellCanvas, Model, Stage, Step

YOU = 0
_SCORES = re.compile(r"score (\d) (-?\d+)", re.ASCII)
_GAME_POINT = re.compile(r"game_point=(\d+)", re.ASCII)


def _fault(rules: Rules) -> str:
    """Why these rules do not suit a table of four; empty if they do."""
    if rules.get("players", len(SEATS)) != len(SEATS):
        return f"{len(SEATS)} sit at the table of Hearts"
    return fault_in("hearts", rules)


class Hearts(TextGame[Match, Hand]):
    """Hand after hand, match after match, and a count of the matches won."""

    NEEDS = (
        f"screens.table.anchors.{'|'.join((*SEATS, *PLACES))}",
        "dialogs.over|match|another|coach_passing",
        "scenes.broken|queen|moon_won|moon_lost|moon_seen",
        "scenes.podium_won|podium_lost|podium_tied|podium_seen",
        "messages.announcements.dealing|looks_back",
        "messages.over.points|moon",
        "messages.replay.passes",
        "messages.coach.moves.play|pass",
        "messages.coach.line|aside.dearer|both",
        "sounds.card|heart|pass|come|trick|hand_won|hand_lost|hand_tied?",
    )

    has_matches = True

    def __init__(self, pc: Pc, rom: TextRom, launch: Launch) -> None:
        super().__init__(pc, rom, launch, SEATS)
        HeartsMenu(self)
        self._trick: Trick | None = None
        """A finished trick, while everybody looks at it."""
        self._arrived = 0
        """The set of cards that were passed to you, while you look at them."""

    @classmethod
    def declare(cls) -> Declaration:
        parts = (
            cls, SeatAnswers, *AT_DESK, CardTable, AskAgain, HeartsMenu, DosShell, Stage,
            CellCanvas,
        )  # fmt: skip
        return Declaration(
            base=shipped("roms") / "hearts",
            actions=actions_of(Coach, StatisticsPages, *parts),
            needs=needs_of(telling, tables, sheet, *parts),
            switches=COMMON_SWITCHES,
            arguments=("deal", "coach", "lesson", "daily"),
            options={
                "grade": tuple(PLAYERS),
                "game_point": GAME_POINTS,
                "trick_points": FLAG,
                "autotrick": FLAG,
                "motion": FLAG,
            },
            keyboard=SEATS,
            reasons={name: (*fields, "s") for name, fields in REASONS.items()},
            fault=_fault,
        )

    # The player's experience.

    def spans_hands(self, match: Match) -> bool:
        """Whether a hand of this match has been played."""
        return match.hands_played > 0

    def match_is_over(self) -> bool:
        return self.table.sitting.match.outcome is not None

    def agrees_to_give_up(self) -> Flow[bool]:
        """Ask whether to begin a new game in place of the one in play.

        At the start, too, a no resumes the game left last time: the key for no is also the key to
        leave, and it means no to every question.
        """
        return popups.ask(self.stage, "new_game")

    def dealing_words(self) -> str:
        game_point = str(self.table.sitting.match.options.game_point)
        return self.rom.say(
            "announcements.dealing",
            number=self._hand_number,
            game_point=game_point,
            deal=self.deal_name,
        )

    def deal_film(self) -> list[Step]:
        hand = self.table.hand
        self._trick, self._arrived = None, 0
        return tables.deal_film(self.model(), shuffled(hand.options.pack, self.deal_name))

    def deal_words(self) -> str:
        """Where the cards go, or after the first deal, in a game that goes on, how to look back.

        Then the question alone says where they go.
        """
        hand, key = self.table.hand, popups.key_for(self.stage, "menu")
        goes_on = self.table.hands_dealt == 1 and self.spans_hands(self.table.sitting.before)
        if goes_on and key and hand.phase == "pass" and self.is_possible("replay_hand"):
            return self.rom.say("announcements.looks_back", key=key)
        return pass_words(self.rom, hand)

    def after_move(self, before: Hand, move: int) -> Flow[None]:
        """Show the three cards passed, and a finished trick before it is taken in."""
        hand = self.table.hand
        if is_pass(move):
            if hand.phase != "pass":
                yield from self._pass_cards(before)
            return
        self._trick = None if hand.trick else hand.tricks[-1]
        if hand.broken and not before.broken and move != QUEEN_OF_SPADES:
            yield from self.scene("broken")
        if self._trick is not None:
            yield from self._take(self._trick)

    def _take(self, trick: Trick) -> Flow[None]:
        """Show a finished trick, the queen's scene if she is in it, and then who takes it.

        Who takes the last trick is shown before the end of the hand.
        """
        self.refresh()
        hurries = False
        if QUEEN_OF_SPADES in trick.cards:
            hurries = yield from self.scene("queen", seat=SEATS[trick.winner])
        if not (hurries or (yield from self.guide.comment())):
            hurries = yield from self.pause()
        # Without a delay the fourth card is still moving.
        yield from self.film([Step(self.model())])
        points = sum(points_of(BIT[card]) for card in trick.cards)
        self.announce(trick_words(self.rom, trick, points))
        self.desk.sound("trick")
        self._trick = None
        yield from self.film(tables.trick_film(self.model(), trick))
        if not (self.table.unfinished or hurries or self.hurried):
            yield from self.pause()

    def _pass_cards(self, before: Hand) -> Flow[None]:
        """Pass the cards once all have chosen, and show the new ones before play."""
        hand = self.table.hand
        self._arrived = hand.received[YOU]
        self.desk.sound("pass")
        yield from self.film(tables.passing_film(self._model(before), self.model(), hand))
        giver = hand.passed.index(hand.received[YOU])
        self.announce(arrived_words(self.rom, giver))
        self.desk.sound("come")
        yield from self.wait_for_enter(self.rom.timings["result"])
        self._arrived = 0
        self.announce("")

    def hand_over(self) -> Flow[bool]:
        hand, match = self.table.hand, self.table.sitting.match
        outcome = hand.outcome
        assert outcome is not None
        # The last announcement no longer describes the table.
        self.announce("")
        result = self.rom.say(f"over.{outcome.reason}", **self.subject(max(outcome.moon, 0)))
        if outcome.moon >= 0:
            name = f"moon_{ending((outcome.moon,), self.player)}"
            yield from self.scene(name, sentence=result, **under_the_moon(outcome.moon))
        else:
            fewest = min(hand.points)
            lucky = [seat for seat, points in enumerate(hand.points) if points == fewest]
            self.desk.sound(f"hand_{ending(lucky, self.player)}")
        sitting = self.table.sitting
        hands = hands_of(sitting) | {sitting.before.hands_played + 1: hand}
        rows = sheet_words(self.rom, hands, match.scores)
        game_point = str(sitting.before.options.game_point)
        yield from self.result("over", result=result, sheet=rows, game_point=game_point)
        if match.outcome is None:
            return True
        winners = match.outcome.winners
        sentence = match_words(self.rom, winners)
        name = f"podium_{ending(winners, self.player)}"
        yield from self.scene(name, sentence=sentence, **podium(self.rom, match.scores))
        yield from self.result("match", result=sentence, **points_by_seat(match.scores))
        if self.player is not None and not (yield from popups.ask(self.stage, "another")):
            return False
        self.table.begin_match()
        return True

    # What the table asks about Hearts.

    def answers(self) -> SeatAnswers:
        return SeatAnswers(self.rom, self.table.hand, self.stage)

    def lay_out(self, before: Hand | None, move: int) -> None:
        super().lay_out(before, move)
        hand = self.table.hand
        passes = before is not None and before.phase == "pass" != hand.phase
        self._arrived = hand.received[YOU] if passes else 0
        ends = before is not None and not passes and hand.tricks and not hand.trick
        self._trick = hand.tricks[-1] if ends else None

    def stage_of(self, hand: Hand) -> int:
        return len(hand.tricks) + (hand.phase != "pass" and not hand.trick)

    def moment(self, hand: Hand, turn: int) -> str:
        return moment(self.rom, hand)

    def coach_dialog(self) -> str:
        """In play it leaves the trick in view, while cards are passed those that are chosen."""
        return "coach_passing" if self.table.hand.phase == "pass" else "coach"

    def move_sentence(self, before: Hand, move: int) -> str:
        """A move in words; what a hand that lies face down passes stays secret."""
        if is_pass(move) and not self.face_up()[before.to_move]:
            return self.rom.say("replay.passes", **self.subject(before.to_move))
        return super().move_sentence(before, move)

    def move_words(self, before: Hand, move: int) -> str:
        return move_words(self.rom, before, move)

    def pauses(self) -> bool:
        """No pause while cards to pass are chosen, since all choose at the same time."""
        return self.table.hand.phase != "pass"

    def sound_of(self, before: Hand, move: int) -> tuple[str, int]:
        if is_pass(move):
            # Heard once all have chosen.
            return "", -1
        return "heart" if points_of(BIT[move]) else "card", move

    def tally_names(self) -> list[str]:
        """Who has won the match, if this hand ended it."""
        outcome = self.table.sitting.match.outcome
        return [SEATS[seat] for seat in outcome.winners] if outcome is not None else []

    def best_and_worst(self) -> tuple[list[int], list[int]]:
        """Those with the fewest points of the hand, and those with the most."""
        outcome = self.table.hand.outcome
        assert outcome is not None
        best, worst = (
            [seat for seat, points in enumerate(outcome.points) if points == end]
            for end in (min(outcome.points), max(outcome.points))
        )
        return best, worst

    @classmethod
    def fared(cls, seat: int, result: Mapping[str, str], match: str) -> Fared:
        """Whoever has the fewest points has won, of the hand and of the match."""
        points = [*map(int, result["points"].split())]
        before = dict(_SCORES.findall(match))
        scores = [number + int(before.get(str(who), 0)) for who, number in enumerate(points)]
        point = _GAME_POINT.search(match)
        ends = point is not None and max(scores) >= int(point[1])
        won = scores[seat] == min(scores) if ends else None
        return Fared(points[seat] == min(points), won)

    # What is seen.

    def model(self) -> Model:
        return self._model(self.table.hand)

    def _model(self, hand: Hand) -> Model:
        asked, sitting = self.asked, self.table.sitting
        trick = self._trick or (hand.tricks[-1] if hand.trick else None)
        model = table(hand, self.face_up(), asked, trick, self._arrived)
        over = hand.outcome is not None and not self._trick
        match = sitting.match if over else sitting.before
        # Seed, Game Commands: the player may take the points of the hand off the score board.
        points = hand.points if self.desk.settings.flag("trick_points") else None
        won = [self.table.tally.counts.get(name, 0) for name in SEATS]
        model.moods = moods(hand, self._trick)
        model.labels |= seat_labels(self.rom, points)
        model.labels |= score_labels(self.rom, match.scores, points, won)
        if self.playback.opens:
            tables.open_hands(self.rom, model, hand)
        return model

    def _with_words(self, model: Model) -> Model:
        model = super()._with_words(model)
        if self._arrived:
            # Raised cards would cover them.
            model.labels["graph_words"] = ""
        return model

    def before_landing(self, model: Model) -> Sequence[Model]:
        """Until a card lies there, nobody sees that it wins the trick, and no face shows it."""
        before, gliding = self.stage.model, model.copy()
        gliding.strong = model.strong - EDGES | before.strong & EDGES
        if self._trick is not None:
            gliding.moods = {**before.moods}
        return () if gliding == model else (gliding,)

    @property
    def _hand_number(self) -> str:
        return str(self.table.sitting.before.hands_played + 1)

    def state(self) -> State:
        if not (self.table.seated and self.table.dealt):
            return super().state()
        match, hand = self.table.sitting.match, self.table.hand
        return super().state() | {
            "scores": dict(zip(SEATS, match.scores, strict=True)),
            "points": dict(zip(SEATS, hand.points, strict=True)),
            "games": dict(self.table.tally.counts),
            "phase": hand.phase,
            "direction": hand.direction,
            "cursor": self.asked.cursor if self.asked else None,
        }
