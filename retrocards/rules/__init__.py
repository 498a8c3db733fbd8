"""The rules of the games, without screens, clocks, files or chance of their own.

A game's seed is the document that came with the original program: `Seed, SCORING` is its section
of that name, the source of the rule. `manuals/FIDELITY.md` goes through the seeds by statement.

Each game has five modules. `moves` is what a seat can do, as ints and in words. `position` has the
options and the fields of a hand, their text form, and what can be wrong with it. `hand` deals and
plays by the rules. `match` is what lasts from hand to hand, and `view` what a seat may know.
Durak's `bouts` say who attacks and who defends, and Ditsy Elephant's `plays` are the tables of its
legal moves. All games share `base`, `text`, which writes and reads positions, and `line`, a hand
that goes back and forward.
"""
