/**
 * German words for cards, with their cases. The words of the whole German catalogue:
 *
 *   stock der Stapel · discard pile die Ablage · to take the pile die Ablage nehmen
 *   to draw ziehen · to discard ablegen · to lay auslegen · to add anlegen · to face offen hinlegen
 *   meld die Meldung · opening die Erstmeldung · set der Satz · run die Folge · bridge die Brücke
 *   canasta der Canasta: Naturalcanasta, gemischter, wilder Canasta · samba der Samba
 *   wild cards wilde Karten · hand das Blatt · turn der Zug · deal die Runde · match die Partie
 *   to go out ausmachen, concealed verdeckt · to deal geben · to cut abheben
 *   pot der Goldtopf · face-down hand das verdeckte Blatt · talon card die Talonkarte
 *   frozen eingefroren · blocked gesperrt · closed geschlossen · host Gastgeber · seat Platz
 */
type Gender = "f" | "m" | "n";

/** A name, and where it is not as with most: how many end, the gender, the accusative. */
const RANKS: Record<string, [one: string, ending?: string, gender?: Gender, accusative?: string]> = {
  "2": ["Zwei"],
  "3": ["Drei"],
  "4": ["Vier"],
  "5": ["Fünf"],
  "6": ["Sechs"],
  "7": ["Sieben"],
  "8": ["Acht"],
  "9": ["Neun"],
  T: ["Zehn"],
  J: ["Bube", "n", "m", "Buben"],
  Q: ["Dame", "n"],
  K: ["König", "e", "m"],
  A: ["Ass", "e", "n"],
  Jk: ["Joker", "", "m"],
};

const SUITS: Record<string, string> = { c: "Kreuz", d: "Karo", h: "Herz", s: "Pik" };

const NUMBERS = [...["kein", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"], ...["elf", "zwölf"]];

const THE: Record<Gender, [nominative: string, accusative: string, a: string]> = {
  f: ["die", "die", "eine"],
  m: ["der", "den", "einen"],
  n: ["das", "das", "ein"],
};

const lists = new Intl.ListFormat("de", { type: "conjunction" });
const figures = new Intl.NumberFormat("de");

export const list = (parts: readonly string[]) => lists.format(parts);
export const figure = (n: number) => figures.format(n);
export const number = (n: number) => NUMBERS[n] ?? figure(n);
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "3 Karten", "1 Karte". */
export const count = (n: number, one: string, many: string) => `${figure(n)} ${n === 1 ? one : many}`;

const rankOf = (card: string) => (card === "Jk" ? card : card.charAt(0));
export const rank = (of: string, n = 1) => {
  const [one, ending = "en"] = RANKS[of] ?? [of, ""];
  return n === 1 ? one : one + ending;
};
export const suit = (of: string) => SUITS[of] ?? of;
export const cards = (n: number) => (n === 1 ? "eine Karte" : n === 0 ? "keine Karte" : `${number(n)} Karten`);

export const gender = (of: string): Gender => RANKS[of]?.[2] ?? "f";
export const accusative = (of: string) => RANKS[of]?.[3] ?? rank(of);
const suited = (card: string, name: string) => (card === "Jk" ? name : `${suit(card.charAt(1))}-${name}`);

/** "Kreuz-Neun". */
export const card = (of: string) => suited(of, rank(rankOf(of)));
/** "den Pik-Buben", "einen Joker". */
export const theCard = (of: string) => `${of === "Jk" ? "einen" : THE[gender(rankOf(of))][1]} ${suited(of, accusative(rankOf(of)))}`;
/** "der Pik-Bube", "ein Joker". */
export const theCardIs = (of: string) => (of === "Jk" ? "ein Joker" : `${THE[gender(rankOf(of))][0]} ${card(of)}`);
/** "Pik-Buben", without an article, as what is done to it. */
export const cardAccusative = (of: string) => suited(of, accusative(rankOf(of)));
/** "einen Buben". */
export const aRank = (of: string) => `${THE[gender(of)][2]} ${accusative(of)}`;

/** "drei Damen und einen Joker". */
export function counted(of: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const one of of) counts.set(rankOf(one), (counts.get(rankOf(one)) ?? 0) + 1);
  return list([...counts].map(([r, n]) => (n === 1 ? aRank(r) : `${number(n)} ${rank(r, n)}`)));
}

const NAMES: Record<string, string> = {
  random: "zufällig",
  novice: "Anfänger",
  club: "Klub",
  policy: "gelernt",
  expert: "Experte",
  master: "Meister",
  magpie: "Elster",
  sparrow: "Spatz",
  squirrel: "Eichhörnchen",
  hare: "Hase",
  tortoise: "Schildkröte",
  peacock: "Pfau",
  penguin: "Pinguin",
  ostrich: "Strauß",
  owl: "Eule",
  clockwork: "Uhrwerk",
};

/** Wie eine Stufe oder eine Spielweise der Bots heißt: „Klub“; „Elster“ bei `style:magpie`. */
export const called = (bot: string) => NAMES[bot.replace("style:", "")] ?? bot;
