"""CALCULATION in words: which rules, how hard, what the stacks need next, what can be done."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from retrocards.programs.words import DETAILS, card_name, detail_named, rank_name
from retrocards.rom import Rom
from retrocards.rules.calculation import (
    COLOURS,
    MOVES,
    RED,
    SEQUENCES,
    STACK_CARDS,
    Hand,
    Options,
)

NEEDS = (
    "messages.wanted.red|black|any",
    "messages.sets.standard|beginner|other",
    "messages.stars.full|empty",
    "messages.sequence.card|next|line",
    "messages.coach.moves.stack|up|pile|move|free",
    "messages.rule.card|card_tops|dealt",
    "messages.possible.card|dealt|stacks|piles|tops",
    "messages.list_blank|list_comma",
    "keys.stacks|piles|tops",
    *DETAILS,
)

MOST_STARS = 5
BEGINNER = Options(piles=6, discards="all", kings_start=True)
"""The rules that the seed advises for a start (The Advice Column, 1)."""


def wanted_words(rom: Rom, hand: Hand, stack: int) -> str:
    """The card that a stack needs next."""
    rank = rank_wanted(rom, hand, stack)
    suits = "any"
    if hand.options.suits == "colour":
        suits = "red" if COLOURS[stack] == RED else "black"
    return rom.say(f"wanted.{suits}", rank=rank)


def rank_wanted(rom: Rom, hand: Hand, stack: int) -> str:
    """The rank that a stack needs next."""
    return rank_name(rom, SEQUENCES[stack][len(hand.stacks[stack])])


def ranks_wanted(rom: Rom, hand: Hand) -> str:
    """The ranks that the stacks need next; nothing of a stack that is done."""
    stacks = (stack for stack, cards in enumerate(hand.stacks) if len(cards) < STACK_CARDS)
    return rom.say("list_blank").join(rank_wanted(rom, hand, stack) for stack in stacks)


def movable_tops(rom: Rom, hand: Hand) -> list[str]:
    """The letters of the piles whose tops can move."""
    sources = {MOVES[move].source for move in hand.legal_moves()}
    return [rom.keys["tops"][pile] for pile in sorted(sources) if pile >= 0]


def rule_words(rom: Rom, hand: Hand) -> str:
    """What the player is asked now, and what may go where, in a sentence or two."""
    blank, moves = rom.say("list_blank"), [MOVES[move] for move in hand.legal_moves()]
    wants, tops = ranks_wanted(rom, hand), blank.join(movable_tops(rom, hand))
    if hand.in_play < 0:
        return rom.say("rule.dealt", wants=wants, tops=tops)
    targets = {"stack": rom.keys["stacks"], "pile": rom.keys["piles"]}
    return rom.say(
        "rule.card_tops" if tops else "rule.card",
        card=card_name(rom, hand.in_play),
        keys=blank.join(targets[move.kind][move.target] for move in moves if move.source < 0),
        wants=wants,
        tops=tops,
    )


def possible_words(rom: Rom, hand: Hand, has_room: Callable[[str], bool]) -> str:
    """The legal moves by their keys: where the card in play goes, and which tops can move.

    Blanks separate the keys if the line still `has_room` with them.
    """
    moves = [MOVES[move] for move in hand.legal_moves()]
    stacks = [rom.keys["stacks"][move.target] for move in moves if move.kind == "stack"]
    piles = [rom.keys["piles"][move.target] for move in moves if move.kind == "pile"]
    tops = movable_tops(rom, hand)
    line = ""
    for apart in (rom.say("list_blank"), ""):
        parts = [rom.say("possible.stacks", keys=apart.join(stacks))] if stacks else []
        parts += [rom.say("possible.piles", first=piles[0], last=piles[-1])] if piles else []
        parts += [rom.say("possible.tops", keys=apart.join(tops))] if tops else []
        said = rom.say("list_comma").join(parts)
        if piles:
            line = rom.say("possible.card", card=card_name(rom, hand.in_play), parts=said)
        else:
            line = rom.say("possible.dealt", parts=said)
        if has_room(line):
            break
    return line


def rules_words(rom: Rom, options: Options) -> str:
    """Which game it is: its name, or the number of rules that are not standard."""
    standard = options.defaults()
    changed = [name for name, value in standard.items() if getattr(options, name) != value]
    if not changed:
        return rom.say("sets.standard")
    if options == BEGINNER:
        return rom.say("sets.beginner")
    return rom.say("sets.other", count=str(len(changed)))


def stars_words(rom: Rom, options: Options) -> str:
    """How hard a game is, as a row of stars; empty if the ROM does not say."""
    count = rom.difficulty.get(options.name)
    if count is None:
        return ""
    return count * rom.say("stars.full") + (MOST_STARS - count) * rom.say("stars.empty")


def sequence_lines(rom: Rom, hand: Hand) -> Iterator[str]:
    """The four sequences, with the next card of each stack marked."""
    for number, (sequence, stack) in enumerate(zip(SEQUENCES, hand.stacks, strict=True)):
        cards = [
            rom.say("sequence.next" if place == len(stack) else "sequence.card",
                    rank=f"{rank_name(rom, rank):>2}")
            for place, rank in enumerate(sequence)
        ]  # fmt: skip
        yield rom.say("sequence.line", stack=str(number + 1), cards="".join(cards))


def move_named(rom: Rom, hand: Hand, move: int) -> str:
    """Which card a move takes where; several empty piles count as one.

    The players are imported only when the coach speaks: the first picture must not wait for them.
    """
    from retrocards.players.calculation.explaining import details_of

    made, piles = MOVES[move], hand.piles
    details = details_of(hand.view(hand.to_move), made)
    fields = {name: detail_named(rom, text, name) for name, text in details.items()}
    any_free = "pile" in details and not piles[made.target] and piles.count(()) > 1
    return rom.say(f"coach.moves.{'free' if any_free else made.kind}", **fields)
