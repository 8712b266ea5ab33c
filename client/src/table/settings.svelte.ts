/** The settings of this device. They are stored in this browser only. */

import { recalled, remember } from "./memory.ts";

export const HANDS = ["right", "left"] as const;
export const THEMES = ["auto", "light", "dark"] as const;
const SWITCH = ["on", "off"] as const;

export type Hand = (typeof HANDS)[number];
export type Theme = (typeof THEMES)[number];

/** The stored value, if it is one of these; otherwise the first of them. */
export function oneOf<Choice extends string>(choices: readonly [Choice, ...Choice[]], kept: string | null): Choice {
  return choices.find((choice) => choice === kept) ?? choices[0];
}

export class Settings {
  #hand = $state<Hand>(oneOf(HANDS, recalled("hand")));
  #theme = $state<Theme>(oneOf(THEMES, recalled("theme")));
  #sounds = $state(oneOf(SWITCH, recalled("sounds")) === "on");
  #buzz = $state(oneOf(SWITCH, recalled("buzz")) === "on");

  /** The hand that draws: buttons are on the other side. */
  get hand(): Hand {
    return this.#hand;
  }

  set hand(hand: Hand) {
    this.#hand = hand;
    remember("hand", hand);
  }

  get theme(): Theme {
    return this.#theme;
  }

  set theme(theme: Theme) {
    this.#theme = theme;
    remember("theme", theme);
  }

  get sounds(): boolean {
    return this.#sounds;
  }

  set sounds(areOn: boolean) {
    this.#sounds = areOn;
    remember("sounds", areOn ? "on" : "off");
  }

  /** Whether the phone buzzes in its owner's hand. */
  get buzz(): boolean {
    return this.#buzz;
  }

  set buzz(isOn: boolean) {
    this.#buzz = isOn;
    remember("buzz", isOn ? "on" : "off");
  }

  /** Puts the settings on the page, for the styles. */
  dress(page: { dataset: DOMStringMap }): void {
    page.dataset.hand = this.#hand;
    page.dataset.theme = this.#theme;
  }
}

export const settings = new Settings();
