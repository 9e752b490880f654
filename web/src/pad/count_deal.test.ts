import { expect, test } from "vitest";

import type { PadView } from "../protocol";
import type { Waiting } from "./pad_client.svelte";
import { withWaiting } from "./count_deal";

const VIEW = {
  names: ["Ruth", "Walter", "Ines", "Max"],
  dealer: 3,
  deals: [{}],
  scores: [1000, -40],
  requirements: [50, 15],
  raised: [{ side: 1, points: 50, why: "" }],
  fines: [{ side: 0, points: -100, why: "" }],
  openings: [],
  opening_scores: [0, 1500, 3000],
  opening_points: [15, 50, 90, 120],
} as unknown as PadView;
const deal = (deals: number, ...totals: number[]): Waiting =>
  ({ request: { type: "enter_deal", deals }, totals }) as unknown as Waiting;

test("deals that wait count towards scores, openings and the next dealer", () => {
  const standing = withWaiting(VIEW, [deal(1, 600, 0), deal(2, 10, 45)]);
  expect(standing).toEqual({ scores: [1510, 5], requirements: [90, 50], raised: [], fines: [], dealer: 1 });
});

test("openings that go by the number of the deal do so for a deal that waits", () => {
  const view = { ...VIEW, openings: [50, 90, 120] };
  expect(withWaiting(view, [deal(1, 0, 0)]).requirements).toEqual([120, 120]);
  expect(withWaiting(view, [deal(1, 0, 0), deal(2, 0, 0)]).requirements).toEqual([120, 120]);
});

test("a deal that someone else has entered meanwhile isn't counted twice", () => {
  expect(withWaiting(VIEW, [deal(0, 600, 0)])).toBe(VIEW);
  expect(withWaiting(VIEW, [])).toBe(VIEW);
});
