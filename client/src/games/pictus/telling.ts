/** Sentences about what happens in a turn, for people who cannot see it. */

import type { Games, Pictus, Seat } from "../../wire/messages.ts";
import type { Sentence } from "../../words/sentence.ts";
import type { Key } from "../../words/words.svelte.ts";
import { aboutSeat, type Listener } from "../listener.ts";
import { outcomeOf, type RevealedCard } from "./reveal.ts";
import { cardsAt, type Step } from "./show.ts";

type Face = Games["pictus"]["face"];

interface GameListener extends Listener {
  readonly view: Pictus.View;
}

/** What to tell a seat about these events; `view` is the table after them. A score is told while its cards turn. */
export function tellings(
  faces: readonly Face[],
  view: Pictus.View,
  seat: Seat,
  nameOf: (seat: Seat) => string,
): Sentence[] {
  const listener: GameListener = { seat, view, who: (other) => nameOf(other) || { colour: other } };
  return faces.flatMap((face) => told(face, listener));
}

/** What to tell when a step of the show begins: nothing is told before it is seen. */
export function toldAt(step: Step, view: Pictus.View, seat: Seat, nameOf: (seat: Seat) => string): Sentence[] {
  const listener: GameListener = { seat, view, who: (other) => nameOf(other) || { colour: other } };
  const sheet = view.sheets.at(-1);
  if (!sheet) return [];
  switch (step.kind) {
    case "vote":
      return aboutSeat(step.by, listener, ["page.pictus_tell_vote", "page.pictus_tell_voted_own"], {
        number: step.number,
      });
    case "owners":
      return cardsAt(sheet, step.numbers).flatMap((card) => whose(card, listener));
    case "narrators":
      return [
        ...cardsAt(sheet, step.numbers).flatMap((card) => whose(card, listener)),
        { key: outcomeKey(sheet), facts: { name: listener.who(sheet.narrator) } },
      ];
    case "points":
      return points(sheet, listener);
  }
}

function told(face: Face, listener: GameListener): Sentence[] {
  switch (face.type) {
    case "TurnBegun":
      return aboutSeat(face.narrator, listener, ["page.pictus_tell_turn", "page.pictus_tell_turn_own"], {
        turn: face.turn,
      });
    case "ClueHeard":
      return clue(face, listener);
    case "CardLaidFaceDown":
      return aboutSeat(face.seat, listener, ["page.pictus_tell_laid", null]);
    case "CardLaid":
      return [{ key: "page.pictus_tell_laid_own" }];
    case "SeatRested":
      return aboutSeat(face.seat, listener, ["page.pictus_tell_rested", "page.pictus_tell_rested_own"]);
    case "CardsShown":
      return [{ key: "page.pictus_tell_hung", facts: { count: face.pictures.length } }];
    case "BallotIn":
      return aboutSeat(face.seat, listener, ["page.pictus_tell_voted", null]);
    case "VoteCast":
      return [{ key: "page.pictus_tell_voted_own", facts: { number: face.number } }];
    case "TurnDropped":
      return [dropped(face, listener)];
    case "SeatAway":
      return aboutSeat(face.seat, listener, ["page.went_away", null]);
    case "SeatBack":
      return aboutSeat(face.seat, listener, ["page.came_back", null]);
    case "SeatLeft":
      return aboutSeat(face.seat, listener, ["page.left", null]);
    default:
      return [];
  }
}

function clue({ seat, clue }: Pictus.ClueHeard, { who }: GameListener): Sentence[] {
  const name = who(seat);
  const kinds: [Key, boolean][] = [
    ["page.pictus_tell_sketch", clue.has_sketch],
    ["page.pictus_tell_recording", clue.recording !== null],
    ["page.pictus_tell_film", clue.film !== null],
    ["page.pictus_tell_live", clue.is_live],
  ];
  return [
    clue.text
      ? { key: "page.pictus_tell_clue", facts: { name, text: clue.text } }
      : { key: "page.pictus_tell_clue_given", facts: { name } },
    ...kinds.filter(([, isIn]) => isIn).map(([key]) => ({ key })),
  ];
}

const OUTCOMES: Readonly<Record<ReturnType<typeof outcomeOf>, Key>> = {
  all: "page.pictus_out_all",
  none: "page.pictus_out_none",
  some: "page.pictus_out_some",
  chosen: "page.pictus_out_chosen",
};

/** The key of the sentence for the outcome of a turn. */
export function outcomeKey(sheet: Pictus.TurnSheet): Key {
  return OUTCOMES[outcomeOf(sheet)];
}

function whose({ number, owner, voters }: RevealedCard, { who }: GameListener): Sentence[] {
  const said: Sentence =
    owner === null
      ? { key: "page.pictus_tell_decoy", facts: { number } }
      : { key: "page.pictus_tell_was", facts: { name: who(owner), number } };
  return voters.length > 0 ? [said] : [said, { key: "page.pictus_no_voters" }];
}

function points(sheet: Pictus.TurnSheet, listener: GameListener): Sentence[] {
  const totals = new Map(listener.view.seats.map(({ seat, total }) => [seat, total]));
  const ranked = Object.entries(sheet.points).toSorted(([, a], [, b]) => b - a);
  return ranked.flatMap(([seat, points]) =>
    aboutSeat(seat, listener, ["page.pictus_tell_points", "page.pictus_tell_points_own"], {
      points,
      total: totals.get(seat) ?? points,
    }),
  );
}

function dropped({ narrator, cause }: Pictus.TurnDropped, { who }: GameListener): Sentence {
  const key = cause === "nothing_laid" ? "page.pictus_tell_nothing" : "page.pictus_tell_passed";
  return { key, facts: { name: who(narrator) } };
}
