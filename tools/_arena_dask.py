"""A cluster of Dask as an executor: each of its workers plays by the sources of this checkout."""

import io
import pickle
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

Played = TypeVar("Played")

TOOLS = Path(__file__).parent
ROOT = TOOLS.parent


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The cluster whose scheduler is at this address (`tcp://10.0.0.7:8786`).

    The sources are sent to its workers, also to those that come later. What a worker has not
    finished when it is killed is played by another one. Raises OSError if nobody answers.
    """
    from distributed import Client

    connect: Any = Client
    with connect(address) as client:
        archive = sources()
        name = f"retrocards-{sha256(archive).hexdigest()[:12]}.zip"
        client.register_plugin(_checkout(archive, name), name="retrocards")
        yield _Pickled(client.get_executor(pure=False))


class _Pickled(Executor):
    """Sends each call as bytes, because the scheduler, which reads all else, has no sources."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    def submit(self, fn: Callable[..., Played], /, *args: Any, **kwargs: Any) -> "Future[Played]":
        call = pickle.dumps(Call(fn, args))
        return self._executor.submit(pickle.loads, call, **kwargs)


class Call:
    """A call that is made where it is unpickled, and leaves its result."""

    def __init__(self, function: Callable[..., Any], given: tuple[Any, ...]) -> None:
        self._function = function
        self._given = given

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return self._function, self._given


def sources() -> bytes:
    """What plays a deal, as an archive that Python imports from: the package and the arena."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted((ROOT / "retrocards").rglob("*.py")):
            archive.writestr(_entry(str(path.relative_to(ROOT).as_posix())), path.read_bytes())
        for path in sorted(TOOLS.glob("_arena_*.py")):
            archive.writestr(_entry(path.name), path.read_bytes())
    return packed.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    """A member without a date, so that equal sources are equal archives."""
    entry = zipfile.ZipInfo(name)
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


def _checkout(archive: bytes, name: str) -> Any:
    """What makes a worker import from an archive.

    Its class stands in here, because such a class is sent as a whole, and not by the name of a
    module that the workers do not have.
    """
    from distributed import WorkerPlugin

    class Checkout(WorkerPlugin):
        def setup(self, worker: Any) -> None:
            import sys
            from pathlib import Path

            path = Path(worker.local_directory, name)
            path.write_bytes(archive)
            # An older checkout may have been imported, or another copy be installed.
            for module in [*sys.modules]:
                if module.partition(".")[0] == "retrocards" or module.startswith("_arena_"):
                    del sys.modules[module]
            sys.path.insert(0, str(path))

    return Checkout()
