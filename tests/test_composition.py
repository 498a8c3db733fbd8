"""The tables: whatever happens in a hand, nothing covers what must be visible."""

from itertools import combinations
from math import inf
from random import Random

import pytest

from retrocards.machine import Machine
from retrocards.rom import TextRom, load_rom
from retrocards.rom.find import find_rom
from retrocards.rom.folders import rom_folders
from retrocards.stage import BACK, CardView, Model, Stage
from retrocards.stage.cells import label_lines
from retrocards.stage.zones import Rect, place
from tests.alike import first_of
from tests.stage.test_zones import inside

SCREEN = Rect(0, 0, 320, 200)
CARD = (28, 40)
CAPTION = " ".join(["LONG"] * 15)
"""Two lines of the greatest width."""
MOST_BESIDE_THE_FACES = 17
"""Longer hands of north and south cover the faces, which are then hidden."""


def table_of(name: str) -> TextRom:
    rom = load_rom(find_rom(name, rom_folders()))
    assert isinstance(rom, TextRom)
    return rom


def views(count: int, keys: list[str], face_up: bool) -> list[CardView]:
    return [
        CardView(card if face_up else BACK, keys[card] if face_up and card < len(keys) else "")
        for card in range(count)
    ]


def durak(random: Random, rom: TextRom) -> Model:
    """Any number of cards in any place, up to 36 in all and six pairs in a bout."""
    left = 36
    talon = random.choice([0, 0, 1, 2, 5, 12])
    bout = random.randint(0, 6)
    left -= talon + 2 * bout
    counts = {}
    for seat in random.sample(["north", "east", "south", "west"], 4):
        most = min(left, 18 - talon if talon else left)
        counts[seat] = random.choice([random.randint(0, min(most, 8)), random.randint(0, most)])
        left -= counts[seat]
    roles = [rom.say(f"roles.{role}") for role in ("attacks", "defends", "takes", "out")]
    near, keys = random.choice([*counts]), [*rom.keys["cards"]]
    zones = {
        seat: views(count, keys if seat == near else [], seat == near or random.random() < 0.5)
        for seat, count in counts.items()
    }
    zones["bout"] = [
        CardView(card, cover=CardView(card + 13) if card < bout - 1 else None)
        for card in range(bout)
    ]
    zones["talon"] = [CardView(40), *[CardView(BACK)] * (talon - 1)] if talon else []
    zones["heap"] = [CardView(BACK)] * left
    labels = {
        "trump": "TRUMP ♥",
        "bout": f"BOUT {random.randint(1, 19)}", "talon": str(talon) if talon else "",
        "heap": str(left) if left else "", "caption": CAPTION,
        **{
            seat: f"{seat.upper()} {held}\n{random.choice(roles)}" for seat, held in counts.items()
        },
    }  # fmt: skip
    return Model(zones, labels, heaps={"trump_h": 1}, near=near)


def ecarte(random: Random, rom: TextRom) -> Model:
    """Hands of up to five, tricks of up to ten cards, one or two cards played."""
    played = random.randint(0, 5)
    won = random.randint(0, played)
    keys = [*rom.keys["cards"]]
    zones = {
        "you": views(5 - played, keys, True),
        "computer": views(5 - played, [], random.random() < 0.5),
        "you_tricks": tricks(won),
        "computer_tricks": tricks(played - won),
        "you_card": views(random.randint(0, 1), [], True),
        "computer_card": views(random.randint(0, 1), [], True),
        "stock": [CardView(BACK)] * random.randint(0, 21),
        "turn_up": views(1, [], True),
        "heap": [CardView(BACK)] * random.randint(0, 12),
    }
    for view in zones["you"]:
        view.chosen = random.random() < 0.3
    labels = {
        "you": "YOU\nRISK 2\n5 TRICKS", "computer": "COMPUTER\nRISKS 2\n5 TRICKS",
        "stock": "21", "trump": "TRUMP ♥", "rank_order": "K Q J A 10",
        "score": "COMPUTER 5\n\n\nYOU 5", "deal": "DEAL 123456", "caption": CAPTION,
        **{seat: "WINS" for seat in ("you_card", "computer_card") if len(zones[seat]) == 1},
    }  # fmt: skip
    if not zones["computer_tricks"]:
        labels["games"] = "GAME OF 5\nWON 1000\nLOST 1000"
    if played == 0:
        zones["you_card"] = zones["computer_card"] = []
        labels["coach"] = "\n".join(["PROPOSE 99%"] * 5)
    elif "WINS" not in labels.values():
        labels["coach_playing"] = "MARK THE KING 100%\n10♥ 99%"
    heaps = {"you_sockets": 5, "computer_sockets": 5, "trump_h": 1}
    return Model(zones, labels, heaps=heaps)


def tricks(count: int) -> list[CardView]:
    """So many tricks as they lie before who has won them."""
    return [CardView(card, cover=CardView(card + 13)) for card in range(count)]


def hearts(random: Random, rom: TextRom) -> Model:
    """Hands of up to thirteen, and at most one played card at each player's number."""
    played = random.randint(0, 13)
    zones = {
        "you": views(13 - played, [], True),
        **{seat: views(13 - played, [], False) for seat in ("left", "top", "right")},
        **{
            f"{seat}_card": views(random.randint(0, 1), [], True)
            for seat in ("you", "left", "top", "right")
        },
    }
    # Captions are for onlookers, whom nothing is asked.
    asked = random.choice([{"caption": CAPTION}, {"prompt": CAPTION}])
    labels = {
        "announcement": CAPTION, "board": "  Game      Won\n 1\n 2\n 3\n 4", "delay": "0.5s",
        "left": "Player 2\n+26", "top": "Player 3\n+26", "right": "Player 4\n+26",
        "you": "You\n+26", "coach": "" if "caption" in asked else "10♠ 99% 13p\n" * 3, **asked,
    }  # fmt: skip
    return Model(zones, labels)


@pytest.mark.parametrize("seed", first_of(range(60), every=3))
@pytest.mark.parametrize(
    ("name", "make"), [("DURAK", durak), ("ECARTE", ecarte), ("HEARTS", hearts)]
)
def test_nothing_covers_what_is_to_be_seen(name: str, make: object, seed: int) -> None:
    rom = table_of(name)
    model = make(Random(f"{name} {seed}"), rom)  # type: ignore[operator]
    stage = Stage(Machine.headless(), rom)
    stage.open("table")
    stage.present(model)
    stage.settle()
    screen = rom.screens["table"].turned(model.near)
    areas: dict[str, list[Rect]] = {}
    for zone in screen.zones:
        cards = [card for card in stage.tableau.seen(inf).cards if card.zone == zone]
        assert all(inside(SCREEN, card.rect) for card in cards), zone
        areas[f"cards of {zone}"] = [card.rect for card in cards]
    for sign in stage.tableau._signs(stage.tableau._scene):
        cell = Rect(8 * sign.col, 8 * sign.row, 8, 8)
        assert inside(SCREEN, cell)
        areas[f"key {sign.placed.view.key}"] = [cell]
    for label, words in model.labels.items():
        lines = label_lines(room := screen.labels[label], words)
        areas[f"label {label}"] = [
            Rect(8 * line.x, 8 * line.y, 8 * len(line.text), 8) for line in lines if line.text
        ]
        if room.plate and label != "score":
            # Ecarte's chips lie on the plate of the score.
            areas[f"label {label}"] = [
                Rect(8 * room.col, 8 * room.row, 8 * room.width, 8 * room.height)
            ]
    if all(len(views) <= MOST_BESIDE_THE_FACES for views in model.zones.values()):
        for seat in screen.faces:
            spot = screen.anchors[seat]
            areas[f"face of {seat}"] = [Rect(spot.x, spot.y, 24, 24)]
    for heap, count in model.heaps.items():
        rows, spot = rom.sprites[screen.heaps[heap].sprite].rows, screen.heaps[heap]
        first = Rect(*screen.anchors[spot.at], len(rows[0]), len(rows))
        areas[f"heap {heap}"] = [
            first.moved(number * spot.rise.dx, number * spot.rise.dy) for number in range(count)
        ]
    for (one, these), (other, those) in combinations(areas.items(), 2):
        assert not any(overlap(a, b) for a in these for b in those), f"{one} and {other}"


def overlap(one: Rect, other: Rect) -> bool:
    """Whether two rectangles overlap."""
    across = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    down = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return across > 0 and down > 0


@pytest.mark.parametrize(
    ("zone", "most", "strip"), [("north", 27, 8), ("east", 6, 8), ("south", 6, 8), ("west", 6, 8)]
)
def test_all_cards_of_the_player_and_a_full_hand_of_the_others_show_rank_and_suit(
    zone: str, most: int, strip: int
) -> None:
    """A strip of eight pixels shows rank and suit. North stands for whoever sits below."""
    fan = table_of("DURAK").screens["table"].zones[zone]
    for count in range(1, most + 1):
        placed = place(zone, fan, [CardView(card) for card in range(count)], CARD)
        assert min(min(card.visible.w, card.visible.h) for card in placed) >= strip


@pytest.mark.parametrize("chosen", [None, 1, 2, 3, 4, 5])
def test_diskettes_cover_no_word_and_no_other_in_the_chooser(chosen: int | None) -> None:
    rom = table_of("PC")
    screen = rom.screens["chooser"]
    areas = {
        f"label {name}": Rect(8 * label.col, 8 * label.row, 8 * label.width, 8 * label.height)
        for name, label in screen.labels.items()
        # One is read where the monitor has no picture, two where no lesson is offered.
        if name not in ("glass", "edition", "waiting")
    }
    height, width = (len(rows := rom.sprites["diskette"].rows), len(rows[0]))
    for number in range(1, 6):
        zone = screen.zones[f"place_{number}"]
        assert zone.lift
        rise = zone.lift.dy if number == chosen else 0
        areas[f"place {number}"] = Rect(zone.x, zone.y + rise, width, height)
    plain, picture, name = (
        rom.sprites["plain"].rows,
        screen.anchors["picture"],
        screen.anchors["name"],
    )
    assert inside(Rect(0, 0, width, height), Rect(picture.x, picture.y, len(plain[0]), len(plain)))
    assert name.y + 8 < picture.y + 1
    monitor = screen.anchors["monitor"]
    areas["monitor"] = Rect(monitor.x, monitor.y, 160, 100)
    for (one, this), (other, that) in combinations(areas.items(), 2):
        assert inside(SCREEN, this) and not this.meets(that), f"{one} and {other}"
