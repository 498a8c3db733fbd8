"""The registered programs. The parts of a program are imported when needed.

A program is a class with a `declare`, a ROM whose `identity.program` names it and, for a card game,
a package of rules. Its `Registration` here joins them. `tests/aces_up` is the shortest example.
Other packages register a program by `register`, or by an entry point of the group
`retrocards.programs` with the program's name, whose object is a `Registration`.
"""

from typing import NamedTuple

ENTRY_POINTS = "retrocards.programs"


class Registration(NamedTuple):
    """The places of a program's parts."""

    title: str
    """The program's name in sentences."""
    program: str
    """The program's class, as `module:Class`."""
    rules: str = ""
    """The package of its rules, for a card game."""
    kept: tuple[str, ...] = ()
    """The rule options that stay fixed during a match."""
    players: str = ""
    """The package with the computer players, `PLAYERS`: name of a grade -> player."""


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
    """No program is registered by this name. The text lists the registered ones."""


def register(name: str, registration: Registration) -> None:
    """Register a program under the name that ROMs use as `identity.program`."""
    _PROGRAMS[name] = registration


def registered(name: str) -> Registration:
    """The program with this name. Raises UnknownProgram."""
    if name not in _PROGRAMS:
        _look_elsewhere()
    if name not in _PROGRAMS:
        raise UnknownProgram(f"there is no program {name!r}; there are {', '.join(_PROGRAMS)}")
    return _PROGRAMS[name]


def names() -> list[str]:
    """The names of all programs, including those of other packages."""
    _look_elsewhere()
    return list(_PROGRAMS)


def _look_elsewhere() -> None:
    """Register the programs of other packages. This is slow, so it is done only when needed."""
    from importlib.metadata import entry_points

    for point in entry_points(group=ENTRY_POINTS):
        if point.name not in _PROGRAMS:
            register(point.name, point.load())
