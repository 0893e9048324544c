import { equal, getField, isObject, type Json } from "../../value/internal.ts";
import type { Where } from "./place.ts";

/** Where two values that differ do so first: as far down as both have something. */
export function firstDifference(a: Json | undefined, b: Json | undefined): Where {
  if (isObject(a) && isObject(b)) {
    const name = Object.keys({ ...a, ...b }).find((key) => !equal(getField(a, key), getField(b, key)));
    return name === undefined ? [] : [name, ...firstDifference(getField(a, name), getField(b, name))];
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    const longer = a.length < b.length ? b : a;
    const index = longer.findIndex((_, place) => !equal(a[place], b[place]));
    return index < 0 ? [] : [index, ...firstDifference(a[index], b[index])];
  }
  return [];
}
