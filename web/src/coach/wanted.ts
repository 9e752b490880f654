/** What a lesson waits for, as options that can be lit: a card of the hand for each rank it names. */
import { rankOf } from "../cards/card";
import type { Option } from "../protocol";

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
    return { act, kind, cards, onto, canasta: "", worth: 0, points: 0, staged: 0, out: false };
  });
}
