/** What a house rule says, in the language of now. */
import type { HouseRule } from "../protocol";
import { t } from "./index";
import { language } from "./language.svelte";

interface Line {
  text: string;
  lang: string;
}

/** A line of the language's own for each rule that is changed; else the rule book's English. */
export function houseLines({ text, changes }: Pick<HouseRule, "text" | "changes">): Line[] {
  const own = changes.map((change) => t.house.line(change)).filter((line) => line !== "");
  if (own.length === 0) return [{ text, lang: "en" }];
  return own.map((line) => ({ text: line, lang: language.name }));
}
