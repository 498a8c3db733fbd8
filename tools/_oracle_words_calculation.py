"""What the captions and the look back of Calculation state, and whether it is true.

CALC's digits name the piles.  A card is wanted before another if the stack that is nearest to it
has fewer cards to take first.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from _oracle_sentences import Spoken, Truth

from retrocards.cards import rank_of
from retrocards.players.calculation import policy
from retrocards.players.calculation.position import Up, position_of
from retrocards.rules.calculation import MOVES
from retrocards.rules.calculation.position import KING, WANTED


def _decisions(said: Spoken) -> int:
    """How many decisions with a choice there were, this one included."""
    return sum(len(hand.legal_moves()) > 1 for hand in said.earlier)


def _left(said: Spoken) -> list[Any]:
    """Stack -> the sets of cards of which it still takes one after the other."""
    wanted = WANTED[said.hand.options.suits]
    return [wants[len(cards) : -1] for wants, cards in zip(wanted, said.hand.stacks, strict=True)]


def _wait(said: Spoken, card: int) -> int:
    """How many cards the stack that is nearest to a card takes before it."""
    return min(
        place for left in _left(said) for place, fits in enumerate(left) if card in fits
    )  # fmt: skip


def _dealt(said: Spoken, name: str) -> bool:
    """Whether the card of this name is the one in play."""
    return bool(said.card(name) == said.hand.in_play)


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
    return any(card in now and pile[-1] in after for now, after in pairwise(left))


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
    position = position_of(said.hand.view(0))
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
    return any(card in fits for left in wanted for fits in left)


PHRASES: dict[str, Truth] = {
    r"all piles are free": lambda s, m: not any(s.hand.piles),
    r"Your (\d+)\w\w move": lambda s, m: int(m[1]) == _decisions(s),
    r"(\S+) is wanted before (\S+): (?:leave it|it stays) bare": lambda s, m: (
        _dealt(s, m[2])
        and s.card(m[1]) in [pile[-1] for pile in _beside(s) if pile]
        and _wait(s, s.card(m[1])) < _soonest(s, [s.hand.in_play, *_target(s)])
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
        _stands_on(s, s.card(m[1]), _target(s), int(m[2]))
        and _stands_on(s, _target(s)[-1], _target(s)[:-1], int(m[2]))
    ),
    r"stack (\d) (?:(?:is|was) waiting|is ready|has a place) for (\S+)"
    r"|stack (\d) (?:goes on with|has come to|has got as far as) (\S+)": lambda s, m: (
        _dealt(s, m[2] or m[4]) and s.card(m[2] or m[4]) in _next_on(s, m[1] or m[3])
    ),
    r"only stack (\d) wants (\S+) now": lambda s, m: (
        s.card(m[2]) in _next_on(s, m[1]) and not _rivals(s)
    ),
    r"on stack (\d) (\S+) (?:can follow \S+|follows)": lambda s, m: (
        _goes_up(s) in _next_on(s, m[1]) and s.card(m[2]) in _left(s)[int(m[1]) - 1][1]
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
    r"(\d+)%\.\s(?:.|\s)*?(\d+)%, (\d+) (?:IN|in) 100 (?:MORE|more)": lambda s, m: (
        int(m[2]) - int(m[1]) == int(m[3]) > 0
    ),
}
