/** Written by scripts/fix from src/pictorium/content/languages.py. */

export const LANGUAGES = ["en", "en-US", "de", "es", "es-419", "fr", "it", "pt-BR"] as const;

export type Language = (typeof LANGUAGES)[number];

/** Those that have a sentence for everything. */
export const WHOLE: readonly Language[] = ["en", "de", "es", "fr", "it", "pt-BR"];

/** What a variant is a variant of. */
export const BASES: Readonly<Record<string, Language>> = {
  "en-US": "en",
  "es-419": "es",
};

/** The countries for whose readers a language is. */
export const REGIONS: Readonly<Record<string, string>> = {
  "en-US": "AS GU MH MP PH PR UM US VI",
  "es-419": "AR BO BR BZ CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV US UY VE",
};
