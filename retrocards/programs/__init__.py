"""The programs, a module or folder each, and the parts that they are made of.

How to write a program
----------------------
A card game derives from `game.CardGame`, the frame of all card games: the opening, the hand left
last time, then hand after hand. A hand is dealt; its moves are asked for or thought out, played and
announced; its end is shown. A game overrides the steps in which it differs. A solitaire is a table
with one seat. The frame makes

- a `desk.Desk`: keys, clicks and time wake flows there; function keys, sound, the way out;
- a `table.CardTable`: deals, moves, who plays, the demo, the tally, and a sitting on the disk;
- a `computer.Computer`: plays the seats that nobody plays by keyboard, thinks in slices while the
  table goes on (`thinking.Thinker`), and gives its reasons (`captions.Captions`);
- a `coach.Coach`: hints for the person to move, and a look back at a finished hand.

A game for several on a text screen derives from `text_game.TextGame`, which asks each person in
turn and announces moves in two lines of words. Programs that need them hold further parts:
`option_menu.OptionMenu`, `take_back.TakeBack` or `ask_again.AskAgain`, `reels.Reels`, and from
`workbench` a `MenuKeys`, forms and `Carrying`. A program that is no card game derives from
`desk.Program` and makes its own stage and desk.

A program adds:

- `NEEDS`: the names that it looks up in its ROM, as `rom.declaration` describes. Every part has its
  own, and each module of functions a constant;
- `declare`: what it can do, and everything that it and its parts need from a ROM;
- `run`, or its steps: a flow, which is a generator that yields a `flow.Wait`. A key, a click, the
  time, or a `Nudge` when something has changed wakes it. What takes several steps is a flow of its
  own (`yield from popups.ask(stage, "again")`);
- `part`: the parting screen, after the player has left;
- `refresh`: gives the stage a model of the present state and changes nothing. It can be called at
  any time, in any scene;
- whatever else `Program` lists, each with a default: `state` for scripts, `modes`, `close` ...

A hotkey's action is a method marked `@action("sort")`, of the program or of a part that was added
to the desk. A program is registered in `retrocards/registry.py`, or from outside by `register`.

Another program runs over it by `yield from desk.run_over(make)`, or from anywhere by `pc.start`.
Its own clock, flows, sound and picture stand still until that one ends.

Where the rest is
-----------------
- parts of a desk: `flow`, `controls` (keys and the mouse), `snapshots`; `popups`, and `shows`
  before, between and after hands;
- parts of a table: `answers` (what keys mean to a seat), `hands` (hands and faces on the stage),
  `words` (cards, seats and numbers as the ROM writes them);
- the PC: `pc` (programs one over another), `loading` (a ROM and its code), `launch` and `switches`
  (how a program was started), `chooser` and its `shelf`, `attract`, `dos_shell`;
- for the command line: `ledger` (a tally, and a registration).
"""
