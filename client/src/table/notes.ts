/** Our small sounds, as notes, and what happens that makes one. All of it is worked out when it is heard: there are no files. */

import type { Pictomania } from "../wire/messages.ts";

/** One tone: when it begins and how long it rings (in seconds), how high and how loud it is. */
export interface Note {
  at: number;
  rings: number;
  hertz: number;
  /** 1 is as loud as we ever get, which is quiet. */
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

/** What these faces sound like to that seat: each sound once, and the end of the drawing above whoever caused it. */
export function soundsOf(faces: readonly Pictomania.Face[], seat: string): Sound[] {
  const heard = new Set(faces.flatMap((face) => soundOf(face, seat) ?? []));
  if (heard.has("last")) heard.delete("stopped");
  return [...heard];
}

function soundOf(face: Pictomania.Face, seat: string): Sound | null {
  switch (face.type) {
    case "SeatReady":
      return face.seat === seat ? null : "ready";
    case "OwnWordSeen":
    case "DrawingBegunFaceDown":
      return "go";
    case "GuessLaid":
      return face.by === seat ? "laid" : null;
    case "CardLaidFaceDown":
      return face.on === seat ? "guessed" : null;
    case "BonusTaken":
    case "StoppedWithout":
      return face.seat === seat ? null : "stopped";
    case "DrawingEnded":
      return "last";
    case "StackTurned":
      return turned(face, seat);
    case "RoundScored":
      return "score";
    default:
      return null;
  }
}

/** A stack sounds as one's own guess came out; to who has none there, as the best of them did. */
function turned({ guesses }: Pictomania.StackTurned, seat: string): Sound | null {
  const own = guesses.filter(({ by }) => by === seat);
  const outcomes = (own.length > 0 ? own : guesses).map(({ outcome }) => outcome);
  if (outcomes.includes("right")) return "right";
  return outcomes.includes("wrong") ? "wrong" : null;
}
