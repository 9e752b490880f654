import { expect, test } from "vitest";

import type { Event, MeldView } from "../protocol";
import { roomOf } from "../testing/tables";
import { sentences, sinceOwnTurn, type Sentence } from "./sentences";
import { labelOf, missingOf, naturalsOf, ribbonOf, shownOrder, toGo, topOf } from "./melds";
import { latest, Newness } from "./news";
import { pileState, type View } from "../table/view.svelte";
import { MomentQueue } from "../table/moments/queue.svelte";

const meld = (form: string, cards: string, more: Partial<MeldView> = {}) =>
  ({ ...{ form, cards: cards.split(" "), canasta: "", penalty: 0, worth: 0 }, ...more }) as unknown as MeldView;
const event = (name: string, more: object = {}) => ({ event: name, ...more }) as unknown as Event;

test.each([
  ["set", "Kh Kd Jk 2s", "2s Jk Kd Kh"],
  ["run", "4h 5h 6h", "4h 5h 6h"],
  ["wild", "Jk 2s 2h", "2h 2s Jk"],
  ["black", "3s 3c 3s", "3s 3c 3s"],
])("the cards of a %s are shown from the top edge down", (form, cards, shown) => {
  expect(shownOrder(meld(form, cards)).join(" ")).toBe(shown);
});

test("ordering a meld leaves the meld alone", () => {
  const wild = meld("wild", "Jk 2s");
  shownOrder(wild);
  expect(wild.cards).toEqual(["Jk", "2s"]);
});

test.each([
  ["set", "Kh Kd Jk", 4, 2, "Kh"],
  ["set", "Kh Kd Kc Ks Kh Kd Kc Ks", 0, 8, "Kh"],
  ["wild", "2h Jk Jk", 4, 0, "Jk"],
  ["black", "3s 3c 3s", 0, 3, "3s"],
])("a %s of %s lacks %i cards, has %i naturals and is called after %s", (form, cards, missing, naturals, top) => {
  const one = meld(form, cards);
  expect([missingOf(one), naturalsOf(one), topOf(one)]).toEqual([missing, naturals, top]);
});

test("a meld's name holds what is written at it, once", () => {
  const one = meld("set", "Qh Qd Qc Qs Qh");
  const label = labelOf(one, false, toGo(one));
  expect(label).toMatch(/queens/i);
  expect(label.split(toGo(one))).toHaveLength(2);
});

test("only a canasta has a ribbon", () => {
  expect(ribbonOf(meld("set", "Kh Kd Kc"))).toBe("");
  for (const canasta of ["natural", "mixed", "samba", "wild"])
    expect(ribbonOf(meld("set", "Kh", { canasta } as object))).not.toBe("");
});

const said = (seat: number | null, text: string, name = "drew") =>
  ({ event: event(name, { seat }), seat, name: "", text }) as Sentence;

test("the last lines come oldest first, without what another one tells already", () => {
  const told = [
    said(0, "You drew."),
    said(1, "Ann opened with 60.", "opened"),
    said(1, "Ann laid kings."),
    said(null, "The stock is empty."),
  ];
  expect(latest(told, 2).map(({ text }) => text)).toEqual(["Ann laid kings.", "The stock is empty."]);
});

test("the whole name that a sentence begins with is set apart, and none where nobody did it", () => {
  const names = { seats: ["Ann", "Anna Maria"], own: 0, sides: 2, pots: false };
  const told = sentences([event("passed", { seat: 1 }), event("stock_ran_out")], names);
  expect(told.map(({ name }) => name)).toEqual(["Anna Maria", ""]);
});

test("what has happened since the own last turn leaves out the own turn", () => {
  const told = [said(0, "a"), said(1, "b"), said(2, "c"), said(0, "d"), said(0, "e")];
  expect(sinceOwnTurn(told, 0).map(({ text }) => text)).toEqual(["b", "c"]);
  expect(sinceOwnTurn(told, 2).map(({ text }) => text)).toEqual(["d", "e"]);
});

test("before the own first turn everything is since then", () => {
  expect(sinceOwnTurn([said(1, "a"), said(2, "b")], 0)).toHaveLength(2);
});

const deal = (number: number) => event("dealt", { deal: number });
const drew = event("drew", { seat: 0, cards: [], count: 1 });

test("what was there at first is not news", () => {
  const news = new Newness([deal(1), drew]);
  expect(news.since([deal(1), drew])).toEqual([]);
  expect(news.since([deal(1), drew, drew])).toHaveLength(1);
});

test("a new deal is news from its beginning, as long as it is shorter", () => {
  const news = new Newness([deal(1), drew, drew, drew]);
  expect(news.since([deal(2), drew])).toHaveLength(2);
});

test("a turn taken back is no news, and what comes after it is", () => {
  const news = new Newness([deal(1), drew, drew]);
  expect(news.since([deal(1), drew])).toEqual([]);
  expect(news.since([deal(1), drew, drew])).toHaveLength(1);
});

test("more than two dozen at once nobody has seen happen", () => {
  const news = new Newness([deal(1)]);
  expect(news.since([deal(1), ...Array<Event>(25).fill(drew)])).toEqual([]);
  expect(new Newness([deal(1)]).since([deal(1), ...Array<Event>(24).fill(drew)])).toHaveLength(24);
});

test.each([
  ["open", { size: 0, blocked: true, frozen: true }, true],
  ["blocked", { size: 3, blocked: true, frozen: true }, false],
  ["frozen", { size: 3, blocked: false, frozen: true }, true],
  ["closed", { size: 3, blocked: false, frozen: false }, true],
  ["open", { size: 3, blocked: false, frozen: false }, false],
])("a pile is %s with %o and an own side that is closed: %s", (state, pile, closed) => {
  expect(pileState({ room: roomOf(), game: { pile }, own: { closed } } as unknown as View)).toBe(state);
});

test("an exact cut has a moment for all, another one only for who cut", () => {
  const queued = (seat: number, exact: boolean) => {
    const shown = new MomentQueue();
    shown.add([event("pack_cut", { seat: 1, exact })], seat);
    return shown.queue.length;
  };
  expect([queued(0, true), queued(0, false), queued(1, false)]).toEqual([1, 0, 1]);
});

test("an answer's moment is dropped once the player has gone out", () => {
  const shown = new MomentQueue();
  shown.add([event("answered", { seat: 2, yes: true })], 0);
  shown.add([event("went_out", { seat: 0 })], 0);
  expect(shown.queue.map(({ event: name }) => name)).toEqual(["went_out"]);
});

test("moments come one after the other, and draws have none", () => {
  const shown = new MomentQueue();
  shown.add([event("splashed"), drew, event("stock_ran_out")], 0);
  shown.next();
  expect(shown.queue.map(({ event: name }) => name)).toEqual(["stock_ran_out"]);
  shown.clear();
  expect(shown.queue).toEqual([]);
});

test("in a lesson the pile's state is not shown before it is taught", () => {
  const state = (taught: string[]) =>
    pileState({
      room: roomOf({ lesson: { taught } }),
      game: { pile: { size: 3, blocked: false, frozen: true } },
      own: { closed: true },
    } as unknown as View);
  expect([state(["draw"]), state(["draw", "pile"])]).toEqual(["open", "frozen"]);
});
