/** Was jeder Besuch braucht. */
import type { Catalogue } from "../language.svelte";
import { app } from "./app";
import { door } from "./door";

export const first: Pick<Catalogue, "app" | "door"> = { app, door };
