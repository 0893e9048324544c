import { fieldStep, type Place } from "../../../evolve/internal.ts";
import { asObject, type NextMarks, readDuplicateOf, readNextMarks } from "../../../openapi/internal.ts";
import type { DuplicateOf } from "../../../schema/internal.ts";
import {
  getField,
  isObject,
  type JsonObject,
  MAX_DEPTH,
  MergeError,
  tooDeep,
} from "../../../value/internal.ts";

/** A schema inside that of a whole object, with what is marked in it. */
export interface SchemaNode {
  readonly schema: JsonObject;
  /** Where objects have what it describes. */
  readonly place: Place;
  /** Where it is in the document. */
  readonly where: string;
  readonly parent: SchemaNode | undefined;
  /** The name of the field; `undefined` of items, of the values of a map, and of the whole. */
  readonly name: string | undefined;
  readonly required: boolean;
  readonly marks: NextMarks | undefined;
  readonly duplicateOf: DuplicateOf | undefined;
  readonly fields: ReadonlyMap<string, SchemaNode>;
  /** Of its items, or of the values of a map. */
  readonly each: SchemaNode | undefined;
}

/** Reads a schema and all that is in it. What is malformed goes to `problems`. */
export function readNode(schema: JsonObject, where: string, problems: MergeError[]): SchemaNode {
  const read = (
    stated: JsonObject,
    about: Omit<SchemaNode, "schema" | "marks" | "duplicateOf" | "fields" | "each">,
  ): SchemaNode => {
    if (about.place.length > MAX_DEPTH) throw tooDeep(where);
    const fields = new Map<string, SchemaNode>();
    const node = {
      ...about,
      schema: stated,
      marks: attempt(problems, () => readNextMarks(stated, about.where)),
      duplicateOf: attempt(problems, () => readDuplicateOf(stated, about.where)),
      fields,
      each: undefined as SchemaNode | undefined,
    };
    const { properties, items, additionalProperties } = stated;
    const required = Array.isArray(stated.required) ? new Set(stated.required) : new Set();
    for (const name of isObject(properties) ? Object.keys(properties) : []) {
      const at = `${about.where}.properties.${name}`;
      const inner = attempt(problems, () => asObject(getField(properties as JsonObject, name), at));
      if (inner !== undefined)
        fields.set(
          name,
          read(inner, {
            place: [...about.place, fieldStep(name)],
            where: at,
            parent: node,
            name,
            required: required.has(name),
          }),
        );
    }
    const [each, keyword] = isObject(items)
      ? [items, "items"]
      : [additionalProperties, "additionalProperties"];
    if (isObject(each))
      node.each = read(each, {
        place: [...about.place, "*"],
        where: `${about.where}.${keyword}`,
        parent: node,
        name: undefined,
        required: false,
      });
    return node;
  };
  return read(schema, { place: [], where, parent: undefined, name: undefined, required: false });
}

/** Every node, each after what is in it. */
export function* nodesWithin(node: SchemaNode): Generator<SchemaNode> {
  for (const field of node.fields.values()) yield* nodesWithin(field);
  if (node.each !== undefined) yield* nodesWithin(node.each);
  yield node;
}

/** The node at a place; `undefined` if the schema does not say what is there. */
export function nodeAt(root: SchemaNode, place: Place): SchemaNode | undefined {
  let here: SchemaNode | undefined = root;
  for (const step of place) here = step === "*" ? here?.each : (here?.fields.get(step.name) ?? here?.each);
  return here;
}

/** Whether a field is one of those that identify the items of a list. */
export function isKey({ name, parent }: SchemaNode): boolean {
  const list = parent?.parent;
  const keys = parent?.name === undefined ? list?.schema["x-kubernetes-list-map-keys"] : undefined;
  return Array.isArray(keys) && keys.includes(name as string);
}

/** Reads something; what is wrong with it goes to `problems`. */
export function attempt<T>(problems: MergeError[], read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    problems.push(error);
    return undefined;
  }
}
