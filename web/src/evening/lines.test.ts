import { expect, test } from "vitest";

import { namesIn } from "./lines";

test.each([
  ["Ann & Bob", ["Ann", "Bob"]],
  ["1. Ann & Bob", ["Ann", "Bob"]],
  ["12) Ann / Bob", ["Ann", "Bob"]],
  ["- Ann + Bob", ["Ann", "Bob"]],
  ["•\tAnn; Bob", ["Ann", "Bob"]],
  ["Ann\tBob", ["Ann", "Bob"]],
  ["1.\tAnn\tBob", ["Ann", "Bob"]],
  ["Ann – Bob", ["Ann", "Bob"]],
  ["Ann-Marie, Bob", ["Ann-Marie", "Bob"]],
  ['"Ann","Bob"', ["Ann", "Bob"]],
  ["Müller, Anna & Schmidt, Otto", ["Müller, Anna", "Schmidt, Otto"]],
  ["Sand und Land", ["Sand", "Land"]],
  ["von und zu Stein & Bob", ["von und zu Stein", "Bob"]],
  ["\uFEFFAnn and Bob ", ["Ann", "Bob"]],
  ["Ann", ["Ann"]],
  ["  ", []],
])("a pair is read from %j", (line, names) => {
  expect(namesIn(line, false)).toEqual(names);
});

test.each([
  ["3. Müller, Anna", ["Müller, Anna"]],
  ["* Ann", ["Ann"]],
  ['"Ann"', ["Ann"]],
  ["3rd Ann", ["3rd Ann"]],
])("a single player is read from %j", (line, names) => {
  expect(namesIn(line, true)).toEqual(names);
});
