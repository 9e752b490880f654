import { expect, test, vi } from "vitest";
import { commands, userEvent } from "vitest/browser";
import { render } from "vitest-browser-svelte";

import Segments from "./Segments.svelte";

const choices = [
  { value: "s", label: "Small" },
  { value: "m", label: "Medium" },
  { value: "l", label: "Large" },
];
const shown = (more: object = {}) => render(Segments, { label: "Size", value: "m", choices, ...more });

test("pressing a segment chooses it and reports its value", async () => {
  const onchoose = vi.fn();
  const screen = await shown({ onchoose });
  await screen.getByRole("radio", { name: "Large" }).click();
  expect(onchoose).toHaveBeenCalledExactlyOnceWith("l");
  await expect.element(screen.getByRole("radio", { name: "Large" })).toBeChecked();
  await expect.element(screen.getByRole("radio", { name: "Medium" })).not.toBeChecked();
});

test("arrow keys go from one segment to the next and around", async () => {
  const onchoose = vi.fn();
  await shown({ onchoose });
  await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(onchoose.mock.calls.flat()).toEqual(["l", "s"]);
});

test("the group is called by its label, hidden or not", async () => {
  const screen = await shown({ hideLabel: true });
  await expect.element(screen.getByRole("group", { name: "Size" })).toBeVisible();
});

test("two groups side by side don't take each other's choice", async () => {
  const one = await shown({ label: "One" });
  const other = await shown({ label: "Other" });
  await other.getByRole("group", { name: "Other" }).getByRole("radio", { name: "Large" }).click();
  await expect.element(one.getByRole("group", { name: "One" }).getByRole("radio", { name: "Medium" })).toBeChecked();
});

test("with forced colours the chosen segment looks different from the others", async () => {
  await commands.emulate({ forcedColors: "active" });
  try {
    const screen = await shown();
    document.body.style.background = "Canvas";
    const paper = getComputedStyle(document.body).backgroundColor;
    const [small, medium] = Array.from(
      screen.container.querySelectorAll("span"),
      (span) => getComputedStyle(span).backgroundColor,
    );
    expect(medium).not.toBe(paper);
    expect(small).toMatch(/, 0\)$/); // nothing is painted there
  } finally {
    await commands.emulate({ forcedColors: "none" });
  }
});
