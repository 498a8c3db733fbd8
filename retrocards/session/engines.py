"""The rules engines, as a sitting sees them."""

from __future__ import annotations

from typing import Any

from retrocards.cards import OptionError
from retrocards.rules import durak, ecarte
from retrocards.session.sitting import Engine, Rules


def _durak_options(rules: Rules) -> durak.Options:
    try:
        return durak.Options(**rules)  # type: ignore[arg-type]
    except TypeError as error:
        known = ", ".join(durak.Options.__dataclass_fields__)
        raise OptionError(
            f"The rules of Durak have the options {known}; got {list(rules)}."
        ) from error


def _durak_change(match: durak.Match, rules: Rules) -> durak.Match:
    options, before = _durak_options(rules), match.options
    if (options.players, options.teams) != (before.players, before.teams):
        raise OptionError(
            f"A match of Durak with {before.to_text()} cannot go on with {options.to_text()}: "
            "the players and the teams must stay."
        )
    changed = match.copy()
    changed.options = options
    return changed


def _durak_score(match: durak.Match, hand: durak.Hand) -> None:
    match.score(hand)


DURAK: Engine[durak.Match, durak.Hand] = Engine(
    begin=lambda rules: durak.Match(_durak_options(rules)),
    read=durak.Match.from_text,
    change=_durak_change,
    deal=durak.Match.new_hand,
    score=_durak_score,
)


def _ecarte_options(rules: Rules) -> ecarte.Options:
    try:
        return ecarte.Options(**rules)  # type: ignore[arg-type]
    except TypeError as error:
        raise OptionError(
            f"The rules of Ecarte have the option dealer_must_change; got {list(rules)}."
        ) from error


def _ecarte_change(match: ecarte.Match, rules: Rules) -> ecarte.Match:
    changed = match.copy()
    changed.options = _ecarte_options(rules)
    return changed


def _ecarte_score(match: ecarte.Match, hand: ecarte.Hand) -> None:
    match.score(hand)


ECARTE: Engine[ecarte.Match, ecarte.Hand] = Engine(
    begin=lambda rules: ecarte.Match(_ecarte_options(rules)),
    read=ecarte.Match.from_text,
    change=_ecarte_change,
    deal=ecarte.Match.new_hand,
    score=_ecarte_score,
)

ENGINES: dict[str, Engine[Any, Any]] = {"durak": DURAK, "ecarte": ECARTE}
"""By the name that a ROM's `identity.program` gives."""
