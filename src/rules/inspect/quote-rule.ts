/** How much of a rule a line shows. */
const MOST_SHOWN = 80;

/** A rule in a line, in quotes of its own, shortened if it is long. */
export function quoteRule(rule: string): string {
  const line = rule.trim().replace(/\s+/g, " ");
  return `\`${line.length <= MOST_SHOWN ? line : `${line.slice(0, MOST_SHOWN - 1)}…`}\``;
}
