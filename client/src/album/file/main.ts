/** The page of an album in a file: it has everything in it, and asks nobody for anything. */

import "../../styles/fonts.css";
import "../../styles/tokens.css";
import "../../styles/base.css";
import "../../styles/motion.css";
import { mount } from "svelte";
import type { AlbumFile } from "../../wire/messages.ts";
import { firstSpoken } from "../../words/languages.ts";
import { words } from "../../words/words.svelte.ts";
import Saved from "./Saved.svelte";

const album: AlbumFile | null = JSON.parse(document.getElementById("album")?.textContent ?? "null");

void words.speak(firstSpoken([album?.language ?? null, ...navigator.languages])).then(() => {
  document.documentElement.lang = words.language;
  mount(Saved, { target: document.body, props: { album } });
});
