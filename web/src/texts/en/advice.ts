/** Texts of hints and of the review of a deal. */
import { reasons } from "./reasons";
import { deeds, margin, type Deed } from "../notation";
import { reasonsOf, type Parts, type ReasonValues } from "../reasons";
import * as words from "./words";
import { number, rank } from "./words";

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const points = (of: number) => (of === 1 ? "one point" : `${words.figures.format(of)} points`);

const theCard = (of: string) => (of.length === 1 ? `a ${words.rank(of)}` : words.theCard(of));

function deed({ verb, cards }: Deed): string {
  switch (verb) {
    case "take":
      return cards.length > 0 ? `taking the pile with ${words.counted(cards)}` : "taking the pile";
    case "meld":
      return `laying ${words.counted(cards)}`;
    case "add":
      return `adding ${words.counted(cards)}`;
    case "discard":
      return `discarding ${theCard(cards[0] ?? "")}`;
    case "yes":
    case "no":
      return `saying ${verb}`;
    default:
      return OTHER_DEEDS[verb] ?? verb;
  }
}

const OTHER_DEEDS: Record<string, string> = {
  draw: "drawing",
  pass: "passing",
  face: "facing threes",
  foot: "picking up the hand",
  ask: "asking your partner",
  splash: "showing the splash",
};

/** "discarding the queen of hearts": an act as it follows "after". */
function doing(act: unknown): string {
  const [first = "", ...more] = deeds(String(act)).map(deed);
  return more.length < 2 ? words.list([first, ...more]) : `${first} and more`;
}
const ranks = (of: ReasonValues) => words.rank(String(of.rank), 2);
const count = (of: ReasonValues, name = "cards") => words.cards(Number(of[name]));
const more = (of: ReasonValues) => (of.count === 1 ? `another ${words.rank(String(of.rank))}` : `${words.number(Number(of.count))} more ${ranks(of)}`);
const worth = (of: ReasonValues) => points(Number(of.points));
const decimal = (of: unknown) => words.figures.format(Number(of));
const wilds = ({ least, most }: ReasonValues) => {
  const [count, more] = least === 0 ? [most, " at most"] : [least, least === most ? "" : " or more"];
  return `${words.number(Number(count))} wild card${count === 1 ? "" : "s"}${more}`;
};
/** "in 34 of 100 sample deals, otherwise in 22" */
const shares = (of: ReasonValues) => `in ${of.share} of 100 sample deals, otherwise in ${of.other_share}`;

/** Words in braces in a sentence, with the names of values that they take. */
const PARTS: Parts = {
  gap: (of) => `${worth(of)} (± ${words.figures.format(margin(Number(of.error)))})`,
  doing: (of, name = "") => doing(of[name]),
  Doing: (of, name = "") => capital(doing(of[name])),
  only: (of) => `your only ${words.rank(String(of.rank))}`,
  ranks,
  Ranks: (of) => capital(ranks(of)),
  card: (of) => theCard(String(of.card)),
  more,
  wilds,
  cards: count,
  points: worth,
  number: (of, name = "") => (of[name] === 0 ? "none" : words.number(Number(of[name]))),
};

/** The same in few words, as they follow one another in a sentence; none where there is nothing to say shortly. */
const because: Record<string, (of: ReasonValues, next: string) => string> = {
  "pile-safer": (of, next) => `${next} takes the pile ${shares(of)}`,
  "goes-out-more": (of) => `your side goes out ${shares(of)}`,
  "takes-pile-more": (of) => `your side takes a pile later ${shares(of)}`,
  "more-canastas": (of) => `it leads to ${decimal(of.canastas)} canastas on average, otherwise ${decimal(of.other_canastas)}`,
  "stops-pile": (_of, next) => `${next} cannot take the pile`,
  "shut-rank": (of, next) => `${next} cannot take the pile with ${ranks(of)}`,
  "dead-rank": (of) => `no one can still have a pair of ${ranks(of)}`,
  "fewer-unseen": (of, next) => `${next} is less likely to hold ${ranks(of)}`,
  "threw-rank": (of, next) => `${next} has discarded ${ranks(of)} before`,
  "let-lie": (of, next) => `${next} has passed up ${ranks(of)} before`,
  "they-took": (of, next) => `${next} took ${ranks(of)} with the pile`,
  "tells-wilds": (of) => `it tells your partner that you hold ${wilds(of)}`,
  "keeps-pair": (of) => `you keep your ${words.number(Number(of.count))} ${ranks(of)}`,
  "keeps-wild": (of) => `${doing(of.other)} would give up a wild card`,
  "keeps-run": (of) => `you keep ${theCard(String(of.card))} for a run`,
  "fits-meld": (of) => `you keep ${ranks(of)} for your meld of them`,
  "they-meld": (of) => `the others collect ${ranks(of)}`,
  "keeps-hand": (of) => `${doing(of.other)} would leave you only ${count(of)}`,
  "hand-costs": (of) => `your hand would cost ${worth(of)}`,
  "stock-low": (of) => `only ${count(of)} ${of.cards === 1 ? "is" : "are"} left in the stock`,
  "pile-brings": (of) => `the pile brings you ${count(of)}`,
  "pile-small": (of) => `the pile has only ${count(of)}`,
  opens: (of) => (of.points === 0 ? "your side opens with it" : `your side opens with ${worth(of)}`),
  completes: (of) => `it completes ${of.canastas === 1 ? "a canasta" : "canastas"}`,
  lays: (of) => `it brings ${worth(of)} to the table`,
  "lone-card": (of) => `it is your only ${words.rank(String(of.rank))}`,
  "no-lone-card": (of) => `you hold no single card, and ${words.number(Number(of.count))} ${ranks(of)}`,
  "not-theirs": (of, next) => `${next}’s side has no ${ranks(of)} on the table`,
  "still-holds": (of) => `you still hold ${more(of)}`,
  "costs-points": (of) => `it costs you ${worth(of)}`,
  "takes-back": () => "you can choose your melds again",
  "pile-count": (of) => `the pile brings you ${count(of)}`,
  "pile-uses": (of) => `${doing(of.act)} would use those cards up`,
  "pile-open": (of) => `everyone would know the ${count(of)} that you take`,
  "foot-cards": (of) => `it brings you ${count(of)}`,
  passes: (of) => `you keep your ${count(of)}`,
  splashes: () => "it ends the deal, and your opponents score nothing",
};

/** Lessons of a choice that cost points, by the reason why another was better. */
const lessons: Record<string, string> = {
  "pile-safer": "Before you discard, ask what the next player could do with it.",
  "goes-out-more": "Once you have your canastas, every extra turn gives your opponents time.",
  "takes-pile-more": "The pile wins deals: keep the pairs that can take it.",
  "more-canastas": "A few long melds are worth more than many short ones.",
  "stops-pile": "A black three or a wild card on a large pile is well spent.",
  "shut-rank": "A rank that your opponents have finished is often safe unless they can restart it.",
  "dead-rank": "Keep count: a rank that your opponents can’t hold is safe, unless a meld takes the pile.",
  "fewer-unseen": "Count the cards that you have seen: the fewer are left, the safer the rank.",
  "threw-rank": "What the next player discards is likely to be safe, for a while.",
  "let-lie": "Remember what the next player left on the pile: it is likely to be safe, until they draw its pair.",
  "they-took": "Remember what an opponent took with the pile, and don’t give them more of it.",
  "keeps-pair": "Discard single cards before pairs: you need pairs to take the pile.",
  "keeps-wild": "Wild cards finish canastas. Discard one only to freeze or block the pile.",
  "keeps-run": "Keep neighbours of a suit together while a run can still grow.",
  "fits-meld": "Keep what your side's melds still need.",
  "they-meld": "Don’t discard what your opponents have on the table.",
  "keeps-hand": "Don’t lay everything down: with a small hand you will rarely take the pile.",
  "hand-costs": "Count your hand before you ask or answer: those points are what you lose if the deal ends.",
  "stock-low": "When the stock runs low, get your points onto the table.",
  "pile-brings": "A pile with cards that fit is worth more than one card from the stock.",
  "pile-small": "A small pile is not worth a pair.",
  opens: "Open early if you keep a hand to play with: the table then works for you.",
  completes: "Finish canastas before you begin new melds.",
  lays: "Cards on the table count for you, cards in the hand against you.",
};

export const advice = {
  hint: "Hint",
  what: "What a strong player would do. Everyone at the table sees that you asked.",
  thinking: "Thinking it over",
  told: "The other players can see that you asked.",
  inTurn: (acts: readonly string[]) => acts.map((act, n) => (n === 0 ? act : lower(act))).join(", then "),
  take: (cards: readonly string[]) => (cards.length > 0 ? `Take the pile with ${words.counted(cards)}` : "Take the pile"),
  lay: (cards: string) => `Lay ${cards}`,
  add: (cards: string, onto: string) => (onto === "" ? `Add ${cards}` : `Add ${cards} to ${onto}`),
  ask: (question: string) => `Ask your partner: ${question}`,
  yes: "Say yes",
  no: "Say no",
  doing,
  because,
  lessons,
  /** "Vera cannot take the pile, and you keep your two kings." */
  since: (clauses: readonly string[]) => (clauses.length === 0 ? "" : `${capital(clauses.join(", and "))}.`),
  remember: "Takeaway:",
  figures: "Numbers and alternatives",
  expected: "points expected",
  tried: (samples: number) => `Tested in ${words.figures.format(samples)} sample deals that fit what you have seen.`,
  behind: (less: string, give: string) => `${less} ± ${give}`,
  thanBest: "points behind the best",
  others: (n: number) => (n === 1 ? "One other way" : `${capital(words.number(n))} other ways`),
  doIt: "Do it",

  // ---- after the deal
  review: "Review my play",
  reviewTitle: "Review of your play",
  reviewWhat: "For each decision, what a strong player would have done with the information you had.",
  reviewing: (done: string, total: string) => `${done} of ${total} decisions reviewed`,
  again: "Try again",
  nothing: "No choice clearly cost points.",
  judged: (judged: number, choices: number) =>
    judged === choices
      ? `All ${choices} choices could be judged.`
      : `${judged} of ${choices} choices could be judged; in the others, chance is larger than the difference.`,
  agreed: (n: number) => `A strong player would have played the same in ${n}.`,
  praise: "Well played!",
  worst: (n: number) => (n === 1 ? "What cost most" : `The ${words.number(n)} that cost most`),
  best: (n: number) => (n === 1 ? "Your best" : `Your ${words.number(n)} best`),
  every: (n: number) => (n === 1 ? "The only choice" : `All ${n} choices`),
  verdicts: {
    costly: "Cost points.",
    good: "Clearly the best.",
    even: "As good as any.",
    open: "Too close to call.",
  },
  difference: (of: string) => `Compared with the other way: ${of} points.`,
  agrees: "A strong player would have played the same.",
  otherWay: "Other way",
  summary: (n: number, cost: string) => `${n === 1 ? "One choice" : `${capital(words.number(n))} choices`} cost ${cost} points in all.`,
  turn: (n: number) => `Turn ${n}`,
  played: "You played",
  better: "Better",
  toList: "Show the list",
  before: "Previous",
  next: "Next",
  reasons: reasonsOf(reasons, PARTS),
};

/** Results of a page's own look at the shuffles. */
export const fair = {
  wrong: (deal: number) => `Deal ${deal} was not shuffled as agreed.`,
  faults: {
    gone: "The server began a shuffle and no longer mentions it.",
    left_out: "The server received this page’s commitment but did not use it.",
    blamed: "This page sent its value, but the server says none arrived. Only a failed connection would explain that.",
    promise: "The server committed to one secret before this page gave its value. Now it shows another.",
    list: "The players’ commitments differ from those this page was shown.",
    value: "A player’s value differs from their commitment.",
    secret: "The server’s secret differs from its commitment.",
    cards: "The cards do not follow from the server’s secret and the players’ values.",
    hand: "You were not dealt the cards that this pack should have given you.",
    drawn: "The cards you drew are not those this pack should have given you.",
  },
  whatNow: "Tell the others at the table. With this page’s evidence and the record of the match, anyone can check it.",
  keepSeen: "Save the evidence",
  keptFile: (code: string) => `canasta-${code}-kept.json`,
  understood: "Close",
  own: "This page checked the shuffle. Your own random value is in it, so no one could pick the cards.",
  holds: "The shuffle checks out. Your page took no part in it. Only the other players’ pages can show that no one chose the cards.",
  unknown: "This page could not check the shuffle: the deal used an older method.",
} as const;

/** Texts of the system of signals by discards. */
export const signals = {
  title: "Signals",
  what: "Your first discard can tell your partner how many wild cards you hold. All four players know the code; no one has to use it.",
  first: "Your first discard",
  answer: "Partner’s reply to a high discard, on their next turn",
  ranks: (low: string, high: string) => `${rank(low)} to ${rank(high)}`,
  says: (least: number, most: number | null) =>
    most === null
      ? `${number(least)} wild cards or more`
      : least === most
        ? `${number(least)} wild cards`
        : most === 1
          ? "none or one"
          : `${number(most)} wild cards at most`,
};
