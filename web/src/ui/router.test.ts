import { expect, test } from "vitest";

import { routeOf } from "./router.svelte";

test.each([
  ["/", { page: "lobby" }],
  ["//", { page: "lobby" }],
  ["/t/abcdef", { page: "table", code: "ABCDEF" }],
  ["/t/ABCDEF/", { page: "table", code: "ABCDEF" }],
  ["/t/ABCDEF/replay/3", { page: "replay", code: "ABCDEF", deal: 3 }],
  ["/rules", { page: "rules", book: "" }],
  ["/rules/waldo%2Bno-bridges", { page: "rules", book: "waldo+no-bridges" }],
])("%s leads to %o", (path, route) => expect(routeOf(path)).toEqual(route));

test.each([
  "/t",
  "/t/A/B/C/D",
  "/t/A/replay/three",
  "/t/A/replay/-1",
  "/rules/%E0%A4%A",
  "/rules/%",
  "/rules/a/b",
  "/x",
])("%s leads nowhere, and breaks nothing", (path) => expect(routeOf(path)).toEqual({ page: "unknown" }));

test("of many odd addresses each leads somewhere or to the page that says so", () => {
  const signs = "%aE0/4A.+ ~rules\u00e9";
  let state = 42;
  const draw = (below: number) => (state = (state * 1103515245 + 12345) % 2 ** 31) % below;
  for (let times = 0; times < 1000; times++) {
    const odd = Array.from({ length: 18 }, () => signs[draw(signs.length)]).join("");
    const bytes = Array.from({ length: 4 }, () => `%${draw(256).toString(16).padStart(2, "0")}`).join("");
    for (const path of [`/${odd}`, `/rules/${bytes}`]) {
      expect(["unknown", "rules", "lobby", "table", "replay"]).toContain(routeOf(path).page);
    }
  }
});
