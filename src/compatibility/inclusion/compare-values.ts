import { isEmbedded } from "../../openapi/internal.ts";
import type { Json, JsonObject } from "../../value/internal.ts";
import { Effort } from "./effort.ts";
import { hasDefault, isNumber, statedIn } from "./schema-parts.ts";
import { compareConditions } from "./values/compare-conditions.ts";
import {
  includesChoices,
  includesNumbers,
  includesTexts,
  isAboutNumbers,
  isAboutObjects,
  isAboutTexts,
  type Node,
  readNode,
} from "./values/node.ts";
import { compareRoom, demandedFields, mostProperties, newlyTyped } from "./values/objects.ts";
import { type Judgement, joinVerdicts, judge, type SchemaPair, type Verdict } from "./verdict.ts";

/** Which keywords of a node a difference is about, taken together. */
export type Cause =
  /** `type` and `x-kubernetes-int-or-string` */
  | "type"
  /** `enum`, `pattern`, `minLength`, `maxLength` and `format`, of texts */
  | "text"
  /** `enum`, `minimum`, `maximum`, `multipleOf` and `format`, of numbers */
  | "number"
  /** `enum`, of anything else */
  | "enum"
  /** `nullable` */
  | "null"
  /** `minItems`, `maxItems` */
  | "items"
  | "uniqueItems"
  /** `minProperties`, `maxProperties` */
  | "properties"
  /** `required`, as far as no default fills it in */
  | "required"
  /** `anyOf`, `oneOf`, `not` */
  | "conditions"
  /** What an object may hold beside its fields, which is pruned rather than refused. */
  | "pruning"
  /** Fields that are declared where anything could be stored, or are no longer. */
  | "typed-fields"
  /** `x-kubernetes-embedded-resource` */
  | "embedded-resource";

export interface Difference extends Judgement {
  readonly cause: Cause;
  /** The fields that it is about, for `required` and `typed-fields`. */
  readonly fields?: readonly string[];
  /** Null is accepted now, and so is no longer turned into the default. */
  readonly stopsDefault?: true;
  /** What is not accepted is pruned, and no reason to refuse an object. */
  readonly pruned?: true;
}

/** What became of the values of a node. Its verdict is that of all differences, and so are its examples. */
export interface ValueComparison extends Judgement {
  /** One for each cause that differs. */
  readonly differences: readonly Difference[];
}

/** Where a node stands: whether null in its place is pruned depends on it. */
export interface Standing {
  /** An item of a list. */
  readonly isItem?: boolean;
  /** A field that its object requires, in the new schema. */
  readonly isRequired?: boolean;
}

/** Compares the values that a node of a schema accepts, as far as the node itself says so: its fields and items are nodes of their own. */
export function compareValues(
  pair: SchemaPair,
  standing: Standing = {},
  effort = new Effort(),
): ValueComparison {
  const nodes = { old: readNode(pair.old), new: readNode(pair.new) };
  const differences = [...differencesOf(nodes, standing, effort)].filter(({ verdict }) => verdict !== "same");
  const example = (name: "refused" | "accepted" | "tried") => {
    const value = differences.find((difference) => difference[name] !== undefined)?.[name];
    return value !== undefined && { [name]: value };
  };
  return {
    verdict: joinVerdicts(differences.map(({ verdict }) => verdict)),
    ...example("refused"),
    ...example("accepted"),
    ...example("tried"),
    differences,
  };
}

interface NodePair {
  readonly old: Node;
  readonly new: Node;
}

function* differencesOf(nodes: NodePair, standing: Standing, effort: Effort): Generator<Difference> {
  const { old, new: next } = nodes;
  if (old.type !== next.type) {
    yield { cause: "type", verdict: compareTypes(old.type, next.type) };
    return;
  }
  const isOf = (test: (node: Node) => boolean): boolean => test(old) || test(next);
  if (isOf(isAboutTexts))
    yield {
      cause: "text",
      ...effort.onPatterns((budget) =>
        judge(includesTexts(old, next, budget), includesTexts(next, old, budget)),
      ),
    };
  if (isOf(isAboutNumbers))
    yield { cause: "number", ...judge(includesNumbers(old, next), includesNumbers(next, old)) };
  if (!isOf(isAboutTexts) && !isOf(isAboutNumbers))
    yield { cause: "enum", ...judge(includesChoices(old, next), includesChoices(next, old)) };
  yield compareNull(nodes, standing);
  yield { cause: "items", verdict: compareCounts(countsOf(old, "Items"), countsOf(next, "Items")) };
  const isUnique = (node: Node): number => Number(statedIn(node.parts, "uniqueItems").includes(true));
  yield { cause: "uniqueItems", verdict: wider(isUnique(old) - isUnique(next)) };
  if (isOf(isAboutObjects)) yield* compareObjects(nodes);
  yield { cause: "conditions", ...compareConditions({ old: old.schema, new: next.schema }, effort) };
}

function wider(by: number): Verdict {
  return by === 0 ? "same" : by > 0 ? "looser" : "tighter";
}

const WITHIN: Readonly<Record<string, readonly string[]>> = {
  integer: ["number", "int-or-string", ""],
  string: ["int-or-string", ""],
  ...{ number: [""], boolean: [""], object: [""], array: [""], "int-or-string": [""] },
};

function compareTypes(before: string, after: string): Verdict {
  const isWithin = (type: string, other: string): boolean => WITHIN[type]?.includes(other) === true;
  return isWithin(before, after) ? "looser" : isWithin(after, before) ? "tighter" : "changed";
}

/** Null in a field that is not nullable is pruned: only items, and fields that must be there, are refused. */
function compareNull({ old, new: next }: NodePair, { isItem, isRequired }: Standing): Difference {
  const verdict = wider(Number(next.acceptsNull) - Number(old.acceptsNull));
  const isRefused = isItem === true || (isRequired === true && !hasDefault(next.schema));
  if (verdict === "looser") {
    const stopsDefault = hasDefault(old.schema) && hasDefault(next.schema);
    return { cause: "null", verdict, accepted: null, ...(stopsDefault && { stopsDefault }) };
  }
  if (verdict === "same") return { cause: "null", verdict };
  return { cause: "null", verdict, refused: null, ...(!isRefused && { pruned: true }) };
}

type Counts = readonly [least: number, most: number];

function countsOf({ parts }: Node, what: "Items" | "Properties"): Counts {
  const limits = (keyword: string): number[] => statedIn(parts, keyword).filter(isNumber).map(Number);
  return [Math.max(0, ...limits(`min${what}`)), Math.min(Number.POSITIVE_INFINITY, ...limits(`max${what}`))];
}

function compareCounts(before: Counts, after: Counts): Verdict {
  return joinVerdicts([wider(before[0] - after[0]), wider(compareMost(before[1], after[1]))]);
}

/** Infinity less itself is no number. */
function compareMost(before: number, after: number): number {
  return before === after ? 0 : after - before;
}

function* compareObjects({ old, new: next }: NodePair): Generator<Difference> {
  const pair: SchemaPair = { old: old.schema, new: next.schema };
  const demanded = {
    old: demandedFields(old.parts, next.schema),
    new: demandedFields(next.parts, next.schema),
  };
  yield { cause: "properties", verdict: compareCounts(propertiesIn(old), propertiesIn(next)) };
  const added = [...demanded.new].filter((name) => !demanded.old.has(name));
  const dropped = [...demanded.old].filter((name) => !demanded.new.has(name));
  if (added.length > 0) yield { cause: "required", verdict: "tighter", fields: added };
  if (dropped.length > 0) yield { cause: "required", verdict: "looser", fields: dropped };
  yield { cause: "pruning", verdict: compareRoom(pair), pruned: true };
  const typed = newlyTyped(pair);
  const untyped = newlyTyped({ old: pair.new, new: pair.old });
  if (typed.length > 0) yield { cause: "typed-fields", verdict: "tighter", fields: typed };
  if (untyped.length > 0) yield { cause: "typed-fields", verdict: "looser", fields: untyped };
  const embedded = (schema: JsonObject): number => Number(isEmbedded(schema));
  yield { cause: "embedded-resource", verdict: wider(embedded(pair.old) - embedded(pair.new)) };
}

/** How many properties an object has: at least those that it requires, at most those that are kept. */
function propertiesIn(node: Node): Counts {
  const [least, most] = countsOf(node, "Properties");
  const required = new Set<Json>(statedIn(node.parts, "required").flatMap((names) => names as Json[])).size;
  const limit = mostProperties(node.schema);
  return [least <= required ? 0 : least, most >= limit ? Number.POSITIVE_INFINITY : most];
}
