/** A deal: one card after the other goes round the table, from the dealer's left. */
import { hideFor, rectOf, seen, sendOver } from "./flights";
import type { View } from "./view.svelte";

/** Milliseconds: a card's flight, the usual time between two cards, and the most that all may take. */
const LASTS = 260;
const APART = 45;
const MOST = 1500;

/** @param back what a card looks like from behind. */
export function dealOut(root: HTMLElement, layer: HTMLElement, view: View, back: HTMLElement): void {
  const from = rectOf(root, "stock");
  if (!from) return;
  const { hand_sizes: sizes, dealer } = view.game;
  const rounds = Math.max(...sizes);
  const order = sizes.map((_, step) => (dealer + 1 + step) % sizes.length);
  const apart = Math.min(APART, MOST / Math.max(1, rounds * sizes.length));
  const held = [...root.querySelectorAll<HTMLElement>("[data-held]")];
  const width = Math.max(24, Math.min(from.width, 80));
  let number = 0;
  for (let round = 0; round < rounds; round++) {
    for (const seat of order) {
      if (round >= (sizes[seat] ?? 0)) continue;
      const delay = number++ * apart;
      const own = seat === view.seat;
      const card = own ? held[round] : fanned(root, seat, round);
      if (card) hideFor(card, delay + LASTS);
      const to = own ? seen(card?.getBoundingClientRect()) : rectOf(root, `seat-${seat}`);
      if (!to) continue;
      const likeness = back.cloneNode(true) as HTMLElement;
      const landing = own ? Math.min(to.width, width * 1.6) : Math.min(width, 30);
      void sendOver(layer, likeness, { from, to, delay, lasts: LASTS, width, landing });
    }
  }
}

/** A card in the fan of somebody else's hand; none on a phone. */
function fanned(root: HTMLElement, seat: number, place: number): Element | undefined {
  return root.querySelectorAll(`[data-spot="seat-${seat}"] .fan > *`)[place];
}
