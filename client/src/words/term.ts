import type { Term } from "../wire/messages.ts";

/** The word of a term in this language, or in any other if there is none. */
export function wordOf(term: Term | undefined, language: string): string {
  return term?.words[language] ?? Object.values(term?.words ?? {})[0] ?? "";
}
