/** An evening as its server has it, live, and what this browser may do at it. */
import { Following } from "../wire/following.svelte";
import { knownCodes, read, write } from "../storage/tokens";
import type { EveningFounded, EveningRequest, EveningView, OwnPlace } from "../protocol";

/** Secrets of an evening that a browser stores: the director's, the players', and this entrant's. */
type Kept = "director" | "players" | "me";

const place = (kept: Kept, code: string): string => `canasta.evening-${kept}.${code}`;

/** The codes of the evenings that this browser directs. */
export function knownEvenings(): string[] {
  return knownCodes("evening-director.");
}

/** The codes of the evenings that this browser has been at, as a director or a player. */
export function visitedEvenings(): string[] {
  return [...new Set([...knownEvenings(), ...knownCodes("evening-players."), ...knownCodes("evening-me.")])];
}

/** The secret with which this browser directs an evening; empty where it does not. */
export function directorKey(code: string): string {
  return read(place("director", code));
}

/** Keeps the secrets of an evening that was opened here. */
export function keepKeys({ code, director, players }: EveningFounded): void {
  write(place("director", code), director);
  write(place("players", code), players);
}

export class EveningClient extends Following<EveningView> {
  readonly code: string;
  /** The seat of a person who has said who they are. */
  own = $state.raw<OwnPlace | null>(null);
  director = $state("");
  players = $state("");
  #me = "";
  /** The evening's number when `own` was asked for. */
  #asked = -1;

  constructor(code: string) {
    super(`/api/evenings/${code}`);
    this.code = code;
    this.director = read(place("director", code));
    this.players = read(place("players", code));
    this.#me = read(place("me", code));
  }

  /** Takes over the secret that came in a link: `#d=…` directs, `#p=…` plays. */
  takeLink(hash: string): boolean {
    const [, what, secret = ""] = /^#([dp])=([\w-]+)$/.exec(hash) ?? [];
    if (what === undefined) return false;
    const kept = what === "d" ? "director" : "players";
    this[kept] = secret;
    write(place(kept, this.code), secret);
    return true;
  }

  /** Directs the evening. */
  async direct(request: EveningRequest): Promise<void> {
    this.take(await this.ask<EveningView>("", this.director, request));
  }

  /** Claims a name: the browser makes its secret itself, so that it can ask twice. */
  async claim(entrant: number, person: number): Promise<void> {
    if (this.#me === "") {
      this.#me = [...crypto.getRandomValues(new Uint8Array(16))]
        .map((byte) => byte.toString(16).padStart(2, "0"))
        .join("");
      write(place("me", this.code), this.#me);
    }
    const secret = this.players === "" ? this.director : this.players;
    this.take(await this.ask<EveningView>("", secret, { type: "claim", entrant, person, token: this.#me }));
    await this.lookForMe();
  }

  /** Gives a claimed name back. */
  async unclaim(): Promise<void> {
    this.take(await this.ask<EveningView>("", this.#me, { type: "unclaim" }));
    await this.lookForMe();
  }

  /** Reports the result of this player's table. */
  async report(round: number, own: number, others: number): Promise<void> {
    this.take(await this.ask<EveningView>("", this.#me, { type: "report", round, own, others }));
  }

  /** Asks for this player's seat. */
  async lookForMe(): Promise<void> {
    if (this.#me === "") return;
    this.own = await this.ask<OwnPlace>("/own", this.#me);
  }

  protected override take(view: EveningView): void {
    super.take(view);
    const seats = view.rounds.length * 1000 + view.entrants.filter((one) => one.known.includes(true)).length;
    if (this.#me !== "" && seats !== this.#asked) {
      this.#asked = seats;
      void this.lookForMe().catch(() => (this.#asked = -1));
    }
  }
}
