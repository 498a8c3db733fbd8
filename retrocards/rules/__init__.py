"""The rules of the five games, without screens, clocks, files or chance of their own."""
