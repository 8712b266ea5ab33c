import { describe, expect, test } from "vitest";
import { drawingName, fileName } from "../../src/album/take/file_names.ts";
import { embedded, filledIn } from "../../src/album/take/html_file.ts";
import { framesOf, placesFor } from "../../src/album/take/moving.ts";
import { laidOnPages, PAGE_FORMS } from "../../src/album/take/page_layout.ts";
import { paletteOf, rgb } from "../../src/album/take/palette.ts";
import { POSTER_MOST, posterLayout } from "../../src/album/take/poster_layout.ts";
import { svgOf } from "../../src/album/take/svg.ts";
import type { Colours, TakenDrawing } from "../../src/album/take/taken.ts";
import type { AlbumFile } from "../../src/wire/messages.ts";

const COLOURS: Colours = { red: { seat: "#d8453c", onSeat: "#fff", ink: "#c2332b" } };
const line = (isEraser: boolean, y: number) => ({
  points: [
    [100, y, 255],
    [3000, y, 255],
  ] as [number, number, number][],
  times: [0, 900],
  width: 1,
  isEraser,
});

function drawing(strokes = [line(false, 500)], more: Partial<TakenDrawing> = {}): TakenDrawing {
  return {
    round: 1,
    seat: "red",
    author: "Zoë",
    word: "owl",
    isUpright: false,
    isCrowned: false,
    strokes,
    ...more,
  } as TakenDrawing;
}

describe("names of files", () => {
  test("hold nothing that any system forbids, and nothing that steers", () => {
    expect(fileName('a/b\\c:d*e?"<>|', "x\u202e\u0007y")).toBe("a b c d e - xy");
    expect(fileName("..", "")).toBe("Pictorium");
    expect(fileName("x".repeat(200)).length).toBe(60);
  });

  test("are in the order of the evening", () => {
    expect(drawingName(drawing(), 8, 24)).toBe("09 - owl - Zoë");
  });
});

test("a file holds its album whatever is said in it, and ends no script early", () => {
  const page = '<script type="application/json" id="album">null</script><script>run()</script>';
  const album = { code: "</script><!-- $& $1" } as unknown as AlbumFile;
  const filled = filledIn(page, album);
  expect(filled.match(/<\/script>/g)).toHaveLength(2);
  expect(filled).not.toContain("<!--");
  const json = filled.slice(filled.indexOf(">") + 1, filled.indexOf("</script>"));
  expect(JSON.parse(json)).toEqual(album);
  expect(() => filledIn("<p>no place</p>", album)).toThrow();
  expect(embedded(["<!--"])).toBe('["<\\u0021--"]');
});

describe("moving pictures", () => {
  test("have even sizes and a place for each sheet, with room for what is said below", () => {
    for (const uprights of [[true], [false], [false, true, false], [false, false, false, false, true, false]]) {
      const { size, places } = placesFor(uprights, 320, 44);
      expect(size.every((one) => one % 2 === 0)).toBe(true);
      expect(places).toHaveLength(uprights.length);
      for (const { left, top, width, height } of places) {
        expect(left + width).toBeLessThanOrEqual(size[0]);
        expect(top + height + 44).toBeLessThanOrEqual(size[1]);
      }
    }
  });

  test("end with the whole drawing, after six seconds at most", () => {
    const slow = drawing([{ ...line(false, 500), times: [0, 60_000] }]);
    const frames = framesOf([drawing(), slow], 20);
    expect(frames[0]).toBe(0);
    expect(frames.at(-1)).toBeLessThanOrEqual(6_000);
    expect(frames).toEqual(frames.toSorted((one, other) => one - other));
  });

  test("know their colours before: from paper to each ink, one for what stays", () => {
    const inks = ["#c2332b", "#1f62bd", "#2a2420"];
    const { colours, paper, same, shade } = paletteOf("#fffefa", inks);
    expect(colours.length).toBeLessThanOrEqual(256);
    inks.forEach((ink, at) => {
      expect(shade(at, 0)).toBe(paper);
      expect(colours[shade(at, 255)]).toEqual(rgb(ink));
      for (let cover = 1; cover < 256; cover += 1) expect(shade(at, cover)).not.toBe(same);
    });
    expect(paletteOf("#fff", Array(8).fill("#000")).colours.length).toBeLessThanOrEqual(256);
  });
});

describe("layouts", () => {
  test.each([1, 2, 3, 7, 24, 36, 72, POSTER_MOST])(
    "a poster of %d drawings has all of them, apart, on the sheet",
    (count) => {
      const area = { left: 150, top: 560, width: 2180, height: 2300 };
      for (const crowned of [null, 0, count - 1]) {
        const { cells, caption, bottom } = posterLayout(count, crowned, area);
        expect(new Set(cells.map(({ at }) => at)).size).toBe(count);
        expect(bottom).toBeLessThanOrEqual(area.top + area.height + 1);
        expect(cells.filter(({ isLarge }) => isLarge)).toHaveLength(crowned !== null && count > 2 ? 1 : 0);
        for (const one of cells) {
          expect(one.left).toBeGreaterThanOrEqual(area.left - 1);
          expect(one.left + one.width).toBeLessThanOrEqual(area.left + area.width + 1);
          for (const other of cells) {
            const isApart =
              one === other ||
              one.left + one.width <= other.left + 1 ||
              other.left + other.width <= one.left + 1 ||
              one.top + one.height + caption <= other.top + 1 ||
              other.top + other.height + caption <= one.top + 1;
            expect(isApart).toBe(true);
          }
        }
      }
    },
  );

  test.each(["a4", "letter"] as const)("pages of %s hold all drawings within their margins", (form) => {
    const [across, down] = PAGE_FORMS[form];
    for (const count of [0, 1, 5, 6, 7, 24, 61]) {
      const { pages, laid } = laidOnPages(count, form, 70);
      expect(laid).toHaveLength(count);
      expect(new Set(laid.map(({ page, left, top }) => `${page} ${left} ${top}`)).size).toBe(count);
      for (const { page, left, top, width, height } of laid) {
        expect(page).toBeLessThanOrEqual(pages);
        expect(left + width).toBeLessThan(across - 10);
        expect(top + height + 10).toBeLessThan(down - 10);
      }
    }
  });
});

test("lines that were rubbed out are masked, and what was drawn later is not", () => {
  const svg = svgOf(drawing([line(false, 500), line(true, 500), line(false, 900)], { word: "a<b&c" }), COLOURS);
  expect(svg.match(/<mask /g)).toHaveLength(1);
  expect(svg).toContain('<g mask="url(#erased-1)"><path');
  expect(svg.indexOf("</g><path")).toBeGreaterThan(0);
  expect(svg).toContain("a&#60;b&#38;c, Zoë");
  expect(svgOf(drawing(undefined, { isUpright: true }), COLOURS)).toContain("rotate(90)");
});
