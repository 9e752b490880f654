/** Requests that are not answered yet. */
import type { OptionsFound, Done, Hinted, MatchCarried, Refused, Request } from "../protocol";
import { RefusedError } from "./transport";

/** `Omit` for each message of its own, so that each keeps its fields. */
type WithoutId<R> = R extends unknown ? Omit<R, "id"> : never;

/** A request as a component writes it: its number is given on the way. */
export type Wanted = WithoutId<Request>;

/** The answer to a request. */
export type AnswerTo<W extends Wanted> = W extends { type: "ask_options" }
  ? OptionsFound
  : W extends { type: "hint" }
    ? Hinted
    : W extends { type: "take_match" }
      ? MatchCarried
      : Done;

/** Any answer but a refusal. */
type Answered = Done | OptionsFound | Hinted | MatchCarried;

interface Open {
  request: Request;
  /** True if it went out a second time: the first may have been carried out unheard. */
  resent: boolean;
  resolve: (answer: Answered) => void;
  reject: (error: RefusedError) => void;
}

/** Refusals of a request that has been carried out once already. */
const CARRIED_OUT: Partial<Record<Request["type"], readonly string[]>> = {
  act: ["table.moved_on", "table.not_your_turn", "table.no_deal"],
  undo: ["table.moved_on", "table.not_your_turn", "table.no_deal"],
  begin: ["table.deal_under_way"],
  stand: ["table.not_seated"],
  ask_back: ["table.asked", "table.not_yours_to_take_back"],
  answer_back: ["table.not_asked"],
};

export class Requests {
  readonly #open = new Map<number, Open>();
  #last = 0;

  get waiting(): boolean {
    return this.#open.size > 0;
  }

  /** Numbers a request without waiting for an answer to it. */
  number(): number {
    return ++this.#last;
  }

  /** Notes a request; the promise is kept by `answered`. */
  add<W extends Wanted>(wanted: W): [Request, Promise<AnswerTo<W>>] {
    const request = { ...wanted, id: this.number() } as unknown as Request;
    const promise = new Promise<Answered>((resolve, reject) => {
      this.#open.set(request.id, { request, resent: false, resolve, reject });
    });
    return [request, promise as Promise<AnswerTo<W>>];
  }

  /** All that has to go out again over a new connection, in the order of asking. */
  again(): Request[] {
    return [...this.#open.values()].map((open) => {
      open.resent = true;
      return open.request;
    });
  }

  answered(told: Answered | Refused): void {
    const open = this.#open.get(told.id);
    if (open === undefined) return;
    this.#open.delete(told.id);
    if (told.type !== "refused") open.resolve(told);
    else if (open.resent && CARRIED_OUT[open.request.type]?.includes(told.code)) {
      // The connection's end took the answer, not the request: the table has moved on by it.
      open.resolve({ type: "done", id: told.id });
    } else open.reject(new RefusedError(told));
  }

  /** Nothing of it will be answered any more. */
  abandon(refused: Pick<Refused, "code" | "message">): void {
    for (const open of this.#open.values()) open.reject(new RefusedError(refused));
    this.#open.clear();
  }
}
