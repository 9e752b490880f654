/** Checks that a deal came about as it was committed to: all worked out here, nothing asked of the server. */
import type { DealtView, RulesView } from "../protocol";
import type { Fault } from "../wire/client.svelte";
import type { KeptShuffle } from "./kept";
import { commitmentOf, dealDigest, packOrder, seatsOf, valueCommitment, type BySeat } from "./sums";

/** Find what does not hold of a deal, as far as its origin is shown; null if all holds. */
export function faultOf(
  dealt: DealtView,
  rules: RulesView,
  kept: KeptShuffle | undefined,
  drawn: readonly string[] | null = null,
): Fault | null {
  const { deal, attempt, commitment, commitments, values, secret } = dealt;
  if (kept !== undefined && kept.promise !== commitment) return "promise";
  if (kept !== undefined && seatsOf(kept.commitments).length > 0 && !same(kept.commitments, commitments)) return "list";
  const seats = new Set([...seatsOf(commitments), ...seatsOf(values)]);
  for (const seat of seats) {
    const value = values[seat] ?? "";
    if (!isValue(value) || valueCommitment(value, deal, attempt, seat, commitment) !== commitments[seat])
      return "value";
  }
  if (secret === "") return null; // the deal goes on
  if (!isValue(secret) || commitmentOf(secret) !== commitment) return "secret";
  const order = packOrder(dealDigest(deal, attempt, secret, values), Math.round(rules.cards / 54));
  if (order.join(" ") !== dealt.order) return "cards";
  if (kept === undefined) return null;
  const starts = startsOf(kept, order, rules);
  if (starts.length === 0) return "hand";
  // A turn card's place, and what is beneath it, come in another order.
  const inOrder = rules.turn_card === 0 && drawn !== null;
  return !inOrder || starts.some((start) => follows(drawn, order, start + dealtBy(rules))) ? null : "drawn";
}

/** Return whether this page's value is in a deal. */
export function isIn(kept: KeptShuffle | undefined, dealt: DealtView): boolean {
  if (kept === undefined || kept.value === "" || kept.seat < 0) return false;
  const own = valueCommitment(kept.value, dealt.deal, dealt.attempt, kept.seat, dealt.commitment);
  return kept.commitments[kept.seat] === own && dealt.commitments[kept.seat] === own;
}

export function same(one: BySeat, other: BySeat): boolean {
  const seats = seatsOf(one);
  return seats.length === seatsOf(other).length && seats.every((seat) => one[seat] === other[seat]);
}

/**
 * The places where dealing can have begun, given this seat's first hand. Only the cutter knows how deep the pack was
 * cut: some depth has to fit, and no two hands of a pack are alike.
 */
function startsOf({ hand }: KeptShuffle, order: readonly string[], rules: RulesView): number[] {
  const starts = rules.cut ? order.map((_, start) => start) : [0];
  if (hand.length === 0) return starts;
  const held = [...hand].sort().join(" ");
  return starts.filter((start) =>
    rules.places.some((places) => {
      const cards = places.map((place) => order[(start + place) % order.length] ?? "");
      return cards.sort().join(" ") === held;
    }),
  );
}

/** Cards of all first hands. */
function dealtBy({ places }: RulesView): number {
  return places.reduce((sum, hand) => sum + hand.length, 0);
}

/** Return whether cards come in this order, others between them, from a place of the pack on to the place before dealing began. */
function follows(cards: readonly string[], order: readonly string[], from: number): boolean {
  let at = 0;
  for (let step = 0; step < order.length && at < cards.length; step++) {
    if (order[(from + step) % order.length] === cards[at]) at++;
  }
  return at === cards.length;
}

function isValue(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
