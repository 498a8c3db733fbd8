"""The lines typed at the prompt, and the answers of DOS: the scenes in tests/dos/transcripts.

A scene begins with its title after `===`, and then shows the screen. `»` marks a typed line, up to
its end, and `‹Y›` a struck key. `^C` and `^Z` are Ctrl-C and Ctrl-Z. The text after `--- NAME`, up
to the next `---`, is a file that exists before. `+++ Ctrl-C after 20` strikes that key after so
many lines of batch files or output. The last line is the prompt where the typing ends.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.conftest import written
from tests.dos.console import Pc

FOLDER = Path(__file__).parent / "transcripts"
FEWEST = 100


@dataclass
class Scene:
    title: str
    head: list[str] = field(default_factory=list)
    """The lines of the scene before the screen, as in the file."""
    files: dict[str, str] = field(default_factory=dict)
    break_after: int | None = None
    screen: str = ""

    def typed(self) -> list[str]:
        """The typed lines and keys, in order."""
        typed = []
        for line in self.screen.split("\n"):
            before, mark, rest = line.partition("»")
            while "‹" in before:
                key, _, before = before.partition("‹")[2].partition("›")
                typed.append(key)
            typed += [rest] if mark else []
        return typed


def scenes(text: str) -> list[Scene]:
    all_scenes: list[Scene] = []
    for block in text.split("\n=== ")[1:]:
        title, *lines = block.split("\n")
        scene = Scene(title)
        while lines and lines[0].startswith(("---", "+++")):
            line = lines.pop(0)
            scene.head.append(line)
            if line.startswith("+++ Ctrl-C after "):
                scene.break_after = int(line.rpartition(" ")[2])
            elif line != "---":
                end = lines.index("---")
                scene.files[line.removeprefix("--- ")] = "\n".join(lines[:end]) + "\n"
                scene.head += lines[: end + 1]
                del lines[: end + 1]
        scene.screen = "\n".join(lines).rstrip("\n")
        all_scenes.append(scene)
    return all_scenes


def play(scene: Scene) -> str:
    """The text of the screen after all keys."""
    pc = Pc()
    for name, text in scene.files.items():
        pc.disk.write(pc.disk.resolve(name), text)
    pc.console.break_after = scene.break_after
    return pc.say(*scene.typed()).strip("\n")


ALL = {
    (path.stem, scene.title): scene
    for path in sorted(FOLDER.glob("*.txt"))
    for scene in scenes("\n" + path.read_text(encoding="utf-8"))
}


@pytest.mark.parametrize(("area", "title"), ALL)
def test_a_scene_comes_back_as_written(
    area: str, title: str, request: pytest.FixtureRequest
) -> None:
    scene = ALL[area, title]
    came = play(scene)
    if request.config.getoption("--update-goldens") and came != scene.screen:
        path = FOLDER / f"{area}.txt"
        text = path.read_text(encoding="utf-8")
        old = "\n".join([f"=== {title}", *scene.head, scene.screen])
        new = "\n".join([f"=== {title}", *scene.head, came])
        path.write_text(text.replace(old, new), encoding="utf-8")
        request.node.stash.setdefault(written, []).append(f"{area}: {title}")
        return
    assert came == scene.screen


def test_there_are_enough_scenes() -> None:
    assert len(ALL) >= FEWEST


def test_no_two_scenes_have_the_same_title() -> None:
    texts = [path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt")]
    assert len(ALL) == sum(text.count("=== ") for text in texts)


def test_the_scenes_that_fidelity_names_exist() -> None:
    fidelity = (FOLDER.parents[2] / "manuals" / "FIDELITY.md").read_text(encoding="utf-8")
    named = re.findall(r"test_a_scene_comes_back_as_written\[(\w+)-([^\]]+)\]", fidelity)
    assert named
    assert not [scene for scene in named if scene not in ALL]


@pytest.mark.parametrize(
    ("screen", "typed"),
    [
        ("C:\\>»ECHO HI\nHI\n\nC:\\>", ["ECHO HI"]),
        ("C:\\>»T\nOne?‹Y›Y\nTwo?‹N›N\n\nC:\\>»^C\n\nC:\\>", ["T", "Y", "N", "^C"]),
    ],
)
def test_what_is_typed_is_read_off_the_screen(screen: str, typed: list[str]) -> None:
    assert Scene("", screen=screen).typed() == typed
