/** Was jeder Besuch braucht. */
import type { Catalogue } from "../language.svelte";
import { app } from "./app";

export const first: Pick<Catalogue, "app"> = { app };
