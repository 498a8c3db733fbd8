"""The pictures of the papers are what the programs show today."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image

from tests.films import decoded

ROOT = Path(__file__).parents[1]
PAPERS = [ROOT / "README.md", *(ROOT / "manuals").glob("*.md")]


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("pictures", ROOT / "tools" / "pictures.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL = load()


def seen(path: Path) -> object:
    """The pixels of a picture or a film."""
    with Image.open(path) as picture:
        if getattr(picture, "is_animated", False):
            return decoded(path)
        return picture.size, picture.convert("RGB").tobytes()


FILM = pytest.mark.long("a film of fifty seconds")


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=FILM if scene.film else ()) for name, scene in TOOL.SCENES.items()],
)
def test_a_picture_is_not_stale(name: str, tmp_path: Path) -> None:
    fresh = TOOL.make(name, tmp_path)
    kept: Path = TOOL.FOLDER / name
    # Another library may compress the same pixels differently.
    same = fresh.read_bytes() == kept.read_bytes() or seen(fresh) == seen(kept)
    assert same, f"{name} is stale: run tools/pictures.py {name}, and look at it"


def test_the_papers_show_every_picture_once_and_no_other() -> None:
    papers = "\n".join(paper.read_text(encoding="utf-8") for paper in PAPERS)
    shown = re.findall(r"!\[[^]]+\]\((?:manuals/)?pictures/([^)]+)\)", papers)
    assert sorted(shown) == sorted(TOOL.SCENES)
    assert sorted(path.name for path in TOOL.FOLDER.iterdir()) == sorted(TOOL.SCENES)


def test_one_of_them_moves() -> None:
    (film,) = (name for name, scene in TOOL.SCENES.items() if scene.film)
    frames = decoded(TOOL.FOLDER / film)
    assert len({frame.colours for frame in frames}) > 20
    assert (TOOL.FOLDER / film).stat().st_size < 1_000_000
