/** Brass dots at the things that an action is about: cards of the hand, the stock, the pile, melds. */
import type { Option } from "../protocol";
import { rankOf } from "../cards/card";

/** Puts the dots there; what is returned takes them away. */
export function light(root: ParentNode, does: readonly Option[], side: number): () => void {
  const dots = findSpots(root, does, side).map((place) => {
    const dot = document.createElement("i");
    dot.className = "lit-dot";
    place.append(dot);
    return dot;
  });
  return () => dots.forEach((dot) => dot.remove());
}

function findSpots(root: ParentNode, does: readonly Option[], side: number): Element[] {
  const places: (Element | null)[] = [];
  const held = [...root.querySelectorAll("[data-held]")];
  for (const { kind, cards, onto } of does) {
    for (const card of cards) {
      const place = held.findIndex((one) => one.getAttribute("data-card") === card);
      if (place >= 0) places.push(...held.splice(place, 1));
    }
    if (kind === "take") places.push(root.querySelector("[data-spot=pile]"));
    if (kind === "draw") places.push(root.querySelector("[data-spot=stock]"));
    for (const meld of onto) places.push(root.querySelector(`[data-spot="meld-${side}-${meld}"]`));
  }
  return [...new Set(places)].filter((place) => place !== null);
}

export function wanted(acts: readonly string[], hand: readonly string[]): Option[] {
  const held = [...hand];
  return acts.map((act) => {
    const [doing = "", aim = ""] = act.split("->");
    const [kind = "", ...ranks] = doing.trim().split(" ");
    const cards = ranks.flatMap((rank) => {
      const at = held.findIndex((card) => card === rank || rankOf(card) === rank);
      return at < 0 ? [] : held.splice(at, 1);
    });
    const onto = [...aim.matchAll(/#(\d+)/g)].map((found) => Number(found[1]) - 1);
    return { act, kind: kind as Option["kind"], cards, onto, canasta: "", worth: 0, points: 0, staged: 0, out: false };
  });
}
