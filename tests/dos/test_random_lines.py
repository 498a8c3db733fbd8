"""Random lines and random batch files: only DOS's own words come out, and nothing hangs.

The long run types a hundred thousand lines.
"""

import re
from collections.abc import Callable
from random import Random

from tests.dos.console import ENVIRONMENT, SHIPPED, WORDS, Pc

LINES_A_SITTING = 25

NAMES = (
    "DURAK", "DURAK.EXE", "durak.doc", "ECARTE", "COMMAND", "\\COMMAND.COM", "A:", "C:", "A:\\",
    "T", "U", "T.BAT", "U.BAT", "X.TXT", "Y.TXT", "*.*", "*.TXT", "?.BAT", "D*.*", "NUL", "CON",
    "PRN", "\\", "..", "..\\..", ".", "C:\\CARDS", "\\SUB", "SUB\\X.TXT", "Q:\\X",
    "toolongname.text",
    "A<B", "%", "%1", "%PATH%", "%%F", "%F", "\"", "\"one two\"", "", "é", "♥",
)  # fmt: skip
TEXT = ("one", "two", "THREE", "12", "0", "255", "==", "=", "on", "OFF", "(", ")", "()", "(a b)")
VERBS = (
    "ECHO", "ECHO.", "@ECHO", "echo off", "ECHO ON", "SET", "SET A=", "SET A=1", "PATH", "PROMPT",
    "PROMPT $P$G", "PAUSE", "REM", "IF", "IF NOT", "IF EXIST", "IF ERRORLEVEL", "IF ERRORLEVEL 1",
    "IF A==A", "IF \"%1\"==\"\"", "FOR", "FOR %F IN", "FOR %%F IN (*.*) DO", "FOR %A IN (1 2) DO",
    "GOTO", "GOTO END", "GOTO LOOP", ":LOOP", ":END", "SHIFT", "CALL", "CALL T", "CALL U", "VER",
    "DATE", "DATE 1-1-91", "TIME", "CLS", "EXIT", "COMMAND", "COMMAND /C", "COMMAND /E:200",
    "FIND", "FIND \"o\"", "FIND /V /N \"a\"", "SORT", "SORT /R", "MORE", "HELP", "MODE",
    "MODE CO40",
    "REGISTER", "DEMO", "TALLY", "MENU", "EDIT", "BREAK", "VERIFY ON", "DIR", "DIR/W", "CD", "CD..",
    "MD", "MD SUB", "RD SUB", "TYPE", "COPY", "COPY X.TXT", "REN", "DEL", "DEL *.BAT", "VOL", "MEM",
    "DURAK", "DURAK 3", "ECARTE S", "T", "U", "T 1 2 3", "XYZZY", "A:", "C:",
)  # fmt: skip
SIGNS = (
    ">",
    ">>",
    "<",
    "|",
    "> X.TXT",
    ">> Y.TXT",
    "< X.TXT",
    "> NUL",
    "| SORT",
    "| MORE",
    "/",
    ";",
)

WORD = re.compile(r"[A-Za-z]{2,}")


def random_line(rng: Random) -> str:
    if rng.random() < 0.1:
        signs = (chr(rng.randrange(32, 127)) for _ in range(rng.randrange(140)))
        return "".join(signs).replace("%", "")
    parts = [rng.choice(VERBS)]
    while rng.random() < 0.6:
        parts.append(rng.choice(rng.choice((NAMES, TEXT, VERBS, SIGNS))))
    # The text that a % inserts would form new words with its neighbours.
    glued = "" if "%" not in "".join(parts) else " "
    return rng.choice((" ", " ", " ", glued, "  ")).join(parts)


def random_file(rng: Random) -> str:
    return "\n".join(random_line(rng) for _ in range(rng.randrange(12)))


def sitting(seed: int) -> str:
    """The faults in the text of the screen; empty if there are none."""
    rng = Random(seed)
    pc = Pc()
    files = {name: random_file(rng) for name in ("T.BAT", "U.BAT", "X.TXT")}
    for name, text in files.items():
        pc.disk.write(pc.disk.resolve(name), text)
    pc.console.break_after, pc.console.break_again = rng.randrange(20, 200), True
    lines = [
        rng.choice(("", "Y", "N", "^Z", "^C")) if rng.random() < 0.2 else random_line(rng)
        for _ in range(LINES_A_SITTING)
    ]
    screen = pc.say(*lines)
    shown = re.sub(r"‹(.?)›\1?|».*", " ", screen)
    typed = "\n".join(
        [*files, *files.values(), *lines, *SHIPPED, *ENVIRONMENT, *ENVIRONMENT.values(), *NAMES]
    ).lower()
    known = set(WORD.findall(f"{typed}\n{OWN.lower()}"))
    strange = {word for word in WORD.findall(shown) if not is_known(word.lower(), known, typed)}
    return f"words of nobody: {sorted(strange)}\n{screen}" if strange else ""


def is_known(word: str, known: set[str], typed: str) -> bool:
    """Whether a word is DOS's or was typed, or joins two such pieces.

    Lines are cut at 127 characters and names at 8.3, and a prompt touches the typed text.
    """
    halves = ((word[:cut], word[cut:]) for cut in range(len(word)))
    return any(all(half in known or half in typed for half in pair) for pair in halves)


OWN = " ".join(
    [
        *WORDS.messages.values(),
        *WORDS.names("help"),
        "EXE runs with hands registered DIR Sun Mon Tue Wed Thu Fri Sat",
    ]
)


def test_random_lines_bring_only_words_of_dos(amount: Callable[[int, int], int]) -> None:
    for seed in range(amount(2_000, 100_000) // LINES_A_SITTING):
        try:
            wrong = sitting(seed)
        except BaseException as error:
            error.add_note(f"seed {seed}")
            raise
        assert not wrong, f"seed {seed}: {wrong}"
