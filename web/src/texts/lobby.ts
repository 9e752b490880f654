/** Imported by the lobby: from then on its texts are known. */
import { lobby } from "./en/lobby";
import { learn } from "./language.svelte";

learn("lobby", { lobby });
