/** The sounds of a game of Pictomania. */

import type { Moment } from "../../table/moments.ts";
import type { Pictomania } from "../../wire/messages.ts";
import type { ScoredStep } from "./scored.ts";
import type { Step } from "./show.ts";

/** The sounds that a seat hears of these events: each once, and the end of the drawing instead of the stop that caused it. */
export function soundsOf(faces: readonly Pictomania.Face[], seat: string): Moment[] {
  const heard = new Set(faces.flatMap((face) => soundOf(face, seat) ?? []));
  if (heard.has("last")) heard.delete("stopped");
  return [...heard];
}

function soundOf(face: Pictomania.Face, seat: string): Moment | null {
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
      return face.seat === seat ? "token" : "stopped";
    case "StoppedWithout":
      return face.seat === seat ? null : "stopped";
    case "DrawingEnded":
      return "last";
    default:
      return null;
  }
}

/** What a step of the score sounds like. */
export function scoredAt({ kind }: ScoredStep): Moment {
  return kind === "sheep" ? "sheep" : "score";
}

/** What a step of the show sounds like at that seat: its own guesses and drawing are felt, too. */
export function feltAt(step: Step, seat: string): Moment[] {
  switch (step.kind) {
    case "pencils":
      return ["clack"];
    case "replay":
      return ["pencil"];
    case "tremble":
      return [step.seat === seat ? "trembles" : "rattle"];
    case "word":
      return ["word"];
    case "turn":
      return ["flick"];
    case "pay":
      return [step.guess.by === seat ? "paid" : "right"];
    case "fall":
      return [step.guess.by === seat ? "missed" : "wrong"];
    case "photo":
      return ["shutter"];
    default:
      return [];
  }
}
