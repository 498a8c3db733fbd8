"""The beginner plays the lowest card that will do.  It counts nothing and plans nothing."""

from random import Random

from retrocards.cards import BIT, card_text
from retrocards.players.choice import Choice, Reasons, because
from retrocards.players.durak import reasons
from retrocards.players.durak.sight import TRUMP_HEIGHT, Sight
from retrocards.rules.durak import ATTACK, DEFEND, EXCHANGE, GIVE, PASS, TAKE, View

JACK, KING = 5.0, 7.0
"""Heights of plain cards."""

REASONS: Reasons = reasons.BEGINNER


def decide(view: View, rng: Random) -> Choice:
    """The beginner's choice, which depends only on the view."""
    legal = view.legal_moves()
    if len(legal) == 1:
        return because(legal[0], "only")
    if view.phase == "exchange":
        return because(EXCHANGE, "exchange", turn_up=card_text(view.turn_up))
    sight = Sight(view)
    if view.phase == "defend":
        return _defend(sight)
    if view.phase == "give":
        return _give(sight)
    return _join(sight) if sight.table else _lead(sight)


def choose(view: View, rng: Random) -> int:
    """The move of `decide`."""
    return decide(view, rng).move


def _lead(sight: Sight) -> Choice:
    """The lowest plain card; a trump only from a hand of trumps."""
    why = "lead_low" if sight.plain else "lead_trump"
    return _played(sight, ATTACK, sight.plain or sight.hand, why)


def _join(sight: Sight) -> Choice:
    """The lowest plain card that fits; a trump only after the talon, from a hand of trumps."""
    if sight.plain & sight.ranks:
        return _played(sight, ATTACK, sight.plain & sight.ranks, "join_low")
    if not sight.hand & sight.ranks:
        return because(PASS, "nothing_fits")
    if sight.talon:
        return because(PASS, "keep_trumps", talon=str(sight.talon))
    if sight.plain:
        return because(PASS, "trumps_last")
    return _played(sight, ATTACK, sight.hand & sight.ranks, "join_trump")


def _give(sight: Sight) -> Choice:
    """The lowest plain card that fits, but no ace while the talon lasts."""
    cards = sight.plain & sight.ranks
    if not cards:
        name = "give_no_trump" if sight.hand & sight.ranks else "nothing_fits"
        details = {"defender": str(sight.view.defender)} if name == "give_no_trump" else {}
        return because(PASS, name, **details)
    if sight.talon and sight.height(sight.low_first(cards)[0]) > KING:
        return because(PASS, "too_dear_to_give", talon=str(sight.talon))
    return _played(sight, GIVE, cards, "give_junk")


def _defend(sight: Sight) -> Choice:
    """The lowest card that beats, a trump only if no plain card does; high trumps are saved."""
    attack = sight.view.table[-1][0]
    beating = sight.hand & sight.beats[attack]
    card = sight.low_first(beating)[0]
    if BIT[card] & sight.plain:
        name = "beat_cheaply"
    elif sight.height(attack) >= TRUMP_HEIGHT:
        name = "beat_trump"
    elif sight.talon and sight.height(card) > TRUMP_HEIGHT + JACK:
        return because(TAKE, "take_spares_trump", count=str(sight.table.bit_count()))
    else:
        name = "beat_by_trump"
    return because(DEFEND + card, name, attack=card_text(attack), card=card_text(card))


def _played(sight: Sight, kind: int, cards: int, reason: str) -> Choice:
    card = sight.low_first(cards)[0]
    details = {"card": card_text(card), "defender": str(sight.view.defender)}
    return because(kind + card, reason, **details)
