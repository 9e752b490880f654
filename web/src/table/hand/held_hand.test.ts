import { expect, test } from "vitest";

import type { Choices } from "../../storage/preferences.svelte";
import type { Event } from "../../protocol";
import { broughtThisTurn, Hand } from "./held_hand.svelte";

const handOf = (sort: Choices["sort"], ...cards: string[]) => {
  const preferences = { sort } as Choices;
  const hand = new Hand(preferences, () => false);
  hand.hold(cards);
  return { hand, preferences, shown: () => hand.cards.map(({ card }) => card).join(" ") };
};
const events = (...of: object[]) => of as Event[];
const drew = (seat: number, ...cards: string[]) => ({ event: "drew", seat, cards, count: cards.length });
const discarded = (seat: number) => ({ event: "discarded", seat, card: "5h" });

test("a hand is sorted by rank until somebody chooses", () =>
  expect(handOf("book", "3h", "Jk", "Ad").shown()).toBe("Jk Ad 3h"));

test("a book with runs sorts by suit", () => {
  const hand = new Hand({ sort: "book" } as Choices, () => true);
  hand.hold(["4h", "As", "5h"]);
  expect([hand.sorting, hand.cards.map(({ card }) => card).join(" ")]).toEqual(["suit", "As 5h 4h"]);
});

test("cards that stay keep their numbers", () => {
  const { hand } = handOf("rank", "5h", "5h", "Kd");
  const king = hand.cards[0]!.id;
  hand.hold(["5h", "Kd", "9c"]);
  expect(hand.cards.map(({ card }) => card)).toEqual(["Kd", "9c", "5h"]);
  expect(hand.cards[0]!.id).toBe(king);
});

test("of two equal cards one goes when one goes", () => {
  const { hand, shown } = handOf("own", "5h", "5h");
  hand.hold(["5h"]);
  expect(shown()).toBe("5h");
});

test("new cards go to the end of one's own order", () => {
  const { hand, shown } = handOf("own", "9c", "5h", "Kd");
  hand.move([hand.cards[2]!.id], hand.cards[0]!.id);
  const before = shown();
  hand.hold([...before.split(" "), "Jk"]);
  expect(shown()).toBe(`${before} Jk`);
});

test("cards moved in front of another make the order one's own", () => {
  const { hand, preferences, shown } = handOf("rank", "Ad", "Kd", "Qd", "Jd");
  hand.move([hand.cards[3]!.id, hand.cards[1]!.id], hand.cards[0]!.id);
  expect([shown(), preferences.sort]).toEqual(["Kd Jd Ad Qd", "own"]);
});

test.each([[null], [999]])("cards moved in front of %s go to the end", (before) => {
  const { hand, shown } = handOf("rank", "Ad", "Kd", "Qd");
  hand.move([hand.cards[0]!.id], before);
  expect(shown()).toBe("Kd Qd Ad");
});

test("the texts of cards come in the order shown, whatever the order of choosing", () => {
  const { hand } = handOf("rank", "Ad", "Kd", "Qd");
  const [ace, king] = hand.cards;
  expect(hand.texts([king!.id, ace!.id])).toEqual(["Ad", "Kd"]);
});

test("of equal cards the last that came is marked as drawn", () => {
  const { hand } = handOf("rank", "5h", "Kd");
  hand.hold(["5h", "Kd", "5h"]);
  hand.mark(events(drew(0, "5h")), 0);
  expect([...hand.drawn]).toEqual([Math.max(...hand.cards.map(({ id }) => id))]);
});

test("only this turn's cards are marked, and only the player's own", () => {
  const before = [drew(0, "5h"), discarded(0), drew(1, "6h")];
  expect(broughtThisTurn(events(...before, discarded(1), drew(0, "7h")), 0)).toEqual(["7h"]);
  expect(broughtThisTurn(events(...before), 0)).toEqual([]);
});

test("a second hand picked up is marked as well", () => {
  expect(broughtThisTurn(events({ event: "picked_up", seat: 2, cards: ["4h"], count: 1 }), 2)).toEqual(["4h"]);
});
