import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { kubernetes } from "../../kubernetes/internal.ts";
import { loadMergeSchema, loadOpenApi } from "../../openapi/internal.ts";
import { deduced, type Schema, type Type } from "../../schema/internal.ts";
import { isObject, type Json, type JsonObject, MergeError, parseJson } from "../../value/internal.ts";
import { OPERATIONS } from "./operations.ts";

export interface FileReport {
  readonly passed: number;
  readonly failures: readonly Failure[];
}

export interface Failure {
  readonly name: string;
  readonly op: string;
  /** The first thing that was not as expected. */
  readonly difference: string;
}

export interface RunVectorsOptions {
  /** What errors call the file. Default: its path. */
  readonly shown?: string;
}

/** Runs the cases of one file; gives `undefined` if they are for a running server. */
export function runVectors(file: string, { shown = file }: RunVectorsOptions = {}): FileReport | undefined {
  if (basename(file) === "http.jsonl") return undefined;
  const types = new TypeFinder(dirname(file));
  const failures: Failure[] = [];
  let passed = 0;
  for (const [index, line] of readFileSync(file, "utf8").trim().split("\n").entries()) {
    const vector = readCase(line, `${shown}:${index + 1}`);
    const difference = runCase(vector, types);
    if (difference === undefined) passed++;
    else failures.push({ name: String(vector.name), op: String(vector.op), difference });
  }
  return { passed, failures };
}

function readCase(line: string, where: string): JsonObject {
  const vector = parseLine(line, where);
  if (isObject(vector) && typeof vector.name === "string" && typeof vector.op === "string") return vector;
  throw new MergeError(
    "DOCUMENT_INVALID",
    where,
    'a case must be an object with a "name" and an "op": make it one',
  );
}

function parseLine(line: string, where: string): Json {
  try {
    return parseJson(line);
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    const { code, position, detail } = error;
    const at = position === undefined ? where : `${where}:${position.column}`;
    throw new MergeError(code, at, detail, { cause: error });
  }
}

function runCase(vector: JsonObject, types: TypeFinder): string | undefined {
  const operation = OPERATIONS.get(String(vector.op));
  if (operation === undefined) return `${vector.op} is not built yet`;
  try {
    return operation(vector, (schema, name) => types.find(schema, name));
  } catch (error) {
    return `it threw: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Finds the types that cases name: built in, in a document beside the vectors, or in the case itself. */
class TypeFinder {
  readonly #folder: string;
  readonly #schemas = new Map<string, Schema>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  find(schema: Json, name: string): Type {
    return name === "deduced" ? deduced : this.#schemaOf(schema).definition(name);
  }

  #schemaOf(schema: Json): Schema {
    if (schema === "kubernetes") return kubernetes();
    const key = JSON.stringify(schema);
    const known = this.#schemas.get(key);
    if (known !== undefined) return known;
    const loaded = isObject(schema)
      ? loadMergeSchema(schema.smd as object)
      : this.#readDocument(String(schema));
    this.#schemas.set(key, loaded);
    return loaded;
  }

  #readDocument(name: string): Schema {
    const file = `${name}.openapi.json`;
    let text: string;
    try {
      text = readFileSync(join(this.#folder, file), "utf8");
    } catch (cause) {
      const message = "the cases need this document, and it is not beside them: put it there";
      throw new MergeError("DOCUMENT_INVALID", file, message, { cause });
    }
    return loadOpenApi({ openapi: "3.0.0", components: { schemas: parseJson(text) } });
  }
}
