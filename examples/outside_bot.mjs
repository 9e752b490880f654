// A player from outside in JavaScript, for Node (docs/research/write-a-bot.md).
//
//     canasta arena "node examples/outside_bot.mjs" novice
//
// The same player as outside_bot.py: it rates the acts that it is told are legal, and does the best.

import { createInterface } from "node:readline";

const POINTS = { Jk: 50, A: 20, 2: 20, K: 10, Q: 10, J: 10, T: 10, 9: 10, 8: 10 };
const FIRST = { splash: 100, face: 90, foot: 80, ask: 70, yes: 10, draw: 5, retract: -500 };

const rank = (card) => (card === "Jk" ? "Jk" : card[0]);
const isWild = (card) => rank(card) === "2" || rank(card) === "Jk";
const points = (cards) => cards.reduce((sum, card) => sum + (POINTS[rank(card)] ?? 5), 0);

/** The cards that an act names, as "meld K*3 2" does. */
function cardsOf(act) {
  const words = act.split(" -> ")[0].split(" ").slice(1);
  return words.flatMap((word) => {
    const [card, times] = word.split("*");
    return Array(Number(times ?? 1)).fill(card);
  });
}

/** One match, as it is seen from one seat. */
class Player {
  constructor(hello) {
    this.state = hello.seed;
    this.side = hello.seat % (hello.players === 4 ? 2 : hello.players);
    this.gaveUp = "";
  }

  /** A whole number below a bound, the same for the same seed. */
  dice(bound) {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * bound);
  }

  /** The act that it rates highest; chance decides between equals. */
  choose(view, legal) {
    const turn = `${view.deal} ${view.turns}`;
    const lays = this.gaveUp !== turn && (view.opened[this.side] || this.canOpen(view));
    const rates = legal.map((act) => this.rate(act, view, lays));
    const most = Math.max(...rates);
    const best = legal.filter((_, place) => rates[place] === most);
    const act = best[this.dice(best.length)];
    if (act === "retract") this.gaveUp = turn; // its opening fell short
    return act;
  }

  /** Whether the melds of this turn and the sets in the hand reach the points. */
  canOpen(view) {
    const held = [..."456789TJQKA"].map((one) => view.hand.filter((card) => rank(card) === one));
    const sets = held.filter((cards) => cards.length >= 3).flat();
    const wilds = view.hand.filter(isWild).slice(0, 2);
    return view.staged_points + points(sets) + points(wilds) >= view.requirements[this.side];
  }

  /** How good an act seems; lays says whether anything is to be laid in this turn. */
  rate(act, view, lays) {
    const verb = act.split(" ")[0];
    const cards = cardsOf(act);
    if (verb === "discard") return -this.use(cards[0], view);
    if (!["take", "meld", "add"].includes(verb)) return FIRST[verb] ?? 0;
    if (!lays) return -400;
    const wilds = cards.filter(isWild).length;
    if (verb === "take") return 60 + view.pile.size - 10 * wilds;
    if (!wilds) return 40 + cards.length;
    const onto = verb === "add" ? view.melds[this.side][act.split("#")[1] - 1].cards.length : 0;
    const completes = cards.length + onto >= 7;
    return completes || !view.opened[this.side] ? 20 - wilds : -300;
  }

  /** What a card is worth in the hand, and to the others if it is thrown. */
  use(card, view) {
    const same = view.hand.filter((other) => rank(other) === rank(card)).length;
    const others = view.melds.filter((_, side) => side !== this.side).flat();
    const wanted = others.some((meld) => meld.cards.some((other) => rank(other) === rank(card)));
    return 100 * isWild(card) + 3 * same + 6 * wanted - points([card]) / 20;
  }
}

const answer = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
let player;
for await (const line of createInterface({ input: process.stdin })) {
  const said = JSON.parse(line);
  if (said.type === "hello") {
    player = new Player(said);
    answer({ type: "ready", protocol: 1 });
  } else if (said.type === "act") {
    answer({ type: "act", id: said.id, act: player.choose(said.view, said.legal) });
  }
}
