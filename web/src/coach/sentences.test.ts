/** The sentences of reasons, which are written in Python, as the page fills them. */
import { describe, expect, test } from "vitest";

import { advice as german } from "../texts/de/advice";
import { advice } from "../texts/en/advice";
import { reasons as sentences } from "../texts/en/reasons";

const VALUES = {
  ...{ act: "draw", other: "discard Qh", card: "Kh", rank: "9", count: 2, cards: 5, left: 3, fits: 1, canastas: 1.5 },
  ...{ other_canastas: 1, share: 20, other_share: 30, points: 50, error: 4, needed: 90, unseen: 1, least: 3, most: 99 },
};
const codes = Object.keys(sentences).filter((key) => !key.includes("?"));

test.each(codes)("the sentence of %s has no hole", (code) => {
  expect(advice.reasons[code]?.(VALUES)).toMatch(/^[A-Z][^{}]*\.$/);
  expect(advice.reasons[code]?.(VALUES)).not.toMatch(/undefined|NaN/);
});

test("cards stand in words, and a value of none has words of its own", () => {
  expect(advice.reasons["even"]?.(VALUES)).toBe("Discarding the queen of hearts is just as good.");
  expect(advice.reasons["opens"]?.({ ...VALUES, points: 0 })).toBe("It opens.");
  expect(advice.reasons["dead-rank"]?.({ ...VALUES, unseen: 0 })).toBe(
    "Nines are safe: all the others have been seen.",
  );
});

const OTHERS = {
  ...{
    act: "take 5 5",
    other: "meld K K K",
    card: "5s",
    rank: "5",
    count: 3,
    cards: 8,
    left: 7,
    fits: 2,
    canastas: 2.5,
  },
  ...{ other_canastas: 2, share: 41, other_share: 55, points: 75, error: 6, needed: 120, unseen: 0, least: 0, most: 2 },
};
/** Reasons that are the same whenever they can be said: nothing in the hand or on the table changes them. */
const SAME = ["stops-pile", "takes-back", "splashes", "completes"];

describe.each([
  ["English", advice.because],
  ["German", german.because],
])("in %s", (_language, because) => {
  test.each(Object.keys(advice.because))("a short reason of %s holds for this deal and not for every other", (code) => {
    const [here, there] = [VALUES, OTHERS].map((values) => because[code]?.(values, "Vera"));
    expect(here).toMatch(/^[^{}]+$/);
    expect(here).not.toMatch(/undefined|NaN/);
    if (!SAME.includes(code)) expect(here).not.toBe(there);
  });
});
