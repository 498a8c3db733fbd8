"""What the manual of Ditsy Elephant must say."""

FACTS = {
    "L1": ["The rules come from Chris Monosmith", "That is all of it: the rules you play by"],
    "L3": ["One pack of 52 is shuffled"],
    "L4": ["One pack of 52 is shuffled"],
    "L5": ["Four players get 13 cards each"],
    "L6": ["You are one of the four"],
    "L7": ["13 cards each, which uses up the pack"],
    "L8": ["Hands are kept sorted, low cards on the left, high cards on the right"],
    "L9": ["From worst to best: 3 4 5 6 7 8 9 10 J Q K A 2", "the 2 is on top"],
    "L10": ["Whoever was dealt the 3♠ plays first"],
    "L11": ["It is 1, 2, 3 or 4 cards"],
    "L12": ["They all have the same rank"],
    "L13": ["The rank is higher than that of the last cards played"],
    "L14": ["There are at least as many as were played then"],
    "L15": ["a pair of 5s", "two, three or four of a kind will do", "6 or up", "Three 7s? Sure"],
    "L16": ["If you have nothing that fits, you have to pass"],
    "L17": ["press the diamond while no card is picked, then any key"],
    "L18": ["Easy, medium, hard: not here", "No level to set"],
    "L19": ["The computer players do what the maker's friends did"],
    "L20": ["they are no fools", "quite possible to lose"],
    "L21": ["Hard to put in words, so go slowly"],
    "L22": ["A single is a rank that you hold one card of", "one 4, say, or one 7"],
    "L23": ["Lose your singles at every chance, the lowest ones before all others"],
    "L24": ["Got a whole bunch of singles? Then you are most likely toast"],
    "L25": ["Got just one 2? Sit on it. Later it buys you a free lead, to ditch low cards with"],
    "L26": ["all the others pass: your cards have gone around", "put down whatever you like"],
    "L27": ["Spend it on a low single, if you still have one"],
    "L28": ["Playing anything but twos? Play all you have of that rank"],
    "L29": ["With three of them, try putting down one", "The other two stay home until later"],
    "L30": ["Hang on to most of your high cards until the deal is nearly over"],
    "L31": ["Your last card is gone?", "called going out", "Going out is easier with them"],
    "L32": [
        "two of you left",
        "down to one card",
        "a pair and a single, and the lead is yours",
        "The pair! One card is never two, so he is stuck, whatever it is",
    ],
    "L33": ["If you picked the single, go back to the top"],
    "L34": ["Playing tips", "not so much strategy as plain advice"],
    "L35": ["The rest you pick up from playing. Off you go!"],
    "L36": ["1st place, and so on for 2nd and 3rd. When three are out, all the places are settled"],
    "L37": ["in last place"],
    "L38": ["If you play again", "The pack is shuffled, dealt and sorted like before"],
    "L39": ["Last place hands 1st place its two best cards"],
    "L40": ["1st place hands back its two worst"],
    "L41": ["3rd place hands 2nd place its single best card"],
    "L42": ["and gets 2nd's worst one"],
    "L43": ["After that the new deal is played"],
    "L44": ["the prize for doing well and the fine for doing badly"],
    "L45": ["just as the maker once learned them"],
    "L46": ["Enjoy!"],
    "L47": ["first made by Legacy Calcware", "It was freeware in 2002, and it is free now"],
    "LP1": ["for your calculator (TI-89, TI-92 Plus, Voyage 200)"],
    "LP3": [
        "Version 1.00 FINAL of July 9, 2002",
        "begun on May 4 of that year, with a beta in June",
    ],
    "LP4": ["It was freeware in 2002", "Copy it for your friends"],
}
"""Words of the manual by the statement, or fact, in FIDELITY.md that they carry over."""

OURS = [
    "This is a recreation, written and drawn anew",
    "The maker is not connected with it",
    "Any key takes you to the title at once",
    "LEFT and RIGHT move the little arrow",
    "runs around the ends and hops over the gaps",
    "Pick a card with 2nd. Here that is Z, SPACE, INS or F1",
    "Press it again and the card sits down",
    "The first one has to be higher than the table",
    "Play with the diamond. Here that is ENTER, X, ALT or SHIFT",
    "With nothing picked, that means pass",
    "playing...",
    "Really Pass? You played without any card picked. ESC: no",
    "Can't Play Those. You picked fewer cards than were played last. ESC: try again",
    "Really Quit? You pressed ESC, or F7. Now ESC is the yes, and nothing else is!",
    "Any other key, Y too: no, play on",
    "Deal Unfinished. You left in the middle of one. N: a new deal. Any other key: go on",
    "the old cards stay for a second, so that you can look at them",
    "Then the new ones come down, and the next turn begins right there",
    "A pass takes no time at all",
    "You can even pass. Then the old cards stay, and the next player has to beat them",
    "On the table they lie in the order you picked them",
    "That key is our addition: the calculator made you watch. It does not start the deal",
    "Their hands lie face down and keep their gaps",
    "1ST, 2ND, 3RD or 4TH place",
    "all other 3s of that hand go with it",
    "whoever sits next has a free lead right away",
    "even when the lead is yours",
    "they take the lowest rank that fits and play all they have of it",
    "--set opening=lead",
    "--set after_out=must_beat",
    "--set free_lead=must_play lets nobody pass a lead",
    "a box says You Must Lead. Any key",
    "--set grade=club",
    "comes first in about three deals of eight",
    "Whatever you set is for one sitting. The rules change with the next deal",
    "you left unfinished goes on by its own",
    "Leave all that out, or say threes, next_leads, may_pass and original, and you get",
    "The mouse ───────── We added one, and of its buttons just the left",
    "Click anywhere else in the picture to play, or to pass",
    "In a box that asks, click on the line that you want",
    "plays your cards too, and then the next deal",
    "In the demo the calculator plays your cards",
    "The * switch skips it all",
    "Put quotes around a star",
    "Every move is saved",
    "offered the very same deal",
    "keeps a tally of the places",
    "a row for each seat",
    "There is no limit, no code to type in",
]
"""Words about what is ours, and about the program beside its rules."""

# What was measured in the original program and in its recording.

DARKER, LIGHTER, WHOLE_HOLD, TITLE_HOLD, STEP = range(1, 8), range(7, 0, -1), 30, 15, 3
START = [
    ("home_busy", 0, STEP),
    *(("home_busy", step, STEP) for step in DARKER),
    *(("logo", step, STEP) for step in (8, *LIGHTER)),
    ("logo", 0, WHOLE_HOLD + STEP),
    *(("logo", step, STEP) for step in DARKER),
    *(("presents", step, STEP) for step in (8, *LIGHTER)),
    ("presents", 0, WHOLE_HOLD),
    ("title", 0, TITLE_HOLD),
]
"""Screen, steps of contrast and ticks from the program's start on: each step ends a delay."""

TEXT_AT = {
    ("medium", 43, 33, "Really Pass?"): (44, 114),
    ("medium", 49, 48, "[ESC] : no"): (52, 108),
    ("medium", 46, 58, "other : yes"): (47, 111),
    ("small", 65, 93, "-press a key; [ESC] to quit"): (66, 153),
    ("small", 9, 93, "-press a key to play again; [ESC] to quit"): (10, 143),
}
"""Font, place and words of a line: the first and the last column that have ink."""
PLAYING_FROM = 50
"""The first column of `playing...`, which is written at x = 49 in the font of the boxes."""
RANK_INK = (5, 3, 9, 9)
"""The columns and the rows of a rank's ink, from the corner of its card."""
JACK_INK = (5, 3, 8, 9)
"""The same of a jack, which is a column narrower than all others."""
SUIT_INK = {"c": (4, 12, 10, 18), "d": (4, 12, 10, 18), "h": (4, 12, 10, 18), "s": (4, 12, 10, 19)}
"""The same of the suits: a spade is a row higher."""

# The calculator's HOME screen, in columns and rows of ink.
TABS = (0, 20, 49, 66, 87, 113, 144, 159)
"""The edges of seven tabs, of which the last is empty."""
UNDER_TABS, STATUS_ROW = 15, 95
"""The row of the line under the tabs, and the first row of the status."""
STATUS = {"MAIN": 1, "RAD AUTO": 52, "FUNC": 103, "0/30": 142}
BUSY = (139, 159)
ENTRY = 1
"""The first column of what is typed."""
CURSOR = (2, 85, 92)
"""The columns that the cursor is wide, its first row and its last."""
DONE = {"square": (1, 4), "word": (9, 51), "Done": (137, 159), "highlight": (0, 48)}
"""The columns of what is seen after the program: the history line, and below it the entry."""

# How a box opens, in ticks.
BAR_TICKS, GROWING_TICKS, EMPTY_TICKS = 5, 2, 5
"""A bar; the box growing up and down and then becoming white from the left; the empty box."""
