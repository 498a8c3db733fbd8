"""The programs, one module or folder each, and the parts that they are made of.

How to write a program
----------------------
A card game derives from `game.CardGame`, the frame that all have in common: the opening, what was
left last time, and hand after hand, each dealt, asked for or thought out, made, announced and
seen to its end. It overrides the steps in which it differs. A solitaire is a table with one seat.
The frame makes

- a `desk.Desk`: keys, clicks and time wake flows there; function keys, sound, the way out;
- a `table.CardTable`: a sitting that is kept on the disk, deals, moves, who plays, demo, tally;
- a `computer.Computer`: plays the seats that nobody plays by keyboard, thinking in slices while
  the table goes on (`thinking.Thinker`), and says why (`captions.Captions`);
- a `coach.Coach`: hints for the person to move, and a look back at a hand that is over.

A game for several on a text screen derives from `text_game.TextGame`: that asks each person in
turn, and announces moves in the two lines of words. Other parts are there to be held where a
program has such a thing: `text_game.OptionMenu`, `take_back.TakeBack`, `reels.Reels`,
and of `workbench` a `MenuKeys`, forms and `Carrying`. A program that is no card game
derives from `desk.Program` and makes its own stage and desk.

A program says the rest itself:

- `NEEDS`: the names that it looks up in its ROM, as `rom.declaration` describes; every part has its
  own, and each helper of functions a constant of them;
- `declare`: what it can do, and the sum of what it and its parts need of a ROM;
- `run`, or the steps of it: a flow, that is a generator that yields a `flow.Wait` and is woken by a
  key, a click, the time, or a `Nudge` when something has changed. What takes several steps is a
  flow of its own (`yield from popups.ask(stage, "again")`);
- `part`: what is seen when the player has left;
- `refresh`: shows the stage a model of what is true now. It changes nothing: the picture follows
  from the program's state, so it can be called at any time, in any scene;
- whatever else `Program` lists, each with a default: `state` for scripts, `modes`, `close` ...

An action of a hotkey is a method marked `@action("sort")` of the program, or of a part that was
added to the desk. A program registers in `retrocards/registry.py`, or from outside by `register`.

Another program runs over it with `yield from desk.run_over(make)`, or from anywhere by
`pc.start`: its clock, its flows, its sound and its picture stand still until that one is over.

Where the rest is
-----------------
- what a desk is made of: `flow`, `controls` (keys and the mouse), `snapshots`; `popups`, and
  `shows` before, between and after hands;
- what a table needs: `answers` (what keys mean to a seat), `hands` (how these are seen, and faces),
  `words` (cards, seats and numbers as the ROM writes them);
- the PC: `pc` (programs one over another), `loading` (a ROM and its code), `launch` and `switches`
  (how it was started), `chooser` and its `shelf`, `attract`, `dos_shell`;
- what the command line says: `ledger` (a tally, and a registration).
"""
