import type { Place } from "../../validation/engine.ts";
import type { RuleNode } from "../compile/rule-node.ts";
import { countInside } from "./rule-costs.ts";

/** A schema with rules of its own, and what those around it say of its values. */
export interface RuledPlace {
  readonly node: RuleNode;
  readonly place: Place;
  /** How many values there can be at most; `undefined`: any number. */
  readonly count: number | undefined;
  /** The outermost list around it whose items cannot be matched with those of the old object. */
  readonly uncorrelated: Place | undefined;
  /** The schemas around it, from the outside in, each with its place. */
  readonly around: readonly Outer[];
}

export interface Outer {
  readonly node: RuleNode;
  readonly place: Place;
}

/** Goes to every schema with rules, in the order in which an API server does. */
export function walkRules(node: RuleNode, place: Place, visit: (found: RuledPlace) => void): void {
  walk({ node, place, count: 1, uncorrelated: undefined, around: [] }, visit);
}

function walk(found: RuledPlace, visit: (found: RuledPlace) => void): void {
  const { node, place, uncorrelated } = found;
  const { schema, others, fields, items } = node;
  const inside = {
    count: countInside(found.count, schema),
    uncorrelated,
    around: [...found.around, { node, place }],
  };
  if (others !== undefined) {
    walk({ ...inside, node: others, place: place.child("additionalProperties") }, visit);
  }
  for (const [name, field] of fields) walk({ ...inside, node: field, place: place.property(name) }, visit);
  if (items !== undefined) {
    const isKeyed = schema["x-kubernetes-list-type"] === "map";
    const unknown = uncorrelated ?? (isKeyed ? undefined : place);
    walk({ ...inside, node: items, place: place.child("items"), uncorrelated: unknown }, visit);
  }
  if (node.stated.length > 0) visit(found);
}
