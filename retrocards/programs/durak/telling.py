"""Durak in words: the moves, the questions, the ends of bouts."""

from __future__ import annotations

from collections.abc import Sequence

from retrocards.cards import rank_of, suit_of
from retrocards.programs.durak.table import playable, seat_name
from retrocards.programs.words import CARDS, card_name, card_names, rank_name, suit_name
from retrocards.rom import Rom
from retrocards.rules.durak import (
    EXCHANGE,
    KEEP,
    PASS,
    QUERY,
    TAKE,
    BoutResult,
    Hand,
    card_of,
    is_defence,
    is_gift,
)

NEEDS = (
    "messages.announcements.dealing|deal|take|pass|query|answer_yes|answer_no|exchange|keep|give|defend",
    "messages.announcements.attack|join|taken|taken_one|beaten_off|gone|gone_many",
    "messages.ask.exchange|defend|defend_none|give|give_none|join|join_none",
    "messages.ask.lead|lead_asked|lead_alone|more|more_asked|more_alone",
    "messages.ask.more_none|more_none_asked|more_none_alone",
    "messages.keys.exchange|none|or_none",
    "messages.rule.exchange|lead|more|more_none|give|give_none",
    "messages.rule.defend|defend_none|defend_trump|defend_trump_none",
    "messages.coach.review.at.defend|give|exchange|lead|more|lead_asked|more_asked",
    "messages.coach.ask_first|ask_why",
    "messages.list_comma",
    *CARDS,
)


def dealing_words(rom: Rom, hand: Hand) -> str:
    """Who deals."""
    return rom.say("announcements.dealing", seat=seat_name(rom, hand.dealer))


def deal_words(rom: Rom, hand: Hand, deal: str) -> str:
    """Who deals, the name of the deal, and the turn-up."""
    card = card_name(rom, hand.turn_up)
    return rom.say("announcements.deal", seat=seat_name(rom, hand.dealer), deal=deal, card=card)


def move_words(rom: Rom, hand: Hand, move: int) -> str:
    """A move in words, from the hand as it stands before the move."""
    seat = seat_name(rom, hand.to_move)
    defender = seat_name(rom, hand.defender)
    if move == TAKE:
        return rom.say("announcements.take", seat=seat)
    if move == PASS:
        return rom.say("announcements.pass", seat=seat)
    if move == QUERY:
        return _answers(rom, hand, seat)
    if move == EXCHANGE:
        lowest = hand.options.lowest_trump(hand.trump)
        return rom.say(
            "announcements.exchange", seat=seat, card=card_name(rom, lowest),
            turn_up=card_name(rom, hand.turn_up),
        )  # fmt: skip
    if move == KEEP:
        return rom.say("announcements.keep")
    card = card_name(rom, card_of(move))
    if is_gift(move):
        return rom.say("announcements.give", seat=seat, defender=defender, card=card)
    if is_defence(move):
        attack = card_name(rom, hand.table[-1][0])
        return rom.say("announcements.defend", seat=seat, attack=attack, card=card)
    form = "attack" if hand.to_move == hand.principal else "join"
    return rom.say(f"announcements.{form}", seat=seat, defender=defender, card=card)


def bout_words(rom: Rom, bout: BoutResult) -> str:
    """How a bout ended."""
    defender = seat_name(rom, bout.defender)
    if bout.taken:
        count = bout.cards.bit_count()
        form = "taken_one" if count == 1 else "taken"
        return rom.say(f"announcements.{form}", defender=defender, count=str(count))
    return rom.say("announcements.beaten_off", defender=defender)


def dropped_out(rom: Rom, bout: BoutResult) -> str:
    """Who has dropped out at the end of a bout."""
    seats = rom.say("list_comma").join(seat_name(rom, seat) for seat in bout.dropped_out)
    form = "gone" if len(bout.dropped_out) == 1 else "gone_many"
    return rom.say(f"announcements.{form}", seats=seats)


def question(rom: Rom, hand: Hand, cards: str) -> str:
    """What the seat to move may do; `cards` are the keys of the cards that it may play."""
    fields = {
        "seat": seat_name(rom, hand.to_move),
        "defender": seat_name(rom, hand.defender),
        "cards": cards,
    }
    if hand.phase == "defend":
        fields["attack"] = card_name(rom, hand.table[-1][0])
    if hand.phase == "exchange":
        fields["card"] = card_name(rom, hand.options.lowest_trump(hand.trump))
        fields["turn_up"] = card_name(rom, hand.turn_up)
    return rom.say(f"ask.{_form(hand)}", **fields)


def keys_words(rom: Rom, hand: Hand, cards: str) -> str:
    """The keys that answer; `cards` are the keys of the cards that may be played."""
    if hand.phase == "exchange":
        return rom.say("keys.exchange")
    if not cards:
        return rom.say("keys.none")
    or_none = {PASS, QUERY, TAKE}.intersection(hand.legal_moves())
    return rom.say("keys.or_none", cards=cards) if or_none else cards


def _form(hand: Hand) -> str:
    """The name, under `ask` in the ROM, of the question to the seat to move."""
    if hand.phase == "exchange":
        return "exchange"
    fits = playable(hand)
    if hand.phase == "defend":
        return "defend" if fits else "defend_none"
    if hand.phase == "give":
        return "give" if fits else "give_none"
    if hand.to_move != hand.principal:
        return "join" if fits else "join_none"
    stage = "lead" if not hand.table else "more" if fits else "more_none"
    if len(hand.attackers) == 1:
        return f"{stage}_alone"
    return stage if QUERY in hand.legal_moves() else f"{stage}_asked"


def rule_words(rom: Rom, hand: Hand, allowed: Sequence[int]) -> str:
    """What the seat to move may do now, and why, in a sentence or two."""
    form = _rule_form(hand, bool(allowed))
    return rom.say(f"rule.{form}", **rule_details(rom, hand), allowed=card_names(rom, allowed))


def _rule_form(hand: Hand, fits: bool) -> str:
    """The name, under `rule` in the ROM, of the rule of the moment; `fits`: some card may go."""
    if hand.phase == "exchange":
        return "exchange"
    if hand.phase == "defend":
        if is_trump(hand.table[-1][0], hand):
            return "defend_trump" if fits else "defend_trump_none"
        return "defend" if fits else "defend_none"
    if hand.phase == "give":
        return "give" if fits else "give_none"
    if not hand.table:
        return "lead"
    return "more" if fits else "more_none"


def rule_details(rom: Rom, hand: Hand) -> dict[str, str]:
    """The fields of sentences about the rules: who, what must be beaten, and what lies there."""
    lies = sorted({rank_of(card) for pair in hand.table for card in pair if card >= 0})
    fields = {
        "seat": seat_name(rom, hand.to_move),
        "defender": seat_name(rom, hand.defender),
        "card": card_name(rom, hand.options.lowest_trump(hand.trump)),
        "turn_up": card_name(rom, hand.turn_up),
        "trump": suit_name(rom, hand.trump),
        "ranks": rom.say("list_blank").join(rank_name(rom, rank) for rank in lies),
    }
    if hand.phase == "defend":
        attack = hand.table[-1][0]
        fields |= {"attack": card_name(rom, attack), "suit": suit_name(rom, suit_of(attack))}
    return fields


def is_trump(card: int, hand: Hand) -> bool:
    """Whether a card is a trump of the hand."""
    return suit_of(card) == hand.trump


def moment(rom: Rom, hand: Hand) -> str:
    """The decision that the seat faced, and in which bout."""
    fields = {"bout": str(hand.bout), "defender": seat_name(rom, hand.defender)}
    if hand.phase == "defend":
        fields["attack"] = card_name(rom, hand.table[-1][0])
    asked = "_asked" if hand.answers and hand.to_move == hand.principal else ""
    form = {"defend": "defend", "give": "give", "exchange": "exchange"}.get(
        hand.phase, f"more{asked}" if hand.table else f"lead{asked}"
    )
    return rom.say(f"coach.review.at.{form}", **fields)


def caution(rom: Rom, hand: Hand, move: int) -> str:
    """That a pass by the key asks for trumps first, and why; where a card fits, to look again."""
    if move != PASS or QUERY not in hand.legal_moves():
        return ""
    return rom.say("coach.ask_first" if playable(hand) else "coach.ask_why")


def _answers(rom: Rom, hand: Hand, seat: str) -> str:
    after = hand.copy()
    after.play(QUERY)
    answers = [
        rom.say(f"announcements.answer_{'yes' if holds else 'no'}", seat=seat_name(rom, other))
        for other, holds in after.answers.items()
    ]
    return rom.say("announcements.query", seat=seat, answers=rom.say("list_comma").join(answers))
