/** Dates as the owner of this device writes them: 14 November or November 14, in the language of the page. */

export function localeOf(language: string, wanted: readonly string[] = navigator.languages): string {
  return wanted.find((one) => one === language || one.startsWith(`${language}-`)) ?? language;
}
