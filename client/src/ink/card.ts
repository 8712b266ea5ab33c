/** A drawing as a picture card that can be uploaded. */

import { Painter } from "./paint.ts";
import type { Sheet } from "./sheet.ts";

const LONG = 900;
const SHORT = 600;
/** Light, also in dark mode: the card is the same for all. */
const PAPER = "#fffefa";

/** The size of the card, and where the whole sheet lies on it. */
export function laidOut(isUpright: boolean): {
  width: number;
  height: number;
  sheet: [x: number, y: number, width: number, height: number];
} {
  const [long, across] = [(SHORT * 4) / 3, (LONG - (SHORT * 4) / 3) / 2];
  return isUpright
    ? { width: SHORT, height: LONG, sheet: [0, across, SHORT, long] }
    : { width: LONG, height: SHORT, sheet: [across, 0, long, SHORT] };
}

/** The card as a PNG; null where the browser cannot write one. */
export function asCard(sheet: Sheet, colour: string): Promise<Blob | null> {
  const { width, height, sheet: lies } = laidOut(sheet.isUpright);
  const ink = document.createElement("canvas");
  const painter = new Painter(ink, colour, "still");
  painter.resize(lies[2], lies[3]);
  painter.paint(sheet);
  const card = document.createElement("canvas");
  [card.width, card.height] = [width, height];
  const context = card.getContext("2d");
  if (context === null) return Promise.resolve(null);
  context.fillStyle = PAPER;
  context.fillRect(0, 0, width, height);
  context.drawImage(ink, ...lies);
  return new Promise((resolve) => card.toBlob(resolve, "image/png"));
}
