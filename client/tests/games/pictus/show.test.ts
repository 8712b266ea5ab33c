import { describe, expect, test } from "vitest";
import { cardsOf } from "../../../src/games/pictus/reveal.ts";
import { beatAt, beatsMs, sceneOf, stepsOf, unveilingSteps } from "../../../src/games/pictus/show.ts";
import { begunBetween, endOf } from "../../../src/show/steps.ts";
import { type Pictus, SEATS, type Seat } from "../../../src/wire/messages.ts";
import { vectors } from "../../vectors.ts";
import { SHEET } from "./view.ts";

interface Vector {
  hung: number;
  votes: number[];
  narrator_vote: number | null;
  narrators: number;
  beats_ms: number[];
}

/** A turn with that wall and those votes; red has narrated, and what is left over is nobody's. */
function sheetOf({ hung, votes, narrator_vote, narrators }: Vector): Pictus.TurnSheet {
  const others = SEATS.slice(1);
  const owners = Array.from({ length: hung }, (_, at) => (at + 1 === narrators ? "red" : (others.shift() ?? null)));
  return {
    ...SHEET,
    narrator: "red",
    hung: owners.map((owner, at) => ({ picture: `house/${at}`, owner })),
    votes: votes.map((number, at) => ({ by: SEATS[at + 1] as Seat, number })),
    narrator_vote,
  };
}

describe.each(vectors<Vector>("unveilings"))("$hung cards, votes $votes, the narrator's $narrator_vote", (vector) => {
  const sheet = sheetOf(vector);
  const steps = unveilingSteps(sheet);
  const all = begunBetween(steps, -1, 1e9);

  test("beats are over when the rules say so", () => {
    expect(beatsMs(steps)).toEqual(vector.beats_ms);
    expect(endOf(steps)).toBe(vector.beats_ms.at(-1));
  });

  test("every vote flies once, before any owner is known, and lands on time", () => {
    const votes = all.filter((step) => step.kind === "vote");
    expect(votes.map(({ by, number }) => ({ by, number }))).toEqual([
      ...sheet.votes,
      ...(sheet.narrator_vote === null ? [] : [{ by: "red", number: sheet.narrator_vote }]),
    ]);
    const first = all.find(({ kind }) => kind === "owners" || kind === "narrators")?.at_ms ?? 0;
    expect(endOf(votes)).toBeLessThanOrEqual(first);
    expect(sceneOf(steps, first).landed.size).toBe(votes.length);
  });

  test("every card shows its owner once: unchosen ones together, then few votes first, the narrator's last", () => {
    const shown = all.flatMap((step) => ("numbers" in step ? [step.numbers] : []));
    expect(shown.flat().toSorted((one, other) => one - other)).toEqual(cardsOf(sheet).map(({ number }) => number));
    expect(shown.at(-1)).toEqual([vector.narrators]);
    const voters = new Map(cardsOf(sheet).map((card) => [card.number, card.voters.length]));
    const counts = shown.slice(0, -1).map((numbers) => numbers.map((number) => voters.get(number) ?? 0));
    expect(counts.slice(1).every((numbers) => numbers.length === 1 && (numbers[0] ?? 0) > 0)).toBe(true);
    const firsts = counts.map(([count]) => count ?? 0);
    expect(firsts).toEqual(firsts.toSorted((one, other) => one - other));
  });

  test("nothing is known before it is shown", () => {
    const known = all.flatMap((step) => ("numbers" in step ? [step] : []));
    for (const { at_ms, numbers } of known) {
      expect(numbers.some((number) => sceneOf(steps, at_ms - 1).turned.has(number))).toBe(false);
      expect(numbers.every((number) => sceneOf(steps, at_ms).turned.has(number))).toBe(true);
    }
    const points = steps.at(-1)?.at_ms ?? 0;
    expect(sceneOf(steps, points - 1).hasPoints).toBe(false);
    expect(sceneOf(steps, points).hasPoints).toBe(true);
  });

  test("whoever skips beat by beat sees each of them, and then everything", () => {
    const seen: (number | null)[] = [];
    for (let at: number | null = 0; at !== null; ) {
      const beat = beatAt(steps, at);
      seen.push(beat);
      at = beat === null ? null : (vector.beats_ms[beat - 1] ?? null);
    }
    expect(seen).toEqual([...vector.beats_ms.map((_, at) => at + 1), null]);
    const end = sceneOf(steps, 1e9);
    expect(end).toMatchObject({ onShow: [], isLast: false, hasPoints: true });
    expect(end.turned.size).toBe(vector.hung);
  });
});

test("a turn that is not on show has no steps", () => {
  expect(stepsOf({ sheets: [], act: null })).toEqual([]);
  expect(stepsOf({ sheets: [SHEET], act: null })).toEqual([]);
});
