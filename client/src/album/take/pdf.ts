/** The evening as pages to print: drawings stay lines, and words stay text. */

import { jsPDF } from "jspdf";
import { traced } from "../../ink/shape.ts";
import { SHEET_HEIGHT, SHEET_WIDTH } from "../../ink/stroke.ts";
import { coarser, outlinesOf } from "../../ink/written_path.ts";
import { fillGaps } from "../../words/fill_gaps.ts";
import { type FontFiles, type FontName, written } from "./fonts.ts";
import { laidOnPages, MARGIN, PAGE_FORMS, type PageForm } from "./page_layout.ts";
import { contextOf } from "./picture.ts";
import { type Captions, type Colours, inkOf, PAPER, type TakenDrawing, type TakenGame } from "./taken.ts";
import { unpackedFont } from "./woff.ts";

const MM_PER_POINT = 25.4 / 72;
/** Corners nearer than this are not seen on paper; in sheet units. */
const NEAREST = 10;
const HEAD = 30;
const SCORE_ROW = 7;
/** Dots a millimetre for letters that our fonts lack: the device writes them. */
const FINE = 16;

export function pdfOf(
  games: readonly TakenGame[],
  form: PageForm,
  captions: Captions,
  colours: Colours,
  fonts: FontFiles,
  told: (part: number) => void,
): ArrayBuffer {
  const doc = new jsPDF({
    unit: "mm",
    format: [...PAGE_FORMS[form]],
    compress: true,
    putOnlyUsedFonts: true,
    floatPrecision: 3,
    precision: 2,
  });
  doc.setProperties({ title: `${captions.title} – ${games[0]?.date ?? ""}`, creator: "Pictorium" });
  for (const name of ["hand", "text", "bold"] as const) {
    doc.addFileToVFS(`${name}.ttf`, binary(unpackedFont(fonts[name])));
    doc.addFont(`${name}.ttf`, name, "normal");
  }
  const whole = games.reduce((sum, { drawings }) => sum + drawings.length, 0);
  let done = 0;
  games.forEach((game, at) => {
    if (at > 0) doc.addPage();
    const first = doc.getNumberOfPages();
    const top = head(doc, game, captions, form);
    const { pages, laid } = laidOnPages(game.drawings.length, form, top);
    for (let more = 1; more < pages; more += 1) doc.addPage();
    laid.forEach((cell, place) => {
      const drawing = game.drawings[place];
      if (drawing === undefined) return;
      doc.setPage(first + cell.page - 1);
      draw(doc, drawing, cell, colours);
      captioned(doc, drawing, cell, captions, colours);
      done += 1;
      told(done / (whole + 1));
    });
  });
  numbered(doc, captions, form);
  return doc.output("arraybuffer");
}

/** What the first page of a game says; where its drawings begin. */
function head(doc: jsPDF, game: TakenGame, captions: Captions, form: PageForm): number {
  const most = PAGE_FORMS[form][0] - 2 * MARGIN;
  say(doc, captions.title, { at: MARGIN, base: MARGIN + 9, points: 34, font: "hand", most });
  say(doc, game.date, { at: MARGIN, base: MARGIN + 17, points: 17, font: "hand", colour: PAPER.quiet, most });
  say(doc, game.line, { at: MARGIN, base: MARGIN + 23.5, points: 10.5, colour: PAPER.quiet, most });
  const rows = Math.ceil(game.scores.length / 3);
  game.scores.forEach(({ name, points }, at) => {
    const left = MARGIN + Math.floor(at / rows) * (most / 3);
    const base = MARGIN + HEAD + 2 + (at % rows) * SCORE_ROW;
    say(doc, points, { at: left, base, points: 13, font: "bold", most: 14 });
    say(doc, name, { at: left + 14, base, points: 12, most: most / 3 - 18 });
  });
  return MARGIN + HEAD + rows * SCORE_ROW + 2;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function draw(doc: jsPDF, { strokes, isUpright, seat }: TakenDrawing, box: Box, colours: Colours): void {
  const { left, top, height, width } = isUpright
    ? { ...box, width: box.height * 0.75, left: box.left + (box.width - box.height * 0.75) / 2 }
    : box;
  doc.setFillColor(PAPER.sheet);
  doc.setDrawColor(PAPER.edge);
  doc.setLineWidth(0.25);
  doc.roundedRect(left, top, width, height, 1.2, 1.2, "FD");
  const scale = Math.max(width, height) / SHEET_WIDTH;
  const place = (x: number, y: number): [number, number] =>
    isUpright ? [left + (SHEET_HEIGHT - y) * scale, top + x * scale] : [left + x * scale, top + y * scale];
  for (const stroke of strokes) {
    // All paper is of one colour here, so what was erased is painted over.
    doc.setFillColor(stroke.isEraser ? PAPER.sheet : inkOf(colours, seat));
    for (const outline of outlinesOf(stroke)) {
      traced(coarser(outline, NEAREST), new Pen(doc, place));
      doc.close();
      doc.fill();
    }
  }
}

/** PDF knows curves with two bends only. */
class Pen {
  readonly #doc: jsPDF;
  readonly #place: (x: number, y: number) => [number, number];
  #at: [number, number] = [0, 0];

  constructor(doc: jsPDF, place: (x: number, y: number) => [number, number]) {
    [this.#doc, this.#place] = [doc, place];
  }

  moveTo(x: number, y: number): void {
    this.#at = this.#place(x, y);
    this.#doc.moveTo(...this.#at);
  }

  quadraticCurveTo(bendX: number, bendY: number, x: number, y: number): void {
    const [bend, to, from] = [this.#place(bendX, bendY), this.#place(x, y), this.#at];
    this.#doc.curveTo(
      from[0] + (2 / 3) * (bend[0] - from[0]),
      from[1] + (2 / 3) * (bend[1] - from[1]),
      to[0] + (2 / 3) * (bend[0] - to[0]),
      to[1] + (2 / 3) * (bend[1] - to[1]),
      ...to,
    );
    this.#at = to;
  }
}

function captioned(doc: jsPDF, drawing: TakenDrawing, box: Box, { crowned }: Captions, colours: Colours): void {
  const { word, author, seat, isCrowned } = drawing;
  const base = box.top + box.height + 5.5;
  say(doc, word || author, { at: box.left, base, points: 15, font: "hand", most: box.width });
  if (word) {
    const by = isCrowned ? `${author} · ${crowned}` : author;
    say(doc, by, { at: box.left, base: base + 4.2, points: 9, colour: inkOf(colours, seat), most: box.width });
  }
}

function numbered(doc: jsPDF, captions: Captions, form: PageForm): void {
  const [across, down] = PAGE_FORMS[form];
  const pages = doc.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    doc.setPage(page);
    const text = fillGaps(captions.page, { page, pages });
    say(doc, text, {
      at: across - MARGIN - 30,
      base: down - MARGIN + 4,
      points: 9,
      colour: PAPER.quiet,
      most: 30,
      isEnd: true,
    });
  }
}

interface Said {
  at: number;
  base: number;
  points: number;
  font?: FontName;
  colour?: string;
  /** How wide it may be: a longer line gets smaller letters. */
  most: number;
  isEnd?: boolean;
}

/** Writes a line. Letters that our fonts lack, in the names of people, are written by the device and put in as a picture. */
function say(doc: jsPDF, text: string, how: Said): void {
  const { at, base, points, font = "text", colour = PAPER.ink, most, isEnd = false } = how;
  if (text === "") return;
  doc.setFont(font, "normal");
  doc.setFontSize(points);
  if (!hasLetters(doc, text)) {
    drawn(doc, text, how);
    return;
  }
  const wide = doc.getTextWidth(text);
  if (wide > most) doc.setFontSize((points * most) / wide);
  doc.setTextColor(colour);
  doc.text(text, isEnd ? at + most : at, base, isEnd ? { align: "right" } : {});
}

interface Lettered {
  metadata: { characterToGlyph(code: number): number };
}

/** Whether the current font has all letters of a text. */
function hasLetters(doc: jsPDF, text: string): boolean {
  const { metadata } = (doc as unknown as { internal: { getFont(): Lettered } }).internal.getFont();
  return Array.from(text).every((letter) => metadata.characterToGlyph(letter.codePointAt(0) ?? 0) > 0);
}

function drawn(doc: jsPDF, text: string, { at, base, points, font = "text", colour = PAPER.ink, most }: Said): void {
  const size = points * MM_PER_POINT * FINE;
  const measure = contextOf(new OffscreenCanvas(1, 1));
  measure.font = written(font, size);
  const wide = Math.max(1, Math.ceil(measure.measureText(text).width));
  const canvas = new OffscreenCanvas(wide, Math.ceil(size * 1.5));
  const context = contextOf(canvas);
  context.font = written(font, size);
  context.fillStyle = colour;
  context.fillText(text, 0, size * 1.1);
  const fitting = Math.min(1, most / (wide / FINE)) / FINE;
  const { width, height } = canvas;
  const image = context.getImageData(0, 0, width, height);
  doc.addImage(
    image as unknown as Uint8Array,
    "RGBA",
    at,
    base - size * 1.1 * fitting,
    width * fitting,
    height * fitting,
  );
}

/** As jsPDF wants the bytes of a font. */
function binary(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}
