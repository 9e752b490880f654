import { beforeEach, expect, test, vi } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-svelte";

import { preferences } from "../../storage/preferences.svelte";
import Felt from "../../testing/Felt.svelte";
import { gameOf, ownOf, roomOf } from "../../testing/tables";
import { startPrefetching } from "../../ui/prefetch";
import type { Client } from "../../wire/client.svelte";
import type { Fit } from "../layout/layout";
import { View } from "../view.svelte";
import HandPart from "./Hand.svelte";
import { Late } from "../late.svelte";
import { Hand } from "./held_hand.svelte";
import { Play } from "./play.svelte";
import { arranged } from "./sorting";

const CARDS = ["Jk", "Ad", "Kh", "Kd", "9c", "5s", "4h"];
const MANY = Array.from({ length: 24 }, (_, at) => `${"3456789TJQKA"[at % 12]}${at < 12 ? "h" : "d"}`);

beforeEach(() => void (preferences.sort = "rank"));

/** A hand that is played; requests are noted, and options are asked for and never come. */
async function table(more: { cards?: string[]; phone?: boolean; seat?: number } = {}) {
  const cards = more.cards ?? CARDS;
  const own = ownOf({ seat: more.seat ?? 0, hand: cards, hands: [cards] });
  const view = new View({ room: roomOf(), game: gameOf(), own, events: [] });
  const hand = new Hand(preferences, () => false);
  hand.hold(cards);
  const asked: object[] = [];
  const request = (wanted: object) => {
    asked.push(wanted);
    return new Promise<never>(() => {});
  };
  const client = { request, events: [] } as unknown as Client;
  const play = new Play(client, view, hand, preferences);
  const late = new Late(client, view);
  const rows = more.phone
    ? { rows: 1, width: 60, tier: 84, spread: 340, close: 1.06, narrow: cards.length > 21 }
    : { rows: 1, width: 80, tier: 110, spread: 700, close: 0.62, narrow: false };
  const fit = { kind: more.phone ? "phone" : "wide", hand: rows } as unknown as Fit;
  await render(Felt, { shared: { view, hand, play, late, fit }, part: HandPart });
  startPrefetching();
  const list = document.querySelector<HTMLElement>("[role=listbox]")!;
  if (view.watching) return { hand, play, asked, list };
  await vi.waitFor(() => expect(list.classList).toContain("movable"), 10_000);
  return { hand, play, asked, list };
}

const card = (name: string) => page.getByRole("option", { name });
const texts = (hand: Hand, ids = hand.cards.map(({ id }) => id)) => hand.texts(ids).join(" ");

/** The left edge of a card, which no neighbour covers. */
function edge(id: number, across = 8): { x: number; y: number } {
  const box = document.querySelector(`[data-held="${id}"]`)!.getBoundingClientRect();
  return { x: box.left + across, y: box.top + 40 };
}
/** The card that a finger names. */
const named = () => Number(document.querySelector(".named")?.closest("[data-held]")?.getAttribute("data-held"));
const still = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

test("a press chooses a card, and another one gives it back", async () => {
  const { play, hand, asked } = await table();
  await card("nine of clubs").click({ position: { x: 8, y: 40 } });
  expect(texts(hand, [...play.chosen])).toBe("9c");
  await expect.element(card("nine of clubs")).toHaveAttribute("aria-selected", "true");
  expect(asked).toEqual([{ type: "ask_options", cards: ["9c"], onto: null }]);
  await new Promise((done) => setTimeout(done, 330)); // two quick presses would be one
  await card("nine of clubs").click({ position: { x: 8, y: 40 } });
  expect(play.chosen).toEqual([]);
});

test("arrow keys look along the hand and stop at its ends; Space chooses", async () => {
  const { play, hand, list } = await table();
  list.querySelector<HTMLElement>("[tabindex='0']")!.focus();
  await userEvent.keyboard("{ArrowLeft}{ArrowRight}{ArrowRight} {End}{ArrowRight} ");
  expect(texts(hand, [...play.chosen])).toBe("Kh 4h");
  await userEvent.keyboard("{Home} ");
  expect(texts(hand, [...play.chosen])).toBe("Jk Kh 4h");
});

test("Shift and arrows move a card, and the focus stays on it", async () => {
  const { hand, list } = await table();
  list.querySelector<HTMLElement>("[tabindex='0']")!.focus();
  await userEvent.keyboard("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
  await still();
  expect(texts(hand)).toBe("Ad Kh Jk Kd 9c 5s 4h");
  expect(document.activeElement?.getAttribute("data-card")).toBe("Jk");
  expect(preferences.sort).toBe("own");
});

test("keys held with Control or Alt are the browser's", async () => {
  const { play, list } = await table();
  list.querySelector<HTMLElement>("[tabindex='0']")!.focus();
  await userEvent.keyboard("{Control>} {/Control}{Alt>} {/Alt}");
  expect(play.chosen).toEqual([]);
});

test("only one card is reached with Tab", async () => {
  const { list } = await table();
  expect(list.querySelectorAll("[tabindex='0']")).toHaveLength(1);
});

test("a watcher's press chooses nothing", async () => {
  const { play } = await table({ seat: -1 });
  await card("nine of clubs").click({ position: { x: 8, y: 40 } });
  expect(play.chosen).toEqual([]);
});

test("a mouse moves a card in front of another one", async () => {
  const { hand } = await table();
  const [first] = hand.cards;
  const five = hand.cards.find((held) => held.card === "5s")!;
  const from = edge(first!.id);
  const to = edge(five.id);
  await commands.mouse("move", from);
  await commands.mouse("down", from);
  await commands.mouse("move", { x: from.x + 20, y: from.y });
  await commands.mouse("move", to);
  await commands.mouse("up", to);
  expect(texts(hand)).toBe("Ad Kh Kd 9c Jk 5s 4h");
});

test("a finger that trembles on a card still presses it", async () => {
  const { play, hand } = await table();
  const nine = hand.cards.find((held) => held.card === "9c")!;
  const at = edge(nine.id);
  await commands.finger("touchStart", [at]);
  await commands.finger("touchMove", [{ x: at.x + 5, y: at.y + 4 }]);
  await commands.finger("touchEnd", []);
  expect(play.chosen).toEqual([nine.id]);
});

test("a finger that slides along narrow strips names the cards and chooses the last", async () => {
  const { play, hand } = await table({ cards: MANY, phone: true });
  const from = edge(hand.cards[3]!.id, 4);
  const to = edge(hand.cards[6]!.id, 4);
  await commands.finger("touchStart", [from]);
  for (const part of [0.4, 0.7, 1])
    await commands.finger("touchMove", [{ x: from.x + (to.x - from.x) * part, y: from.y }]);
  await vi.waitFor(() => expect(named()).toBe(hand.cards[6]!.id));
  await commands.finger("touchEnd", []);
  expect(play.chosen).toEqual([hand.cards[6]!.id]);
  expect(texts(hand)).toBe(
    arranged(hand.cards, "rank")
      .map((held) => held.card)
      .join(" "),
  );
});

test("a slide that turns upwards takes the named card along", async () => {
  const { play, hand } = await table({ cards: MANY, phone: true });
  const from = edge(hand.cards[3]!.id, 4);
  const to = edge(hand.cards[5]!.id, 4);
  await commands.finger("touchStart", [from]);
  await commands.finger("touchMove", [{ x: (from.x + to.x) / 2, y: from.y }]);
  await commands.finger("touchMove", [{ x: to.x, y: from.y }]);
  const card = hand.cards[5]!.id;
  await vi.waitFor(() => expect(named()).toBe(card));
  await commands.finger("touchMove", [{ x: to.x, y: from.y - 60 }]);
  await vi.waitFor(() => expect(document.querySelector(".moved")?.getAttribute("data-held")).toBe(String(card)));
  expect(play.chosen).toEqual([card]);
  await commands.finger("touchEnd", []);
  expect(document.querySelector(".moved")).toBeNull();
});

test("a drag that the system cancels puts everything back", async () => {
  const { hand } = await table();
  const before = texts(hand);
  const at = edge(hand.cards[1]!.id);
  await commands.finger("touchStart", [at]);
  await commands.finger("touchMove", [{ x: at.x + 60, y: at.y - 30 }]);
  await vi.waitFor(() => expect(document.querySelector(".moved")).not.toBeNull());
  await commands.finger("touchCancel", []);
  await vi.waitFor(() => expect(document.querySelector(".moved")).toBeNull());
  expect(texts(hand)).toBe(before);
});

test("a second finger neither takes a card of its own nor ends the first one's drag", async () => {
  const { hand } = await table();
  const first = { ...edge(hand.cards[1]!.id), id: 0 };
  const second = { ...edge(hand.cards[5]!.id), id: 1 };
  await commands.finger("touchStart", [first]);
  const dragged = { ...first, x: first.x + 40, y: first.y - 30 };
  await commands.finger("touchMove", [dragged]);
  await commands.finger("touchStart", [dragged, second]);
  await commands.finger("touchMove", [dragged, { ...second, y: second.y - 50 }]);
  await commands.finger("touchMove", [{ ...dragged, x: dragged.x + 1 }]); // the second one is lifted
  await still();
  expect([...document.querySelectorAll(".moved")].map((moved) => moved.getAttribute("data-held"))).toEqual([
    String(hand.cards[1]!.id),
  ]);
  await commands.finger("touchEnd", []);
  await vi.waitFor(() => expect(document.querySelector(".moved")).toBeNull());
});

test("with forced colours a chosen card is still outlined", async () => {
  await commands.emulate({ forcedColors: "active" });
  try {
    const { list } = await table();
    await card("nine of clubs").click({ position: { x: 8, y: 40 } });
    const outline = (element: Element) => getComputedStyle(element).outlineStyle;
    expect(outline(list.querySelector("[data-card='9c']")!)).toBe("solid");
    expect(outline(list.querySelector("[data-card='5s']")!)).toBe("none");
  } finally {
    await commands.emulate({ forcedColors: "none" });
  }
});
