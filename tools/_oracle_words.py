"""The sentences of captions and of the look back, held against the true hand phrase by phrase.

A phrase is what a sentence states as a fact, such as "THE TALON IS GONE".  Every sentence that has
it is checked, in whatever message of the ROM it stands, and all wordings of a reason are said.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from _arena_games import GAMES, Table

from retrocards.cards import cards_of, mask_of, parse_card, rank_of
from retrocards.machine import Machine
from retrocards.players.advice import NO_MOVE, NO_REASON, Prospect, ranked
from retrocards.players.calculation import policy
from retrocards.players.calculation.position import Position, Up
from retrocards.players.choice import Choice
from retrocards.players.durak.contrast import contrasted
from retrocards.players.durak.master import because_of_deed
from retrocards.players.durak.reasons import COUNTED
from retrocards.players.durak.sight import Sight
from retrocards.players.ecarte.regle import jeu_de_regle
from retrocards.players.ecarte.talk import ENOUGH_POWER
from retrocards.players.search import finish
from retrocards.programs.captions import Captions
from retrocards.programs.coach.review import Review, Verdict
from retrocards.programs.coach.words import WHY, CoachWords
from retrocards.programs.launch import Launch
from retrocards.programs.loading import load, program_class
from retrocards.programs.pc import Pc
from retrocards.programs.words import card_name
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.rules.calculation import MOVES
from retrocards.rules.calculation.position import KING, WANTED
from retrocards.rules.durak import EXCHANGE, KEEP, QUERY, card_of, is_defence
from retrocards.rules.ecarte import HIGHER
from retrocards.rules.elephant import rank_order
from retrocards.session.engines import engine_of
from retrocards.session.records import HandRecord
from retrocards.stage.words import HARD_BLANK

PROGRAMS = {
    "durak": "DURAK", "ecarte": "ECARTE", "elephant": "ELEPHANT", "hearts": "HEARTS",
    "calculation": "CALC",
}  # fmt: skip
"""Game -> the program whose sentences are held."""
ADVISED = {"elephant"}
"""Games whose coach has reasons that no player has."""
ASKED = 0.5
"""The share of the first seat's decisions before which such a coach is asked."""
WORDINGS = 8
"""More wordings than a reason has."""
QUEEN = parse_card("QS")


class Spoken(NamedTuple):
    """A sentence about a move, and the hands before and after it."""

    game: str
    text: str
    earlier: Sequence[Any]
    """The hand after each move up to now; the last one is the hand that the sentence is about."""
    move: int
    later: Sequence[Any]
    """The hand after this move, and after all that followed."""
    to_all: bool = False
    """Whether everybody at the table reads it."""
    who: int = -1
    """The seat that it is said to, if that is not the one to move."""

    @property
    def hand(self) -> Any:
        return self.earlier[-1]

    @property
    def seat(self) -> int:
        return int(self.hand.to_move) if self.who < 0 else self.who

    @property
    def mine(self) -> list[int]:
        """The cards that the seat holds."""
        return [*cards_of(self.hand.hands[self.seat])]

    def name(self, card: int) -> str:
        """A card as the ROM writes it."""
        return card_name(program_of(self.game).rom, card)

    def seat_name(self, seat: int) -> str:
        """A seat as the ROM calls it."""
        program = program_of(self.game)
        return str(program.rom.say(f"seats.{program.table.seats[seat]}"))

    def __str__(self) -> str:
        move = "" if self.move == NO_MOVE else f"{self.hand.move_text(self.move)}\n"
        return f"{self.text}\n{move}{self.hand.to_text()}"


Truth = Callable[[Spoken, re.Match[str]], bool]


@cache
def program_of(game: str) -> Any:
    """A program without a screen, for its words."""
    rom = load(find_rom(PROGRAMS[game], rom_folders()))
    launch = Launch(frozenset({"skip_show"}), guest=True)
    return program_class(rom)(Pc(Machine.headless()), rom, launch)


# Durak.


def _card(said: Spoken) -> int:
    """The card that is played in Durak."""
    return card_of(said.move)


def _table(said: Spoken) -> list[int]:
    """The cards on the table in Durak."""
    return [card for pair in said.hand.table for card in pair if card >= 0]


def _trumps(said: Spoken) -> list[int]:
    return [card for card in said.mine if card // 13 == said.hand.trump]


def _plain(said: Spoken) -> list[int]:
    return [card for card in said.mine if card // 13 != said.hand.trump]


def _of_rank(said: Spoken) -> int:
    """How many cards of the rank played the seat holds."""
    return sum(card % 13 == _card(said) % 13 for card in said.mine)


def _unbeaten(said: Spoken) -> bool:
    """The defender holds nothing that beats the card."""
    hand, card = said.hand, _card(said)
    return not any(
        other > card if other // 13 == card // 13 else other // 13 == hand.trump
        for other in cards_of(hand.hands[hand.defender])
    )


def _bout(said: Spoken) -> int:
    """The number of the bout, by how often the table was cleared."""
    pairs = zip(said.earlier, said.earlier[1:], strict=False)
    return 1 + sum(bool(before.table) and not after.table for before, after in pairs)


def _fits(said: Spoken) -> list[int]:
    """The cards that may be laid down in place of passing."""
    return [card_of(move) for move in said.hand.legal_moves() if card_of(move) >= 0]


def _called(said: Spoken, *names: str | None) -> list[int]:
    """The cards with these names; a name may be missing."""
    return [card for name in filter(None, names) for card in range(52) if said.name(card) == name]


def _stands_above(said: Spoken, other: int) -> bool:
    """Whether a card may be played, and beats more than the one that is played."""
    worth = [(card // 13 == said.hand.trump, card % 13) for card in (other, _card(said))]
    return worth[0] > worth[1] and other in _fits(said)


def _to_beat(said: Spoken, card: int) -> tuple[bool, int]:
    """Whether the defender is known to beat a card, and how many unseen ones would."""
    view = said.hand.view(said.seat)
    known, unseen = (
        [
            other
            for other in cards_of(cards)
            if (other > card if other // 13 == card // 13 else other // 13 == view.trump)
        ]
        for cards in (view.known[view.defender], view.unseen)
    )
    return bool(known), len(unseen)


def _fitting(said: Spoken, card: int) -> int:
    """How many cards the attackers may hold that fit only once a card is played."""
    view = said.hand.view(said.seat)
    held = {*cards_of(view.unseen)}.union(*(cards_of(view.known[seat]) for seat in view.attackers))
    laid = {other % 13 for other in _table(said)}
    return 0 if card % 13 in laid else sum(other % 13 == card % 13 for other in held)


def _twins(said: Spoken, card: int) -> list[int]:
    """The other plain cards of a card's rank that the seat holds."""
    return [other for other in _plain(said) if other % 13 == card % 13 and other != card]


DURAK: dict[str, Truth] = {
    r"NO CARD OF YOURS FITS": lambda s, m: not _fits(s),
    r"KEEP THE (\S+), IT BEATS MORE|THE (\S+) BEATS MORE": lambda s, m: _stands_above(
        s, *_called(s, *m.groups())
    ),
    r"KEEP THE (\S+), A TRUMP|THE (\S+) IS A TRUMP": lambda s, m: all(
        card // 13 == s.hand.trump != _card(s) // 13 and card in _fits(s)
        for card in _called(s, *m.groups())
    ),
    r"THE (\S+) CAN FOLLOW THE (\S+), BUT THE (\S+) IS ALONE": lambda s, m: (
        _called(s, m[1])[0] in _twins(s, _card(s))
        and _called(s, m[2]) == [_card(s)]
        and not _twins(s, _called(s, m[3])[0])
        and s.hand.room > 1
    ),
    r"THE (\S+) IS HARDER TO BEAT THAN THE (\S+)": lambda s, m: (
        _called(s, m[1]) == [_card(s)] and _to_beat(s, _card(s)) < _to_beat(s, _called(s, m[2])[0])
    ),
    r"FEWER CARDS FIT THE (\S+) THAN THE (\S+)": lambda s, m: (
        _called(s, m[1]) == [_card(s)] and _fitting(s, _card(s)) < _fitting(s, _called(s, m[2])[0])
    ),
    r"THE (\S+) WOULD DO JUST AS WELL": lambda s, m: all(
        card % 13 == _card(s) % 13 and card in _fits(s) for card in _called(s, m[1])
    ),
    r"BEATING COSTS THE (\S+),|TAKING SPARES THE (\S+),": lambda s, m: (
        s.hand.phase == "defend" and _called(s, *m.groups())[0] in _fits(s)
    ),
    r"THE (\S+) (?:WOULD PRESS|PRESSES|MAKES)|A PASS SAVES THE (\S+),": lambda s, m: (
        s.hand.phase == "attack" and _called(s, *m.groups())[0] in _fits(s)
    ),
    r"ONE MORE FOR (\w+), (?:A PASS|BUT)|ONE MORE CARD FOR (\w+) TO": lambda s, m: (
        s.hand.taking and s.seat_name(s.hand.defender) in m.groups()
    ),
    r"TALON IS GONE|NO TALON|NOTHING IS LEFT TO DRAW": lambda s, m: s.hand.talon_count == 0,
    r"TALON IS (\d+) DEEP|(\d+) LEFT TO DRAW|(\d+) IN THE TALON": lambda s, m: (
        s.hand.talon_count == int(next(filter(None, m.groups())))
    ),
    r"LOWEST FIRST|START LOW|STARTS LOW|LEAD LOW|LOW CARDS GO FIRST": lambda s, m: (
        _card(s) % 13 == min(card % 13 for card in _plain(s))
    ),
    r"NOT THE LOWEST|YOUR LOWEST WOULD|HOLDS BACK WHAT IS LOW": lambda s, m: any(
        card % 13 < _card(s) % 13 for card in _plain(s)
    ),
    r"ONE OF SEVERAL|MORE OF THAT RANK|THERE IS MORE": lambda s, m: _of_rank(s) > 1,
    r"NOTHING CHEAPER THAN A TRUMP": lambda s, m: not _plain(s),
    r"ITS RANK LIES THERE": lambda s, m: any(card % 13 == _card(s) % 13 for card in _table(s)),
    r"PAID A TRUMP ALREADY|A TRUMP LIES THERE|SPENT A TRUMP HERE": lambda s, m: any(
        pair[1] // 13 == s.hand.trump for pair in s.hand.table if pair[1] >= 0
    ),
    r"COULD BEAT IT|COULD HAVE BEATEN IT": lambda s, m: any(map(is_defence, s.hand.legal_moves())),
    r"LAST TRUMP": lambda s, m: len(_trumps(s)) == 1,
    r"TRUMP AGAINST TRUMP|YOUR TRUMP IS THE HIGHER": lambda s, m: (
        s.hand.table[-1][0] // 13 == s.hand.trump == _card(s) // 13
    ),
    r"TRUMPS THE|TRUMP THE|WORTH A TRUMP|PAYS WITH A TRUMP|SPENDS A TRUMP": lambda s, m: (
        _card(s) // 13 == s.hand.trump
    ),
    r"KEEPS THE TRUMPS|KEEP YOUR TRUMPS|TOO EARLY FOR A TRUMP|NO TRUMP FOR THIS": lambda s, m: any(
        card // 13 == s.hand.trump for card in _fits(s)
    ),
    r"CANNOT BEAT|CANNOT BE BEATEN|STICKS": lambda s, m: _unbeaten(s),
    r"GOES OUT|LEAVES THE TABLE|YOU ARE OUT": lambda s, m: not s.later[0].hands[s.seat],
    r"NOTHING NEW|OPENS NO DOOR": lambda s, m: (
        s.hand.room == 0
        or any(card % 13 == _card(s) % 13 for card in _table(s))
        or not any(
            card % 13 == _card(s) % 13
            for seat in s.hand.attackers
            for card in cards_of(s.hand.hands[seat])
        )
    ),
    r"(?:TAKES|TO TAKE|NO TRUMP FOR THE|MORE THAN) (\d+)\b": lambda s, m: (
        len(_table(s)) == int(m[1])
    ),
    r"ONLY A HIGHER (?:ONE|TRUMP) BEATS": lambda s, m: _card(s) // 13 == s.hand.trump,
    r"BOUT (\d+)": lambda s, m: int(m[1]) == _bout(s) == s.hand.bout,
    r"YOUR ATTACK ON (\w+)": lambda s, m: not s.hand.table and m[1] == s.seat_name(s.hand.defender),
    r"MORE AGAINST (\w+)\?": lambda s, m: (
        bool(s.hand.table) and m[1] == s.seat_name(s.hand.defender)
    ),
    r", AGAINST THE (\S+)\n": lambda s, m: m[1] == s.name(s.hand.table[-1][0]),
    r"AS (\w+) TOOK": lambda s, m: s.hand.taking and m[1] == s.seat_name(s.hand.defender),
}


# Ecarte.


def _of_suit(said: Spoken, card: int) -> list[int]:
    return [other for other in said.mine if other // 13 == card // 13]


def _power(said: Spoken) -> int:
    """The trumps and kings of a hand of Ecarte."""
    return sum(card // 13 == said.hand.trump or rank_of(card) == 11 for card in said.mine)


def _wins(said: Spoken) -> bool:
    """Whether the seat takes the trick of Ecarte to which it plays."""
    trick = len(said.hand.laid) // 2
    after = next(later for later in said.later if len(later.laid) >= 2 * trick + 2)
    return bool(after.leader == said.seat)


def _between(said: Spoken, cards: Sequence[int]) -> bool:
    """Whether the other holds a card of Ecarte between some of these, or they are of two suits."""
    if len({card // 13 for card in cards}) > 1:
        return True
    ranks = [HIGHER[card].bit_count() for card in cards]
    theirs = cards_of(said.hand.hands[1 - said.seat])
    return any(
        other // 13 == cards[0] // 13 and min(ranks) < HIGHER[other].bit_count() < max(ranks)
        for other in theirs
    )


ECARTE: dict[str, Truth] = {
    r"DEALER (?:IS )?AT 3|THE LEAD WITH 3 POINTS": lambda s, m: s.hand.points[s.hand.dealer] == 3,
    r"DEALER AT 4|DEALER NEEDS ONE POINT": lambda s, m: s.hand.points[s.hand.dealer] == 4,
    r"THREE TRUMPS OR MORE": lambda s, m: len(_trumps(s)) >= 3,
    r"\bTWO TRUMPS\b": lambda s, m: len(_trumps(s)) == 2,
    r"\bONE TRUMP\b": lambda s, m: len(_trumps(s)) == 1,
    r"NOT A TRUMP,": lambda s, m: not _trumps(s),
    r"ALL TRUMPS AND KINGS|NOTHING BUT TRUMPS AND KINGS": lambda s, m: _power(s) == len(s.mine),
    r"NOT A TRUMP, NOT A KING": lambda s, m: _power(s) == 0,
    r"(?:POWER CARDS|TRUMPS AND KINGS): (\d)\.|^(\d) TRUMPS AND KINGS": lambda s, m: (
        _power(s) == int(next(filter(None, m.groups())))
    ),
    r"(?:NO|NOR A|NOT A) JEU DE REGLE|NOT ON THIS": lambda s, m: (
        jeu_de_regle(mask_of(s.mine), s.hand.trump) is None
    ),
    r"(?:BEATS MORE THAN|BEAT WHAT) THE (\S+?)(?: CANNOT|, AND)": lambda s, m: bool(
        HIGHER[_cards_named(s, m[1])[0]] >> s.move & 1
    ),
    r"LIES BETWEEN THEM": lambda s, m: not _between(s, s.hand.legal_moves()),
    r"FEWER THAN 3 POWER CARDS": lambda s, m: _power(s) < ENOUGH_POWER,
    r"^(\d) TRUMPS": lambda s, m: len(_trumps(s)) == int(m[1]) or "KINGS" in s.text,
    r"CANNOT FOLLOW|NOT A CARD OF THE SUIT": lambda s, m: not _of_suit(s, s.hand.laid[-1]),
    r"(?<!HAS ONE )MUST FOLLOW": lambda s, m: bool(_of_suit(s, s.hand.laid[-1])),
    r"THERE IS ONLY THE|LEAVES YOU ONLY|LEAVES \w+ ONLY|HAVE ONLY THE": lambda s, m: (
        len(s.hand.legal_moves()) == 1
    ),
    r"THE TRICK IS (?:YOURS|LOST)|WINS ANYWAY|CANNOT BEAT THE": lambda s, m: (
        _wins(s) == ("YOURS" in m[0])
    ),
    r"MORE \S+ TO FOLLOW|MORE BEHIND THE": lambda s, m: len(_of_suit(s, s.move)) > 1,
    r"YOUR ONLY|BREAKS NO SUIT": lambda s, m: len(_of_suit(s, s.move)) == 1,
    r"NO SUIT IS LONGER|LONGEST SUIT|YOUR LONGEST|NO OTHER SUIT IS LONGER": lambda s, m: (
        len(_of_suit(s, s.move)) == max(len(_of_suit(s, card)) for card in s.mine)
    ),
    r"FROM THE TOP|BEGINS? AT THE TOP|LEADS? ITS TOP": lambda s, m: (
        not any(HIGHER[s.move] >> card & 1 for card in s.mine)
    ),
    r"OF \S+ THERE ARE (\d)": lambda s, m: len(_of_suit(s, s.move)) == int(m[1]),
    r"ROUND (\d+):": lambda s, m: int(m[1]) == len(s.hand.changes) // 2 + 1,
    r"TRICK (\d):": lambda s, m: int(m[1]) == len(s.hand.laid) // 2 + 1,
    r": AGAINST THE (\S+)\n": lambda s, m: m[1] == s.name(s.hand.laid[-1]),
    r": YOUR LEAD\n": lambda s, m: len(s.hand.laid) % 2 == 0,
}


# Hearts.


def _trick(said: Spoken) -> list[int]:
    """The cards of the unfinished trick."""
    return [*said.hand.trick]


def _out(said: Spoken, card: int) -> list[int]:
    """The cards of a suit that are neither the seat's nor laid yet."""
    gone = {*said.mine, *said.hand.laid}
    return [other for other in range(52) if other // 13 == card // 13 and other not in gone]


def _points(card: int) -> bool:
    return card // 13 == 2 or card == QUEEN


def _suit_held(said: Spoken) -> list[int]:
    """The cards that the seat holds of the suit of the one that it plays."""
    return [card for card in said.mine if card // 13 == said.move // 13]


def _best(said: Spoken) -> int:
    """The best card of the unfinished trick."""
    trick = _trick(said)
    return max(card for card in trick if card // 13 == trick[0] // 13)


def _higher_ducks(said: Spoken) -> set[int]:
    """The higher cards that the seat holds, and that would not win either."""
    return {card for card in _suit_held(said) if said.move < card < _best(said)}


def _to_come(said: Spoken) -> set[int]:
    """The seats that play to this trick after the one to move."""
    size = said.hand.options.players
    return {(said.seat + step) % size for step in range(1, size - len(_trick(said)))}


def _seat(said: Spoken, name: str) -> int:
    """The seat that the ROM calls so."""
    seats = range(said.hand.options.players)
    return next(seat for seat in seats if said.seat_name(seat) == name)


def _has_shown_out(said: Spoken) -> bool:
    """Whether a seat that is still to play has not followed to the suit of the trick."""
    hand, size = said.hand, said.hand.options.players
    suit, to_come = (_trick(said) or [said.move])[0] // 13, _to_come(said)
    return any(
        card // 13 != suit == each.cards[0] // 13 and (each.leader + place) % size in to_come
        for each in hand.tricks
        for place, card in enumerate(each.cards)
        if len(each.cards) == size
    )


def _number_of_trick(said: Spoken) -> int:
    return len(said.hand.laid) // int(said.hand.options.players) + 1


def _holder(said: Spoken) -> int:
    """The seat whose card is the best of the unfinished trick."""
    trick, size = _trick(said), said.hand.options.players
    leader = (said.seat - len(trick)) % size
    return int((leader + trick.index(_best(said))) % size)


HEARTS: dict[str, Truth] = {
    r"Not a point in it|[Nn]o points in it|now there are none|free here": lambda s, m: (
        not any(map(_points, _trick(s)))
    ),
    r"The last seat|You play last|nobody plays after you|you must lead|who wins must lead": (
        lambda s, m: len(_trick(s)) == s.hand.options.players - 1
    ),
    r"[Nn]obody (?:left )?has shown ?out": lambda s, m: not _has_shown_out(s),
    r"Hearts are broken": lambda s, m: s.hand.broken,
    r"Nothing of the suit led|You are out of the suit|Not of the suit": lambda s, m: all(
        card // 13 != _trick(s)[0] // 13 for card in s.mine
    ),
    r"a suit is gone|empties a suit|ends? a suit": lambda s, m: all(
        card // 13 != s.move // 13 for card in s.mine if card != s.move
    ),
    r"queen may still fall|while the queen is about|wait for the queen": lambda s, m: (
        QUEEN not in s.hand.laid and QUEEN not in s.mine
    ),
    r"hunting for the queen|smoke (?:the lady|the queen|her) out": lambda s, m: (
        s.move // 13 == 3 and s.move < QUEEN in _out(s, QUEEN)
    ),
    r"(\d+) more (?:are|still) out": lambda s, m: len(_out(s, s.move)) == int(m[1]),
    r"[Hh]igher ones (?:are )?still out, (\d+)": lambda s, m: (
        sum(card > s.move for card in _out(s, s.move)) == int(m[1])
    ),
    r"Nobody can beat the|It wins in any case|You win it whatever|You must win it": lambda s, m: (
        s.later[-1].tricks[len(s.hand.laid) // s.hand.options.players].winner == s.seat
    ),
    r"cannot (?:win|take these points)|stays under|[Ll]oses? th(?:e|is) trick|does no harm|"
    r"leave that to|let (?:Player \d|You) do that": lambda s, m: (
        s.later[-1].tricks[len(s.hand.laid) // s.hand.options.players].winner != s.seat
    ),
    r"highest (?:card under|that)|Of those that cannot win|[Aa]s high as|no lower than": (
        lambda s, m: not _higher_ducks(s) - {QUEEN}
    ),
    r"A higher duck|a higher one ducks|to duck so low": lambda s, m: bool(_higher_ducks(s)),
    r"next one up": lambda s, m: not {*range(s.move, min(_higher_ducks(s)))} & {*_out(s, s.move)},
    r"All yours beat|You cannot duck|None of yours ducks": lambda s, m: (
        min(_suit_held(s)) == s.move > _best(s)
    ),
    r"[Yy]our lower ones": lambda s, m: min(_suit_held(s)) < s.move,
    r"what is higher stays": lambda s, m: max(_suit_held(s)) > s.move,
    r"you must lead|you lead:|you would lead next|who wins must lead|wins the lead": (
        lambda s, m: max({*_suit_held(s)} - {QUEEN}) > _best(s) and not _to_come(s)
    ),
    r"(\w+ ?\d?) has (?:your queen|her)\b|get her out of (\w+ ?\d?)": lambda s, m: (
        QUEEN in cards_of(s.hand.hands[_seat(s, next(filter(None, m.groups())))])
    ),
    r"(\w+ ?\d?) has (?:your queen|her),? and has played": lambda s, m: (
        _seat(s, m[1]) not in _to_come(s)
    ),
    r"(\w+ ?\d?) has your queen and plays later": lambda s, m: _seat(s, m[1]) in _to_come(s),
    r"No spade of yours takes the queen": lambda s, m: max(_suit_held(s)) < QUEEN,
    r"The trick is (\w+)'s|Stay low: (\w+) has the trick": lambda s, m: (
        next(filter(None, m.groups())) == s.seat_name(_holder(s))
    ),
    r"[Nn]othing below (?:her|the queen)": lambda s, m: min(s.hand.legal_moves()) == QUEEN,
    r"You hold a high spade|a high one is at home": lambda s, m: any(
        card // 13 == 3 and card >= QUEEN for card in s.mine
    ),
    r"Trick (\d+),": lambda s, m: int(m[1]) == _number_of_trick(s),
    r", your lead\n": lambda s, m: not _trick(s),
    r", to the (\S+)\n": lambda s, m: m[1] == s.name(_trick(s)[0]),
    r"^The pass\n": lambda s, m: s.hand.phase == "pass",
}


# Ditsy Elephant.


def _beats_more(said: Spoken) -> bool:
    """Whether the seat may lay something over the cards on the table."""
    return len(said.hand.legal_moves()) > 1


def _turn(said: Spoken) -> int:
    return sum(hand.to_move == said.seat for hand in said.earlier)


def _others_ranks(said: Spoken) -> list[int]:
    """The ranks of all cards of the others."""
    hands = [hand for seat, hand in enumerate(said.hand.hands) if seat != said.seat]
    return [rank_order(card) for hand in hands for card in cards_of(hand)]


def _beaters(said: Spoken, cards: Sequence[int]) -> int:
    """How many cards of the others can beat a play, of ranks of which they have enough."""
    ranks = _others_ranks(said)
    return sum(ranks.count(rank) >= len(cards) for rank in ranks if rank > rank_order(cards[0]))


def _cards_named(said: Spoken, names: str) -> list[int]:
    """Cards of the seat's by their names."""
    names_of = {said.name(card): card for card in said.mine}
    return [names_of[name] for name in names.split()]


def _others_beat(said: Spoken, below: int) -> bool:
    """Whether the others have what beats the table and is below a rank."""
    table, ranks = said.hand.table, _others_ranks(said)
    return any(
        rank_order(table[0]) < rank < below and ranks.count(rank) >= len(table) for rank in ranks
    )


def _plays(said: Spoken) -> list[int]:
    """The ranks that the seat may play."""
    return [rank_order(cards_of(move)[0]) for move in said.hand.legal_moves() if move]


ELEPHANT: dict[str, Truth] = {
    r"(\d+) cards beat (\S[^\n]*), (\d+) beat this": lambda s, m: (
        int(m[1]) == _beaters(s, _cards_named(s, m[2]))
        and int(m[3]) == _beaters(s, [*cards_of(s.move)]) < int(m[1])
    ),
    r"(\d+) cards beat this, (\d+) beat (\S[^\n]*)": lambda s, m: (
        int(m[1]) == _beaters(s, [*cards_of(s.move)]) < int(m[2])
        and int(m[2]) == _beaters(s, _cards_named(s, m[3]))
    ),
    r"(?m)^(\S[^\n]*) would break a group": lambda s, m: any(
        card % 13 == _cards_named(s, m[1])[0] % 13 for card in {*s.mine} - {*_cards_named(s, m[1])}
    ),
    r"(?m)^([^\n]*[♣♦♥♠7]) may be worth more later": lambda s, m: all(
        card % 13 == 0 for card in _cards_named(s, m[1])
    ),
    r"the low one first|low cards go first": lambda s, m: (
        min(_plays(s)) <= rank_order(cards_of(s.move)[0]) < max(_plays(s))
    ),
    r"cards below your high ones can beat": lambda s, m: _others_beat(s, max(_plays(s))),
    r"your place on average(?:[^\n]*\n[^\n]*? (\d\.\d))?": lambda s, m: (
        len(s.hand.out) + 1 <= float(m[1]) <= 4
    ),
    r"could beat": lambda s, m: _beats_more(s),
    r"\bcannot beat\b|no answer to|must pass|of yours is higher|too high for": lambda s, m: (
        not _beats_more(s)
    ),
    r"the last: .*[Oo]ut!|need no more: out|needs no more: out|you are out": lambda s, m: (
        not s.later[0].hands[s.seat]
    ),
    r"all others are out|nobody is left to beat": lambda s, m: len(s.hand.out) == 3,
    r"nobody holds so many|too few for": lambda s, m: all(
        max(sum(card % 13 == rank for card in cards_of(hand)) for rank in range(13))
        < s.move.bit_count()
        for seat, hand in enumerate(s.hand.hands)
        if seat != s.seat
    ),
    r"one card (?:is left|cannot answer)": lambda s, m: any(
        hand.bit_count() == 1 for seat, hand in enumerate(s.hand.hands) if seat != s.seat
    ),
    r"all threes must go": lambda s, m: (
        {card for card in s.mine if card % 13 == 1} == {*cards_of(s.move)}
    ),
    r"\bthe twos\b|\byour twos\b": lambda s, m: any(card % 13 == 0 for card in s.mine),
    r"keeps? (?:the|your) groups|saves? the groups|your groups stay": lambda s, m: any(
        sum(card % 13 == rank for card in cards_of(s.later[0].hands[s.seat])) > 1
        for rank in range(1, 13)
    ),
    r"splits? a group|not all of them": lambda s, m: any(
        card % 13 == cards_of(s.move)[0] % 13 for card in cards_of(s.later[0].hands[s.seat])
    ),
    r"nobody has fewer than (\d+)": lambda s, m: (
        min(hand.bit_count() for seat, hand in enumerate(s.hand.hands) if hand and seat != s.seat)
        == int(m[1])
    ),
    r"your turn (\d+):": lambda s, m: int(m[1]) == _turn(s),
    r": a free lead\n": lambda s, m: s.hand.leads,
    r"your turn \d+: over ([^\n]+)\n": lambda s, m: (
        m[1].split() == [s.name(card) for card in s.hand.table]
    ),
}


def _decisions(said: Spoken) -> int:
    """How many decisions with a choice there were, this one included."""
    return sum(len(hand.legal_moves()) > 1 for hand in said.earlier)


def _left(said: Spoken) -> list[Any]:
    """Stack of Calculation -> the sets of cards of which it still takes one after the other."""
    wanted = WANTED[said.hand.options.suits]
    return [wants[len(cards) : -1] for wants, cards in zip(wanted, said.hand.stacks, strict=True)]


def _wait(said: Spoken, card: int) -> int:
    """How many cards the stack that is nearest to a card takes before it."""
    return min(
        place for left in _left(said) for place, fits in enumerate(left) if card in fits
    )  # fmt: skip


def _named(said: Spoken, name: str) -> int:
    """The card of this name."""
    return next(card for card in range(52) if said.name(card) == name)


def _dealt(said: Spoken, name: str) -> bool:
    """Whether the card of this name is the one in play."""
    return bool(_named(said, name) == said.hand.in_play)


def _pile(said: Spoken, digit: str) -> Any:
    """The cards of the pile of this digit; 5 is the first, and 0 the sixth."""
    return said.hand.piles[(int(digit) - 5) % 10]


def _moved(said: Spoken) -> Any:
    return MOVES[said.move]


def _soonest(said: Spoken, cards: Sequence[int]) -> int:
    return min(_wait(said, card) for card in cards)


def _sooner(said: Spoken, cards: Sequence[int]) -> int:
    """How many of these are wanted before the card in play."""
    return sum(_wait(said, card) < _wait(said, said.hand.in_play) for card in cards)


def _target(said: Spoken) -> Any:
    """The cards of the pile to which a card goes."""
    return said.hand.piles[_moved(said).target]


def _beside(said: Spoken) -> list[Any]:
    """The piles beside the one to which a card goes."""
    return [pile for number, pile in enumerate(said.hand.piles) if number != _moved(said).target]


def _stands_on(said: Spoken, card: int, pile: Any, stack: int) -> bool:
    """Whether a stack takes a card and then the top of a pile."""
    left = _left(said)[stack - 1]
    return any(card in one and pile[-1] in two for one, two in pairwise(left))


def _next_on(said: Spoken, stack: str) -> Any:
    """The cards of which a stack takes one next."""
    return _left(said)[int(stack) - 1][0]


def _goes_up(said: Spoken) -> int:
    return int(said.hand.card_of(_moved(said).source))


def _rivals(said: Spoken) -> list[int]:
    """How many cards are on the other stacks that want the card that goes up."""
    card, target = _goes_up(said), _moved(said).target
    return [
        len(said.hand.stacks[stack])
        for stack, left in enumerate(_left(said))
        if stack != target and left and card in left[0]
    ]


def _others_that_want(said: Spoken) -> list[int]:
    """The other stacks that want the card that goes up."""
    card, target = _goes_up(said), _moved(said).target
    wanted = enumerate(_left(said))
    return [stack for stack, left in wanted if stack != target and left and card in left[0]]


def _home_by(said: Spoken, stack: int) -> int:
    """How many cards are up after one has gone to this stack, with all that can follow."""
    position = Position(said.hand.view(0))
    return sum(policy.after(position, Up(_moved(said).source, stack)).lengths)


def _likes(said: Spoken) -> list[Any]:
    """The piles with a like of the card that goes up on top, its own first."""
    stack, source = _moved(said).target, _moved(said).source
    piles = [pile for pile in said.hand.piles if pile and pile[-1] in _left(said)[stack][0]]
    return sorted(piles, key=lambda pile: pile != said.hand.piles[source])


def _under(said: Spoken) -> list[int]:
    """The cards that lie under these."""
    return [pile[-2] for pile in _likes(said) if len(pile) > 1]


def _goes_up_next(said: Spoken, card: int) -> bool:
    """Whether a stack wants a card as soon as the one that goes up is there."""
    wanted = [left[stack == _moved(said).target :][:1] for stack, left in enumerate(_left(said))]
    return any(card in one for left in wanted for one in left)


# Calculation: piles are told by CALC's digits.  A card is wanted before another if the stack that
# is nearest to it has fewer cards to take first.

CALCULATION: dict[str, Truth] = {
    r"all piles are free": lambda s, m: not any(s.hand.piles),
    r"Your (\d+)\w\w move": lambda s, m: int(m[1]) == _decisions(s),
    r"(\S+) is wanted before (\S+): (?:leave it|it stays) bare": lambda s, m: (
        _dealt(s, m[2])
        and _named(s, m[1]) in [pile[-1] for pile in _beside(s) if pile]
        and _wait(s, _named(s, m[1])) < _soonest(s, [s.hand.in_play, *_target(s)])
    ),
    r"only on pile (\d) is nothing wanted|pile (\d) alone has nothing": lambda s, m: (
        not _sooner(s, _pile(s, m[1] or m[2])) and all(_sooner(s, pile) for pile in _beside(s))
    ),
    r"nothing on pile \d is wanted before|has nothing that is wanted before": lambda s, m: (
        _target(s) and not _sooner(s, _target(s))
    ),
    r"nothing on it is wanted before (\S+)": lambda s, m: (
        _dealt(s, m[1]) and not _sooner(s, _target(s))
    ),
    r"pile (\d) makes a row for stack (\d)": lambda s, m: _stands_on(
        s, s.hand.in_play, _pile(s, m[1]), int(m[2])
    ),
    r"row for stack (\d) on pile (\d)": lambda s, m: _stands_on(
        s, s.hand.in_play, _pile(s, m[2]), int(m[1])
    ),
    r"something wanted sooner|would cover an earlier card": lambda s, m: all(
        _soonest(s, pile) < _wait(s, s.hand.in_play) for pile in _beside(s) if pile
    ),
    r"something has to be buried": lambda s, m: all(
        _soonest(s, pile) < _wait(s, s.hand.in_play) for pile in s.hand.piles
    ),
    r"pile (\d)(?:: what lies there)? can wait longest": lambda s, m: (
        _soonest(s, _pile(s, m[1])) > max(_soonest(s, pile) for pile in _beside(s))
    ),
    r"has the fewest cards|buries the fewest": lambda s, m: (
        _sooner(s, _target(s)) < min(_sooner(s, pile) for pile in _beside(s))
    ),
    r"(\S+) and then the one below can go up on stack (\d)": lambda s, m: (
        _dealt(s, m[1]) and _stands_on(s, s.hand.in_play, _target(s), int(m[2]))
    ),
    r"stack (\d) can take (\S+) and then|stack (\d) takes (\S+), then the next": lambda s, m: (
        _dealt(s, m[2] or m[4]) and _stands_on(s, s.hand.in_play, _target(s), int(m[1] or m[3]))
    ),
    r"(\S+) makes the row for stack (\d) longer": lambda s, m: (
        _stands_on(s, _named(s, m[1]), _target(s), int(m[2]))
        and _stands_on(s, _target(s)[-1], _target(s)[:-1], int(m[2]))
    ),
    r"stack (\d) (?:is|was) waiting for (\S+)": lambda s, m: (
        _dealt(s, m[2]) and _named(s, m[2]) in _next_on(s, m[1])
    ),
    r"only stack (\d) wants (\S+) now": lambda s, m: (
        _named(s, m[2]) in _next_on(s, m[1]) and not _rivals(s)
    ),
    r"on stack (\d) (\S+) (?:can follow \S+|follows)": lambda s, m: (
        _goes_up(s) in _next_on(s, m[1]) and _named(s, m[2]) in _left(s)[int(m[1]) - 1][1]
    ),
    r"come furthest": lambda s, m: len(s.hand.stacks[_moved(s).target]) > max(_rivals(s)),
    r"must catch up|come least far": lambda s, m: (
        len(s.hand.stacks[_moved(s).target]) < min(_rivals(s))
    ),
    r"is the last there|gives its last|then that pile is free": lambda s, m: (
        len(s.hand.piles[_moved(s).source]) == 1
    ),
    r"more can go up|more goes up": lambda s, m: (
        _home_by(s, _moved(s).target) > max(_home_by(s, stack) for stack in _others_that_want(s))
    ),
    r"under it (?:on pile \d can go|goes) up next|give the next one too": lambda s, m: (
        [card for card in _under(s) if _goes_up_next(s, card)] == _under(s)[:1]
    ),
    r"wanted sooner than other piles|wanted soonest": lambda s, m: (
        _wait(s, _under(s)[0]) < min(_wait(s, card) for card in _under(s)[1:])
    ),
    r"other piles offer one like it": lambda s, m: len(_likes(s)) > 1,
    r"other cards wait under it|what lies under": lambda s, m: (
        len(s.hand.piles[_moved(s).source]) > 1
    ),
    r"on the kings of pile (\d)|joins the kings on pile (\d)": lambda s, m: all(
        rank_of(card) == KING for card in _pile(s, m[1] or m[2])
    ),
    r"pile of kings|their pile to kings": lambda s, m: any(
        pile and all(rank_of(card) == KING for card in pile) for pile in _beside(s)
    ),
    r"keep free piles|a free pile takes|a pile stays free": lambda s, m: (
        bool(_target(s)) and () in _beside(s)
    ),
    r"pile (\d)(?: is|,) the last free one": lambda s, m: (
        not _pile(s, m[1]) and bool(_target(s)) and s.hand.piles.count(()) == 1
    ),
    r"the last free pile": lambda s, m: bool(_target(s)) and s.hand.piles.count(()) == 1,
    r"covers no top": lambda s, m: not _target(s),
}

COSTS: dict[str, Truth] = {
    r"(\d+)%\.\s(?:.|\s)*?(\d+)%, (\d+) (?:IN|in) 100 (?:MORE|more)": lambda s, m: (
        int(m[2]) - int(m[1]) == int(m[3]) > 0
    ),
}
BETTER: dict[str, Truth] = {
    r": CHANCE (\d+)%\.\sBETTER: (?:.|\s)*?, CHANCE (\d+)%": lambda s, m: int(m[2]) > int(m[1]),
}
"""What every look back says in chances."""

PHRASES: Mapping[str, Mapping[str, Truth]] = {
    "durak": DURAK | BETTER,
    "ecarte": ECARTE | BETTER,
    "hearts": HEARTS,
    "elephant": ELEPHANT,
    "calculation": CALCULATION | COSTS,
}
"""Game -> what its sentences state -> whether that is true."""


SECRET = "(names no hidden card)"
"""Of every caption: everybody reads it."""


def _keeps_secrets(said: Spoken) -> bool:
    """Whether a caption names no card that its player still holds, unless that was turned up."""
    if said.game == "calculation":
        return True
    named = {card for card in range(52) if re.search(rf"(?<!\w){said.name(card)}", said.text)}
    held = {*cards_of(said.later[0].hands[said.seat])}
    return not named & held - {getattr(said.hand, "turn_up", -1)}


class Sentences:
    """How often each phrase was said, and was true."""

    def __init__(self, phrases: Mapping[str, Truth]) -> None:
        self._phrases = {re.compile(phrase): truth for phrase, truth in phrases.items()}
        self.said, self.true = Counter[str](), Counter[str]()
        self.false: dict[str, Spoken] = {}
        """Phrase -> the first sentence in which it was false."""

    def hear(self, spoken: Spoken) -> None:
        """Check the phrases of a sentence, and that it gives no hidden card away."""
        if spoken.to_all:
            self._note(SECRET, spoken, _keeps_secrets(spoken))
        for phrase, truth in self._phrases.items():
            if match := phrase.search(spoken.text):
                self._note(phrase.pattern, spoken, truth(spoken, match))

    def _note(self, phrase: str, spoken: Spoken, is_true: bool) -> None:
        self.said[phrase] += 1
        self.true[phrase] += is_true
        if not is_true:
            self.false.setdefault(phrase, spoken)

    def __str__(self) -> str:
        rows = [f"{'said':>8}{'true':>8}"]
        secret = [SECRET] if self.said[SECRET] else []
        for phrase in (*secret, *(one.pattern for one in self._phrases)):
            rows.append(f"{self.said[phrase]:8}{self.true[phrase]:8}   {phrase}")
        return "\n".join(rows)


class _Course(Table):
    """A table that keeps every hand and choice."""

    def __init__(self, decide: Callable[[Any, Random], Choice], seats: int, deal: int) -> None:
        super().__init__([], deal)
        self._decide = decide
        self._rngs = [Random(f"{deal} {seat}") for seat in range(seats)]
        self.hands: list[tuple[list[Any], list[Choice]]] = []
        """For each hand its positions, and the choices between them."""

    def play(self, hand: Any) -> Any:
        positions, choices = [hand.copy()], list[Choice]()
        while (seat := hand.to_move) >= 0:
            choices.append(self._decide(hand.view(seat), self._rngs[seat]))
            hand.play(choices[-1].move)
            positions.append(hand.copy())
        self.hands.append((positions, choices))
        return hand.outcome


def listen(game: str, player: str, hands: int, seed: int = 0) -> Sentences:
    """Play so many deals, and check all that could be said in them."""
    heard, of_game = Sentences(PHRASES[game]), GAMES[game]
    options = of_game.rules.Options()
    for deal in range(seed, seed + hands):
        table = _Course(of_game.players[player].decide, options.players, deal)
        of_game.play(options, deal, 1, table)
        for positions, choices in table.hands:
            for spoken in _captions(game, positions, choices):
                heard.hear(spoken)
        for spoken in _look_back(game, options, str(deal), of_game.players[player].decide):
            heard.hear(spoken)
        if game in ADVISED:
            for spoken in _hints(game, options, str(deal), of_game.players[player].decide):
                heard.hear(spoken)
    return heard


def _hints(
    game: str, options: Any, deal: str, decide: Callable[[Any, Random], Choice]
) -> Iterator[Spoken]:
    """What the coach says before some decisions of the first seat."""
    program, rng = program_of(game), Random(f"{deal} hints")
    words = CoachWords(program.rom, program.table.seats, program)
    _, positions, _ = recorded(game, options, deal, decide)
    for place, hand in enumerate(positions[:-1]):
        if hand.to_move or len(hand.legal_moves()) == 1 or rng.random() > ASKED:
            continue
        advice = finish(GAMES[game].players["master"].advise(hand.view(0), rng))
        if advice.all_alike:
            continue
        lines = ", ".join(words.lines(hand, advice, "line")).replace(HARD_BLANK, " ")
        text = "\n".join([words.head(advice), lines, words.reason(hand, advice.best)])
        (played := hand.copy()).play(advice.best.move)
        yield Spoken(game, text, positions[: place + 1], advice.best.move, [played])


def _captions(game: str, positions: list[Any], choices: list[Choice]) -> Iterator[Spoken]:
    """Each caption in all its wordings, and the same reason told by the coach."""
    program = program_of(game)
    rom, seats = program.rom, program.table.seats
    for place, choice in enumerate(choices):
        hand = positions[place]
        fields, texts = program.subject(hand.to_move), set[str]()
        plain, to_all = choice._replace(besides=()), set[str]()
        for number in range(WORDINGS):
            to_all.add(Captions(rom, seats, first=number).of(plain, fields))
            texts.add(Captions(rom, seats, WHY, first=number).of(plain, fields))
        for text in sorted((texts | to_all) - {""}):
            words = " ".join(text.split())
            earlier, later = positions[: place + 1], positions[place + 1 :]
            yield Spoken(game, words, earlier, choice.move, later, text in to_all)


def recorded(
    game: str, options: Any, deal: str, decide: Callable[[Any, Random], Choice]
) -> tuple[HandRecord, list[Any], list[Choice]]:
    """The first hand of a match as it is recorded, its positions, and the choices between them.

    The first seat is a person's.
    """
    match = GAMES[game].rules.Match(options)
    hand, rng = match.new_hand(deal), Random(f"{deal} look back")
    record = HandRecord(match.to_text(), {}, deal)
    positions, choices = [hand.copy()], list[Choice]()
    while (seat := hand.to_move) >= 0:
        choices.append(decide(hand.view(seat), rng))
        if not seat:
            record.own.append(len(record.moves))
        record.moves.append(hand.move_text(choices[-1].move))
        hand.play(choices[-1].move)
        positions.append(hand.copy())
    return record, positions, choices


def _look_back(
    game: str, options: Any, deal: str, decide: Callable[[Any, Random], Choice]
) -> Iterator[Spoken]:
    """What the look back says if each decision of the first seat had been another."""
    program, engine, rng = program_of(game), engine_of(game), Random(f"{deal} other moves")
    record, positions, choices = recorded(game, options, deal, decide)
    words = CoachWords(program.rom, program.table.seats, program)
    review = Review(engine, record, None, program.measure)  # type: ignore[arg-type]
    for decision in review.decisions:
        best = choices[decision.place]
        other = rng.choice([move for move in decision.hand.legal_moves() if move != best.move])
        chance, lost = rng.uniform(0.3, 1.0), rng.uniform(0.02, 0.3)
        worse = Prospect(
            other, chance - lost, NO_REASON, 0.01, 2.5, cost_error=0.001, dearer_error=0.01
        )
        good = Prospect(best.move, chance, best.reason, 0.01, 1.5)
        first, second = ranked(good, [worse]).prospects
        text = words.mistake(Verdict(decision, second, first, program.measure))
        earlier, later = positions[: decision.place + 1], positions[decision.place + 1 :]
        yield Spoken(game, text, earlier, best.move, later)
        if game == "durak" and best.move not in (QUERY, EXCHANGE, KEEP):
            for move, told in _contrasts(program, decision.hand, best, rng):
                yield Spoken(game, told, earlier, move, later)


def _contrasts(program: Any, hand: Any, best: Choice, rng: Random) -> Iterator[tuple[int, str]]:
    """What the coach of Durak says of two moves, if others look as good or worse by chance."""
    view = hand.view(hand.to_move)
    moves = [move for move in hand.legal_moves() if move != QUERY]
    choices = [best, because_of_deed(Sight(view), rng.choice(moves))]
    for move, why, _ in choices if best.reason.name not in COUNTED else choices[1:]:
        others = [
            Prospect(other, rng.choice((0.55, 0.58, 0.4)), NO_REASON, 0.02, cost_error=0.03)
            for other in moves
            if other != move
        ]
        advice = ranked(Prospect(move, 0.6, why, 0.02), others)
        advice = contrasted(view, advice._replace(expected=rng.choice(moves)))
        for text in _in_all_words(program, hand, Choice(move, advice.best.reason)):
            yield move, text


def _in_all_words(program: Any, hand: Any, choice: Choice) -> Iterator[str]:
    """A reason of the coach's in each of its wordings."""
    rom, seats, subject = program.rom, program.table.seats, program.subject(hand.to_move)
    for number in range(WORDINGS):
        words = Captions(rom, seats, WHY, first=number)
        yield words.of(choice, subject)
