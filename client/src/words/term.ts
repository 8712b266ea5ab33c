import type { Term } from "../wire/messages.ts";

/** The word in this language; in any other if the card was not written in it. */
export function wordOf(term: Term | undefined, language: string): string {
  return term?.words[language] ?? Object.values(term?.words ?? {})[0] ?? "";
}
