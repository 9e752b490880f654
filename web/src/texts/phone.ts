/** Imported by what several people at one device see: from then on its texts are known. */
import { teach, want } from "./language.svelte";

teach(
  "phone",
  async () => import("./en/phone"),
  async () => import("./de/phone"),
);
want("phone");
