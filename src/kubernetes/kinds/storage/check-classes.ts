import {
  byteLength,
  isObject,
  type Json,
  type JsonObject,
  labelKeyProblems,
} from "../../../value/internal.ts";
import { type Cause, duplicate, invalid, notSupported, required, tooLong } from "../../status/cause.ts";
import { checkLabelKey } from "../rules/check-labels.ts";
import { checkRequiredText, textsOf } from "../rules/check-text.ts";
import { objectsOf } from "../rules/check-values.ts";

const MOST_PARAMETERS = 512;
const MOST_BYTES = 256 * 1024;

/** What is wrong with a class of volumes. */
export function* checkStorageClass(storageClass: JsonObject): Iterable<Cause> {
  const { provisioner, parameters, reclaimPolicy, allowedTopologies } = storageClass;
  yield* checkProvisioner(provisioner, "provisioner");
  yield* checkParameters(parameters);
  // A schema has one more: it is for volumes.
  if (reclaimPolicy && reclaimPolicy !== "Delete" && reclaimPolicy !== "Retain")
    yield notSupported("reclaimPolicy", reclaimPolicy, ["Delete", "Retain"]);
  // A term that asks for nothing is always one too many.
  const terms = new Set(["[]"]);
  for (const [index, { matchLabelExpressions }] of objectsOf(allowedTopologies).entries()) {
    const path = `allowedTopologies[${index}].matchLabelExpressions`;
    const expressions = objectsOf(matchLabelExpressions);
    yield* checkTopology(expressions, path);
    const id = JSON.stringify(
      expressions.map(({ key, values }) => [key, [...textsOf(values)].sort()]).sort(),
    );
    if (terms.has(id)) yield duplicate(path, "");
    terms.add(id);
  }
}

/** What is wrong with a class of attributes of volumes. */
export function* checkAttributesClass({ driverName, parameters }: JsonObject): Iterable<Cause> {
  yield* checkProvisioner(driverName, "driverName");
  yield* checkParameters(parameters);
  if (!isObject(parameters) || Object.keys(parameters).length === 0)
    yield required("parameters", "must contain at least one key/value pair");
}

function checkProvisioner(name: Json | undefined, field: string): Iterable<Cause> {
  const text = typeof name === "string" ? name.toLowerCase() : name;
  return checkRequiredText(text, field, labelKeyProblems);
}

function* checkParameters(parameters: Json | undefined): Iterable<Cause> {
  const entries = Object.entries(isObject(parameters) ? parameters : {});
  if (entries.length > MOST_PARAMETERS) {
    yield tooLong("parameters", MOST_PARAMETERS);
    return;
  }
  if (entries.some(([key]) => key === "")) yield invalid("parameters", "", "field can not be empty.");
  const size = entries.reduce((sum, [key, value]) => sum + byteLength(key) + byteLength(String(value)), 0);
  if (size > MOST_BYTES) yield tooLong("parameters", MOST_BYTES);
}

function* checkTopology(expressions: readonly JsonObject[], path: string): Iterable<Cause> {
  const keys = new Set<Json>();
  for (const [index, { key = "", values: list }] of expressions.entries()) {
    const place = `${path}[${index}]`;
    const values = textsOf(list);
    if (values.length === 0) yield required(`${place}.values`);
    const known = new Set<string>();
    for (const [at, value] of values.entries()) {
      if (known.has(value)) yield duplicate(`${place}.values[${at}]`, value);
      known.add(value);
    }
    yield* checkLabelKey(key, `${place}.key`);
    if (keys.has(key)) yield duplicate(`${place}.key`, key);
    keys.add(key);
  }
}
