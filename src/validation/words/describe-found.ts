import type { DefinitionSource } from "../../openapi/internal.ts";
import type { JsonObject } from "../../value/internal.ts";
import { RULES, WORDS } from "../check/rules.ts";
import { nameField, printFieldPath, printSteps } from "./field-path.ts";
import { arrange, type Found, type Placed } from "./found.ts";
import type { Problem } from "./problem.ts";
import type { Remark } from "./remark.ts";

/** Nobody reads more, and each has its whole path. */
const MOST_PROBLEMS = 100;

/** How many characters they come to, at least, before there are no more: names may be as long as an object. */
const MOST_TEXT = 262_144;

/** The object that something was found in, and what it is. */
export interface Examined {
  readonly source: DefinitionSource;
  readonly definition: string;
  readonly object: JsonObject;
}

/** The parts that Kubernetes checks one after the other, each by the keywords that report to it. */
const PARTS: readonly ((keyword: string) => boolean)[] = [
  (keyword) => keyword === "additionalProperties",
  (keyword) => !["additionalProperties", "embeddedRule", "listRule"].includes(keyword),
  (keyword) => keyword === "embeddedRule",
  (keyword) => keyword === "listRule",
];

/** What was found, in Kubernetes' order and words, each once. */
export function describeFound(
  found: readonly Found[],
  examined: Examined,
  { duplicates = false }: { readonly duplicates?: boolean | undefined },
): readonly Problem[] {
  const problems = new Map<string, Problem>();
  let size = 0;
  for (const belongs of PARTS) {
    const part = found.filter(({ keyword }) => belongs(keyword));
    for (const placed of arrange(part, examined.object)) {
      for (const problem of describePlaced(placed, examined)) {
        if (duplicates && problem.reason === "FieldValueDuplicate") continue;
        const text = `${problem.path}: ${problem.message}`;
        problems.set(text, problem);
        size += text.length;
        if (problems.size === MOST_PROBLEMS || size > MOST_TEXT) return [...problems.values()];
      }
    }
  }
  return [...problems.values()];
}

function describePlaced({ found, steps }: Placed, { source, definition }: Examined): readonly Problem[] {
  const { keyword, facts, value, name = "" } = found;
  const path = printSteps(steps);
  const remarks = RULES[keyword]?.(facts, value, path) ?? WORDS[keyword]?.(facts, value, path, name) ?? [];
  const print =
    keyword === "embeddedRule" || keyword === "listRule"
      ? (all: Problem["steps"]) => printFieldPath(source, definition, all)
      : printSteps;
  return remarks.map(({ reason, message, step, nameless }: Remark) => {
    const all = step === undefined ? steps : [...steps, step];
    return { reason, path: nameField(nameless ? "" : print(all)), steps: all, message };
  });
}
