/** Asking for something from a button: a refusal is said where everybody looks. */
import { RefusedError } from "../wire/refused";
import { explain } from "./overlays.svelte";

/** Waits for a request; a refusal becomes a bubble. True when it was carried out. */
export async function attempt(requested: Promise<unknown>): Promise<boolean> {
  try {
    await requested;
    return true;
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    if (error.code !== "page.left") explain(error);
    return false;
  }
}
