/** Asks for a file of texts from now on: `web/derived_texts.ts` adds it to all that reads one. */
declare module "virtual:texts/*";
