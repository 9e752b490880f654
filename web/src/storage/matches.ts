/** Matches that were played to their end on this device, remembered when their tables are long gone. */
import { read, write } from "./tokens";

const KEY = "canasta.matches";

/** Most matches that are remembered. */
const MOST = 200;

export interface PlayedMatch {
  code: string;
  /** Matches that were over at its table before it. */
  before: number;
  /** Milliseconds since 1970. */
  at: number;
  title: string;
  deals: number;
  /** Your side first. */
  sides: { players: string[]; score: number; won: boolean; resigned?: boolean }[];
}

/** Returns what is remembered, the latest first. */
export function playedMatches(): PlayedMatch[] {
  try {
    const kept: unknown = JSON.parse(read(KEY) || "[]");
    return Array.isArray(kept) ? (kept as PlayedMatch[]).filter(({ sides }) => Array.isArray(sides)) : [];
  } catch {
    return [];
  }
}

/** Remembers a match, once. */
export function rememberMatch(match: PlayedMatch): void {
  const kept = playedMatches();
  if (kept.some(({ code, before }) => code === match.code && before === match.before)) return;
  write(KEY, JSON.stringify([match, ...kept].slice(0, MOST)));
}
