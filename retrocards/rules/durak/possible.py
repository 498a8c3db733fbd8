"""Whether a position of Durak that was read from a text can be played on."""

from retrocards.cards import BIT, PACKS, SUIT_CARDS, TextError, card_text, cards_text, mask_of
from retrocards.rules.durak.options import HAND_CARDS, MOST_ATTACK_CARDS
from retrocards.rules.durak.outcome import MOST_IDLE_BOUTS
from retrocards.rules.durak.seating import BoutSeats, game_over, seating
from retrocards.rules.durak.snapshot import Snapshot


def check(position: Snapshot) -> None:
    """Raise TextError when a position contradicts itself or the rules."""
    _check_cards(position)
    _check_seats(position)
    if position.phase == "over":
        _check_over(position)
        return
    over = game_over(position.options.players, position.options.teams, position.in_play)
    _demand(
        not over and position.idle_bouts < MOST_IDLE_BOUTS,
        "The hand is over, so its phase must be over.",
    )
    seats = seating(position.options.players, position.options.teams, position.in_play)
    _demand(0 <= position.turn < len(seats), "The turn must be a seat of this game.")
    bout = seats[position.turn]
    _demand(0 <= position.asked < len(bout.attackers), "There is no such attacker to be asked.")
    _check_table(position, bout)
    _check_phase(position, bout)
    _check_answers(position, bout)
    _check_draws(position, bout)


def _demand(holds: bool, otherwise: str) -> None:
    if not holds:
        raise TextError(otherwise)


def _check_cards(position: Snapshot) -> None:
    """Every card of the pack is in one place, once."""
    places = [
        *position.hands,
        position.discards,
        *(BIT[card] for card in position.talon),
        *(BIT[card] for pair in position.table for card in pair if card >= 0),
    ]
    cards = position.options.cards
    seen = 0
    for place in places:
        twice = seen & place
        _demand(not twice, f"{cards_text(_few(twice))} is in two places; once is right.")
        seen |= place
    _demand(not seen & ~cards, f"{cards_text(_few(seen & ~cards))} is not played with.")
    _demand(not cards & ~seen, f"{cards_text(_few(cards & ~seen))} is missing.")
    for seat, (hand, known) in enumerate(zip(position.hands, position.known, strict=True)):
        _demand(not known & ~hand, f"Seat {seat} is known to hold cards that it does not hold.")
    if position.talon:
        _demand(
            position.talon[-1] // 13 == position.trump,
            f"The talon ends with {card_text(position.talon[-1])}; it must end with a trump.",
        )


def _few(mask: int) -> list[int]:
    return [mask.bit_length() - 1] if mask else []


def _check_seats(position: Snapshot) -> None:
    players = position.options.players
    everyone = (1 << players) - 1
    _demand(0 <= position.dealer < players, "The dealer must be a seat of this game.")
    _demand(position.bout >= 1, "The bouts are counted from 1.")
    _demand(0 <= position.idle_bouts <= MOST_IDLE_BOUTS, "There are too many idle bouts.")
    _demand(not (position.in_play | position.joined) & ~everyone, "There are not so many seats.")
    _demand(all(seat < players for seat in position.answers), "There are not so many seats.")
    last = position.last_bout
    if last is not None:
        seats = (last.defender, *last.gone, *(seat for seat, _ in last.draws))
        _demand(max(seats) < players, "There are not so many seats.")
    for seat, hand in enumerate(position.hands):
        _demand(
            bool(position.in_play >> seat & 1) or not hand,
            f"Seat {seat} has cards, so it must be in play.",
        )


def _check_over(position: Snapshot) -> None:
    options = position.options
    holders = sum(1 << seat for seat, hand in enumerate(position.hands) if hand)
    over = game_over(options.players, options.teams, position.in_play)
    _demand(
        over or position.idle_bouts == MOST_IDLE_BOUTS,
        "The hand is not over: more than one side has cards.",
    )
    _demand(
        position.in_play == holders and not position.table and not position.talon,
        "A hand that is over has no talon, no table, and none in play but those with cards.",
    )
    _demand(
        position.turn == -1
        and not (position.asked or position.joined or position.queried or position.answers),
        "A hand that is over has no bout; its turn is -1.",
    )


def _check_table(position: Snapshot, bout: BoutSeats) -> None:
    table, trump = position.table, position.trump
    for place, (attack, defence) in enumerate(table):
        if defence < 0:
            continue
        trumped = defence // 13 == trump and attack // 13 != trump
        higher = defence // 13 == attack // 13 and defence > attack
        _demand(trumped or higher, f"{card_text(defence)} does not beat {card_text(attack)}.")
        _demand(
            all(beaten >= 0 for _, beaten in table[:place]),
            "An attack card is beaten after one that was not.",
        )
    first = position.options.first_bout_limit if position.bout == 1 else MOST_ATTACK_CARDS
    beaten = sum(defence >= 0 for _, defence in table)
    held = position.hands[bout.defender].bit_count() + beaten
    room = min(held, first) - len(table)
    _demand(held > 0, "The defender had no cards before the bout.")
    _demand(
        room > 0 or (room == 0 and position.phase == "defend"),
        "There are more attack cards than the defender can be given.",
    )
    attackers = sum(1 << seat for seat in bout.attackers)
    _demand(not position.joined & ~attackers, "Only attackers can have joined in the attack.")
    _demand(bool(position.joined) == bool(table), "Those who attacked must have joined.")


def _check_phase(position: Snapshot, bout: BoutSeats) -> None:
    phase, table = position.phase, position.table
    unbeaten = sum(defence < 0 for _, defence in table)
    asked = bout.attackers[position.asked]
    right = {
        "exchange": not table and unbeaten == 0,
        "attack": unbeaten == 0,
        "defend": unbeaten == 1,
        "give": unbeaten >= 1,
    }
    _demand(right[phase], f"The table does not fit the phase {phase}.")
    if phase == "exchange":
        lowest = BIT[position.trump * 13 + PACKS[position.options.deck]]
        _demand(
            position.options.exchange
            and bool(position.talon)
            and any(hand & lowest for hand in position.hands),
            "There is nothing to exchange for the turn-up.",
        )
    if phase in ("attack", "give"):
        _demand(bool(position.hands[asked]), "The attacker who is asked has no cards.")
    if not table:
        _demand(position.asked == 0, "The principal attacker plays the first card.")
        _demand(bool(position.hands[asked]), "The principal attacker has no cards.")
    if position.queried:
        _demand(
            phase != "exchange" and len(bout.attackers) > 1,
            "There was nobody to be queried.",
        )


def _check_answers(position: Snapshot, bout: BoutSeats) -> None:
    trumps = SUIT_CARDS[position.trump]
    attacked = mask_of(attack for attack, _ in position.table)
    for seat, holds in position.answers.items():
        _demand(
            seat in bout.attackers[1:] and position.phase != "exchange",
            f"Seat {seat} cannot have been queried.",
        )
        has = bool(position.hands[seat] & trumps)
        _demand(
            has if holds and not attacked & trumps else holds or not has,
            f"The answer of seat {seat} does not fit its cards.",
        )


def _check_draws(position: Snapshot, bout: BoutSeats) -> None:
    """While there is a talon, everybody had six cards at least before the bout."""
    if not position.talon:
        return
    counts = [hand.bit_count() for hand in position.hands]
    counts[bout.defender] += sum(defence >= 0 for _, defence in position.table)
    joined = [seat for seat in range(len(counts)) if position.joined >> seat & 1]
    others = [count for seat, count in enumerate(counts) if seat not in joined]
    together = sum(counts[seat] for seat in joined) + len(position.table)
    _demand(
        min(others) >= HAND_CARDS and together >= HAND_CARDS * len(joined),
        f"While there is a talon, everybody has drawn up to {HAND_CARDS} cards.",
    )
