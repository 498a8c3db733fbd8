"""Turns a ROM's screen and a program's model into the picture.

A screen is made of cells (the PC) or of pixels (an LCD, a Workbench). A canvas of either kind draws
it; everything else serves both:

* `stage`: what a program shows, with the colours, the pop-ups and the time;
* `look`: the colours as a player has set them; `StageError`, for what the ROM lacks;
* `canvas`: what is drawn on; `cells` and `pixels` draw;
* `model`: what a program wants shown; `tableau`: a screen filled from it; `zones` places its cards,
  and `ways`, `motion` and `flights` move them there;
* `windows`: what all pop-ups share; `notice`, `menu`, `pager` lie on either canvas, `form` and
  `menu_bar` on pixels, `interlude` on cells;
* `show`, `reel`, `steps`: what runs by itself; `preview` draws it for the chooser;
* `words`, `flow`: where lines break; `manual`: the manual with its tables; `reader`: the page that
  is read, and the words looked for;
* `frames`: boxes, frames and shadows on cells;
* `fonts`, `pictures`, `cards`, `diskettes`, `faces`: what pictures are composed of.

What the first picture does not need is imported on demand: the kinds of windows, shows, scenes, the
manual, and the other kind of canvas.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from retrocards.stage.look import StageError
from retrocards.stage.model import BACK, GAP, CardView, Carried, Hit, Model
from retrocards.stage.motion import Step
from retrocards.stage.stage import Stage
from retrocards.stage.windows import Popup, Question

if TYPE_CHECKING:
    from retrocards.stage.cells import CellCanvas
    from retrocards.stage.interlude import Interlude
    from retrocards.stage.manual import key_table, manual_text, switch_table
    from retrocards.stage.menu import MenuWindow, Outcome
    from retrocards.stage.notice import Entry, Notice
    from retrocards.stage.pager import Pager
    from retrocards.stage.preview import Preview
    from retrocards.stage.show import Show

__all__ = [
    "BACK",
    "GAP",
    "CardView",
    "Carried",
    "CellCanvas",
    "Entry",
    "Hit",
    "Interlude",
    "MenuWindow",
    "Model",
    "Notice",
    "Outcome",
    "Pager",
    "Popup",
    "Preview",
    "Question",
    "Show",
    "Stage",
    "StageError",
    "Step",
    "key_table",
    "manual_text",
    "switch_table",
]

_LATE = {
    "CellCanvas": "cells", "Entry": "notice", "Interlude": "interlude", "MenuWindow": "menu",
    "Notice": "notice", "Outcome": "menu", "Pager": "pager", "Preview": "preview", "Show": "show",
    "key_table": "manual", "manual_text": "manual", "switch_table": "manual",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATE[name]}"), name)
