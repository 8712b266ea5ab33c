/** Sentences about what happens in the game, for people who cannot see it. */

import type { Pictomania, Seat } from "../../wire/messages.ts";
import type { Fact, Sentence } from "../../words/sentence.ts";
import type { Key } from "../../words/words.svelte.ts";
import { aboutSeat, type GameListener } from "./listener.ts";
import { termOf } from "./rack.ts";
import { fame, photoFinish, points, sheep, turned, unguessed } from "./reckoning.ts";
import { goingOn } from "./reveal.ts";
import type { ScoredStep } from "./scored.ts";
import type { Step } from "./show.ts";

type View = Pictomania.View;

/** What to tell a seat about these events; `view` is the table after them. */
export function tellings(
  faces: readonly Pictomania.Face[],
  view: View,
  seat: Seat,
  nameOf: (seat: Seat) => string,
): Sentence[] {
  const listener: GameListener = { seat, view, faces, who: (other) => nameOf(other) || { colour: other } };
  return faces.flatMap((face) => told(face, listener));
}

function told(face: Pictomania.Face, listener: GameListener): Sentence[] {
  switch (face.type) {
    case "LevelProposed":
      return aboutSeat(face.seat, listener, ["page.tell_proposes", null], { level: face.level });
    case "OwnLevelChosen":
      return [{ key: "page.tell_own_level", facts: { level: face.level } }];
    case "DeckTurned":
      return [{ key: "page.tell_turned", facts: { level: face.level } }];
    case "WordsReturned":
      return [{ key: "page.tell_returned", facts: { level: face.level } }];
    case "RackDealt":
      return rack(face, listener);
    case "CardReplaced":
      return aboutSeat(face.by, listener, ["page.tell_replaced", null]);
    case "GlanceOver":
      return listener.view.may.some(({ type }) => type === "Go") ? [{ key: "page.tell_may_go" }] : [];
    case "OwnWordSeen":
      return [ownWord(face.own, listener.view)];
    case "DrawingBegunFaceDown":
      return [{ key: "page.tell_go" }];
    case "GuessLaid":
      return [{ key: "page.tell_guess_own", facts: { number: face.number, on: listener.who(face.on) } }];
    case "CardLaidFaceDown":
      return [aimed(face, listener, "page.tell_guess", "page.tell_guess_at_you")];
    case "NothingDeclared":
      return nothing(face, listener);
    case "BonusTaken":
      return aboutSeat(face.seat, listener, ["page.tell_stop", "page.tell_stop_own"], { token: face.token }).concat(
        tokensLeft(face, listener),
      );
    case "StoppedWithout":
      return stopped(face, listener);
    case "DrawingEnded":
      return [{ key: ENDS[face.cause] }];
    default:
      return toldAfterwards(face, listener);
  }
}

/** What to tell a seat when a step of the show begins: words and guesses are heard when they are seen. */
export function toldAt(step: Step, view: View, seat: Seat, nameOf: (seat: Seat) => string): Sentence[] {
  const listener: GameListener = { seat, view, faces: [], who: (other) => nameOf(other) || { colour: other } };
  switch (step.kind) {
    case "word":
      return shown(step, listener);
    case "fan":
      return unguessed(step, listener);
    case "turn":
      return turned(step.guess, listener);
    case "photo":
      return photoFinish(step.photo, listener);
    default:
      return [];
  }
}

/** What to tell when a step of the score begins. */
export function toldOfScore(step: ScoredStep, view: View, seat: Seat, nameOf: (seat: Seat) => string): Sentence[] {
  const listener: GameListener = { seat, view, faces: [], who: (other) => nameOf(other) || { colour: other } };
  const sheet = view.sheets.at(-1);
  if (!sheet) return [];
  if (step.kind === "sheep") return sheep(sheet, listener);
  return sheet.sheep === null ? [...sheep(sheet, listener), ...points(sheet, listener)] : points(sheet, listener);
}

function toldAfterwards(face: Pictomania.Face, listener: GameListener): Sentence[] {
  switch (face.type) {
    case "DrawingVoided":
      return voided(face, listener);
    case "ChallengeTimeOver":
      return mayGoOn(listener.view) ? [{ key: "page.tell_challenge_over" }] : [];
    case "Challenged":
      return [challenged(face, listener)];
    case "VoteCast":
      return aboutSeat(face.by, listener, [face.is_void ? "page.tell_votes_void" : "page.tell_votes_stands", null]);
    case "VoteClosed":
      return decided(face, listener);
    case "SeatAway":
      return aboutSeat(face.seat, listener, ["page.went_away", null]);
    case "SeatBack":
      return aboutSeat(face.seat, listener, ["page.came_back", null]);
    case "SeatLeft":
      return aboutSeat(face.seat, listener, ["page.left", null]);
    case "BallotIn":
      return aboutSeat(face.by, listener, ["page.tell_ballot", null]);
    case "FameGiven":
      return fame(face, listener);
    default:
      return [];
  }
}

const ENDS: Readonly<Record<Pictomania.EndOfDrawing, Key>> = {
  last_token: "page.tell_end_token",
  all_stopped: "page.tell_end_stopped",
  clock: "page.tell_end_clock",
};

function rack({ round, level, dealer }: Pictomania.RackDealt, listener: GameListener): Sentence[] {
  const { rounds, level_colours } = listener.view.agreement;
  if (level === null)
    return aboutSeat(dealer, listener, ["page.tell_rack_levels", "page.tell_rack_levels_own"], { round, rounds });
  const facts = { round, rounds, level: { levels: level_colours.slice(level - 1, level) } };
  return aboutSeat(dealer, listener, ["page.tell_rack", "page.tell_rack_own"], facts);
}

function ownWord(own: Pictomania.Word, view: View): Sentence {
  const facts = { word: drawn(own, view), number: own.number };
  if (own.card === null) return { key: "page.tell_word_kids", facts };
  return { key: "page.tell_word", facts: { ...facts, card: { symbol: own.card } } };
}

function drawn(word: Pictomania.Word, { rack }: View): Fact {
  const term = termOf(rack, word);
  return term ? { term } : "";
}

function aimed({ by, on }: { by: Seat; on: Seat }, { seat, who }: GameListener, at: Key, atYou: Key): Sentence {
  return on === seat ? { key: atYou, facts: { by: who(by) } } : { key: at, facts: { by: who(by), on: who(on) } };
}

function nothing({ seat, returned_to }: Pictomania.NothingDeclared, listener: GameListener): Sentence[] {
  const back: Sentence[] = returned_to.includes(listener.seat) ? [{ key: "page.tell_guess_back" }] : [];
  return [...aboutSeat(seat, listener, ["page.tell_nothing", "page.tell_nothing_own"]), ...back];
}

/** The number of tokens that are left, told once, after the last token that was taken. */
function tokensLeft(face: Pictomania.BonusTaken, { faces, view }: GameListener): Sentence[] {
  const count = view.middle.length;
  const isLast = faces.findLast(({ type }) => type === "BonusTaken") === face;
  if (!isLast || count === 0 || view.phase !== "Drawing") return [];
  return [count === 1 ? { key: "page.tell_left_one" } : { key: "page.tell_left_many", facts: { count } }];
}

function stopped({ seat, cause }: Pictomania.StoppedWithout, listener: GameListener): Sentence[] {
  if (cause === "left") return [];
  if (cause === "chose") return aboutSeat(seat, listener, ["page.tell_stop_without", "page.tell_stop_without_own"]);
  return aboutSeat(seat, listener, ["page.tell_rests", "page.tell_rests_own"]);
}

/** By itself it goes on at once. */
function mayGoOn(view: View): boolean {
  return view.agreement.reveal === "hand" && goingOn(view).kind === "step";
}

function shown({ seat, word }: Pick<Pictomania.WordShown, "seat" | "word">, listener: GameListener): Sentence[] {
  const facts = { number: word.number, word: drawn(word, listener.view) };
  return aboutSeat(seat, listener, ["page.tell_shown", "page.tell_shown_own"], facts);
}

function voided({ seat, cause }: Pictomania.DrawingVoided, listener: GameListener): Sentence[] {
  if (cause === "blank") return aboutSeat(seat, listener, ["page.tell_blank", "page.tell_blank_own"]);
  return aboutSeat(seat, listener, [
    cause === "owned_up" ? "page.tell_owns_up" : "page.tell_void",
    "page.tell_void_own",
  ]);
}

function challenged(face: Pictomania.Challenged, listener: GameListener): Sentence {
  if (face.by !== listener.seat) return aimed(face, listener, "page.tell_challenged", "page.tell_challenged_you");
  return { key: "page.tell_challenged_own", facts: { on: listener.who(face.on) } };
}

/** A void drawing has an event of its own; a drawing that stands has not. */
function decided({ on, ayes, noes }: Pictomania.VoteClosed, listener: GameListener): Sentence[] {
  const isVoid = listener.faces.some((face) => face.type === "DrawingVoided" && face.seat === on);
  const stands = isVoid ? [] : aboutSeat(on, listener, ["page.tell_stands", "page.tell_stands_own"]);
  return [{ key: "page.tell_vote", facts: { ayes, noes } }, ...stands];
}
