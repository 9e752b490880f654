/** The lines of a score sheet: what every side's points came from, with the reason beneath. */
import type { Event, GameView, MeldView, RoomView } from "../protocol";
import { LINES } from "../texts/names";
import { t } from "../texts";
import { isWild } from "../cards/card";
import { namesOf, who } from "../game/sentences";
import { sidesOf, type Side } from "../game/sides";

interface SheetRow {
  key: string;
  /** The kind of canasta: `natural`, `mixed`, `samba` or `wild`. */
  ribbon: MeldView["canasta"];
  label: string;
  reason: string;
  /** By the reader's columns; null where a side has nothing there. */
  points: (number | null)[];
}

export interface SheetGroup {
  key: "canastas" | "bonuses" | "cards";
  rows: SheetRow[];
}

/** The place of a line on a sheet. */
const at = (line: (typeof LINES)[number]) => LINES.indexOf(line);

const KINDS: readonly MeldView["canasta"][] = ["natural", "mixed", "samba", "wild"];

/** Everything that a score sheet shows above its totals; the game's deal is over. */
export function sheetGroups(room: RoomView, game: GameView, events: readonly Event[], own: number): SheetGroup[] {
  const sheet = new Lines(room, game, events, own);
  const groups: SheetGroup[] = [
    { key: "canastas", rows: sheet.canastas() },
    { key: "bonuses", rows: sheet.rows(at("threes"), at("exact_cut")) },
    { key: "cards", rows: sheet.rows(at("melded"), LINES.length - 1) },
  ];
  return groups.filter((group) => group.rows.length > 0);
}

class Lines {
  private readonly sides: Side[];

  constructor(
    private readonly room: RoomView,
    private readonly game: GameView,
    private readonly events: readonly Event[],
    private readonly own: number,
  ) {
    this.sides = sidesOf(room, own);
  }

  /** A row a canasta; or the sheet's own lines, should the melds not account for the points. */
  canastas(): SheetRow[] {
    const all = this.sides.flatMap(({ side, place }) =>
      (this.game.melds[side] ?? [])
        .filter((meld) => meld.canasta !== "")
        .map((meld, number) => this.canasta(meld, place, `${side}.${number}`)),
    );
    const accounted = this.sides.every(({ side, place }) => {
      const shown = all.reduce((sum, row) => sum + (row.points[place] ?? 0), 0);
      let scored = 0;
      for (let line = 0; line <= at("wild"); line++) scored += this.points(line, side) ?? 0;
      return shown === scored;
    });
    if (!accounted) return this.rows(0, at("wild"));
    return all.sort((one, other) => KINDS.indexOf(one.ribbon) - KINDS.indexOf(other.ribbon));
  }

  private canasta(meld: MeldView, place: number, key: string): SheetRow {
    const points = this.sides.map((side) => (side.place === place ? meld.worth : null));
    return { key, ribbon: meld.canasta, points, ...canastaWords(meld) };
  }

  /** The lines from one to another on which any side has something. */
  rows(first: number, last: number): SheetRow[] {
    const rows: SheetRow[] = [];
    for (let line = first; line <= last; line++) {
      const threes = line === at("threes");
      const points = this.sides.map(({ side }) => {
        const credit = this.points(line, side);
        return credit === null && threes && this.threes(side).length > 0 ? 0 : credit;
      });
      if (points.every((value) => value === null)) continue;
      const label = t.score.lines[line] ?? "";
      rows.push({ key: String(line), ribbon: "", label, reason: this.reason(line), points });
    }
    return rows;
  }

  private points(line: number, side: number): number | null {
    const lines = this.game.sheet?.sides[side]?.lines ?? [];
    return lines.find((entry) => entry.line === line)?.points ?? null;
  }

  private threes(side: number): readonly string[] {
    return this.game.threes[side] ?? [];
  }

  private reason(line: number): string {
    const name = (seat: number) => who(namesOf(this.room, this.own), seat);
    const players = this.room.seats.length;
    const key = LINES[line] ?? "natural";
    switch (key) {
      case "threes":
        return this.sides.flatMap((side) => this.threesReason(side)).join(" · ");
      case "going_out":
      case "concealed":
      case "splash":
        return this.outReason();
      case "exact_cut":
        return t.score.cutBy(name((this.game.dealer + players - 1) % players));
      case "melded": {
        const against = this.sides.some(({ side }) => (this.points(line, side) ?? 0) < 0);
        return against ? t.score.countsAgainst : t.score.eachAtValue;
      }
      case "hand":
        return this.left(this.game.hand_sizes);
      case "foot":
        return this.left(this.game.foot_sizes);
      case "natural":
      case "mixed":
      case "aces":
      case "sevens":
      case "samba":
      case "wild":
        return "";
      case "red_threes_held":
      case "black_threes_held":
      case "aces_held":
      case "sevens_held":
      case "incomplete_aces":
      case "incomplete_sevens":
      case "incomplete_wild":
        return t.score.besideValue;
    }
  }

  private threesReason({ side, title }: Side): string[] {
    const threes = this.threes(side);
    if (threes.length === 0) return [];
    const called = t.score.inLine(title);
    if (this.points(at("threes"), side) === null) {
      return [t.score.noCredit(called, this.game.canastas[side] ?? 0)];
    }
    const red = threes.filter((card) => card.endsWith("h") || card.endsWith("d")).length;
    return [t.score.threesOf(called, red, threes.length - red)];
  }

  private outReason(): string {
    const out = this.game.out;
    if (out === null) return "";
    const names = namesOf(this.room, this.own);
    const asked = this.events.findLast((event) => event.event === "asked");
    const answered = this.events.findLast((event) => event.event === "answered");
    return asked?.seat === out && answered?.yes
      ? t.score.outAsked(who(names, out), who(names, asked.partner))
      : t.score.outBy(who(names, out));
  }

  /** "Ruth 3 cards · Walter 4, Ines 3": who is left with how many. */
  private left(sizes: readonly number[]): string {
    const names = namesOf(this.room, this.own);
    let first = true;
    return this.sides
      .map(({ side }) =>
        sizes.flatMap((size, seat) => {
          if (size === 0 || seat % this.room.rules.sides !== side) return [];
          const said = t.score.inHand(who(names, seat), size, first);
          first = false;
          return [said];
        }),
      )
      .filter((said) => said.length > 0)
      .map((said) => said.join(", "))
      .join(" · ");
  }
}

function canastaWords(meld: MeldView): { label: string; reason: string } {
  const naturals = meld.cards.filter((card) => !isWild(card));
  const first = naturals[0] ?? "";
  const rank = first.charAt(0);
  const wilds = meld.cards.length - naturals.length;
  if (meld.canasta === "wild") {
    return { label: t.score.wildCards, reason: t.log.counted(meld.cards) };
  }
  if (meld.canasta === "samba") {
    const high = naturals.at(-1)?.charAt(0) ?? "";
    return { label: t.score.runOf(first.charAt(1)), reason: t.score.fromTo(rank, high) };
  }
  const reason =
    wilds === 0 ? t.score.allNatural(naturals.length, rank) : t.score.withWilds(naturals.length, rank, wilds);
  return { label: t.score.setOf(rank), reason };
}
