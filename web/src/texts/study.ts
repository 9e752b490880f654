/** Imported by positions and puzzles: from then on their texts are known. */
import { teach, want } from "./language.svelte";

teach(
  "study",
  async () => await import("./en/study"),
  async () => await import("./de/study"),
);
want("study");
