import { matchesPath, type PathPattern, parsePattern } from "../fieldpath/index.ts";
import type { Conflict } from "./conflict.ts";
import type { ConflictRule } from "./options.ts";

/** A rule whose patterns were read. */
export interface ReadRule {
  readonly resolve: ConflictRule["resolve"];
  readonly patterns: readonly PathPattern[] | undefined;
  readonly managers: readonly string[] | undefined;
}

/** Reads rules; a pattern that does not read as one is an error, whether it is needed or not. */
export function readRules(rules: readonly ConflictRule[]): readonly ReadRule[] {
  return rules.map(({ resolve, paths, managers }) => ({
    resolve,
    patterns: paths?.map(parsePattern),
    managers,
  }));
}

export function concerns({ patterns, managers }: ReadRule, { steps, owner }: Conflict): boolean {
  if (managers !== undefined && !managers.includes(owner.manager)) return false;
  return patterns === undefined || patterns.some((pattern) => matchesPath(pattern, steps));
}
