/**
 * Sentences whose words depend on a number, in the form of ICU: `{count, plural, one {# card} other {# cards}}`. What
 * categories a language has, the browser knows. `src/pictorium/content/plurals.py` does the same.
 */

const OPENING = /\{(\w+), plural,/;
const FORM = /^\s*(\w+)\s*(?=\{)/;

/** The sentence with the form for each number that it depends on. */
export function inflected(sentence: string, language: string, facts: Readonly<Record<string, unknown>>): string {
  const found = OPENING.exec(sentence);
  if (!found) return sentence;
  const [end, forms] = formsFrom(sentence, found.index + found[0].length);
  const number = facts[found[1] ?? ""];
  const rest = sentence.slice(end);
  return sentence.slice(0, found.index) + inflected(chosen(forms, number, language) + rest, language, facts);
}

function chosen(forms: Readonly<Record<string, string>>, number: unknown, language: string): string {
  const other = forms.other ?? "";
  if (typeof number !== "number") return other;
  const category = new Intl.PluralRules(language).select(Math.abs(number));
  return (forms[category] ?? other).replaceAll("#", String(number));
}

/** The forms of a gap by their categories, and where it ends. */
function formsFrom(sentence: string, start: number): [number, Record<string, string>] {
  const forms: Record<string, string> = {};
  for (let from = start; ; ) {
    const form = FORM.exec(sentence.slice(from));
    if (!form) return [sentence.indexOf("}", from) + 1, forms];
    const open = from + form[0].length;
    const end = closing(sentence, open);
    forms[form[1] ?? ""] = sentence.slice(open + 1, end);
    from = end + 1;
  }
}

function closing(sentence: string, open: number): number {
  let depth = 0;
  for (let place = open; place < sentence.length; place++) {
    depth += sentence[place] === "{" ? 1 : sentence[place] === "}" ? -1 : 0;
    if (depth === 0) return place;
  }
  throw new Error(`a gap without an end: ${sentence}`);
}
