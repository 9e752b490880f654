/** Was selten zu sagen und viel ist: Ablehnungen, und was Hausregeln ändern. */
import type { Catalogue } from "../language.svelte";
import { house } from "./house";
import { refusals } from "./refusals";

export const later: Pick<Catalogue, "house" | "refusals"> = { house, refusals };
