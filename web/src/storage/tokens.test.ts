import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { forgetToken, keepToken, knownCodes, peopleAt, personAt, read, tokenOf, write } from "./tokens";
import { keepOpened, lookedFrom, lookFrom } from "./tables";

class Kept {
  full = false;
  [key: string]: unknown;
  getItem = (key: string) => (this[`${key}`] as string | undefined) ?? null;
  setItem = (key: string, text: string) => {
    if (this.full) throw new DOMException("QuotaExceededError");
    this[key] = text;
  };
  removeItem = (key: string) => delete this[key];
}

let kept: Kept;
beforeEach(() => vi.stubGlobal("localStorage", (kept = new Kept())));
afterEach(() => ["ABCDEF", "GHJKLM", "full", "canasta.full"].forEach(forgetToken));

test("a token is there until it is forgotten", () => {
  keepToken("ABCDEF", "secret");
  expect(tokenOf("ABCDEF")).toBe("secret");
  forgetToken("ABCDEF");
  expect(tokenOf("ABCDEF")).toBe("");
});

test("the people who pass a device on are counted, and forgotten with the table", () => {
  keepOpened({ code: "ABCDEF", token: "host", people: ["second", "third"] });
  expect([peopleAt("ABCDEF"), tokenOf(personAt("ABCDEF", 3))]).toEqual([3, "third"]);
  forgetToken("ABCDEF");
  expect(peopleAt("ABCDEF")).toBe(0);
});

test("a table of one's own is passed on to nobody", () => {
  keepOpened({ code: "ABCDEF", token: "host", people: [] });
  expect(peopleAt("ABCDEF")).toBe(0);
});

test("only codes of tables are known codes, and pads have their own", () => {
  keepToken("ABCDEF", "x");
  keepToken("pad.GHJKLM", "x");
  write("canasta.preferences", "{}");
  expect([knownCodes(), knownCodes("pad.")]).toEqual([["ABCDEF"], ["GHJKLM"]]);
});

test("a browser without room keeps a text as long as the page is there", () => {
  kept.full = true;
  write("canasta.full", "text");
  expect(read("canasta.full")).toBe("text");
  expect(kept.getItem("canasta.full")).toBeNull();
});

test("once there is room again the newer text is kept", () => {
  kept.full = true;
  write("canasta.full", "old");
  kept.full = false;
  write("canasta.full", "new");
  expect([read("canasta.full"), kept.getItem("canasta.full")]).toEqual(["new", "new"]);
});

test("a browser that lets nobody read keeps nothing and breaks nothing", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new DOMException("SecurityError");
    },
  });
  expect([read("canasta.any"), knownCodes("never.")]).toEqual(["", []]);
});

test("a replay is seen from the seat of the last look, if the table has it", () => {
  lookFrom("ABCDEF", 3);
  expect([lookedFrom("ABCDEF", 4), lookedFrom("ABCDEF", 2)]).toEqual([3, 0]);
  write("canasta.looked.ABCDEF", "nonsense");
  expect(lookedFrom("ABCDEF", 4)).toBe(0);
});

test("a watcher looks from the first seat", () => {
  lookFrom("ABCDEF", -1);
  expect(lookedFrom("ABCDEF", 4)).toBe(0);
});
