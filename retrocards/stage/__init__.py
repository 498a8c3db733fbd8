"""Floor 4: a ROM's screen and a program's model become the picture."""

from .base import Popup, Question, Reading, Stage
from .look import StageError
from .menu import MenuWindow, Outcome
from .model import BACK, GAP, CardView, Hit, Model
from .notice import Notice
from .pager import Pager
from .show import Show
from .tables import key_table, manual_text, switch_table
from .text_stage import TextStage
from .windows import Window

__all__ = [
    "BACK",
    "GAP",
    "CardView",
    "Hit",
    "MenuWindow",
    "Model",
    "Notice",
    "Outcome",
    "Pager",
    "Popup",
    "Question",
    "Reading",
    "Show",
    "Stage",
    "StageError",
    "TextStage",
    "Window",
    "key_table",
    "manual_text",
    "switch_table",
]
