import { type Place, printPlace } from "../../../evolve/internal.ts";
import { isObject, type JsonObject, type MutableObject, setField } from "../../../value/internal.ts";
import type { SchemaNode } from "../marks/schema-node.ts";
import { isWithin, type Plan, type PlannedMove } from "../plan/plan.ts";
import type { Origins } from "./rewrite-schema.ts";

/** Puts the schema of something that moves into that of the next version, with the objects that it needs. */
export function insertField(
  root: MutableObject,
  move: PlannedMove,
  schema: JsonObject,
  plan: Plan,
  origins: Origins,
): void {
  const { to, node, where } = move;
  const common = node === undefined ? 0 : commonLength(plan.renamedPlace(node), to);
  let isRequired = node?.required === true && isRequiredBelow(node, common);
  const added: { readonly holder: MutableObject; readonly name: string }[] = [];
  let here = root;
  for (const [index, step] of to.entries()) {
    const problem = whyNotThere(here, move, index, plan, origins);
    if (problem !== undefined) {
      plan.refuse(where, problem);
      return;
    }
    if (step === "*") {
      here = (isObject(here.items) ? here.items : here.additionalProperties) as MutableObject;
      continue;
    }
    here.properties ??= {};
    const properties = here.properties as MutableObject;
    const known = properties[step.name];
    if (known === undefined) {
      added.push({ holder: here, name: step.name });
      setField(properties, step.name, index === to.length - 1 ? schema : { type: "object" });
    } else if (index >= common) isRequired &&= namesIn(here).includes(step.name);
    here = properties[step.name] as MutableObject;
  }
  if (isRequired) for (const { holder, name } of added) holder.required = [...namesIn(holder), name];
  else if (node?.required === true)
    plan.note(
      printPlace(to),
      `${plan.from} requires it as ${printPlace(node.place)}; in ${plan.to} it is optional`,
    );
}

/** Why a place cannot be had by something that moves there, as far as one step of it is concerned. */
function whyNotThere(
  here: JsonObject,
  { to, from, node }: PlannedMove,
  index: number,
  plan: Plan,
  origins: Origins,
): string | undefined {
  const step = to[index];
  const path = printPlace(to.slice(0, index + 1));
  if (step === "*" || step === undefined)
    return isObject(here.items) || isObject(here.additionalProperties)
      ? undefined
      : `${path} leads into items that are not there: use another place`;
  if (here.type !== undefined && here.type !== "object")
    return `what is around ${path} is of type ${String(here.type)}, and has no fields: use another place`;
  const known = isObject(here.properties) && Object.hasOwn(here.properties, step.name);
  if (known)
    return index === to.length - 1 ? `${path} is another field already: use another name` : undefined;
  if (isObject(here.additionalProperties))
    return `what is around ${path} is a map, which has no fields: use another place`;
  const before = origins.get(here)?.fields.get(step.name);
  if (before === undefined || before === node || isWithin(from, plan.renamedPlace(before))) return undefined;
  return `${path} is a field of ${plan.from}, which is gone or elsewhere in ${plan.to}: use another name`;
}

function commonLength(one: Place, other: Place): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && isWithin(one, other.slice(0, length + 1))) length++;
  return length;
}

/** Whether all that is around a field is required, from some level on. */
function isRequiredBelow(node: SchemaNode, level: number): boolean {
  for (let here = node.parent; here !== undefined && here.place.length > level; here = here.parent)
    if (!here.required) return false;
  return true;
}

function namesIn({ required }: JsonObject): readonly string[] {
  return Array.isArray(required) ? (required as readonly string[]) : [];
}
