"""Records of finished hands: out and in again, as text and as a line; faults at their place."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from retrocards.records import (
    WIDTH,
    PlayedHand,
    Refused,
    from_line,
    read,
    result_of,
    to_line,
    write,
)
from retrocards.rules import ecarte
from tests.rules.games import GAMES
from tests.seeds import SEED


def played(name: str, chance: Random, before: int = 2) -> PlayedHand:
    """A hand of a game, by options and moves of chance, after so many hands at most."""
    game = GAMES[name]
    match = game.match(chance.choice(game.option_sets))
    for _ in range(chance.randint(0, before)):
        hand = match.new_hand(str(chance.randrange(10**6)))
        while hand.outcome is None:
            hand.play(chance.choice(hand.legal_moves()))
        match.score(hand)
        if match.outcome is not None:
            match = game.match(match.options)
    deal = str(chance.randrange(10 ** chance.randint(1, 20)))
    hand, moves, people, own = match.new_hand(deal), [], chance.randrange(4), []
    while hand.outcome is None:
        move = chance.choice(hand.legal_moves())
        if hand.to_move == people:
            own.append(len(moves))
        moves.append(hand.move_text(move))
        hand.play(move)
    return PlayedHand(
        name, deal, match.to_text(), tuple(moves), tuple(own), name[:4].upper(),
        "north club; east person", "2026-11-27 21:40", result_of(hand),
        f"{chance.getrandbits(64):016x}", chance.choice([0, 0, 1, 3, 999_999]),
    )  # fmt: skip


def test_records_of_random_hands_come_back_equal(amount: Callable[[int, int], int]) -> None:
    """With `--long` a thousand."""
    print(f"FUZZ_SEED={SEED}")
    chance = Random(SEED)
    hands = [played(name, chance) for _ in range(amount(12, 200)) for name in GAMES]
    text = write(hands)
    assert read(text) == (hands, [])
    assert read(text, plays=False) == (hands, [])
    assert max(len(row) for row in text.splitlines() if row[:1] != "[") <= WIDTH
    for hand in hands:
        line = to_line(hand)
        again = from_line(line)
        kept = {"program": hand.program, "seats": hand.seats, "date": hand.date, "id": hand.id}
        assert replace(again, **kept) == hand
        assert len(line) <= 200 or hand.game != "durak", line
    print(f"{len(hands)} hands, {len(text) // len(hands)} bytes each")


SMALL = """\
# A remark.
[Game "ecarte"]
[Deal "4711"]
[Match "dealer_must_change=no"]
[Result "vole; winner 0; scored 3 0; points 3 0; tricks 5 0"]

propose, accept*, discard 7H,
discard 10H JS*, lead, play 10C, play QC, play KC, play AC, play JD,
play 7D, play JH, play KS, play QS, play AS.
"""


def test_a_record_of_few_tags_written_by_hand() -> None:
    (hand,), refused = read(SMALL.replace("discard 10H", "DISCARD th"))
    assert not refused
    assert (hand.game, hand.deal, hand.moves[:4]) == (
        "ecarte", "4711", ("propose", "accept", "discard 7H", "discard 10H JS"),
    )  # fmt: skip
    assert hand.own == (1, 3)
    assert (hand.program, hand.date, hand.seats) == ("", "", "")
    assert hand.id and hand.id == read(SMALL).hands[0].id != read(SMALL.replace("*", "", 1)).hands
    assert read(write([hand])).hands == [hand]
    positions = list(hand.positions())
    assert positions[0] == hand.start() and positions[-1].outcome.reason == "vole"
    assert len(positions) == len(hand.moves) + 1


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("KC, play AC", "KC, play AD",
         "8: move 9, `play AD`, breaks the rule not_your_card (card AD)."),
        ("play KS", "plays KS", "9: move 13, `plays KS`: "),
        ("play KS, ", "", "9: move 13, `play QS`, breaks the rule "),
        (", play AS", "", "9: the hand is not over after move 14, the last one."),
        ("play AS.", "play AS, play 7C.", "9: move 16, `play 7C`, breaks the rule hand_over "),
        ("play AS.", "play AS", "9: the record breaks off: its moves end with '.'."),
        ("play AS.", "play AS.\nplay 7C.", "10: 'play 7C.' comes after the end of the moves."),
        ("\nplay 7D", "\n[Date \"2026-11-27\"]\nplay 7D",
         "9: the tag Date should stand before the moves."),
        ("winner 0", "winner 1",
         "5: the result is 'vole; winner 1; scored 3 0; points 3 0; tricks 5 0', but the moves "
         "lead to 'vole; winner 0; scored 3 0; points 3 0; tricks 5 0'."),
        ("[Deal \"4711\"]", "[Deal \"x\"]", "3: 'x' names no deal; "),
        ("[Deal \"4711\"]\n", "", "2: a record needs the tag Deal."),
        ("[Deal \"4711\"]", "[Deal 4711]",
         "3: '[Deal 4711]' should be a tag, such as [Deal \"4711\"]."),
        ("[Result", "[Deal", "5: the tag Deal is there twice; once is enough."),
        ("=no", "=maybe", "4: In the option dealer_must_change: 'maybe' must be yes or no."),
        ("=no", "=no; points 7 0", "4: There must be points for two players, less than 5 each."),
        ("=no", "=no; losses 7", "4: 'losses 7' is none of hands_played, dealer, points, "),
        ("\"ecarte\"", "\"whist\"", "4: there is no game 'whist'."),
        ("\"ecarte\"", "\"dos\"", "4: there is no game 'dos'."),
        ("[Deal", "[Date \"yesterday\"]\n[Deal",
         "3: 'yesterday' is not a valid Date."),
    ],
)  # fmt: skip
def test_a_fault_is_told_at_its_place_and_the_others_are_read(
    old: str, new: str, fault: str
) -> None:
    wrong = changed(SMALL, (old, new))
    hands, (refused,) = read(f"{SMALL}\n{wrong}\n{SMALL}")
    assert len(hands) == 2
    before = SMALL.count("\n") + 1
    assert f"{refused.line - before}: {refused.reason}".startswith(fault)
    assert str(refused) == f"{refused.line}: {refused.reason}"
    assert refused.reason.endswith(".")


def test_what_another_version_has_written_is_read_if_the_rules_still_allow_it() -> None:
    other = SMALL.replace("[Deal", '[Retrocards "9.1"]\n[Deal')
    hands, (refused,) = read(f"{other}\n{other.replace('play AC', 'play AD')}")
    assert hands == read(SMALL).hands
    assert str(refused) == (
        "20: move 9, `play AD`, breaks the rule not_your_card (card AD). "
        "Retrocards 9.1 has written it."
    )


def test_what_is_no_record() -> None:
    assert read("") == read("# nothing\n\n") == ([], [])
    for text in ("Dear diary", "\0", "Dear diary.\n" + SMALL):
        hands, (refused,) = read(text)
        assert str(refused) == "1: a record needs the tag Game."
        assert len(hands) == text.count("[Game")


def test_a_line_of_a_hand() -> None:
    """It stays as it is for ever: it may be printed in a book."""
    (hand,), _ = read(SMALL)
    assert to_line(hand) == "ecarte.4711..jRaiAQdN"
    again = from_line(to_line(hand))
    assert (again.moves, again.result, again.id) == (hand.moves, hand.result, hand.id)
    # Whoever chose one move chose all of that seat.
    assert set(again.own) > {1, 3}
    assert {hand.to_move for move, hand in enumerate(again.positions()) if move in again.own} == {0}


def test_how_often_decisions_were_taken_back_goes_through_text_and_line() -> None:
    (hand,), _ = read(SMALL)
    assert "Undone" not in write([hand]) and hand.undone == 0
    again = replace(hand, undone=3)
    assert '[Undone "3"]' in write([again])
    assert read(write([again])).hands == [again]
    assert from_line(to_line(again)).undone == 3
    assert len(to_line(again)) <= len(to_line(hand)) + 4
    for wrong in ("0", "-1", "often", "1000000", ""):
        _, (refused,) = read(changed(write([again]), ('Undone "3"', f'Undone "{wrong}"')))
        assert refused.reason == f"'{wrong}' is not a valid Undone."


def test_that_a_match_counts_apart_goes_through_the_text() -> None:
    """A line is the same with and without: whoever gets it has no match."""
    (hand,), _ = read(SMALL)
    assert "Apart" not in write([hand]) and not hand.apart
    apart = replace(hand, apart=True)
    assert '[Apart "yes"]' in write([apart])
    assert read(write([apart])).hands == [apart]
    assert to_line(apart) == to_line(hand)
    for wrong in ("no", "1", ""):
        _, (refused,) = read(changed(write([apart]), ('Apart "yes"', f'Apart "{wrong}"')))
        assert refused.reason == f"'{wrong}' is not a valid Apart."


def test_the_options_that_a_hand_counts_by_go_through_the_text() -> None:
    """They are refused like those of the match."""
    (hand,), _ = read(SMALL)
    assert "Rules" not in write([hand]) and not hand.rules
    newer = replace(hand, rules="dealer_must_change=yes")
    assert read(write([newer])).hands == [newer] and to_line(newer) == to_line(hand)
    wrong = 'Rules "dealer_must_change=often"'
    _, (refused,) = read(changed(write([newer]), ('Rules "dealer_must_change=yes"', wrong)))
    assert "dealer_must_change" in refused.reason


def test_a_hand_that_is_over_before_the_first_move() -> None:
    """A king turned up is the last point of the game."""
    match = ecarte.Match.from_text(
        "match: dealer_must_change=no\nhands_played: 4\ndealer: 0\npoints: 4 4\n"
        "games 0: 0 0 0\ngames 1: 0 0 0"
    )
    deal = next(deal for deal in map(str, range(100)) if match.new_hand(deal).outcome)
    result = result_of(match.new_hand(deal))
    hand = PlayedHand("ecarte", deal, match.to_text(), (), result=result, id="ab")
    assert write([hand]).endswith("]\n\n.\n")
    assert read(write([hand, hand])) == ([hand, hand], [])
    assert from_line(to_line(hand)).result == result


def test_a_move_that_is_not_among_the_legal_ones_goes_through_a_line() -> None:
    """Cards of Ditsy Elephant laid down in an order of their own."""
    hand = played("elephant", Random(5), before=0)
    dealt, moves = hand.start(), []
    while dealt.outcome is None:
        words = max(map(dealt.move_text, dealt.legal_moves()), key=len)
        verb, *cards = words.split()
        moves.append(f"{verb} {' then '.join(reversed(cards))}" if cards else words)
        dealt.play_text(moves[-1])
    other = replace(hand, moves=tuple(moves), own=(), result=result_of(dealt))
    assert any(" then " in words for words in moves)
    again = from_line(to_line(other))
    assert (again.moves, again.match, again.result) == (other.moves, other.match, other.result)
    assert read(write([other])).hands == [other]


@pytest.mark.parametrize("name", GAMES)
def test_a_damaged_line_is_refused(name: str, amount: Callable[[int, int], int]) -> None:
    """Any sign left out, or another in its place."""
    chance = Random(3)
    line = to_line(played(name, chance, before=1))
    refused = 0
    for _ in range(amount(40, 2000)):
        place = chance.randrange(len(line))
        sign = chance.choice(["", *"aZ09-_.~,"])
        wrong = line[:place] + sign + line[place + 1 :]
        if wrong == line:
            continue
        with pytest.raises(Refused) as error:
            from_line(wrong)
        assert error.value.line == 0 and str(error.value).endswith(".")
        refused += 1
    assert refused > 30


@pytest.mark.parametrize("name", GAMES)
def test_who_played_is_part_of_what_a_line_is_checked_by(name: str) -> None:
    line = to_line(played(name, Random(3), before=0))
    start, _, code = line.rpartition(".")
    packed = urlsafe_b64decode(code + "=" * (-len(code) % 4))
    for people in range(256):
        other = packed[:3] + bytes([people]) + packed[4:]
        if other != packed:
            with pytest.raises(Refused):
                from_line(f"{start}.{urlsafe_b64encode(other).decode().rstrip('=')}")


def test_no_line_takes_long_to_read() -> None:
    """Of moves that change nothing a hand may hold any number."""
    for line in ("durak.1..AAAAAAAA", "durak.1.." + "A" * 3900, "durak.1.." + "_" * 5000, "x"):
        with pytest.raises(Refused):
            from_line(line)


def changed(text: str, change: tuple[str, str]) -> str:
    """The text with a change, which must be one."""
    assert change[0] in text
    return text.replace(*change, 1)


def test_whatever_a_text_holds_it_is_read_or_refused(amount: Callable[[int, int], int]) -> None:
    """Records with signs changed, words moved and lines left out or doubled."""
    chance = Random(11)
    texts = [write([played(name, chance) for _ in range(2)]) for name in GAMES]
    refused = 0
    for number in range(amount(150, 5000)):
        text = chance.choice(texts)
        for _ in range(chance.randint(1, 3)):
            offset, to = (chance.randrange(len(text)) for _ in range(2))
            lines = text.splitlines(keepends=True)
            row = chance.randrange(len(lines))
            text = chance.choice(
                [
                    text[:offset]
                    + chance.choice('\0\n"[].,*;: =-09azAZ\xe9\u2660')
                    + text[offset + 1 :],
                    text[:offset] + text[to : to + 9] + text[offset:],
                    text[: offset + 1],
                    "".join(lines[:row] + lines[row + 1 :]) or "x",
                    "".join(lines[: row + 1] + lines[row:]),
                ]
            )
        try:
            reading = read(text)
        except BaseException:
            print(f"text {number}:\n{text}")
            raise
        assert read(write(reading.hands)).hands == reading.hands
        refused += len(reading.refused)
    assert refused > 50
