/**
 * Counts a deal on the phone itself, so that a pad goes on without a connection. The rules are the
 * server's: each form has its prices, and what is saved is counted again there.
 */
import type { DealEntry, HandEntry, PadForm, PadPrices, PadView, SideEntry } from "../protocol";
import type { Waiting } from "./pad_client.svelte";

/** Each side's points; null while a sum cannot be one of cards. */
export function countDeal(form: PadForm, entry: DealEntry): number[] | null {
  const sums = entry.sides.flatMap((side) => [side.melded, ...side.hands.flatMap((hand) => [hand.cards, hand.foot])]);
  const { unit = 5, total_unit = 5 } = form.prices;
  if (sums.some((points) => points % unit !== 0) || entry.totals.some((points) => points % total_unit !== 0))
    return null;
  if (entry.totals.length > 0) return entry.totals;
  const splashed = entry.sides.some((side) => side.out === "splash");
  return entry.sides.map((side) => countSide(form, side, splashed));
}

function countSide(form: PadForm, side: SideEntry, splashed: boolean): number {
  const p = form.prices;
  const cut = side.exact_cut && (!splashed || side.out === "splash" || p.cut_survives_splash) ? p.exact_cut : 0;
  if (splashed) return cut + (side.out === "splash" ? p.splash : 0);
  const canastas = sum(Object.values(side.canastas));
  const melded = p.melds_need_canasta && canastas === 0 ? -side.melded : side.melded;
  return (
    cut +
    sum(form.canastas.map(({ kind, points }) => points * (side.canastas[kind] ?? 0))) +
    melded +
    sum(side.unfinished.map((kind) => p.unfinished[kind] ?? 0)) +
    countThrees(p, side, canastas) +
    (side.out === "out" ? p.out : side.out === "concealed" ? p.concealed : 0) -
    countHands(p, side.hands)
  );
}

function countThrees(p: PadPrices, side: SideEntry, canastas: number): number {
  const all = p.all_threes > 0 && side.red_threes + side.black_threes === p.threes;
  const points = all ? p.all_threes : rung(p.red_threes, side.red_threes) + rung(p.black_threes, side.black_threes);
  const opened = side.opened_without || side.melded > 0 || canastas > 0;
  const minus = {
    unopened: !opened,
    too_few_canastas: canastas < p.canastas_to_go_out,
    no_canasta: canastas === 0,
  }[p.threes_minus];
  if (minus === true) return -points;
  return canastas < p.threes_need ? 0 : points;
}

function countHands(p: PadPrices, hands: readonly HandEntry[]): number {
  const asHand = p.foot === "as_hand";
  const held = hands.map((hand) => ({
    red: hand.red_threes + (asHand ? hand.foot_red_threes : 0),
    black: hand.black_threes + (asHand ? hand.foot_black_threes : 0),
    cards: hand.cards + p.three * (hand.red_threes + hand.black_threes),
    foot: p.foot === "ignored" ? 0 : hand.foot + p.three * (hand.foot_red_threes + hand.foot_black_threes),
    fines: (hand.aces ? p.aces : 0) + (hand.sevens ? p.sevens : 0),
  }));
  const black = held.map((one) => one.black);
  return (
    sum(held.map((one) => one.cards + one.foot + one.fines + one.red * p.red_three_in_hand)) +
    (p.black_by_hand
      ? sum(black.map((count) => rung(p.black_threes_in_hand, count)))
      : rung(p.black_threes_in_hand, sum(black)))
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** An entry of a table by count: higher counts have its last entry. */
const rung = (table: readonly number[], count: number): number => table[Math.min(count, table.length - 1)] ?? 0;

type Standing = Pick<PadView, "scores" | "requirements" | "raised" | "fines" | "dealer">;

/** Returns where the match stands once the deals that wait are sent; as it is if they don't follow the pad's. */
export function withWaiting(view: PadView, waiting: readonly Waiting[]): Standing {
  const follow = waiting.filter(
    ({ request }, place) => request.type === "enter_deal" && request.deals === view.deals.length + place,
  );
  if (follow.length === 0 || follow.length < waiting.length) return view;
  const scores = view.scores.map((score, side) => {
    const fines = view.fines.filter((fine) => fine.side === side).map((fine) => fine.points);
    return [...follow.map(({ totals }) => totals[side] ?? 0), ...fines].reduce((sum, points) => sum + points, score);
  });
  const requirements = scores.map((score) => needed(view, view.deals.length + follow.length, score));
  return { scores, requirements, raised: [], fines: [], dealer: (view.dealer + follow.length) % view.names.length };
}

/** The points that an opening needs after so many deals. */
function needed({ openings, opening_scores, opening_points }: PadView, deals: number, score: number): number {
  if (openings.length > 0) return openings[Math.min(deals, openings.length - 1)] ?? 0;
  return opening_points[opening_scores.filter((from) => score >= from).length] ?? 0;
}
