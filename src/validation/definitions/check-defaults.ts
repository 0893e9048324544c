import { type DefinitionSource, isEmbedded, readCustomResource } from "../../openapi/internal.ts";
import { isObject, type Json, type JsonObject, MAX_DEPTH, tooDeep } from "../../value/internal.ts";
import { createDefinitionCheck } from "../checker.ts";
import type { CompileRules } from "../schema-rules.ts";
import type { Problem } from "../words/problem.ts";
import { fieldsOf } from "./check-structural.ts";
import { type Place, Report } from "./schema-report.ts";

/** What is wrong with the defaults of a structural schema, each by the schema that states it. */
export function checkDefaults(
  schema: JsonObject,
  place: Place,
  { rules }: { readonly rules?: CompileRules | undefined } = {},
): readonly Problem[] {
  const check = new DefaultCheck(rules);
  check.visit(schema, place, 0);
  return check.found;
}

class DefaultCheck {
  readonly found: Problem[] = [];
  readonly #compile: CompileRules | undefined;
  /** What rules may still cost; negative if it was not enough. */
  #budget: number | undefined;

  constructor(compile: CompileRules | undefined) {
    this.#compile = compile;
  }

  visit(schema: JsonObject, place: Place, depth: number): void {
    if (depth >= MAX_DEPTH) throw tooDeep(place.path.slice(0, 200));
    const { default: standard, items } = schema;
    if (standard !== undefined && standard !== null) {
      const problems = checkDefault(schema, standard, place);
      this.found.push(...problems);
      if (problems.every(isOfUnknownFields)) this.#checkRules(schema, standard, place, depth === 0);
    }
    if (isObject(items)) this.#visitPart(items, place.child("items"), depth + 1);
    for (const [name, field] of fieldsOf(schema)) this.#visitPart(field, place.property(name), depth + 1);
  }

  #visitPart(schema: JsonObject, place: Place, depth: number): void {
    if (this.#budget === undefined || this.#budget >= 0) this.visit(schema, place, depth);
  }

  /** Rules must hold for a default that was there before, and for one that comes anew. */
  #checkRules(schema: JsonObject, standard: Json, place: Place, isRoot: boolean): void {
    const rules = this.#compile?.(schema, { isRoot: isRoot || isEmbedded(schema) });
    if (rules === undefined) return;
    const checked = { value: standard, place: place.child("default"), budget: this.#budget };
    const kept = rules.check({ ...checked, old: standard });
    this.found.push(...kept.problems);
    this.#budget = kept.budget;
    if (kept.problems.length > 0) return;
    const added = rules.check(checked);
    this.found.push(...added.problems);
    this.#budget = Math.min(kept.budget, added.budget);
  }
}

const UNKNOWN_FIELDS = "must not have unknown fields";

function isOfUnknownFields({ message }: Problem): boolean {
  return message.endsWith(UNKNOWN_FIELDS);
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
    report.invalid(at, standard, UNKNOWN_FIELDS);
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
