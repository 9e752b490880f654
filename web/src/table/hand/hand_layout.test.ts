import { expect, test } from "vitest";

import type { HandFit } from "../layout/layout";
import { laidOut } from "./hand_layout";
import type { Sorting } from "./sorting";

const fit: HandFit = { rows: 1, width: 80, tier: 100, spread: 600, close: 0.6, narrow: false };
const held = (...cards: string[]) => cards.map((card, at) => ({ id: at + 1, card }));
const many = (count: number) => held(...Array.from({ length: count }, () => "5h"));
const lay = (cards: ReturnType<typeof held>, more: Partial<HandFit> = {}, by: Sorting = "own") =>
  laidOut(cards, { ...fit, ...more }, by);

test("an empty hand is no card anywhere", () => expect(lay([])).toEqual([]));

test("one card lies in the middle", () => expect(lay(held("5h"))[0]).toMatchObject({ x: 260, y: 0, row: 0 }));

test.each([
  [16, 3, [6, 5, 5]],
  [11, 2, [6, 5]],
  [7, 3, [3, 2, 2]],
  [2, 3, [1, 1]],
])("%i cards in %i rows are balanced", (count, rows, expected) => {
  const laid = lay(many(count), { rows });
  expect(expected.map((_, row) => laid.filter((card) => card.row === row).length)).toEqual(expected);
});

test.each([1, 2, 7, 11, 15, 23, 40])("%i cards stay inside the spread and lie evenly about its middle", (count) => {
  const laid = lay(many(count));
  expect(laid[0]!.x).toBeGreaterThanOrEqual(0);
  expect(laid.at(-1)!.x + 80).toBeLessThanOrEqual(600.001);
  expect(laid[0]!.x).toBeCloseTo(600 - 80 - laid.at(-1)!.x, 6);
});

test("neighbours are never further apart than asked for", () => {
  const [one, two] = lay(held("5h", "6h"));
  expect(two!.x - one!.x).toBeCloseTo(80 * 0.6);
});

test("a gap stands between two ranks, and between wild cards and naturals", () => {
  const xs = lay(held("Jk", "2h", "Kh", "Kd", "5h"), {}, "rank").map(({ x }) => x);
  const steps = xs.slice(1).map((x, at) => Math.round(x - xs[at]!));
  expect(steps).toEqual([48, 62, 48, 62]);
});

test("a hand of one's own order has no gaps", () => {
  const xs = lay(held("Jk", "5h", "Kh")).map(({ x }) => x);
  expect(xs[1]! - xs[0]!).toBeCloseTo(xs[2]! - xs[1]!);
});

test("gaps give way where cards lie close, and in more than one row", () => {
  const cards = held(..."34567899TTJJQQKKA".split("").map((rank) => `${rank}h`));
  for (const rows of [1, 2]) {
    const row = lay(cards, { rows, spread: 500 }, "rank").filter((card) => card.row === 0);
    const steps = row.slice(1).map((card, at) => Math.round(card.x - row[at]!.x));
    expect(new Set(steps).size).toBe(1);
  }
});

test("every row is a tier lower", () => {
  expect(lay(many(9), { rows: 3 }).map(({ y }) => y)).toEqual([0, 0, 0, 100, 100, 100, 200, 200, 200]);
});

test("the index grows with the strip that shows, between one and 1.32 times", () => {
  const scales = [2, 11, 13, 20, 40].map((count) => lay(many(count), { close: 1 })[0]!.scale);
  expect(scales).toEqual([...scales].sort((one, other) => other - one));
  expect(Math.max(...scales)).toBeLessThanOrEqual(1.32);
  expect(scales.at(-1)).toBe(1);
});
