import {
  canonicalFieldsV1,
  decodeFieldsV1,
  difference,
  equalSets,
  type FieldSet,
  union,
} from "fieldwise/fieldpath";
import type { Json, JsonObject } from "fieldwise/value";
import type { Suite, Work } from "./measure.ts";
import type { BenchObject } from "./objects.ts";

/** Work on the field sets of all managers of a live object. */
export const fieldpath: Suite = {
  decodeFieldsV1: ({ read }) => {
    const all = fieldsOf(read("live"));
    return () => all.map(decodeFieldsV1);
  },
  canonicalFieldsV1: ({ read }) => {
    const all = setsOf(read("live"));
    return () => all.map(canonicalFieldsV1);
  },
  equalSets: ({ read }) => {
    const all = setsOf(read("live"));
    const again = setsOf(read("live"));
    return () => all.every((set, index) => equalSets(set, again[index] as FieldSet));
  },
  union: (object) => combineWithUpdated(object, union),
  difference: (object) => combineWithUpdated(object, difference),
};

function combineWithUpdated(
  { read }: BenchObject,
  combine: (set: FieldSet, other: FieldSet) => FieldSet,
): Work {
  const all = setsOf(read("live"));
  const updated = setsOf(read("updated"));
  return () => all.map((set, index) => combine(set, updated[index] ?? set));
}

function setsOf(object: JsonObject): readonly FieldSet[] {
  return fieldsOf(object).map(decodeFieldsV1);
}

function fieldsOf({ metadata }: JsonObject): readonly Json[] {
  const { managedFields = [] } = metadata as { managedFields?: readonly { fieldsV1: Json }[] };
  return managedFields.map(({ fieldsV1 }) => fieldsV1);
}
