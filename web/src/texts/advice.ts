/** Imported by hints, reviews and shuffle checks: from then on their texts are known. */
import { teach, want } from "./language.svelte";

teach(
  "advice",
  () => import("./en/advice"),
  () => import("./de/advice"),
);
want("advice");
