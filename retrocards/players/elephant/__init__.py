"""Computer players of Ditsy Elephant."""

from retrocards.players.elephant.original import original

choose = friend = original

__all__ = ["choose", "friend", "original"]
