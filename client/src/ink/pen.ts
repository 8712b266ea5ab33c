/**
 * Turns the samples of fingers, pens and mice into moves. One pointer draws at a time. Hands on the screen, second fingers
 * and, once a pen was used, all fingers do not draw.
 */

import { FULL_PRESSURE, inside, type Move, type Point } from "./stroke.ts";

/** The tool that the player draws with. */
export interface Tool {
  /** An index in WIDTHS. */
  width: 0 | 1 | 2;
  isEraser: boolean;
  /** Whether fingers draw although a pen is used. */
  fingersDraw: boolean;
}

/** One sample of a pointer. */
export interface Sample {
  kind: "down" | "move" | "up" | "cancel";
  id: number;
  pointer: "mouse" | "touch" | "pen";
  /** In sheet units. */
  x: number;
  y: number;
  /** From 0 to 1. */
  pressure: number;
  /** The size of the contact with the screen, in CSS pixels. */
  contact: number;
  /** As in a pointer event. */
  buttons: number;
  /** In milliseconds. */
  time: number;
}

const TIP = 1;
const ERASER_END = 32;
/** Points closer than this (sheet units) are dropped. */
const NEAR = 6;
/** A contact larger than this (CSS pixels) is no fingertip: a thumb if it is alone on the screen, otherwise a hand. */
const FINGERTIP = 56;
/** A contact larger than this (CSS pixels, some 25 mm) is always a hand. */
const THUMB = 160;
/** A hand is laid down within this time; what it drew is undone. */
const LAYING_MS = 250;

interface Drawing {
  readonly id: number;
  readonly pointer: Sample["pointer"];
  readonly since: number;
  /** Whether it is broader than a fingertip. */
  readonly isBroad: boolean;
  hasMoved: boolean;
  last: Point;
}

export class Pen {
  #drawing: Drawing | undefined;
  #hasSeenPen = false;
  /** All fingers and hands on the screen, whether they draw or not. */
  readonly #touching = new Set<number>();

  /** Whether something draws right now. */
  get isDrawing(): boolean {
    return this.#drawing !== undefined;
  }

  /** Whether a pen was used, so that fingers do not draw until the player allows it. */
  get hasSeenPen(): boolean {
    return this.#hasSeenPen;
  }

  draws(id: number): boolean {
    return this.#drawing?.id === id;
  }

  /** Whether the current stroke ends at this point. */
  isAt(point: Point | undefined): boolean {
    return point !== undefined && this.#drawing?.last.every((one, at) => one === point[at]) === true;
  }

  /** The table ends the stroke. What was drawn stays. */
  lift(): void {
    this.#drawing = undefined;
  }

  /** Drawing is not allowed now: forget all pointers. */
  rest(): void {
    this.lift();
    this.#touching.clear();
  }

  /** The moves that these samples draw. */
  feed(samples: readonly Sample[], tool: Tool): Move[] {
    const moves: Move[] = [];
    for (const sample of samples) this.#take(sample, tool, moves);
    return moves;
  }

  #take(sample: Sample, tool: Tool, moves: Move[]): void {
    if (sample.pointer === "pen") this.#hasSeenPen = true;
    this.#count(sample);
    const drawing = this.#drawing;
    if (sample.kind === "down") this.#down(sample, tool, moves);
    else if (drawing === undefined || drawing.id !== sample.id) return;
    else if (this.#isHand(sample) && sample.time - drawing.since < LAYING_MS) this.#takeBack(moves);
    else this.#goOn(sample, drawing, moves);
  }

  #down(sample: Sample, tool: Tool, moves: Move[]): void {
    const isRubbing = (sample.buttons & ERASER_END) !== 0;
    if ((sample.buttons & TIP) === 0 && !isRubbing) return;
    if (this.#isHand(sample) || this.#isHarmless(sample, tool)) return;
    if (!this.#makeWay(sample, moves)) return;
    const last = pointAt(sample);
    const { id, pointer, time: since } = sample;
    this.#drawing = { id, pointer, since, isBroad: isBroad(sample), hasMoved: false, last };
    moves.push({ type: "Begin", at: last, width: tool.width, is_eraser: tool.isEraser || isRubbing });
  }

  #count({ kind, id, pointer }: Sample): void {
    if (pointer === "touch" && kind === "down") this.#touching.add(id);
    else if (kind === "up" || kind === "cancel") this.#touching.delete(id);
  }

  #isHand(sample: Sample): boolean {
    const isAlone = !this.#hasSeenPen && [...this.#touching].every((id) => id === sample.id);
    return sample.pointer === "touch" && (sample.contact > THUMB || (isBroad(sample) && !isAlone));
  }

  #isHarmless({ pointer }: Sample, tool: Tool): boolean {
    return pointer === "touch" && this.#hasSeenPen && !tool.fingersDraw;
  }

  /** Whether the pointer that draws gives way to this one: a finger does to a pen, a hand to anything. */
  #makeWay({ pointer, time }: Sample, moves: Move[]): boolean {
    const drawing = this.#drawing;
    if (drawing === undefined) return true;
    const isLaying = time - drawing.since < LAYING_MS;
    const wasHand = drawing.isBroad && (isLaying || !drawing.hasMoved);
    if (drawing.pointer !== "touch" || (pointer !== "pen" && !wasHand)) return false;
    if (isLaying || wasHand) this.#takeBack(moves);
    return true;
  }

  #takeBack(moves: Move[]): void {
    this.#drawing = undefined;
    moves.push({ type: "Undo" });
  }

  #goOn(sample: Sample, drawing: Drawing, moves: Move[]): void {
    if (sample.kind !== "cancel") this.#draw(sample, drawing, moves);
    if (sample.kind !== "move" || sample.buttons === 0) this.#drawing = undefined;
  }

  #draw(sample: Sample, drawing: Drawing, moves: Move[]): void {
    const point = pointAt(sample, drawing.last);
    if (Math.hypot(point[0] - drawing.last[0], point[1] - drawing.last[1]) < NEAR) return;
    drawing.last = point;
    drawing.hasMoved = true;
    const before = moves.at(-1);
    if (before?.type === "More") (before.points as Point[]).push(point);
    else moves.push({ type: "More", points: [point] });
  }
}

function isBroad({ pointer, contact }: Sample): boolean {
  return pointer === "touch" && contact > FINGERTIP;
}

/** Only pens measure pressure; when a pen is lifted, the last pressure counts. */
function pointAt({ pointer, x, y, pressure, kind }: Sample, last?: Point): Point {
  const pressed = Math.round(pressure * (FULL_PRESSURE - 1));
  const isMeasured = pointer === "pen" && pressure !== 0.5;
  const lifted = kind === "up" && last !== undefined ? last[2] : undefined;
  return inside([Math.round(x), Math.round(y), lifted ?? (isMeasured ? pressed : FULL_PRESSURE)]);
}
