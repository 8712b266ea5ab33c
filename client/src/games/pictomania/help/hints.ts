/** Hints for newcomers, one at a time. Each is shown until the player has done what it says, or has closed it. */

import type { Pictomania } from "../../../wire/messages.ts";
import { HINTS, type HintName } from "./hint_names.ts";

type View = Pictomania.View;

/** What the screen shows: on a phone either one's own sheet or the guessing, on a desktop both. */
export interface Screen {
  readonly shows: "draw" | "guess" | "both";
  /** A guess is armed, but not laid. */
  readonly isArmed: boolean;
}

/** The hint for this moment, if there is one that is still needed. */
export function hintFor(view: View, screen: Screen, known: ReadonlySet<string>): HintName | null {
  return fitting(view, screen).find((hint) => !known.has(hint)) ?? null;
}

/** The hints that fit this moment, the most urgent first. */
function fitting(view: View, screen: Screen): HintName[] {
  if (view.phase === "Glance") return may(view, "Ready") ? ["glance"] : [];
  if (view.phase === "Drawing") return whileDrawing(view, screen);
  if (view.phase !== "Reveal") return [];
  if (may(view, "CastVote")) return ["void"];
  return may(view, "Challenge") ? ["reveal", "void"] : ["reveal"];
}

function whileDrawing(view: View, { shows, isArmed }: Screen): HintName[] {
  const canGuess = may(view, "Guess");
  const hints: [HintName, boolean][] = [
    ["arm", isArmed && canGuess],
    ["draw", shows !== "guess" && desk(view)?.may_draw === true],
    ["guess", shows !== "draw" && canGuess],
    ["stop", may(view, "Stop") && isTimeToStop(view)],
  ];
  return hints.filter(([, fits]) => fits).map(([hint]) => hint);
}

/** There is no reason to stop before one has guessed or another player has stopped. */
function isTimeToStop({ own, seats }: View): boolean {
  return Object.keys(own?.laid ?? {}).length > 0 || seats.some((seat) => seat.desk?.has_stopped);
}

/** The hints that this player does not need any more. */
export function understood(view: View, faces: readonly Pictomania.Face[]): HintName[] {
  const own = desk(view);
  const hasGuessed = Object.keys(view.own?.laid ?? {}).length > 0;
  const done: Record<HintName, boolean> = {
    glance: view.phase === "Glance" && isReady(view),
    draw: hasGuessed || faces.some((face) => face.type === "SheetMarked" && face.seat === view.seat),
    guess: hasGuessed,
    arm: hasGuessed,
    stop: own?.has_stopped === true,
    reveal: view.seats.some((seat) => seat.desk?.turned),
    void: faces.some((face) => face.type === "VoteClosed"),
  };
  return HINTS.filter((hint) => done[hint]);
}

function isReady({ seat, seats }: View): boolean {
  return seats.some((one) => one.seat === seat && one.is_ready);
}

function desk({ seat, seats }: View): Pictomania.DeskView | null {
  return seats.find((one) => one.seat === seat)?.desk ?? null;
}

function may(view: View, type: Pictomania.AnyCommand["type"]): boolean {
  return view.may.some((command) => command.type === type);
}
