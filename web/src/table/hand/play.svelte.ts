/** Playing from your hand: choosing cards, asking for their options, acting. */
import type { Client } from "../../wire/client.svelte";
import { explain } from "../../ui/context";
import { dismiss } from "../../ui/overlays.svelte";
import type { Choices } from "../../storage/preferences.svelte";
import { RefusedError } from "../../wire/transport";
import type { Hint, SelectionOptions, Option, Refusal } from "../../protocol";
import { soon, t } from "../../texts";
import type { Hand } from "./held_hand.svelte";
import type { View } from "../view.svelte";

export class Play {
  readonly #client: Client;
  readonly #view: View;
  readonly #preferences: Choices;
  readonly hand: Hand;

  /** The numbers of the chosen cards. */
  chosen = $state.raw<readonly number[]>([]);
  /** Their options; null while that is not known. */
  selectionOptions = $state.raw<SelectionOptions | null>(null);
  /** Your meld that was tapped first: cards chosen next are meant for it. */
  targetMeld = $state<number | null>(null);
  /** Cards that could be laid, once that was asked for. */
  playable = $state.raw<readonly string[] | null>(null);
  /** The same as whole acts that are proposed. */
  groups = $state.raw<readonly Option[]>([]);
  /** The discard that waits for a second press. */
  pendingDiscard = $state.raw<Option | null>(null);
  /** Cards that were just refused. */
  refused = $state.raw<readonly number[]>([]);
  /** True while an act is on its way. */
  busy = $state(false);
  /** True while an answer of the server is waited for: the main button may still speak of other cards. */
  askingOptions = $state(false);
  /** Ways to take the pile, while one of them is to be chosen. */
  ways = $state.raw<readonly Option[] | null>(null);
  /** True while a hint is shown; `given` is the last one, with the moves before it. */
  hinting = $state(false);
  given: { moves: number; hint: Hint } | null = null;
  #question = 0;
  #answered: Promise<unknown> = Promise.resolve();

  constructor(client: Client, view: View, hand: Hand, preferences: Choices) {
    this.#client = client;
    this.#view = view;
    this.hand = hand;
    this.#preferences = preferences;
  }

  /** True if the person is to act with cards. */
  readonly acts = $derived.by(() => this.#view.ready && this.#view.own.acts);
  readonly drawing = $derived.by(() => this.acts && this.#view.game.phase === "draw");
  readonly laying = $derived.by(() => this.acts && this.#view.game.phase === "play");
  readonly offers = $derived.by((): readonly Option[] => (this.acts ? this.#view.own.offers : []));
  readonly takes = $derived.by(() => this.offers.filter(({ kind }) => kind === "take"));
  readonly discard = $derived.by(() => this.#option("discard"));
  /** Melds that the cards could be laid as, the likeliest first. */
  readonly layings = $derived.by(() => (this.selectionOptions?.options ?? []).filter(({ kind }) => kind !== "discard"));
  /** The main button's act with the chosen cards. */
  readonly first = $derived.by(() => {
    const discard = this.chosen.length === 1 ? this.discard : undefined;
    const asked = this.#view.room.lesson?.to_do ?? [];
    // A lesson that teaches the discard lights that, and not a meld that the card would fit as well.
    if (discard && asked.length > 0 && asked.every((act) => act.startsWith("discard"))) return discard;
    return this.layings[0] ?? discard;
  });

  /** The act without cards. Before the draw it stays possible whatever is chosen. */
  readonly plain = $derived.by(() => {
    if (this.chosen.length > 0 && !this.drawing) return undefined;
    return this.offer("draw") ?? this.offer("foot") ?? this.offer("pass");
  });

  offer(kind: Option["kind"]): Option | undefined {
    return this.offers.find((option) => option.kind === kind);
  }

  #option(kind: Option["kind"]): Option | undefined {
    return this.selectionOptions?.options.find((option) => option.kind === kind);
  }

  /** Return the option of the chosen cards on one of your melds. */
  onto(meld: number): Option | undefined {
    return this.layings.find(({ onto }) => onto.includes(meld));
  }

  /** Their option as a new meld. */
  readonly asNew = $derived.by(() =>
    this.layings.find(
      ({ kind, onto }) => (kind === "meld" || kind === "melds" || kind === "take") && onto.length === 0,
    ),
  );

  isChosen(id: number): boolean {
    return this.chosen.includes(id);
  }

  toggle(id: number): void {
    this.choose(this.isChosen(id) ? this.chosen.filter((other) => other !== id) : [...this.chosen, id]);
  }

  choose(ids: readonly number[]): void {
    this.chosen = ids;
    this.pendingDiscard = null;
    this.playable = null;
    this.ways = null;
    this.refused = [];
    this.#answered = this.askOptions();
  }

  clear(): void {
    this.targetMeld = null;
    this.choose([]);
  }

  /** Asks the server at once; an answer that comes too late is not heard. */
  async askOptions(): Promise<SelectionOptions | null> {
    const question = ++this.#question;
    if (!this.acts || this.chosen.length === 0) {
      this.selectionOptions = null;
      this.askingOptions = false;
      return null;
    }
    this.askingOptions = true;
    const answer = await this.#ask(this.hand.texts(this.chosen), this.targetMeld);
    if (question !== this.#question) return null;
    this.selectionOptions = answer;
    this.askingOptions = false;
    return answer;
  }

  async #ask(cards: string[], onto: number | null): Promise<SelectionOptions | null> {
    try {
      return (await this.#client.request({ type: "ask_options", cards, onto })).options;
    } catch (error) {
      // The table may have moved on while the question was on its way.
      if (error instanceof RefusedError) return null;
      throw error;
    }
  }

  /** Shows which cards could be laid now, on the meld aimed at where there is one. */
  async hint(): Promise<void> {
    if (!this.laying) return;
    const question = ++this.#question;
    this.askingOptions = true;
    const answer = await this.#ask([], this.targetMeld);
    if (question !== this.#question) return;
    this.hinting = false;
    this.playable = answer?.playable ?? [];
    this.groups = answer?.groups ?? [];
    this.askingOptions = false;
  }

  /** A tap on one of your melds: the chosen cards go there, or the cards that could are shown. */
  async tapMeld(meld: number): Promise<void> {
    if (!this.acts) return;
    if (this.chosen.length > 0) return this.layOnto(meld);
    this.targetMeld = this.targetMeld === meld ? null : meld;
    this.playable = null;
    if (this.targetMeld !== null) await this.hint();
  }

  /** The chosen cards go to a meld, or it is said why they cannot. */
  async layOnto(meld: number): Promise<void> {
    await this.#answered;
    const known = this.onto(meld);
    if (known) return this.act(known.act);
    const answer = await this.#ask(this.hand.texts(this.chosen), meld);
    const option = answer?.options.find(({ onto }) => onto.includes(meld));
    if (option) return this.act(option.act);
    if (answer?.refusal) this.refuse(answer.refusal);
  }

  /** The chosen cards go to the table as a new meld, or wherever they fit best. */
  async layNew(): Promise<void> {
    await this.#answered;
    const option = this.asNew ?? this.layings[0];
    if (option) return this.act(option.act);
    if (this.selectionOptions?.refusal) this.refuse(this.selectionOptions.refusal);
  }

  /** The one obvious thing. */
  async main(): Promise<void> {
    await this.#answered;
    if (this.pendingDiscard) return this.act(this.pendingDiscard.act);
    const option = this.chosen.length > 0 ? this.first : undefined;
    if (option?.kind === "discard") return this.discardChosen();
    if (option) return this.act(option.act);
    if (this.plain) return this.act(this.plain.act);
    if (this.chosen.length > 0 && this.selectionOptions?.refusal) return this.refuse(this.selectionOptions.refusal);
    if (this.laying && this.chosen.length === 0) return this.hint();
  }

  /** Takes the pile, asks which of several ways, or says why not. */
  async take(): Promise<void> {
    if (!this.drawing) return;
    await this.#answered;
    const chosen = this.#option("take");
    if (chosen) return this.act(chosen.act);
    if (this.chosen.length > 0 && this.selectionOptions?.refusal) return this.refuse(this.selectionOptions.refusal);
    const [only, ...more] = this.takes;
    if (only && more.length === 0) return this.act(only.act);
    if (only) this.ways = this.takes;
    else if (this.#view.own.take_refusal) this.refuse(this.#view.own.take_refusal);
    else this.#say("page.nothing_takes", t.table.nothingTakes);
  }

  #say(code: string, message: string): void {
    this.refuse({ code, message, clauses: [], wants: [] });
  }

  /** Discards the one chosen card; what ends the turn for good is asked about first. */
  async discardChosen(): Promise<void> {
    await this.#answered;
    if (this.pendingDiscard) return this.act(this.pendingDiscard.act);
    const option = this.discard;
    if (option === undefined) {
      // Its words are among those that come after the table is shown.
      if (this.laying && this.chosen.length > 1 && soon.laying) this.#say("page.one_discard", soon.laying.oneDiscard);
      else if (this.selectionOptions?.refusal) this.refuse(this.selectionOptions.refusal);
      return;
    }
    if (this.#preferences.confirmDiscard && !this.#view.guided) this.pendingDiscard = option;
    else await this.act(option.act);
  }

  /** A card let go over the pile: that is meant. */
  async dropOnPile(): Promise<void> {
    if (this.drawing) return this.take();
    await this.#answered;
    if (this.discard) await this.act(this.discard.act);
    else if (this.selectionOptions?.refusal) this.refuse(this.selectionOptions.refusal);
  }

  async undo(): Promise<void> {
    if (!this.acts || !this.#view.own.can_undo) return;
    await this.#do(() => this.#client.request({ type: "undo", moves: this.#view.game.moves }));
  }

  async act(text: string): Promise<void> {
    await this.inTurn([text]);
  }

  /** Acts one after the other, each once the one before it has shown what it brings. */
  async inTurn(texts: readonly string[]): Promise<void> {
    await this.#do(async () => {
      for (const text of texts) {
        await this.#client.request({ type: "act", text, moves: this.#view.game.moves });
      }
    });
  }

  async askBack(): Promise<void> {
    await this.#do(() => this.#client.request({ type: "ask_back" }));
  }

  refuse(refusal: Refusal | RefusedError): void {
    this.refused = [...this.chosen];
    explain(refusal, refusal.code.startsWith("pile.") && this.offer("draw") !== undefined);
  }

  async #do(request: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await request();
      dismiss();
      this.clear();
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      this.pendingDiscard = null;
      this.refuse(error);
    } finally {
      this.busy = false;
    }
  }

  /** After the table has moved on: cards that are gone are no longer chosen. */
  follow(): void {
    const held = new Set(this.hand.cards.map(({ id }) => id));
    const left = this.chosen.filter((id) => held.has(id));
    this.targetMeld = null;
    this.ways = null;
    this.pendingDiscard = null;
    this.playable = null;
    if (left.length !== this.chosen.length) this.chosen = left;
    this.#answered = this.askOptions();
  }
}
