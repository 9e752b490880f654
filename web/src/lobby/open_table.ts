/** Opening a table that is played at once: no form, the name that is known or none. */
import { postJson } from "../wire/http";
import { preferences } from "../storage/preferences.svelte";
import { RefusedError } from "../wire/transport";
import { go } from "../ui/router.svelte";
import { explain, shell } from "../ui/overlays.svelte";
import { keepOpened } from "../storage/tables";
import type { Lobby, TableOpened } from "../protocol";
import { t } from "../texts";
import { Draft } from "../setup/draft.svelte";

/** A match of the usual book with bots, or a lesson; the cards are dealt when the table is reached. */
export async function openAndDeal(lobby: Lobby, lesson = ""): Promise<void> {
  const draft = Draft.of(lobby.books, lobby.usual);
  draft.seats = Array.from({ length: draft.players }, (_, seat) => (seat === 0 ? "" : draft.bots));
  const request = draft.request(preferences.name.trim() || t.lobby.guest);
  try {
    const opened = await postJson<TableOpened>("/api/tables", {
      ...request,
      settings: { ...request.settings, lesson },
    });
    keepOpened(opened);
    shell.dealAt = opened.code;
    go(`/t/${opened.code}`);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    explain(error);
  }
}
