"""The texts of the command line, in one place."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

NO_NUMPY: Final = (
    "This command needs NumPy, which isn't installed. "
    "Install it with pip install 'canasta[research]'."
)
EPILOG: Final = """\b
To begin:
  canasta serve                        the table in the browser
  canasta site public                  static files for any web host, without a server
  canasta play                         a match against bots
  canasta play {book} --bots novice     another rule book, easier bots
  canasta rules {book}                  the rule book
  canasta rules {book} --compare {usual}
                                       what differs
  canasta rules --clause AW-18         what a clause says, and its source
  canasta score deal.toml              score a deal played with real cards
  canasta replay match.canasta         step through a saved match
  canasta review match.canasta         which decisions cost most, and what was better

The rule books are {books}.
Variations are added with +, as in {varied}; "canasta rules" lists them all.
"canasta COMMAND --help" shows the options of a command.

Exit status: 0 on success; 1 if something failed, did not check out, or was stopped with
Ctrl-C; 2 if the input could not be read."""

PLAY_EPILOG: Final = """\b
At the table, ? lists the legal actions; type a number to do one. Actions are written:
  draw                 take 5 5            take 5 5 -> #2
  meld K K K 2         add 5 2 -> #1       discard Kh
  ask, yes, no, pass, splash, foot, face 3r, cut 52, retract
  if irregularities are played: short, overdraw, bury, correct,
  improper meld 5 2 2, challenge
Cards are a rank (2 3 4 5 6 7 8 9 T J Q K A) and a suit (c d h s), which may be left
out; Jk is a joker. Several actions go on one line with ; between them.

Leaving (quit, Ctrl-D, Ctrl-C) saves the match; "canasta play --load" continues it."""

SERVE_EPILOG: Final = """\b
  canasta serve                                  for anyone on the network
  canasta serve --host 127.0.0.1                 for this machine alone
  canasta serve --public-url https://DOMAIN      behind a reverse proxy
  canasta serve --store postgresql://HOST/NAME   several servers, the same tables

Options can also be set in the environment, as CANASTA_STORE. Ctrl-C stops the server. Nothing
that a player has seen is lost, and players come back to their seats when it runs again."""

SITE_EPILOG: Final = """\b
  canasta site public              writes the folder public
  python -m http.server -d public  then view it at http://localhost:8000

Matches stay in the visitor's browser. After one visit the game works offline and can be installed
like an app. docs/host/static-site.md shows how to publish it."""

ARENA_EPILOG: Final = """\b
  canasta arena club novice --rules {book} --deals 400
  canasta arena club novice --deals 5000 --until 0.95        stops when it is settled
  canasta arena random novice club --deals 100 --results field.jsonl
  canasta arena club novice --deals 100 --matches            whole matches
  canasta arena club novice --deals 9999 --ray auto          on a Ray cluster
  canasta arena "python mybot.py" club                       a program of your own
  canasta arena expert --pool --deals 40                     against varied opponents

Each deal is played once for every way in which two bots can sit, so both hold the same cards.
To continue a stopped run with --results, give the same command again."""

BOT_EPILOG: Final = """\b
  canasta arena expert "older/bin/canasta bot expert"
  canasta arena "older/bin/canasta bot club" "newer/bin/canasta bot club" --deals 1000

Each environment has a version of its own: see docs/research/arena.md."""

LEADERBOARD_EPILOG: Final = """\b
  canasta leaderboard
  canasta leaderboard mypolicy:act --deals 400 --write leaderboard.md
  canasta leaderboard "python mybot.py" --expert-deals 0

docs/research/environments.md shows how to write a policy, and what loses it a deal."""

LEARN_EPILOG: Final = """\b
  canasta learn {book}
  canasta learn {book} --deals 200 --rounds 3          two minutes, to try it
  canasta learn {book} --bot club --bot novice
  canasta learn {book} --what policy                   six to twenty minutes, by book
  canasta learn {book} --what policy --deals 200000    a few seconds

To continue a stopped run, give the same command again. research/results/learning.md explains what
is learned, and how much it helps."""

LAB_EPILOG: Final = """\b
  canasta lab {book} --change {first} --change {last}
  canasta lab {usual} --change going_out_bonus=200 --deals 1000 --plot bonus
  canasta lab {book} --change {first}+target=10000 --matches

docs/rules/house-rules.md lists the rules that can be changed, and their values. Bots don't play
as people do: you see what the rules do to players who all play alike."""

REVIEW_EPILOG: Final = """\b
  canasta review match.canasta
  canasta review match.canasta --deal 2 --seat partner --worst 3
  canasta review match.canasta --level master --json

Each decision is judged by what its player had seen, never by hidden cards: a better move is one
with better prospects in deals that fit what was seen."""

REFEREE_EPILOG: Final = """\b
  canasta referee waldo
  canasta referee wca short-opening
  canasta referee waldo wrong-count no
  canasta referee regency red-three yes yes
  canasta referee --house club.toml short-opening

The book speaks first, with the figures of the rules in play. If it says nothing, or something else
than the official laws or a published regulation, these are shown as a second voice."""


INTERRUPTED: Final = "stopped."
BOOK_AND_HOUSE: Final = "House rules name their own book: give either BOOK or --house."
NO_HOUSE: Final = "--house needs the name of a file."
LOAD_AND_MORE: Final = "A saved match has its own book, seed and players: give --load alone."
NO_SAVE: Final = "There is no saved match."
INTERVALS: Final = "Figures are means per deal, ± 95 % confidence interval."
FOR_PHONES: Final = "On a phone, point the camera at the code."
BAD_TOKEN: Final = (
    "The token of /metrics has at least 16 ASCII characters, without spaces: "
    "`openssl rand -hex 16` prints one."
)
NO_BROWSER: Final = "canasta: no browser could be opened here; open the address yourself."


def unforeseen(error: Exception, log: Path | None) -> str:
    where = (
        f"Its traceback is in {log}."
        if log is not None
        else "Set CANASTA_DEBUG=1 to see its traceback."
    )
    what = " ".join(str(error).split())[:200]
    return f"something went wrong that should not have: {type(error).__name__}: {what}. {where}"


def wrong_players(title: str, allowed: Sequence[int], players: int) -> str:
    return f"{title} is for {' or '.join(map(str, allowed))} players, not {players}."


def too_many_bots(named: int, seats: int) -> str:
    return f"You named {named} bots for {seats} seats. Give one name for all, or one for each seat."


def code_in_save(name: str) -> str:
    return f"This match was played with {name!r}. A file may not start it: name it with --bots."


def wrong_seat(seat: int, players: int) -> str:
    return f"There is no seat {seat}: seats are 0 to {players - 1}."


def saved(path: Path) -> str:
    return f"Saved in {path}"


def other_rules(name: str, differing: Sequence[str]) -> str:
    """Return the message that a record's rules are not those of the book that it names."""
    return (
        f"the match names the book {name}, but its rules differ: {', '.join(differing)}. An older "
        "release may have had the book like that, or someone changed the file."
    )


PUZZLES_HOW: Final = (
    "Grades go from 1 to 5. Run canasta puzzles solve to solve one; choose it by NAME, --theme or "
    "--grade. On the page you solve them at the table."
)
NO_PUZZLE: Final = "there is no such puzzle; canasta puzzles lists all."


def mining(title: str, known: int, count: int) -> str:
    there = f", {known} are there" if known else ""
    return f"{count} puzzles of {title}{there}"


def no_such_name(name: str, names: Iterable[str]) -> str:
    return f"There is no player {name[:40]!r}: choose {', '.join(names)}, or a seat's number."


UNENCRYPTED = (
    "Anyone on your network can open it, and nothing is encrypted. On the internet, put a proxy\n"
    "with HTTPS before it (--public-url). To allow this machine only, use --host 127.0.0.1."
)
ENCRYPTED = "Anyone who can reach that address can open it."


def runner(here: str, elsewhere: str | None) -> str:
    lines = ["canasta is running. Press Ctrl-C to stop it.", "", f"  On this machine  {here}"]
    if elsewhere is not None:
        lines.append(f"  For others       {elsewhere}")
        lines += ["", UNENCRYPTED if elsewhere.startswith("http:") else ENCRYPTED]
    return "\n".join([*lines, ""])


def no_url(option: str, text: str) -> str:
    return (
        f"{option} must be the address of a server, such as https://canasta.example.org, not "
        f"{text[:80]!r}."
    )
