"""The screen of a calculator: an LCD of 160x100 pixels in four shades."""

from .notice import LcdNotice
from .pager import LcdPager
from .reel import ReelShow
from .stage import LcdStage
from .windows import LcdWindow

__all__ = ["LcdNotice", "LcdPager", "LcdStage", "LcdWindow", "ReelShow"]
