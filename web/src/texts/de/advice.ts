/** Tipps und der Rückblick auf eine Runde. */
import { fair } from "./fair";
import { findings } from "./findings";
import { signals } from "./signals";
import type { ReasonValues } from "../en/advice";
import { deeds, margin, type Deed } from "../notation";
import * as w from "./words";

const points = (of: number) => w.count(of, "Punkt", "Punkte");
/** "Herz-Dame", "eine Dame". */
const card = (of: string) => (of.length === 1 ? w.aRank(of) : w.cardAccusative(of));

function deed({ verb, cards }: Deed): string {
  switch (verb) {
    case "take":
      return cards.length > 0 ? `Ablage nehmen für ${w.counted(cards)}` : "Ablage nehmen";
    case "meld":
      return `${w.counted(cards)} auslegen`;
    case "add":
      return `${w.counted(cards)} anlegen`;
    case "discard":
      return `${card(cards[0] ?? "")} ablegen`;
    default:
      return DEEDS[verb] ?? verb;
  }
}

const DEEDS: Record<string, string> = {
  draw: "ziehen",
  pass: "passen",
  face: "Dreien offen hinlegen",
  foot: "das Blatt aufnehmen",
  ask: "den Partner fragen",
  yes: "ja sagen",
  no: "nein sagen",
  splash: "den Splash zeigen",
};

/** „Herz-Dame ablegen“: was man tun kann, als Name dafür. */
function doing(act: unknown): string {
  const [first = "", ...more] = deeds(String(act)).map(deed);
  return more.length < 2 ? w.list([first, ...more]) : `${first} und mehr`;
}
const quoted = (act: unknown) => `„${doing(act)}“`;
const ranks = (of: ReasonValues) => w.rank(String(of.rank), 2);
const cards = (of: ReasonValues, name = "cards") => w.cards(Number(of[name]));
const worth = (of: ReasonValues) => points(Number(of.points));
/** Punkte mit dem, was daran in 95 von 100 Fällen höchstens falsch ist. */
const give = (of: ReasonValues) => `${w.figure(Number(of.points))} ± ${w.figure(margin(Number(of.error)))} Punkte`;
const wilds = ({ least, most }: ReasonValues) => {
  const [more, count] = least === 0 ? ["höchstens ", most] : [least === most ? "" : "mindestens ", least];
  return `${more}${count === 1 ? "eine wilde Karte" : `${w.number(Number(count))} wilde Karten`}`;
};
const share = (what: string) => (of: ReasonValues) =>
  `${what} in ${of.share} von 100 Runden, die zu dem passen, was du gesehen hast; bei ${quoted(of.other)} in ${of.other_share}.`;

const reasons: Record<string, (of: ReasonValues) => string> = {
  ahead: (of) => `Das bringt ${give(of)} mehr als ${quoted(of.other)}.`,
  "likely-ahead": (of) => `Das bringt wohl ${give(of)} mehr als ${quoted(of.other)}; sicher ist das nicht.`,
  "too-close-to-call": (of) =>
    `${quoted(of.other)} ist etwa so gut: Der Unterschied, ${give(of)}, kann Zufall sein.`,
  even: (of) => `${quoted(of.other)} ist genauso gut.`,
  "only-one": () => "Etwas anderes geht nicht.",
  "all-alike": () => "Alles andere läuft auf dasselbe hinaus.",
  cut: (of) => `Die Runde braucht ${cards(of)}.`,
  "pile-safer": share("Der Nächste nimmt die Ablage"),
  "goes-out-more": share("Eure Seite macht aus"),
  "takes-pile-more": share("Eure Seite nimmt später eine Ablage"),
  "more-canastas": (of) =>
    `Eure Seite endet im Mittel mit ${w.figure(Number(of.canastas))} Canastas; bei ${quoted(of.other)} mit ${w.figure(Number(of.other_canastas))}.`,
  "although-taken": (of) =>
    `Der Nächste nimmt die Ablage öfter, in ${of.share} von 100 Runden (bei ${quoted(of.other)} in ${of.other_share}); das ist es wert.`,
  "stops-pile": (of) => `Liegt ${w.theCardIs(String(of.card))} oben, kann der Nächste die Ablage nicht nehmen: ${cards(of)}.`,
  "shut-rank": (of) =>
    `Mit ${ranks(of)} kann der Nächste die Ablage nicht nehmen: Die Meldung dieser Seite hat keinen Platz mehr.`,
  "dead-rank": (of) =>
    of.unseen === 0
      ? `${ranks(of)} sind sicher: Alle anderen sind schon zu sehen.`
      : `${ranks(of)} sind sicher: Höchstens eine Karte davon fehlt noch, ein Paar hat also niemand.`,
  "tells-wilds": (of) => `Nach dem System der Zeichen sagt das dem Partner: Du hast ${wilds(of)}.`,
  "keeps-pair": (of) => `Deine ${w.number(Number(of.count))} ${ranks(of)} bleiben zusammen.`,
  "keeps-wild": () => "Deine wilde Karte bleibt dir.",
  "fits-meld": (of) => `${ranks(of)} bleiben für die Meldung eurer Seite.`,
  "they-meld": (of) => `Die Seite des Nächsten hat ${ranks(of)} auf dem Tisch.`,
  "keeps-hand": (of) => `Deine Karten bleiben auf der Hand; bei ${quoted(of.other)} bleibt dir: ${cards(of)}.`,
  "hand-costs": (of) => `Was du auf der Hand hast (${cards(of)}), kostet ${worth(of)}, wenn die Runde jetzt endet.`,
  "stock-low": (of) => `Im Stapel: nur noch ${cards(of)}.`,
  "pile-brings": (of) =>
    `Die Ablage bringt ${cards(of)} mit ${worth(of)}; zu deinem Blatt oder euren Meldungen passt davon: ${cards(of, "fits")}.`,
  "pile-small": (of) => `Die Ablage ist klein (${cards(of)}); nützlich ist dir davon: ${cards(of, "fits")}.`,
  opens: (of) =>
    of.points === 0 ? "Damit ist eure Erstmeldung da." : `Die Erstmeldung zählt ${worth(of)}; nötig sind ${of.needed}.`,
  completes: (of) => (of.canastas === 1 ? "Damit ist ein Canasta voll." : "Damit sind Canastas voll."),
  lays: (of) => `Das bringt ${worth(of)} von der Hand auf den Tisch; dir bleibt: ${cards(of, "left")}.`,
};

export { fair, findings, signals };

export const advice = {
  hint: "Tipp",
  what: "Was ein starker Spieler täte; alle am Tisch erfahren, dass du gefragt hast",
  thinking: "Das will überlegt sein",
  told: "Die anderen erfahren, dass du gefragt hast.",
  inTurn: (acts: readonly string[]) => w.capital(acts.join(", dann ")),
  take: (held: readonly string[]) => (held.length > 0 ? `Ablage nehmen für ${w.counted(held)}` : "Ablage nehmen"),
  lay: (laid: string) => `${laid} auslegen`,
  add: (laid: string, onto: string) => (onto === "" ? `${laid} anlegen` : `${laid} an ${onto} anlegen`),
  ask: (question: string) => `Den Partner fragen: ${question}`,
  yes: "Ja sagen",
  no: "Nein sagen",
  doing: (act: unknown) => w.capital(doing(act)),
  expected: "Punkte zu erwarten",
  tried: (samples: number) => `Erprobt in ${w.figure(samples)} Runden, die zu dem passen, was du gesehen hast.`,
  behind: (less: string, error: string) => `${less} ± ${error}`,
  thanBest: "Punkte neben dem Besten",
  others: (n: number) => (n === 1 ? "Eine andere Möglichkeit" : `${w.capital(w.number(n))} andere Möglichkeiten`),
  doIt: "So machen",

  review: "Rückblick",
  reviewTitle: "Rückblick auf dein Spiel",
  reviewWhat: "Bei jeder deiner Entscheidungen: Was ein starker Spieler mit dem getan hätte, was du da gesehen hattest.",
  reviewing: (done: string, total: string) => `${done} von ${total} Entscheidungen gewogen`,
  again: "Noch einmal",
  nothing: "Keine Entscheidung hat viel gekostet. Gut gespielt.",
  summary: (n: number, cost: string) =>
    `${n === 1 ? "Eine Entscheidung hat" : `${w.capital(w.number(n))} Entscheidungen haben`} zusammen ${cost} Punkte gekostet.`,
  turn: (n: number) => `Zug ${n}`,
  costOf: (lost: string, error: string) => `Kosten: ${lost} ± ${error} Punkte`,
  played: "Gespielt",
  better: "Besser",
  toList: "Liste",
  before: "Davor",
  next: "Danach",
  reasons,
};
