import type { Catalogue } from "../language.svelte";
import { glossary } from "./glossary";

const lesson: Catalogue["lesson"] = {
  lesson: "Lektion",
  progress: (step, steps) => `Schritt ${step} von ${steps}`,
  next: "Weiter",
  tidy: "Den Text wegräumen",
  showAgain: "Was sollte ich tun?",
  playAlone: "Lektion verlassen",
  leaveSure: "Die Lektion wäre damit zu Ende. Die Runde geht weiter, und du entscheidest alles selbst.",
  leave: "Lektion beenden",
  stay: "Dabei bleiben",
};

export const lessons = { lesson, glossary };
