"""TOMMY'S ECARTE: you and the computer, proposals and changes, five tricks, a game of five."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from retrocards.cards import shuffled, suit_of
from retrocards.players.ecarte import PLAYERS, REASONS
from retrocards.players.ecarte.reasons import ADVICE
from retrocards.programs.account import Fared
from retrocards.programs.ask_again import AskAgain
from retrocards.programs.coach import Coach
from retrocards.programs.desk import AT_DESK
from retrocards.programs.ecarte import table as tables
from retrocards.programs.ecarte import telling
from retrocards.programs.ecarte.answers import SeatAnswers
from retrocards.programs.ecarte.table import (
    SEATS,
    WINS,
    chips,
    ending,
    mark_new,
    moods,
    score_words,
    table,
)
from retrocards.programs.ecarte.telling import (
    SAID,
    deal_words,
    dealing_words,
    despite_words,
    game_result,
    games_words,
    hand_result,
    moment,
    move_words,
    strength_words,
    trick_words,
)
from retrocards.programs.flow import Flow
from retrocards.programs.launch import COMMON_SWITCHES, Launch
from retrocards.programs.option_menu import OptionMenu
from retrocards.programs.pc import Pc, State
from retrocards.programs.statistics import StatisticsPages
from retrocards.programs.table import CardTable
from retrocards.programs.text_game import TextGame
from retrocards.rom import TextRom
from retrocards.rom.actions import action, actions_of
from retrocards.rom.declaration import FLAG, Declaration, needs_of
from retrocards.rom.folders import shipped
from retrocards.rules.ecarte import (
    GAME_POINT,
    VOLE,
    Hand,
    Match,
    discarded,
    is_discard,
    king_of,
)
from retrocards.session.engines import fault_in
from retrocards.stage import CellCanvas, Model, Stage, Step

YOU = 0


class Ecarte(TextGame[Match, Hand]):
    """Hand after hand against the computer, and the games won and lost."""

    NEEDS = (
        *(f"screens.table.anchors.{seat}" for seat in SEATS),
        *(f"screens.table.anchors.{seat}_{n + 1}" for seat in SEATS for n in range(GAME_POINT)),
        "screens.table.labels.deal|games|rank_order|coach_playing|offer_playing",
        "dialogs.over|game|coach_playing",
        "scenes.chip",
        *(f"scenes.{scene}_won|{scene}_lost" for scene in ("king", "point", "vole", "game")),
        "messages.deal",
        "messages.games|rank_order",
        "messages.over.games.uncounted|apart",
        "messages.announcements.replay_on|replay_off",
        "messages.coach.moves.lead|propose|accept|refuse|king|discard|play",
        *(f"messages.coach.why.{reason}.*" for reason in ADVICE),
        f"sounds.card|trump|change|trick|hand_won|hand_lost|{'|'.join(SAID.values())}?",
    )

    has_matches = True

    def __init__(self, pc: Pc, rom: TextRom, launch: Launch) -> None:
        super().__init__(pc, rom, launch, SEATS)
        OptionMenu(self.desk, self.stage)
        self.deals_again = self.desk.settings.toggle("replay", False)
        self._trick: tuple[int, int] | None = None
        """The cards of a finished trick, while everybody looks at it."""
        self._trick_winner = -1
        self._owed = [0, 0]
        """Seat -> the points that it has scored, but whose chips have still to be laid."""

    @classmethod
    def declare(cls) -> Declaration:
        parts = (
            cls, SeatAnswers, *AT_DESK, CardTable, AskAgain, OptionMenu, Stage, CellCanvas,
        )  # fmt: skip
        return Declaration(
            base=shipped("roms") / "ecarte",
            actions=actions_of(Coach, StatisticsPages, *parts),
            needs=needs_of(telling, tables, *parts),
            switches=COMMON_SWITCHES,
            arguments=("deal", "coach", "lesson", "daily"),
            options={
                **dict.fromkeys(("open_hands", "autotrick", "motion", "rank_order"), FLAG),
                "grade": tuple(PLAYERS),
            },
            keyboard=SEATS,
            reasons={name: (*fields, "s") for name, fields in REASONS.items()},
            fault=partial(fault_in, "ecarte"),
        )

    # The player's experience.

    def spans_hands(self, match: Match) -> bool:
        """Whether somebody already has a point in this game."""
        return any(match.points)

    def is_first(self, match: Match) -> bool:
        """Whether nobody has a point in this game yet."""
        return not self.spans_hands(match)

    def match_is_over(self) -> bool:
        outcome = self.table.hand.outcome
        return outcome is not None and outcome.game >= 0

    def offers_deal_again(self) -> bool:
        return self.deals_again

    def dealing_words(self) -> str:
        return dealing_words(self.rom, self.table.hand)

    def deal_film(self) -> list[Step]:
        hand = self.table.hand
        if hand.turn_up == king_of(hand.trump):
            self._owed[hand.dealer] = 1
        return tables.deal_film(
            self.rom, self.model(), hand, shuffled(hand.options.pack, self.deal_name)
        )

    def deal_words(self) -> str:
        return deal_words(self.rom, self.table.hand)

    def after_deal(self) -> Flow[None]:
        """Celebrate a king turned up like one that is marked, unless somebody hurries on."""
        if any(self._owed) and not self.hurried:
            yield from self._celebrate("king", self.table.hand.dealer)
        self._owed = [0, 0]
        self.refresh()

    def after_move(self, before: Hand, move: int) -> Flow[None]:
        """Show a point for the king, and a finished trick before it is taken in."""
        hand = self.table.hand
        self._owed = [now - then for now, then in zip(hand.points, before.points, strict=True)]
        if is_discard(move):
            yield from self.film(
                tables.change_film(self.rom, self.model(), before, discarded(move))
            )
        if hand.king != before.king:
            yield from self._celebrate("king", hand.king)
            if not self.table.by_keyboard(before.to_move):
                yield from self.wait_for_enter()
        if len(hand.laid) == len(before.laid):
            return
        if len(hand.laid) % 2:
            if self.table.by_keyboard(hand.to_move):
                # The card led lies on the table before the other seat is asked for a reply.
                yield from self.film([Step(self.model(), "move")])
            return
        lead, reply = hand.laid[-2:]
        winner = hand.trick_winners[-1]
        self._trick, self._trick_winner = (lead, reply), winner
        self.refresh()
        yield from self.pause()
        self.announce(trick_words(self.rom, winner))
        self.desk.sound("trick")
        if not (yield from self.guide.comment()):
            yield from self.wait_for_enter()
        self._trick, self._trick_winner = None, -1
        yield from self.film(tables.trick_film(self.model(), (lead, reply), winner))

    def _celebrate(self, name: str, winner: int) -> Flow[None]:
        """Lay a chip for each point scored, and then play a scene; a key skips what is left.

        The scene is seen as the player sees it; if nobody plays, or both do, as the winner does.
        """
        hand = self.table.hand
        outcome = hand.outcome
        # The point for the king was announced when it was scored.
        scored = outcome.scored[winner] - (hand.king_scorer == winner) if outcome else 1
        points = str(scored)
        scenes = [(seat, "chip") for seat in (0, 1) for _ in range(self._owed[seat])]
        if name:
            scenes.append((winner, f"{name}_{ending(winner, self.player)}"))
        for seat, scene in scenes:
            seats = {"winner": SEATS[seat], "loser": SEATS[1 - seat]}
            socket = f"{SEATS[seat]}_{min(self._counted_points[seat] + 1, GAME_POINT)}"
            if (yield from self.scene(scene, points=points, socket=socket, **seats)):
                break
            self._owed[seat] -= scene == "chip"
        self._owed = [0, 0]
        self.refresh()

    def show_outcome(self) -> Flow[None]:
        outcome = self.table.hand.outcome
        assert outcome is not None
        # The last announcement no longer describes the table.
        self.announce("")
        scene = "vole" if outcome.reason == VOLE else "point" if outcome.game < 0 else ""
        yield from self._celebrate(scene, outcome.winner)
        if not scene:
            self.desk.sound(f"hand_{ending(outcome.winner, self.player)}")

    def hand_over(self) -> Flow[bool]:
        hand = self.table.hand
        outcome = hand.outcome
        assert outcome is not None
        points = {name: str(outcome.points[seat]) for seat, name in enumerate(SEATS)}
        yield from self.show_outcome()
        yield from self.result("over", **hand_result(self.rom, hand, outcome), **points)
        if outcome.game < 0:
            return True
        yield from self._celebrate("game", outcome.game)
        won, lost = (games_words(self.rom, seat, self._won(seat)) for seat in (YOU, 1 - YOU))
        if not self.table.is_counted:
            won, lost = self.rom.say("over.games.uncounted"), ""
        elif self.table.sitting.counts_apart:
            won, lost = self.rom.say("over.games.apart"), ""
        result = game_result(self.rom, outcome)
        yield from self.result("game", result=result, **points, won=won, lost=lost)
        return True

    # What the table asks about Ecarte.

    def answers(self) -> SeatAnswers:
        return SeatAnswers(self.rom, self.table.hand)

    def lay_out(self, before: Hand | None, move: int) -> None:
        super().lay_out(before, move)
        hand = self.table.hand
        ends = before is not None and len(hand.laid) > len(before.laid) and len(hand.laid) % 2 == 0
        self._trick = (hand.laid[-2], hand.laid[-1]) if ends else None
        self._trick_winner = hand.trick_winners[-1] if ends else -1
        self._owed = [0, 0]

    def stage_of(self, hand: Hand) -> int:
        return len(hand.laid) // 2

    def strength(self, hand: Hand, length: str) -> str:
        """Before play, the hand's jeu de regle, if it has one, and its power cards."""
        return "" if hand.laid else strength_words(self.rom, hand, hand.to_move, length)

    def despite(self, hand: Hand, move: int) -> str:
        return despite_words(self.rom, hand, move)

    def tells_both_sides(self, hand: Hand) -> bool:
        """A box has room for both sides of two words, not of two cards or changes."""
        return hand.phase in ("talk", "answer")

    def moment(self, hand: Hand, turn: int) -> str:
        return moment(self.rom, hand)

    def coach_label(self) -> str:
        """During play the tricks lie where the coach's label stood before."""
        plays = self.table.dealt and self.table.hand.laid
        return "coach_playing" if plays else "coach"

    def coach_dialog(self) -> str:
        """During play the coach's box leaves the trick free."""
        return self.coach_label()

    def offer_label(self) -> str:
        """Your tricks lie where the offer stands until you have one."""
        return "offer_playing" if self.table.dealt and self.table.hand.tricks[YOU] else "offer"

    def move_words(self, before: Hand, move: int) -> str:
        return move_words(self.rom, before, move)

    def sound_of(self, before: Hand, move: int) -> tuple[str, int]:
        if is_discard(move) or move in SAID:
            return SAID.get(move, "change"), -1
        led = before.laid[-1] if len(before.laid) % 2 else move
        beats = suit_of(led) != suit_of(move) == before.trump
        return "trump" if beats else "card", move

    def tally_names(self) -> list[str]:
        """Who has won the game, and its worth, if this hand ended it."""
        outcome = self.table.hand.outcome
        assert outcome is not None
        return [f"{SEATS[outcome.game]}_{outcome.worth}"] if outcome.game >= 0 else []

    def best_and_worst(self) -> tuple[tuple[int], tuple[int]]:
        """Who has won the hand, and who has not."""
        outcome = self.table.hand.outcome
        assert outcome is not None
        return (outcome.winner,), (1 - outcome.winner,)

    @classmethod
    def fared(cls, seat: int, result: Mapping[str, str], match: str) -> Fared:
        points = [*map(int, result["points"].split())]
        ends = max(points) >= GAME_POINT
        won = result["winner"] == str(seat)
        return Fared(won, points[seat] >= GAME_POINT if ends else None)

    # What is shown.

    def model(self) -> Model:
        hand = self.table.hand
        open_cards = len(hand.laid) % 2
        trick = self._trick or tuple(hand.laid[len(hand.laid) - open_cards :])
        counted = len(hand.laid) - len(trick)
        model = table(self.rom, hand, self.face_up(), self.asked, trick, counted)
        model.labels["score"] = score_words(self.rom, self._counted_points)
        model.heaps |= chips(self._counted_points)
        model.moods = moods(hand, self._trick_winner)
        if not hand.laid:
            mark_new(model, self._drawn())
            won, lost = (str(sum(self._won(seat))) for seat in (YOU, 1 - YOU))
            model.labels["games"] = self.rom.say("games", you=won, computer=lost)
        model.labels["deal"] = self.rom.say("deal", deal=self.deal_name)
        if self.desk.settings.flag("rank_order"):
            model.labels["rank_order"] = self.rom.say("rank_order")
        return model

    def before_landing(self, model: Model) -> Sequence[Model]:
        """Until the last card of a trick lies there, no word and no face shows who wins it."""
        if self._trick is None:
            return ()
        before, gliding = self.stage.model, model.copy()
        for label in WINS:
            gliding.labels[label] = before.labels.get(label, "")
        gliding.moods = {**before.moods}
        return () if gliding == model else (gliding,)

    @property
    def _counted_points(self) -> list[int]:
        """Seat -> the points for which chips have been laid."""
        return [has - owed for has, owed in zip(self.table.hand.points, self._owed, strict=True)]

    def _drawn(self) -> list[int]:
        """Seat -> the set of cards that it drew in its last change."""
        hand, drawn = self.table.sitting.dealt(), [0] * len(SEATS)
        for text in self.table.sitting.record.hands[-1].moves:
            seat, held = hand.to_move, [*hand.hands]
            if is_discard(hand.play_text(text)):
                drawn[seat] = hand.hands[seat] & ~held[seat]
        return drawn

    def _won(self, seat: int) -> list[int]:
        """How many games a seat has won singly, doubly and trebly, by the tally."""
        counts = self.table.tally.counts
        return [counts.get(f"{SEATS[seat]}_{worth}", 0) for worth in (1, 2, 3)]

    def state(self) -> State:
        if not (self.table.seated and self.table.dealt):
            return super().state()
        points = dict(zip(SEATS, self.table.hand.points, strict=True))
        games = dict(self.table.tally.counts)
        return super().state() | {"scores": points, "games": games}

    def modes(self) -> Mapping[str, bool]:
        return {**super().modes(), "replay": self.deals_again}

    @action("replay")
    def switch_deal_again(self) -> None:
        """Ask at the start of each hand whether to play the last deal again, or stop asking."""
        self.deals_again = not self.deals_again
        self.desk.keep(lambda: self.desk.settings.set_toggle("replay", self.deals_again))
        if self.table.dealt:
            self.announce(
                self.rom.say(f"announcements.replay_{'on' if self.deals_again else 'off'}")
            )
