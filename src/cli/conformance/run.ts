import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { kubernetes } from "../../kubernetes/internal.ts";
import { loadMergeSchema, loadOpenApi } from "../../openapi/internal.ts";
import { compileExpressions, compileRules } from "../../rules/internal.ts";
import { deduced, type Schema, type Type } from "../../schema/internal.ts";
import { isObject, type Json, type JsonObject, MergeError, parseJson } from "../../value/internal.ts";
import { createResources, type Resource, type Resources } from "../../write/internal.ts";
import { OPERATIONS } from "./operations.ts";
import { runRules } from "./rules-case.ts";
import { runWrite } from "./write-case.ts";

export interface FileReport {
  readonly passed: number;
  /** Cases that are known to differ, and do. */
  readonly known: number;
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
  /** Why cases are known to differ, by name. Such a case that passes is a failure of the list. Default: none. */
  readonly known?: ReadonlyMap<string, string>;
}

/** Files that are beside cases and hold none that can be run here, by what they hold. */
export const PASSED_OVER: ReadonlyMap<string, string> = new Map([["http.jsonl", "for a running server"]]);

/** Runs the cases of one file; gives `undefined` if it holds none that can be run here. */
export function runVectors(
  file: string,
  { shown = file, known = NONE_KNOWN }: RunVectorsOptions = {},
): FileReport | undefined {
  if (PASSED_OVER.has(basename(file))) return undefined;
  const types = new TypeFinder(dirname(file));
  const failures: Failure[] = [];
  let passed = 0;
  let knownToDiffer = 0;
  for (const [index, line] of readFileSync(file, "utf8").trim().split("\n").entries()) {
    const vector = readCase(line, `${shown}:${index + 1}`);
    const name = String(vector.name);
    const difference = differenceOf(runCase(vector, types), known.get(name));
    if (difference === undefined) passed++;
    else if (difference === KNOWN) knownToDiffer++;
    else failures.push({ name, op: String(vector.op), difference });
  }
  return { passed, known: knownToDiffer, failures };
}

const NONE_KNOWN: ReadonlyMap<string, string> = new Map();

const KNOWN = Symbol("known");

/** What is wrong with a case that may be known to differ. */
function differenceOf(found: string | undefined, why: string | undefined): string | typeof KNOWN | undefined {
  if (why === undefined) return found;
  return found === undefined ? "it passes, though it is listed as known to differ: remove it there" : KNOWN;
}

function readCase(line: string, where: string): JsonObject {
  const vector = parseLine(line, where);
  if (isObject(vector) && typeof vector.name === "string" && typeof vector.op === "string") return vector;
  throw new MergeError(
    "DOCUMENT_INVALID",
    where,
    'a case must be an object with a "name" and an "op": see spec-fixtures/vectors for examples',
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
  const op = String(vector.op);
  const operation = OPERATIONS.get(op);
  try {
    if (op === "cel") return runRules(vector);
    if (op === "write") return runWrite(vector, (...kind) => types.findResource(...kind));
    return operation === undefined
      ? `${op} is not built yet`
      : operation(vector, (schema, name) => types.find(schema, name));
  } catch (error) {
    return `it threw: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Finds the types that cases name: built in, in a document beside the vectors, or in the case itself. */
class TypeFinder {
  readonly #folder: string;
  readonly #schemas = new Map<string, Schema>();
  readonly #resources = new Map<string, Resources<Resource>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  find(schema: Json, name: string): Type {
    return name === "deduced" ? deduced : this.#schemaOf(schema).definition(name);
  }

  findResource(definition: Json | undefined, apiVersion: string, kind: string): Resource {
    const key = definition === undefined ? "" : String(definition);
    let resources = this.#resources.get(key);
    if (resources === undefined) {
      const definitions = key === "" ? [] : [parseJson(this.#readBeside(`${key}.json`)) as JsonObject];
      resources = createResources({ definitions, rules: compileRules, expressions: compileExpressions });
      this.#resources.set(key, resources);
    }
    return resources.resource(apiVersion, kind);
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
    const schemas = parseJson(this.#readBeside(`${name}.openapi.json`));
    return loadOpenApi({ openapi: "3.0.0", components: { schemas } });
  }

  #readBeside(file: string): string {
    try {
      return readFileSync(join(this.#folder, file), "utf8");
    } catch (cause) {
      const message = "the cases need this document, and it is not beside them: put it there";
      throw new MergeError("DOCUMENT_INVALID", file, message, { cause });
    }
  }
}
