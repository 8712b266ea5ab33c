/** The sounds of a game of Pictus. */

import type { Moment } from "../../table/moments.ts";
import type { Games, Pictus } from "../../wire/messages.ts";
import { cardsAt, type Step } from "./show.ts";

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
    default:
      return null;
  }
}

/** What a step of the show sounds like at that seat: votes on one's card and finding the narrator's are felt, too. */
export function feltAt(step: Step, sheet: Pictus.TurnSheet, seat: string): Moment[] {
  const cards = "numbers" in step ? cardsAt(sheet, step.numbers) : [];
  switch (step.kind) {
    case "vote":
      return ["flick"];
    case "owners":
      return [cards.some(({ owner, voters }) => owner === seat && voters.length > 0) ? "token" : "laid"];
    case "narrators":
      return [cards.some(({ owner, voters }) => voters.some((by) => by === seat) && owner !== seat) ? "paid" : "right"];
    case "points":
      return ["score"];
  }
}
