/** What is read aloud of a table, and its keys. */
import { cards } from "./words";

export const reading = {
  hand: (count: number, list: string) => (count === 0 ? "Your hand is empty." : `Your hand, ${cards(count)}: ${list}.`),
  threes: (count: number) => `${count} ${count === 1 ? "three" : "threes"} laid out`,
  opened: "Your side has opened.",
  needs: (points: string, staged: string) =>
    `Your opening needs ${points} points${staged === "" ? "" : `; ${staged} are laid`}.`,
  holds: (count: number) => `holds ${cards(count)}`,
  enter: (what: string) => `Enter: ${what}.`,
  pressAgain: (what: string) => `${what} Press again to do it, Escape to keep it.`,
  again: (step: number, of: number) => `Since your last turn, ${step} of ${of}`,
  showAgain: (turn: string) => `${turn}: show again what has happened since your last`,
  line: "An act, as it is written",
  example: "meld K K K 2",
  send: "Do it",
  help: "Keys",
  keys: [
    ["Enter", "do what the large button says"],
    ["← →", "go through your hand; the space bar chooses a card"],
    ["D", "discard the chosen card"],
    ["T", "take the pile"],
    ["U", "undo"],
    ["H", "a hint"],
    ["Esc", "choose nothing"],
    ["G", "go to your hand"],
    ["Y", "read your hand"],
    ["P", "read the pile and the stock"],
    ["M", "read your side’s melds"],
    ["O", "read the others’ melds"],
    ["R", "read what your opening needs"],
    ["S", "read the score and who holds how many"],
    ["B", "show and read again what has happened since your last turn"],
    ["/", "type an act: draw · take 5 5 · meld K K K 2 · add 7 -> #1 · discard 9c"],
    ["?", "this list"],
  ] as readonly (readonly [string, string])[],
  off: "Keys of one letter can be switched off in the settings.",
};
