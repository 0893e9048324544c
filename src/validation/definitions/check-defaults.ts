import { type DefinitionSource, readCustomResource } from "../../openapi/internal.ts";
import { isObject, type Json, type JsonObject, MAX_DEPTH, tooDeep } from "../../value/internal.ts";
import { createDefinitionCheck } from "../checker.ts";
import type { Problem } from "../words/problem.ts";
import { fieldsOf } from "./check-structural.ts";
import { type Place, Report } from "./schema-report.ts";

/** What is wrong with the defaults of a structural schema, each by the schema that states it. */
export function checkDefaults(schema: JsonObject, place: Place): readonly Problem[] {
  const found: Problem[] = [];
  visit(schema, place, 0, found);
  return found;
}

function visit(schema: JsonObject, place: Place, depth: number, found: Problem[]): void {
  if (depth >= MAX_DEPTH) throw tooDeep(place.path.slice(0, 200));
  const { default: standard, items } = schema;
  if (standard !== undefined && standard !== null) found.push(...checkDefault(schema, standard, place));
  if (isObject(items)) visit(items, place.child("items"), depth + 1, found);
  for (const [name, field] of fieldsOf(schema)) visit(field, place.property(name), depth + 1, found);
}

/** Checks a default as the only field of an object, which has the name that Kubernetes calls it by. */
function checkDefault(schema: JsonObject, standard: Json, place: Place): readonly Problem[] {
  const at = place.child("default");
  const definition = { type: "object", properties: { [at.path]: schema } };
  const source = sourceOf(definition);
  const [name = ""] = source.names();
  const problems = createDefinitionCheck(source)(name, { [at.path]: standard }, {});
  const report = new Report();
  if (problems.some(({ reason }) => reason === "FieldUnknown")) {
    report.invalid(at, standard, "must not have unknown fields");
  }
  const others = problems.filter(({ reason }) => reason !== "FieldUnknown");
  return [
    ...report.problems,
    ...others.map((problem) => ({ ...problem, steps: [...at.steps, ...problem.steps.slice(1)] })),
  ];
}

function sourceOf(schema: JsonObject): DefinitionSource {
  return readCustomResource({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    spec: {
      group: "validation",
      names: { kind: "Default" },
      versions: [{ name: "v1", schema: { openAPIV3Schema: schema } }],
    },
  });
}
