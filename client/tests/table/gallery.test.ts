import { expect, test } from "vitest";
import { packed } from "../../src/ink/packed.ts";
import { Sheet } from "../../src/ink/sheet.ts";
import { gallery } from "../../src/table/gallery.ts";
import { framed, stroke } from "../sample.ts";

function drawing(place: number, sheet: number, ...moves: Parameters<typeof packed>[0][]) {
  return { place, sheet, through: 1, kept: 1, batches: Uint8Array.from(moves.flatMap((some) => [...packed(some)])) };
}

test("each drawing hangs there by its round and its author", () => {
  const found = gallery(framed(drawing(0, 3 * 256 + 1, stroke(1), stroke(2)), drawing(5, 3 * 256 + 12, stroke(3))));
  expect(found.map(({ round, seat }) => [round, seat])).toEqual([
    [1, "red"],
    [12, "orange"],
  ]);
  expect(found[0]?.sheet.strokes).toEqual(new Sheet([...stroke(1), ...stroke(2)]).strokes);
});

test("a blank sheet and a seat that nobody knows do not hang there", () => {
  const wiped = drawing(1, 257, stroke(1), [{ type: "Wipe" }]);
  const rubbed = drawing(2, 257, [{ type: "Begin", at: [1, 1, 1], width: 2, is_eraser: true }]);
  expect(gallery(framed(wiped, rubbed, drawing(8, 257, stroke(1))))).toEqual([]);
  expect(gallery(framed())).toEqual([]);
});
