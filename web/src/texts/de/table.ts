/** Der Tisch. */
import type { MeldView } from "../../protocol";
import * as w from "./words";
import { card, rank } from "./words";

const karten = (n: number) => w.count(n, "Karte", "Karten");

const CANASTAS: Record<Exclude<MeldView["canasta"], "">, string> = {
  natural: "Naturalcanasta",
  mixed: "gemischter Canasta",
  samba: "Samba",
  wild: "wilder Canasta",
};

export const table = {
  you: "du",
  us: "Wir",
  them: "Gegner",
  pair: (names: readonly string[]) => names.join(" & ").replace(/^du$/, "Du"),
  seatName: (level: string, seat: number) => (level === "" ? `Platz ${seat}` : `Bot ${seat}`),

  menu: "Menü",
  rules: "Regeln",
  rulesOfTable: "Regeln dieses Tisches",
  settings: "Einstellungen",
  log: "Verlauf, Chat",
  soundOff: "Ton ist aus",
  soundOn: "Ton ist an",
  deal: (deal: number, target: string) => `Runde ${deal} · bis ${target}`,
  subtitle: (book: string, house: number, deal: number) => `${book}${house > 0 ? `, ${w.count(house, "Hausregel", "Hausregeln")}` : ""} · Runde ${deal}`,
  heading: (title: string, deal: number) => `${title}, Runde ${deal}`,
  score: "Die Partie",

  players: "Spieler",
  cards: karten,
  partner: (name: string) => `${name}, dein Partner`,
  away: "nicht da",
  reconnecting: (time: string) => `Verbindet sich neu, Platz bleibt frei, ${time}`,
  pot: "Goldtopf",
  faceDown: "Verdecktes Blatt",
  look: (name: string) => `Den Tisch von ${name} aus sehen`,

  zone: (side: string) => `Meldungen von ${side}`,
  canastas: (n: number, needed: number) => (needed > 1 && n < needed ? `${n} von ${needed} Canastas` : w.count(n, "Canasta", "Canastas")),
  canastasOf: (n: number, needed: number) => `${n} von ${needed}`,
  notOpen: (needed: string) => `nichts ausgelegt, braucht ${needed}`,
  yourOpening: "Deine Erstmeldung",
  needs: (points: string) => `braucht ${points}`,
  noMelds: "Noch keine Meldung",
  pots: (n: number) => w.count(n, "Goldtopf liegt noch", "Goldtöpfe liegen noch"),
  toGo: "offen",
  closes: "vollendet",
  bridge: "Brücke",
  meldLabel: (meld: {
    form: MeldView["form"];
    rank: string;
    suit: string;
    last: string;
    cards: number;
    wilds: number;
    canasta: MeldView["canasta"];
    missing: number;
    must: boolean;
    fits: boolean;
  }): string => {
    const what = {
      set: () => w.rank(meld.rank, 2),
      run: () => `${w.suit(meld.suit)}-Folge, ${w.rank(meld.rank)} bis ${w.rank(meld.last)}`,
      wild: () => "wilde Karten",
      black: () => "schwarze Dreien",
    }[meld.form]();
    const parts = [meld.canasta === "" ? what : meld.form === "wild" ? "wilder Canasta" : `${CANASTAS[meld.canasta]}, ${what}`, w.cards(meld.cards)];
    if (meld.wilds > 0 && meld.form === "set") parts.push(`davon ${w.figure(meld.wilds)} wild`);
    if (meld.missing > 0) parts.push(meld.missing === 1 ? "eine fehlt" : `${w.number(meld.missing)} fehlen`);
    if (meld.must) parts.push("muss zum Ausmachen vollendet sein");
    if (meld.fits) parts.push("die gewählten Karten passen hierher");
    return parts.join(", ");
  },

  stock: "Stapel",
  pile: "Ablage",
  stockLabel: (n: number) => `Stapel, ${karten(n)}`,
  drawLabel: (n: number) => `Vom Stapel ziehen, noch ${karten(n)}`,
  pileLabel: (n: number, top: string, state: string) => `Ablage, ${karten(n)}${top === "" ? "" : `, obenauf ${w.theCardIs(top)}`}${state}`,
  frozen: "Eingefroren",
  blocked: "Gesperrt",
  closed: "Nur mit Paar",
  whyPile: "Grund zeigen",
  aboveTurnCard: (n: number) => `${n} über der Wendekarte`,
  pileOpen: "Die Ablage kann genommen werden.",
  nothingTakes: "Mit deinem Blatt kannst du die Ablage nicht nehmen.",

  yourTurn: "Du bist am Zug",
  drawOrTake: "Zieh, oder nimm die Ablage.",
  drawNow: "Zieh eine Karte.",
  openNow: "Eröffne, wenn du willst, und leg dann ab.",
  layNow: "Leg aus, wenn du willst, und leg dann ab.",
  asksYou: (name: string) => `${name} fragt dich.`,
  waits: (name: string) => `${name} ist am Zug.`,
  waitsAnswer: (name: string) => `${name} muss antworten.`,
  cutting: (name: string) => `${name} hebt ab.`,
  paused: (name: string) => `Angehalten von ${name}.`,
  dealOver: "Die Runde ist zu Ende.",

  hand: (n: number) => `Dein Blatt, ${karten(n)}`,
  handOf: (name: string, n: number) => `Das Blatt von ${name}, ${karten(n)}`,
  card: (card: string, drawn: boolean, playable: boolean) =>
    [
      w.card(card),
      ...(card.startsWith("2") || card === "Jk" ? ["wild"] : []),
      ...(drawn ? ["eben gezogen"] : []),
      ...(playable ? ["kann ausgelegt werden"] : []),
    ].join(", "),

  actions: "Was du tun kannst",
  undo: "Zurück",
  undoPart: "Teil zurücknehmen",
  discard: "Ablegen",
  takePile: "Ablage nehmen",
  keep: "Behalten",
  main: {
    draw: (n: number) => (n === 1 ? "Karte ziehen" : `${w.capital(w.number(n))} Karten ziehen`),
    left: (n: string) => `noch ${n} im Stapel`,
    takeWith: (cards: readonly string[], n: string) => `${cards.length > 0 ? `für ${w.counted(cards)}, ` : ""}${n === "1" ? "1 Karte" : `${n} Karten`}`,
    discard: (card: string) => `${w.cardAccusative(card)} ablegen`,
    sure: (card: string) => `${w.cardAccusative(card)} ablegen?`,
    again: "noch einmal drücken beendet deinen Zug",
    endsTurn: "beendet deinen Zug",
    goesOut: "macht aus",
    foot: "Blatt aufnehmen",
    pass: "Passen",
    passWhy: "beendet deinen Zug ohne Ablegen",
    bridge: (suit: string) => `${w.suit(suit)}-Folgen verbinden`,
    add: (cards: string) => `${cards} anlegen`,
    lay: (cards: string) => `${cards} auslegen`,
    face: (n: number) => (n === 1 ? "Drei offen hinlegen" : "Dreien offen hinlegen"),
    several: (n: number, rank: string) => `${n} ${rank}`,
    canasta: (kind: MeldView["canasta"]) => (kind === "" ? "" : CANASTAS[kind]),
    points: (points: string) => `${points} Punkte`,
    enough: (staged: string) => `${staged}: genug für die Erstmeldung`,
    notEnough: (staged: string, needed: string) => `${staged} von ${needed} für die Erstmeldung`,
    hint: "Was passt",
    hintWhat: "was du auslegen kannst",
    choose: "Karten wählen",
    dots: "Punkte zeigen, was geht",
    nothing: "Wähle, was du ablegst",
    nothingWhat: "auslegen kannst du jetzt nichts",
    noFit: "Das passt nicht",
    noFitWhat: "drücken, um zu sehen warum",
    wait: (name: string) => `${name} spielt`,
    watch: "Du schaust zu",
    sheet: "Abrechnung zeigen",
  },
};

/** Was auf Karten und neben ihnen steht. */
export const cards = {
  /** „Kreuz-Neun". */
  card,
  rank,
  /** Wie gezeichnet: die Karten tragen J, Q und K. */
  sign: (rank: string): string => (rank === "T" ? "10" : rank === "Jk" ? "Joker" : rank),
  redThree: "rote Drei",
  blackThree: "schwarze Drei",
  ribbon: { natural: "Natur", mixed: "Gemischt", samba: "Samba", wild: "Wild" },
};
