import { type PathPattern, printPattern } from "../../fieldpath/internal.ts";
import { invalidRule, type ReadRule } from "./create-rule.ts";

/** Throws if a field is in two rules that keep it in agreement: a fact has two names, and each rule is about another fact. */
export function checkDistinct(rules: Iterable<{ readonly rule: ReadRule; readonly at: PathPattern }>): void {
  const taken = new Set<string>();
  for (const { rule, at } of rules) {
    const { policy, decide, oldPath, newPath, restPath = [] } = rule;
    if (decide !== undefined || policy === "overlay" || policy === "readOldFirst") continue;
    for (const field of [oldPath, newPath, restPath]) {
      if (field.length === 0) continue;
      const path = printPattern([...at, ...field]);
      if (taken.has(path))
        throw invalidRule(
          path,
          "this is in two rules, but a fact has two names only: keep it in one of them",
        );
      taken.add(path);
    }
  }
}
