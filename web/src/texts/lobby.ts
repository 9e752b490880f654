/** Imported by the lobby: from then on its texts are known. */
import { want } from "./language.svelte";

want("lobby");
