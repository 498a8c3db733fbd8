"""The rules of the games, without screens, clocks, files or chance of their own.

A game's seed is the document that came with the original program: `Seed, SCORING` is its section
of that name, the source of the rule. `manuals/FIDELITY.md` goes through the seeds by statement.

Each game has `moves`, what a seat can do, as ints and in words; `position`, the options, the fields
of a hand, its text form and the faults of that; `hand`, which deals and plays by the rules;
`match`, what lasts from hand to hand; and `view`, what a seat may know. Durak's `bouts` say who
attacks and who defends, Ditsy Elephant's `plays` are the tables of its legal moves. `base` is what
all games share, `text` how positions are written and read, `line` a hand that goes back and forth.
"""
