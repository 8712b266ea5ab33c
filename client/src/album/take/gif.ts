/** Drawings as a GIF that draws itself. */

import { GIFEncoder } from "gifenc";
import { written } from "./fonts.ts";
import { Actor, framesOf, type Place, placesFor, STANDS_MS } from "./moving.ts";
import { type Palette, paletteOf } from "./palette.ts";
import { contextOf } from "./picture.ts";
import { type Colours, inkOf, PAPER, type TakenDrawing } from "./taken.ts";

const PER_SECOND = 20;
/** The ground between sheets. */
const GROUND = PAPER.edge;
/** Below each of several sheets, once they are whole, stands what it is and who drew it. */
const CAPTION = 44;
const LETTERS = 27;

/** `long` is the long side of each sheet, in pixels; `told` is called with the part that is done. */
export function gifOf(
  drawings: readonly TakenDrawing[],
  colours: Colours,
  long: number,
  told: (part: number) => void,
): Uint8Array<ArrayBuffer> {
  const { size, places } = placesFor(
    drawings.map(({ isUpright }) => isUpright),
    long,
    drawings.length > 1 ? CAPTION : 0,
  );
  const inks = [...new Set([...drawings.map(({ seat }) => inkOf(colours, seat)), PAPER.ink]), GROUND];
  const palette = paletteOf(PAPER.sheet, inks);
  const actors = drawings.flatMap((drawing, at) => {
    const place = places[at];
    return place
      ? [{ actor: new Actor(drawing, colours, place), ink: inks.indexOf(inkOf(colours, drawing.seat)) }]
      : [];
  });
  const [width, height] = size;
  const whole = new Uint8Array(width * height).fill(palette.shade(inks.length - 1, 255));
  const frame = new Uint8Array(width * height);
  const gif = GIFEncoder();
  const moments = framesOf(drawings, PER_SECOND);
  moments.forEach((moment, at) => {
    const isFirst = at === 0;
    frame.fill(palette.same);
    for (const { actor, ink } of actors) {
      if (actor.paint(moment) || isFirst) put(actor, ink, palette, whole, frame, width);
    }
    if (drawings.length > 1 && (isFirst || at === moments.length - 1)) {
      drawings.forEach((drawing, which) => {
        const place = places[which];
        if (place) put(caption(isFirst ? null : drawing, place), inks.indexOf(PAPER.ink), palette, whole, frame, width);
      });
    }
    gif.writeFrame(isFirst ? whole : frame, width, height, {
      ...(isFirst && { palette: palette.colours }),
      transparent: !isFirst,
      transparentIndex: palette.same,
      delay: at === moments.length - 1 ? STANDS_MS : 1000 / PER_SECOND,
      dispose: 1,
    });
    told((at + 1) / moments.length);
  });
  gif.finish();
  return gif.bytes() as Uint8Array<ArrayBuffer>;
}

/** The strip below a sheet: empty, or with what is on it. */
function caption(drawing: TakenDrawing | null, { left, top, width, height }: Place): Pick<Actor, "canvas" | "place"> {
  const canvas = new OffscreenCanvas(width, CAPTION);
  const context = contextOf(canvas, true);
  const text = drawing ? [drawing.word, drawing.author].filter(Boolean).join(" · ") : "";
  context.font = written("hand", LETTERS);
  const fitting = Math.min(1, (width - 16) / Math.max(1, context.measureText(text).width));
  context.font = written("hand", LETTERS * fitting);
  context.textAlign = "center";
  context.fillText(text, width / 2, CAPTION * 0.68);
  return { canvas, place: { left, top: top + height, width, height: CAPTION } };
}

/** Puts a drawing into the whole picture, and what changed into the frame. */
function put(
  { canvas, place }: Pick<Actor, "canvas" | "place">,
  ink: number,
  palette: Palette,
  whole: Uint8Array,
  frame: Uint8Array,
  across: number,
): void {
  const { data } = contextOf(canvas).getImageData(0, 0, place.width, place.height);
  for (let y = 0; y < place.height; y += 1) {
    let from = y * place.width * 4 + 3;
    let to = (place.top + y) * across + place.left;
    for (let x = 0; x < place.width; x += 1, from += 4, to += 1) {
      const cover = data[from] ?? 0;
      const colour = cover === 0 ? palette.paper : palette.shade(ink, cover);
      if (whole[to] !== colour) whole[to] = frame[to] = colour;
    }
  }
}
