import type { Term } from "../wire/messages.ts";

const SOFT_HYPHEN = "\u00ad";

/** The word of a term in this language, or in any other if there is none. */
export function wordOf(term: Term | undefined, language: string): string {
  return term?.words[languageOf(term, language)] ?? "";
}

/** The same with a soft hyphen at each seam, for where a line may be too short for it. */
export function breakable(term: Term | undefined, language: string): string {
  const word = wordOf(term, language);
  const seams = term?.seams[languageOf(term, language)] ?? [];
  return [0, ...seams].map((from, at) => word.slice(from, seams[at])).join(SOFT_HYPHEN);
}

function languageOf({ words }: Term, language: string): string {
  return language in words ? language : (Object.keys(words)[0] ?? language);
}
