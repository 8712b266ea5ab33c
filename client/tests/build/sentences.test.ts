import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PARTS } from "../../build/sentences.ts";

const SRC = join(import.meta.dirname, "../../src");

/** Where the sentences of a part may be said: only what is loaded together with them, or after them. */
const SAID_IN: Readonly<Record<string, RegExp>> = {
  play: /^(help\/HintLine|games\/pictomania\/help\/Hint\.|games\/\w+\/(screens\/(?!Cover|PlanDetails|Options)|tv\/|\w+\.ts$)|games\/victory\.ts|screens\/(play\/|HostTools|MenuContent)|table\/pauses\.ts|ink\/|show\/|tv\/(Clock|GameOver|PausedOver|Standing)\.svelte)/,
  ends: /^(show\/|tv\/(GameOver|Standing)|games\/\w+\/tv\/|screens\/play\/(GameOver|Podium|CountdownRing)|games\/pictomania\/screens\/(Reveal|Over|Stack|Wall|Exposed|OnShow|Ballot|Middle|Strip|Lend|PhotoFinish)|games\/pictus\/screens\/Reveal)\b/,
  table:
    /^tv\/BringDisplay|^screens\/(HandoverArrival|Invitation|LineEnded|LineState|PersonTools|Plan|Seats|Share)\.svelte$/,
  tv: /^(games\/\w+\/)?tv\//,
  options:
    /^games\/(\w+\/)?(screens\/(PlanDetails|Options|Adjust)|options\.ts|descriptions\.ts|adjusting\.ts)|^screens\/AdjustForm/,
};

test.each(Object.entries(SAID_IN))("the sentences of %s are said where they are loaded", (part, places) => {
  const files = readdirSync(SRC, { recursive: true, encoding: "utf-8" }).filter((file) => /\.(svelte|ts)$/.test(file));
  const said = files.filter((file) =>
    (readFileSync(join(SRC, file), "utf-8").match(/(?<=["'])page\.\w+(?=["'])/g) ?? []).some((key) =>
      PARTS[part]?.test(key),
    ),
  );
  expect(said.length).toBeGreaterThan(0);
  expect(said.filter((file) => !places.test(file))).toEqual([]);
});
