"""Ecarte in words: the talk and the moves, the questions, the ends of hands."""

from __future__ import annotations

from collections.abc import Sequence

from retrocards.cards import BIT, suit_of
from retrocards.programs.ecarte.table import SEATS, WORTHS
from retrocards.programs.words import CARDS, card_name, card_names, subject, suit_name
from retrocards.rom import Rom
from retrocards.rules.ecarte import (
    ACCEPT,
    HIGHER,
    KING_MARKED,
    KING_TURNED,
    LEAD,
    MARK,
    PROPOSE,
    REFUSE,
    Hand,
    Outcome,
    discarded,
    is_discard,
    king_of,
)

NEEDS = (
    "messages.announcements.dealing|deal|deal_king|change|change_one|change_none|card|card_lead|card_king",
    "messages.announcements.lead|lead_free|propose|accept|refuse|refuse_free|king|trick",
    "messages.ask.talk|talk_free|answer|answer_free|mark|change|change_one|change_none",
    "messages.ask.play|play_king|play_lead|play_lead_king",
    "messages.keys.talk|answer|or_change|or_king",
    "messages.over.did_not_propose|king_marked|king_turned|point|refused|vole",
    "messages.over.why.did_not_propose|king_marked|king_turned|point|refused|vole",
    "messages.over.king.marked|turned",
    "messages.over.games.you|computer|double|treble",
    "messages.over.game.single|double|treble",
    "messages.own.you|computer",
    "messages.rule.talk|answer|change|lead|follow_win|follow|trump|any",
    "messages.coach.review.at.talk|answer|change|reply|lead",
    "messages.coach.strength.long|short",
    "messages.coach.despite.weak|strong",
    "messages.coach.jeux.long|short.none|as_good|three_trumps|king_and_void|guarded_queen",
    "messages.coach.jeux.long|short.three_of_a_suit|king_queen_jack|queen_and_two",
    "messages.coach.jeux.long|short.two_guarded_queens|four_court_cards",
    *CARDS,
)

SAID = {LEAD: "lead", PROPOSE: "propose", ACCEPT: "accept", REFUSE: "refuse", MARK: "king"}
"""What can be said -> the name that its words, its key and its sound have in the ROM."""
LATER = {LEAD: "lead_free", REFUSE: "refuse_free"}
"""The same after a change, when nobody risks two points any more -> the name of its words."""


def dealing_words(rom: Rom, hand: Hand) -> str:
    """Who deals."""
    return rom.say("announcements.dealing", **subject(rom, SEATS, hand.dealer))


def deal_words(rom: Rom, hand: Hand) -> str:
    """Who deals, and the turn-up."""
    form = "deal_king" if hand.turn_up == king_of(hand.trump) else "deal"
    card = card_name(rom, hand.turn_up)
    return rom.say(f"announcements.{form}", **subject(rom, SEATS, hand.dealer), card=card)


def move_words(rom: Rom, before: Hand, move: int) -> str:
    """A move in words, from the hand before it."""
    who = subject(rom, SEATS, before.to_move)
    if is_discard(move):
        count = discarded(move).bit_count()
        form = {0: "change_none", 1: "change_one"}.get(count, "change")
        return rom.say(f"announcements.{form}", **who, count=str(count))
    if move in LATER and before.changes:
        return rom.say(f"announcements.{LATER[move]}", **who)
    if move in SAID:
        return rom.say(f"announcements.{SAID[move]}", **who)
    shown = move == king_of(before.trump) and before.king < 0 and len(before.laid) < 2
    form = "card_king" if shown else "card" if len(before.laid) % 2 else "card_lead"
    return rom.say(f"announcements.{form}", **who, card=card_name(rom, move))


def trick_words(rom: Rom, winner: int) -> str:
    """Who wins the trick, in words."""
    return rom.say("announcements.trick", seat_own=rom.say(f"own.{SEATS[winner]}"))


def keys_words(rom: Rom, hand: Hand, cards: str) -> str:
    """The keys that answer; `cards` are the keys of the cards that may be chosen."""
    if hand.phase == "talk":
        return rom.say("keys.talk")
    if hand.phase == "answer":
        return rom.say("keys.answer")
    if hand.phase == "change":
        return rom.say("keys.or_change", cards=cards)
    return rom.say("keys.or_king", cards=cards) if MARK in hand.legal_moves() else cards


def question(rom: Rom, hand: Hand, cards: str, marked: int) -> str:
    """What the seat to move may do; `cards` are the keys of the cards that it may choose."""
    free = "_free" if hand.changes else ""
    if hand.phase == "talk":
        return rom.say(f"ask.talk{free}")
    if hand.phase == "answer":
        return rom.say(f"ask.answer{free}")
    if hand.phase == "change":
        count = marked.bit_count()
        may_keep_all = any(is_discard(move) and not discarded(move) for move in hand.legal_moves())
        unmarked = "change_none" if may_keep_all else "mark"
        form = {0: unmarked, 1: "change_one"}.get(count, "change")
        return rom.say(f"ask.{form}", cards=cards, count=str(count))
    king = "_king" if MARK in hand.legal_moves() else ""
    if len(hand.laid) % 2:
        return rom.say(f"ask.play{king}", card=card_name(rom, hand.laid[-1]), cards=cards)
    return rom.say(f"ask.play_lead{king}", cards=cards)


def rule_words(rom: Rom, hand: Hand, allowed: Sequence[int]) -> str:
    """What the seat to move may do now, and why, in a sentence or two."""
    form = _rule_form(hand, allowed)
    return rom.say(f"rule.{form}", **rule_details(rom, hand), allowed=card_names(rom, allowed))


def _rule_form(hand: Hand, allowed: Sequence[int]) -> str:
    """The name, under `rule` in the ROM, of the rule of the moment."""
    if hand.phase != "play" or not len(hand.laid) % 2:
        return {"talk": "talk", "answer": "answer", "change": "change"}.get(hand.phase, "lead")
    lead, card = hand.laid[-1], allowed[0]
    if suit_of(card) == suit_of(lead):
        return "follow_win" if HIGHER[lead] & BIT[card] else "follow"
    return "trump" if suit_of(card) == hand.trump else "any"


def rule_details(rom: Rom, hand: Hand) -> dict[str, str]:
    """The fields of sentences about the rules: what was led, the trumps, and the stock."""
    fields = {"trump": suit_name(rom, hand.trump), "stock": str(hand.stock_count)}
    if hand.phase == "play" and len(hand.laid) % 2:
        lead = hand.laid[-1]
        fields |= {"lead": card_name(rom, lead), "suit": suit_name(rom, suit_of(lead))}
    return fields


def hand_result(rom: Rom, hand: Hand, outcome: Outcome) -> dict[str, str]:
    """The fields of the notice at the end of a hand: who won what, and why it scores so much."""
    reason = outcome.reason
    winner = subject(rom, SEATS, outcome.winner)
    loser = rom.say(f"seats.{SEATS[1 - outcome.winner]}")
    return {
        "result": rom.say(f"over.{reason}", **winner, tricks=str(hand.tricks[outcome.winner])),
        "why": rom.say(f"over.why.{reason}", s=winner["s"], loser=loser),
        "king": "" if reason in (KING_TURNED, KING_MARKED) else _king_words(rom, hand),
    }


def _king_words(rom: Rom, hand: Hand) -> str:
    """Who also scored a point for the king; empty if nobody did."""
    if hand.king_scorer < 0:
        return ""
    form = "marked" if hand.king >= 0 else "turned"
    return rom.say(f"over.king.{form}", **subject(rom, SEATS, hand.king_scorer))


def games_words(rom: Rom, seat: int, counts: Sequence[int]) -> str:
    """How many games a seat has won: in all, doubly and trebly."""
    _, double, treble = counts
    words = rom.say(f"over.games.{SEATS[seat]}", count=str(sum(counts)))
    words += rom.say("over.games.double", count=str(double)) if double else ""
    return words + (rom.say("over.games.treble", count=str(treble)) if treble else "")


def game_result(rom: Rom, outcome: Outcome) -> str:
    """Who has won the game, and how."""
    return rom.say(f"over.game.{WORTHS[outcome.worth - 1]}", **subject(rom, SEATS, outcome.game))


def moment(rom: Rom, hand: Hand) -> str:
    """The decision that the seat faced, and in which round of talk or trick."""
    if hand.phase != "play":
        form = {"talk": "talk", "answer": "answer"}.get(hand.phase, "change")
        return rom.say(f"coach.review.at.{form}", round=str(len(hand.changes) // 2 + 1))
    trick = str(len(hand.laid) // 2 + 1)
    if len(hand.laid) % 2:
        return rom.say("coach.review.at.reply", trick=trick, card=card_name(rom, hand.laid[-1]))
    return rom.say("coach.review.at.lead", trick=trick)


def strength_words(rom: Rom, hand: Hand, seat: int, length: str) -> str:
    """The seat's jeu de regle, if any, and the number of its power cards."""
    jeu, power = _strength(hand, seat)
    name = rom.say(f"coach.jeux.{length}.{jeu or 'none'}")
    return rom.say(f"coach.strength.{length}", jeu=name, power=str(power))


def despite_words(rom: Rom, hand: Hand, move: int) -> str:
    """What the strength of the mover's hand says against a word of the talk; empty if nothing.

    A strong hand is a jeu de regle, or as good, or has power cards enough to stand on.
    """
    if move not in (LEAD, PROPOSE, ACCEPT, REFUSE):
        return ""
    from retrocards.players.ecarte.talk import ENOUGH_POWER

    jeu, power = _strength(hand, hand.to_move)
    strong = bool(jeu) or power >= ENOUGH_POWER
    if strong == (move in (LEAD, REFUSE)):
        return ""
    return rom.say(f"coach.despite.{'strong' if strong else 'weak'}")


def _strength(hand: Hand, seat: int) -> tuple[str, int]:
    """The seat's jeu de regle, `as_good`, or nothing; and the number of its power cards.

    Seed: a jeu de regle wins at least two times in three. Another hand that wins as often is called
    as good; the non-dealer is assumed to lead. The players are imported only when the coach speaks,
    because the first picture must not wait for them.
    """
    from retrocards.players.ecarte.counting import as_good_as_a_jeu
    from retrocards.players.ecarte.regle import jeu_de_regle, power_cards

    held = hand.hands[seat]
    jeu, power = jeu_de_regle(held, hand.trump), power_cards(held, hand.trump)
    if not jeu and as_good_as_a_jeu(held, hand.view(seat).unseen, hand.trump, seat != hand.dealer):
        jeu = "as_good"
    return jeu or "", power.bit_count()
