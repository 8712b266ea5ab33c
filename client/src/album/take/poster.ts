/** The evening as a poster: one picture of a large sheet of paper, upright. */

import { SEAT_SHAPES } from "../../signs/seat_shapes.ts";
import { written } from "./fonts.ts";
import { contextOf, inked, sheetSize } from "./picture.ts";
import { type Cell, posterLayout } from "./poster_layout.ts";
import { type Captions, type Colours, PAPER, type TakenDrawing, type TakenGame } from "./taken.ts";

/** A3 at 210 dots an inch. */
export const POSTER: readonly [number, number] = [2480, 3508];
const SIDE = 150;
const [WIDTH, HEIGHT] = POSTER;
const MIDDLE = WIDTH / 2;
const DRAWINGS_TOP = 610;
const SCORES_TOP = 2920;
const ASKEW = 0.012;
const CROWN = "M3.5 7.5l4 4 4.5-7 4.5 7 4-4-1.5 11h-14z";

type Context = OffscreenCanvasRenderingContext2D;

export async function posterOf(
  games: readonly TakenGame[],
  captions: Captions,
  colours: Colours,
  told: (part: number) => void,
): Promise<Blob> {
  const canvas = new OffscreenCanvas(...POSTER);
  const context = contextOf(canvas);
  ground(context);
  head(context, games, captions, colours);
  const drawings = games.flatMap((game) => game.drawings);
  const crowned = drawings.findIndex(({ isCrowned }) => isCrowned);
  const { cells, caption } = posterLayout(drawings.length, crowned < 0 ? null : crowned, {
    left: SIDE,
    top: DRAWINGS_TOP,
    width: WIDTH - 2 * SIDE,
    height: SCORES_TOP - DRAWINGS_TOP - 60,
  });
  cells.forEach((cell, done) => {
    const drawing = drawings[cell.at];
    if (drawing) hang(context, drawing, cell, caption, captions, colours);
    told((done + 1) / (cells.length + 1));
  });
  const [first, ...others] = games;
  if (first && others.length === 0) {
    scores(context, first, colours);
    foot(context, first);
  } else results(context, games);
  return canvas.convertToBlob({ type: "image/png" });
}

function ground(context: Context): void {
  context.fillStyle = PAPER.page;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = "rgb(60 40 10 / 5%)";
  for (let y = 30; y < HEIGHT; y += 45) {
    for (let x = 30; x < WIDTH; x += 45) context.fillRect(x, y, 4, 4);
  }
}

function head(context: Context, games: readonly TakenGame[], { title }: Captions, colours: Colours): void {
  const days = [...new Set(games.map(({ date }) => date))].join(" · ");
  line(context, title, { at: MIDDLE, base: 320, size: 210, font: "hand", colour: PAPER.ink, align: "center" });
  line(context, days, {
    at: MIDDLE,
    base: 465,
    size: 84,
    font: "hand",
    colour: PAPER.quiet,
    align: "center",
    most: WIDTH - 2 * SIDE,
  });
  const waves = ["red", "yellow", "green", "blue", "purple", "orange"];
  waves.forEach((seat, at) => {
    const from = MIDDLE + (at - waves.length / 2) * 96;
    context.strokeStyle = colours[seat]?.seat ?? PAPER.ink;
    context.lineWidth = 12;
    context.lineCap = "round";
    context.beginPath();
    context.moveTo(from, 520);
    context.quadraticCurveTo(from + 24, 495, from + 48, 520);
    context.quadraticCurveTo(from + 72, 545, from + 96, 520);
    context.stroke();
  });
}

function hang(
  context: Context,
  drawing: TakenDrawing,
  cell: Cell,
  caption: number,
  captions: Captions,
  colours: Colours,
): void {
  const { left, top, width, height, isLarge, at } = cell;
  const [across, down] = drawing.isUpright ? [Math.round(height * 0.75), Math.round(height)] : [width, height];
  context.save();
  context.translate(left + width / 2, top + height / 2);
  context.rotate((((at * 37) % 5) - 2) * 0.5 * ASKEW);
  context.shadowColor = "rgb(60 40 10 / 28%)";
  [context.shadowBlur, context.shadowOffsetY] = [18, 8];
  context.fillStyle = PAPER.sheet;
  context.beginPath();
  context.roundRect(-across / 2, -down / 2, across, down, 10);
  context.fill();
  context.shadowColor = "transparent";
  if (drawing.isCrowned) {
    context.strokeStyle = PAPER.gold;
    context.lineWidth = 14;
    context.stroke();
  }
  const size = sheetSize(drawing.isUpright, Math.round(Math.max(across, down)));
  context.drawImage(inked(drawing, colours, size), -across / 2, -down / 2, across, down);
  if (drawing.isCrowned) {
    context.translate(-across / 2, -down / 2);
    context.rotate(-0.2);
    // Only above the large one is nothing that a crown could hide.
    const [crown, above] = isLarge ? [170, 0.7] : [Math.min(130, width * 0.26), 0.4];
    shape(context, CROWN, { left: -0.4 * crown, top: -above * crown, size: crown, fill: PAPER.gold, line: PAPER.ink });
  }
  context.restore();
  captioned(context, drawing, cell, caption, isLarge ? captions.crowned : "", colours);
}

function captioned(
  context: Context,
  { word, author, seat }: TakenDrawing,
  { left, top, width, height, isLarge }: Cell,
  caption: number,
  beside: string,
  colours: Colours,
): void {
  const size = Math.min(caption * 0.5, isLarge ? 110 : 90);
  const base = top + height + size * 1.05;
  const sign = size * 0.72;
  shape(context, SEAT_SHAPES[seat] ?? "", {
    left,
    top: base - sign * 0.92,
    size: sign,
    fill: colours[seat]?.seat ?? PAPER.ink,
  });
  const at = left + sign * 1.35;
  const end = line(context, word || author, { at, base, size, font: "hand", most: width - sign * 1.35 });
  const small = size * 0.52;
  if (word) {
    line(context, author, {
      at,
      base: base + small * 1.4,
      size: small,
      colour: PAPER.quiet,
      most: width - sign * 1.35,
    });
  }
  if (beside) line(context, beside, { at: end + size * 0.35, base, size: small, font: "bold", colour: PAPER.quiet });
}

function scores(context: Context, { scores: all }: TakenGame, colours: Colours): void {
  if (all.length === 0) return;
  dashes(context, SCORES_TOP);
  dashes(context, SCORES_TOP + 400);
  const width = (WIDTH - 2 * SIDE) / all.length;
  all.forEach(({ seat, name, points }, at) => {
    const middle = SIDE + (at + 0.5) * width;
    const colour = colours[seat];
    context.fillStyle = colour?.seat ?? PAPER.ink;
    context.beginPath();
    context.arc(middle, SCORES_TOP + 110, 62, 0, 2 * Math.PI);
    context.fill();
    shape(context, SEAT_SHAPES[seat] ?? "", {
      left: middle - 36,
      top: SCORES_TOP + 74,
      size: 72,
      fill: colour?.onSeat ?? PAPER.sheet,
    });
    line(context, points, { at: middle, base: SCORES_TOP + 290, size: 120, font: "hand", align: "center" });
    line(context, name, { at: middle, base: SCORES_TOP + 350, size: 48, align: "center", most: width - 20 });
  });
}

function foot(context: Context, game: TakenGame): void {
  line(context, game.line, {
    at: MIDDLE,
    base: HEIGHT - 110,
    size: 64,
    font: "hand",
    colour: PAPER.quiet,
    align: "center",
    most: WIDTH - 2 * SIDE,
  });
}

/** Points of different games tell nothing beside each other: of several it is told who won which. */
function results(context: Context, games: readonly TakenGame[]): void {
  dashes(context, SCORES_TOP);
  const step = Math.min(110, (HEIGHT - SCORES_TOP - 150) / Math.max(1, games.length));
  games.forEach((game, at) => {
    line(context, game.line, {
      at: MIDDLE,
      base: SCORES_TOP + 40 + (at + 0.7) * step,
      size: step * 0.6,
      font: "hand",
      align: "center",
      most: WIDTH - 2 * SIDE,
    });
  });
}

function dashes(context: Context, y: number): void {
  context.save();
  context.strokeStyle = PAPER.edge;
  context.lineWidth = 5;
  context.setLineDash([14, 12]);
  context.beginPath();
  context.moveTo(SIDE, y);
  context.lineTo(WIDTH - SIDE, y);
  context.stroke();
  context.restore();
}

interface Shaped {
  left: number;
  top: number;
  size: number;
  fill: string;
  line?: string;
}

/** A sign that is drawn on 24 by 24. */
function shape(context: Context, path: string, { left, top, size, fill, line: edge }: Shaped): void {
  context.save();
  context.translate(left, top);
  context.scale(size / 24, size / 24);
  const sign = new Path2D(path);
  [context.lineWidth, context.lineJoin] = [1.5, "round"];
  [context.fillStyle, context.strokeStyle] = [fill, edge ?? fill];
  context.fill(sign);
  context.stroke(sign);
  context.restore();
}

interface Lettered {
  at: number;
  base: number;
  size: number;
  font?: "hand" | "text" | "bold";
  colour?: string;
  align?: "left" | "center";
  /** How wide it may be: a longer line gets smaller letters. */
  most?: number;
}

/** Writes a line; where it ends. */
function line(context: Context, text: string, how: Lettered): number {
  const { at, base, size, font = "text", colour = PAPER.ink, align = "left", most = Number.POSITIVE_INFINITY } = how;
  context.font = written(font, size);
  const wide = context.measureText(text).width;
  const fitting = Math.min(1, most / Math.max(1, wide));
  if (fitting < 1) context.font = written(font, size * fitting);
  context.fillStyle = colour;
  context.textAlign = align;
  context.fillText(text, at, base);
  return at + wide * fitting;
}
