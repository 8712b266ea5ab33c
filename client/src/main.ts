import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/motion.css";
import { mount } from "svelte";
import { CARDS } from "./cards/address.ts";
import { keepPage } from "./offline/keep.ts";
import House from "./screens/Home.svelte";
import { recalled } from "./table/memory.ts";
import { settings } from "./table/settings.svelte.ts";
import { DISPLAY } from "./tv/address.ts";
import { firstSpoken } from "./words/languages.ts";
import { words } from "./words/words.svelte.ts";

settings.dress(document.documentElement);
// Not awaited here: a file of sentences may wait until all of this module has run.
void words.speak(firstSpoken([recalled("language"), ...navigator.languages])).then(begin);

async function begin(): Promise<void> {
  if (location.hash === DISPLAY) {
    const [{ default: Tv }] = await Promise.all([import("./tv/Tv.svelte"), words.bring("tv")]);
    mount(Tv, { target: document.body });
  } else if (location.hash === CARDS) {
    const [{ default: Cards }] = await Promise.all([import("./cards/Cards.svelte"), words.bring("cards")]);
    mount(Cards, { target: document.body });
  } else {
    mount(House, { target: document.body });
  }
}

addEventListener("hashchange", () => {
  if (location.hash === DISPLAY || location.hash === CARDS) location.reload();
});
keepPage();
