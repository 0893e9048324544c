import {
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  jsonSize,
  MAX_DEPTH,
  MergeError,
  tooDeep,
} from "../../value/internal.ts";
import { printSteps } from "../words/field-path.ts";
import type { Found } from "../words/found.ts";
import { type CheckNode, fitsType, type Link, type ListPart, type ObjectPart } from "./check-node.ts";
import { checkType } from "./check-type.ts";
import { combine, countMatches, type Run } from "./combine.ts";

/** How many schemas may lead from one to the next without a step into the value: far more than any real one has. */
const MOST_HOPS = 128;

/** After how much that is wrong a walk goes no further: what a value that is wrong everywhere costs has an end. */
const MOST_FOUND = 5000;

/** How many values may be checked by how many schemas in all. Without alternatives that is as many as there are values. */
const MOST_CHECKS = 3_000_000;

/** A long text counts for more than one, and so does what is found, which alternatives find again and again. */
const CHARACTERS_PER_CHECK = 8;
const CHECKS_PER_FIND = 10;

/** The error of a schema that leads to itself, at a value that these keys lead to. */
function tooManyHops(keys: readonly string[]): MergeError {
  const message = `${MOST_HOPS} schemas lead from one to the next here: does one lead to itself?`;
  return new MergeError("REFERENCE_INVALID", printSteps(keys), message);
}

/**
 * What a schema finds in a value, in no order that matters: `arrange` puts it into Kubernetes'. What it shares with
 * `live`, in which the same schema found nothing, is passed over. It is not all, if there are thousands.
 */
export function walk(link: Link, value: Json, live?: Json): readonly Found[] {
  const checking = new Walk();
  checking.follow(link, value, 0, 0, live);
  const { found } = checking.run;
  return checking.left > 0 ? found : [...found, { ...TOO_MANY_CHECKS, value }];
}

const TOO_MANY_CHECKS: Omit<Found, "value"> = {
  keyword: "combination",
  keys: [],
  facts: `takes more than ${MOST_CHECKS} checks: use fewer alternatives or sets in the schema, or a smaller object`,
};

/** A walk through one value. A key that holds `undefined` counts as absent. */
class Walk {
  run: Run = { found: [], matches: 0 };
  /** How many checks are left until it is enough. */
  left = MOST_CHECKS;
  /** The keys and indexes that lead to where the walk is. */
  readonly #path: (string | number)[] = [];

  follow(link: Link, value: Json, depth: number, hops: number, live?: Json): void {
    if (hops >= MOST_HOPS) throw tooManyHops(this.#keys());
    this.#check(link.follow(), value, depth, hops + 1, live);
  }

  /** Checks a value that `depth` containers hold, to which `hops` schemas have led without a step into it. */
  #check(node: CheckNode, value: Json, depth: number, hops: number, live: Json | undefined): void {
    this.left -= typeof value === "string" ? 1 + Math.floor(value.length / CHARACTERS_PER_CHECK) : 1;
    if (node.comparesItems && Array.isArray(value)) this.#countItems(value);
    if (this.left <= 0) return;
    // Null is absent to Go's decoder, and a custom resource refers to others for what that reads.
    if (node.definition !== undefined && value !== null)
      this.follow(node.definition, value, depth, hops, live);
    if (node.part !== undefined) this.follow(node.part, value, depth, hops, live);
    if (node.combination !== undefined && value !== null) this.#combine(node, value, depth, hops);
    if (node.match !== undefined) this.run.matches += countMatches(node.match, value);
    const { type, rules } = node;
    if (type !== undefined && !fitsType(type, value) && checkType(type.facts, value, "").length > 0) {
      this.#find("typeRule", type.facts, value);
    }
    for (let index = 0; index < rules.length; index++) {
      const { keyword, facts, check } = rules[index] as CheckNode["rules"][number];
      if (check(facts, value, "").length > 0) this.#find(keyword, facts, value);
    }
    if (typeof value !== "object" || value === null) return;
    if (depth >= MAX_DEPTH) throw tooDeep();
    if (Array.isArray(value)) {
      if (node.list !== undefined) this.#checkList(node.list, value, depth + 1, live);
      else if (leadsNowhere(node)) checkDepth(value, depth);
    } else if (node.object !== undefined) {
      this.#checkObject(node, value as JsonObject, depth + 1, live);
    } else if (leadsNowhere(node)) checkDepth(value, depth);
  }

  /** Lists in lists are compared on every level, character by character. */
  #countItems(list: JsonArray): void {
    if (list.some((item) => typeof item === "object")) this.left -= jsonSize(list, this.left);
  }

  #checkObject({ object: part, match }: CheckNode, object: JsonObject, depth: number, live?: Json): void {
    const { least, most, required, fields, others } = part as ObjectPart;
    this.left -= required.length;
    if (least !== undefined && countFields(object) < least) this.#find("minProperties", least, object);
    if (most !== undefined && countFields(object) > most) this.#find("maxProperties", most, object);
    for (let index = 0; index < required.length && this.left > 0; index++) {
      const name = required[index] as string;
      if (getField(object, name) === undefined) this.#find("required", required, object, name);
    }
    for (const key of Object.keys(object)) {
      const value = object[key] as Json | undefined;
      const known = isObject(live) ? getField(live, key) : undefined;
      if (value === undefined || value === known) continue;
      if (this.run.found.length >= MOST_FOUND) return;
      const node = fields.get(key) ?? others;
      if (node === false) this.#find("additionalProperties", false, object, key);
      else if (node !== undefined) this.#step(node, key, value, depth, known);
      else if (match === undefined) checkDepth(value, depth);
    }
  }

  #checkList({ least, most, items }: ListPart, list: JsonArray, depth: number, live?: Json): void {
    if (least !== undefined && list.length < least) this.#find("minItems", least, list);
    if (most !== undefined && list.length > most) this.#find("maxItems", most, list);
    if (items === undefined) return;
    for (let index = 0; index < list.length; index++) {
      const item = list[index] as Json;
      const known = Array.isArray(live) ? (live[index] as Json | undefined) : undefined;
      if (this.run.found.length >= MOST_FOUND) return;
      if (item !== known) this.#step(items, index, item, depth, known);
    }
  }

  #step(node: CheckNode, step: string | number, value: Json, depth: number, live?: Json): void {
    this.#path.push(step);
    // The first schema behind a step does not count.
    this.#check(node, value, depth, -1, live);
    this.#path.pop();
  }

  #combine({ combination }: CheckNode, value: Json, depth: number, hops: number): void {
    const outer = this.run;
    combine(
      combination as NonNullable<typeof combination>,
      { value, keys: () => this.#keys() },
      outer,
      (link) => {
        const attempt: Run = { found: [], matches: 0 };
        this.run = attempt;
        this.follow(link, value, depth, hops);
        this.run = outer;
        return attempt;
      },
    );
  }

  #find(keyword: string, facts: unknown, value: Json, name?: string): void {
    this.left -= CHECKS_PER_FIND;
    this.run.found.push({ keyword, keys: this.#keys(), facts, value, ...(name !== undefined && { name }) });
  }

  #keys(): readonly string[] {
    return this.#path.map(String);
  }
}

/** Whether nothing of what is in a value is looked at. One of several schemas leaves that to the whole. */
function leadsNowhere({ part, definition, match }: CheckNode): boolean {
  return part === undefined && definition === undefined && match === undefined;
}

/** Throws if what no schema looks into nests too deep. */
function checkDepth(value: Json, depth: number): void {
  if (typeof value !== "object" || value === null) return;
  if (depth >= MAX_DEPTH) throw tooDeep();
  if (Array.isArray(value)) {
    for (const item of value as JsonArray) checkDepth(item, depth + 1);
  } else {
    for (const key of Object.keys(value)) checkDepth((value as JsonObject)[key] as Json, depth + 1);
  }
}

function countFields(object: JsonObject): number {
  let count = 0;
  for (const key of Object.keys(object)) if (object[key] !== undefined) count++;
  return count;
}
