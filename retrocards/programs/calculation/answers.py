"""What keys, clicks and drags ask for at the table of CALCULATION."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from retrocards.machine import Key, Mouse
from retrocards.programs.calculation.table import (
    IN_PLAY,
    NOTHING,
    PILE,
    PLAY,
    STACK,
    STACK_ZONES,
    home_of,
)
from retrocards.programs.flow import MOMENT, Click, Flow, Wakeup, pressed, struck
from retrocards.programs.table import CardTable
from retrocards.programs.words import DETAILS, card_name, refused
from retrocards.programs.workbench import Carrying
from retrocards.rom import Rom
from retrocards.rules.base import RuleBroken
from retrocards.rules.calculation import MOVES, Hand, Match, shift, to_pile, to_stack, up
from retrocards.stage import Hit, Stage


class SolitaireAnswers:
    """Makes the moves that the player asks for; `sentence` says for a while how the last one went.

    A card is named by where it comes from: IN_PLAY, or the number of a pile. `make` makes a move.
    """

    NEEDS = (
        "keys.sure|stacks|piles|tops|fan",
        "messages.told.hint|empty|not_sure|top_only|nowhere|where",
        "messages.rules.wrong_rank|wrong_colour|stack_is_done|nothing_in_play|pile_is_empty",
        "messages.rules.no_such_pile|cards_stay|pile_not_empty|hand_over",
        "timings.double_click|told",
        *DETAILS,
    )

    def __init__(
        self,
        table: CardTable[Match, Hand],
        stage: Stage,
        refresh: Callable[[], None],
        make: Callable[[int], None],
    ) -> None:
        self.lifted = NOTHING
        """The card that was named first, until its target is named."""
        self._sentence, self._sentence_until = "", 0.0
        self.fanned = ""
        """The zone that is spread out, as it is pointed at or as the player's key has it."""
        self.carrying = Carrying(stage, self._follow)
        self._refresh = refresh
        self._table, self._stage, self._rom = table, stage, stage.rom
        self._make = make
        self._clicked: tuple[int, float] | None = None
        """The card that was clicked on last, and when."""
        self._hinted: frozenset[str] = frozenset()
        """The places of the last hint."""
        self.reason = ""
        """Why it is one."""

    @property
    def _hand(self) -> Hand:
        return self._table.hand

    @property
    def sentence(self) -> str:
        """How the last move went; empty once it has been there long enough."""
        asks = self.lifted != NOTHING
        return self._sentence if asks or self._stage.now < self._sentence_until - MOMENT else ""

    def say(self, words: str) -> None:
        """Show a sentence for a while."""
        self._sentence, self._sentence_until = words, self._stage.now + self._rom.timings["told"]

    @property
    def sentence_left(self) -> float | None:
        """Seconds until the sentence goes; None where there is none, or it is a question."""
        if not self.sentence or self.lifted != NOTHING:
            return None
        return self._sentence_until - self._stage.now

    def forget(self) -> None:
        """Forget what has been named, clicked on and said."""
        self.say("")
        self.lifted, self._clicked = NOTHING, None
        self._hinted, self.reason = frozenset(), ""

    def hint(self, move: int, reason: str) -> None:
        """Show which card a hint moves, and where, and say why."""
        made = MOVES[move]
        self._hinted = frozenset({home_of(made.source), _target_of(move)})
        self.say(self._rom.say("told.hint"))
        self.reason = reason

    @property
    def marks(self) -> frozenset[str]:
        """The zones to be marked: where the card may go that is carried or named, or a hint's."""
        source = self.lifted if self.lifted != NOTHING else None
        if (carried := self.carrying.cards) is not None:
            source = _source(carried.zone)
        if source is None:
            return self._hinted
        return frozenset(map(_target_of, self._moves_of(source)))

    def take(self, woken: Wakeup) -> Flow[None]:
        """Do what a key or a click asks for, legal or not."""
        if zone := self._framed_place(woken):
            self._try(_onto(self.lifted, zone))
        elif isinstance(woken, Click):
            yield from self._click(woken.hit)
        elif isinstance(woken, Key) and not woken.repeat:
            self._press(woken)

    def fans(self, woken: Wakeup) -> bool:
        """Spread out the crowded zone that the mouse points at or, by its key, the next one.

        Gives whether that is all there is to do.
        """
        if isinstance(woken, Mouse) and woken.kind == "move":
            self._follow()
            return True
        if not isinstance(woken, Key) or not pressed(self._rom, woken, "fan"):
            return False
        piles_first = sorted(self._stage.crowded, key=lambda zone: not zone.startswith(PILE))
        turn = ["", *piles_first]
        place = turn.index(self.fanned) if self.fanned in turn else 0
        self.fanned = turn[(place + 1) % len(turn)]
        if turn == [""]:
            self._stage.beep()
        return True

    def _follow(self) -> None:
        """Fan what the mouse points at; while it carries a card only what was fanned stays so."""
        pointed = self._stage.pointed_zones()
        if self.fanned not in pointed:
            crowded = (zone for zone in pointed if zone in self._stage.crowded)
            self.fanned = "" if self.carrying.cards else next(crowded, "")
        self._refresh()

    # By keys.

    def _press(self, key: Key) -> None:
        rom = self._rom
        source = IN_PLAY if self.lifted == NOTHING else self.lifted
        self.forget()
        self.fanned = ""
        if pressed(rom, key, "sure"):
            self._do_what_is_sure()
        elif (stack := _place(rom, key, "stacks")) >= 0:
            self._try(_onto_stack(source, stack))
        elif 0 <= (pile := _place(rom, key, "piles")) < len(self._hand.piles):
            self._try(_onto_pile(source, pile))
        elif 0 <= (pile := _place(rom, key, "tops")) < len(self._hand.piles):
            self._name_top(pile)
        else:
            self._stage.beep()

    def _name_top(self, pile: int) -> None:
        """Move the top of a pile where it can go; if there are several places, ask which."""
        rom, hand = self._rom, self._hand
        if not hand.piles[pile]:
            self.say(rom.say("told.empty", letter=rom.keys["tops"][pile]))
            return
        self._send(pile, self._moves_of(pile))

    def _do_what_is_sure(self) -> None:
        """A card that fits one stack goes there, from the piles first (seed, Advice 4)."""
        for source in (*range(len(self._hand.piles)), IN_PLAY):
            if ups := self._ups_of(source):
                self._send(source, ups)
                return
        self.say(self._rom.say("told.not_sure"))

    # By the mouse.

    def _click(self, hit: Hit) -> Flow[None]:
        """Move a card where it is carried, or where it fits if it is clicked twice."""
        clicked = self._clicked
        self.forget()
        source = self._source(hit)
        if source is None:
            return
        now, twice = self._stage.now, self._rom.timings["double_click"]
        if clicked and clicked[0] == source and now - clicked[1] <= twice:
            self._send(source, self._ups_of(source))
            return
        self._clicked = source, now
        zones = yield from self.carrying.carry(hit)
        home = home_of(source)
        places = (zone for zone in zones if zone.startswith((STACK, PILE)) and zone != home)
        moves = [_onto(source, zone) for zone in places]
        if zones and zones[0] == home:
            return
        self._clicked = None
        if not moves:
            return
        legal = self._hand.legal_moves()
        fits = (move for move in moves if move in legal)
        self._try(next(fits, moves[0]))

    def _framed_place(self, woken: Wakeup) -> str:
        """The framed place that was clicked on, to send the named card there; else empty."""
        if self.lifted == NOTHING or isinstance(woken, Key) or not struck(woken):
            return ""
        return next(filter(self.marks.__contains__, self._stage.pointed_zones()), "")

    def _source(self, hit: Hit) -> int | None:
        """Where the card comes from that was clicked on; None for one that cannot be moved."""
        if hit.kind != "card" or not hit.zone.startswith((PLAY, PILE)):
            return None
        source = _source(hit.zone)
        if source != IN_PLAY and hit.index < len(self._hand.piles[source]) - 1:
            self.say(self._rom.say("told.top_only"))
            return None
        return source

    # What both do.

    def _send(self, source: int, moves: Sequence[int]) -> None:
        """Make the one of these moves that a card has; of several a digit has to tell which."""
        if len(moves) == 1:
            self._make(moves[0])
            return
        rom = self._rom
        card = card_name(rom, self._hand.card_of(source))
        if not moves:
            self.say(rom.say("told.nowhere", card=card))
            return
        self.lifted = source
        keys = rom.say("list_blank").join(map(self._key_of, moves))
        self.say(rom.say("told.where", card=card, keys=keys))

    def _key_of(self, move: int) -> str:
        """The digit of the place that a move goes to."""
        keys = "stacks" if _goes_up(move) else "piles"
        return self._rom.keys[keys][MOVES[move].target]

    def _try(self, move: int) -> None:
        """Make a move, or say why it cannot be made."""
        try:
            self._make(move)
        except RuleBroken as broken:
            self.say(refused(self._rom, broken))

    def _moves_of(self, source: int) -> list[int]:
        """The legal moves of a card."""
        return [move for move in self._hand.legal_moves() if MOVES[move].source == source]

    def _ups_of(self, source: int) -> list[int]:
        """The legal moves of a card to the stacks."""
        return [*filter(_goes_up, self._moves_of(source))]


def _onto_stack(source: int, stack: int) -> int:
    """The move of a card to a stack."""
    return to_stack(stack) if source == IN_PLAY else up(source, stack)


def _onto_pile(source: int, pile: int) -> int:
    """The move of a card to a pile."""
    return to_pile(pile) if source == IN_PLAY else shift(source, pile)


def _onto(source: int, zone: str) -> int:
    """The move of a card to the stack or the pile of a zone."""
    if zone.startswith(STACK):
        return _onto_stack(source, STACK_ZONES.index(zone))
    return _onto_pile(source, int(zone.removeprefix(PILE)) - 1)


def _goes_up(move: int) -> bool:
    return MOVES[move].kind in ("stack", "up")


def _target_of(move: int) -> str:
    """The zone that a move leads to."""
    return f"{STACK if _goes_up(move) else PILE}{MOVES[move].target + 1}"


def _source(zone: str) -> int:
    """Where the card comes from that lies in a zone."""
    return IN_PLAY if zone == PLAY else int(zone.removeprefix(PILE)) - 1


def _place(rom: Rom, key: Key, keys: str) -> int:
    """Which of a list of the ROM's keys a key is, from 0; -1 for another."""
    names = (key.name, key.char.upper())
    return next((place for place, name in enumerate(rom.keys[keys]) if name in names), -1)
