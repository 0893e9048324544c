import {
  decodeElement,
  type FieldPath,
  fieldElement,
  indexElement,
  type PathElement,
  printPath,
} from "../fieldpath/internal.ts";
import type { Field, ListType, MapType, Type } from "../schema/internal.ts";
import { itemElement } from "../typed/internal.ts";
import {
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  tooDeep,
} from "../value/internal.ts";
import type { LintFinding } from "./finding.ts";
import type { Inspection } from "./inspection.ts";
import { keyText, patchKeysOf } from "./patch-keys.ts";
import type { LintRuleId } from "./rule.ts";

/** A value somewhere in a config or a patch, and what others have there: `undefined` if nothing, or if nobody can tell. */
export interface Place {
  readonly type: Type;
  /** The declared field that leads here; `undefined` for items of lists and keys of maps. */
  readonly field: Field | undefined;
  readonly isItem: boolean;
  readonly value: Json;
  readonly live: Json | undefined;
  /** What the write will make of live. */
  readonly outcome: Json | undefined;
  readonly lastApplied: Json | undefined;
  /** Where it is, or where something below it is, to which an element, as FieldsV1 text, leads. */
  readonly steps: (below?: string) => FieldPath;
  /** Notes a finding about it, or about something below it. */
  readonly report: (rule: LintRuleId, message: string, below?: string) => void;
}

/** Looks at one place. */
export type Check = (place: Place, inspection: Inspection) => void;

/** Shows every value that has a type to some checks, a parent before its children. `of` says whose value it is. */
export function walk(
  inspection: Inspection,
  checks: readonly Check[],
  of: LintFinding["of"] = inspection.subject,
): void {
  new Walk(inspection, checks, of).start();
}

class Walk {
  readonly #inspection: Inspection;
  readonly #checks: readonly Check[];
  readonly #trail: string[] = [];
  readonly #steps: Place["steps"];
  readonly #report: Place["report"];

  constructor(inspection: Inspection, checks: readonly Check[], of: LintFinding["of"]) {
    this.#inspection = inspection;
    this.#checks = checks;
    this.#steps = (below) => stepsOf(below === undefined ? this.#trail : [...this.#trail, below]);
    this.#report = (rule, message, below) =>
      inspection.findings.report(rule, { of, steps: this.#steps(below), message });
  }

  start(): void {
    const { type, value, live, outcome, lastApplied } = this.#inspection;
    const [steps, report] = [this.#steps, this.#report];
    const place = { type, field: undefined, isItem: false, value, live, lastApplied, steps, report };
    this.#visit({ ...place, outcome: outcome?.object });
  }

  #visit(place: Place): void {
    for (const check of this.#checks) check(place, this.#inspection);
    const { value, type } = place;
    if (typeof value !== "object" || value === null) return;
    if (this.#trail.length >= MAX_DEPTH) throw tooDeep(printPath(stepsOf(this.#trail.slice(0, 8))));
    if (Array.isArray(value)) this.#visitItems(place, value, type.list);
    else this.#visitFields(place, value as JsonObject, type.map);
  }

  #visitFields(place: Place, object: JsonObject, map: MapType | undefined): void {
    const isPatch = this.#inspection.subject === "patch";
    for (const name of Object.keys(object)) {
      const value = object[name];
      const field = map?.fields.get(name);
      const type = field?.type ?? map?.element;
      if (value === undefined || type === undefined || (isPatch && name.startsWith("$"))) continue;
      this.#trail.push(field?.element ?? fieldElement(name));
      this.#visit({
        type,
        field,
        isItem: false,
        value,
        live: fieldOf(place.live, name),
        outcome: fieldOf(place.outcome, name),
        lastApplied: fieldOf(place.lastApplied, name),
        steps: this.#steps,
        report: this.#report,
      });
      this.#trail.pop();
    }
  }

  #visitItems(place: Place, items: JsonArray, list: ListType | undefined): void {
    if (list === undefined) return;
    const keyOf = this.#keysFor(place, list);
    const live = finderIn(place.live, items, keyOf);
    const outcome = finderIn(place.outcome, items, keyOf);
    const lastApplied = finderIn(place.lastApplied, items, keyOf);
    // The items of a patch may leave keys out: those, and the items of lists that do not merge, go by their places.
    const hasKeys = list.topology !== "atomic" && this.#inspection.subject === "object";
    const seen = hasKeys ? new Set<string>() : undefined;
    for (const [index, item] of items.entries()) {
      const key = keyOf?.(item);
      const isOnly = key !== undefined && seen !== undefined && !seen.has(key);
      if (isOnly) seen.add(key);
      this.#trail.push(isOnly ? key : indexElement(index));
      this.#visit({
        type: list.element,
        field: undefined,
        isItem: true,
        value: item,
        live: live?.(key, index),
        outcome: outcome?.(key, index),
        lastApplied: lastApplied?.(key, index),
        steps: this.#steps,
        report: this.#report,
      });
      this.#trail.pop();
    }
  }

  /** What tells the items of a list apart; `undefined` if nothing does. */
  #keysFor(place: Place, list: ListType): KeyOf | undefined {
    if (this.#inspection.subject === "object")
      return list.topology === "atomic" ? undefined : (item) => itemElement(list, item);
    const keys = patchKeysOf(place, this.#inspection);
    return keys && ((item) => keyText(item, keys));
  }
}

type KeyOf = (item: Json) => string | undefined;
type Find = (key: string | undefined, index: number) => Json | undefined;

/** Finds in another list the item that is the same one: by its key, of copies the first; without keys, by its place. */
function finderIn(other: Json | undefined, items: JsonArray, keyOf: KeyOf | undefined): Find | undefined {
  if (!Array.isArray(other)) return undefined;
  if (keyOf === undefined)
    return other.length === items.length ? (_, index) => other[index] as Json : undefined;
  const byKey = new Map<string, Json>();
  for (const item of other as JsonArray) {
    const key = keyOf(item);
    if (key !== undefined && !byKey.has(key)) byKey.set(key, item);
  }
  return (key) => (key === undefined ? undefined : byKey.get(key));
}

function fieldOf(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) ? getField(value, name) : undefined;
}

function stepsOf(elements: readonly string[]): FieldPath {
  return elements.map((element) => decodeElement(element) as PathElement);
}
