"""Floor 4: a ROM's screen and a program's model become the picture."""

from .look import StageError
from .menu import MenuWindow, Outcome
from .model import BACK, CardView, Hit, Model
from .notice import Notice
from .stage import Stage
from .windows import Window

__all__ = [
    "BACK",
    "CardView",
    "Hit",
    "MenuWindow",
    "Model",
    "Notice",
    "Outcome",
    "Stage",
    "StageError",
    "Window",
]
