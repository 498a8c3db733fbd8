"""The programs that there are, each registered once; its parts are imported when asked for.

A program is a class with a `declare`, a ROM whose `identity.program` names it and, for a card game,
a package of rules; `tests/aces_up` is the shortest. Its line here joins them. One from elsewhere is
registered by `register`, or by an entry point of the group `retrocards.programs` that has its name
and is a `Registration`.
"""

from typing import NamedTuple

ENTRY_POINTS = "retrocards.programs"


class Registration(NamedTuple):
    """Where the parts of a program are."""

    title: str
    """Its name in sentences."""
    program: str
    """The class that plays it, as `module:Class`."""
    rules: str = ""
    """The package of its rules, for a card game."""
    kept: tuple[str, ...] = ()
    """The options of the rules that a match keeps from its first hand to its last."""
    players: str = ""
    """The package whose `PLAYERS` play for the computer: name of a grade -> player."""


_PROGRAMS = {
    "durak": Registration(
        title="Durak",
        program="retrocards.programs.durak:Durak",
        rules="retrocards.rules.durak",
        kept=("players", "teams"),
        players="retrocards.players.durak",
    ),
    "ecarte": Registration(
        title="Ecarte",
        program="retrocards.programs.ecarte:Ecarte",
        rules="retrocards.rules.ecarte",
        players="retrocards.players.ecarte",
    ),
    "elephant": Registration(
        title="Ditsy Elephant",
        program="retrocards.programs.elephant:Elephant",
        rules="retrocards.rules.elephant",
        players="retrocards.players.elephant",
    ),
    "hearts": Registration(
        title="Hearts",
        program="retrocards.programs.hearts:Hearts",
        rules="retrocards.rules.hearts",
        kept=("players",),
        players="retrocards.players.hearts",
    ),
    "calculation": Registration(
        title="Calculation",
        program="retrocards.programs.calculation:Calculation",
        rules="retrocards.rules.calculation",
        players="retrocards.players.calculation",
    ),
    "dos": Registration(title="DOS", program="retrocards.dos.program:Dos"),
    "chooser": Registration(title="The chooser", program="retrocards.programs.chooser:Chooser"),
}


class UnknownProgram(LookupError):
    """A name that no program is registered by; the text says which there are."""


def register(name: str, registration: Registration) -> None:
    """Register a program by the name that ROMs have for it as `identity.program`."""
    _PROGRAMS[name] = registration


def registered(name: str) -> Registration:
    """The program of this name. Raises UnknownProgram."""
    if name not in _PROGRAMS:
        _look_elsewhere()
    if name not in _PROGRAMS:
        raise UnknownProgram(f"there is no program {name!r}; there are {', '.join(_PROGRAMS)}")
    return _PROGRAMS[name]


def names() -> list[str]:
    """The names of all programs, those from elsewhere included."""
    _look_elsewhere()
    return list(_PROGRAMS)


def _look_elsewhere() -> None:
    """Register what other packages bring; to look for it takes time, so only where it is needed."""
    from importlib.metadata import entry_points

    for point in entry_points(group=ENTRY_POINTS):
        if point.name not in _PROGRAMS:
            register(point.name, point.load())
