"""A minimal program that misbehaves in the way that its argument names."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

MODE = sys.argv[1] if len(sys.argv) > 1 else ""
WHEN = int(sys.argv[2]) if len(sys.argv) > 2 else 3
"""At which question it does so."""

ONCE = ("offspring", "floods_errors")
"""What it does at that question alone."""


def simple(legal: list[str]) -> str:
    """Draw, then discard."""
    for verb in ("cut", "no", "draw", "discard", "pass", "splash"):
        found = [act for act in legal if act.split()[0] == verb]
        if found:
            return found[0]
    return legal[0]


def send(line: str) -> None:
    """Write a line."""
    print(line, flush=True)


def write(data: bytes) -> None:
    """Write bytes as they are."""
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def misbehave(said: dict[str, Any]) -> None:  # noqa: PLR0912, PLR0915 - one branch a kind
    """Misbehave in a given mode instead of answering."""
    right = json.dumps({"type": "act", "id": said["id"], "act": simple(said["legal"])})
    match MODE:
        case "slow":
            time.sleep(60)
        case "dies":
            print("something \x1b[31mterrible\x1b[0m happened", file=sys.stderr, flush=True)
            sys.exit(3)
        case "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        case "illegal":
            send(json.dumps({"type": "act", "id": said["id"], "act": "meld Jk Jk Jk Jk Jk Jk Jk"}))
        case "unreadable":
            send(json.dumps({"type": "act", "id": said["id"], "act": "dance \u202e\x1b[2J"}))
        case "slip":
            send(json.dumps({"type": "act", "id": said["id"], "act": "overdraw"}))
        case "surrogate":
            send(f'{{"type":"act","id":{said["id"]},"act":"draw \\ud800"}}')
        case "nonsense":
            send("well, let me see")
        case "wrong_type":
            send('{"type":"act","id":"seven","act":["draw"]}')
        case "deep":
            send("[" * 60_000)
        case "deep_field":
            send('{"type":"act","id":1,"x":' + "[" * 50_000)
        case "empty":
            send("")
        case "bad_utf8":
            write(b'{"type":"act","id":1,"act":"draw \xff\xfe"}\n')
        case "nul":
            write(b"\0" * 100 + b"\n")
        case "huge_line":
            write(b"x" * 10_000_000 + b"\n")
        case "no_newline":
            sys.stdout.write(right)
            sys.stdout.flush()
            time.sleep(60)
        case "endless":
            while True:
                write(b"y" * 65_536)
        case "endless_lines":
            while True:
                write(b"y\n" * 30_000)
        case "twice":
            send(right)
            send(right)
        case "other_id":
            send(json.dumps({"type": "act", "id": 10**30, "act": "draw"}))
        case "huge_id":
            send(f'{{"type":"act","id":{"9" * 20_000},"act":"draw"}}')
        case "closes_output":
            os.close(1)
            time.sleep(60)
        case "closes_input":
            os.close(0)
            send(right)
            time.sleep(60)
        case "floods_errors":
            for _ in range(200):
                sys.stderr.write("e" * 65_536)
            send(right)
        case "floods_errors_for_ever":
            while True:
                sys.stderr.write("e" * 65_536)
        case "retracts":
            legal = said["legal"]
            found = [act for act in legal if act.split()[0] in ("meld", "retract")]
            act = found[0] if found else simple(legal)
            send(json.dumps({"type": "act", "id": said["id"], "act": act}))
        case "offspring":
            child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
            with Path(os.environ.get("OFFSPRING", os.devnull)).open("a") as file:
                file.write(f"{child.pid}\n")
            send(right)
        case "stubborn":
            for one in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
                signal.signal(one, signal.SIG_IGN)
            send(right)
        case _:
            send(right)


def main() -> None:
    """Play."""
    if MODE == "exits_at_once":
        sys.exit(1)
    ready = {"type": "ready", "protocol": 1}
    number = 0
    for line in sys.stdin:
        said = json.loads(line)
        if said["type"] == "hello":
            if "DIARY" in os.environ:
                with Path(os.environ["DIARY"]).open("a") as diary:
                    diary.write(f"{os.getpid()} {said['seat']}\n")
            match MODE:
                case "exits_in_handshake":
                    sys.exit(0)
                case "mute_in_handshake":
                    time.sleep(60)
                case "other_version":
                    ready["protocol"] = 2
                case "acts_in_handshake":
                    ready = {"type": "act", "id": 1, "act": "draw"}
            send(json.dumps(ready))
        elif said["type"] == "act":
            number += 1
            if number >= WHEN and not (MODE in ONCE and number > WHEN):
                misbehave(said)
            else:
                answer = {"type": "act", "id": said["id"], "act": simple(said["legal"])}
                send(json.dumps(answer))
    if MODE in ("stubborn", "deaf"):
        time.sleep(60)


if __name__ == "__main__":
    main()
