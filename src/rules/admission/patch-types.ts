import {
  DYN,
  type FindStruct,
  fail,
  List,
  Mapping,
  type ObjectType,
  STRING,
  type StructType,
  typeName,
  type Value,
} from "../../cel/index.ts";
import { declared, objectOf } from "./variable-types.ts";

/** An object that an expression made: `Object.spec{replicas: 3}`, `JSONPatch{op: "remove", path: "/spec"}`. */
export class Struct extends Mapping {
  readonly name: string;
  readonly #fields: ReadonlyMap<string, Value>;

  constructor(name: string, fields: ReadonlyMap<string, Value>) {
    super();
    this.name = name;
    this.#fields = fields;
  }

  get size(): number {
    return this.#fields.size;
  }

  get(key: Value): Value | undefined {
    return this.#fields.get(key as string);
  }

  keys(): readonly Value[] {
    return [...this.#fields.keys()];
  }
}

/** Part of an object that an expression is about. Nothing is known of its fields. */
export const OBJECT = partType("Object");

export const JSON_PATCH = objectOf("JSONPatch", { op: STRING, path: STRING, from: STRING, value: DYN });

const JSON_PATCHES: StructType = { type: JSON_PATCH, create: createPatch };

function partType(name: string): ObjectType {
  return { kind: "object", name, fields: new Map(), others: declared(DYN) };
}

/** The types of which those expressions can make objects that change what is admitted. */
export const findPatchType: FindStruct = (name) => {
  if (name === JSON_PATCH.name) return JSON_PATCHES;
  if (name !== OBJECT.name && !name.startsWith(`${OBJECT.name}.`)) return undefined;
  return { type: partType(name), create: (fields) => new Struct(name, fields) };
};

function createPatch(fields: ReadonlyMap<string, Value>): Value {
  for (const [name, value] of fields)
    if (name !== "value" && typeof value !== "string")
      return fail(`unexpected type ${typeName(value)} for JSONPatchType '${name}' field`);
  return new Struct(JSON_PATCH.name, fields);
}

/** Where objects in a value are not called by the fields that they are in: `Object.spec` under `metadata`. */
export function* findMisnamed(value: Value, path: string): Iterable<string> {
  if (value instanceof Struct) {
    if (value.name !== path)
      yield `unexpected type name "${value.name}", expected "${path}", which matches field name path from root Object type`;
    for (const key of value.keys()) yield* findMisnamed(value.get(key) as Value, `${path}.${key}`);
  } else if (value instanceof List) {
    for (let index = 0; index < value.size; index++) yield* findMisnamed(value.at(index), path);
  } else if (value instanceof Mapping) {
    for (const key of value.keys()) yield* findMisnamed(value.get(key) as Value, path);
  }
}
