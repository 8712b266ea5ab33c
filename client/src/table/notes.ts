/** The sounds of the page, as notes. They are computed when they are played: there are no sound files. */

/** One tone: when it begins and how long it rings (in seconds), its frequency and its loudness. */
export interface Note {
  at: number;
  rings: number;
  hertz: number;
  /** Between 0 and 1; 1 is still quiet. */
  loud: number;
  shape: "sine" | "triangle";
}

export type Sound = "ready" | "go" | "laid" | "guessed" | "stopped" | "last" | "right" | "wrong" | "score";

const [G4, B4, C5, D5, E5, G5, A5, C6] = [392, 493.88, 523.25, 587.33, 659.25, 783.99, 880, 1046.5] as const;

function tone(at: number, hertz: number, rings: number, loud = 1, shape: Note["shape"] = "sine"): Note {
  return { at, hertz, rings, loud, shape };
}

export const NOTES: Readonly<Record<Sound, readonly Note[]>> = {
  ready: [tone(0, A5, 0.12, 0.5)],
  go: [tone(0, G4, 0.14, 0.8), tone(0.14, C5, 0.14, 0.8), tone(0.28, G5, 0.45)],
  laid: [tone(0, 220, 0.06, 0.9, "triangle"), tone(0.03, 165, 0.08, 0.7, "triangle")],
  guessed: [tone(0, E5, 0.1, 0.6), tone(0.08, A5, 0.18, 0.6)],
  stopped: [tone(0, D5, 0.16, 0.6, "triangle")],
  last: [tone(0, B4, 0.2, 0.9, "triangle"), tone(0.2, G4, 0.5, 0.9, "triangle")],
  right: [tone(0, C5, 0.12, 0.8), tone(0.1, E5, 0.12, 0.8), tone(0.2, C6, 0.35, 0.8)],
  wrong: [tone(0, 233.08, 0.16, 0.7, "triangle"), tone(0.14, 196, 0.28, 0.7, "triangle")],
  score: [tone(0, C5, 0.5, 0.6), tone(0.08, E5, 0.5, 0.6), tone(0.16, G5, 0.6, 0.6)],
};
