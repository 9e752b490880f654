import { createRawSnippet } from "svelte";
import { expect, test, vi } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-svelte";

import Sheet from "./Sheet.svelte";

const html = (text: string) => createRawSnippet(() => ({ render: () => text }));
const children = html("<p>Something to read. <button>In it</button></p>");
const sheet = (more: object = {}) => render(Sheet, { title: "Rules", children, ...more });

test("a sheet is a dialog called by its title, and lies over everything", async () => {
  await sheet();
  await expect.element(page.getByRole("dialog", { name: "Rules" })).toBeVisible();
  expect(document.querySelector("dialog")!.matches(":modal")).toBe(true);
});

test("Escape asks for it to be put away", async () => {
  const onclose = vi.fn();
  await sheet({ onclose });
  await userEvent.keyboard("{Escape}");
  expect(onclose).toHaveBeenCalledOnce();
});

test("a question without a way out stays, whatever is pressed", async () => {
  await sheet();
  await userEvent.keyboard("{Escape}{Escape}");
  await expect.element(page.getByRole("dialog")).toBeVisible();
  expect(page.getByRole("button", { name: "Close" }).query()).toBeNull();
});

test("its cross and a press beside the paper put it away, a press on the paper does not", async () => {
  const onclose = vi.fn();
  await sheet({ onclose });
  await page.getByText("Something to read", { exact: false }).click();
  expect(onclose).not.toHaveBeenCalled();
  await page.getByRole("button", { name: "Close" }).click();
  await commands.mouse("down", { x: 3, y: 3 });
  await commands.mouse("up", { x: 3, y: 3 });
  expect(onclose).toHaveBeenCalledTimes(2);
});

test("Tab stays inside, and the focus goes back when the sheet goes", async () => {
  const button = document.body.appendChild(document.createElement("button"));
  button.focus();
  const screen = await sheet();
  for (let times = 0; times < 4; times++) {
    await userEvent.tab();
    expect(
      document.activeElement === document.body || document.querySelector("dialog")!.contains(document.activeElement),
    ).toBe(true);
  }
  await screen.unmount();
  expect(document.activeElement).toBe(button);
});

test("buttons stay in sight beneath a long text", async () => {
  const long = html(`<div>${"<p>Line</p>".repeat(200)}</div>`);
  await sheet({ children: long, actions: html("<button>Done</button>") });
  const done = page.getByRole("button", { name: "Done" });
  await expect.element(done).toBeInViewport();
});

test("Back puts a sheet away and leaves the page where it is", async () => {
  const onclose = vi.fn();
  const before = location.pathname;
  await sheet({ onclose });
  history.back();
  await vi.waitFor(() => expect(onclose).toHaveBeenCalledOnce());
  expect(location.pathname).toBe(before);
});
