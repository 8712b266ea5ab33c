/** The sounds of the page, as notes. They are computed when they are played: there are no sound files. */

import type { Moment } from "./moments.ts";

/** One tone: when it begins and how long it rings (in seconds), its frequency and its loudness. */
export interface Note {
  at: number;
  rings: number;
  hertz: number;
  /** Between 0 and 1; 1 is still quiet. */
  loud: number;
  shape: "sine" | "triangle";
}

const [G4, B4, C5, D5, E5, G5, A5, C6] = [392, 493.88, 523.25, 587.33, 659.25, 783.99, 880, 1046.5] as const;
const [E6, G6] = [1318.51, 1567.98] as const;

function tone(at: number, hertz: number, rings: number, loud = 1, shape: Note["shape"] = "sine"): Note {
  return { at, hertz, rings, loud, shape };
}

const RIGHT = [tone(0, C5, 0.12, 0.8), tone(0.1, E5, 0.12, 0.8), tone(0.2, C6, 0.35, 0.8)];
const WRONG = [tone(0, 233.08, 0.16, 0.7, "triangle"), tone(0.14, 196, 0.28, 0.7, "triangle")];
/** A finger drum roll that grows. */
const RATTLE = Array.from({ length: 9 }, (_, beat) =>
  tone(beat * 0.06, 118 + beat * 5, 0.05, 0.25 + beat * 0.06, "triangle"),
);
/** A pencil that goes to and fro, quietly. */
const PENCIL = Array.from({ length: 5 }, (_, stroke) =>
  tone(stroke * 0.12, stroke % 2 ? 2350 : 2050, 0.05, 0.05 + (stroke % 3) * 0.02, "triangle"),
);
/** One small bleat. */
const BLEAT = Array.from({ length: 7 }, (_, beat) => tone(beat * 0.055, beat % 2 ? 392 : 440, 0.06, 0.4, "triangle"));
const OVER = [tone(0, C5, 0.4, 0.6), tone(0.1, E5, 0.4, 0.6), tone(0.2, G5, 0.38, 0.6)];

export const NOTES: Readonly<Record<Moment, readonly Note[]>> = {
  key: [tone(0, 310, 0.03, 0.35, "triangle"), tone(0, 1240, 0.015, 0.12)],
  ready: [tone(0, A5, 0.12, 0.5)],
  go: [tone(0, G4, 0.14, 0.8), tone(0.14, C5, 0.14, 0.8), tone(0.28, G5, 0.3)],
  laid: [tone(0, 220, 0.06, 0.9, "triangle"), tone(0.03, 165, 0.08, 0.7, "triangle")],
  guessed: [tone(0, E5, 0.1, 0.6), tone(0.08, A5, 0.18, 0.6)],
  stopped: [tone(0, D5, 0.4, 0.6, "triangle"), tone(0, 2 * D5, 0.2, 0.2)],
  last: [tone(0, B4, 0.2, 0.9, "triangle"), tone(0.2, G4, 0.38, 0.9, "triangle")],
  right: RIGHT,
  paid: RIGHT,
  wrong: WRONG,
  missed: WRONG,
  rattle: RATTLE,
  trembles: RATTLE,
  clack: [tone(0, 420, 0.03, 0.9, "triangle"), tone(0.02, 310, 0.05, 0.8, "triangle")],
  pencil: PENCIL,
  sheep: BLEAT,
  flick: [tone(0, 880, 0.02, 0.25, "triangle"), tone(0.02, 1320, 0.03, 0.18)],
  word: [tone(0, G5, 0.16, 0.5), tone(0.12, C6, 0.4, 0.5)],
  shutter: [tone(0, 1900, 0.02, 0.3, "triangle"), tone(0.05, 1200, 0.03, 0.35, "triangle")],
  token: [tone(0, E6, 0.06, 0.4), tone(0.05, G6, 0.2, 0.4)],
  score: [tone(0, C5, 0.44, 0.6), tone(0.08, E5, 0.44, 0.6), tone(0.16, G5, 0.44, 0.6)],
  over: OVER,
  won: [...OVER, tone(0.3, C6, 0.28, 0.7), tone(0.3, E6, 0.28, 0.3)],
  stamp: [tone(0, 140, 0.09, 1, "triangle"), tone(0, 105, 0.12, 0.8)],
  pause: [tone(0, G4, 0.2, 0.4), tone(0.15, 293.66, 0.25, 0.4)],
  back: [tone(0, 293.66, 0.2, 0.4), tone(0.15, G4, 0.25, 0.4)],
};
