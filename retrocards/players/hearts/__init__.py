"""Players of Hearts.  Each is `player(view, rng) -> move` and sees only its seat's view."""
