import { afterEach, expect, test, vi } from "vitest";

import { gameOf, roomOf } from "../testing/tables";
import { resultOf, resultPicture } from "./result";

afterEach(() => vi.restoreAllMocks());

/** All that the picture of a result says, from the top. */
async function written(resigned: number | null, winner: number | null, sides = 2): Promise<string[]> {
  const pen = vi.spyOn(CanvasRenderingContext2D.prototype, "fillText");
  const room = roomOf(
    { resigned, seats: roomOf().seats.slice(0, sides === 3 ? 3 : 4) },
    { sides, title: "Regency canasta" },
  );
  const game = gameOf({ winner, scores: [900, 200, 100].slice(0, sides) });
  expect((await resultPicture(resultOf(room, game, 0)))?.type).toBe("image/png");
  return pen.mock.calls.map(([text]) => text);
}

test("the picture of a match that was played out says who won", async () => {
  const all = await written(null, 0);
  expect(all).toContain("won");
  expect(all.join(" ")).not.toContain("resigned");
});

test.each([
  [0, 1, 2],
  [1, 0, 2],
  [2, 0, 3],
  [2, null, 3],
])("the picture of a match that side %o resigned says so under its names", async (resigned, winner, sides) => {
  const all = await written(resigned, winner, sides);
  const score = [900, 200, 100][resigned];
  const at = all.findIndex((line) => line.endsWith("resigned"));
  expect(all[at - 1]).toBe(String(score));
  expect(all[at]?.replace(" and ", " & ")).toBe(`${all[at - 2]} resigned`);
  expect(all.includes("won")).toBe(winner !== null);
});
