import type { Term } from "../wire/messages.ts";
import { readIn, reading } from "./languages.ts";

const SOFT_HYPHEN = "\u00ad";

/** The word of a term in this language, or in any other if there is none. */
export function wordOf(term: Term | undefined, language: string): string {
  return term ? reading(term.words, language) : "";
}

/** The same with a soft hyphen at each seam, for where a line may be too short for it. */
export function breakable(term: Term | undefined, language: string): string {
  const word = wordOf(term, language);
  const seams = term?.seams[readIn(term.words, language)] ?? [];
  return [0, ...seams].map((from, at) => word.slice(from, seams[at])).join(SOFT_HYPHEN);
}
