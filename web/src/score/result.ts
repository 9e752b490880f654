/** The result of a match: stored, sent as a text, and shown as a picture. */
import { sidesOf } from "../game/sides";
import type { GameView, RoomView } from "../protocol";
import type { PlayedMatch } from "../storage/matches";
import { number, t } from "../texts";

export function resultOf(room: RoomView, game: GameView, own: number): PlayedMatch {
  const names = (side: number) =>
    room.seats.flatMap(({ name, bot }, seat) =>
      seat % room.rules.sides === side ? [name || t.table.seatName(bot, seat + 1)] : [],
    );
  return {
    code: room.code,
    before: room.past.length,
    at: Date.now(),
    title: room.rules.title,
    deals: game.deal,
    sides: sidesOf(room, own).map(({ side }) => ({
      players: names(side),
      score: game.scores[side] ?? 0,
      won: game.winner === side,
      resigned: room.resigned === side,
    })),
  };
}

interface Line {
  players: string[];
  points: string;
  won: boolean;
  resigned: boolean;
}

/** Returns a line a side, the winners first. */
function resultLines({ sides }: PlayedMatch): Line[] {
  return [...sides]
    .sort((one, other) => Number(other.won) - Number(one.won) || other.score - one.score)
    .map(({ players, score, won, resigned = false }) => ({ players, points: number(score), won, resigned }));
}

function resignedWords(players: readonly string[]): string {
  return t.score.resigned(players.map((name) => ({ name, you: false })));
}

export function resultText(match: PlayedMatch): string {
  const all = resultLines(match);
  const lines = all.map(({ players, points, won }) => `${won ? "🏆 " : ""}${players.join(" & ")}: ${points}`);
  const gaveUp = all.filter(({ resigned }) => resigned).map(({ players }) => `${resignedWords(players)}.`);
  return [`${match.title}, ${t.room.dealCount(match.deals)}`, ...lines, ...gaveUp].join("\n");
}

/** Pixels of the picture, and of its margin. */
const SIDE = 1080;
const EDGE = 90;

/** Draws the result as a square picture on felt. */
export async function resultPicture(match: PlayedMatch): Promise<Blob | null> {
  await document.fonts.ready;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const pen = canvas.getContext("2d");
  if (pen === null) return null;
  const felt = pen.createRadialGradient(SIDE / 2, SIDE * 0.42, 0, SIDE / 2, SIDE * 0.42, SIDE * 0.75);
  felt.addColorStop(0, "#225c4b");
  felt.addColorStop(1, "#0f352b");
  pen.fillStyle = felt;
  pen.fillRect(0, 0, SIDE, SIDE);
  const write = (text: string, y: number, font: string, colour: string, right = false): void => {
    pen.font = font;
    pen.fillStyle = colour;
    pen.textAlign = right ? "right" : "left";
    pen.fillText(text, right ? SIDE - EDGE : EDGE, y, right ? 330 : SIDE - 2 * EDGE);
  };
  write("♠ ♥ ♣ ♦", 150, "64px serif", "#f2c45a");
  write(match.title, 270, '600 76px "Source Serif 4", Georgia, serif', "#fbf7ea");
  const day = new Date(match.at).toLocaleDateString(document.documentElement.lang, { dateStyle: "long" });
  write(`${t.room.dealCount(match.deals)} · ${day}`, 340, "38px Inter, sans-serif", "#cfe0d6");
  resultLines(match).forEach(({ players, points, won, resigned }, place) => {
    const y = 490 + place * 190;
    if (won) {
      pen.fillStyle = "rgb(242 196 90 / 0.16)";
      pen.beginPath();
      pen.roundRect(EDGE - 40, y - 90, SIDE - 2 * EDGE + 80, 150, 24);
      pen.fill();
    }
    pen.save();
    pen.beginPath();
    pen.rect(EDGE, y - 90, SIDE - 2 * EDGE - 350, 170);
    pen.clip();
    write(players.join(" & "), y, "600 52px Inter, sans-serif", "#fbf7ea");
    pen.restore();
    write(points, y, '700 80px "Source Serif 4", Georgia, serif', won ? "#f2c45a" : "#fbf7ea", true);
    if (won) write(t.score.winners, y + 48, "34px Inter, sans-serif", "#f2c45a");
    if (resigned) write(resignedWords(players), y + 48, "34px Inter, sans-serif", "#cfe0d6");
  });
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
