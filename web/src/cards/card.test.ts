import { oneByOne } from "../texts/notation";
import { expect, test } from "vitest";

import { colourOf, isWild, pipsOf, rankOf, suitOf } from "./card";

test("a joker has no suit and a rank and colour of its own", () => {
  expect([rankOf("Jk"), suitOf("Jk"), colourOf("Jk")]).toEqual(["Jk", null, "jk"]);
});

test("a jack is not a joker", () => {
  expect([rankOf("Js"), suitOf("Js"), isWild("Js")]).toEqual(["J", "s", false]);
});

test.each(["Jk", "2c", "2d", "2h", "2s"])("%s is wild", (card) => expect(isWild(card)).toBe(true));

test.each(["3h", "Th", "Ac", "Kd"])("%s is natural", (card) => expect(isWild(card)).toBe(false));

test.each([..."3456789"])("a %s shows as many pips as it counts", (rank) =>
  expect(pipsOf(rank)).toHaveLength(Number(rank)),
);

test("a ten shows ten pips, and a king has a picture instead", () => {
  expect(pipsOf("T")).toHaveLength(10);
  expect(pipsOf("K")).toEqual([]);
});

test.each([..."3456789T"])("the pips of a %s lie as far to the left of the middle as to the right", (rank) => {
  expect(pipsOf(rank).reduce((sum, { x }) => sum + x - 67, 0)).toBe(0);
});

test("the cards of a shortened act are listed one by one", () => {
  expect(oneByOne(["Ks*2", "Kh", "Jk"])).toEqual(["Ks", "Ks", "Kh", "Jk"]);
  expect(oneByOne(["9h-Qh"])).toEqual(["9h", "Th", "Jh", "Qh"]);
});
