import { expect, test, vi } from "vitest";
import { commands, userEvent } from "vitest/browser";
import { render } from "vitest-browser-svelte";

import JoinCode from "../lobby/JoinCode.svelte";
import Sum from "../pad/Sum.svelte";
import { shell } from "./overlays.svelte";
import { router } from "./router.svelte";
import Stepper from "./Stepper.svelte";
import Switch from "./Switch.svelte";

/** A component whose value can be read after the keys. */
const bound = (value: number) => {
  const box = { value };
  return {
    props: {
      get value() {
        return box.value;
      },
      set value(now: number) {
        box.value = now;
      },
    },
    box,
  };
};

test("a number typed over another one replaces it, however one comes to the field", async () => {
  const screen = await render(Stepper, { label: "Red threes", value: 3, most: 99 });
  const field = screen.getByRole("textbox", { name: "Red threes" });
  await field.click();
  await userEvent.keyboard("12");
  await expect.element(field).toHaveValue("12");
  await userEvent.tab();
  await userEvent.tab({ shift: true });
  await userEvent.keyboard("5");
  await expect.element(field).toHaveValue("5");
});

test.each(["mouse", "touch", "keys"])("a field come to by %s takes what is typed, and again", async (how) => {
  const screen = await render(Stepper, { label: "Red threes", value: 3, most: 99 });
  const field = screen.getByRole("textbox", { name: "Red threes" });
  const input = field.element() as HTMLInputElement;
  for (const typed of ["15", "16"]) {
    const { left, top } = input.getBoundingClientRect();
    if (how === "keys") {
      input.closest("div.stepper")!.querySelector("button")!.focus();
      await userEvent.tab();
    } else if (how === "touch") {
      await commands.finger("touchStart", [{ x: left + 4, y: top + 10 }]);
      await commands.finger("touchEnd", []);
      await expect.element(field).toHaveFocus();
    } else await field.click({ position: { x: 4, y: 10 } });
    await userEvent.keyboard(typed);
    input.blur();
    await expect.element(field).toHaveValue(typed);
  }
});

test("a second press in a field puts the caret there, to mend what stands there", async () => {
  const screen = await render(Stepper, { label: "Cards", value: 15, most: 999 });
  const field = screen.getByRole("textbox", { name: "Cards" });
  await field.click();
  const { width, height } = field.element().getBoundingClientRect();
  await field.click({ position: { x: width - 3, y: height / 2 } });
  await userEvent.keyboard("0");
  await expect.element(field).toHaveValue("150");
});

test("35 typed into an empty field is 35", async () => {
  const { props, box } = bound(0);
  const screen = await render(Sum, Object.assign(props, { label: "Cards" }));
  await screen.getByRole("textbox", { name: "Cards" }).click();
  await userEvent.keyboard("35");
  expect(box.value).toBe(35);
});

test("a field that is emptied is the least", async () => {
  const { props, box } = bound(7);
  const screen = await render(Stepper, Object.assign(props, { label: "Canastas", least: 1 }));
  await screen.getByRole("textbox", { name: "Canastas" }).click();
  await userEvent.keyboard("{Backspace}");
  expect(box.value).toBe(1);
});

test("what is no number stays, is marked and leaves the value as it was", async () => {
  const { props, box } = bound(7);
  const screen = await render(Stepper, Object.assign(props, { label: "Canastas" }));
  const field = screen.getByRole("textbox", { name: "Canastas" });
  await field.click();
  await userEvent.keyboard("x");
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  await userEvent.tab();
  await expect.element(field).toHaveValue("x");
  expect((field.element() as HTMLInputElement).validity.valid).toBe(false);
  expect(shell.explained?.message).toBe("Write a whole number from 0 to 30.");
  expect(box.value).toBe(7);
});

test("more than the most is never another number in silence", async () => {
  const screen = await render(Stepper, { label: "Threes", value: 0, most: 8 });
  const field = screen.getByRole("textbox", { name: "Threes" });
  await field.click();
  await userEvent.keyboard("12");
  await userEvent.tab();
  await expect.element(field).toHaveValue("12");
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  await screen.getByRole("button").last().click();
  await expect.element(field).toHaveValue("1");
  expect((field.element() as HTMLInputElement).validity.valid).toBe(true);
  await field.click();
  await userEvent.keyboard("7");
  await userEvent.tab();
  await expect.element(field).toHaveValue("7");
  await expect.element(field).toHaveAttribute("aria-invalid", "false");
});

test("the buttons beside a number stop at its ends", async () => {
  const screen = await render(Stepper, { label: "Threes", value: 1, most: 2 });
  const [less, more] = screen.getByRole("button").all();
  await more!.click();
  await expect.element(more!).toBeDisabled();
  await less!.click();
  await less!.click();
  await expect.element(less!).toBeDisabled();
});

test("cards counted by the rules' values are taken over as their sum", async () => {
  const values = [
    { points: 30, ranks: { en: "Joker", de: "Joker" } },
    { points: 7, ranks: { en: "4 to 7", de: "Vier bis Sieben" } },
  ];
  const { props, box } = bound(0);
  const screen = await render(Sum, Object.assign(props, { values, label: "Cards" }));
  await screen.getByRole("button", { expanded: false }).click();
  const more = screen
    .getByRole("group", { name: "Cards" })
    .getByRole("button")
    .all()
    .filter((_, at) => at % 2 === 1);
  await more[0]!.click();
  await more[0]!.click();
  await screen.getByRole("group", { name: "Cards" }).getByRole("button").all().at(-1)!.click();
  expect(box.value).toBe(60);
  await expect.element(screen.getByRole("button", { expanded: false })).toBeVisible();
});

test("a switch is turned by a press on its words and by Space", async () => {
  const onchange = vi.fn();
  const screen = await render(Switch, {
    label: "Sounds",
    hint: "A tone",
    checked: false,
    onchange,
  });
  await screen.getByText("A tone").click();
  await userEvent.keyboard(" ");
  expect(onchange.mock.calls.flat()).toEqual([true, false]);
});

test("with forced colours a switch shows on which side its knob is", async () => {
  await commands.emulate({ forcedColors: "active" });
  try {
    const screen = await render(Switch, { label: "Sounds", checked: true });
    const field = screen.container.querySelector("input")!;
    const colour = (pseudo?: string) => getComputedStyle(field, pseudo).backgroundColor;
    expect(colour("::after")).not.toBe(colour());
  } finally {
    await commands.emulate({ forcedColors: "none" });
  }
});

test("a code is typed in small letters with a hyphen, and leads to its table", async () => {
  const screen = await render(JoinCode);
  await screen.getByRole("textbox").click();
  await userEvent.keyboard("k7m-4qx{Enter}");
  expect(router.path).toBe("/t/K7M4QX");
});

test("a code that is too short is said to be so, and the field keeps the focus", async () => {
  const screen = await render(JoinCode);
  const field = screen.getByRole("textbox");
  await field.click();
  await userEvent.keyboard("k7m{Enter}");
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("4");
  await expect.element(field).toHaveAttribute("aria-invalid", "false");
});
