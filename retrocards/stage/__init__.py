"""A ROM's screen and a program's model become the picture.

A screen is made of cells (the PC) or of pixels (an LCD, a Workbench); what is asked of it is the
same on both, and stands once:

* `stage`: what a program shows, with the colours, the pop-ups and the time; `text_stage` and
  `pixel_stage` are its two kinds;
* `look`: the colours as a player has set them, and the two numbers of a style;
* `canvas`: what is drawn on; `cells` and `pixels` draw;
* `model`: what a program says; `table`: where its cards lie and how they come there (`ways`,
  `motion`, `flights`); `cell_table` and `pixel_table` place and draw them;
* `windows`: what every pop-up is; `notice`, `menu`, `pager` lie on either canvas, `form` and
  `menu_bar` on pixels, `interlude` on cells;
* `show`, `reel`, `steps`: what runs by itself; `preview` draws it for the chooser;
* `fonts`, `pictures`, `pixel_pictures`, `cards`, `diskettes`, `faces`: what pictures are made of.
"""

from retrocards.stage.errors import StageError
from retrocards.stage.interlude import Interlude
from retrocards.stage.manual import key_table, manual_text, switch_table
from retrocards.stage.menu import MenuWindow, Outcome
from retrocards.stage.model import BACK, GAP, CardView, Carried, Hit, Model
from retrocards.stage.motion import Step
from retrocards.stage.notice import Entry, Notice
from retrocards.stage.pager import Pager
from retrocards.stage.preview import Preview
from retrocards.stage.show import Show
from retrocards.stage.stage import Stage
from retrocards.stage.text_stage import TextStage
from retrocards.stage.windows import Popup, Question

__all__ = [
    "BACK",
    "GAP",
    "CardView",
    "Carried",
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
    "TextStage",
    "key_table",
    "manual_text",
    "switch_table",
]
