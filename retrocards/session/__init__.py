"""Sittings, settings and tallies, and the files that keep them; without screens."""
