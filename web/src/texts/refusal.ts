/** What a refusal says, in the language of now. */
import { t } from "./index";

/** The language's own sentence for the code; else, and for what only the server knows, its English. */
export function refusalText({ code, message }: { code: string; message: string }): string {
  const said = t.refusals[code];
  if (said === undefined) return message;
  return said.endsWith(":") ? `${said} ${message}` : said;
}
