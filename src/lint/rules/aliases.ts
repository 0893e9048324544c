import { createReconciler, type DuplicateRule } from "../../evolve/internal.ts";
import { type FieldPath, isEmpty, parsePath } from "../../fieldpath/internal.ts";
import { kubernetesDuplicates } from "../../kubernetes/internal.ts";
import type { ObjectType } from "../../schema/internal.ts";
import { compare, valueAt } from "../../typed/internal.ts";
import { equal, type JsonObject, showValue } from "../../value/internal.ts";
import { attempt } from "../attempt.ts";
import type { Inspection } from "../inspection.ts";

/** Names of one fact that disagree, or that bring back what is removed. */
export function checkAliases(inspection: Inspection): void {
  const { findings, value } = inspection;
  const { apiVersion, kind } = value;
  if (!findings.wants("aliases-disagree", "alias-comes-back")) return;
  if (typeof apiVersion !== "string" || typeof kind !== "string") return;
  const rules = kubernetesDuplicates(apiVersion, kind).filter(({ policy = "" }) => !UNRELATED.has(policy));
  for (const rule of rules) {
    attempt(() => checkStated(rule, inspection));
    attempt(() => checkRemoved(rule, inspection));
  }
  if (rules.length === 0) attempt(() => checkStated(undefined, inspection));
}

/** Policies under which the two fields do not have to agree: one is laid over the other, or nobody compares them. */
const UNRELATED: ReadonlySet<string> = new Set(["overlay", "readOldFirst"]);

/** Checks one rule, or without one all that the type's schema declares. */
function checkStated(rule: DuplicateRule | undefined, { type, value, live, findings }: Inspection): void {
  const { object, mirrored, errors } = createReconciler(type, rule && { rules: [rule] })({ after: value });
  const isStated = (path: FieldPath): boolean => !isUnset(valueAt(type, value, path));
  // Where only one name is stated, what live has under the other may agree.
  const isWhole =
    live === undefined || (rule !== undefined && [rule.old, rule.new].map(parsePath).every(isStated));
  for (const { path, message } of isWhole ? errors : [])
    findings.report("aliases-disagree", { of: "object", steps: parsePath(path), message });
  for (const steps of isOnlyAddedTo(type, value, object) ? [] : mirrored.filter(isStated)) {
    const other = rule === undefined ? "another name of the same fact" : otherName(rule, steps);
    const [stated, kept] = [value, object].map((side) => showValue(valueAt(type, side, steps)));
    const message = `${other} says otherwise, and counts: ${stated} becomes ${kept}`;
    findings.report("aliases-disagree", { of: "object", steps, message });
  }
}

/** Whether all that is stated stays, as that of containers which get the AppArmor profiles of annotations. */
function isOnlyAddedTo(type: ObjectType, from: JsonObject, to: JsonObject): boolean {
  const { modified, removed } = compare(type, { from, to });
  return isEmpty(modified) && isEmpty(removed);
}

/** The name of a rule that does not lead to a field. */
function otherName(rule: DuplicateRule, steps: FieldPath): string {
  const last = steps.at(-1);
  return last?.kind === "field" && rule.new.endsWith(`.${last.name}`) ? rule.old : rule.new;
}

/** Finds a fact that is removed under one name, and that the server fills in again from the other. */
function checkRemoved(rule: DuplicateRule, { type, value, live, outcome, findings }: Inspection): void {
  if (live === undefined || outcome === undefined) return;
  const paths = [rule.old, rule.new].map(parsePath);
  if (paths.some((path) => !isUnset(valueAt(type, value, path)))) return;
  const reconcile = createReconciler(type, { rules: [rule] });
  const { object, mirrored } = reconcile({ before: live, after: outcome.object });
  for (const steps of mirrored) {
    const at = (side: JsonObject) => valueAt(type, side, steps);
    const back = at(object);
    if (!equal(back, at(live))) continue;
    const message = `the config does not state it any more, but ${showValue(back)} comes back from ${otherName(rule, steps)}`;
    findings.report("alias-comes-back", { of: "live", steps, message });
  }
}

function isUnset(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}
