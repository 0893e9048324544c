import {
  canonicalFieldsV1,
  decodeElement,
  decodeFieldsV1,
  difference,
  dropMatching,
  encodeElement,
  equalSets,
  fieldSetOf,
  hasPath,
  intersection,
  isSubset,
  keepMatching,
  leaves,
  matchesPath,
  parsePath,
  parsePattern,
  pathsOf,
  printPath,
  recursiveDifference,
  size,
  union,
  withPrefix,
} from "fieldwise/fieldpath";
import { type Call, named } from "../hostile-arguments.ts";

const set = { "f:spec": { ".": {}, "f:ports": { 'k:{"port":80}': { ".": {}, "f:name": {} } } }, "v:1": {} };
const other = { "f:spec": { "f:ports": {} }, "i:0": {} };
const path = [
  { kind: "field", name: "spec" },
  { kind: "key", keys: { port: 80 } },
  { kind: "value", value: "a" },
  { kind: "index", index: 0 },
];
const pattern = [{ kind: "field", name: "spec" }, "*"];

export const calls: readonly Call[] = [
  ["decodeFieldsV1", decodeFieldsV1, set],
  ["canonicalFieldsV1", canonicalFieldsV1, set],
  ["union", union, set, other],
  ["intersection", intersection, set, other],
  ["difference", difference, set, other],
  ["recursiveDifference", recursiveDifference, set, other],
  ["isSubset", isSubset, set, other],
  ["equalSets", equalSets, set, other],
  ["leaves", leaves, set],
  ["size", size, set],
  ["pathsOf", pathsOf, set],
  ["hasPath", hasPath, set, path],
  ["withPrefix", withPrefix, set, path],
  ["fieldSetOf", fieldSetOf, [path, path.slice(1)]],
  ["decodeElement", decodeElement, 'k:{"port":80}'],
  ["encodeElement", encodeElement, { kind: "key", keys: { port: 80 } }],
  ["encodeElement, of an index", encodeElement, { kind: "index", index: 0 }],
  ["parsePath", parsePath, '.spec.ports[port=80].labels."a.b"'],
  ["printPath", printPath, path, named({ exact: true })],
  ["parsePattern", parsePattern, "spec.ports[*].name"],
  ["matchesPath", matchesPath, pattern, path],
  ["keepMatching", keepMatching, set, [pattern]],
  ["dropMatching", dropMatching, set, [pattern]],
];
