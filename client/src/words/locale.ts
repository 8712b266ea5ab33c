/** Dates as the owner of this device writes them: 14 November or November 14, in the language of the page. */

import { spoken } from "./languages.ts";

export function localeOf(language: string, wanted: readonly string[] = navigator.languages): string {
  return wanted.find((one) => spoken(one) === language) ?? language;
}
