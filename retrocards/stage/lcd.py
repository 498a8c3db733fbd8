"""The screen of a calculator."""

from retrocards.stage.pixel_stage import LcdStage
from retrocards.stage.reel import ReelShow

__all__ = ["LcdStage", "ReelShow"]
