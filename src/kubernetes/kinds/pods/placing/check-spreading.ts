import type { Json, JsonObject } from "../../../../value/internal.ts";
import { type Cause, duplicate, invalid, notSupported, required } from "../../../status/cause.ts";
import { checkLabelKey } from "../../rules/check-labels.ts";
import { objectsOf } from "../../rules/check-values.ts";
import { checkSelector } from "../../rules/label-selectors.ts";
import { checkLabelKeys } from "./label-keys.ts";

const ACTIONS = ["DoNotSchedule", "ScheduleAnyway"];

/** What is wrong with how pods are to be spread. */
export function* checkSpreading(constraints: Json | undefined, path: string): Iterable<Cause> {
  const all = objectsOf(constraints);
  const last = new Map(all.map((constraint, index) => [idOf(constraint), index]));
  for (const [index, constraint] of all.entries()) {
    const place = `${path}[${index}]`;
    const { maxSkew = 0, topologyKey = "", whenUnsatisfiable: action = "", minDomains } = constraint;
    if (Number(maxSkew) <= 0) yield invalid(`${place}.maxSkew`, maxSkew, "must be greater than zero");
    if (topologyKey === "") yield required(`${place}.topologyKey`, "can not be empty");
    if (!ACTIONS.includes(String(action))) yield notSupported(`${place}.whenUnsatisfiable`, action, ACTIONS);
    if (last.get(idOf(constraint)) !== index)
      yield duplicate(`${place}.{topologyKey, whenUnsatisfiable}`, `{${topologyKey}, ${action}}`);
    if (minDomains !== undefined) {
      const field = `${place}.minDomains`;
      if (Number(minDomains) <= 0) yield invalid(field, minDomains, "must be greater than zero");
      if (action !== "DoNotSchedule")
        yield invalid(
          field,
          minDomains,
          `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${action}`,
        );
    }
    yield* checkLabelKeys(constraint, place);
    yield* checkSelector(constraint.labelSelector, `${place}.labelSelector`);
  }
}

function idOf({ topologyKey = "", whenUnsatisfiable = "" }: JsonObject): string {
  return JSON.stringify([topologyKey, whenUnsatisfiable]);
}

/** What is wrong with what a pod waits for: before it gets a node, and before it is ready. */
export function* checkGates(
  { schedulingGates, readinessGates }: { readonly [name: string]: Json | undefined },
  path: string,
): Iterable<Cause> {
  for (const [index, { conditionType }] of objectsOf(readinessGates).entries())
    yield* checkLabelKey(conditionType, `${path}.readinessGates[${index}].conditionType`);
  const names = new Set<Json>();
  for (const [index, { name = "" }] of objectsOf(schedulingGates).entries()) {
    const field = `${path}.schedulingGates[${index}]`;
    yield* checkLabelKey(name, field);
    if (names.has(name)) yield duplicate(field, name);
    names.add(name);
  }
}
