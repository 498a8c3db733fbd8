"""The screen of a calculator: an LCD of 160x100 pixels in four shades."""

from retrocards.stage.lcd.reel import ReelShow
from retrocards.stage.lcd.stage import LcdStage

__all__ = ["LcdStage", "ReelShow"]
