import { kubernetes } from "fieldwise/kubernetes";
import { loadMergeSchema, loadOpenApi } from "fieldwise/openapi";
import { compileExpressions } from "fieldwise/rules";
import { deduced, type Schema } from "fieldwise/schema";
import { isObject, type Json, type JsonObject, parseJson } from "fieldwise/value";
import { createResources } from "fieldwise/write";
import type { FindType } from "../../../src/cli/conformance/find-type.ts";
import { OPERATIONS } from "../../../src/cli/conformance/operations.ts";
import { runRules } from "../../../src/cli/conformance/rules-case.ts";
import { type FindResource, runWrite } from "../../../src/cli/conformance/write-case.ts";
import type { Cases } from "./cases.ts";
import { type Check, deepFreeze } from "./check.ts";

/** What Kubernetes answers, on frozen inputs. */
export function vectorChecks({ vectors, documents, definitions, known }: Cases): readonly Check[] {
  const findType = typeFinder(documents);
  const findResource = resourceFinder(definitions);
  const names = new Set(known.map((line) => (parseJson(line) as JsonObject).name));
  return vectors.map((line) => {
    const vector = deepFreeze(parseJson(line)) as JsonObject;
    const compare = (): string | undefined => {
      if (vector.op === "write") return runWrite(vector, findResource);
      if (vector.op === "cel") return runRules(vector);
      const operation = OPERATIONS.get(String(vector.op));
      return operation === undefined ? `nothing runs cases of ${vector.op}` : operation(vector, findType);
    };
    const run = (): void => {
      const difference = compare();
      if (names.has(vector.name)) {
        if (difference === undefined) throw new Error("it passes, though it is known to differ");
      } else if (difference !== undefined) throw new Error(difference);
    };
    return { name: `${vector.op}: ${vector.name}`, run };
  });
}

function resourceFinder(definitions: Cases["definitions"]): FindResource {
  const all = createResources({
    definitions: Object.values(definitions).map((text) => parseJson(text) as JsonObject),
    expressions: compileExpressions,
  });
  return (_, apiVersion, kind) => all.resource(apiVersion, kind);
}

function typeFinder(documents: Cases["documents"]): FindType {
  const schemas = new Map<string, Schema>();
  const schemaOf = (schema: Json): Schema => {
    if (schema === "kubernetes") return kubernetes();
    const key = JSON.stringify(schema);
    const known = schemas.get(key);
    if (known !== undefined) return known;
    const loaded = isObject(schema)
      ? loadMergeSchema(schema.smd as object)
      : loadDefinitions(documents, String(schema));
    schemas.set(key, loaded);
    return loaded;
  };
  return (schema, name) => (name === "deduced" ? deduced : schemaOf(schema).definition(name));
}

/** The schema of a document that has nothing but definitions. */
export function loadDefinitions(documents: Cases["documents"], name: string): Schema {
  const text = documents[name];
  if (text === undefined) throw new Error(`there is no document ${name}`);
  return loadOpenApi({ openapi: "3.0.0", components: { schemas: parseJson(text) } });
}
