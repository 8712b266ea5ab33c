import { describe, expect, test } from "vitest";
import { deskOf, tokensLeft } from "../../../src/games/pictomania/reveal.ts";
import { actOf, type Step, sceneOf, stepNumber, stepsOf } from "../../../src/games/pictomania/show.ts";
import { begunBetween, endOf, where } from "../../../src/show/steps.ts";
import { type Pictomania, SEATS, type Seat } from "../../../src/wire/messages.ts";
import { vectors } from "../../vectors.ts";
import { AGREEMENT, DESK, drawing, seat } from "./view.ts";

type View = Pictomania.View;
type Turned = Pictomania.Turned;

interface Vector {
  act: "start" | "word" | "stack";
  drawings: number;
  is_blank?: boolean;
  guesses?: number;
  has_photo?: boolean;
  settles_ms: number;
}

const TOKENS = [3, 2, 1, 1, 1];
const WORD = { card: "A", number: 4 };

function turned(count: number, seed = 0): Turned[] {
  const outcomes = ["right", "wrong", "right", "returned"] as const;
  let paid = 0;
  return Array.from({ length: count }, (_, index) => {
    const outcome = outcomes[(index * 7 + seed) % 4] ?? "wrong";
    return {
      by: SEATS[index + 1] as Seat,
      number: index + 1,
      outcome,
      token: outcome === "right" ? (TOKENS[paid++] as number) : 0,
    };
  });
}

function view({ act, drawings, is_blank = false, guesses = 0, has_photo = false, settles_ms }: Vector): View {
  const stack = turned(guesses);
  const red: Pictomania.DeskView = {
    ...DESK,
    is_blank,
    guessed_by: stack.map(({ by }) => by),
    word: act === "start" ? null : WORD,
    turned: act === "stack" ? stack : null,
  };
  const seats = SEATS.slice(0, drawings).map((name, index) => seat(name, { desk: index === 0 ? red : DESK }));
  const photo = { prize: { on: "red", token: null }, places: [], is_shown: true };
  return drawing({
    phase: "Reveal",
    agreement: { ...AGREEMENT, reveal: "show" },
    act: { since: 0, settles_ms, lasts_ms: settles_ms + 5000, held: null },
    scoring_tokens: TOKENS.slice(0, drawings - 1),
    photo_finishes: has_photo ? [photo] : [],
    seats,
  });
}

const settling = (steps: readonly Step[]): Step[] => steps.filter(({ kind }) => kind !== "tremble");

describe.each(vectors<Vector>("shows"))("$act, $drawings drawings, $guesses guesses", (vector) => {
  const seen = view(vector);
  const steps = stepsOf(seen);
  const guesses = deskOf(seen, "red")?.turned ?? [];

  test("all of it is seen when the rules say so", () => {
    expect(endOf(settling(steps))).toBe(vector.settles_ms);
  });

  test("what comes after that ends with the act", () => {
    expect(endOf(steps)).toBeLessThanOrEqual(seen.act?.lasts_ms ?? 0);
  });

  test("every guess is turned once, in the order in which it lies there, and then its outcome is seen", () => {
    const turns = begunBetween(steps, -1, 1e9).flatMap((step) => (step.kind === "turn" ? [step.guess] : []));
    expect(turns).toEqual(guesses);
    for (const [index, { by, outcome }] of guesses.entries()) {
      const own = begunBetween(steps, -1, 1e9).filter((step) => "guess" in step && step.guess.by === by);
      const after = { right: "pay", wrong: "fall", returned: "return" }[outcome];
      expect(own.map(({ kind }) => kind)).toEqual(["turn", after]);
      expect(sceneOf(steps, (own[0]?.at_ms ?? 0) - 1).turned).toBe(index);
    }
  });

  test("no token is lost or made on the way", () => {
    const all = seen.scoring_tokens;
    for (let ms = -50; ms < 12_000; ms += 50) {
      const { paid } = sceneOf(steps, ms);
      const given = begunBetween(steps, -1, ms).flatMap((step) => (step.kind === "pay" ? [step.guess.token] : []));
      expect([...given, ...all.slice(paid)]).toEqual(all);
    }
  });

  test("the end is what the view says", () => {
    const end = sceneOf(steps, vector.settles_ms);
    expect(end).toMatchObject({ drawing: "whole", isWordSeen: true, turned: guesses.length, landed: guesses.length });
    expect(all(seen).slice(end.paid)).toEqual(tokensLeft(all(seen), guesses));
    expect(end.photo).toBeNull();
  });

  test("a skip shows what the end shows, whenever it comes", () => {
    const end = where(settling(steps), vector.settles_ms);
    expect(end.ahead).toEqual([]);
    expect(end.now).toEqual([]);
  });
});

const all = (seen: View): readonly number[] => seen.scoring_tokens;

test("before the word is written, nothing tells it", () => {
  const steps = stepsOf(view({ act: "word", drawings: 4, settles_ms: 3100 }));
  expect(sceneOf(steps, 0)).toMatchObject({ drawing: "drawing", isWordSeen: false });
  expect(sceneOf(steps, 2599)).toMatchObject({ drawing: "drawing", isWordSeen: false });
  expect(sceneOf(steps, 2600)).toMatchObject({ drawing: "whole", isWordSeen: true });
});

test("by hand drawing and word are there at once", () => {
  const shown = view({ act: "word", drawings: 4, settles_ms: 0 });
  const steps = stepsOf({ ...shown, agreement: { ...AGREEMENT, reveal: "hand" } });
  expect(sceneOf(steps, 0)).toMatchObject({ drawing: "whole", isWordSeen: true });
});

test("the stack trembles just before it is turned, and never where nothing lies there", () => {
  const shown = view({ act: "word", drawings: 6, guesses: 2, settles_ms: 2500 });
  expect(stepsOf(shown).find(({ kind }) => kind === "tremble")).toMatchObject({ at_ms: 6900, lasts_ms: 600 });
  expect(stepsOf(view({ act: "word", drawings: 6, settles_ms: 2500 })).some(({ kind }) => kind === "tremble")).toBe(
    false,
  );
});

test("a vote is part of the act of its word", () => {
  const shown = view({ act: "word", drawings: 4, settles_ms: 3100 });
  const voting = { ...shown, vote: { by: "blue", on: "red", ballots: {} } };
  expect(actOf(voting)).toBe(actOf(shown));
  expect(stepsOf(voting)).toEqual(stepsOf(shown));
});

test("each act has its number", () => {
  const number = (act: Vector["act"]): number => stepNumber(view({ act, drawings: 3, settles_ms: 0 }));
  expect([number("start"), number("word"), number("stack")]).toEqual([0, 1, 2]);
});
