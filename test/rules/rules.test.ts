import { readFileSync } from "node:fs";
import { compileRules } from "fieldwise/rules";
import { checkCustomResource, type Problem } from "fieldwise/validation";
import { parseJson } from "fieldwise/value";
import { describe, expect, it } from "vitest";

/** A schema with rules, a value of it, and what Kubernetes v1.36.4 says of both. */
interface Case {
  readonly name: string;
  readonly schema: object;
  /** Rules beside those in the schema. */
  readonly rules?: readonly object[];
  /** Whether the schema is that of whole objects. Default: that of their field `spec`. */
  readonly root?: boolean;
  readonly value?: object;
  readonly old?: object;
  readonly update?: boolean;
  readonly budget?: number;
  readonly expect: {
    /** What is wrong with the definition, sorted by path. Compilers word things as they do, so their texts are left out. */
    readonly definition?: readonly { reason: string; path: string; detail: string }[];
    /** What is wrong with the value, sorted by path. */
    readonly problems?: readonly { reason: string; text: string }[];
    readonly warnings?: readonly string[];
    readonly budget?: number;
  };
}

const cases = readFileSync(new URL("../../spec-fixtures/rules/rules.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => parseJson(line) as unknown as Case);

const COMPILER = /((?:compilation|instantiation) failed): [\s\S]*/;

/** Go goes through fields in no fixed order. */
function sortByPath(problems: readonly Problem[]): readonly Problem[] {
  return problems.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

function wholeSchema({ schema, rules = [], root }: Case): object {
  const { "x-kubernetes-validations": own = [] } = schema as { "x-kubernetes-validations"?: object[] };
  const ruled = { ...schema, ...(rules.length > 0 && { "x-kubernetes-validations": [...own, ...rules] }) };
  return root === true ? ruled : { type: "object", properties: { spec: ruled } };
}

function wholeObject(value: object | undefined, { root }: Case): object | undefined {
  if (root === true) return value;
  const head = { apiVersion: "cel.example/v1", kind: "Thing", metadata: { name: "x" } };
  return value === undefined ? head : { ...head, spec: value };
}

function definitionOf(schema: object): object {
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "things.cel.example" },
    spec: {
      group: "cel.example",
      scope: "Namespaced",
      names: { plural: "things", kind: "Thing" },
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema } }],
    },
  };
}

describe("as Kubernetes does", () => {
  it.each(cases.filter(({ expect }) => expect.definition))("judges a definition: $name", (one) => {
    const problems = checkCustomResource(definitionOf(wholeSchema(one)), { rules: compileRules });
    const found = sortByPath(problems).map(({ reason, path, message }) => ({ reason, path, message }));
    const wanted = one.expect.definition ?? [];
    expect(found.map(({ reason, path }) => ({ reason, path }))).toEqual(
      wanted.map(({ reason, path }) => ({ reason, path })),
    );
    for (const [index, { message }] of found.entries())
      expect(message.replace(COMPILER, "$1")).toContain(wanted[index]?.detail);
  });

  it.each(cases.filter(({ expect }) => expect.problems))("judges a value: $name", (one) => {
    const rules = compileRules(wholeSchema(one), { isRoot: true });
    const old = one.update === true || one.old !== undefined ? wholeObject(one.old, one) : undefined;
    const answer = rules?.check({
      value: wholeObject(one.value, one) as never,
      old: old as never,
      spareUnchanged: one.update,
      budget: one.budget,
    });
    const { problems, warnings, budget } = one.expect;
    const found = sortByPath(answer?.problems ?? []).map(({ reason, path, message }) => ({
      reason,
      text: `${path}: ${message}`.replace(COMPILER, "$1"),
    }));
    expect(found).toEqual(problems);
    expect(answer?.warnings ?? []).toEqual(warnings ?? []);
    if (budget !== undefined) expect(answer?.budget).toBe(budget);
  });
});

describe("compileRules", () => {
  it("gives nothing of a schema without rules", () => {
    expect(compileRules({ type: "object", properties: { a: { type: "integer" } } })).toBeUndefined();
  });

  it("counts rules wherever they are", () => {
    const ruled = { type: "integer", "x-kubernetes-validations": [{ rule: "self > 0" }] };
    const list = { type: "array", items: ruled };
    const map = { type: "object", additionalProperties: ruled };
    expect(compileRules({ type: "object", properties: { ruled, list, map } })?.count).toBe(3);
  });

  it("checks values of part of a schema, at the place that it is told", () => {
    const rules = compileRules({ type: "integer", "x-kubernetes-validations": [{ rule: "self > 5" }] });
    const place = { path: "spec.size", steps: ["spec", "size"] };
    expect(rules?.check({ value: 1, place }).problems).toEqual([
      {
        reason: "FieldValueInvalid",
        path: "spec.size",
        steps: ["spec", "size"],
        message: "Invalid value: 1: failed rule: self > 5",
      },
    ]);
  });

  it("tells what an evaluation left of the budget", () => {
    const rules = compileRules({ type: "integer", "x-kubernetes-validations": [{ rule: "self > 5" }] });
    expect(rules?.check({ value: 6, budget: 100 }).budget).toBe(98);
  });
});
