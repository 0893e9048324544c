import { fieldSetOf, matchesPath, type PathPattern } from "../../fieldpath/internal.ts";
import { checkObjectType, type ObjectType, type Type } from "../../schema/internal.ts";
import { dropFields, readPattern, stepInto } from "../../typed/internal.ts";
import {
  checkNames,
  invalidArgument,
  type Json,
  type Names,
  readArguments,
  readList,
} from "../../value/internal.ts";
import { readNames } from "../check-kind.ts";
import type { Conflict, WayOut } from "./conflict.ts";
import type { SettleConflicts } from "./settle-conflicts.ts";
import { shareValues } from "./share-values.ts";

/** What to do about a conflict. */
export interface ConflictRule {
  /**
   * `force`: take the field over. `give-way`: leave it to its owner, as if the config did not state it. `share`: state
   * live's value instead, so that it is both's.
   */
  readonly resolve: WayOut;
  /** Patterns for the fields it is about: `spec.replicas`, `spec.template.spec.containers[*].image`. Default: all. */
  readonly paths?: readonly string[] | undefined;
  /** The managers it is about. Default: all. */
  readonly managers?: readonly string[] | undefined;
  /**
   * The values it is about: live's and the config's. With `semanticallyEqual` of `fieldwise/evolve`, a config shares what
   * it only says otherwise than live. Default: all.
   */
  readonly when?: ((type: Type, live: Json, wanted: Json) => boolean) | undefined;
}

const NAMES: Names = {
  resolve: "force|give-way|share",
  paths: "any",
  managers: "any",
  when: "function",
};

/**
 * Settles the conflicts of a type's objects by rules; the first that fits decides. A pattern that fits no field of the type
 * is an error at once.
 */
export function conflictRules(of: ObjectType, rules: readonly ConflictRule[]): SettleConflicts {
  checkObjectType(of);
  const read = readArguments(() => readList(rules, "the rules").map((rule) => readRule(of, rule)));
  return ({ type, config, conflicts }) => {
    const settled: Record<WayOut, Set<Conflict>> = {
      force: new Set(),
      "give-way": new Set(),
      share: new Set(),
    };
    for (const conflict of conflicts) {
      const resolve = read.find((rule) => concerns(rule, conflict, type))?.resolve;
      // What cannot be taken out of the config cannot be replaced there either.
      const possible = resolve === "force" || (resolve && conflict.waysOut.includes("give-way"));
      if (possible && conflict.waysOut.includes(resolve)) settled[resolve].add(conflict);
    }
    const fields = fieldSetOf([...settled["give-way"]].map(({ steps }) => steps));
    return {
      config: dropFields(type, shareValues(type, config, settled.share), fields),
      gaveWay: settled["give-way"],
      forced: settled.force,
    };
  };
}

type ReadRule = ConflictRule & { readonly patterns: readonly PathPattern[] | undefined };

function readRule(type: ObjectType, rule: ConflictRule): ReadRule {
  checkNames("parts of a rule", rule, NAMES);
  if (rule.resolve === undefined) throw invalidArgument("a rule does not say what to do: add resolve");
  const paths = rule.paths === undefined ? undefined : readNames(rule.paths, "paths");
  if (rule.managers !== undefined) readNames(rule.managers, "managers");
  return { ...rule, patterns: paths?.map((path) => readPattern(type, path)) };
}

function concerns({ patterns, managers, when }: ReadRule, conflict: Conflict, type: ObjectType): boolean {
  const { steps, owner, live, wanted } = conflict;
  if (managers !== undefined && !managers.includes(owner.manager)) return false;
  if (patterns !== undefined && !patterns.some((pattern) => matchesPath(pattern, steps))) return false;
  if (when === undefined) return true;
  if (live === undefined || wanted === undefined || !conflict.waysOut.includes("give-way")) return false;
  const leaf = steps.reduce<Type | undefined>(stepInto, type);
  return leaf !== undefined && when(leaf, live, wanted);
}
