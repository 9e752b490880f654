"""The texts of the command line, in one place."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from shlex import quote
from typing import Final

NO_NUMPY: Final = (
    "This command counts with NumPy, which isn't installed here. "
    "Install it with pip install 'canasta[research]'."
)
EPILOG: Final = """\b
To begin:
  canasta serve                        the table in the browser
  canasta site public                  the same as static files, without a server
  canasta play                         a match against bots
  canasta play {book} --bots novice     another rule book, easier bots
  canasta rules {book}                  the rule book
  canasta rules {book} --compare {usual}
                                       what differs
  canasta rules --row AW-18            what a row of the sources says
  canasta score deal.toml              score a deal played with real cards
  canasta replay match.canasta         look at a saved match again
  canasta review match.canasta         what it would have been better to play

The rule books are {books}.
Variations are added with +, as in {varied}; "canasta rules" lists them all.
"canasta COMMAND --help" tells more.

The exit status is 0, or 1 where something does not work out or does not hold or was
stopped by Ctrl-C, 2 where something cannot be read."""

PLAY_EPILOG: Final = """\b
At the table, ? lists what may be done now, and a number does it. Actions are written:
  draw                 take 5 5            take 5 5 -> #2
  meld K K K 2         add 5 2 -> #1       discard Kh
  ask, yes, no, pass, splash, foot, face 3r, cut 52, retract
  where slips are played: short, overdraw, bury, correct,
  improper meld 5 2 2, challenge
Cards are a rank (2 3 4 5 6 7 8 9 T J Q K A) and a suit (c d h s), which may be left
out; Jk is a joker. Several actions go on one line with ; between them.

Leaving (quit, Ctrl-D, Ctrl-C) saves the match; "canasta play --load" goes on with it."""

SERVE_EPILOG: Final = """\b
  canasta serve                                  for everybody on the network
  canasta serve --host 127.0.0.1                 for this machine alone
  canasta serve --public-url https://DOMAIN      behind a reverse proxy
  canasta serve --store postgresql://HOST/NAME   several servers, the same tables

Options may stand in the environment, too, as CANASTA_STORE. Ctrl-C ends the server; nothing
that a player has seen is lost, and players come back to their seats when it runs again."""

SITE_EPILOG: Final = """\b
  canasta site public              writes the folder public
  python -m http.server -d public  looks at it, at http://localhost:8000

Matches stay in the browser that plays them. After one visit the table is there without a network,
and can be installed like an app. docs/host/static-site.md tells how it comes onto three kinds of
web space."""

ARENA_EPILOG: Final = """\b
  canasta arena club novice --rules {book} --deals 400
  canasta arena club novice --deals 5000 --until 0.95        stops when it is settled
  canasta arena random novice club --deals 100 --results field.jsonl
  canasta arena club novice --deals 100 --matches            whole matches
  canasta arena club novice --deals 9999 --ray auto          on a Ray cluster
  canasta arena "python mybot.py" club                       a program of your own
  canasta arena expert --pool --deals 40                     against unlike players

Every deal is played once for every way in which two bots can sit, so that both hold the same
cards. A run with --results that was stopped goes on when the same command is given again."""

BOT_EPILOG: Final = """\b
  canasta arena expert "older/bin/canasta bot expert"
  canasta arena "older/bin/canasta bot club" "newer/bin/canasta bot club" --deals 1000

Each environment has a version of its own: see docs/research/arena.md."""

LEADERBOARD_EPILOG: Final = """\b
  canasta leaderboard
  canasta leaderboard mypolicy:act --deals 400 --write leaderboard.md
  canasta leaderboard "python mybot.py" --expert-deals 0

docs/research/environments.md tells how a policy is written and what loses it a deal."""

LEARN_EPILOG: Final = """\b
  canasta learn {book}
  canasta learn {book} --deals 200 --rounds 3          some two minutes, to see it work
  canasta learn {book} --bot club --bot novice
  canasta learn {book} --what policy                   some ten minutes
  canasta learn {book} --what policy --deals 200000    a few seconds

What was stopped goes on when the same command is given again. research/results/learning.md tells
what is learned, and what it brings."""

LAB_EPILOG: Final = """\b
  canasta lab {book} --change {first} --change {last}
  canasta lab {usual} --change going_out_bonus=200 --deals 1000 --plot bonus
  canasta lab {book} --change {first}+target=10000 --matches

The rules that can be changed, and what they may be, are in docs/rules/house-rules.md. What bots
do is not what people do: it is what these rules do to players who all play alike."""

REVIEW_EPILOG: Final = """\b
  canasta review match.canasta
  canasta review match.canasta --deal 2 --seat partner --worst 3
  canasta review match.canasta --level master --json

Every decision is judged by what its player had seen when it was made, never by the cards that
were hidden then: what is better is what promises more in deals that fit what was seen."""

REFEREE_EPILOG: Final = """\b
  canasta referee waldo
  canasta referee wca short-opening
  canasta referee waldo wrong-count no
  canasta referee regency red-three yes yes
  canasta referee --house club.toml short-opening

The book speaks first, with the figures of the rules in play. If it says nothing, or something else
than the official laws or a published regulation, these are shown as a second voice."""

HELP: Final = (
    ("draw", "draw from the stock"),
    ("take 5 5", "take the pile with two fives from the hand"),
    ("take 5 5 -> #2", "take it onto your side's meld 2"),
    ("meld K K K 2", "lay a new meld"),
    ("add 5 2 -> #1", "add cards to your side's meld 1"),
    ("discard Kh", "discard the king of hearts; ends the turn"),
    ("ask", "ask your partner whether to go out (yes, no: the answer)"),
    ("retract", "take back the melds of this turn"),
    ("", ""),
    ("?", "what may be done now; a number does it"),
    ("? add", "the same, but one kind of it only"),
    ("undo", "take back your last act, where that may be done"),
    ("hint", "what expert would do now, and why (hint master: with more thought)"),
    ("review", "after a deal: which of your turns cost most, and what was better"),
    ("why discard 2", "why an action is refused"),
    ("why", "more about the last refusal"),
    ("sort", "sort the hand by suit, or by rank again"),
    ("sheet", "the score sheets so far"),
    ("news", "what has happened in this deal"),
    ("rules", "the chapters of the rule book; rules PILE shows one"),
    ("save", "save the match (save FILE: in a file of your own)"),
    ("quit", "save and leave"),
)
HELP_NOTE: Final = (
    "Cards are a rank (2 to 9, T J Q K A) and a suit (c d h s), as in Th. The suit may be left "
    "out; Jk is a joker, 3r a red three, K*3 three kings, 4h-7h a run. Several actions go on one "
    "line with ; between them. Some books also know cut 52, face 3r, foot, splash and pass: ? "
    "lists them where they may be done. Enter alone draws the table again."
)

INTERRUPTED: Final = "stopped."
BOOK_AND_HOUSE: Final = "House rules name their own book: give either BOOK or --house."
NO_HOUSE: Final = "--house needs the name of a file."
LOAD_AND_MORE: Final = "A saved match has its own book, seed and players: give --load alone."
NO_SAVE: Final = "There is no match to go on with."
THERE_ALREADY: Final = "there is something of that name already"
INPUT_ENDED: Final = "The input ended before the match did."
NO_DEAL_SCORED: Final = "No deal has been scored yet."
NEXT_DEAL: Final = "Enter begins the next deal; review looks back at this one; quit leaves."
MATCH_OVER: Final = "The match is over."
NOTHING_REFUSED: Final = "Nothing has been refused yet; why ACTION says why an action would be."
LEGAL_NOW: Final = "That is legal now."
SPEC_NOTE: Final = "rows"
INTERVALS: Final = "With ± stand means of a deal and their 95 % intervals."
FOR_PHONES: Final = "For phones: point the camera at the code."
BAD_TOKEN: Final = (
    "The token of /metrics has at least 16 letters, digits and signs, without blanks: "
    "`openssl rand -hex 16` prints one."
)
NO_BROWSER: Final = "canasta: no browser could be opened here; open the address yourself."
THINKING: Final = "Thinking …"
NO_HINT_NOW: Final = "It is not your turn: hint tells what to do when it is."
NO_DEAL_OVER: Final = "no deal of this match is over, and a review looks back at one that is."
NOTHING_TO_REVIEW: Final = "No deal is over yet; review looks back at one that is."
REVIEW_LATER: Final = "canasta review, with the saved file, looks back at your play."
REVIEW_NOTE: Final = (
    "Judged by what the player had seen at the time, never by hidden cards. Points: by how many "
    "the side is expected to end the deal ahead; ± is the interval that holds the loss in 95 of "
    "100 cases. A loss is counted only if it is larger than chance. The number of the act is that "
    "of canasta replay."
)
VERDICTS: Final = {
    "costly": "cost points",
    "good": "the best",
    "even": "as good as any",
    "open": "can't be told from chance",
}
REPLAY_KEYS: Final = "Enter or n: on, p: back, d: next deal, g N: to act N, q: leave"


def unforeseen(error: Exception, log: Path | None) -> str:
    where = (
        f"Its traceback is in {log}."
        if log is not None
        else "With CANASTA_DEBUG=1 its traceback is shown."
    )
    what = " ".join(str(error).split())[:200]
    return f"something went wrong that should not have: {type(error).__name__}: {what}. {where}"


def wrong_players(title: str, allowed: Sequence[int], players: int) -> str:
    return f"{title} is for {' or '.join(map(str, allowed))} players, not {players}."


def too_many_bots(named: int, seats: int) -> str:
    return f"{named} bots are named; the others are {seats}. One name is for all of them."


def wrong_seat(seat: int, players: int) -> str:
    return f"The seats are 0 to {players - 1}; {seat} is none of them."


def saved(path: Path) -> str:
    return f"Saved in {path}"


def go_on(path: Path | None) -> str:
    return f"Go on with: canasta play --load{'' if path is None else f' {quote(str(path))}'}"


def cannot_save(path: Path, reason: str) -> str:
    return f"The match cannot be saved in {path}: {reason}."


def kept_elsewhere(path: Path) -> str:
    return f"It was kept in {path} instead."


def other_rules(name: str, differing: Sequence[str]) -> str:
    """Return the message that a record's rules are not those of the book that it names."""
    return (
        f"the match names the book {name}, and goes by other rules: {', '.join(differing)}. An "
        "older release may have had the book so, or the file was changed."
    )


def replay_ends(last: int) -> str:
    return f"The match has the acts 0 to {last}."


def tried(samples: int) -> str:
    return (
        f"Points: by how many your side is expected to end the deal ahead, in {samples:,} deals "
        "that fit what you have seen; ± holds the difference in 95 of 100 cases."
    )


PUZZLES_HOW: Final = (
    "1 to 5 are grades. canasta puzzles solve asks one of them; NAME, --theme and --grade "
    "choose it. In the page they are solved at the table."
)
NO_PUZZLE: Final = "there is no such puzzle; canasta puzzles lists those that there are."
PUZZLE_KEYS: Final = "an act answers, show tells the solution, q leaves"
PUZZLE_AGAIN: Final = "Try it again, or say show for the solution."


def mining(title: str, known: int, count: int) -> str:
    there = f", {known} are there" if known else ""
    return f"{count} puzzles of {title}{there}"


def looking_back(deals: Sequence[int]) -> str:
    if len(deals) == 1:
        return f"Looking back at deal {deals[0]}"
    return f"Looking back at {len(deals)} deals"


def heading_of_losses(deal: int, who: str, shown: int, found: int, points: float) -> str:
    """Return the heading of a deal's review: the points lost, and in how many decisions."""
    if not found:
        return f"Deal {deal}, {who}: no decision that cost points beyond doubt."
    decisions = "one decision" if found == 1 else f"{found} decisions"
    what = f"Deal {deal}, {who}: {points:,.0f} points lost in {decisions}"
    return f"{what}; the dearest {shown}:" if shown < found else f"{what}:"


def what_could_be_judged(choices: int, judged: int, agreed: int) -> str:
    """Return how many decisions could be judged, and how many a strong player would share."""
    return (
        f"{judged} of {choices} decisions could be judged. A strong player would have played the "
        f"same in {agreed}."
    )


def no_such_name(name: str, names: Iterable[str]) -> str:
    return f"Nobody is called {name[:40]!r}: say {', '.join(names)}, or the number of a seat."


UNENCRYPTED = (
    "Everybody on your network can open it, and what is sent is not encrypted: on the internet,\n"
    "put a proxy with HTTPS before it (--public-url). --host 127.0.0.1 keeps it to this machine."
)
ENCRYPTED = "Everybody who can reach that address can open it."


def runner(here: str, elsewhere: str | None) -> str:
    lines = ["The table is served until you stop it with Ctrl-C.", "", f"  On this machine  {here}"]
    if elsewhere is not None:
        lines.append(f"  For others       {elsewhere}")
        lines += ["", UNENCRYPTED if elsewhere.startswith("http:") else ENCRYPTED]
    return "\n".join([*lines, ""])


def no_url(option: str, text: str) -> str:
    return (
        f"{option} is the address of a server alone, such as https://canasta.example.org; "
        f"{text[:80]!r} is none."
    )
