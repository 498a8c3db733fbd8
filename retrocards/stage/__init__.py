"""Floor 4: a ROM's screen and a program's model become the picture."""

from retrocards.stage.interlude import Interlude
from retrocards.stage.look import StageError
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
