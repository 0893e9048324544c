import { type Place, printPlace } from "../../../evolve/internal.ts";
import type { Json } from "../../../value/internal.ts";
import { nodesWithin, type SchemaNode } from "../marks/schema-node.ts";
import type { Plan } from "./plan.ts";
import { rewriteValue } from "./plan-values.ts";

/** Defaults that change, or that a field takes along to a place where they may not be filled in. */
export function planDefaults(root: SchemaNode, plan: Plan): void {
  for (const node of nodesWithin(root)) {
    const { marks, schema, where, place } = node;
    if (marks === undefined || plan.isGone(node)) continue;
    const was = schema.default;
    if (marks.default === undefined && was !== undefined && marks.deprecatedValues.includes(was as string))
      plan.refuse(where, `its default ${JSON.stringify(was)} goes: name another in x-fieldwise-next-default`);
    const isChanged = marks.default !== undefined;
    const isMoved = marks.move !== undefined && was !== undefined;
    if (!isChanged && !isMoved) continue;
    if (node.name === undefined) {
      plan.refuse(where, "only fields have defaults: mark the field that has this");
      continue;
    }
    const becomes = defaultOf(node, plan);
    const next = plan.nextPlace(node) as Place;
    if (isChanged)
      plan.changes.push({
        change: "default",
        path: printPlace(place),
        ...(was !== undefined && { was }),
        ...(becomes !== undefined && { becomes }),
      });
    if (was !== undefined) {
      fillAbove(node, plan.defaults, (one) => [one.place, one.schema.default]);
      plan.defaults[printPlace(place)] = was;
    }
    if (becomes !== undefined) {
      fillAbove(node, plan.hubDefaults, (one) => [plan.nextPlace(one), defaultOf(one, plan)]);
      plan.hubDefaults[printPlace(next)] = becomes;
    }
    if (was !== undefined && (becomes === undefined || isMoved))
      plan.keepOfNext(next, `where ${plan.to} has it unset, ${plan.from} fills it in`);
    if (becomes !== undefined && (was === undefined || isMoved))
      plan.keepOfVersion(place, `where ${plan.from} has it unset, ${plan.to} fills it in`);
  }
}

/** The default of a field in the next version; `undefined` if there is none. */
export function defaultOf(node: SchemaNode, plan: Plan): Json | undefined {
  const stated = node.marks?.default;
  if (stated !== undefined) return stated === null ? undefined : stated;
  return node.schema.default === undefined ? undefined : rewriteValue(node.schema.default, node, plan);
}

/** Adds the defaults of the objects around a field, which is filled in only if these are there. */
function fillAbove(
  node: SchemaNode,
  defaults: Record<string, Json>,
  read: (above: SchemaNode) => readonly [Place | undefined, Json | undefined],
): void {
  const above: SchemaNode[] = [];
  for (let here = node.parent; here?.parent !== undefined; here = here.parent) above.unshift(here);
  for (const one of above) {
    const [place, value] = read(one);
    if (place !== undefined && value !== undefined && one.name !== undefined)
      defaults[printPlace(place)] = value;
  }
}
