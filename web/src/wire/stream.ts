/** What an address tells one after the other until it is done, as server-sent events. */
import type { Problem } from "../protocol";
import { RefusedError } from "./refused";
import { transport } from "./transport";

/** What is told; a refusal at the beginning is a `RefusedError`. */
export async function* told<T>(address: string, init: RequestInit): AsyncGenerator<T> {
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
