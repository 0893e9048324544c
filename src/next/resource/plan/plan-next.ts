import { type Place, printPlace } from "../../../evolve/internal.ts";
import { preservesUnknown, readPromotedAnnotations } from "../../../openapi/internal.ts";
import { isRootPath } from "../../../schema/internal.ts";
import { attempt, isKey, nodesWithin, type SchemaNode } from "../marks/schema-node.ts";
import { isWithin, type Plan } from "./plan.ts";
import { planDefaults } from "./plan-defaults.ts";
import { planDuplicates } from "./plan-duplicates.ts";
import { planMoves, targetsOf } from "./plan-moves.ts";
import { planValues } from "./plan-values.ts";

/** What the marks in a schema come to: the steps that lead to the next version, and what is wrong with them. */
export function planNext(root: SchemaNode, plan: Plan): void {
  planDuplicates(root, plan);
  for (const node of nodesWithin(root)) if (node.marks?.deprecated === true) planRemoval(node, plan);
  const promoted = attempt(plan.problems, () => readPromotedAnnotations(root.schema, root.where)) ?? [];
  const targets = targetsOf(root, promoted, plan);
  for (const node of nodesWithin(root)) if (isEmptied(node, targets, plan)) planRemoval(node, plan);
  for (const node of nodesWithin(root)) {
    const problem = plan.isGone(node) ? undefined : whyNotElsewhere(node, plan);
    if (problem !== undefined) plan.refuse(node.where, problem);
  }
  for (const node of nodesWithin(root)) {
    if (node.marks === undefined || plan.isGone(node)) continue;
    const values = planValues(node, plan);
    const { rename } = node.marks;
    if (rename === undefined || node.name === undefined) {
      if (values === undefined) continue;
      const path = printPlace(node.place);
      if (node.name === undefined) plan.steps.push({ move: [path, path], convert: values });
      else plan.steps.push({ rename: [path, node.name], convert: values });
    } else {
      plan.steps.push({ rename: [printPlace(node.place), rename], ...(values && { convert: values }) });
    }
  }
  planMoves(root, promoted, plan);
  for (const node of nodesWithin(root)) {
    const { marks, name } = node;
    if (marks?.rename === undefined || name === undefined || plan.isGone(node)) continue;
    const to = plan.nextPlace(node);
    plan.changes.push({ change: "renamed", path: printPlace(node.place), to: to && printPlace(to) });
  }
  planDefaults(root, plan);
  for (const node of plan.converted) {
    const place = plan.nextPlace(node);
    if (place !== undefined) plan.keepOfNext(place, `${plan.from} may not say it in the same form`);
  }
}

/** Whether nothing is left of an object, so that the next version would say nothing of what is in it. */
function isEmptied(node: SchemaNode, targets: readonly Place[], plan: Plan): boolean {
  const { fields, each, schema, name } = node;
  if (fields.size === 0 || each !== undefined || name === undefined || preservesUnknown(schema)) return false;
  const leaves = (field: SchemaNode): boolean =>
    plan.gone.has(field) || (field.marks?.move !== undefined && isRootPath(field.marks.move));
  const here = plan.renamedPlace(node);
  return [...fields.values()].every(leaves) && !targets.some((target) => isWithin(target, here));
}

function planRemoval(node: SchemaNode, plan: Plan): void {
  const { place, where, marks, parent, schema } = node;
  const problem = whyNotRemoved(node);
  if (problem !== undefined) plan.refuse(where, problem);
  if (problem !== undefined || plan.gone.has(node)) return;
  plan.gone.add(node);
  if (hasGoneAbove(node, plan)) return;
  const path = printPlace(place);
  if (node.required && schema.default === undefined) {
    const remedy = `give it a default in ${plan.from}, or let it be optional`;
    plan.refuse(where, `${plan.from} requires this, which ${plan.to} does not have: ${remedy}`);
  }
  plan.changes.push({ change: "removed", path, ...(marks?.since !== undefined && { since: marks.since }) });
  const isKept = parent !== undefined && preservesUnknown(parent.schema);
  if (isKept) plan.note(path, `its object keeps fields that no schema names, so ${plan.to} may have it, too`);
  else plan.keepOfVersion(place, `${plan.to} does not have it`);
}

/** Why a field cannot go; `undefined` if it can. */
function whyNotRemoved(node: SchemaNode): string | undefined {
  if (node.name === undefined) return "only fields go: mark the field that has this";
  if (isKey(node)) return "this identifies the items of a list, which cannot do without: keep it";
  return isIdentity(node.place) ? "every object has this: keep it" : undefined;
}

function hasGoneAbove(node: SchemaNode, plan: Plan): boolean {
  for (let here = node.parent; here !== undefined; here = here.parent)
    if (plan.gone.has(here) || here.marks?.deprecated === true) return true;
  return false;
}

/** Why a field cannot be renamed or moved as it is marked; `undefined` if it can. */
function whyNotElsewhere(node: SchemaNode, plan: Plan): string | undefined {
  const { rename, move } = node.marks ?? {};
  if (rename === undefined && move === undefined) return undefined;
  if (node.name === undefined) return "only fields are renamed or moved: mark the field that has this";
  if (isIdentity(node.place)) return "every object has this: keep it where it is";
  if (rename === undefined)
    return isKey(node)
      ? "this identifies the items of a list, and must stay in them: rename it, or keep it"
      : undefined;
  if (move !== undefined) return "this is renamed and moved: say its new name in x-fieldwise-move alone";
  const siblings = node.parent?.fields ?? new Map<string, SchemaNode>();
  const other = siblings.get(rename);
  if (other !== undefined) {
    const later = "let it go first, and rename this in a later version";
    return `"${rename}" is another field of ${plan.from}: ${plan.isGone(other) ? later : "use another name"}`;
  }
  const twin = [...siblings.values()].find((one) => one.marks?.rename === rename);
  if (twin === node) return undefined;
  return twin && `"${twin.name}" is renamed to "${rename}", too: use another name`;
}

function isIdentity(place: Place): boolean {
  const [first] = place;
  return (
    place.length === 1 && typeof first === "object" && ["apiVersion", "kind", "metadata"].includes(first.name)
  );
}
