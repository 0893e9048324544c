import {
  getField,
  isObject,
  type Json,
  type JsonObject,
  type MutableObject,
  setField,
} from "../../value/internal.ts";
import { LOWER_LIMITS, UPPER_LIMITS } from "./shape.ts";

const LISTS = new Set(["required", "x-kubernetes-validations", "x-kubernetes-unions"]);
const LOWER = new Set<string>(LOWER_LIMITS);
const UPPER = new Set<string>(UPPER_LIMITS);

/** One schema that demands what two parts of an `allOf` do. Where they contradict each other, the first counts. */
export function joinParts(first: JsonObject, second: JsonObject): JsonObject {
  const joined: MutableObject = { ...first };
  for (const keyword of Object.keys(second)) {
    const mine = getField(first, keyword);
    const theirs = getField(second, keyword) as Json;
    setField(joined, keyword, mine === undefined ? theirs : joinKeyword(keyword, mine, theirs));
  }
  return joined;
}

function joinKeyword(keyword: string, first: Json, second: Json): Json {
  if (LISTS.has(keyword) && Array.isArray(first) && Array.isArray(second)) return [...first, ...second];
  if (keyword === "properties" && isObject(first) && isObject(second)) return { ...second, ...first };
  if (typeof first !== "number" || typeof second !== "number") return first;
  if (LOWER.has(keyword)) return Math.max(first, second);
  return UPPER.has(keyword) ? Math.min(first, second) : first;
}
