"""The screen of a calculator: an LCD of 160x100 pixels in four shades."""

from retrocards.stage.lcd.notice import LcdNotice
from retrocards.stage.lcd.pager import LcdPager
from retrocards.stage.lcd.reel import ReelShow
from retrocards.stage.lcd.stage import LcdStage
from retrocards.stage.lcd.windows import LcdWindow

__all__ = ["LcdNotice", "LcdPager", "LcdStage", "LcdWindow", "ReelShow"]
