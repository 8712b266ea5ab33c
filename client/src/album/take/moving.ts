/** Drawings that draw themselves: which points stand there at which frame. One alone, or all of a round beside each other. */

import { Painter } from "../../ink/paint.ts";
import { drawnBy, squeezed, type Timeline, timelineOf } from "../../ink/replay.ts";
import type { Sheet } from "../../ink/sheet.ts";
import { sheetOf } from "../../ink/timed_stroke.ts";
import { type Colours, inkOf, type TakenDrawing } from "./taken.ts";

/** How long a drawing draws itself at most, and how long it stands then. */
const DRAWS_MS = 6000;
export const STANDS_MS = 2500;
const GAP = 8;

export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Where each of so many sheets lies in a picture, and how large that is: even sizes, since films have no others. Below each
 * is room for a caption.
 */
export function placesFor(
  areUpright: readonly boolean[],
  long: number,
  caption = 0,
): { size: [number, number]; places: Place[] } {
  const columns = areUpright.length === 1 ? 1 : areUpright.length === 4 ? 2 : Math.min(3, areUpright.length);
  const cell = columns === 1 ? cellFor(areUpright[0] === true, long) : ([long, even((long * 3) / 4)] as const);
  const rows = Math.ceil(areUpright.length / columns);
  const places = areUpright.map((isUpright, at) => {
    const [width, height] = isUpright && columns > 1 ? [even((cell[1] * 3) / 4), cell[1]] : cell;
    return {
      left: (at % columns) * (cell[0] + GAP) + even((cell[0] - width) / 2),
      top: Math.floor(at / columns) * (cell[1] + caption + GAP),
      width,
      height,
    };
  });
  return { size: [columns * (cell[0] + GAP) - GAP, rows * (cell[1] + caption + GAP) - GAP], places };
}

function cellFor(isUpright: boolean, long: number): readonly [number, number] {
  const short = even((long * 3) / 4);
  return isUpright ? [short, long] : [long, short];
}

function even(size: number): number {
  return 2 * Math.round(size / 2);
}

/** The moments of a film's frames, in ms; the last is the whole drawing. */
export function framesOf(drawings: readonly TakenDrawing[], perSecond: number): number[] {
  const lasts = Math.max(0, ...drawings.map((drawing) => quick(drawing).lasts_ms));
  const count = Math.max(1, Math.ceil((lasts / 1000) * perSecond));
  return Array.from({ length: count + 1 }, (_, at) => (at === count ? lasts : (at * 1000) / perSecond));
}

function quick({ strokes }: TakenDrawing): Timeline {
  return squeezed(timelineOf(strokes), DRAWS_MS);
}

/** One drawing of a film: it is painted on a canvas of its own, in each frame only what is new. */
export class Actor {
  readonly canvas: OffscreenCanvas;
  readonly place: Place;
  readonly #painter: Painter;
  readonly #sheet: Sheet;
  readonly #timeline: Timeline;
  #shown = -1;

  constructor(drawing: TakenDrawing, colours: Colours, place: Place) {
    this.place = place;
    this.canvas = new OffscreenCanvas(place.width, place.height);
    // Read back in every frame: such a canvas stays where it can be read.
    this.canvas.getContext("2d", { willReadFrequently: true });
    this.#sheet = sheetOf(drawing.strokes, drawing.isUpright);
    this.#timeline = quick(drawing);
    this.#painter = new Painter(this.canvas, inkOf(colours, drawing.seat), "live");
    this.#painter.resize(place.width, place.height);
  }

  /** Paints it as it stands at that moment; whether anything changed. */
  paint(moment: number): boolean {
    const points = moment >= this.#timeline.lasts_ms ? this.#sheet.points : drawnBy(this.#timeline, moment);
    if (points === this.#shown) return false;
    this.#shown = points;
    this.#painter.paint(this.#sheet, points);
    return true;
  }
}
