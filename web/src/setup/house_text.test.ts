import { expect, test } from "vitest";

import { ruleIn, withRule } from "./house_text";

const write = (text: string, value: number): string => withRule(text, "waldo+no-bridges", "joker_value", value, 50);

test("a rule begins a text of house rules over the book that is chosen", () => {
  expect(write("", 30)).toBe('book = "waldo+no-bridges"\n\n[rules]\njoker_value = 30\n');
});

test("a rule joins those that are there, and takes the place of its own line", () => {
  const text = 'book = "wca"\n\n[rules]\ntarget = 3_000';
  const joined = write(text, 0);
  expect(joined).toBe(`${text}\njoker_value = 0\n`);
  expect(ruleIn(joined, "joker_value")).toBe(0);
  expect(write(joined.replace("joker_value", "  joker_value"), 75)).toBe(`${text}\njoker_value = 75\n`);
});

test("a text without rules gets a place for them", () => {
  expect(write('book = "wca"', 40)).toBe('book = "wca"\n\n[rules]\njoker_value = 40\n');
});

test("the usual number goes without saying", () => {
  const text = 'book = "wca"\n\n[rules]\n';
  expect(write(`${text}joker_value = 30\ntarget = 300\n`, 50)).toBe(`${text}target = 300\n`);
  expect(write(text, 50)).toBe(text);
  expect(write("", 50)).toBe("");
});

test("numbers are read as files write them, and no rule for another", () => {
  expect(ruleIn("joker_value = 1_00 # ours\n", "joker_value")).toBe(100);
  expect(ruleIn("# joker_value = 1\nno_joker_value = 2\n", "joker_value")).toBeUndefined();
});
