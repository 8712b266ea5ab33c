/** What may be drawn and what not, by the rulebook of the agreement. People judge that, so it is explained, not checked. */

import type { HelpKey } from "../../../help/parts.ts";
import type { Pictomania } from "../../../wire/messages.ts";
import type { SketchName } from "./sketches.ts";

export type Advice = readonly [sketch: SketchName, key: HelpKey];

export interface DrawingRules {
  /** What is allowed; empty where a rulebook only says what is not. */
  readonly fine: readonly Advice[];
  readonly unfair: readonly Advice[];
}

const WRITING: Advice = ["write", "help.may_not_write"];
const PLACE: Advice = ["count", "help.may_not_count"];
const FORM: Advice = ["form", "help.may_not_form"];

const RULES: Readonly<Record<Pictomania.Agreement["drawing_rules"], DrawingRules>> = {
  full: {
    fine: [
      ["erase", "help.may_erase"],
      ["around", "help.may_around"],
      ["arrow", "help.may_arrow"],
      ["cross", "help.may_cross"],
      ["signs", "help.may_signs"],
      ["emblem", "help.may_emblem"],
      ["scribble", "help.may_scribble"],
      ["parts", "help.may_parts"],
    ],
    unfair: [
      WRITING,
      ["unit", "help.may_not_unit"],
      PLACE,
      FORM,
      ["sound", "help.may_not_sound"],
      ["point", "help.may_not_point"],
      ["other", "help.may_not_other"],
      ["talk", "help.may_not_talk"],
      ["film", "help.may_not_film"],
    ],
  },
  short: { fine: [], unfair: [FORM, ["talk", "help.may_not_comment"], WRITING, PLACE] },
};

export function drawingRules({ drawing_rules }: Pick<Pictomania.Agreement, "drawing_rules">): DrawingRules {
  return RULES[drawing_rules];
}
