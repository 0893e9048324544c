import { LINT_RULES, type LintOptions, lint, lintDefinition, lintPatch, lintSchema } from "fieldwise/lint";
import { inspectRules } from "fieldwise/rules";
import { describe, expect, it } from "vitest";
import { errorOf } from "../evolve/errors.ts";
import { gettersIn } from "../getters-in.ts";
import { findLeaks } from "../hostile-arguments.ts";
import { describeNames, describeWrongValues, type NamedParts } from "../named-options.ts";
import { calls, choice, definition, live, object, parts, schema, service } from "./calls.ts";

describe("whatever it is called with, there is a result or a MergeError", () => {
  it.each(calls.map((call) => [call[0], call] as const))("%s", async (_, call) => {
    expect(await findLeaks(call)).toEqual([]);
  });
});

const named: NamedParts = [
  ["parts of lint", (given) => lint(service, given), parts],
  ["options of lint", (given) => lint(service, { object }, given), { ...choice, schema }],
  ["parts of lintPatch", (given) => lintPatch(service, given), { patch: {}, live }],
  ["options of lintPatch", (given) => lintPatch(service, { patch: {} }, given), choice],
  [
    "options of lintDefinition",
    (given) => lintDefinition(definition, given),
    { ...choice, rules: inspectRules },
  ],
  ["options of lintSchema", (given) => lintSchema(service, given), choice],
  [
    "a suppression",
    (given) => lint(service, { object }, { suppress: [given] }),
    { rule: "removal", path: "spec.ports" },
  ],
];

describeNames(named);

it("names without a value count as absent", () => {
  const nothing = { live: undefined, manager: undefined, serverSide: undefined, force: undefined };
  const none = { only: undefined, suppress: undefined };
  expect(lint(service, { object, ...nothing }, { schema: undefined, ...none })).toEqual(
    lint(service, { object }),
  );
  expect(lintPatch(service, { patch: { spec: object.spec }, live: undefined }, none)).toEqual(
    lintPatch(service, { patch: { spec: object.spec } }),
  );
  expect(lintSchema(service, none)).toEqual(lintSchema(service));
  expect(lint(service, { object }, { suppress: [{ rule: "unknown-field", path: undefined }] })).toEqual([]);
});

const linting = (given: object) => () => lint(service, { object }, given as LintOptions);
const applying = (given: object) => () => lint(service, { object, ...given });

describeWrongValues([
  ["a rule to go by", linting({ only: ["unknown-fields"] }), "did you mean unknown-field?"],
  ["a rule to leave out", linting({ suppress: ["conflicts"] }), "did you mean conflict?"],
  ["a rule to accept", linting({ suppress: [{ rule: "removals", path: "spec" }] }), "did you mean removal?"],
  ["a rule of a patch", () => lintPatch(service, { patch: {} }, { only: ["nil" as never] }), "docs/lint.md"],
  ["a rule of a schema", () => lintSchema(schema, { only: ["nil" as never] }), "docs/lint.md"],
  ["rules that are one text", linting({ only: "unknown-field" }), "must be a list: pass one"],
  ["rules in a Set", linting({ suppress: new Set(["unknown-field"]) }), "must be a list: pass one"],
  ["options in a Map", linting(new Map([["only", []]])), "object"],
  ["a manager", applying({ manager: 1 }), "string"],
  ["serverSide", applying({ serverSide: "no" }), "boolean"],
  ["force", applying({ force: 1 }), "boolean"],
  ["who applies, among the options", linting({ manager: "me" }), "manager"],
  ["a schema that is a document", linting({ schema: { openapi: "3.0.0" } }), "pass"],
  ["a document in place of a schema", () => lintSchema({ openapi: "3.0.0" } as never), "pass"],
  ["rules that are not a function", () => lintDefinition(definition, { rules: {} as never }), "function"],
  ["a schema in place of a type", () => lint(schema as never, { object }), "pass"],
]);

it("a path that is not one is an error of its own", () => {
  expect(errorOf(linting({ suppress: [{ rule: "removal", path: "spec[a" }] })).code).toBe("PATH_INVALID");
});

describe("objects", () => {
  class Service {
    readonly apiVersion = "v1";
    readonly kind = "Service";
    readonly metadata = { name: "dns", creationTimestamp: new Date(0), labels: undefined };
    readonly spec: object;

    constructor(spec: object) {
      this.spec = spec;
    }
  }

  it("may be of a class, with Dates in them, which count as their texts", () => {
    const found = lint(service, { object: new Service(object.spec), live: new Service(object.spec) });
    expect(found.map(({ rule, path }) => [rule, path])).toEqual([["unknown-field", ".spec.selectr"]]);
    const patch = { metadata: { creationTimestamp: new Date(0) } };
    expect(lintPatch(service, { patch, live: new Service(object.spec) })).toEqual([]);
  });

  it.each([new Map(), Number.NaN, [undefined], () => 1])(
    "are refused where they are no JSON: %s",
    (wrong) => {
      const spec = { ...object.spec, selector: wrong };
      for (const act of [
        () => lint(service, { object: { ...object, spec } }),
        () => lint(service, { object, live: { ...live, spec } }),
        () => lintPatch(service, { patch: { spec } }),
        () => lintPatch(service, { patch: {}, live: { ...live, spec } }),
      ])
        expect(errorOf(act)).toMatchObject({
          code: "VALUE_INVALID",
          path: expect.stringMatching(/^\.spec\.selector/),
        });
    },
  );
});

describe("results", () => {
  it.each<[string, () => object]>([
    ["lint", () => lint(service, { object, live, manager: "you" })],
    ["lintPatch", () => lintPatch(service, { patch: { spec: object.spec }, live })],
    ["lintSchema", () => lintSchema(service)],
    ["lintDefinition", () => lintDefinition(definition, { rules: inspectRules })],
    ["LINT_RULES", () => Object.values(LINT_RULES)],
  ])("are data: %s", (_, act) => {
    const result = act() as readonly object[];
    expect(result.length).toBeGreaterThan(0);
    expect(gettersIn(result)).toEqual([]);
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    for (const one of result) expect({ ...one }).toEqual(one);
  });
});
