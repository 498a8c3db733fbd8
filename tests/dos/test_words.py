"""The messages of DOS match MS-DOS 4.00 to the character, and the ROM has no unused ones."""

import re
from pathlib import Path

import pytest

from tests.dos.console import WORDS
from tests.facts.dos import MESSAGES

DOS = Path(__file__).parents[2] / "retrocards" / "dos"


def said(kind: str, number: int, *values: str) -> str:
    """The message of 4.00, filled in."""
    text = MESSAGES[kind, number]
    for place, value in enumerate(values, start=1):
        text = text.replace(f"%{place}", value)
    return text


FILLED_IN = [
    ("is", {"name": "ECHO", "state": "on"}, said("COMMAND", 1057, "on")),
    ("current_date", {"date": "Sat 3-17-90"}, said("COMMAND", 1032, "Sat", "3-17-90")),
    ("new_date", {}, said("COMMAND", 1034, said("COMMAND", 1072))),
    ("volume", {"drive": "C"}, " " + said("COMMON", 33, "C")),
    ("found", {"count": "5", "free": "9"}, said("COMMAND", 1019, "5") + said("COMMON", 4, "9")),
    ("delete_one", {"file": "C:\\X"}, "C:\\X" + said("COMMAND", 1038)),
    ("filter_error", {"program": "FIND", "error": "Oh"}, said("FIND", 4) + "Oh"),
    ("filter_error", {"program": "SORT", "error": "Oh"}, said("SORT", 5) + "Oh"),
    (
        "critical",
        {"error": "Oh", "doing": "writing", "drive": "A"},
        "Oh" + said("COMMAND", 217, "writing", "A"),
    ),
    (
        "critical_device",
        {"error": "Oh", "doing": "writing", "device": "PRN"},
        "Oh" + said("COMMAND", 218, "writing", "PRN"),
    ),
    ("abort_retry_fail", {}, "".join(said("COMMAND", number) for number in (210, 211, 213, 214))),
]
"""Messages that 4.00 put together from several, or filled in differently."""

OURS = {"path", "about", "version", "banner", "program_not_found", "no_help", "no_hand"}
"""PATH shows its part of the environment, and an error's file follows without words. The others
exist only on this PC."""
MEMS = {"memory_total", "memory_available", "memory_largest"}
"""MEM has its own table."""

WHOLE = sorted(
    name
    for name in WORDS.messages
    if ("." not in name or name.startswith("state."))
    and name not in OURS | MEMS | {filled for filled, _, _ in FILLED_IN}
)


@pytest.mark.parametrize("name", WHOLE)
def test_a_message_is_one_of_4_00(name: str) -> None:
    text = re.sub(r"\{\w+\}", "%", WORDS.messages[name])
    # Blanks and line ends around them are added elsewhere, except those of the next test.
    assert text.strip() in {re.sub(r"%\d", "%", message).strip() for message in MESSAGES.values()}


@pytest.mark.parametrize("name", ["terminate_batch", "cannot_load", "cannot_start"])
def test_a_message_begins_with_its_line_ends(name: str) -> None:
    assert WORDS.messages[name] in MESSAGES.values()


@pytest.mark.parametrize(("name", "fields", "text"), FILLED_IN, ids=lambda value: str(value)[:20])
def test_a_message_is_filled_in_as_4_00_did(name: str, fields: dict[str, str], text: str) -> None:
    assert WORDS.say(name, **fields) == text


def test_the_pc_tells_one_name_and_no_other_maker() -> None:
    """At power-on, at another COMMAND, and in VER and PROMPT's $V."""
    assert WORDS.say("banner").split("\n")[:3] == ["", "", WORDS.say("version")]
    assert WORDS.say("version").startswith("Retrocards-DOS")
    assert not [text for text in WORDS.messages.values() if "icrosoft" in text or "MS-DOS" in text]


def test_every_message_is_said() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in DOS.rglob("*.py"))
    quoted = set(re.findall(r"[\"'](\w+)[\"']", code))
    assert [name for name in WORDS.messages if "." not in name and name not in quoted] == []
