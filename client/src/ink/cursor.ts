/** A mouse cursor: a ring as wide as the pen. */

import { WIDTHS } from "./stroke.ts";

const SMALLEST_PX = 5;

/** The value for CSS `cursor`. `scale` is pixels per sheet unit. */
export function ring(width: number, isEraser: boolean, scale: number): string {
  const across = Math.max(SMALLEST_PX, Math.round((WIDTHS[width] ?? 0) * scale));
  const size = across + 4;
  const dashes = isEraser ? ' stroke-dasharray="3 2"' : "";
  const circle = (colour: string, line: number, more = ""): string =>
    `<circle cx="${size / 2}" cy="${size / 2}" r="${across / 2}" stroke="${colour}" stroke-width="${line}"${more}/>`;
  const rings = circle("#fff", 3) + circle("#333", 1.25, dashes);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" fill="none">${rings}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}") ${Math.round(size / 2)} ${Math.round(size / 2)}, crosshair`;
}
