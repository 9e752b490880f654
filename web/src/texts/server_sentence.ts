/** What the server says by a code, in the language of now. */
import type { Finding, HouseRule } from "../protocol";
import { t } from "./index";
import { language } from "./language.svelte";

/** The language's own sentence for the code; else the server's English, and which of them it is. */
export function findingText({ code, message, values }: Finding): { text: string; lang: string } {
  const said = t.findings[code];
  return said === undefined ? { text: message, lang: "en" } : { text: said(values), lang: language.name };
}

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
