/** Tipps und der Rückblick auf eine Runde. */
import { reasons } from "./reasons";
import { deeds, margin, type Deed } from "../notation";
import { reasonsOf, type Parts, type ReasonValues } from "../reasons";
import * as w from "./words";
import type { fair as english } from "../en/advice";
import { number, rank } from "./words";

/** "dein einziger Bube". */
const myOnly = (of: string) => `${{ f: "deine einzige", m: "dein einziger", n: "dein einziges" }[w.gender(of)]} ${w.rank(of)}`;
/** "einen weiteren Buben". */
const another = (of: string) => `${{ f: "eine weitere", m: "einen weiteren", n: "ein weiteres" }[w.gender(of)]} ${w.accusative(of)}`;

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
const wilds = ({ least, most }: ReasonValues) => {
  const [more, count] = least === 0 ? ["höchstens ", most] : [least === most ? "" : "mindestens ", least];
  return `${more}${count === 1 ? "eine wilde Karte" : `${w.number(Number(count))} wilde Karten`}`;
};
const shares = (of: ReasonValues) => `in ${of.share} von 100 Proberunden, sonst in ${of.other_share}`;

const more = (of: ReasonValues) => (of.count === 1 ? another(String(of.rank)) : `${w.number(Number(of.count))} weitere ${ranks(of)}`);

/** Was in den Sätzen der Gründe in Klammern steht. */
const PARTS: Parts = {
  gap: (of) => `${worth(of)} (± ${w.figure(margin(Number(of.error)))})`,
  doing: (of, name = "") => quoted(of[name]),
  Doing: (of, name = "") => quoted(of[name]),
  figure: (of, name = "") => (typeof of[name] === "number" ? w.figure(of[name]) : String(of[name])),
  only: (of) => myOnly(String(of.rank)),
  ranks,
  Ranks: ranks,
  card: (of) => w.theCardIs(String(of.card)),
  more,
  wilds,
  cards,
  points: worth,
  number: (of, name = "") => (of[name] === 0 ? "keine" : w.number(Number(of[name]))),
};

/** Dasselbe kurz, wie es in einem Satz aufeinander folgt. */
const because: Record<string, (of: ReasonValues, next: string) => string> = {
  "pile-safer": (of, next) => `${next} nimmt die Ablage ${shares(of)}`,
  "goes-out-more": (of) => `eure Seite macht ${shares(of)} aus`,
  "takes-pile-more": (of) => `eure Seite nimmt später eine Ablage ${shares(of)}`,
  "more-canastas": (of) => `im Mittel werden ${w.figure(Number(of.canastas))} Canastas daraus, sonst ${w.figure(Number(of.other_canastas))}`,
  "stops-pile": (_of, next) => `${next} kann die Ablage nicht nehmen`,
  "shut-rank": (of, next) => `${next} kann mit ${ranks(of)} die Ablage nicht nehmen`,
  "dead-rank": (of) => `ein Paar ${ranks(of)} kann niemand mehr haben`,
  "fewer-unseen": (of, next) => `${next} hat eher keine ${ranks(of)}`,
  "threw-rank": (of, next) => `${next} hat selbst schon ${ranks(of)} abgelegt`,
  "let-lie": (of, next) => `${next} hat ${ranks(of)} schon liegen lassen`,
  "they-took": (of, next) => `${next} hat ${ranks(of)} mit der Ablage genommen`,
  "tells-wilds": (of) => `es sagt dem Partner, was du hast: ${wilds(of)}`,
  "keeps-pair": (of) => `du behältst deine ${w.number(Number(of.count))} ${ranks(of)}`,
  "keeps-wild": (of) => `mit ${quoted(of.other)} gäbst du eine wilde Karte her`,
  "keeps-run": (of) => `für eine Folge bleibt dir ${w.theCardIs(String(of.card))}`,
  "fits-meld": (of) => `du behältst ${ranks(of)} für eure Meldung`,
  "they-meld": (of) => `die anderen sammeln ${ranks(of)}`,
  "keeps-hand": (of) => `nach ${quoted(of.other)} hättest du nur noch ${cards(of)}`,
  "hand-costs": (of) => `dein Blatt würde ${worth(of)} kosten`,
  "stock-low": (of) => (of.cards === 1 ? "im Stapel liegt nur noch eine Karte" : `im Stapel liegen nur noch ${cards(of)}`),
  "pile-brings": (of) => `die Ablage bringt dir ${cards(of)}`,
  "pile-small": (of) => `die Ablage ist klein: ${cards(of)}`,
  opens: (of) => (of.points === 0 ? "damit ist eure Erstmeldung da" : `eure Erstmeldung bringt ${worth(of)}`),
  completes: (of) => (of.canastas === 1 ? "ein Canasta wird voll" : "Canastas werden voll"),
  lays: (of) => `es bringt ${worth(of)} auf den Tisch`,
  "lone-card": (of) => `es ist ${myOnly(String(of.rank))}`,
  "no-lone-card": (of) => `du hast keine einzelne Karte und ${w.number(Number(of.count))} ${ranks(of)}`,
  "not-theirs": (of, next) => `die Seite von ${next} hat keine ${ranks(of)} auf dem Tisch`,
  "still-holds": (of) => `du hast noch ${more(of)}`,
  "costs-points": (of) => `es kostet dich ${worth(of)}`,
  "takes-back": () => "du kannst deine Meldungen neu wählen",
  "pile-count": (of) => `die Ablage bringt dir ${cards(of)}`,
  "pile-uses": (of) => `für ${quoted(of.act)} müsstest du diese Karten hergeben`,
  "pile-open": (of) => `alle wüssten, was du nimmst: ${cards(of)}`,
  "foot-cards": (of) => `es bringt dir ${cards(of)}`,
  passes: (of) => `du behältst ${cards(of)}`,
  splashes: () => "die Runde ist zu Ende, und die Gegner bekommen nichts",
};

/** Was sich aus einer teuren Entscheidung lernen lässt. */
const lessons: Record<string, string> = {
  "pile-safer": "Frag dich vor dem Ablegen, was der Nächste damit anfangen kann.",
  "goes-out-more": "Stehen eure Canastas, gibt jeder weitere Zug den anderen Zeit.",
  "takes-pile-more": "Die Ablage gewinnt Runden. Behalte Paare, mit denen du sie nehmen kannst.",
  "more-canastas": "Wenige lange Meldungen sind mehr wert als viele kurze.",
  "stops-pile": "Eine schwarze Drei oder wilde Karte auf einer großen Ablage ist gut angelegt.",
  "shut-rank": "Ein Rang, den die Gegner fertig haben, ist oft sicher, wenn ihn niemand neu beginnt.",
  "dead-rank": "Zähl mit, was weg ist. Was niemand mehr haben kann, ist sicher, solange keine Meldung dazu liegt.",
  "fewer-unseen": "Zähl mit, was zu sehen war: Je weniger fehlt, desto sicherer ist der Rang.",
  "threw-rank": "Was der Nächste ablegt, ist eine Weile lang wohl sicher.",
  "let-lie": "Merk dir, was der Nächste liegen ließ: Es ist wohl sicher, bis er das Paar dazu zieht.",
  "they-took": "Merk dir, was jemand mit der Ablage nahm, und gib nichts dazu.",
  "keeps-pair": "Leg einzelne Karten vor Paaren ab: Mit Paaren nimmst du die Ablage.",
  "keeps-wild": "Mit wilden Karten vollendest du Canastas. Leg sie nur zum Einfrieren oder Sperren ab.",
  "keeps-run": "Halte Nachbarn einer Farbe zusammen, solange eine Folge daraus werden kann.",
  "fits-meld": "Behalte, was eure Meldungen noch brauchen.",
  "they-meld": "Leg nicht ab, was die Gegner auf dem Tisch haben.",
  "keeps-hand": "Leg nicht alles aus: Mit wenigen Karten nimmst du die Ablage selten.",
  "hand-costs": "Zähl dein Blatt, bevor du fragst oder antwortest. So viel zahlst du, wenn die Runde endet.",
  "stock-low": "Wird der Stapel klein, bring deine Punkte auf den Tisch.",
  "pile-brings": "Eine Ablage, die passt, ist mehr wert als eine Karte vom Stapel.",
  "pile-small": "Eine kleine Ablage ist kein Paar wert.",
  opens: "Eröffne früh, wenn dir genug Karten bleiben: Dann kannst du überall anlegen.",
  completes: "Mach Canastas fertig, bevor du Neues anfängst.",
  lays: "Karten auf dem Tisch zählen für dich, Karten auf der Hand gegen dich.",
};

export const advice = {
  hint: "Tipp",
  what: "Was ein starker Spieler täte; alle am Tisch sehen, dass du gefragt hast",
  thinking: "Wird überlegt",
  told: "Die anderen sehen, dass du gefragt hast.",
  inTurn: (acts: readonly string[]) => w.capital(acts.join(", dann ")),
  take: (held: readonly string[]) => (held.length > 0 ? `Ablage nehmen für ${w.counted(held)}` : "Ablage nehmen"),
  lay: (laid: string) => `${laid} auslegen`,
  add: (laid: string, onto: string) => (onto === "" ? `${laid} anlegen` : `${laid} an ${onto} anlegen`),
  ask: (question: string) => `Den Partner fragen: ${question}`,
  yes: "Ja sagen",
  no: "Nein sagen",
  because,
  lessons,
  since: (clauses: readonly string[]) => (clauses.length === 0 ? "" : `${w.capital(clauses.join(", und "))}.`),
  remember: "Zum Merken:",
  figures: "Zahlen und anderes",
  doing: (act: unknown) => w.capital(doing(act)),
  expected: "Punkte zu erwarten",
  tried: (samples: number) => `Erprobt in ${w.figure(samples)} Proberunden, die zu dem passen, was du gesehen hast.`,
  behind: (less: string, error: string) => `${less} ± ${error}`,
  thanBest: "Punkte hinter dem besten Zug",
  others: (n: number) => (n === 1 ? "Eine andere Möglichkeit" : `${w.capital(w.number(n))} andere Möglichkeiten`),
  doIt: "So machen",

  review: "Mein Spiel durchgehen",
  reviewTitle: "Rückblick auf dein Spiel",
  reviewWhat: "Für jede Entscheidung: was ein starker Spieler mit deinem Wissen gespielt hätte.",
  reviewing: (done: string, total: string) => `${done} von ${total} Entscheidungen gewogen`,
  again: "Noch einmal versuchen",
  nothing: "Keine Entscheidung hat eindeutig Punkte gekostet.",
  judged: (judged: number, choices: number) =>
    judged === choices
      ? `Alle ${choices} Entscheidungen ließen sich beurteilen.`
      : `${judged} von ${choices} Entscheidungen ließen sich beurteilen; bei den anderen ist der Zufall größer als der Unterschied.`,
  agreed: (n: number) => `Ein starker Spieler hätte insgesamt ${n}-mal dasselbe gespielt.`,
  praise: "Gut gespielt!",
  worst: (n: number) => (n === 1 ? "Am teuersten" : `Die ${w.number(n)} teuersten`),
  best: (n: number) => (n === 1 ? "Deine beste" : `Deine ${w.number(n)} besten`),
  every: (n: number) => (n === 1 ? "Die einzige Entscheidung" : `Alle ${n} Entscheidungen`),
  verdicts: {
    costly: "Hat Punkte gekostet.",
    good: "Klar das Beste.",
    even: "So gut wie alles andere.",
    open: "Vom Zufall nicht zu unterscheiden.",
  },
  difference: (of: string) => `Gegenüber der anderen Möglichkeit: ${of} Punkte.`,
  agrees: "Ein starker Spieler hätte dasselbe gespielt.",
  otherWay: "Andere Möglichkeit",
  summary: (n: number, cost: string) =>
    `${n === 1 ? "Eine Entscheidung hat" : `${w.capital(w.number(n))} Entscheidungen haben`} zusammen ${cost} Punkte gekostet.`,
  turn: (n: number) => `Zug ${n}`,
  played: "Gespielt",
  better: "Besser",
  toList: "Liste zeigen",
  before: "Davor",
  next: "Danach",
  reasons: reasonsOf(reasons, PARTS),
};

type Faults = Record<keyof (typeof english)["faults"], string>;

const faults: Faults = {
  gone: "Der Server hat angefangen zu mischen und erwähnt es jetzt nicht mehr.",
  left_out: "Der Server hat die Festlegung dieser Seite angenommen und sie dann weggelassen.",
  blamed: "Der Server sagt, von dieser Seite sei kein Wert gekommen. Sie hat ihn aber geschickt. Nur eine gestörte Verbindung würde das erklären.",
  promise: "Der Server hat sein Geheimnis ausgetauscht, nachdem diese Seite ihren Wert gegeben hat.",
  list: "Die Festlegungen der Spieler sind nicht die, die dieser Seite gezeigt wurden.",
  value: "Der Wert eines Spielers passt nicht zu seiner Festlegung.",
  secret: "Das Geheimnis des Servers passt nicht zu seiner Festlegung.",
  cards: "Die Karten folgen nicht aus dem Geheimnis des Servers und den Werten der Spieler.",
  hand: "Dein Blatt passt nicht zur Reihenfolge der Karten im Paket.",
  drawn: "Deine gezogenen Karten passen nicht zur Reihenfolge im Paket.",
};

export const fair = {
  wrong: (deal: number) => `Runde ${deal} wurde nicht wie vereinbart gemischt.`,
  faults,
  whatNow: "Sag es den anderen am Tisch. Mit den Belegen dieser Seite und der Aufzeichnung kann es jeder nachprüfen.",
  keepSeen: "Belege speichern",
  keptFile: (code: string) => `canasta-${code}-gesehen.json`,
  understood: "Schließen",
  own: "Diese Seite hat das Mischen geprüft. Dein eigener Zufallswert steckt darin, also konnte niemand die Karten aussuchen.",
  holds: "Das Mischen stimmt. Diese Seite war nicht daran beteiligt. Dass niemand die Karten ausgesucht hat, können nur die Seiten der anderen zeigen.",
  unknown: "Diese Seite konnte das Mischen nicht prüfen: Gemischt wurde nach einem älteren Verfahren.",
};

/** Texte des Systems der Zeichen beim Ablegen. */
export const signals = {
  title: "Zeichen",
  what: "Deine erste abgelegte Karte kann dem Partner sagen, wie viele wilde Karten du hast. Alle vier kennen das System. Niemand muss es nutzen.",
  first: "Deine erste abgelegte Karte",
  answer: "Antwort des Partners auf eine hohe Karte, in seinem nächsten Zug",
  ranks: (low: string, high: string) => `${rank(low)} bis ${rank(high)}`,
  says: (least: number, most: number | null) =>
    most === null
      ? `${number(least)} wilde Karten oder mehr`
      : least === most
        ? `${number(least)} wilde Karten`
        : most === 1
          ? "keine wilde Karte oder eine"
          : `höchstens ${number(most)} wilde Karten`,
};
