"""Sittings, settings and tallies, and how they are kept; knows no screen."""
