"""The programs, one module or folder each, and the parts that they are made of.

How to write a program
----------------------
A program is a class that derives from `desk.Program` and holds its parts. It takes the PC that it
runs on, its ROM and how it was started, and makes what it needs of

- a stage of the ROM's kind (`TextStage`, `PixelStage`): shows a model, and pop-ups over it;
- a `desk.Desk`: keys, clicks and time wake flows there; function keys, sound, the way out;
- a `table.Table`: a sitting that is kept on the disk, deals, moves, who plays, demo, tally;
- a `computer.Computer`: plays the seats that nobody plays by keyboard, thinking in slices while
  the table goes on (`thinking.Thinker`), and says why (`captions.Captions`);
- a `coach.Coach`: hints for the person to move, and a look back at a hand that is over;
- `options.OptionMenu`, `take_back.TakeBack`, `reels.Reels`, `carrying.Carrying`, and of
  `workbench` a `MenuKeys` and forms, where it has such a thing.

A card game for several on a text screen derives from `game.CardGame` instead: that has its stage,
desk and table, and its `host.Host` leads the turns and writes the two lines of words.

It says the rest itself:

- `NEEDS`: the names that it looks up in its ROM, as `rom.declaration` describes; every part has its
  own, and each helper of functions a constant of them;
- `declare`: what it can do, and the sum of what it and its parts need of a ROM;
- `run`: what its player goes through, from top to bottom, as a flow: a generator that yields a
  `flow.Wait` and is woken by a key, a click, the time, or a `Nudge` when something has changed.
  What takes several steps is a flow of its own (`yield from popups.ask(stage, "again")`);
- `part`: what is seen when the player has left;
- `refresh`: shows the stage a model of what is true now. It changes nothing: the picture follows
  from the program's state, so it can be called at any time, in any scene;
- `state`: what a script should know of it besides what its parts tell.

An action of a hotkey is a method marked `@action("sort")` of the program, or of a part that was
added to the desk. A program registers in `retrocards/registry.py`, or from outside by `register`.

Another program runs over it with `yield from desk.run_over(make)`, or from anywhere by
`pc.start`: its clock, its flows, its sound and its picture stand still until that one is over.

Where the rest is
-----------------
- what a desk is made of: `flow`, `controls` (keys and the mouse), `dials` (what keys turn),
  `snapshots`, `leaving`; `popups`, and `shows` before, between and after hands;
- what a table needs: `answers` (what keys mean to a seat), `hands` and `faces` (how these are
  seen), `words` (cards, seats and numbers as the ROM writes them);
- the PC: `pc` (programs one over another), `loading` (a ROM and its code), `launch` and `switches`
  (how it was started), `chooser` and its `shelf`, `attract`, `dos_shell`;
- what the command line tells: `ledger` (a tally), `registering`.
"""
