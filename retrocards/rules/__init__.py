"""The rules of the games, without screens, clocks, files or chance of their own.

A game's seed is the document that came with the original program: `Seed, SCORING` is its section
of that name, the source of the rule. `manuals/FIDELITY.md` goes through the seeds by statement.
"""
