/** A chart of the totals over the rounds: the position of each point and each label. */

import type { Seat } from "../wire/messages.ts";
import { type Scored, totalAfter } from "./points.ts";

/** The drawing area in its own units: the lines, and margins for the labels. */
export const CHART = { width: 340, height: 190, left: 34, right: 62, top: 14, bottom: 26 } as const;

/** The smallest distance between labels at the right edge, and between lines that would overlap. */
const LABEL_GAP = 15;
const LINE_GAP = 2.5;
const STEPS = [1, 2, 5, 10, 20, 50, 100];
const TICKS_MOST = 5;
/** The largest number of round labels below the lines. */
const ROUNDS_MOST = 12;

export interface Spot {
  x: number;
  y: number;
}

export interface ChartLine {
  seat: Seat;
  /** Totals after each round; the first is 0, before the first round. */
  totals: number[];
  spots: Spot[];
  /** Where the seat's sign and its last total stand. */
  label: Spot;
}

export interface Chart {
  lines: ChartLine[];
  ticks: { value: number; y: number }[];
  rounds: { round: number; x: number; isWritten: boolean }[];
}

/** The chart of these rounds; null before the first. */
export function chart(sheets: readonly Scored[], seats: readonly Seat[]): Chart {
  const totals = new Map(seats.map((seat) => [seat, totalsOf(sheets, seat)]));
  const ticks = ticksOf([...totals.values()].flat());
  const scale = { x: across(sheets.length), y: upright(ticks) };
  const lines = seats.map((seat) => {
    const own = totals.get(seat) ?? [];
    const spots = own.map((total, round) => ({ x: scale.x(round), y: scale.y(total) + aside(totals, seat, round) }));
    return { seat, totals: own, spots, label: { x: CHART.width - CHART.right + 10, y: spots.at(-1)?.y ?? 0 } };
  });
  spread(lines.map(({ label }) => label));
  return {
    lines,
    ticks: ticks.map((value) => ({ value, y: scale.y(value) })),
    rounds: sheets.map(({ round }, index) => ({
      round,
      x: scale.x(index + 1),
      isWritten: isWritten(index, sheets.length),
    })),
  };
}

/** With many rounds only every second, third… is labelled, counted from the last. */
function isWritten(index: number, rounds: number): boolean {
  return (rounds - 1 - index) % Math.ceil(rounds / ROUNDS_MOST) === 0;
}

function totalsOf(sheets: readonly Scored[], seat: Seat): number[] {
  return [0, ...sheets.map(({ round }) => totalAfter(sheets, seat, round))];
}

/** A few round values from below the lowest total to above the highest; 0 is always one of them. */
export function ticksOf(totals: readonly number[]): number[] {
  const low = Math.min(0, ...totals);
  const high = Math.max(0, ...totals);
  const step = STEPS.find((size) => Math.ceil(high / size) - Math.floor(low / size) < TICKS_MOST) ?? STEPS.at(-1) ?? 1;
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

function across(rounds: number): (round: number) => number {
  const width = CHART.width - CHART.left - CHART.right;
  return (round) => CHART.left + (width * round) / Math.max(1, rounds);
}

function upright(ticks: readonly number[]): (value: number) => number {
  const low = ticks[0] ?? 0;
  const high = ticks.at(-1) ?? 1;
  const height = CHART.height - CHART.top - CHART.bottom;
  return (value) => CHART.top + (height * (high - value)) / (high - low);
}

/** Lines with the same total are drawn side by side, so that none is hidden. */
function aside(totals: ReadonlyMap<Seat, readonly number[]>, seat: Seat, round: number): number {
  if (round === 0) return 0;
  const same = [...totals].filter(([, own]) => own[round] === totals.get(seat)?.[round]).map(([other]) => other);
  return (same.indexOf(seat) - (same.length - 1) / 2) * LINE_GAP;
}

/** Moves labels apart: first downwards from the top, then back up from the lower edge. */
function spread(labels: Spot[]): void {
  const sorted = labels.toSorted((one, other) => one.y - other.y);
  let free = CHART.top;
  for (const label of sorted) {
    label.y = Math.max(label.y, free);
    free = label.y + LABEL_GAP;
  }
  free = CHART.height - CHART.bottom;
  for (const label of sorted.toReversed()) {
    label.y = Math.min(label.y, free);
    free = label.y - LABEL_GAP;
  }
}
