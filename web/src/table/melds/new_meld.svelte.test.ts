import { expect, test } from "vitest";
import { render } from "vitest-browser-svelte";

import type { Option } from "../../protocol";
import NewMeld from "./NewMeld.svelte";

const FITS = [
  { as: "cascade", width: 58, canasta: 58, cascade: 90, gap: 8 },
  { as: "tile", width: 44, canasta: 44, cascade: 0, gap: 6 },
  { as: "strip", width: 28, canasta: 28, cascade: 0, gap: 4 },
] as const;

/** Returns the ranks on the top card of each stack, or the joker. */
async function stacks(kind: string, act: string, cards: string[], fit: (typeof FITS)[number]): Promise<string[]> {
  const option = { kind, act, cards, points: 0 } as unknown as Option;
  const { container } = await render(NewMeld, { option, fit, onpress: () => undefined });
  return Array.from(container.querySelectorAll(".stacks > span"), (stack) =>
    Array.from(stack.querySelectorAll(".top use"), (drawn) => drawn.getAttribute("href") ?? "")
      .filter((href) => !href.startsWith("#suit-"))
      .map((href) => href.replace(/#rank-|#card-/, ""))
      .join("–"),
  );
}

test.each(FITS)("cards of several ranks are a stack for each meld, in $as form", async (fit) => {
  const melds = (act: string, cards: string) => stacks("melds", act, cards.split(" "), fit);
  expect(await melds("meld 9s*2 9h; meld 7s*2 7c", "9s 9s 9h 7s 7s 7c")).toEqual(["9", "7"]);
  expect(await melds("meld 9s*2 2h; meld Ac*3; meld Kd*2 Jk", "9s 9s 2h Ac Ac Ac Kd Kd Jk")).toEqual(["9", "A", "K"]);
  expect(await melds("meld 5h-8h; meld 9s*3", "5h 6h 7h 8h 9s 9s 9s")).toEqual(["5–8", "9"]);
  expect(await melds("meld 2c 2d Jk; meld Th*3", "2c 2d Jk Th Th Th")).toEqual(["joker", "T"]);
});

test.each(FITS)("a single meld shows both its ends only if it is a run, in $as form", async (fit) => {
  const meld = (cards: string) => stacks("meld", `meld ${cards}`, cards.split(" "), fit);
  expect(await meld("9s 9h 9s 2h")).toEqual(["9"]);
  expect(await meld("7s 7c Jk")).toEqual(["7"]);
  expect(await meld("7s 8s 9s")).toEqual(["7–9"]);
  expect(await meld("3s 3c 3s")).toEqual(["3"]);
});
