/** Opening a table for a puzzle or a position; its cards lie there when it is reached. */
import { getJson, postJson } from "../../wire/http";
import { preferences } from "../../storage/preferences.svelte";
import { go } from "../../ui/router.svelte";
import { shell } from "../../ui/overlays.svelte";
import { forgetToken, keepToken, read, write } from "../../storage/tokens";
import { Draft } from "../../setup/draft.svelte";
import type { Lobby, PuzzleList, TableOpened } from "../../protocol";
import { t } from "../../texts";
import { chosen, matching, progress } from "./progress";

/** Where the code of the last such table is kept: the next takes its place in your list of tables. */
const LAST = "canasta.study";

/** Opens the table of a puzzle or a position, and goes there; `replace` leaves no way back to this page. */
export async function openStudy(wanted: { puzzle?: string; position?: string }, replace = false): Promise<void> {
  const lobby = await getJson<Lobby>("/api/lobby");
  const draft = Draft.of(lobby.books, lobby.usual);
  draft.pace = "fast";
  const settings = { ...draft.settings, ...wanted, name: "", chat: null };
  const name = preferences.name.trim() || t.lobby.guest;
  const opened = await postJson<TableOpened>("/api/tables", { settings, seats: [], name });
  const last = read(LAST);
  if (last !== "") forgetToken(last);
  write(LAST, opened.code);
  keepToken(opened.code, opened.token);
  shell.dealAt = opened.code;
  go(`/t/${opened.code}`, replace);
}

/** Opens the next puzzle of those that were chosen: the next unsolved one, or else the next. */
export async function openNext(after: string): Promise<void> {
  const { puzzles } = await getJson<PuzzleList>("/api/puzzles");
  const wished = matching(puzzles, chosen());
  const fit = wished.length > 0 ? wished : puzzles;
  const place = fit.findIndex(({ name }) => name === after);
  const turned = [...fit.slice(place + 1), ...fit.slice(0, place + 1)];
  const done = progress();
  const next = turned.find(({ name }) => name !== after && done[name] === undefined) ?? turned[0];
  if (next !== undefined) await openStudy({ puzzle: next.name }, true);
}
