/** The sentence with its gaps filled; a gap without a fact stays visible. */
export function fillGaps(sentence: string, facts: Readonly<Record<string, unknown>>): string {
  return sentence.replace(/\{(\w+)\}/g, (gap, name: string) => (name in facts ? String(facts[name]) : gap));
}
