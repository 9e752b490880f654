import { expect, test } from "vitest";
import { render } from "vitest-browser-svelte";

import { gameOf, roomOf } from "../testing/tables";
import DealTable from "./DealTable.svelte";
import ScoreLines from "./ScoreLines.svelte";

const history = [
  { deal: 1, totals: [500, -120], scores: [500, -120] },
  { deal: 2, totals: [1200, 90], scores: [1700, -30] },
];
const cells = (container: Element) =>
  Array.from(container.querySelectorAll("tr"), (row) => Array.from(row.children, (cell) => cell.textContent.trim()));

test("a match's table has the reader's side first and the match as its last line", async () => {
  const { container } = await render(DealTable, { room: roomOf({ history }), own: 1, sum: true });
  const rows = cells(container);
  expect(rows[0]!.slice(1)).toEqual(["Us", "Them"]);
  expect(rows.slice(1).map((row) => row.slice(1))).toEqual([
    ["−120", "500"],
    ["90", "1,200"],
    ["−30", "1,700"],
  ]);
});

test("a match's table before the first deal has no sum", async () => {
  const { container } = await render(DealTable, { room: roomOf(), own: 0, sum: true });
  expect(container.querySelector("tfoot")).toBeNull();
});

test("a score sheet's rows and columns have headings that a screen reader knows", async () => {
  const sheet = {
    sides: [
      {
        total: 300,
        lines: [
          { line: 7, points: 100 },
          { line: 11, points: 200 },
        ],
      },
      { total: 80, lines: [{ line: 11, points: 80 }] },
    ],
  };
  const game = gameOf({ sheet, out: 0, ending: "went_out" });
  const screen = await render(ScoreLines, { props: { room: roomOf(), game, events: [], own: 0 } });
  await expect.element(screen.getByRole("columnheader", { name: /^Us/ })).toBeVisible();
  await expect.element(screen.getByRole("rowheader", { name: /^Going out/ })).toBeVisible();
  expect(
    cells(screen.container)
      .find((row) => row[0]!.startsWith("On the table"))
      ?.slice(1),
  ).toEqual(["200", "80"]);
});
