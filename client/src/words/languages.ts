/** The languages of the page. */

export const LANGUAGES = ["en", "de", "es", "fr"] as const;

export type Language = (typeof LANGUAGES)[number];

export function isLanguage(tag: string | null): tag is Language {
  return (LANGUAGES as readonly (string | null)[]).includes(tag);
}

/** The first of these languages that the page has, or English. */
export function firstSpoken(wished: readonly (string | null)[]): Language {
  return wished.map((tag) => tag?.slice(0, 2).toLowerCase() ?? null).find(isLanguage) ?? LANGUAGES[0];
}

/** The name of a language in that language. */
export function ownName(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
