import { expect, test } from "vitest";

import { number, signed } from "../texts";
import { readNumber } from "./fields";

test.each([
  ["35", 35],
  [" 2150 ", 2150],
  ["2,150", 2150],
  ["2.150", 2150],
  ["2’150", 2150],
  ["2 150", 2150],
  ["1,234,567", 1234567],
  ["−1,234", -1234],
  ["–50", -50],
  ["− 50", -50],
  ["1 234 567", 1234567],
  ["2\u00a0150", 2150],
  ["+5", 5],
  ["007", 7],
])("%s is read as %i", (text, expected) => expect(readNumber(text)).toBe(expected));

test.each([
  "",
  "-",
  "15 5",
  "1 2",
  "2.150,000",
  "2 15",
  "1,23",
  "12,34,567",
  "3.5e2",
  "0x10",
  "5 cards",
  "1234567890",
  "--3",
  "NaN",
])("%s is no number", (text) => expect(readNumber(text)).toBeNull());

test.each([0, 5, -5, 1234, -98765, 1234567])("%i as it is shown can be read again", (value) => {
  expect(readNumber(number(value))).toBe(value);
  expect(readNumber(signed(value))).toBe(value);
});

test("a minus is a true minus, and nothing has no sign", () => {
  expect([signed(-100), signed(0), signed(100)]).toEqual(["−100", "0", "+100"]);
});
