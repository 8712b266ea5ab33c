import { expect, test } from "vitest";
import { words } from "../../src/words/words.svelte.ts";

test("the rules are brought when they are asked for, and from then on follow the language", async () => {
  await words.speak("de");
  expect(words.say("page.ready")).toBe("bereit");
  expect(words.say("help.end")).toBe("help.end");
  expect(words.has("help")).toBe(false);

  await words.bring("help");
  expect(words.say("help.end")).toBe("Das Ende");

  await words.speak("fr");
  expect(words.has("help")).toBe(true);
  expect(words.say("help.end")).toBe("La fin");
  expect(words.say("page.ready")).toBe("prêt");
});

test("a language that is changed while the rules are on their way has the last word", async () => {
  await Promise.all([words.speak("es"), words.bring("help")]);
  expect([words.language, words.has("help"), words.say("help.end")]).toEqual(["es", true, "El final"]);
});

test("facts are put into the language that is spoken", async () => {
  await words.speak("fr");
  const facts = { colours: { levels: ["green", "red"] } };
  expect(words.tell({ key: "help.look_begin", facts })).toBe(
    "Le mieux pour la première manche\u00a0: vert et rouge. Ensuite, aussi difficile que vous voulez.",
  );
});
