import {
  type DeclaredStep,
  fieldStep,
  type Place,
  parsePlace,
  printPlace,
} from "../../../evolve/internal.ts";
import { didYouMean, isRootPath, nearMatches } from "../../../schema/internal.ts";
import { attempt, isKey, nodeAt, nodesWithin, type SchemaNode } from "../marks/schema-node.ts";
import { ANNOTATIONS, isWithin, type Plan } from "./plan.ts";

/** Older names of what a field says go: the version has both, and the next one only the newer. */
export function planDuplicates(root: SchemaNode, plan: Plan): void {
  const declaring = [...nodesWithin(root)].filter(({ duplicateOf }) => duplicateOf !== undefined);
  const done = new Set<SchemaNode>();
  const handle = (node: SchemaNode): void => {
    if (done.has(node)) return;
    done.add(node);
    const older = olderOf(node, plan);
    // Where the older name has an older one itself, that one is read first.
    const before = older && nodeAt(root, older.place);
    if (before?.duplicateOf !== undefined) handle(before);
    if (older !== undefined) planDuplicate(root, node, older, plan);
  };
  for (const node of declaring) handle(node);
}

interface Older {
  readonly place: Place;
  readonly rest: Place | undefined;
}

function olderOf(node: SchemaNode, plan: Plan): Older | undefined {
  const { duplicateOf, parent } = node;
  if (duplicateOf === undefined || parent === undefined) return undefined;
  const locate = (name: string): Place | undefined =>
    attempt(plan.problems, () =>
      isRootPath(name) ? parsePlace(name.slice(1)) : [...parent.place, fieldStep(name)],
    );
  const place = locate(duplicateOf.field);
  return place && { place, rest: duplicateOf.rest === undefined ? undefined : locate(duplicateOf.rest) };
}

function planDuplicate(root: SchemaNode, node: SchemaNode, { place, rest }: Older, plan: Plan): void {
  const { policy, convert, emptyIsUnset } = node.duplicateOf as NonNullable<SchemaNode["duplicateOf"]>;
  const [path, to] = [printPlace(place), printPlace(node.place)];
  const isAnnotation = isWithin(place, ANNOTATIONS);
  const olds = [place, ...(rest ? [rest] : [])].map((one) => ({ one, old: nodeAt(root, one) }));
  if (policy === "overlay") {
    plan.note(to, `it is only written, and ${path} is what is stored: both stay as they are`);
    return;
  }
  const problems = olds.flatMap(({ one, old }) => {
    if (old !== undefined && isKey(old))
      return [`${printPlace(one)} identifies the items of a list: keep it`];
    if (old !== undefined || isAnnotation) return [];
    const hint = didYouMean(
      nearMatches(printPlace(one), node.parent?.fields.keys() ?? []),
      "name the older one",
    );
    return [`there is no field ${printPlace(one)}: ${hint}`];
  });
  if (node.marks?.deprecated === true)
    problems.push(`this goes, and so would ${path}, which says the same: leave one of the marks out`);
  for (const problem of problems) plan.refuse(node.where, problem);
  if (problems.length > 0) return;
  for (const { old } of olds) if (old !== undefined) plan.gone.add(old);
  if (olds[0]?.old?.required === true) plan.requiredNow.add(node);
  const isList = policy === "plural" || policy === "param";
  if (!isList && convert === undefined) plan.same.set(path, node);
  if (convert !== undefined) plan.converted.push(node);
  const both = policy === "newWins" || policy === "mustMatch" ? policy : "oldWins";
  const options = { ...(convert !== undefined && { convert }), both } as const;
  const step: DeclaredStep = isList
    ? { plural: [path, to], ...options, ...(rest && { rest: printPlace(rest) }) }
    : { move: [path, to], ...options };
  plan.steps.push(step);
  plan.changes.push({ change: "merged", path, to });
  if (rest !== undefined) plan.changes.push({ change: "merged", path: printPlace(rest), to });
  const why = `${plan.to} says it once, and both may disagree`;
  for (const one of [place, ...(rest ? [rest] : []), node.place]) plan.keepOfVersion(one, why);
  if (isAnnotation)
    plan.keepOfNext(
      place,
      `an annotation of this name says nothing to ${plan.to}, and ${plan.from} reads it as ${to}`,
    );
  if (emptyIsUnset === true)
    plan.note(to, `an empty ${path} counts as unset in ${plan.from}, but is converted as it is`);
}
