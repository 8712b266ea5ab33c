/** The sounds of a game of Pictomania. */

import type { Moment } from "../../table/moments.ts";
import type { Pictomania } from "../../wire/messages.ts";

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
    case "StackTurned":
      return turned(face, seat);
    case "RoundScored":
      return "score";
    case "GameEnded":
      return face.winners.some((winner) => winner === seat) ? "won" : "over";
    default:
      return null;
  }
}

/** A stack sounds like the outcome of one's own guess; without a guess on it, like the best outcome. */
function turned({ guesses }: Pictomania.StackTurned, seat: string): Moment | null {
  const own = guesses.filter(({ by }) => by === seat);
  const outcomes = (own.length > 0 ? own : guesses).map(({ outcome }) => outcome);
  if (outcomes.includes("right")) return own.length > 0 ? "paid" : "right";
  return outcomes.includes("wrong") ? "wrong" : null;
}
