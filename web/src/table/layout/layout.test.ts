import { expect, test } from "vitest";

import { cascades, fitsFor, scaleOf, STRIP, tiles, zoneHigh, type LayoutInput } from "./layout";

const room = (width: number, height: number, more: Partial<LayoutInput> = {}): LayoutInput => ({
  ...{ width, height, size: "m", own: 3, others: 3, sides: 2, cards: 11, opening: false },
  ...more,
});

test.each([
  ["phone", 360, 640],
  ["phone", 599, 1200],
  ["tablet", 600, 900],
  ["tablet", 820, 1180],
  ["wide", 1024, 768],
  ["wide", 1920, 1080],
  ["wide", 667, 375],
  ["phone", 559, 320],
] as const)("the grid is %s at %i by %i", (kind, width, height) => {
  expect(fitsFor(room(width, height))[0]?.kind).toBe(kind);
});

test("only a wide window of little height is low", () => {
  expect(fitsFor(room(800, 559)).every(({ low }) => low)).toBe(true);
  expect(fitsFor(room(800, 560)).some(({ low }) => low)).toBe(false);
});

test.each([
  [1239, 0],
  [1240, 304],
  [1799, 304],
  [1800, 350],
  [2300, 400],
])("at %i pixels the rail is %i wide", (width, rail) => {
  expect(fitsFor(room(width, 900))[0]?.rail).toBe(rail);
});

const windows = [320, 360, 414, 560, 667, 768, 1024, 1280, 1920, 2560].flatMap((width) =>
  [320, 480, 640, 900, 1440].map((height) => [width, height] as const),
);
const tables = [
  { own: 0, others: 0, cards: 11 },
  { own: 12, others: 12, cards: 30, opening: true },
  { own: 5, others: 4, sides: 3, cards: 15 },
] as const;

test.each(windows)(
  "at %i by %i there is always a fit, and no length in it is negative or beyond the window",
  (width, height) => {
    for (const table of tables) {
      for (const size of ["s", "m", "l"] as const) {
        const fits = fitsFor(room(width, height, { ...table, size }));
        expect(fits.length).toBeGreaterThan(0);
        for (const { pile, hand, rail, us, them } of fits) {
          for (const length of [pile, hand.width, hand.tier, us.width, them.width]) expect(length).toBeGreaterThan(0);
          expect(Math.min(us.cascade, them.cascade, rail)).toBeGreaterThanOrEqual(0);
          expect(hand.spread + rail).toBeLessThanOrEqual(width);
          expect(hand.width).toBeLessThanOrEqual(hand.spread);
        }
      }
    }
  },
);

test("a higher window never has smaller melds on a phone", () => {
  const widths = [500, 600, 700, 800, 1000].map(
    (height) => fitsFor(room(360, height, { own: 6, others: 6 }))[1]?.us.width ?? 0,
  );
  expect(widths).toEqual([...widths].sort((one, other) => one - other));
});

test("with three sides the others' melds are strips on a phone", () => {
  expect(fitsFor(room(360, 900, { sides: 3 })).every(({ them }) => them.as === "strip")).toBe(true);
});

test("more cards than a row holds go into more rows on a phone, three at most for cards of middle size", () => {
  const rows = [6, 11, 18, 40].map((cards) => fitsFor(room(360, 900, { cards }))[0]?.hand.rows);
  expect(rows).toEqual([1, 2, 3, 3]);
});

test("the tightest fit of a phone says nothing of what happened and shows own melds as strips", () => {
  expect(fitsFor(room(320, 480)).at(-1)).toMatchObject({ tight: true, news: 0, us: STRIP, them: STRIP, dots: true });
});

test("a zone of tiles is higher by a row once they do not fit side by side", () => {
  const one = zoneHigh(tiles(50), 4, 360);
  const two = zoneHigh(tiles(50), 5, 360);
  expect(two - one).toBe(50 * 1.4 + 34 + 6);
});

test("an empty zone is as high as one with a meld", () =>
  expect(zoneHigh(tiles(50), 0, 360)).toBe(zoneHigh(tiles(50), 1, 360)));

test("a strip and a cascade are as high whatever lies there", () => {
  const cascade = { as: "cascade", width: 50, canasta: 58, cascade: 150, gap: 22 } as const;
  for (const melds of [0, 20]) expect([zoneHigh(STRIP, melds, 300), zoneHigh(cascade, melds, 300)]).toEqual([60, 226]);
});

test("cascades need a card's height and some more", () => {
  expect(cascades(84 + 126, 50)).toEqual([{ as: "cascade", width: 50, canasta: 50 * 1.16, cascade: 126, gap: 22 }]);
  expect(cascades(84 + 125, 50)).toEqual([]);
});

test("a large screen scales by its shorter measure, at most 1.7 times", () => {
  expect([scaleOf(800, 600), scaleOf(2280, 990), scaleOf(9999, 9999)]).toEqual([1, 1.1, 1.7]);
});
