import { expect, test } from "vitest";

import { LATER } from "./later_routes";
import { addressOf, FIRST, screenAt } from "./routes";

const named = (path: string) =>
  [...FIRST, ...LATER].find(([, pattern]) => pattern.test(addressOf(path)))?.[0] ?? "none";

test.each([
  ["/", "lobby", {}],
  ["//", "lobby", {}],
  ["/t/abcdef", "table", { code: "ABCDEF" }],
  ["/t/ABCDEF/", "table", { code: "ABCDEF" }],
  ["/t/ABCDEF/replay/3", "replay", { code: "ABCDEF", deal: 3 }],
  ["/rules", "rules", { book: "" }],
  ["/rules/waldo%2Bno-bridges", "rules", { book: "waldo+no-bridges" }],
  ["/p/abc234", "pads", {}],
  ["/e/abc234/wall", "evenings", {}],
  ["/day/waldo", "boards", {}],
  ["/puzzles", "puzzles", {}],
])("%s leads to %s, props %o", (path, name, props) => {
  expect(named(path)).toBe(name);
  expect(screenAt(path).props).toMatchObject(props);
});

test.each([
  "/t",
  "/t/A/B/C/D",
  "/t/A/replay/three",
  "/t/A/replay/-1",
  "/rules/%E0%A4%A",
  "/rules/%",
  "/rules/a/b",
  "/p/abc234/more",
  "/x",
])("%s leads nowhere, and breaks nothing", (path) => expect(named(path)).toBe("none"));

test("of many odd addresses each leads somewhere or to the page that says so", () => {
  const signs = "%aE0/4A.+ ~rules\u00e9";
  let state = 42;
  const draw = (below: number) => (state = (state * 1103515245 + 12345) % 2 ** 31) % below;
  for (let times = 0; times < 1000; times++) {
    const odd = Array.from({ length: 18 }, () => signs[draw(signs.length)]).join("");
    const bytes = Array.from({ length: 4 }, () => `%${draw(256).toString(16).padStart(2, "0")}`).join("");
    for (const path of [`/${odd}`, `/rules/${bytes}`]) {
      expect(["none", "rules", "lobby", "table"]).toContain(named(path));
    }
  }
});
