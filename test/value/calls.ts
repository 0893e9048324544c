import {
  canonicalQuantity,
  canonicalText,
  compareQuantities,
  compareStrings,
  compareValues,
  equal,
  isObject,
  parseJson,
  parseQuantity,
  printJson,
  toJson,
} from "fieldwise/value";
import type { Call } from "../hostile-arguments.ts";

const value = { a: [1, { b: null }], c: "d", since: "2024-01-01T00:00:00Z" };

export const calls: readonly Call[] = [
  ["parseQuantity", parseQuantity, "1"],
  ["canonicalQuantity", canonicalQuantity, "1"],
  ["compareQuantities", compareQuantities, "1", "2"],
  ["toJson", toJson, value],
  ["printJson", printJson, value, 2],
  ["canonicalText", canonicalText, value],
  ["equal", equal, value, { ...value, c: "e" }],
  ["equal, of equal ones", equal, value, structuredClone(value)],
  ["compareValues", compareValues, value, { ...value, c: "e" }],
  ["compareStrings", compareStrings, "a", "b"],
  ["isObject", isObject, value],
  ["parseJson", parseJson, '{"a": 12345678901234567890}'],
];
