import type { YamlLocator } from "../../adapters/yaml.ts";
import { jsonNameOf } from "../../proto/internal.ts";
import { getField, isObject, type Json } from "../../value/internal.ts";
import type { Source } from "./source.ts";

type Place = readonly (string | number)[];

/** Finds the fields of a message in its file, where they may have their other names. `written` is what the file has. */
export function locatorOfWritten({ locator, place: start }: Source, written: Json): YamlLocator {
  const toWritten = (place: Place): Place => {
    const found: (string | number)[] = [...place.slice(0, start.length)];
    let here: Json | undefined = written;
    for (const step of place.slice(start.length)) {
      const key: string | number = typeof step === "string" && isObject(here) ? keyOf(here, step) : step;
      found.push(key);
      if (typeof key === "number") here = Array.isArray(here) ? (here[key] as Json | undefined) : undefined;
      else here = isObject(here) ? getField(here, key) : undefined;
    }
    return found;
  };
  return {
    value: (place) => locator.value(toWritten(place)),
    field: (place) => locator.field(toWritten(place)),
  };
}

function keyOf(object: { readonly [key: string]: Json | undefined }, name: string): string {
  if (Object.hasOwn(object, name)) return name;
  return Object.keys(object).find((key) => jsonNameOf(key) === name || jsonNameOf(name) === key) ?? name;
}
