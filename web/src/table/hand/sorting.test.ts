import { expect, test } from "vitest";

import { apart, arranged } from "./sorting";

const held = (text: string) => text.split(" ").map((card, at) => ({ id: at + 1, card }));
const sorted = (text: string, by: "rank" | "suit" | "own") =>
  arranged(held(text), by)
    .map(({ card }) => card)
    .join(" ");

test("by rank wild cards come first, then from the ace down to the three", () => {
  expect(sorted("3h 9c Ad 2s Jk Th Kh", "rank")).toBe("Jk 2s Ad Kh Th 9c 3h");
});

test("equal ranks lie as spades, hearts, clubs, diamonds", () => {
  expect(sorted("Kd Kc Kh Ks", "rank")).toBe("Ks Kh Kc Kd");
});

test("by suit a run reads down from its high end", () => {
  expect(sorted("4h 6h 5h As 5c", "suit")).toBe("As 6h 5h 4h 5c");
});

test("twos are wild in a hand sorted by suits too", () => expect(sorted("4s 2d 2s Jk", "suit")).toBe("Jk 2s 2d 4s"));

test("equal cards keep the order in which they came", () => {
  expect(arranged(held("5h Jk 5h"), "rank").map(({ id }) => id)).toEqual([2, 1, 3]);
});

test("one's own order is left as it is", () => expect(sorted("3h Jk Ad", "own")).toBe("3h Jk Ad"));

test("sorting leaves the hand that it was given alone", () => {
  const hand = held("3h Ad");
  arranged(hand, "rank");
  expect(hand.map(({ card }) => card)).toEqual(["3h", "Ad"]);
});

test.each([
  ["Kh", "Kd", "rank", false],
  ["Kh", "Qh", "rank", true],
  ["Kh", "Qh", "suit", false],
  ["Kh", "Kd", "suit", true],
  ["Jk", "2h", "rank", false],
  ["2h", "2d", "suit", false],
  ["2h", "3h", "suit", true],
  ["Kh", "3d", "own", false],
] as const)("between %s and %s by %s there is a gap: %s", (one, other, by, gap) => {
  expect(apart(one, other, by)).toBe(gap);
});
