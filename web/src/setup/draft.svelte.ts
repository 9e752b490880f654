/** A table as it is being made: what is chosen so far, and what the server is sent. */
import type { BookView, NewTable, Settings, VariationView } from "../protocol";

export const PACES = ["slow", "normal", "fast", "instant"] as const;

/** Time that bots take. */
export type Pace = (typeof PACES)[number];

/** A match to half the target, or to a score that is typed. */
export const HALF = -1;
export const OTHER = -2;

export type Watching = "none" | "watch" | "hands";

/** A book's name and its variations, as the name with its `+` says them. */
export function splitBook(text: string): [string, string[]] {
  const [book = "", ...variations] = text.split("+");
  return [book, variations];
}

export class Draft {
  readonly books: readonly BookView[];
  name = $state("");
  listed = $state(false);
  bookName = $state("");
  variations = $state<string[]>([]);
  house = $state("");
  players = $state(4);
  /** Length of a match: so many deals; 0 to the target of the rules; HALF or OTHER. */
  length = $state(0);
  /** The score that is typed. */
  score = $state(1000);
  /** Most matches of a series. */
  bestOf = $state(1);
  clock = $state(0);
  watching = $state<Watching>("watch");
  /** True if there is to be a chat, once the host has chosen; else as the book has it. */
  #chat = $state<boolean | null>(null);
  /** The lesson that the first deal is; no form chooses one. */
  #lesson = "";
  hints = $state(true);
  bots = $state("club");
  pace = $state<Pace>("normal");
  /** By seat: a bot's level or style, or nothing for a seat that is left open; seat 0 is the host's. */
  seats = $state<string[]>(["", "", "", ""]);
  /** By seat: who plays at this device, which is passed on; undefined if no one does. */
  people = $state<(string | undefined)[]>([undefined, undefined, undefined, undefined]);

  readonly book = $derived.by(() => this.books.find((one) => one.name === this.bookName));
  /** Numbers of players, with any of the variations. */
  readonly counts = $derived(this.book === undefined ? [] : allCounts(this.book));
  readonly settings = $derived.by((): Settings => ({
    name: this.name.trim().replace(/\s+/g, " "),
    listed: this.listed,
    book: [this.bookName, ...this.variations].join("+"),
    house: this.house.trim() === "" ? this.#shorter : this.house,
    players: this.players,
    deals: Math.max(0, this.length),
    best_of: this.bestOf,
    clock: this.clock,
    watchers: this.watching !== "none",
    watchers_see: this.watching === "hands",
    chat: this.#chat,
    hints: this.hints,
    bots: this.bots,
    pace: this.pace,
    lesson: this.#lesson,
    puzzle: "",
    position: "",
  }));

  get #shorter(): string {
    if (this.length >= 0) return "";
    const target = this.length === HALF ? this.half : this.score;
    return `book = "${[this.bookName, ...this.variations].join("+")}"\n[rules]\ntarget = ${target}\n`;
  }

  /** Half of the book's target, in round figures. */
  get half(): number {
    return Math.round((this.book?.target ?? 0) / 1000) * 500;
  }

  get chat(): boolean {
    return this.#chat ?? !this.book?.silent.includes(this.players);
  }

  set chat(on: boolean) {
    this.#chat = on;
  }

  constructor(books: readonly BookView[], settings?: Settings) {
    this.books = books;
    if (settings === undefined) {
      this.choose(books[0]?.name ?? "");
      return;
    }
    [this.bookName, this.variations] = splitBook(settings.book);
    this.name = settings.name;
    this.listed = settings.listed;
    this.length = settings.deals;
    const shorter = /^book = "([^"]+)"\n\[rules\]\ntarget = (\d+)\n$/.exec(settings.house);
    if (shorter?.[1] !== undefined) [this.bookName, this.variations] = splitBook(shorter[1]);
    this.bestOf = settings.best_of;
    if (shorter === null) this.house = settings.house;
    else {
      this.score = Number(shorter[2]);
      this.length = this.score === this.half ? HALF : OTHER;
    }
    this.players = settings.players;
    this.clock = settings.clock;
    this.watching = !settings.watchers ? "none" : settings.watchers_see ? "hands" : "watch";
    this.#chat = settings.chat ?? true;
    this.hints = settings.hints;
    this.#lesson = settings.lesson;
    this.bots = settings.bots;
    this.pace = PACES.find((pace) => pace === settings.pace) ?? "normal";
  }

  /** Return the draft of a book as it is written, with its variations. */
  static of(books: readonly BookView[], text: string): Draft {
    const [book, variations] = splitBook(text);
    const draft = new Draft(books);
    if (book !== "") draft.choose(book);
    for (const variation of draft.book?.variations ?? []) {
      if (variations.includes(variation.name)) draft.toggle(variation);
    }
    return draft;
  }

  /** Chooses a book; house rules of another do not hold for it. */
  choose(name: string): void {
    if (name === this.bookName) return;
    this.bookName = name;
    this.variations = [];
    this.house = "";
    this.players = this.book?.players[0] ?? 4;
  }

  /** Takes house rules; the book that they name is the one that is played. */
  takeHouse(text: string): void {
    this.house = text;
    const named = /^\s*book\s*=\s*["']([^"'\n]+)["']/m.exec(text)?.[1];
    if (named === undefined) return;
    const [name, variations] = splitBook(named);
    if (!this.books.some((one) => one.name === name)) return;
    this.bookName = name;
    this.variations = variations.filter((one) => this.book?.variations.some((known) => known.name === one));
    const counts = this.countsNow();
    if (!counts.includes(this.players)) this.players = counts[0] ?? this.players;
  }

  /** Adds a variation, or takes it away; the number of players follows where it has to. */
  toggle(variation: VariationView): void {
    const on = this.variations.includes(variation.name);
    const chosen = on
      ? this.variations.filter((name) => name !== variation.name)
      : [...this.variations, variation.name];
    // In the order of the book, so that the same rules have one name.
    this.variations = (this.book?.variations ?? []).map((one) => one.name).filter((name) => chosen.includes(name));
    const counts = this.countsNow();
    if (!counts.includes(this.players)) this.players = counts[0] ?? this.players;
  }

  /** Plays with so many; a variation that is for another number goes, one that is needed comes. */
  playWith(count: number): void {
    const known = this.book?.variations ?? [];
    this.variations = this.variations.filter((name) => {
      const counts = known.find((one) => one.name === name)?.players ?? [];
      return counts.length === 0 || counts.includes(count);
    });
    this.players = count;
    if (this.countsNow().includes(count)) return;
    const needed = known.find((one) => one.players.includes(count));
    if (needed !== undefined) this.toggle(needed);
    this.players = count;
  }

  /** Return the numbers of players by what is chosen. */
  countsNow(): readonly number[] {
    const own = /^\s*players\s*=\s*\[([\d,\s]+)\]/m.exec(this.house)?.[1];
    if (own !== undefined) return own.split(",").map(Number);
    const chosen = this.book?.variations.filter((one) => this.variations.includes(one.name)) ?? [];
    const limited = chosen.find((one) => one.players.length > 0);
    return limited?.players ?? this.book?.players ?? [];
  }

  /** The first seat whose person at this device has no name yet; 0 where none. */
  get nameless(): number {
    return Math.max(
      0,
      this.people.findIndex((name, seat) => seat < this.players && name?.trim() === ""),
    );
  }

  request(host: string): NewTable {
    const seats = this.seats.slice(0, this.players);
    const people = this.people.slice(0, this.players).map((name) => name?.trim() ?? "");
    return { settings: this.settings, seats: ["", ...seats.slice(1)], name: host, people };
  }
}

function allCounts(book: BookView): number[] {
  const all = [...book.players, ...book.variations.flatMap((one) => one.players)];
  return [...new Set(all)].sort((a, b) => a - b);
}
