"""Computer players: they turn the view of a seat into a move."""
