"""Hearts in words: the moves, the questions, the ends of hands and matches."""

from __future__ import annotations

from collections.abc import Sequence

from retrocards.cards import BIT, mask_of, suit_of
from retrocards.programs.hearts.table import SEATS
from retrocards.programs.words import CARDS, card_name, card_names, subject, suit_name, suit_names
from retrocards.rom import Rom
from retrocards.rules.hearts import QUEEN_OF_SPADES, Hand, Trick, is_pass

NEEDS = (
    "messages.announcements.left|right|across|hold|card|card_lead|trick|trick_one|trick_points|arrived",
    "messages.ask.pass|pass_two|pass_one|pass_these|lower|lead|lead_first|follow|any",
    f"messages.seats|verb|numbers.{'|'.join(SEATS)}",
    "messages.match.won|two|several",
    "messages.podium.several|point|points",
    "messages.rule.pass|lead_first|lead|lead_unbroken|lead_unbroken_queen|follow|any|no_points",
    "messages.coach.review.at.pass|lead|follow",
    *CARDS,
)


def match_words(rom: Rom, winners: Sequence[int]) -> str:
    """Who has won the match, alone or with others."""
    if len(winners) == 1:
        return rom.say("match.won", **subject(rom, SEATS, winners[0]))
    if len(winners) == 2:
        first, last = (rom.say(f"seats.{SEATS[seat]}") for seat in winners)
        return rom.say("match.two", first=first, last=last)
    *others, last = (rom.say(f"numbers.{SEATS[seat]}") for seat in winners)
    return rom.say("match.several", others=rom.say("list_comma").join(others), last=last)


def step_words(rom: Rom, seats: Sequence[int], scores: Sequence[int]) -> dict[str, str]:
    """Who stands on a step of the podium, and with how many points; empty for nobody."""
    if not seats:
        return dict.fromkeys(("name", "seats", "score", "points"), "")
    several, score = len(seats) > 1, scores[seats[0]]
    numbers = rom.say("list_comma").join(rom.say(f"numbers.{SEATS[seat]}") for seat in seats)
    return {
        "name": rom.say("podium.several" if several else f"seats.{SEATS[seats[0]]}"),
        "seats": numbers if several else "",
        "score": str(score),
        "points": rom.say("podium.point" if score == 1 else "podium.points"),
    }


def pass_words(rom: Rom, hand: Hand) -> str:
    """Where the passed cards go in this hand."""
    return rom.say(f"announcements.{hand.direction}")


def move_words(rom: Rom, before: Hand, move: int) -> str:
    """A move in words, from the hand before it; what is passed stays secret."""
    if is_pass(move):
        return ""
    form = "card" if before.trick else "card_lead"
    who, card = subject(rom, SEATS, before.to_move), card_name(rom, move)
    return rom.say(f"announcements.{form}", **who, card=card)


def trick_words(rom: Rom, trick: Trick, points: int) -> str:
    """Who has taken the trick, and what it counts."""
    form = {0: "trick", 1: "trick_one"}.get(points, "trick_points")
    return rom.say(f"announcements.{form}", **subject(rom, SEATS, trick.winner), points=str(points))


def moment(rom: Rom, hand: Hand) -> str:
    """The decision that the seat faced, in which trick, and what was led."""
    if hand.phase == "pass":
        return rom.say("coach.review.at.pass")
    trick = str(len(hand.tricks) + (not hand.trick))
    if not hand.trick:
        return rom.say("coach.review.at.lead", trick=trick)
    return rom.say("coach.review.at.follow", trick=trick, card=card_name(rom, hand.trick[0]))


def arrived_words(rom: Rom, giver: int) -> str:
    """Who passed the cards that have arrived."""
    return rom.say("announcements.arrived", seat=rom.say(f"seats.{SEATS[giver]}"))


def question(rom: Rom, hand: Hand, marked: int, lowers: bool) -> str:
    """What the seat to move may do; if it `lowers`, that is to take back one of three cards."""
    if hand.phase == "pass":
        receiver = rom.say(f"seats.{SEATS[hand.options.receiver(hand.direction, hand.to_move)]}")
        form = ("pass", "pass_two", "pass_one", "pass_these")[marked.bit_count()]
        return rom.say(f"ask.{'lower' if lowers else form}", seat=receiver)
    if not hand.trick:
        return rom.say("ask.lead" if hand.laid else "ask.lead_first")
    suit = suit_of(hand.trick[0])
    follows = any(suit_of(card) == suit for card in hand.legal_moves())
    return rom.say("ask.follow" if follows else "ask.any", suit=suit_name(rom, suit))


def rule_words(rom: Rom, hand: Hand, allowed: Sequence[int]) -> str:
    """What the seat to move may do now, and why, in a sentence or two."""
    held = hand.hands[hand.to_move]
    if hand.phase == "pass":
        receiver = hand.options.receiver(hand.direction, hand.to_move)
        return rom.say("rule.pass", seat=rom.say(f"seats.{SEATS[receiver]}"))
    waits, fits = held & ~mask_of(allowed), card_names(rom, allowed)
    if not hand.trick:
        bound = "lead_unbroken_queen" if waits & BIT[QUEEN_OF_SPADES] else "lead_unbroken"
        form = "lead_first" if not hand.laid else bound if waits else "lead"
        return rom.say(f"rule.{form}", suits=suit_names(rom, allowed), allowed=fits)
    suit = suit_of(hand.trick[0])
    form = "follow" if suit_of(allowed[0]) == suit else "no_points" if waits else "any"
    return rom.say(f"rule.{form}", suit=suit_name(rom, suit), allowed=fits)


def points_by_seat(points: Sequence[int]) -> dict[str, str]:
    """The fields of a notice with the points of each seat, one below the other."""
    return {name: f"{points[seat]:3}" for seat, name in enumerate(SEATS)}
