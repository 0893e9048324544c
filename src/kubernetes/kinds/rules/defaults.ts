import {
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  type MutableObject,
  setField,
} from "../../../value/internal.ts";

/** What fields come to be when nobody sets them: by name, in an object that is there. */
export interface Defaults {
  readonly [field: string]: Json | Rule;
}

/** What a field comes to be, given what it is and the object that it is in; `undefined` takes it out. */
type Fill = (value: Json | undefined, object: JsonObject) => Json | undefined;

/** A default that is more than a value. */
export class Rule {
  readonly fill: Fill;

  constructor(fill: Fill) {
    this.fill = fill;
  }
}

/** The defaults of a field that holds an object. */
export function inside(defaults: Defaults): Rule {
  return new Rule((value) => (isObject(value) ? withDefaults(value, defaults) : value));
}

/** The same where there is always an object, empty if nobody sets one. */
export function always(defaults: Defaults): Rule {
  return new Rule((value) =>
    value === undefined || isObject(value) ? withDefaults(value ?? {}, defaults) : value,
  );
}

/** The defaults of each item of a list. */
export function each(defaults: Defaults): Rule {
  return new Rule((value) => (Array.isArray(value) ? eachWithDefaults(value, defaults) : value));
}

/** A default that depends on the object around the field. */
export function computed(compute: (object: JsonObject) => Json | undefined): Rule {
  return new Rule((value, object) =>
    value === "" ? (compute(object) ?? value) : (value ?? compute(object)),
  );
}

/** A default of a text that counts as set when it is empty: it is behind a pointer in Go. */
export function unlessSet(text: string): Rule {
  return new Rule((value) => value ?? text);
}

/** A default of a number that cannot be zero: for Go, zero was not set. */
export function nonZero(number: number): Rule {
  return new Rule((value) => value || number);
}

/** What a field always is, whoever sets it; `undefined` leaves it as it is. */
export function forced(compute: (object: JsonObject) => Json | undefined): Rule {
  return new Rule((value, object) => compute(object) ?? value);
}

/** A default that holds only for some objects. */
export function when(test: (object: JsonObject) => boolean, rule: Json | Rule): Rule {
  return new Rule((value, object) => (test(object) ? fill(rule, value, object) : value));
}

/** The object with what its kind comes to have by itself; the object itself if it has all of that. */
export function withDefaults(object: JsonObject, defaults: Defaults): JsonObject {
  let changed: MutableObject | undefined;
  for (const name of Object.keys(defaults)) {
    const before = getField(changed ?? object, name) ?? undefined;
    const after = fill(defaults[name] as Json | Rule, before, changed ?? object);
    if (after === before) continue;
    changed ??= { ...object };
    if (after === undefined) delete changed[name];
    else setField(changed, name, after);
  }
  return changed ?? object;
}

function fill(rule: Json | Rule, value: Json | undefined, object: JsonObject): Json | undefined {
  if (rule instanceof Rule) return rule.fill(value, object);
  // For Go, a text that is empty was not set.
  return value === "" && typeof rule === "string" ? rule : (value ?? rule);
}

function eachWithDefaults(list: JsonArray, defaults: Defaults): JsonArray {
  let changed = false;
  const items = list.map((item) => {
    const after = isObject(item) ? withDefaults(item, defaults) : item;
    changed ||= after !== item;
    return after;
  });
  return changed ? items : list;
}
