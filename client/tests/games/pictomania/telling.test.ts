import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { scoredSteps } from "../../../src/games/pictomania/scored.ts";
import type { Step } from "../../../src/games/pictomania/show.ts";
import { tellings, toldAt, toldOfScore } from "../../../src/games/pictomania/telling.ts";
import { victory } from "../../../src/games/victory.ts";
import type { Pictomania } from "../../../src/wire/messages.ts";
import { fillGaps } from "../../../src/words/fill_gaps.ts";
import { factInWords, type Sentence } from "../../../src/words/sentence.ts";
import { VIEW } from "./view.ts";

const SENTENCES: Record<string, string> = JSON.parse(
  readFileSync(new URL("../../../../content/ui/en.json", import.meta.url), "utf8"),
);
const PEOPLE: Readonly<Record<string, string>> = { red: "Ada", blue: "Bo", green: "Cleo" };

/** All that is told, in English, to whoever sits there. */
function heard(faces: readonly Pictomania.Face[], view: Pictomania.View = VIEW, seat = "red"): string {
  return inEnglish(tellings(faces, view, seat, (other) => PEOPLE[other] ?? ""));
}

/** All that is told when these steps of the show begin. */
function heardAt(steps: readonly Step[], seat = "red"): string {
  return inEnglish(steps.flatMap((step) => toldAt(step, VIEW, seat, (other) => PEOPLE[other] ?? "")));
}

function inEnglish(sentences: readonly Sentence[]): string {
  const name = (kind: string, thing: string) => SENTENCES[`${kind}.${thing}`] ?? thing;
  return sentences
    .map(({ key, facts = {} }) => {
      const named = Object.entries(facts).map(([gap, fact]) => [gap, factInWords(fact, "en", name)]);
      return fillGaps(SENTENCES[key] ?? "", Object.fromEntries(named));
    })
    .join(" ");
}

const RACK = { type: "RackDealt", round: 2, level: 3, rack: [], glance_ends_at: 0 } as const;
const SHEET: Pictomania.RoundSheet = {
  round: 1,
  lines: [],
  wrong: {},
  sheep: "blue",
  points: { red: -1, blue: 0, green: 3 },
};
const SCORED: Pictomania.View = { ...VIEW, seats: VIEW.seats.map((seat) => ({ ...seat, total: 7 })) };

function turned(by: string, number: number, token: number): Pictomania.Turned {
  return { by, number, outcome: token > 0 ? "right" : "wrong", token };
}

test.each<[string, Pictomania.Face[]]>([
  ["Round 2 of 4, level orange. Bo deals. Read the words.", [{ ...RACK, dealer: "blue" }]],
  ["Round 2 of 4, level orange. You deal. Read the words.", [{ ...RACK, dealer: "red" }]],
  ["Bo has guessed Cleo’s drawing.", [{ type: "CardLaidFaceDown", by: "blue", on: "green", place: 0 }]],
  ["Bo has guessed your drawing.", [{ type: "CardLaidFaceDown", by: "blue", on: "red", place: 0 }]],
  ["You guessed 4 for Bo.", [{ type: "GuessLaid", by: "red", on: "blue", number: 4, place: 0 }]],
  [
    "Cleo isn’t drawing this round. You get your guess back.",
    [{ type: "NothingDeclared", seat: "green", returned_to: ["blue", "red"] }],
  ],
  ["Cleo isn’t drawing this round.", [{ type: "NothingDeclared", seat: "green", returned_to: ["blue"] }]],
  ["Bo stops without a token.", [{ type: "StoppedWithout", seat: "blue", cause: "chose" }]],
  ["Bo is away and sits out this round.", [{ type: "StoppedWithout", seat: "blue", cause: "away" }]],
  [
    "Bo has left.",
    [
      { type: "SeatLeft", seat: "blue" },
      { type: "StoppedWithout", seat: "blue", cause: "left" },
    ],
  ],
  ["Time’s up: pens down!", [{ type: "DrawingEnded", cause: "clock", at: 0 }]],
  ["Bo owns up: the drawing doesn’t count.", [{ type: "DrawingVoided", seat: "blue", cause: "owned_up" }]],
  ["Bo left the sheet blank: it doesn’t count.", [{ type: "DrawingVoided", seat: "blue", cause: "blank" }]],
  ["You left your sheet blank: it doesn’t count.", [{ type: "DrawingVoided", seat: "red", cause: "blank" }]],
  ["", [{ type: "AgreedToGoOn", seat: "blue" }]],
  ["", [{ type: "ChallengeTimeOver" }]],
  ["Bo challenges your drawing. The others vote.", [{ type: "Challenged", by: "blue", on: "red", at: 0 }]],
  ["You challenge Bo’s drawing. The others vote.", [{ type: "Challenged", by: "red", on: "blue", at: 0 }]],
  ["Bo votes: it counts.", [{ type: "VoteCast", by: "blue", is_void: false }]],
  ["", [{ type: "VoteCast", by: "red", is_void: false }]],
  [
    "The vote: 1 for void, 1 against. Cleo’s drawing counts.",
    [{ type: "VoteClosed", on: "green", ayes: 1, noes: 1, at: 0 }],
  ],
  [
    "The vote: 2 for void, 0 against. Cleo’s drawing doesn’t count.",
    [
      { type: "VoteClosed", on: "green", ayes: 2, noes: 0, at: 0 },
      { type: "DrawingVoided", seat: "green", cause: "voted" },
    ],
  ],
  ["Bo is away.", [{ type: "SeatAway", seat: "blue", at: 0 }]],
  ["Bo is back.", [{ type: "SeatBack", seat: "blue" }]],
  ["Bo has chosen the most original drawing.", [{ type: "BallotIn", by: "blue" }]],
  [
    "The most original drawings are by Bo and Cleo.",
    [
      {
        type: "FameGiven",
        drawings: [
          { round: 1, seat: "blue" },
          { round: 2, seat: "green" },
        ],
        votes: 1,
      },
    ],
  ],
  ["", [{ type: "SheetMarked", seat: "blue" }]],
])("%s", (sentence, faces) => {
  expect(heard(faces)).toBe(sentence);
});

test("the own word, by its card or in the kids' variant without", () => {
  const seen = { type: "OwnWordSeen", at: 0, scoring_tokens: [], bonus_tokens: [], seats: [] } as const;
  expect(heard([{ ...seen, own: { card: "B", number: 3 } }])).toBe("Go! Your word is word B3: number 3 on card B.");
  const kids = { ...VIEW, rack: VIEW.rack.slice(0, 1).map((card) => ({ ...card, name: null })) };
  expect(heard([{ ...seen, own: { card: null, number: 2 } }], kids)).toBe("Go! Your word is word A2: number 2.");
});

test("whoever can give the go is told when", () => {
  expect(heard([{ type: "GlanceOver" }], { ...VIEW, may: [{ type: "Go" }] })).toMatch("You can start the round.");
  expect(heard([{ type: "GlanceOver" }])).toBe("");
});

test("a token that is taken, and how many are left", () => {
  const taken: Pictomania.Face = { type: "BonusTaken", seat: "blue", token: 2 };
  expect(heard([taken], { ...VIEW, middle: [2, 1] })).toBe("Bo stops and takes the 2 token. 2 tokens left.");
  expect(heard([taken], { ...VIEW, middle: [1] })).toBe("Bo stops and takes the 2 token. One token left.");
  const ended: Pictomania.Face = { type: "DrawingEnded", cause: "last_token", at: 0 };
  expect(heard([taken, ended], { ...VIEW, middle: [], phase: "Reveal" })).toBe(
    "Bo stops and takes the 2 token. The last token is taken: pens down!",
  );
  expect(heard([{ ...taken, seat: "red" }], { ...VIEW, middle: [] })).toBe("You stop and take the 2 token.");
});

/** What is told while the score of this round is shown. */
function scored(sheet: Pictomania.RoundSheet): string {
  const view = { ...SCORED, sheets: [sheet] };
  return inEnglish(scoredSteps(view).flatMap((step) => toldOfScore(step, view, "red", (other) => PEOPLE[other] ?? "")));
}

test("a score: the black sheep, then the best of the round first", () => {
  expect(scored(SHEET)).toBe(
    "Bo is the black sheep. Cleo: 3 this round, 7 in total. Bo: 0 this round, 7 in total. You: -1 this round, 7 in total.",
  );
  expect(scored({ ...SHEET, sheep: null })).toMatch(/^There’s no black sheep/);
  expect(heard([{ type: "RoundScored", at: 0, sheet: SHEET }], SCORED)).toBe("");
});

test.each([
  ["The game is over. You win!", ["red"]],
  ["The game is over. Bo wins!", ["blue"]],
  ["The game is over. Ada and Bo share the victory!", ["red", "blue"]],
  ["The game is over.", []],
] as const)("%s", (sentence, winners) => {
  const listener = { seat: "red", who: (seat: string) => PEOPLE[seat] ?? { colour: seat } };
  expect(inEnglish(victory({ cause: "last_round", winners }, listener))).toBe(sentence);
  expect(heard([{ type: "GameEnded", cause: "last_round", totals: {}, winners }])).toBe("");
});

test("who watches hears of everyone by name, and of who has gone by colour", () => {
  expect(heard([{ type: "StoppedWithout", seat: "red", cause: "chose" }], VIEW, "watcher")).toMatch("Ada stops");
  expect(heard([{ type: "CardLaidFaceDown", by: "orange", on: "red", place: 0 }])).toBe(
    "Orange has guessed your drawing.",
  );
});

const AT = { seat: "blue", at_ms: 0, lasts_ms: 1 } as const;
const turns = (guess: Pictomania.Turned): Step => ({ kind: "turn", guess, ...AT });
const fan = (...guesses: Pictomania.Turned[]): Step => ({ kind: "fan", guesses, ...AT });
const back: Pictomania.Turned = { ...turned("red", 1, 0), outcome: "returned" };

test.each<[string, Step[]]>([
  ["Bo had number 4: word A4.", [{ kind: "word", word: { card: "A", number: 4 }, ...AT }]],
  ["You had number 3: word B3.", [{ kind: "word", word: { card: "B", number: 3 }, ...AT, seat: "red" }]],
  ["Nobody guessed Bo’s drawing.", [fan()]],
  [
    "Cleo guessed 2: wrong. You guessed 4: right, 2 points. Bo guessed 4: right, one point.",
    [turns(turned("green", 2, 0)), turns(turned("red", 4, 2)), turns(turned("blue", 4, 1))],
  ],
  ["The guess at it goes back.", [fan(back), turns(back)]],
  ["", [{ kind: "pay", guess: turned("red", 4, 2), ...AT }]],
])("when it is seen: %s", (sentence, steps) => {
  expect(heardAt(steps)).toBe(sentence);
});

test("the facts of the reveal are not told before they are seen", () => {
  expect(heard([{ type: "WordShown", seat: "blue", word: { card: "A", number: 4 }, at: 0 }])).toBe("");
  expect(heard([{ type: "StackTurned", seat: "blue", guesses: [turned("green", 2, 0)], at: 0 }])).toBe("");
});

test("a photo finish is told with its measure", () => {
  const places = [
    { seat: "red", behind_ms: 0 },
    { seat: "green", behind_ms: 34 },
  ];
  const photo = { prize: { on: "blue", token: null }, places, is_shown: true };
  expect(heardAt([{ kind: "photo", photo, ...AT }])).toBe("Photo finish: Ada was 34 milliseconds ahead of Cleo.");
});
