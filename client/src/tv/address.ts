/** What the address of the page says of displays. */

/** This page is a display. */
export const DISPLAY = "#tv";
const CLAIM = /^#tv=([A-Za-z]{4})$/;

/** The code of a screen that was scanned. */
export function claimIn(hash: string): string {
  return CLAIM.exec(hash)?.[1]?.toUpperCase() ?? "";
}
