/** Imported by lessons and by what explains words: from then on their texts are known. */
import { teach, want } from "./language.svelte";

teach(
  "lesson",
  async () => (await import("./en/lesson")).lessons,
  async () => (await import("./de/lesson")).lessons,
);
want("lesson");
