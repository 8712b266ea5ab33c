/** The names of files that people keep: readable, the same on every system, and in the order of the evening. */

import type { TakenDrawing } from "./taken.ts";

const LONGEST = 60;

/** A name without what some system forbids in names. */
export function fileName(...parts: readonly (string | number)[]): string {
  const name = parts
    .map((part) => plain(String(part)))
    .filter(Boolean)
    .join(" - ");
  return Array.from(name).slice(0, LONGEST).join("").trim() || "Pictorium";
}

/** The name of a drawing among all of its game, without an ending. */
export function drawingName(drawing: TakenDrawing, at: number, count: number): string {
  const number = String(at + 1).padStart(String(count).length, "0");
  return fileName(number, drawing.word, drawing.author);
}

/** No signs that steer, no separators, none that Windows forbids, and no dot at the end. */
function plain(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, "")
    .replace(/[\\/:*?"<>|]+/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
}
