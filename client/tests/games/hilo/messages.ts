// Written by `scripts/fix` from src/pictorium/wire: what is changed here by hand is lost.

import type {
  Away,
  Back,
  Bounds,
  Leave,
  Mark,
  Preside,
  Seat,
  SeatAway,
  SeatBack,
  SeatLeft,
  Tick,
  Wipe,
} from "../../../src/wire/messages.ts";

export namespace Hilo {
  export type AnyCommand = Guess | Leave | Tick | Away | Back | Preside | Mark | Wipe;

  /** It is this number. */
  export type Guess = {
    readonly type: "Guess";
    readonly number: number;
  };

  /** The table as one seat sees it. */
  export type View = {
    readonly seat: Seat;
    readonly seats: ReadonlyArray<SeatView>;
    readonly phase: "guessing" | "over";
    readonly most: number;
    /** For the keeper, and for all when the game is over. */
    readonly secret: number | null;
    readonly guesses: ReadonlyArray<Attempt>;
    readonly turn: Seat | null;
    readonly winner: Seat | null;
    readonly may: ReadonlyArray<AnyCommand>;
  };

  /** One player, as all see them. */
  export type SeatView = {
    readonly seat: Seat;
    readonly is_keeper: boolean;
    readonly is_away: boolean;
    readonly has_left: boolean;
  };

  /** A guess, and what the keeper said to it. */
  export type Attempt = {
    readonly by: Seat;
    readonly number: number;
    readonly answer: Answer;
  };

  /** The number is higher or lower than the guess, or just that. */
  export type Answer = "higher" | "lower" | "right";

  export type Face = Opened | Guessed | GameOver | SeatAway | SeatBack | SeatLeft | OpenedFaceDown;

  /** The players sit down, and the keeper is dealt a number. */
  export type Opened = {
    readonly type: "Opened";
    readonly seats: ReadonlyArray<Seat>;
    readonly agreement: Options;
    readonly secret: number;
  };

  /** The host's wishes. The rules read them as they are: there is nothing else to agree on. */
  export type Options = {
    /** The highest number there is. */
    readonly most: number;
  };

  /** Somebody has guessed, and was answered. */
  export type Guessed = {
    readonly type: "Guessed";
    readonly by: Seat;
    readonly number: number;
    readonly answer: Answer;
  };

  /** Somebody has found the number; null: too few are left. */
  export type GameOver = {
    readonly type: "GameOver";
    readonly winner: Seat | null;
  };

  /** The back of Opened: the number is the keeper's alone. */
  export type OpenedFaceDown = {
    readonly type: "OpenedFaceDown";
    readonly seats: ReadonlyArray<Seat>;
    readonly agreement: Options;
  };

  /** What a host may choose. What no option names is as `usual`. */
  export type Offer = {
    readonly seats: readonly [number, number];
    readonly bounds: Readonly<Record<string, Bounds>>;
    readonly usual: Options;
  };
}

/** What hilo says. */
export type HiloGame = {
  readonly command: Hilo.AnyCommand;
  readonly view: Hilo.View;
  readonly face: Hilo.Face;
  readonly offer: Hilo.Offer;
  readonly record: null;
};
