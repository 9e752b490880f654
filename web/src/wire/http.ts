/** Asking the server over HTTP: JSON both ways, refusals as `RefusedError`. */
import type { Problem } from "../protocol";
import { t } from "../texts";
import { RefusedError, transport } from "./transport";
import { tokenOf } from "../storage/tokens";

/** The answer to GET; `code` names the table whose token is shown, where the address is one's. */
export function getJson<T>(path: string, code?: string): Promise<T> {
  return ask<T>(path, { headers: bearer(code) });
}

/** The answer to POST with a body. */
export function postJson<T>(path: string, body: unknown): Promise<T> {
  return ask<T>(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** Return the header that shows the server who asks. */
export function bearer(code?: string): Record<string, string> {
  const token = code === undefined ? "" : tokenOf(code);
  return token === "" ? {} : { authorization: `Bearer ${token}` };
}

async function ask<T>(path: string, init: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await transport.ask(path, init);
  } catch {
    throw new RefusedError({ code: "page.offline", message: t.app.serverGone });
  }
  if (answer.ok) return (await answer.json()) as T;
  throw new RefusedError(await problemOf(answer));
}

/** Read the problem in an answer that is no good one. */
export async function problemOf(answer: Response): Promise<Problem> {
  try {
    const told = (await answer.json()) as Partial<Problem>;
    if (told.code && told.message) return { code: told.code, message: told.message };
  } catch {
    // A proxy in between answers with a page of its own.
  }
  return { code: `http.${answer.status}`, message: t.app.serverTrouble(answer.status) };
}

/** Read a stream of events; a refusal at the beginning is a `RefusedError`. */
export async function* readEvents<T>(address: string, init: RequestInit): AsyncGenerator<T> {
  const answer = await transport.ask(address, init);
  if (!answer.ok) throw new RefusedError((await answer.json()) as Problem);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    text += value ?? "";
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) yield JSON.parse(event.slice("data: ".length)) as T;
    if (done) return;
  }
}
