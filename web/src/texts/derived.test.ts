import { expect, test } from "vitest";

import { talk } from "./en/room";
import { QUICK_WORDS, REACTIONS } from "./names";

import { textsRead } from "../../derived_texts";

test.each([
  ['import { t } from "../texts";\nt.score.us + t.log.aMeld + t.table.you', ["score", "table"]],
  ['import { number, t } from "../../texts";\nt.cards.sign("T")', ["table"]],
  ['import { t } from "./index";\nt.findings[code]', ["server"]],
  // Every visit has them; others can do without.
  ['import { soon, t } from "../texts";\nt.app.close + soon.laying?.named', []],
  ["const t = { score: 1 };\nt.score", []],
])("a file asks for the texts that it reads, and no others: %s", (code, files) => {
  expect(textsRead(code)).toEqual(files);
});

test("every quick word and reaction that the server knows has its words, in its order", () => {
  expect(Object.keys(talk.quick)).toEqual(QUICK_WORDS);
  expect(Object.keys(talk.reaction).map((name) => `:${name}`)).toEqual(REACTIONS);
});
