"""The rules of the games, without screens, clocks, files or chance of their own.

A game's seed is the document that came with the original program: `Seed, SCORING` is its section
of that name, the source of the rule. `manuals/FIDELITY.md` goes through the seeds by statement.

Each game has `moves`, what a seat can do, as ints and in words; `position`, the options, the fields
of a hand and its text form with the faults that it may have; `hand`, which deals and plays by the
rules; `match`, what lasts from hand to hand; and `view`, what a seat may know. Durak's `bouts` tell
who sits where in a bout, Ditsy Elephant's `plays` are the tables of its legal moves.
"""
