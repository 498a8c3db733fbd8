"""The cards of a screen: where they are, their pictures, and their names in the text page."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from retrocards.cards import RANKS, rank_of, suit_of
from retrocards.machine import TextPage, Video
from retrocards.rom.schema.screens import Screen
from retrocards.stage.cells import CELL
from retrocards.stage.look import Look
from retrocards.stage.model import BACK, Model
from retrocards.stage.motion import Point, Scene
from retrocards.stage.resources import Pictures
from retrocards.stage.zones import Placed, place

SUIT_SIGNS = "♣♦♥♠"
BACK_NAME = "▒▒"
NARROW_TEN = "T"


@dataclass(frozen=True)
class KeySign:
    """The letter or digit by which a card is chosen, and its cell."""

    zone: str
    index: int
    col: int
    row: int
    char: str
    style: str


def place_all(screen: Screen, model: Model, pictures: Pictures) -> list[Placed]:
    """All cards of a model in the order of drawing; zones that the screen lacks are not shown."""
    return [
        placed
        for name, zone in screen.zones.items()
        if model.zones.get(name)
        for placed in place(name, zone, model.zones[name], pictures.size)
    ]


def key_signs(screen: Screen, model: Model, cards: Iterable[Placed]) -> Iterator[KeySign]:
    """The keys that are shown with cards."""
    for placed in cards:
        shift = screen.zones[placed.zone].keys
        if shift is None or not placed.view.key:
            continue
        style = "key" if placed.view.legal else "key_weak"
        if model.cursor == (placed.zone, placed.index):
            style = "key_cursor"
        col = round((placed.rect.x + shift.dx) / CELL)
        row = round((placed.rect.y + shift.dy) / CELL)
        yield KeySign(placed.zone, placed.index, col, row, placed.view.key[:1], style)


def write_names(page: TextPage, cards: Iterable[Placed]) -> None:
    """Each card's name in the cells that it covers, in invisible ink: the page reads as text.

    Where a card shows less than its name is wide, the suit stands below the rank.
    """
    width = CELL * 40 // page.columns
    for placed in cards:
        seen = placed.visible
        col, row = -(-seen.x // width), -(-seen.y // CELL)
        room = (seen.x + seen.w) // width - col
        for down, text in enumerate(_name(placed.view.card, room)):
            _write_unseen(page, col, row + down, text)


def _name(card: int, room: int) -> tuple[str, ...]:
    if card == BACK:
        return (BACK_NAME[: max(1, room)],)
    rank, suit = RANKS[rank_of(card)], SUIT_SIGNS[suit_of(card)]
    if len(rank) < room:
        return (rank + suit,)
    return (rank if len(rank) <= room else NARROW_TEN, suit)


def _write_unseen(page: TextPage, col: int, row: int, text: str) -> None:
    for at, char in enumerate(text, start=col):
        if 0 <= at < page.columns and 0 <= row < page.rows:
            paper = page.attr_at(at, row) >> 4
            page.put(at, row, char, paper << 4 | paper)


def draw_cards(
    video: Video,
    screen: Screen,
    look: Look,
    pictures: Pictures,
    scene: Scene,
    places: Mapping[int, Point],
) -> None:
    """Cards of a scene, by their numbers in it, each with its upper left corner at a place."""
    for number, at in places.items():
        placed = scene.cards[number]
        index = screen.zones[placed.zone].index
        sprite = pictures.sprite(placed.view.card, index, placed.sideways, look.mono is not None)
        video.sprite(sprite, *at)


def draw_frames(video: Video, look: Look, scene: Scene, numbers: Iterable[int]) -> None:
    """The frames of those cards that the cursor is on or that have been chosen."""
    for number in numbers:
        placed = scene.cards[number]
        style = "chosen" if placed.view.chosen else ""
        if scene.model.cursor == (placed.zone, placed.index):
            style = "cursor"
        if style:
            seen = placed.visible
            video.frame(seen.x - 1, seen.y - 1, seen.w + 2, seen.h + 2, look.ink(style))
