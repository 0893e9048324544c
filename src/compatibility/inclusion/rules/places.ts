import { getField, isObject, type Json, type JsonObject, RESERVED_WORDS } from "../../../value/internal.ts";
import { textsIn } from "../../json-lists.ts";
import { effectiveDefault } from "../compare-defaults.ts";
import { hasDefault, propertiesOf } from "../schema-parts.ts";
import { roomOf } from "../values/objects.ts";
import type { Facts } from "./facts.ts";
import type { Place } from "./known.ts";

/** What every whole object has, though its schema need not say so. */
const OF_OBJECTS = new Set(["apiVersion", "kind", "metadata"]);

/** A field of an object, by the name that expressions call it. */
export function fieldOf(parent: Place, called: string, facts: Facts): Place {
  const { view, base } = parent;
  const name =
    view === undefined || getField(propertiesOf(view), called) !== undefined ? called : nameCalled(called);
  return entryOf(parent, name, facts, base);
}

/** What is under a name in an object or a map. */
export function entryOf(parent: Place, name: string, facts: Facts, base = parent.base): Place {
  const { view, value } = parent;
  const key = `${parent.key}.${name}`;
  const seen = fieldIn(view, name);
  if (value !== undefined) {
    const part = isObject(value) ? getField(value, name) : undefined;
    return { key, base: undefined, view: seen, isThere: part !== undefined, value: part };
  }
  const isDeclared = isObject(getField(propertiesOf(view ?? {}), name));
  if (seen === undefined || (OF_OBJECTS.has(name) && !isDeclared))
    return { key, base: undefined, view: seen, isThere: facts.get("presence", key)?.isThere };
  const isPruned =
    base !== undefined &&
    !OF_OBJECTS.has(name) &&
    roomOf(base) === "nothing" &&
    fieldIn(base, name) === undefined;
  const stated = base === undefined ? undefined : fieldIn(base, name);
  const isLeftOut = stated === undefined || stated.nullable === true || hasDefault(stated);
  const isRequired = base !== undefined && !isLeftOut && textsIn(base.required).includes(name);
  const isSent = isPruned ? false : (facts.get("presence", key)?.isThere ?? (isRequired || undefined));
  const otherwise = hasDefault(seen) ? effectiveDefault(seen) : undefined;
  if (isSent === true) return { key, base: visible(stated), view: seen, isThere: true };
  if (isSent === false)
    return { key, base: undefined, view: seen, isThere: otherwise !== undefined, value: otherwise };
  return {
    key,
    base: visible(stated),
    view: seen,
    isThere: otherwise === undefined ? undefined : true,
    otherwise,
  };
}

/** Texts that rules see as something else. */
const CONVERTED: ReadonlySet<Json | undefined> = new Set(["byte", "duration", "date", "date-time"]);

/** A schema, if rules see values as it describes them: not null, say. */
function visible(schema: JsonObject | undefined): JsonObject | undefined {
  if (schema === undefined || schema.nullable === true || CONVERTED.has(schema.format)) return undefined;
  return schema["x-kubernetes-int-or-string"] === true ? undefined : schema;
}

function fieldIn(schema: JsonObject | undefined, name: string): JsonObject | undefined {
  const field = schema && (getField(propertiesOf(schema), name) ?? schema.additionalProperties);
  return isObject(field) ? field : undefined;
}

/** An item of a list, or a value of a map; `which` is the same for the same one. */
export function itemOf(parent: Place, which: string): Place {
  const inside = (schema: JsonObject | undefined): JsonObject | undefined => {
    const items = schema?.type === "array" ? schema.items : schema?.additionalProperties;
    return isObject(items) ? items : undefined;
  };
  const base = parent.value === undefined ? visible(inside(parent.base)) : undefined;
  return { key: `${parent.key}[${which}]`, base, view: inside(parent.view), isThere: true };
}

const SPELLED: Readonly<Record<string, string>> = { underscores: "__", dot: ".", dash: "-", slash: "/" };

function nameCalled(called: string): string {
  const word = called.slice(2, -2);
  if (RESERVED_WORDS.has(word) && called === `__${word}__`) return word;
  return called.replace(/__(underscores|dot|dash|slash)__/g, (_, name: string) => SPELLED[name] as string);
}
