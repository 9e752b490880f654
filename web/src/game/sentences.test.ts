import { expect, test } from "vitest";

import { eventsOf, roomOf } from "../testing/tables";
import type { MeldView } from "../protocol";
import { codeOf } from "./melds";
import { matchesWon, sidesOf } from "./sides";
import { eventSentence, isRun, meldName, namesOf, sentences, sidePlayers } from "./sentences";

const names = namesOf(roomOf(), 0);
const told = (...events: object[]) => sentences(eventsOf(...events), names).map(({ text }) => text);

test("the reader is called you", () => {
  expect(told({ event: "drew", seat: 0, cards: ["Kh"], count: 1 })[0]).toMatch(/^You drew the king of hearts/);
  expect(told({ event: "passed", seat: 1 })[0]).toMatch(/^Walter passed/);
});

test("somebody who watches reads everybody's name", () => {
  expect(eventSentence({ event: "passed", seat: 0 } as never, namesOf(roomOf(), -1))).toBe("Ruth passed.");
});

test("a card that the reader may not see is counted, not named", () => {
  expect(told({ event: "drew", seat: 1, cards: [], count: 2 })[0]).not.toMatch(/ of /);
});

test.each([
  ["Q", /the queens/],
  ["s", /run of spades/],
  ["wild", /wild cards/],
  ["3", /black threes/],
  ["", /a meld/],
  [undefined, /a meld/],
])("cards go to the meld that the event names: %s", (onto, words) => {
  expect(told({ event: "added", seat: 1, side: 1, meld: 2, cards: ["2c"], onto })[0]).toMatch(words);
  const took = { event: "took_pile", seat: 1, count: 3, top: "Qh", used: [], meld: 2, new: false, onto };
  expect(told(took)[0]).toMatch(words);
});

test("a handed pile whose cards are hidden has no sentence of its own", () => {
  expect(told({ event: "pile_handed", seat: 1, cards: [], count: 5 })).toEqual([]);
});

test("a deal's totals name each side", () => {
  const said = told({ event: "deal_scored", totals: [500, -120] })[0];
  expect(said).toContain("+500");
  expect(said).toContain("−120");
});

test("a won match tells the higher score first", () => {
  const said = told({ event: "match_won", side: 1, scores: [3000, 5125] })[0]!;
  expect(said.indexOf("5,125")).toBeLessThan(said.indexOf("3,000"));
});

test("the reader comes last among the players of a side", () => {
  expect(sidePlayers(names, 0).map(({ name, you }) => [name, you])).toEqual([
    ["Ines", false],
    ["Ruth", true],
  ]);
});

test.each([
  ["a natural canasta", ["Kh", "Kd", "Ks", "Kc", "Kh", "Kd", "Ks"], /natural canasta of kings/],
  ["a mixed canasta", ["Kh", "Kd", "Ks", "Kc", "Kh", "Kd", "2s"], /mixed canasta of kings/],
  ["a canasta of wild cards", ["Jk", "2d", "2s", "2c", "Jk", "Jk", "2s"], /wild/],
  ["a samba", ["4h", "5h", "6h", "7h", "8h", "9h", "Th"], /hearts/],
])("%s is called so", (_, cards, expected) => {
  expect(told({ event: "completed", seat: 1, cards })[0]).toMatch(expected);
});

test.each([
  [["4h", "5h", "6h"], true],
  [["4h", "4d", "4s"], false],
  [["4h", "5h", "2s"], false],
  [["4h"], false],
])("%o is a run: %s", (cards, run) => expect(isRun(cards)).toBe(run));

test.each([
  ["set", ["Qh", "Qd", "2s"], "the queens"],
  ["run", ["4h", "5h", "6h"], "the run of hearts"],
  ["wild", ["2s", "2h", "Jk"], "the wild cards"],
  ["black", ["3s", "3c", "3s"], "the black threes"],
])("a %s of %o is %s", (form, cards, name) => expect(meldName(codeOf({ form, cards } as MeldView))).toBe(name));

test("what a bot did for somebody who had left or was away is told of the bot", () => {
  const room = roomOf();
  room.seats[1] = { name: "Walter", bot: "club", present: false, kept: true };
  room.seats[3] = { name: "Emil", bot: "club", present: false, kept: false };
  const played = [
    { seat: 1, until: 1, name: "Walter", bot: false, kept: true },
    { seat: 3, until: 2, name: "Ines", bot: false, kept: true },
  ];
  const events = [1, 1, 3, 3].flatMap((seat) => ({ event: "passed", seat }));
  const all = sentences(eventsOf(...events), namesOf({ ...room, played }, 0));
  expect(all.map(({ text }) => text)).toEqual([
    "Walter passed.",
    "A bot (for Walter) passed.",
    "Emil passed.",
    "Emil passed.",
  ]);
  const sooner = played.map((one) => ({ ...one, until: one.seat === 3 ? 3 : 1 }));
  expect(sentences(eventsOf(...events), namesOf({ ...room, played: sooner }, 0))[2]?.text).toBe("Ines passed.");
});

test("matches won at this table are counted once there was one before", () => {
  const room = roomOf();
  expect(matchesWon(room, 0, sidesOf(room, 0))).toBeNull();
  const past = [
    [5200, 3000],
    [1000, 6000],
  ];
  // The side that resigned the second match was ahead.
  const after = { ...room, past, past_winners: [0, 0] };
  expect(matchesWon(after, null, sidesOf(room, 1))).toEqual([0, 2]);
  expect(matchesWon(after, 1, sidesOf(room, 1))).toEqual([1, 2]);
});
