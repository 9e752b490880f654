/** The server's sentences by their codes, in the language of now. */
import type { Finding } from "../protocol";
import { t } from "./index";
import { language } from "./language.svelte";

/** The language's own sentence for the code; else the server's English, and which of them it is. */
export function findingText({ code, message, values }: Finding): { text: string; lang: string } {
  const said = t.findings[code];
  return said === undefined ? { text: message, lang: "en" } : { text: said(values), lang: language.name };
}
