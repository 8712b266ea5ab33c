import type { Language } from "./languages.ts";

/** Several names as a list in that language: “Ada, Bo and Cleo”. */
export function listNames(names: readonly string[], language: Language): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}
