"""Floor 5: sittings, settings and tallies, and how they are kept; knows no screen."""
