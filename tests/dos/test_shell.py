"""COMMAND beyond the transcripts: depth, abandoned flows, TAB, the clock."""

from contextlib import suppress
from datetime import date, datetime, time
from pathlib import Path

import pytest

from retrocards.dos import syntax
from retrocards.dos.batches import MOST_BATCH_FILES
from retrocards.dos.clock import Clock
from retrocards.dos.commands import COMMANDS
from retrocards.dos.environment import Environment
from retrocards.dos.errors import Break, DosError
from retrocards.dos.interpreter import MOST_SHELLS
from retrocards.dos.lookup import find_command_com
from retrocards.dos.shell import Shell
from retrocards.dos.store import Store
from retrocards.dos.syntax import Redirections
from tests.dos.console import WORDS, NothingTyped, Pc


@pytest.fixture
def pc() -> Pc:
    return Pc()


def write(pc: Pc, name: str, text: str) -> None:
    pc.disk.write(pc.disk.resolve(name), text)


def test_an_endless_goto_waits_at_every_line_so_that_a_key_can_be_struck(pc: Pc) -> None:
    write(pc, "T.BAT", "@ECHO OFF\n:LOOP\nGOTO LOOP\n")
    flow = pc.interpreter.line("T")
    for _ in range(1_000):
        assert next(flow) is not None
    flow.close()


def test_a_long_text_waits_after_every_line(pc: Pc) -> None:
    write(pc, "T.TXT", "line\n" * 500)
    waits = sum(1 for _ in pc.interpreter.line("SORT < T.TXT"))
    assert waits >= 500


def test_ctrl_c_outside_a_batch_file_gives_the_line_up(pc: Pc) -> None:
    write(pc, "T.TXT", "line\n" * 500)
    pc.console.break_after = 10
    with pytest.raises(Break):
        list(pc.interpreter.line("SORT < T.TXT"))
    assert pc.console.text.count("line") == 11


def test_what_was_written_before_ctrl_c_is_in_the_file(pc: Pc) -> None:
    pc.console.type("one", "^C")
    with pytest.raises(Break):
        list(pc.interpreter.line("MORE > T.TXT"))
    assert pc.disk.text(pc.disk.resolve("T.TXT")) == "\none\n"


def test_a_line_that_is_given_up_unfinished_writes_nothing_more(pc: Pc) -> None:
    pc.console.type("one")
    flow = pc.interpreter.line("MORE > T.TXT")
    with pytest.raises(NothingTyped):
        while True:
            next(flow)
    flow.close()
    assert pc.disk.text(pc.disk.resolve("T.TXT")) == ""


def test_commands_over_commands_come_to_an_end(pc: Pc) -> None:
    write(pc, "T.BAT", "@COMMAND /C T\n")
    pc.go(pc.interpreter.line("T"))
    assert pc.console.text.count("Program too big to fit in memory\n") == 1
    assert pc.system.shell is None


def test_the_last_command_that_there_is_memory_for_works(pc: Pc) -> None:
    screen = pc.say(*["COMMAND"] * (MOST_SHELLS - 1), "ECHO HERE", "COMMAND")
    assert screen.count("Version 4.00") == MOST_SHELLS - 1
    assert screen.endswith("Program too big to fit in memory\n\nC:\\CARDS>")


def test_batch_files_call_each_other_as_deep_as_there_is_memory(pc: Pc) -> None:
    write(pc, "T.BAT", '@ECHO OFF\nSHIFT\nIF NOT "%1"=="" CALL T\nCALL T x\n')
    pc.go(pc.interpreter.line("T x"))
    assert pc.console.text.count("Insufficient memory") > 0
    assert MOST_BATCH_FILES == 1000


def test_system_knows_the_innermost_command(pc: Pc) -> None:
    seen: list[Shell | None] = []

    def note(call: object) -> object:
        seen.append(pc.system.shell)
        yield from ()

    pc.system.commands = {**pc.system.commands, "NOTE": note}  # type: ignore[dict-item]
    pc.go(pc.interpreter.line("NOTE"))
    pc.go(pc.interpreter.line("COMMAND /C NOTE"))
    assert seen[0] is pc.shell
    assert seen[1] is not pc.shell
    assert seen[1] is not None and seen[1].parent is pc.shell


def test_the_environment_is_the_commands_own(pc: Pc) -> None:
    child = Shell(pc.system, pc.shell)
    child.environment.set("A", "1")
    assert pc.shell.environment.get("A") is None
    assert child.environment.get("prompt") == "$P$G"


def test_the_environment_counts_its_bytes() -> None:
    environment = Environment(room=20)
    environment.set("A", "x" * 16)
    assert environment.used == 20
    with pytest.raises(DosError, match="out_of_environment"):
        environment.set("A", "x" * 17)
    assert environment.get("A") is None


def test_a_programs_shell_looks_by_comspec_and_then_in_the_current_folder(pc: Pc) -> None:
    environment = pc.shell.environment
    assert find_command_com(pc.disk, environment) == ("C:", "COMMAND.COM")
    environment.set("COMSPEC", "C:\\NOWHERE.COM")
    assert find_command_com(pc.disk, environment) is None
    pc.disk.copy(("C:", "COMMAND.COM"), ("C:", "CARDS", "COMMAND.COM"))
    assert find_command_com(pc.disk, environment) == ("C:", "CARDS", "COMMAND.COM")
    environment.set("COMSPEC", "C:\\COMMAND.COM")
    assert find_command_com(pc.disk, environment) == ("C:", "COMMAND.COM"), "COMSPEC goes first"


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("ec", ["ECHO", "ECARTE.EXE", "ECARTE.DOC"]),
        ("TYPE d", ["TYPE DURAK.EXE", "TYPE DURAK.DOC"]),
        ("TYPE C:\\CARDS\\DU", ["TYPE C:\\CARDS\\DURAK.EXE", "TYPE C:\\CARDS\\DURAK.DOC"]),
        ("SORT<DURAK.D", ["SORT<DURAK.DOC"]),
        ("TYPE Q:\\D", []),
        ("TYPE \\NOWHERE\\D", []),
        ("TYPE ", []),
        ("", []),
    ],
)
def test_tab_completes_commands_and_files(pc: Pc, text: str, made: list[str]) -> None:
    assert list(pc.shell.complete(text)) == made


def test_the_clock_runs_by_machine_time() -> None:
    seconds = 100.0
    clock = Clock(datetime(1990, 3, 17, 23, 59), lambda: seconds)
    seconds += 60
    assert clock.now() == datetime(1990, 3, 18, 0, 0)
    clock.set_date(date(1991, 1, 1))
    clock.set_time(time(7, 6))
    seconds += 1.5
    assert clock.now() == datetime(1991, 1, 1, 7, 6, 1, 500_000)


@pytest.mark.parametrize("start", [datetime(1976, 2, 29), datetime(2104, 2, 29)])
def test_a_clock_that_dos_does_not_know_starts_with_its_first_day(start: datetime) -> None:
    assert Clock(start, lambda: 60.0).now() == datetime(1980, 1, 1)


def test_the_clock_stands_still_at_the_last_second_of_dos() -> None:
    seconds = 0.0
    clock = Clock(datetime(2099, 12, 31, 23, 59), lambda: seconds)
    seconds += 1_000
    assert clock.now() == datetime(2099, 12, 31, 23, 59, 59)


@pytest.mark.parametrize(
    ("line", "segments", "redirections"),
    [
        ("DIR", ("DIR",), Redirections()),
        ("TYPE<F", ("TYPE",), Redirections(source="F")),
        ("A>B>C", ("A ",), Redirections(sink="C")),
        ("A>>B X", ("A X",), Redirections(sink="B", append=True)),
        ("A > CON: B", ("A  B",), Redirections(sink="CON")),
        ("A>B/X", ("A/X",), Redirections(sink="B")),
        ("A|B|C > D", ("A", "B", "C "), Redirections(sink="D")),
        ("A>B|C<D", ("A", "C"), Redirections("D", "B")),
        ('ECHO "a>b" "c', ('ECHO "a>b" "c',), Redirections()),
        ("A >", ("A ",), Redirections(sink="")),
    ],
)
def test_a_line_is_cut(line: str, segments: tuple[str, ...], redirections: Redirections) -> None:
    cut = syntax.cut(line)
    assert (cut.segments, cut.redirections) == (segments, redirections)


@pytest.mark.parametrize("name", ["CLS", "VER", "EXIT"])
def test_commands_without_switches_refuse_any(pc: Pc, name: str) -> None:
    pc.go(pc.interpreter.line(f"{name} /X"))
    assert pc.console.text == "Invalid switch\n"


def test_cls_clears_the_screen_and_the_border(pc: Pc) -> None:
    pc.go(pc.interpreter.line("CLS"))
    assert pc.console.text == "\f"
    assert pc.host.asked == ["reset"]


@pytest.mark.parametrize(
    ("name", "asked"),
    [("CO40", "mode 40 colour"), ("co80", "mode 80 colour"), ("BW80", "mode 80 mono")],
)
def test_mode_asks_the_host(pc: Pc, name: str, asked: str) -> None:
    pc.go(pc.interpreter.line(f"MODE {name}"))
    assert pc.host.asked == [asked]


@pytest.mark.parametrize("line", ["MENU", "DEMO"])
def test_ours_are_the_hosts(pc: Pc, line: str) -> None:
    pc.go(pc.interpreter.line(line))
    assert pc.host.asked == [line.lower()]


def test_edit_gives_the_host_a_path_on_the_disk(pc: Pc) -> None:
    pc.go(pc.interpreter.line("EDIT \\new.txt"))
    assert pc.host.asked == ["edit NEW.TXT"]


def test_the_first_command_halts_when_it_cannot_be_read_again(pc: Pc) -> None:
    pc.disk.delete(("C:", "COMMAND.COM"))
    pc.go(pc.interpreter.line("DURAK"))
    assert pc.console.text.endswith("Invalid COMMAND.COM\n\nCannot load COMMAND, system halted\n")
    assert pc.host.asked == ["run DURAK.EXE", "halt"]


def test_what_a_full_disk_has_no_room_for_is_told(pc: Pc) -> None:
    write(pc, "BIG.TXT", "x" * (pc.disk.free() - 2_000))
    pc.go(pc.interpreter.line("SORT < BIG.TXT >> MORE.TXT"))
    pc.go(pc.interpreter.line("ECHO HERE"))
    assert pc.console.text == "Insufficient disk space\nHERE\n"


LEADING_OFF = (
    "../X", "../../../X", "/X", "/var/X", "~/X", "$HOME/X", "file:///X", "\\\\HOST\\X", "//HOST/X",
    "C:/../../X", "C:\\..\\..\\X", "..\\..\\..\\X", "A:..\\X", "Z:\\X", "C:X", "CC:\\X", "C::X",
    "C:\\X\\..\\..\\..\\X", "CON\\X", "NUL\\..\\X", "COM1", "CLOCK$", "PRN:", "saves\\disk.json",
    "\\saves\\disk.json", "saves/disk.json", "disk.json", ".X", "..X", "...", ".", "..", "X.",
    "X..Y", "X/../Y", "\\", "/", "C:\\", "%HOME%", "`X`", "${X}", "X;Y", "X=Y", "X&Y", "?", "*",
    "X*", "X" * 90, "é/../X", "\x00X", "X\x00", "\nX", "X\x1aY", "~", "-",
    "--help", "|X", "&X", "@X", "^X", "'X'",
)  # fmt: skip


@pytest.mark.parametrize("name", LEADING_OFF)
def test_no_redirection_leads_off_the_disk(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("deep/deeper/here", "home"):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
    monkeypatch.chdir(tmp_path / "deep" / "deeper" / "here")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    pc = Pc(Store(tmp_path / "saves" / "disk.json"))
    for line in (
        "ECHO HI > {}",
        "ECHO HI >> {}",
        "SORT < {}",
        "ECHO HI | SORT > {}",
        "{}",
        "CALL {}",
    ):
        pc.console.type("A", "^Z", "^Z", "^Z")
        with suppress(Break):
            pc.go(pc.interpreter.line(line.format(name)))
        pc.console.typed.clear()
    files = {
        path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()
    }
    assert {path for path in files if not path.startswith("saves/disk.")} == set()


def test_help_tells_of_every_command_and_of_no_other() -> None:
    topics = {key.removeprefix("help.").upper() for key in WORDS.names("help")}
    explained = {COMMANDS[name] for name in topics & COMMANDS.keys()}
    assert [name for name, command in COMMANDS.items() if command not in explained] == []
    assert topics - COMMANDS.keys() == {"IF", "FOR", "CALL", "COMMAND"}


def test_helps_list_has_room_in_40_columns() -> None:
    heads = [WORDS.say(key).partition("\n")[0] for key in WORDS.names("help")]
    assert [head for head in heads if len(head) > 30] == []
