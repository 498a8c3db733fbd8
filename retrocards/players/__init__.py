"""Computer players: from what a seat may see to a move."""
