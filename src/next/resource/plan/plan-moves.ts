import {
  type Fields,
  fieldStep,
  fieldsAt,
  type Place,
  parsePlace,
  printPlace,
} from "../../../evolve/internal.ts";
import type { PromotedAnnotation } from "../../../openapi/internal.ts";
import { isRootPath } from "../../../schema/internal.ts";
import { attempt, nodesWithin, type SchemaNode } from "../marks/schema-node.ts";
import { ANNOTATIONS, follow, isWithin, type Plan, type PlannedMove } from "./plan.ts";

/** The places that something moves to. */
export function targetsOf(
  root: SchemaNode,
  promoted: readonly PromotedAnnotation[],
  plan: Plan,
): readonly Place[] {
  const marked = [...nodesWithin(root)].filter(
    (node) => node.marks?.move !== undefined && !plan.isGone(node),
  );
  const annotations = promoted.map(({ to }) => readTarget(fromTop(to), root, plan) ?? []);
  return [...marked.map((node) => finalPlace(node, plan)), ...annotations];
}

function fromTop(path: string): string {
  return isRootPath(path) ? path : `.${path}`;
}

/** What moves, in an order in which nothing is in the way of what comes later. */
export function planMoves(root: SchemaNode, promoted: readonly PromotedAnnotation[], plan: Plan): void {
  const asked: PlannedMove[] = [];
  for (const node of nodesWithin(root)) {
    const move = node.marks?.move;
    if (move === undefined || node.name === undefined || plan.isGone(node)) continue;
    const to = readTarget(move, node.parent as SchemaNode, plan);
    if (to !== undefined)
      asked.push({ from: plan.renamedPlace(node), to, node, options: {}, where: node.where });
  }
  for (const { annotation, to: text, convert, schema } of promoted) {
    const where = `${root.where}.x-fieldwise-promote-annotations.${annotation}`;
    const to = readTarget(fromTop(text), root, plan);
    const from = [...ANNOTATIONS, fieldStep(annotation)];
    const options = (convert === undefined ? {} : { convert }) as PlannedMove["options"];
    if (to !== undefined) asked.push({ from, to, node: undefined, schema, options, where });
  }
  // A field goes to its place before others go into it.
  asked.sort((one, other) => one.to.length - other.to.length);
  for (const move of asked) {
    const from = follow(move.from, plan.moves);
    const inItems = attempt(plan.problems, () => fieldsAt([from, move.to]));
    const before = printPlace(move.node?.place ?? move.from);
    const to = printPlace(move.to);
    if (inItems === undefined) continue;
    if (move.to.length === 1 || printPlace(move.to.slice(0, 1)) === "metadata") {
      plan.refuse(
        move.where,
        `${to} is not a place for fields: use one below spec, or another field of the object`,
      );
      continue;
    }
    plan.moves.push({ ...move, from });
    plan.steps.push({ move: [printPlace(from), to], ...move.options });
    keepEmptied(root, { from, to: move.to }, inItems, plan);
    plan.changes.push({ change: move.node === undefined ? "promoted" : "moved", path: before, to });
    if (move.node !== undefined) continue;
    if (move.options.convert !== undefined)
      plan.keepOfNext(move.to, `${plan.from} may not say it in the same form`);
    plan.keepOfNext(
      move.from,
      `an annotation of this name says nothing to ${plan.to}, and ${plan.from} reads it as ${to}`,
    );
    plan.keepOfVersion(move.from, `what it says may not be a value of ${to}`);
  }
}

/** The place that a path names: from an object on or, with a dot before it, from the top. */
function readTarget(text: string, holder: SchemaNode, plan: Plan): Place | undefined {
  const isRoot = isRootPath(text);
  const named = attempt(plan.problems, () => parsePlace(isRoot ? text.slice(1) : text));
  if (named === undefined || isRoot) return named;
  return [...finalPlace(holder, plan), ...named];
}

/** Where the next version has an object, by its own move and by those of all that is around it. */
function finalPlace(node: SchemaNode, plan: Plan): Place {
  const { parent, marks, name } = node;
  if (parent === undefined) return [];
  if (marks?.move !== undefined) return readTarget(marks.move, parent, plan) ?? [];
  return [...finalPlace(parent, plan), name === undefined ? "*" : fieldStep(plan.nameOf(node))];
}

/**
 * Objects that a move empties or needs go and come with it, so that one which is empty would be lost: it is kept, wherever the
 * other version may have something in its place.
 */
function keepEmptied(
  root: SchemaNode,
  { from, to }: Pick<PlannedMove, "from" | "to">,
  { way }: Fields,
  plan: Plan,
): void {
  const why = "an empty object there would not come back";
  const nodes = [...nodesWithin(root)];
  const find = (place: Place) => nodes.find((node) => isSame(plan.renamedPlace(node), place));
  for (let length = way.length + 1; length < to.length; length++) {
    const place = to.slice(0, length);
    const known = find(place);
    if (known === undefined) {
      plan.keepOfNext(place, why);
      break;
    }
    if (mayBeEmpty(known)) plan.keepOfVersion(known.place, why);
  }
  for (let length = way.length + 1; length < from.length; length++) {
    const known = find(from.slice(0, length));
    if (known !== undefined && !plan.isGone(known) && mayBeEmpty(known))
      plan.keepOfNext(from.slice(0, length), why);
  }
}

function mayBeEmpty({ schema }: SchemaNode): boolean {
  return !Array.isArray(schema.required) || schema.required.length === 0;
}

function isSame(one: Place, other: Place): boolean {
  return one.length === other.length && isWithin(one, other);
}
