/** How this person likes the page: kept in the browser, shown as attributes on the root. */
import { read, write } from "./tokens";

const KEY = "canasta.preferences";

export interface Choices {
  /** Two or four colours of suits. */
  colours: "2" | "4";
  size: "s" | "m" | "l";
  /** `auto` is as the system has it. */
  contrast: "auto" | "normal" | "high";
  theme: "auto" | "light" | "dark";
  hand: "right" | "left";
  motion: "auto" | "off";
  sound: boolean;
  /** Whether a discard is asked about before it is final. */
  confirmDiscard: boolean;
  /** Whether a notice tells of the own turn to somebody who looks elsewhere. */
  notify: boolean;
  felt: "green" | "blue" | "wine";
  back: "red" | "blue";
  /** Whether keys of one letter do something at the table. */
  letters: boolean;
  language: "en" | "de";
  /** How the own hand is sorted; by the book until somebody chooses. */
  sort: "rank" | "suit" | "own" | "book";
  /** What the person is called. */
  name: string;
}

const ALLOWED: { [K in keyof Choices]: readonly Choices[K][] | null } = {
  colours: ["2", "4"],
  size: ["s", "m", "l"],
  contrast: ["auto", "normal", "high"],
  theme: ["auto", "light", "dark"],
  hand: ["right", "left"],
  motion: ["auto", "off"],
  sound: [true, false],
  confirmDiscard: [true, false],
  notify: [true, false],
  felt: ["green", "blue", "wine"],
  back: ["red", "blue"],
  letters: [true, false],
  language: ["en", "de"],
  sort: ["rank", "suit", "own", "book"],
  name: null,
};

/** What the system says, and goes on to say. */
class Media {
  matches = $state(false);

  constructor(query: string) {
    const media = matchMedia(query);
    this.matches = media.matches;
    media.onchange = () => (this.matches = media.matches);
  }
}

class Preferences implements Choices {
  colours = $state<Choices["colours"]>("2");
  size = $state<Choices["size"]>("m");
  contrast = $state<Choices["contrast"]>("auto");
  theme = $state<Choices["theme"]>("auto");
  hand = $state<Choices["hand"]>("right");
  motion = $state<Choices["motion"]>("auto");
  sound = $state(false);
  confirmDiscard = $state(true);
  notify = $state(false);
  felt = $state<Choices["felt"]>("green");
  back = $state<Choices["back"]>("red");
  letters = $state(true);
  language = $state<Choices["language"]>("en");
  sort = $state<Choices["sort"]>("book");
  name = $state("");

  readonly #more = new Media("(prefers-contrast: more)");
  readonly #dark = new Media("(prefers-color-scheme: dark)");

  /** Whether contrasts are high, by choice or by the system. */
  get high(): boolean {
    return this.contrast === "auto" ? this.#more.matches : this.contrast === "high";
  }

  constructor() {
    if (navigator.language.startsWith("de")) this.language = "de";
    this.#restore();
    $effect.root(() => {
      $effect(() => this.#show());
      $effect(() => write(KEY, JSON.stringify(this.#choices())));
    });
  }

  #choices(): Choices {
    const keys = Object.keys(ALLOWED) as (keyof Choices)[];
    return Object.fromEntries(keys.map((key) => [key, this[key]])) as unknown as Choices;
  }

  /** Takes over what was kept; what an older page wrote and this one does not know is left. */
  #restore(): void {
    let kept: Partial<Record<keyof Choices, unknown>>;
    try {
      kept = (JSON.parse(read(KEY) || "{}") ?? {}) as typeof kept;
    } catch {
      return;
    }
    for (const key of Object.keys(ALLOWED) as (keyof Choices)[]) {
      const value = kept[key];
      const allowed = ALLOWED[key] as readonly unknown[] | null;
      if (allowed === null ? typeof value === "string" : allowed.includes(value)) {
        Object.assign(this, { [key]: value });
      }
    }
  }

  #show(): void {
    const root = document.documentElement;
    root.lang = this.language;
    root.dataset.colours = this.colours;
    root.dataset.cards = this.size.toUpperCase();
    root.dataset.contrast = this.high ? "high" : "normal";
    const dark = this.theme === "auto" ? this.#dark.matches : this.theme === "dark";
    root.dataset.theme = dark ? "dark" : "light";
    if (dark) void import("../styles/dark.css");
    root.dataset.hand = this.hand;
    root.dataset.felt = this.felt;
    root.dataset.back = this.back;
    root.dataset.motion = this.motion;
  }
}

export type { Preferences };

/** The one that the whole page reads. */
export const preferences = new Preferences();
