/** The languages of the page: which there are, which is for whom, and what its readers read where it has nothing of its own. */

import { BASES, LANGUAGES, type Language, REGIONS } from "./known.ts";

export { LANGUAGES, type Language };

export function isLanguage(tag: string | null): tag is Language {
  return (LANGUAGES as readonly (string | null)[]).includes(tag);
}

/** The language that this one is a variant of, or itself. */
export function whole(language: string): string {
  return BASES[language] ?? language;
}

/** That language itself, or the one for its region, or a wider one, or one from elsewhere; as `spoken` in Python does. */
export function spoken(wish: string): Language | undefined {
  const pieces = wish.toLowerCase().split("-");
  const named = (tag: string) => LANGUAGES.find((one) => one.toLowerCase() === tag);
  const kin = LANGUAGES.filter((one) => one.split("-")[0] === pieces[0]);
  const forRegion = () =>
    kin.find((one) => pieces.slice(1).some((piece) => REGIONS[one]?.includes(piece.toUpperCase())));
  const wider = () => pieces.map((_, n) => named(pieces.slice(0, -n).join("-"))).find((one) => one);
  return named(pieces.join("-")) ?? forRegion() ?? wider() ?? kin[0];
}

/** The first of these wishes that comes true, or English. */
export function firstSpoken(wished: readonly (string | null)[]): Language {
  return wished.map((wish) => (wish ? spoken(wish) : undefined)).find((one) => one !== undefined) ?? LANGUAGES[0];
}

/** The text for a reader of a language: its own, that of the language it is a variant of, or else the first. */
export function reading(texts: Readonly<Record<string, string>>, language: string): string {
  return texts[readIn(texts, language)] ?? "";
}

/** The language of that text. */
export function readIn(texts: Readonly<Record<string, unknown>>, language: string): string {
  return [language, whole(language)].find((one) => one in texts) ?? Object.keys(texts)[0] ?? language;
}

/** The name of a language in that language. */
export function ownName(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
