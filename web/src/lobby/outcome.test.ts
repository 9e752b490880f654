import { expect, test } from "vitest";

import { endedWords } from "./outcome";

test.each([
  [{ winner: 1, own: 1, resigned: null }, "won 3,200 to 5,100 to 0"],
  [{ winner: 0, own: 1, resigned: null }, "lost 3,200 to 5,100 to 0"],
  [{ winner: 0, own: 1, resigned: 1 }, "lost (resigned) 3,200 to 5,100 to 0"],
  [{ winner: 0, own: 0, resigned: 1 }, "won (resigned) 5,100 to 3,200 to 0"],
  [{ winner: null, own: 2, resigned: 1 }, "no winner (resigned) 0 to 5,100 to 3,200"],
  [{ winner: 0, own: null, resigned: null }, "5,100 to 3,200 to 0"],
])("of %o the lobby says: %s", (end, words) => {
  expect(endedWords({ scores: [5100, 3200, 0], deals: 4, ...end })).toBe(words);
});
