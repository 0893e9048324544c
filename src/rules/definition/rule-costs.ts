import type { Place } from "../../validation/engine.ts";
import type { JsonObject } from "../../value/internal.ts";
import { countOf, MAX_REQUEST_SIZE, type SchemaType } from "../schema/schema-type.ts";

/** What one rule may cost at most, by estimate, for all values that it is about together. */
export const RULE_LIMIT = 10_000_000;

/** What all rules of a schema may cost. */
export const SCHEMA_LIMIT = 100_000_000;

/** Rules that cost less are not among those that are named for making a schema too expensive. */
const NOTABLE = SCHEMA_LIMIT / 100;
const MOST_NAMED = 4;

/** How many values there can be of what is directly in a schema, if there are `count` of the schema; `undefined`: any number. */
export function countInside(count: number | undefined, schema: JsonObject): number | undefined {
  const most = mostInside(schema);
  return count === undefined || most === undefined ? undefined : count * most;
}

function mostInside({ type, additionalProperties, maxProperties, maxItems }: JsonObject): number | undefined {
  if (type === "array") return countOf(maxItems);
  return type === "object" && additionalProperties !== undefined ? countOf(maxProperties) : 1;
}

/** How often a value of a type fits into a request, with a comma after each. */
export function countInRequest({ minSize }: SchemaType): number {
  return Math.floor(MAX_REQUEST_SIZE / (minSize + 1));
}

/** What the rules of a schema cost together. */
export class TotalCost {
  #total = 0;
  #most: { readonly place: Place; readonly cost: number }[] = [];

  add(place: Place, cost: number): void {
    this.#total += cost;
    if (cost < NOTABLE) return;
    this.#most.push({ place, cost });
    this.#most.sort((a, b) => b.cost - a.cost);
    this.#most = this.#most.slice(0, MOST_NAMED);
  }

  get total(): number {
    return this.#total;
  }

  /** The rules that cost the most. */
  get places(): readonly Place[] {
    return this.#most.map(({ place }) => place);
  }
}

/** By how much something is too expensive, and what helps. */
export function tooExpensive(what: string, cost: number, limit: number): string {
  return `${what} exceeds budget by factor of ${printFactor(cost / limit, 6)} (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)`;
}

/** How many times the limit something is; `digits` are those of one that is just above it. */
export function printFactor(times: number, digits: number): string {
  return times > 100 ? "more than 100x" : `${times.toFixed(times < 1.5 ? digits : 1)}x`;
}
