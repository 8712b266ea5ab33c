import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/motion.css";
import { mount } from "svelte";
import { keepPage } from "./offline/keep.ts";
import House from "./screens/Home.svelte";
import { recalled } from "./table/memory.ts";
import { settings } from "./table/settings.svelte.ts";
import { firstSpoken } from "./words/languages.ts";
import { words } from "./words/words.svelte.ts";

settings.dress(document.documentElement);
await words.speak(firstSpoken([recalled("language"), ...navigator.languages]));
mount(House, { target: document.body });
keepPage();
