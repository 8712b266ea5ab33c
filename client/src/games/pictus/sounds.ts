/** The sounds of a game of Pictus. */

import type { Moment } from "../../table/moments.ts";
import type { Games } from "../../wire/messages.ts";

type Face = Games["pictus"]["face"];

/** The sounds that a seat hears of these events, each once. */
export function soundsOf(faces: readonly Face[], seat: string): Moment[] {
  return [...new Set(faces.flatMap((face) => soundOf(face, seat) ?? []))];
}

function soundOf(face: Face, seat: string): Moment | null {
  switch (face.type) {
    case "TurnBegun":
      return face.narrator === seat ? "go" : null;
    case "ClueHeard":
      return "guessed";
    case "ClueGiven":
    case "CardLaid":
    case "VoteCast":
      return "laid";
    case "CardLaidFaceDown":
    case "BallotIn":
      return face.seat === seat ? null : "ready";
    case "CardsShown":
      return "go";
    case "TurnScored":
      return "last";
    case "GameEnded":
      return face.winners.some((winner) => winner === seat) ? "won" : "over";
    default:
      return null;
  }
}
