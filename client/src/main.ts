import "./looks/fonts.css";
import "./looks/tokens.css";
import "./looks/base.css";
import "./style.css";
import { mount } from "svelte";
import House from "./screens/House.svelte";
import { recalled } from "./table/memory.ts";
import { chosen } from "./words/languages.ts";
import { words } from "./words/words.svelte.ts";

await words.speak(chosen([recalled("language"), ...navigator.languages]));
mount(House, { target: document.body });
