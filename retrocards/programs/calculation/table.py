"""The table of CALCULATION as the stage shows it."""

from __future__ import annotations

from retrocards.cards import CARDS
from retrocards.programs.calculation.telling import wanted_words
from retrocards.rom import Rom
from retrocards.rules.calculation import STACK_CARDS, STACKS, VALUES, Hand
from retrocards.stage import BACK, CardView, Model

SEATS = ("you",)
"""The only seat's name in the ROM."""
YOU = 0
PLAY = "play"
"""The zone of the card in play."""
STACK, PILE = "stack_", "pile_"
"""The names of the zones of stacks and piles, before a number from 1."""
NOTHING, IN_PLAY = -2, -1
"""Sources of a card besides the piles: no card at all, and the card in play."""
STACK_ZONES = tuple(f"{STACK}{number + 1}" for number in range(STACKS))
PILE_COUNTS = tuple(sorted(map(int, VALUES["piles"])))
LEFT, RIGHT = "undealt_left", "undealt_right"
"""The zones at the sides; the left one is dealt first."""
TAPS = ("tap_1", "tap_2")
"""The empty zones whose pictures take turns while somebody thinks about a move."""


def home_of(source: int) -> str:
    """The zone that a card comes from."""
    return PLAY if source == IN_PLAY else f"{PILE}{source + 1}"


def screen_of(piles: int) -> str:
    """The screen with this number of discard piles."""
    return f"piles_{piles}"


def pile_zones(piles: int) -> tuple[str, ...]:
    """The zones of this number of piles, from left to right."""
    return tuple(f"{PILE}{number + 1}" for number in range(piles))


NEEDS = (
    f"screens.table.zones.{'|'.join((*STACK_ZONES, PLAY, LEFT, RIGHT, *TAPS))}",
    *(f"screens.table.labels.stack_key_{stack + 1}|next_{stack + 1}" for stack in range(STACKS)),
    *(f"screens.{screen_of(piles)}.zones.{'|'.join(pile_zones(piles))}" for piles in PILE_COUNTS),
    *(
        f"screens.{screen_of(n)}.labels.pile_key_{pile + 1}"
        for n in PILE_COUNTS
        for pile in range(n)
    ),
    "screens.table.labels.home|count",
    "keys.stacks|piles|tops",
    "messages.keys.pile|game",
    "screens.primer.labels.keys?",
    "messages.done|home|last|undealt",
)


def table(rom: Rom, hand: Hand, lifted: int) -> Model:
    """Four stacks, the card in play, the piles, and the undealt cards.

    `lifted` is the source of the card that has been named and waits for its target: a pile's
    number, IN_PLAY or NOTHING. If the undealt cards are visible, the next one stands out.
    """
    model = Model()
    for zone, stack in zip(STACK_ZONES, hand.stacks, strict=True):
        model.zones[zone] = [*map(CardView, stack)]
    model.zones[PLAY] = [CardView(hand.in_play)] if hand.in_play >= 0 else []
    seen = hand.options.discards == "all"
    for zone, pile in zip(pile_zones(len(hand.piles)), hand.piles, strict=True):
        model.zones[zone] = [CardView(card if seen or card == pile[-1] else BACK) for card in pile]
    if lifted != NOTHING:
        model.zones[home_of(lifted)][-1].chosen = True
    model.zones |= _undealt(hand)
    if hand.undealt and hand.options.undealt == "visible":
        model.marks = frozenset({LEFT if model.zones[LEFT] else RIGHT})
    model.labels |= _labels(rom, hand)
    return model


def _undealt(hand: Hand) -> dict[str, list[CardView]]:
    """The undealt cards: the next one on top at the left, the last at the bottom right."""
    seen = hand.options.undealt == "visible"
    lying = [CardView(card if seen else BACK) for card in reversed(hand.undealt)]
    half = dealt_from(hand) // 2
    return {LEFT: lying[half:], RIGHT: lying[:half]}


def dealt_from(hand: Hand) -> int:
    """The cards undealt at the start: all except the bases and the kings on the piles."""
    options = hand.options
    return CARDS - options.bases * STACKS - options.kings_start * min(STACKS, options.piles)


def _labels(rom: Rom, hand: Hand) -> dict[str, str]:
    labels = {}
    for number, stack in enumerate(hand.stacks):
        done = len(stack) == STACK_CARDS
        wanted = rom.say("done") if done else wanted_words(rom, hand, number)
        labels[f"next_{number + 1}"] = wanted
        labels[f"stack_key_{number + 1}"] = rom.keys["stacks"][number]
    for number in range(len(hand.piles)):
        labels[f"pile_key_{number + 1}"] = rom.say(
            "keys.pile", digit=rom.keys["piles"][number], letter=rom.keys["tops"][number]
        )
    stacks, piles, tops = (rom.keys[name] for name in ("stacks", "piles", "tops"))
    last = len(hand.piles) - 1
    labels["keys"] = rom.say(
        "keys.game", stack=stacks[0], last_stack=stacks[STACKS - 1],
        pile=piles[0], last_pile=piles[last], top=tops[0], last_top=tops[last],
    )  # fmt: skip
    labels["home"] = rom.say("home", count=str(hand.home))
    left = len(hand.undealt)
    if left or hand.in_play >= 0:
        labels["count"] = rom.say("undealt", count=str(left)) if left else rom.say("last")
    return labels


def before_card(after: Model, hand: Hand) -> Model:
    """The table before the card in play was dealt."""
    model = after.copy()
    _take_back(model, hand, PLAY)
    return model


def before_deal(laid: Model, hand: Hand) -> Model:
    """The table before anything was laid out."""
    model = laid.copy()
    for zone in (*STACK_ZONES, *pile_zones(len(hand.piles))):
        _take_back(model, hand, zone)
    return model


def _take_back(model: Model, hand: Hand, zone: str) -> None:
    """Put the cards of a zone back on top of the undealt ones."""
    seen = hand.options.undealt == "visible"
    undealt = LEFT if model.zones[LEFT] else RIGHT
    model.zones[undealt] += [view if seen else CardView(BACK) for view in model.zones[zone]]
    model.zones[zone] = []
