import { expect, test } from "vitest";

import { gameOf, roomOf } from "../testing/tables";
import { requirement, sidesOf } from "../game/sides";
import { apart, FIELD, numbered, openingsOf, scaleOf } from "./chart";
import { endingOf, headline, seriesOf } from "./headline";
import { resultOf, resultText } from "./result";
import { sheetGroups } from "./lines";

const room = roomOf();
const sheet = (...sides: Record<number, number>[]) => ({
  sides: sides.map((lines) => ({
    total: Object.values(lines).reduce((sum, points) => sum + points, 0),
    lines: Object.entries(lines).map(([line, points]) => ({ line: Number(line), points })),
  })),
});

test("a reader's own side is the first column, a watcher's that of the first seat", () => {
  expect(sidesOf(room, 1).map(({ side, title }) => [side, title])).toEqual([
    [1, "Us"],
    [0, "Them"],
  ]);
  expect(sidesOf(room, -1).map(({ side }) => side)).toEqual([0, 1]);
});

test("players without partners are called by their names", () => {
  const three = roomOf({ seats: room.seats.slice(0, 3) }, { players: 3, sides: 3 });
  expect(sidesOf(three, 0).map(({ title }) => title)).toEqual(["You", "Walter", "Ines"]);
});

test.each([
  [-5, 15],
  [0, 50],
  [1495, 50],
  [1500, 90],
  [2995, 90],
  [3000, 120],
])("at %i points an opening needs %i", (score, points) => expect(requirement(room, score)).toBe(points));

test("a line that no side has is not shown, and a side without it shows nothing there", () => {
  const game = gameOf({ sheet: sheet({ 7: 100, 11: 200 }, { 11: 80 }) });
  const rows = sheetGroups(room, game, [], 0).flatMap((group) => group.rows);
  expect(rows.map(({ key, points }) => [key, points])).toEqual([
    ["7", [100, null]],
    ["11", [200, 80]],
  ]);
});

test("canastas that account for the points have a row each, naturals first", () => {
  const canasta = (kind: string, worth: number, ...cards: string[]) => ({ form: "set", canasta: kind, worth, cards });
  const melds = [[canasta("mixed", 300, "Qh", "Qd", "2s")], [canasta("natural", 500, "Kh", "Kd", "Ks")]];
  const game = gameOf({ melds, sheet: sheet({ 1: 300 }, { 0: 500 }) });
  const [canastas] = sheetGroups(room, game, [], 0);
  expect(canastas?.rows.map(({ ribbon, points }) => [ribbon, points])).toEqual([
    ["natural", [null, 500]],
    ["mixed", [300, null]],
  ]);
});

test("canastas that don't account for the points leave the sheet's own lines", () => {
  const melds = [[{ form: "set", canasta: "mixed", worth: 300, cards: ["Qh", "2s"] }], []];
  const [canastas] = sheetGroups(room, gameOf({ melds, sheet: sheet({ 1: 600 }, {}) }), [], 0);
  expect(canastas?.rows.map(({ key }) => key)).toEqual(["1"]);
});

test("threes without credit are shown as nothing gained", () => {
  const game = gameOf({ threes: [["3h"], []], sheet: sheet({ 11: 5 }, {}) });
  const row = sheetGroups(room, game, [], 0)
    .flatMap((group) => group.rows)
    .find(({ key }) => key === "6");
  expect(row?.points).toEqual([0, null]);
});

test("the headline names who won, or for whom the deal went well", () => {
  const over = { ending: "went_out", out: 1, sheet: sheet({ 11: 50 }, { 11: 250 }) };
  expect(headline(room, gameOf(over), 0)).toMatch(/Walter went out: a good deal for Walter and Max/);
  expect(headline(room, gameOf({ ...over, sheet: sheet({ 11: 50 }, { 11: 50 }) }), 0)).toMatch(/even deal/);
  expect(headline(room, gameOf({ ...over, winner: 0 }), 0)).toMatch(/Ines and you won the match/);
});

test("the chart holds every score, the target and nothing", () => {
  const { x, y } = scaleOf(4, [-300, 5200], 5000);
  expect([x(0), x(4)]).toEqual([FIELD.left, FIELD.right]);
  expect([y(-300), y(5200)]).toEqual([FIELD.bottom, FIELD.top]);
  expect(y(0)).toBeLessThan(FIELD.bottom);
});

test("labels that would lie over each other are moved apart and keep their order", () => {
  const moved = apart([100, 102, 101, 30]);
  expect(moved[3]).toBe(30);
  const [first, third, second] = moved as [number, number, number, number];
  expect([second - first, third - second]).toEqual([17, 17]);
});

test("labels at the bottom stay in the field", () => expect(Math.max(...apart([210, 208, 205]))).toBe(FIELD.bottom));

test.each([
  [3, [1, 2, 3]],
  [25, [1, 4, 7, 10, 13, 16, 19, 22, 25]],
])("of %i deals the numbers written are %o", (deals, written) => expect(numbered(deals)).toEqual(written));

test("openings are drawn only between nothing and the target", () => {
  const rules = { target: 3000, opening_scores: [0, 1500, 3000], opening_points: [15, 50, 90, 120] };
  expect(openingsOf(rules)).toEqual([{ score: 1500, points: 90 }]);
});

test("a resigned match is won by the other side, told on its sheet and in its result", () => {
  const room = roomOf({ resigned: 0, settings: { best_of: 3 }, series: [0, 1] }, { title: "Regency canasta" });
  const game = gameOf({
    phase: "match_over",
    actor: null,
    winner: 1,
    sheet: null,
    scores: [900, 0],
    ending: "not_yet",
  });
  expect(endingOf(room, game, 0)).toBe("Ines and you resigned");
  expect(headline(room, game, 0)).toBe("Walter and Max won the match");
  expect(seriesOf(room, sidesOf(room, 0))).toBe("Best of three: Us 0 · Them 1");
  const after = { ...room, series: [0, 2] };
  expect(headline(after, game, 0)).toBe("Walter and Max won the best of three");
  const lines = ["Regency canasta, one deal", "🏆 Walter & Max: 0", "Ruth & Ines: 900", "Ruth and Ines resigned."];
  expect(resultText(resultOf(room, game, 0))).toBe(lines.join("\n"));
});

test.each([
  [2, "Max won the match", ["🏆 Max: 900", "Ruth: 1,000", "Walter: 200"]],
  [null, "No one won the match", ["Ruth: 1,000", "Max: 900", "Walter: 200"]],
])("a resigned match of three whose winner is %o says who gave it up", (winner, title, lines) => {
  const seats = roomOf().seats.filter(({ name }) => name !== "Ines");
  const three = roomOf({ seats, resigned: 0 }, { players: 3, sides: 3, title: "Waldo canasta" });
  const game = gameOf({ phase: "match_over", actor: null, winner, scores: [1000, 200, 900] });
  expect(headline(three, game, 1)).toBe(title);
  expect(endingOf(three, game, 1)).toBe("Ruth resigned");
  expect(resultText(resultOf(three, game, 1))).toBe(["Waldo canasta, one deal", ...lines, "Ruth resigned."].join("\n"));
});
