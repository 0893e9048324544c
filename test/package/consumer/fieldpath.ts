import {
  decodeFieldsV1,
  type FieldSet,
  fieldSetOf,
  parsePath,
  pathsOf,
  printPath,
  union,
} from "fieldwise/fieldpath";

const stored: FieldSet = decodeFieldsV1({ "f:spec": { "f:replicas": {} } });
const all = union(stored, fieldSetOf([parsePath("spec.paused")]));
console.log([...pathsOf(all)].map((path) => printPath(path))); // [".spec.paused",".spec.replicas"]
