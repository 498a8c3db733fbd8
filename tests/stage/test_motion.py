"""Where gliding cards come from."""

from retrocards.rom import Rom
from retrocards.rom.schema.look import Motion
from retrocards.stage import Model
from retrocards.stage.flights import Glide
from retrocards.stage.motion import Film
from retrocards.stage.ways import Scene
from retrocards.stage.zones import place
from tests.stage.views import backs, faces


def scene(rom: Rom, **zones: object) -> Scene:
    model = Model(zones=dict(zones))  # type: ignore[arg-type]
    screen = rom.screens["table"]
    placed = [
        card
        for name, zone in screen.zones.items()
        for card in place(name, zone, model.zones.get(name, []), (28, 40))
    ]
    return Scene(model, placed)


def starts(before: Scene, after: Scene) -> dict[tuple[str, int], tuple[int, int]]:
    """Where each card that moves starts, by the zone and the index that it goes to."""
    film = Film(before, ("hand", "west", "talon", "bout"), 0.0)
    film.add(after, Motion(seconds=1.0), 1.0, 0.0)
    frame = film.frame(0.0)
    ends = {(placed.zone, placed.index): placed.rect[:2] for placed in after.cards}
    begin = {
        (flight.placed.zone, flight.placed.index): (flight.x, flight.y) for flight in frame.flying
    }
    begin |= {(placed.zone, placed.index): placed.rect[:2] for placed in frame.lying}
    return {place: corner for place, corner in begin.items() if corner != ends[place]}


def test_a_glide_begins_and_ends_where_it_should() -> None:
    glide = Glide((10, 20), (110, 60))
    assert [glide.place(t) for t in (-1.0, 0.0, 1.0, 2.0)] == [
        (10, 20),
        (10, 20),
        (110, 60),
        (110, 60),
    ]
    assert glide.place(0.5) == (85, 50)


def test_a_card_that_was_seen_glides_from_where_it_was(rom: Rom) -> None:
    before = scene(rom, hand=faces("6C 9C QD"))
    after = scene(rom, hand=faces("6C QD"), bout=faces("9C"))
    was = {placed.view.card: (placed.rect.x, placed.rect.y) for placed in before.cards}
    assert starts(before, after)["bout", 0] == was[faces("9C")[0].card]


def test_nothing_glides_that_lies_where_it_lay(rom: Rom) -> None:
    same = scene(rom, hand=faces("6C 9C"), west=backs(4), talon=[*faces("KH"), *backs(9)])
    assert starts(same, same) == {}


def test_a_card_that_lay_face_down_comes_from_the_hand_that_lost_one(rom: Rom) -> None:
    before = scene(rom, west=backs(6), hand=faces("6C"))
    after = scene(rom, west=backs(5), hand=faces("6C"), bout=faces("9S"))
    last = [placed for placed in before.cards if placed.zone == "west"][-1]
    assert starts(before, after)["bout", 0] == (last.rect.x, last.rect.y)


def test_drawn_cards_come_from_the_talon_however_few_of_its_cards_are_drawn(rom: Rom) -> None:
    before = scene(rom, west=backs(3), talon=[*faces("KH"), *backs(7)])
    after = scene(rom, west=backs(6), talon=[*faces("KH"), *backs(4)])
    corners = starts(before, after)
    talon = before.cards[-1].rect
    centre = (talon.x + 20 - 14, talon.y + 14 - 20)
    assert [corners["west", index] for index in (3, 4, 5)] == [centre] * 3


def test_cards_that_are_taken_up_glide_into_the_hand(rom: Rom) -> None:
    before = scene(rom, west=backs(2), bout=faces("7C 8C"))
    after = scene(rom, west=backs(4))
    corners = starts(before, after)
    assert [corners["west", index] for index in (2, 3)] == [(132, 56), (100, 56)], (
        "the topmost first"
    )


def test_cards_thrown_away_are_not_taken_for_those_drawn(rom: Rom) -> None:
    before = scene(rom, west=backs(5), bout=faces("7C 8C"), talon=[*faces("KH"), *backs(7)])
    after = scene(rom, west=backs(6), talon=[*faces("KH"), *backs(6)])
    assert starts(before, after)["west", 5][1] < 100
    assert starts(before, after)["west", 5] != (100, 56)
