"""Commands that lead elsewhere: GOTO, SHIFT and EXIT, and those that only this PC has."""

from retrocards.dos.errors import DosError
from retrocards.dos.names import is_pattern
from retrocards.dos.shell import Call, Command
from retrocards.programs.flow import Flow


def goto(call: Call) -> Flow[None]:
    """`GOTO label`. Raises DosError `label_not_found`."""
    call.shell.batches.goto(call.tail)
    yield from ()


def shift(call: Call) -> Flow[None]:
    """Turn `%1` into `%0`, and so on."""
    call.shell.batches.shift()
    yield from ()


def leave(call: Call) -> Flow[None]:
    """EXIT: end this COMMAND, unless it is permanent."""
    call.allow_no_switch()
    call.shell.ended = not call.shell.permanent
    yield from ()


def demo(call: Call) -> Flow[None]:
    """DEMO: start the attract mode."""
    call.allow(words=0)
    yield from call.system.host.demo()


def menu(call: Call) -> Flow[None]:
    """MENU: choose a program from the cabinet."""
    call.allow(words=0)
    yield from call.system.host.menu()


def tally(call: Call) -> Flow[None]:
    """`TALLY [program]`: show how often each player has won."""
    call.allow(words=1)
    lines = call.system.host.tally("".join(call.words).upper())
    yield from call.print(f"{lines}\n")


def register(call: Call) -> Flow[None]:
    """`REGISTER program`: run the registered edition from now on."""
    line = call.system.host.register(call.only_word().upper())
    yield from call.print(f"{line}\n")


def replay(call: Call) -> Flow[None]:
    """`REPLAY line`, `REPLAY id` or `REPLAY file`: play a hand again.

    A file holds a line or records, of which `FILE#3` is the third. Raises DosError
    `parameter_missing` and `no_hand`.
    """
    # A line of a hand may hold the signs at which words are cut.
    if not (typed := call.tail.strip()):
        raise DosError("parameter_missing")
    call.system.errorlevel = yield from call.system.host.replay(typed)


def edit(call: Call) -> Flow[None]:
    """`EDIT file`: start the editor on the whole screen.

    Raises DosError for a name that cannot be saved.
    """
    disk = call.system.disk
    path = disk.resolve(call.only_word())
    if is_pattern(path[-1]):
        raise DosError("invalid_path_or_name")
    if disk.is_folder(path):
        raise DosError("access_denied")
    if not disk.is_folder(path[:-1]):
        raise DosError("path_not_found")
    yield from call.system.host.edit(path)


TABLE: dict[str, Command] = {
    "DEMO": demo,
    "EDIT": edit,
    "EXIT": leave,
    "GOTO": goto,
    "MENU": menu,
    "REGISTER": register,
    "REPLAY": replay,
    "SHIFT": shift,
    "TALLY": tally,
}
