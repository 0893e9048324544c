import { canonicalFieldsV1, decodeFieldsV1, difference, equalSets, union } from "fieldwise/fieldpath";

function fieldsOf(object) {
  return object.metadata.managedFields.map(({ fieldsV1 }) => fieldsV1);
}

/** Work on the field sets of all managers of a live object. */
export const fieldpath = {
  decode: ({ read }) => {
    const all = fieldsOf(read("live"));
    return () => all.map(decodeFieldsV1);
  },
  canonical: ({ read }) => {
    const all = fieldsOf(read("live")).map(decodeFieldsV1);
    return () => all.map(canonicalFieldsV1);
  },
  equal: ({ read }) => {
    const all = fieldsOf(read("live"));
    const again = fieldsOf(read("live"));
    return () => all.every((set, index) => equalSets(set, again[index]));
  },
  union: ({ read }) => {
    const all = fieldsOf(read("live")).map(decodeFieldsV1);
    const updated = fieldsOf(read("updated")).map(decodeFieldsV1);
    return () => all.map((set, index) => union(set, updated[index] ?? set));
  },
  difference: ({ read }) => {
    const all = fieldsOf(read("live")).map(decodeFieldsV1);
    const updated = fieldsOf(read("updated")).map(decodeFieldsV1);
    return () => all.map((set, index) => difference(set, updated[index] ?? set));
  },
};
