/** What a refusal says, in the language of now. */
import { t } from "./index";

interface Refused {
  code: string;
  message: string;
  wants?: readonly string[];
}

/**
 * The language's own sentence for the code, or for all of its family, as `store.`; else, and for what only
 * the server knows, its English.
 */
export function refusalText({ code, message, wants = [] }: Refused): string {
  const said = t.refusals[code] ?? t.refusals[code.slice(0, code.indexOf(".") + 1)];
  if (said === undefined) return message;
  const whole = said.endsWith(":") ? `${said} ${message}` : said;
  // A lobby has no words for cards, and no pile.
  return wants.length > 0 && Reflect.get(t, "laying") !== undefined ? `${whole} ${t.laying.wants(wants)}` : whole;
}
