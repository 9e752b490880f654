import { expect, test } from "vitest";

import { split, type Entry } from "./split";

const entry = (name: string): Entry => ({ name, forms: [name.toLowerCase()], means: "" });
const GO_OUT = entry("go out");
const PILE = entry("pile");

test("a word of the game is found the first time, whole words only", () => {
  const parts = split("The pile, piles and the pile again", [PILE]);
  expect(parts.filter(({ entry }) => entry)).toEqual([{ words: "pile", entry: PILE, before: "", after: "," }]);
  expect(parts.map(({ words, before = "", after = "" }) => before + words + after).join("")).toBe(
    "The pile, piles and the pile again",
  );
});

test("signs that touch a word go with it to its line", () => {
  expect(split("Your side may go out: the (pile) ends", [GO_OUT, PILE])).toEqual([
    { words: "Your side may " },
    { words: "go out", entry: GO_OUT, before: "", after: ":" },
    { words: " the " },
    { words: "pile", entry: PILE, before: "(", after: ")" },
    { words: " ends" },
  ]);
});
