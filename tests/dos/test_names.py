"""The names of DOS, against tables written by hand."""

from random import Random

import pytest

from retrocards.dos.errors import DosError
from retrocards.dos.names import DosPath, device, matches, name_of, renamed, resolve, shown

FOLDERS = {"C:": ("C:", "CARDS", "OLD"), "A:": ("A:",)}


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("durak.exe", "DURAK.EXE"),
        ("a", "A"),
        ("readme.", "README"),
        ("verylongname.text", "VERYLONG.TEX"),
        ("autoexec.bat", "AUTOEXEC.BAT"),
        ("_$#&@!%(.)'`", "_$#&@!%(.)'`"),
        ("{}~^-", "{}~^-"),
        ("tür.txt", "TÜR.TXT"),
        ("ÿß", "ÿß"),
        ("σ", "Σ"),
        ("1234.567", "1234.567"),
    ],
)
def test_a_name_is_capitals_of_8_and_3(typed: str, name: str) -> None:
    assert name_of(typed) == name
    assert name_of(name) == name


@pytest.mark.parametrize(
    "typed",
    [
        "", ".", "..", "...", ".bat", "a.b.c", "a..b", "a b", "a\tb", "a\0b", "a\x1ab", "a/b",
        "a\\b", "a:b", "a|b", "a<b", "a>b", "a+b", "a=b", "a;b", "a,b", "[a]", '"a"', "a*", "?",
        "ж", "☺", "♥.txt", "\xa0", "ſ", "a\nb", "\x7f",
    ],
)  # fmt: skip
def test_what_is_no_name(typed: str) -> None:
    with pytest.raises(DosError) as refused:
        name_of(typed)
    assert refused.value.name == "invalid_path_or_name"


@pytest.mark.parametrize(
    ("typed", "what"),
    [
        ("NUL", "NUL"), ("nul:", "NUL"), ("con", "CON"), ("CON.TXT", "CON"), ("prn", "PRN"),
        ("aux:", "AUX"), ("LPT1", "LPT1"), ("com4:", "COM4"), ("C:NUL", "NUL"),
        (r"C:\CARDS\CON", "CON"), ("/x/con.bat", "CON"), ("clock$", "CLOCK$"),
        ("COM5", ""), ("LPT0", ""), ("LPT4", ""), ("CONS", ""), ("NULL", ""), ("A.CON", ""),
        ("", ""), ("C:", ""), (r"CON\X", ""), ("XCON", ""),
    ],
)  # fmt: skip
def test_devices(typed: str, what: str) -> None:
    assert device(typed) == what


NAMES = ["DURAK.EXE", "DURAK.DOC", "D.EXE", "READ.ME", "README", "A", "ABCDEFGH.TXT", "X.C"]


@pytest.mark.parametrize(
    ("pattern", "fitting"),
    [
        ("*.*", NAMES),
        ("*", ["README", "A"]),
        ("D*.EXE", ["DURAK.EXE", "D.EXE"]),
        ("*.EXE", ["DURAK.EXE", "D.EXE"]),
        ("DURAK.*", ["DURAK.EXE", "DURAK.DOC"]),
        ("DURAK.???", ["DURAK.EXE", "DURAK.DOC"]),
        ("????.*", ["D.EXE", "READ.ME", "A", "X.C"]),
        ("?????.*", ["DURAK.EXE", "DURAK.DOC", "D.EXE", "READ.ME", "A", "X.C"]),
        ("READ*.*", ["READ.ME", "README"]),
        ("*K.EXE", ["DURAK.EXE", "D.EXE"]),
        ("*.?", ["README", "A", "X.C"]),
        ("*.D?C", ["DURAK.DOC"]),
        ("D?RAK.E*", ["DURAK.EXE"]),
        ("????????.TXT", ["ABCDEFGH.TXT"]),
        ("DURAK.EXE", ["DURAK.EXE"]),
        ("DURAK", []),
        ("A*", ["A"]),
        ("?", ["A"]),
        ("*.", ["README", "A"]),
    ],
)
def test_wildcards(pattern: str, fitting: list[str]) -> None:
    """A star takes the rest of its part. A question mark is any character, or none at the end."""
    assert [name for name in NAMES if matches(name_of(pattern, wild="*?"), name)] == fitting


@pytest.mark.parametrize(
    ("name", "pattern", "new"),
    [
        ("DURAK.EXE", "*.OLD", "DURAK.OLD"),
        ("DURAK.EXE", "X*.*", "XURAK.EXE"),
        ("DURAK.EXE", "*.*", "DURAK.EXE"),
        ("DURAK.EXE", "*", "DURAK"),
        ("DURAK.EXE", "???.E", "DUR.E"),
        ("DURAK.EXE", "ABC", "ABC"),
        ("A.B", "XYZ?????.B?D", "XYZ.BD"),
        ("README", "*.TXT", "README.TXT"),
        ("ABCDEFGH.IJK", "????X*.?Z?", "ABCDXFGH.IZK"),
    ],
)
def test_a_new_name_with_wildcards_takes_from_the_old(name: str, pattern: str, new: str) -> None:
    assert renamed(name, pattern) == new


@pytest.mark.parametrize(
    ("typed", "path"),
    [
        ("", ("C:", "CARDS", "OLD")),
        (".", ("C:", "CARDS", "OLD")),
        ("..", ("C:", "CARDS")),
        ("..\\..", ("C:",)),
        ("\\", ("C:",)),
        ("C:", ("C:", "CARDS", "OLD")),
        ("c:\\", ("C:",)),
        ("A:", ("A:",)),
        ("a:durak.exe", ("A:", "DURAK.EXE")),
        ("x.txt", ("C:", "CARDS", "OLD", "X.TXT")),
        (".\\x.txt", ("C:", "CARDS", "OLD", "X.TXT")),
        ("\\cards\\", ("C:", "CARDS")),
        ("\\cards\\..\\x", ("C:", "X")),
        ("..\\..\\x", ("C:", "X")),
        ("/cards/x", ("C:", "CARDS", "X")),
        ("*.*", ("C:", "CARDS", "OLD", "*.*")),
        ("\\d*k.e?e", ("C:", "D*.E?E")),
        ("abcdefghi*.abc*", ("C:", "CARDS", "OLD", "ABCDEFGH.ABC")),
    ],
)
def test_paths(typed: str, path: DosPath) -> None:
    assert resolve(FOLDERS, "C:", typed) == path


@pytest.mark.parametrize(
    ("typed", "error"),
    [
        ("B:", "invalid_drive"),
        ("d:\\x", "invalid_drive"),
        ("\\..", "path_not_found"),
        ("..\\..\\..", "path_not_found"),
        ("..\\..\\..\\etc\\passwd", "path_not_found"),
        ("A:..", "path_not_found"),
        ("\\\\server\\share", "path_not_found"),
        ("//server/share", "path_not_found"),
        ("a\\\\b", "path_not_found"),
        ("*\\x", "path_not_found"),
        ("C:C:", "invalid_path_or_name"),
        ("C:C:\\x", "invalid_path_or_name"),
        ("x:", "invalid_drive"),
        ("...", "invalid_path_or_name"),
        ("....\\x", "invalid_path_or_name"),
        ("a.b.c", "invalid_path_or_name"),
        ("~/x|y", "invalid_path_or_name"),
        ("file:///etc/passwd", "invalid_path_or_name"),
    ],
)
def test_paths_that_lead_nowhere(typed: str, error: str) -> None:
    with pytest.raises(DosError) as refused:
        resolve(FOLDERS, "C:", typed)
    assert refused.value.name == error


def test_a_path_is_shown_as_it_is_typed() -> None:
    assert shown(("C:",)) == "C:\\"
    assert shown(("C:", "CARDS", "X.TXT")) == "C:\\CARDS\\X.TXT"


def test_wildcards_agree_with_a_slow_matcher() -> None:
    """20,000 random pairs against a slow matcher that follows the rule character by character."""

    def fits(pattern: str, name: str) -> bool:
        if not pattern:
            return not name
        if pattern[0] == "*":
            return True
        if pattern[0] == "?":
            return fits(pattern[1:], name[1:])
        return name[:1] == pattern[0] and fits(pattern[1:], name[1:])

    chance = Random(1)

    def word(signs: str, least: int, most: int) -> str:
        return "".join(chance.choice(signs) for _ in range(chance.randint(least, most)))

    for _ in range(20_000):
        stem, ending = word("AB", 1, 4), word("AB", 0, 3)
        wild_stem, wild_ending = word("AB?*", 1, 4), word("AB?*", 0, 3)
        name = f"{stem}.{ending}" if ending else stem
        pattern = f"{wild_stem}.{wild_ending}" if wild_ending else wild_stem
        expected = fits(wild_stem, stem) and fits(wild_ending, ending)
        assert matches(name_of(pattern, wild="*?"), name) == expected, (pattern, name)
