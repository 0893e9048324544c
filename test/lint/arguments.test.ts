import { LINT_RULES, type LintOptions, lint, lintPatch, lintSchema } from "fieldwise/lint";
import { MergeError } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { findLeaks } from "../hostile-arguments.ts";
import { calls, choice, live, object, parts, schema, service } from "./calls.ts";

describe("whatever it is called with, there is a result or a MergeError", () => {
  it.each(calls.map((call) => [call[0], call] as const))("%s", async (_, call) => {
    expect(await findLeaks(call)).toEqual([]);
  });
});

/** Everything that has names, with a call that takes it. */
const named: readonly (readonly [what: string, act: (given: never) => unknown, given: object])[] = [
  ["parts of lint", (given) => lint(service, given), parts],
  ["options of lint", (given) => lint(service, { object }, given), { ...choice, schema }],
  ["parts of lintPatch", (given) => lintPatch(service, given), { patch: {}, live }],
  ["options of lintPatch", (given) => lintPatch(service, { patch: {} }, given), choice],
  ["options of lintSchema", (given) => lintSchema(service, given), choice],
  [
    "a suppression",
    (given) => lint(service, { object }, { suppress: [given] }),
    { rule: "removal", path: "spec.ports" },
  ],
];

describe("names that nobody reads", () => {
  it.each(named)("are an error that tells those that are read: %s", (_, act, given) => {
    act(given as never);
    for (const name of Object.keys(given)) {
      const typo = Object.fromEntries(
        Object.entries(given).map(([key, value]) => [key === name ? `${key}s` : key, value]),
      );
      const error = errorOf(() => act(typo as never));
      expect([name, error.code]).toEqual([name, "ARGUMENT_INVALID"]);
      expect(error.message).toContain(`${name}s`);
      expect(error.message).toMatch(new RegExp(`use .*\\b${name}\\b`));
    }
  });

  it("may be there without a value, if they are read and need none", () => {
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
});

describe("values that nobody knows", () => {
  const linting = (given: object) => () => lint(service, { object }, given as LintOptions);
  const applying = (given: object) => () => lint(service, { object, ...given });

  it.each<[string, () => unknown, near: string]>([
    ["a rule to go by", linting({ only: ["unknown-fields"] }), "did you mean unknown-field?"],
    ["a rule to leave out", linting({ suppress: ["conflicts"] }), "did you mean conflict?"],
    [
      "a rule to accept",
      linting({ suppress: [{ rule: "removals", path: "spec" }] }),
      "did you mean removal?",
    ],
    [
      "a rule of a patch",
      () => lintPatch(service, { patch: {} }, { only: ["nil" as never] }),
      "docs/lint.md",
    ],
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
    ["a schema in place of a type", () => lint(schema as never, { object }), "pass"],
  ])("are an error that tells what to use: %s", (_, act, near) => {
    const error = errorOf(act);
    expect(error.code).toBe("ARGUMENT_INVALID");
    expect(error.message).toContain(near);
  });

  it("are paths that are none", () => {
    expect(errorOf(linting({ suppress: [{ rule: "removal", path: "spec[a" }] })).code).toBe("PATH_INVALID");
  });
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
    ["LINT_RULES", () => Object.values(LINT_RULES)],
  ])("are data: %s", (_, act) => {
    const result = act() as readonly object[];
    expect(result.length).toBeGreaterThan(0);
    expect(gettersIn(result)).toEqual([]);
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    for (const one of result) expect({ ...one }).toEqual(one);
  });
});

function errorOf(act: () => unknown): MergeError {
  try {
    act();
  } catch (error) {
    if (error instanceof MergeError) return error;
    throw error;
  }
  throw new Error("there is no error");
}

/** The paths of what is no value of its own, but is made when somebody asks. */
function gettersIn(value: unknown, path = ""): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(Object.getOwnPropertyDescriptors(value)).flatMap(([name, { get, value: part }]) =>
    get === undefined ? gettersIn(part, `${path}.${name}`) : [`${path}.${name}`],
  );
}
