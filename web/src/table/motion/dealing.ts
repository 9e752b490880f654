/** A deal: one card after the other goes round the table, from the dealer's left. */
import { rectOf, seen, sendOver } from "./flights";
import type { View } from "../view.svelte";

/** Milliseconds: a card's flight, the usual time between two cards, and the most that all may take. */
const LASTS = 260;
const APART = 45;
const MOST = 1500;

/** Over when all have landed. */
export function dealOut(root: HTMLElement, layer: HTMLElement, view: View): Promise<unknown> {
  const from = rectOf(root, "stock");
  if (!from) return Promise.resolve();
  const { hand_sizes: sizes, dealer } = view.game;
  const rounds = Math.max(...sizes);
  const order = sizes.map((_, step) => (dealer + 1 + step) % sizes.length);
  const held = [...root.querySelectorAll<HTMLElement>("[data-held]")];
  const seats = sizes.map((_, seat) => rectOf(root, `seat-${seat}`));
  const width = Math.max(24, Math.min(from.width, 80));
  // All is measured before anything is added.
  const dealt: { card: HTMLElement | undefined; to: DOMRect; landing: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const seat of order) {
      if (round >= (sizes[seat] ?? 0)) continue;
      const own = seat === view.seat;
      const card = own ? held[round] : fanned(root, seat, round);
      const to = own ? seen(card?.getBoundingClientRect()) : seats[seat];
      if (to) dealt.push({ card, to, landing: own ? Math.min(to.width, width * 1.6) : Math.min(width, 30) });
    }
  }
  const apart = Math.min(APART, MOST / Math.max(1, dealt.length));
  const over = layer.getBoundingClientRect();
  const likenesses = dealt.map(() => backOf(width));
  const landed = dealt.map(async ({ card, to, landing }, place) => {
    // A style of its own, not something that moves: a slow browser has enough to move.
    if (card) card.style.opacity = "0";
    const way = { from, to, delay: place * apart, lasts: LASTS, width, landing, over, stays: true };
    await sendOver(layer, likenesses[place]!, way);
    card?.style.removeProperty("opacity");
  });
  return Promise.all(landed).then(() => likenesses.forEach((likeness) => likeness.remove()));
}

/** A card from behind as it is seen in flight: without its drawing, of which some fifty would cost frames. */
function backOf(width: number): HTMLElement {
  const back = document.createElement("i");
  back.style.cssText = `width:${width}px;height:${width * 1.4}px;border:3px solid #f6eedc;border-radius:6px;background:var(--back)`;
  return back;
}

/** A card in the fan of somebody else's hand; none on a phone. */
function fanned(root: HTMLElement, seat: number, place: number): HTMLElement | undefined {
  return root.querySelectorAll<HTMLElement>(`[data-spot="seat-${seat}"] .fan > *`)[place];
}
