import { printable } from "../../preview/index.ts";
import type { JsonObject } from "../../value/internal.ts";
import type { Style } from "../output/style.ts";
import type { FieldRule } from "./field-rules.ts";

/** How much of a rule a line shows; `-o json` has all of it. */
const MOST_SHOWN = 120;

/** The rules of a field for a reader: in words first, if there are some. */
export function printFieldRules(rules: readonly FieldRule[], style: Style): string {
  return rules
    .map(({ at, of, rule, message, words }) => {
      const around = at === "" ? "the whole object" : at;
      const where = of === "field" ? "rule" : `rule of ${of === "items" ? "the items" : around}`;
      const line = (label: string, text: string): string =>
        text === "" ? "" : `  ${style.dim(`${label}:`)} ${printable(text)}\n`;
      const head = words ?? shorten(rule);
      return [
        `\n${style.bold(printable(where))}: ${printable(head)}\n`,
        words === undefined ? "" : line("CEL", shorten(rule)),
        line("message", message),
      ].join("");
    })
    .join("");
}

function shorten(rule: string): string {
  const line = rule.replace(/\s+/g, " ");
  return line.length <= MOST_SHOWN ? line : `${line.slice(0, MOST_SHOWN - 1)}…`;
}

/** The same for tools. */
export function describeFieldRule({ at, rule, message, words }: FieldRule): JsonObject {
  return {
    at,
    rule,
    ...(words === undefined ? {} : { words }),
    ...(message === "" ? {} : { message }),
  };
}
