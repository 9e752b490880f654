/** Deals that wait on this phone, counted with those that are on the pad. */
import type { PadView } from "../protocol";
import type { Waiting } from "./pad_client.svelte";

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
