import { expect, test } from "vitest";
import { commands } from "vitest/browser";
import { render } from "vitest-browser-svelte";

import RuleText from "../rulebook/RuleText.svelte";
import Card from "./Card.svelte";

test.each(["Ah", "Ts", "2c", "3d", "Kc", "Jk"])("a card %s fits its box: nothing of it is cut off", async (card) => {
  const { container } = await render(Card, { card, pips: true });
  container.style.cssText = "--w: 100px; width: 100px";
  const box = container.firstElementChild!.getBoundingClientRect();
  for (const part of container.querySelectorAll("svg, text, span")) {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    expect([left >= box.left - 1, right <= box.right + 1, top >= box.top - 1, bottom <= box.bottom + 1]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  }
});

test("cards in a rule are drawn and named for a screen reader", async () => {
  const screen = await render(RuleText, { text: "Lay 10♠ J♠ Q♠ first." });
  await expect.element(screen.getByRole("img", { name: /ten of spades.*queen of spades/ })).toBeVisible();
  expect(screen.container.textContent).toMatch(/^Lay /);
});

test("with forced colours red suits are still told from black ones", async () => {
  await commands.emulate({ forcedColors: "active" });
  try {
    const colour = async (card: string) => {
      const { container } = await render(Card, { card });
      const drawn = container.querySelector("path, use, svg")!;
      return [getComputedStyle(drawn).fill, getComputedStyle(drawn).color].join();
    };
    expect(await colour("5h")).not.toBe(await colour("5s"));
  } finally {
    await commands.emulate({ forcedColors: "none" });
  }
});
