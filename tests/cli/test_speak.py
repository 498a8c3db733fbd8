"""--speak: which voice is taken, how it is given its sentences, and what is printed."""

import os
import time
from pathlib import Path

import pytest

from retrocards.cli.errors import UsageError
from retrocards.cli.parser import read_arguments
from retrocards.cli.speak import MOST_WAITING, Speaker, Voice, speaker_of
from tests.cli.conftest import Run


def test_a_bare_option_takes_no_word() -> None:
    arguments = read_arguments(["--speak", "DURAK", "S"])
    assert (arguments.speak, arguments.words) == ("any", ["DURAK", "S"])
    assert read_arguments(["DURAK", "--speak=text"]).speak == "text"
    assert read_arguments(["DURAK"]).speak is None
    with pytest.raises(UsageError, match="loud"):
        read_arguments(["DURAK", "--speak=loud"])


@pytest.fixture
def said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with what a voice has been given, line by line."""
    said, program = tmp_path / "said.txt", tmp_path / "spd-say"
    program.write_text(f'#!/bin/sh\nsleep 0.05\necho "$@" >> {said}\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    return said


def test_the_voice_speaks_one_sentence_after_another(said: Path) -> None:
    voice = Voice(str(said.parent / "spd-say"))
    for number in range(3):
        voice.say(f"Sentence {number}.")
    for _ in range(200):
        voice.go_on()
        if said.exists() and len(said.read_text().splitlines()) == 3:
            break
        time.sleep(0.02)
    voice.close()
    lines = said.read_text().splitlines()
    assert lines == [f"--wait -- Sentence {number}." for number in range(3)]


def test_a_voice_that_lags_leaves_the_oldest_out(said: Path) -> None:
    voice = Voice(str(said.parent / "spd-say"))
    for number in range(MOST_WAITING + 5):
        voice.say(f"Sentence {number}.")
    assert len(voice._waiting) == MOST_WAITING
    assert voice._waiting[-1] == f"Sentence {MOST_WAITING + 4}."
    voice.close()
    assert not voice._waiting


def test_the_last_sentences_are_spoken_to_the_end(said: Path) -> None:
    voice = Voice(str(said.parent / "spd-say"))
    for number in range(3):
        voice.say(f"Sentence {number}.")
    voice.go_on()
    voice.close()
    assert said.read_text().splitlines() == [f"--wait -- Sentence {n}." for n in range(3)]


def test_a_voice_that_never_ends_is_cut_off(said: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("retrocards.cli.speak.LAST_S", 0.2)
    (said.parent / "spd-say").write_text("#!/bin/sh\nexec sleep 60\n")
    voice = Voice(str(said.parent / "spd-say"))
    voice.say("Without an end.")
    voice.go_on()
    began = time.monotonic()
    voice.close()
    assert time.monotonic() - began < 5


def test_a_key_silences_the_voice(said: Path) -> None:
    voice = Voice(str(said.parent / "spd-say"))
    voice.hush()
    for number in range(5):
        voice.say(f"Sentence {number}.")
    voice.hush()
    assert not voice._waiting
    voice.say("What the key did.")
    for _ in range(200):
        voice.go_on()
        if said.exists() and "What the key did." in said.read_text():
            break
        time.sleep(0.02)
    voice.close()
    lines = said.read_text().splitlines()
    assert "--cancel" in lines and "--wait -- Sentence 4." not in lines
    assert lines.count("--cancel") == 1


def test_a_struck_key_hushes(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    hushed: list[int] = []
    monkeypatch.setattr(Speaker, "hush", lambda self: hushed.append(1))
    run("DURAK", "S*", "--deal", "7", "--speak=text", script="wait:8 F5 wait:1 click:10,10 wait:1")
    assert len(hushed) == 2


def test_without_a_voice_text_is_printed_and_a_voice_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert speaker_of("any")._voice is None
    with pytest.raises(UsageError, match="not installed"):
        speaker_of("voice")


def test_a_voice_is_taken_where_it_is_there(said: Path) -> None:
    assert speaker_of("any")._voice is not None
    assert speaker_of("text")._voice is None


def test_a_script_prints_what_is_spoken(run: Run) -> None:
    done = run("DURAK", "S*", "--deal", "7", "--speak=text", script="wait:8")
    lines = done.out.splitlines()
    assert lines[0] == "East deals."
    assert "East deals. Deal 7, the trump card is the king of diamonds." in lines


def test_what_shows_itself_is_heard(run: Run) -> None:
    ran = run("--attract", "--speak=text", script="wait:30")
    assert (ran.code, ran.err) == (0, "") and ran.out
