/** This browser's part in every shuffle: it commits, reveals, keeps what it saw, and checks by itself. */
import type { Event as GameEvent, DealtView, PromiseView, RoomView } from "../protocol";
import type { Client, Fault, Problem, Shuffling, Verdict } from "../wire/client.svelte";
import { RefusedError } from "../wire/transport";
import type { Wanted } from "../wire/requests";
import { faultOf, isIn, same } from "./checks";
import { Kept, type KeptShuffle } from "./kept";
import { drawnCards, seenLines } from "./seen";
import { newValue, valueCommitment } from "./sums";

export class Shuffles implements Shuffling {
  /** The first fault that was found. */
  problem = $state.raw<Problem | null>(null);
  /** Verdicts on each deal of the match that is over. */
  verdicts = $state.raw<Readonly<Record<number, Verdict>>>({});

  readonly #client: Client;
  readonly #kept: Kept;
  /** Promises to which this page's commitment, or value, was sent; and commitments that were accepted. */
  readonly #committed = new Set<string>();
  readonly #revealed = new Set<string>();
  readonly #accepted = new Set<string>();
  readonly #seen = new Set<string>();
  #open: PromiseView | null = null;
  /** The connection on which that one came, by its clock: every welcome measures that again. */
  #connection = NaN;
  #match = 0;

  constructor(client: Client) {
    this.#client = client;
    this.#kept = new Kept(client.keeper, client.code);
  }

  /** Return all that is stored, as a file. */
  file(): Blob {
    return this.#kept.file();
  }

  /** Looks at the table as it is now, and does what is due. */
  look(): void {
    const { room, own, events } = this.#client;
    if (room === null || own === null) return;
    const seat = own.seat;
    this.#isTold(room);
    if (room.promise !== null && room.promise.attempt > 0) this.#shuffle(room.promise, room, seat);
    room.dealt.forEach((dealt, place) => this.#look(dealt, room, place === room.dealt.length - 1 ? events : [], seat));
  }

  /** A promise that was seen has to lead to a deal, or be reported as void. */
  #isTold(room: RoomView): void {
    const open = this.#open;
    const there = this.#connection === this.#client.clockSkew;
    this.#open = room.promise;
    this.#connection = this.#client.clockSkew;
    if (open === null || open.attempt === 0 || open.commitment === room.promise?.commitment) return;
    const told = [...room.dealt, ...(room.promise === null ? [] : [room.promise])];
    if (told.some((one) => one.commitment === open.commitment || voids(one, open.commitment))) return;
    const { match, deal, attempt } = open;
    const replaced = told.some((one) => one.match === match && one.deal === deal && one.attempt === attempt);
    if (replaced) return this.#wrong(deal, "promise");
    // The last deals are listed, also while the next match begins: only deals later than this one, which were
    // played while this page was away, can have taken its place.
    const first = room.dealt[0];
    const later = first !== undefined && (first.match > match || (first.match === match && first.deal > deal));
    if (there || !later) this.#wrong(deal, "gone");
  }

  #shuffle(promise: PromiseView, room: RoomView, seat: number): void {
    if ((this.#kept.at(promise)?.promise ?? promise.commitment) !== promise.commitment) {
      return this.#wrong(promise.deal, "promise");
    }
    const kept = this.#kept.of(promise.commitment) ?? this.#kept.begin(promise, seat);
    const barred = promise.voided.some(({ seats }) => seats.includes(seat));
    this.#blames(promise);
    if (seat < 0 || room.seats[seat]?.bot || barred) return this.#close(promise, kept, "");
    if (kept.value === "" && !promise.closed) this.#kept.change(kept, { seat, value: newValue() });
    const own =
      kept.value === "" ? "" : valueCommitment(kept.value, promise.deal, promise.attempt, seat, promise.commitment);
    this.#commit(promise, seat, own);
    this.#close(promise, kept, own);
    if (promise.closed && own !== "" && promise.commitments[seat] === own && kept.commitments[seat] === own) {
      this.#reveal(promise, kept, seat);
    }
  }

  #commit(promise: PromiseView, seat: number, own: string): void {
    const { commitment, commitments, closed } = promise;
    if (closed || own === "" || commitments[seat] !== undefined || this.#committed.has(commitment)) return;
    this.#committed.add(commitment);
    this.#send({ type: "commit", promise: commitment, commitment: own }, () => this.#accepted.add(own));
  }

  /** Keeps the closed list as it is seen first; from then on it stays so. */
  #close(promise: PromiseView, kept: KeptShuffle, own: string): void {
    if (!promise.closed) return;
    if (Object.keys(kept.commitments).length === 0) this.#kept.change(kept, { commitments: promise.commitments });
    else if (!same(kept.commitments, promise.commitments)) this.#wrong(promise.deal, "list");
    if (this.#accepted.has(own) && promise.commitments[kept.seat] !== own) this.#wrong(promise.deal, "left_out");
  }

  /** Shows the value. That it was sent is kept first: no answer of the server's is needed to know it. */
  #reveal({ commitment }: PromiseView, kept: KeptShuffle, seat: number): void {
    if (this.#revealed.has(commitment)) return;
    this.#revealed.add(commitment);
    this.#kept.change(kept, { seat, revealed: true });
    this.#send({ type: "reveal", promise: commitment, value: kept.value }, () => {});
  }

  /** Another page of the same person may have been quicker: the deal has a value of theirs either way. */
  #send(request: Wanted, accepted: () => void): void {
    this.#client.request(request).then(accepted, (error: unknown) => {
      if (!(error instanceof RefusedError)) throw error;
    });
  }

  /** The server says that no value came from here, though it was sent. */
  #blames({ deal, voided }: PromiseView | DealtView): void {
    const blamed = voided.some(({ commitment, seats }) => {
      const kept = this.#kept.of(commitment);
      return kept?.revealed === true && seats.includes(kept.seat);
    });
    if (blamed) this.#wrong(deal, "blamed");
  }

  #look(dealt: DealtView, room: RoomView, events: readonly GameEvent[], seat: number): void {
    if (dealt.match !== this.#match) {
      this.#match = dealt.match;
      this.verdicts = {};
    }
    this.#blames(dealt);
    const kept = this.#kept.at(dealt);
    if (kept?.promise === dealt.commitment && !kept.dealt) this.#kept.change(kept, { dealt: true });
    if (kept !== undefined) this.#keepHand(kept, events, dealt.deal, seat);
    const own = kept !== undefined && seat >= 0 && seat === kept.seat && isOf(events, dealt.deal);
    if (own && dealt.secret !== "" && kept.seen === undefined) this.#kept.change(kept, { seen: seenLines(events) });
    const moment = `${dealt.commitment} ${dealt.secret} ${dealt.order}`;
    if (this.#seen.has(moment)) return;
    this.#seen.add(moment);
    const fault = dealt.attempt === 0 ? null : faultOf(dealt, room.rules, kept, own ? drawnCards(events, seat) : null);
    if (fault !== null) this.#wrong(dealt.deal, fault);
    else if (dealt.secret !== "") {
      const verdict = dealt.attempt === 0 ? "unknown" : isIn(kept, dealt) ? "own" : "holds";
      this.verdicts = { ...this.verdicts, [dealt.deal]: verdict };
    }
  }

  #keepHand(kept: KeptShuffle, events: readonly GameEvent[], deal: number, seat: number): void {
    if (kept.hand.length > 0 || seat < 0 || seat !== kept.seat) return;
    const told = events.find((event) => event.event === "dealt" && event.deal === deal);
    const hand = told?.event === "dealt" ? (told.hands[seat] ?? []) : [];
    if (hand.length > 0) this.#kept.change(kept, { hand });
  }

  #wrong(deal: number, fault: Fault): void {
    this.problem ??= { deal, fault };
  }
}

/** Return whether events are those of a deal, from its beginning on. */
function isOf(events: readonly GameEvent[], deal: number): boolean {
  return events.some((event) => event.event === "dealt" && event.deal === deal);
}

function voids({ voided }: PromiseView | DealtView, promise: string): boolean {
  return voided.some(({ commitment }) => commitment === promise);
}
