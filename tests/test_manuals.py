"""The manuals, what F5 shows: their form (manuals/README.md), and the facts that they must hold."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MANUALS = sorted((ROOT / "manuals").glob("*.txt"))
WIDEST = 80
NARROW = 38
PLACEHOLDERS = ("{keys}", "{switches}")

# Words of the Durak manual by the statement in FIDELITY.md that they carry over. What the viewer
# makes from the ROM, the tables of keys and of switches, is not in the file and not listed here.
DURAK_FACTS = {
    "D1": ["TOMMY'S DURAK", "DOS VERSION", "1998", "TOMMY'S TOYS"],
    "D2": ["TM-238-1A"],
    "D4": ["MOST POPULAR IN RUSSIA", "FIND A RUSSIAN WHO"],
    "D5": ["RUSSIAN WORD FOR A FOOL", "THE ONE STILL HOLDING SOME IS THE FOOL"],
    "D6": ["PODKIDNOY", "FOOL WITH THROWING IN"],
    "D7": ["5 MINUTES (300 SECONDS)", "TRYING TO BEGIN A NEW HAND ENDS THE PROGRAM"],
    "D8": ["2 TO 6 PEOPLE, EACH FOR HIMSELF"],
    "D9": ["FOUR TO SIX CAN ALSO SPLIT INTO TWO TEAMS"],
    "D10": ["AT THIS TABLE SIT FOUR, WITHOUT PARTNERS"],
    "D11": ["YOU ARE NORTH", "THE PC IS EVERYONE ELSE"],
    "D12": ["ON THE OPTIONS MENU", "ANY OF THEM, OR ALL OF THEM", "THE PC TAKES WHAT IS LEFT"],
    "D13": ["THE KEYBOARD PLAYS NORTH ONLY"],
    "D14": ["FRENCH PACK OF 52", "TWOS, THREES, FOURS AND FIVES", "36 REMAIN"],
    "D15": ["A K Q J T 9 8 7 6", "ACE IS HIGH"],
    "D16": ["NOBODY WINS", "ONE TEAM"],
    "D17": ["START WITH SIX CARDS", "SPEND THEM IN BOUTS"],
    "D18": ["THE HANDS BACK UP TO SIX"],
    "D19": ["WHOEVER STILL HAS ANY AT THE END, PLAYER OR TEAM, IS THE DURAK"],
    "D20": ["THE OTHERS SAY WHAT THEY THINK OF HIM"],
    "D21": ["MONEY IS HARDLY EVER STAKED"],
    "D22": ["MATCHSTICKS", "TALLY"],
    "D23": ["CHORE"],
    "D24": ["DRAWS LOTS FOR THE FIRST DEALER"],
    "D25": ["THE JOB BELONGS TO THE LATEST DURAK"],
    "D26": ["ONE BY ONE, FACE DOWN, GOING CLOCKWISE"],
    "D27": ["TURNED FACE UP IN THE MIDDLE"],
    "D28": ["WHATEVER SUIT IT HAS IS TRUMPS"],
    "D29": ["FACE-DOWN STACK, LAID ACROSS IT", "CAN STILL BE READ"],
    "D30": ["STACK AND TURN-UP TOGETHER ARE THE TALON"],
    "D31": ["MENIAL", "THE SENTENCE FOR HAVING LOST"],
    "D32": ["THE DEALER ALONE HANDLES THE PACK", "CUT THAT OTHER GAMES INSIST ON IS USUALLY"],
    "D33": ["LAY A FINGER ON THOSE CARDS AND THE FOOL IS YOU", "YOU ARE THE DEALER TOO"],
    "D34": ["HOLD OUT THE PACK FOR A CUT", "WALKED INTO THE TRAP"],
    "D35": ['"SHAPKU S\'DURAKA NE SNIMAYUT"', "NEVER TAKE A HAT FROM THE HEAD OF A FOOL"],
    "D36": ["SIX PLAYERS USE UP THE SHORT PACK AND THERE IS NO TALON"],
    "D37": ["THE DEALER'S OWN, IS SHOWN AND ITS SUIT IS TRUMPS"],
    "D38": ["ONCE ALL HAVE SEEN IT HE TAKES IT UP WITH HIS OTHER FIVE"],
    "D39": ["A HAND IS BOUT AFTER BOUT"],
    "D40": ["HELP BY ANYBODY EXCEPT THE DEFENDER'S PARTNERS"],
    "D41": ["THE DEFENDER IS ALONE"],
    "D42": ["PLAY GOES ROUND CLOCKWISE"],
    "D43": ["ELDEST HAND, WHO SITS AT THE DEALER'S LEFT"],
    "D44": ["THE NEXT ONE ROUND DEFENDS"],
    "D45": ["IT IS THE DEFENDER WHO ATTACKS NEXT"],
    "D46": ["THE DEFENDER LOSES HIS TURN TO ATTACK"],
    "D47": ["LAYS ANY CARD HE LIKES FACE UP BEFORE THE DEFENDER"],
    "D48": ["IT MUST BE BEATEN, AND SO MUST EVERY CARD THAT COMES AFTER IT"],
    "D49": ["LOSES TO A HIGHER ONE IN ITS OWN SUIT AND TO EVERY TRUMP"],
    "D50": ["A TRUMP LOSES TO HIGHER TRUMPS AND TO NOTHING ELSE"],
    "D51": ["SUITS NEED NOT BE FOLLOWED"],
    "D52": ["NO ANSWER, OR HAVE ONE AND WOULD RATHER KEEP IT, PICK THE CARD UP"],
    "D53": ["THE ATTACK HAS WORKED"],
    "D54": ["MAY BE FOLLOWED BY A SECOND, THAT ONE BY A THIRD"],
    "D55": ["RANK OF A NEW ATTACKING CARD HAS TO BE ON THE TABLE ALREADY"],
    "D56": ["SIX ATTACKING CARDS TO A BOUT IS THE LIMIT"],
    "D57": ["WITH FEWER THAN SIX CARDS, THEN WHAT HE HELD IS THE LIMIT"],
    "D58": ["SIDE BY SIDE IN FRONT OF THE DEFENDER, ALL FACE UP"],
    "D59": ["LIES ON ITS VICTIM, A LITTLE TO ONE SIDE"],
    "D60": ["WHOEVER OPENED THE BOUT IS THE PRINCIPAL ATTACKER", "HOLD CARDS THAT FIT"],
    "D61": ["PRIORITY IS HIS", "WITHOUT HIS LEAVE THEY PLAY NOTHING"],
    "D62": ["TELL THEM TO HOLD ON, OR WAVE THEM THROUGH, OR INQUIRE", "CARRY ON BY HIMSELF"],
    "D63": ["SECOND IN LINE IS THE DEFENDER'S LEFT-HAND NEIGHBOR"],
    "D64": ["GOES BEFORE THE THIRD ATTACKER, THE ONE FACING THE DEFENDER"],
    "D65": ["CAN KEEP THE NEXT ONE WAITING"],
    "D66": ["ASKING ABOUT CARDS OR ADVICE IS FOR THE PRINCIPAL ONLY"],
    "D67": ["WHETHER THEY HAVE TRUMPS", "QUERY"],
    "D68": ["0 MAKES THE QUERY, AND ANOTHER 0 PASSES THE ATTACK DOWN THE LINE"],
    "D69": ["YOU PLAY A CARD, OR YOU PASS WITH 0"],
    "D70": ["WITH MORE THAN FOUR INDIVIDUALS", "JUST THE DEFENDER'S TWO NEIGHBORS"],
    "D71": ["A MOB WOULD DESCEND ON THE FIRST DEFENDER"],
    "D72": ["YOU MAY NOT BEAT CARDS FOR HIM"],
    "D73": ["MAY NOT ATTACK HIM"],
    "D74": ["MAY NOT HAND HIM CARDS AFTERWARDS IF THE ATTACK WINS"],
    "D75": ["YOU SIT ON YOUR HANDS"],
    "D76": ["THE WHOLE BOUT IS YOURS TO PICK UP: THEIR CARDS AND THE ONES YOU BEAT THEM WITH"],
    "D77": ["THROW IN, FACE UP, WHATEVER MORE THEY COULD HAVE PLAYED BY THE RULES"],
    "D78": ["YOU KEEP THAT TOO. THEN THE BOUT IS DONE"],
    "D79": ["ALL CARDS SO FAR HAVE BEEN BEATEN AND NO OPPONENT CAN GO ON, OR WANTS TO"],
    "D80": ["YOU HAVE BEATEN SIX OF THEM"],
    "D81": ["YOU BEGAN WITH FEWER THAN SIX, AND BEATING THEM HAS TAKEN YOUR LAST CARD"],
    "D82": ["FACE DOWN ONTO THE DISCARD HEAP AND STAY THERE UNTIL THE NEXT DEAL"],
    "D83": ["YOU ATTACK NEXT, AND THE PLAYER ON YOUR LEFT HAD BETTER"],
    "D84": ["HIS LEFT-HAND NEIGHBOR ATTACKS, AND DEFENDING FALLS TO THE NEIGHBOR OF THAT"],
    "D85": ["OR AS MANY AS THE DEFENDER HELD, IF THAT IS THE SMALLER FIGURE"],
    "D86": ["THE PRINCIPAL COMES FIRST, THE REST FOLLOW CLOCKWISE"],
    "D87": ["PICKS THOSE HE WILL BEAT OR TAKE AND RETURNS THE SURPLUS"],
    "D88": ["SIX ATTACKING CARDS ARE ALL HE NEED ACCEPT, BEATEN ONES COUNTED"],
    "D89": ["A FEW CARDS TOGETHER IF EVERY ONE OF THEM IS LEGAL", "A PAIR OF SIXES"],
    "D90": ["SAVES TIME AND NOTHING ELSE", "HELPS THE DEFENDER"],
    "D91": ["MULTI-CARD PLAYS ARE NOT IN IT"],
    "D92": ["EVERYONE BELOW SIX CARDS HAS TO DRAW", "UNTIL HE HAS SIX AGAIN"],
    "D93": ["PRINCIPAL ATTACKER GOES FIRST, THEN CLOCKWISE ALL WHO JOINED HIM, AND LAST"],
    "D94": ["IN THE SAME ORDER UNTIL IT IS GONE", "LATECOMERS MAY GET NOTHING"],
    "D95": ["THE TURN-UP IS THE BOTTOM CARD AND LEAVES LAST"],
    "D96": ["FROM THEN ON NOBODY DRAWS"],
    "D97": ["THE LOWEST TRUMP, THE SIX, IN THE DEAL OR FROM THE TALON, MAY SWAP IT"],
    "D98": ["WHILE THERE IS STILL A TALON"],
    "D99": ["HE DROPS OUT"],
    "D100": ["THE TURN GOES TO THE NEXT PLAYER WHO HAS CARDS"],
    "D101": ["FOUR IN TWO TEAMS: HIS PARTNER TAKES THE TURN"],
    "D102": ["SIX IN TWO TEAMS", "GO ON IN ORDER", "THE EMPTY-HANDED ARE PASSED OVER"],
    "D103": ["INDIVIDUALS PLAY ON UNTIL A BOUT ENDS AND A SINGLE PLAYER HOLDS CARDS"],
    "D104": ["HE IS THE DURAK. THE NEXT DEAL IS HIS"],
    "D105": ["A LOSING TEAM MAY PICK ANY OF ITS MEMBERS TO DEAL", "CAUGHT HOLDING CARDS"],
    "D106": ["PICK THE WEAKEST PLAYER", "FIRST TO DEFEND"],
    "D107": ["NO GAME ENDS IN THE MIDDLE OF A BOUT"],
    "D108": ["NOW NOBODY HOLDS A CARD, THERE IS NO FOOL, AND THE GAME IS A DRAW"],
    "D109": ["ONE SIDE ATTACKS WITH EVERYTHING IT HAS LEFT", "TALON IS EMPTY"],
    "D110": ["THE PREVIOUS LOSER HAS TO DEAL ONCE MORE"],
    "D111": ['"STARYY DURAK KHUZHE NOVYKH DVUKH"', "TWO NEW FOOLS ARE NOT AS BAD AS ONE OLD"],
    "D112": ["THE OPTIONS MENU IS NOT AVAILABLE"],
    "D113": ["6 OF TRUMPS EXCHANGE", "NOT EVERYBODY HOLDS WITH SWAPPING THE LOWEST TRUMP"],
    "D114": ["5-CARD ATTACK 1ST", "MORE THAN THREE PLAY AS INDIVIDUALS", "FIVE ARE AS MANY"],
    "D115": ["IF NOTHING IS DONE ABOUT IT HE LOSES RATHER OFTEN"],
    "D116": ["TO THE RIGHT OF THE DEALER MAY CUT", "OR EVEN HAS TO", "NO HARM COMES OF IT"],
    "D117": ["AT OURS CUTTING IS NOT PERMITTED"],
    "D118": ["FIVE OR SIX PLAYERS CAN USE ALL 52 CARDS", "VERY RARELY DONE"],
    "D119": ["IT IS THE TWO AND NOT THE SIX THAT BUYS THE TURN-UP"],
    "D120": ["THE TALON NEVER FAILS TO APPEAR"],
    "D121": ["OPEN HANDS", "YOU SEE THE PC'S CARDS. IT DOES NOT SEE YOURS"],
    "D122": ["ASKS BEFORE EACH HAND IF YOU WANT THE LAST DEAL AGAIN"],
    "D123": ["WHAT IS DONE WITH THEM IS DECIDED AFRESH"],
    "D124": ["STOPS AFTER EACH PROMPT UNTIL YOU PRESS ENTER OR CLICK THE MOUSE"],
    "D125": ["IT WAITS AS MANY SECONDS AS THE DELAY SAYS"],
    "D126": ["THESE WORK WHENEVER YOU PRESS THEM"],
    "D128": ["DEMO MODE HANDS ALL FOUR SEATS TO THE COMPUTER AND YOU LOOK ON"],
    "D129": ["F3 BRINGS UP THE OPTIONS MENU", "THE NUMERIC KEY PAD INCLUDED", "LEAVE IT WITH ESC"],
    "D130": ["WITH AUTO-SORT ON, YOUR HAND IS KEPT IN ORDER"],
    "D133": ["BACKGROUND AND BORDER COLOR KEYS NEED A COLOR MONITOR"],
    "D135": ["NAMES THE MODE THAT THE KEY WILL TAKE YOU INTO, NOT THE ONE YOU ARE IN"],
    "D136": ["HOW MANY SECONDS GO BY BETWEEN THE PC'S MOVES", "UP AND DOWN"],
    "D137": ["BOTTOM RIGHT OF THE SCREEN"],
    "D138": ["IN THE OPTIONS MENU (F3) THESE KEYS HAVE OTHER WORK"],
    "D144": [">DURAK MS"],
    "D146": ["HAVE FUN"],
}
# Facts of our own that the manual must tell.
DURAK_OURS = [
    "RECREATION NOT AFFILIATED WITH",
    "retrocards register DURAK",
    "HERE REGISTRATION IS FREE",
    "PUT QUOTES AROUND A SWITCH WORD",
    "SHOWS A LETTER OR A DIGIT",
    "MOVE WITH LEFT AND RIGHT AND PRESS ENTER",
    "POINT WITH THE MOUSE AND CLICK",
    "YOU ARE TOLD WHICH RULE",
    "AFTER 100 BOUTS ON END",
    "EVERY MOVE IS SAVED",
    "OFFERED THE VERY SAME HAND",
    "HOW MANY TIMES EACH SEAT WAS THE DURAK",
    "HIDES THE CARDS BETWEEN THEIR TURNS",
    "TAB CHANGES BETWEEN 40 AND 80 COLUMNS",
]


def lines_of(manual: Path) -> list[str]:
    return manual.read_text(encoding="utf-8").split("\n")


def is_rule(line: str) -> bool:
    return bool(re.fullmatch("═+|─+", line))


def is_kept(line: str, after: str) -> bool:
    """Whether the viewer shows the line as it is, whatever the width of the screen."""
    return bool(line) and (line[0] == " " or "\u2500" <= line[0] <= "\u257f" or is_rule(after))


def kept_lines(lines: list[str]) -> list[str]:
    return [
        line for line, after in zip(lines, [*lines[1:], ""], strict=True) if is_kept(line, after)
    ]


def squeezed(manual: Path) -> str:
    """The text in one line, without the sides of boxes: words are found wherever they wrap."""
    return " ".join(re.sub("[║│]", " ", manual.read_text(encoding="utf-8")).split())


@pytest.fixture(params=MANUALS, ids=lambda manual: manual.stem)
def manual(request: pytest.FixtureRequest) -> Path:
    assert isinstance(request.param, Path)
    return request.param


def test_there_are_manuals() -> None:
    assert "durak" in [manual.stem for manual in MANUALS]


def test_only_characters_of_the_pc(manual: Path) -> None:
    for number, line in enumerate(lines_of(manual), 1):
        line.encode("cp437")
        assert all(character >= " " for character in line), f"{manual.name}:{number}: {line!r}"


def test_capitals_only_as_the_maker_wrote(manual: Path) -> None:
    for number, line in enumerate(lines_of(manual), 1):
        exempt = line in PLACEHOLDERS or line.startswith(" ")
        assert exempt or line == line.upper(), f"{manual.name}:{number}: {line}"


def test_lines_fit(manual: Path) -> None:
    lines = lines_of(manual)
    assert lines[-1] == "", "a file ends with a line feed"
    for number, line in enumerate(lines, 1):
        assert line == line.rstrip(), f"{manual.name}:{number}: blanks at the end"
        assert len(line) <= WIDEST, f"{manual.name}:{number}: {len(line)} columns"
    for line in kept_lines(lines):
        assert len(line) <= NARROW, f"{manual.name}: kept line too wide for 40 columns: {line}"


def test_every_word_fits_into_40_columns(manual: Path) -> None:
    assert max(map(len, manual.read_text(encoding="utf-8").split())) <= NARROW


def test_begins_with_a_box(manual: Path) -> None:
    lines = lines_of(manual)
    box = lines[: lines.index("")]
    assert box[0] == "╔" + "═" * (len(box[0]) - 2) + "╗"
    assert box[-1] == "╚" + "═" * (len(box[0]) - 2) + "╝"
    assert {len(line) for line in box} == {len(box[0])}
    assert all(line[0] + line[-1] in ("║║", "╠╣") for line in box[1:-1])


def test_headings_are_underlined_to_their_width(manual: Path) -> None:
    lines = lines_of(manual)
    for above, line, after in zip(lines, lines[1:], lines[2:], strict=False):
        if is_rule(line):
            assert len(above) == len(line), f"{manual.name}: {above}"
            assert lines[lines.index(above) - 1] == "", f"{manual.name}: no gap above {above}"
            assert not is_rule(after)


def test_each_table_stands_once_and_alone(manual: Path) -> None:
    lines = lines_of(manual)
    for placeholder in PLACEHOLDERS:
        at = lines.index(placeholder)
        assert manual.read_text(encoding="utf-8").count(placeholder) == 1
        assert (lines[at - 1], lines[at + 1]) == ("", ""), f"{manual.name}: {placeholder}"
    assert set(re.findall(r"\{\w*\}", manual.read_text(encoding="utf-8"))) == set(PLACEHOLDERS)


def test_no_manual_invites_orders(manual: Path) -> None:
    """The makers are gone: nobody is to write or to send money to an address of theirs."""
    text = squeezed(manual)
    for forbidden in ("@", "HTTP", "WWW.", "P.O.", "P. O.", "BOX 1", "PLEASE PURCHASE", "$"):
        assert forbidden not in text


@pytest.mark.parametrize("statement", DURAK_FACTS)
def test_durak_manual_states(statement: str) -> None:
    text = squeezed(ROOT / "manuals" / "durak.txt")
    for words in DURAK_FACTS[statement]:
        assert words in text


@pytest.mark.parametrize("words", DURAK_OURS)
def test_durak_manual_tells_of_ours(words: str) -> None:
    assert words in squeezed(ROOT / "manuals" / "durak.txt")


def test_statements_proved_here_are_listed_here() -> None:
    fidelity = (ROOT / "manuals" / "FIDELITY.md").read_text(encoding="utf-8")
    named = re.findall(r"^\| (D\d+) \|.*::test_durak_manual_states\[(D\d+)\]", fidelity, re.M)
    assert named
    for row, statement in named:
        assert row == statement
        assert statement in DURAK_FACTS
