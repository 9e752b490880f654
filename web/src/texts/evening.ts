/** Imported by club evenings: from then on their texts are known, and those of pads, which they use. */
import "./pad";

import { teach, want } from "./language.svelte";

teach(
  "evening",
  () => import("./en/evening"),
  () => import("./de/evening"),
);
want("evening");
