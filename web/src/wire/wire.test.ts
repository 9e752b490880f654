import { afterEach, expect, test, vi } from "vitest";

import { eventsOf } from "../testing/tables";
import { thisDeal, waitBefore } from "./client.svelte";
import { codeAsRead, isShort, readCode } from "./address.svelte";
import { problemOf, readEvents } from "./http";
import { RefusedError, use } from "./transport";
import { Requests, type Wanted } from "./requests";

afterEach(() => vi.restoreAllMocks());

const act = { type: "act", text: "draw", moves: 7 } as Wanted;
const refused = (id: number, code: string) =>
  ({ type: "refused", id, code, message: "No.", clauses: [] as string[] }) as const;

test("requests are numbered from one on, and answered by their number", async () => {
  const requests = new Requests();
  const [first, one] = requests.add(act);
  const [second, other] = requests.add(act);
  expect([first.id, second.id]).toEqual([1, 2]);
  requests.answered({ type: "done", id: 2 });
  await expect(other).resolves.toMatchObject({ id: 2 });
  expect(requests.waiting).toBe(true);
  requests.answered({ type: "done", id: 1 });
  await one;
  expect(requests.waiting).toBe(false);
});

test("a refusal is an error with its code and clauses", async () => {
  const requests = new Requests();
  const [{ id }, answer] = requests.add(act);
  requests.answered({ ...refused(id, "pile.frozen"), clauses: ["frozen"] });
  await expect(answer).rejects.toMatchObject({ code: "pile.frozen", clauses: ["frozen"], message: "No." });
});

test("what is open goes out again over a new connection, in the order of asking", () => {
  const requests = new Requests();
  for (const text of ["draw", "discard 5h"]) requests.add({ ...act, text } as Wanted)[1].catch(() => undefined);
  expect(requests.again().map(({ id }) => id)).toEqual([1, 2]);
  requests.abandon({ code: "page.left", message: "" });
  expect(requests.again()).toEqual([]);
});

test.each([
  ["act", "table.moved_on", true],
  ["undo", "table.not_your_turn", true],
  ["begin", "table.deal_under_way", true],
  ["act", "pile.frozen", false],
  ["begin", "table.moved_on", false],
])("a %s sent twice and refused with %s was carried out: %s", async (type, code, done) => {
  const requests = new Requests();
  const [{ id }, answer] = requests.add({ type } as Wanted);
  requests.again();
  requests.answered(refused(id, code));
  if (done) await expect(answer).resolves.toEqual({ type: "done", id });
  else await expect(answer).rejects.toBeInstanceOf(RefusedError);
});

test("the same refusal of a request sent once is a refusal", async () => {
  const requests = new Requests();
  const [{ id }, answer] = requests.add(act);
  requests.answered(refused(id, "table.moved_on"));
  await expect(answer).rejects.toMatchObject({ code: "table.moved_on" });
});

test("an answer to nothing is not heard", () =>
  expect(() => new Requests().answered({ type: "done", id: 9 })).not.toThrow());

test("abandoned requests are refused, each with the reason", async () => {
  const requests = new Requests();
  const answers = [requests.add(act)[1], requests.add(act)[1]];
  requests.abandon({ code: "page.left", message: "You left." });
  for (const answer of answers) await expect(answer).rejects.toMatchObject({ code: "page.left" });
});

test("waits double from 300 milliseconds to five seconds, each up to a quarter sooner", () => {
  for (const [random, part] of [
    [0, 1],
    [1, 0.75],
  ] as const) {
    vi.spyOn(Math, "random").mockReturnValue(random);
    expect([0, 1, 2, 3, 4, 5, 20].map(waitBefore)).toEqual(
      [300, 600, 1200, 2400, 4800, 5000, 5000].map((wait) => wait * part),
    );
  }
});

test.each([
  ["k7m4qx", "K7M4QX"],
  ["K7M-4QX", "K7M4QX"],
  [" k7m 4qx! ", "K7M4QX"],
  ["https://example.org/t/k7m4qx#i=secret", "K7M4QX"],
  ["k7m4qxyz", "K7M4QX"],
  ["", ""],
])("the code in %s is %s", (text, code) => expect(readCode(text)).toBe(code));

test("a short code is read aloud in two halves, a long one as it is", () => {
  expect([codeAsRead("K7M4QX"), codeAsRead("2026-11-28")]).toEqual(["K7M-4QX", "2026-11-28"]);
  expect(isShort("2026-11-28")).toBe(false);
});

test("of a match's events the last deal's stay, with its cut", () => {
  const dealt = (deal: number) => ({ event: "dealt", deal });
  const cut = { event: "pack_cut", seat: 1 };
  const drew = { event: "drew", seat: 0 };
  expect(thisDeal(eventsOf(cut, dealt(1), drew, cut, dealt(2), drew))).toEqual([cut, dealt(2), drew]);
  expect(thisDeal(eventsOf(dealt(1), drew, dealt(2)))).toEqual([dealt(2)]);
  expect(thisDeal(eventsOf(drew))).toEqual([drew]);
});

test("an answer that is a proxy's page is told by its number", async () => {
  expect(await problemOf(new Response("<html>", { status: 502 }))).toMatchObject({ code: "http.502" });
  expect(await problemOf(Response.json({ code: "table.full", message: "Full." }, { status: 409 }))).toEqual({
    code: "table.full",
    message: "Full.",
  });
});

const answering = (answer: Response) => use({ ask: () => Promise.resolve(answer) } as never);

test("events of a stream are told one by one, however the network cuts them", async () => {
  const body = new ReadableStream({
    start(stream) {
      for (const piece of ['data: {"a":', "1}\n", '\ndata: {"a":2}\n\ndata: {"ä":"', "€", '"}\n\n'])
        stream.enqueue(new TextEncoder().encode(piece));
      stream.close();
    },
  });
  answering(new Response(body));
  const all: unknown[] = [];
  for await (const event of readEvents("/api/x", {})) all.push(event);
  expect(all).toEqual([{ a: 1 }, { a: 2 }, { ä: "€" }]);
});

test("a stream that is refused throws the refusal", async () => {
  answering(Response.json({ code: "busy", message: "Later." }, { status: 503 }));
  await expect(readEvents("/api/x", {}).next()).rejects.toMatchObject({ code: "busy" });
});
