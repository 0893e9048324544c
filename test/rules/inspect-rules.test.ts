import fc from "fast-check";
import { compileRules, inspectRules } from "fieldwise/rules";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";

const SCHEMA: JsonObject = {
  type: "object",
  required: ["a", "l", "o"],
  properties: {
    a: { type: "integer", minimum: 1, maximum: 3 },
    b: { type: "integer", minimum: 2 },
    d: { type: "number", minimum: 0, exclusiveMinimum: true, maximum: 2, nullable: true },
    s: { type: "string", enum: ["x", "yy"] },
    t: { type: "string", minLength: 1, maxLength: 2 },
    l: { type: "array", minItems: 1, maxItems: 3, items: { type: "integer", minimum: 0, maximum: 2 } },
    o: {
      type: "object",
      required: ["i"],
      properties: { i: { type: "integer", enum: [1, 2] }, j: { type: "integer" } },
    },
    p: { type: "object", required: ["i"], properties: { i: { type: "integer" } } },
  },
};

/** What an object of the schema can be. */
const values = fc.record(
  {
    a: fc.integer({ min: 1, max: 3 }),
    b: fc.integer({ min: 2, max: 4 }),
    d: fc.constantFrom(0.5, 1, 2, null),
    s: fc.constantFrom("x", "yy"),
    t: fc.constantFrom("x", "yy", "é😀"),
    l: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 3 }),
    o: fc.record({ i: fc.constantFrom(1, 2), j: fc.integer({ min: 0, max: 2 }) }, { requiredKeys: ["i"] }),
    p: fc.record({ i: fc.integer({ min: 0, max: 2 }) }),
  },
  { requiredKeys: ["a", "l", "o"] },
);

const numbers = fc.constantFrom(
  ...["0", "1", "2", "3", "4", "self.a", "self.b", "self.o.i", "self.o.j", "self.p.i"],
  ...["size(self.l)", "self.l.size()"],
);
const rules = fc.letrec<{ rule: string }>((tie) => ({
  rule: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc
      .tuple(numbers, fc.constantFrom("<", "<=", ">", ">=", "==", "!="), numbers)
      .map((parts) => parts.join(" ")),
    fc.constantFrom(
      "true",
      "false",
      "self.d > 0.0",
      "self.d <= 2.0",
      "has(self.o.i)",
      "has(self.o.j)",
      "has(self.p.i)",
    ),
    fc.constantFrom("a", "b", "d", "s", "t", "l", "p").map((name) => `has(self.${name})`),
    fc
      .constantFrom("self.s", "self.t")
      .chain((text) =>
        fc.constantFrom(
          `${text} == ''`,
          `${text} != ''`,
          `${text} == 'x'`,
          `${text} in ['x', 'yy']`,
          `${text} in ['z']`,
          `size(${text}) > 0`,
          `size(${text}) > 2`,
        ),
      ),
    fc
      .constantFrom("all", "exists", "exists_one")
      .chain((macro) =>
        fc
          .constantFrom("x >= 0", "x > 2", "x < 2", "x == self.b", "x < self.a")
          .map((test) => `self.l.${macro}(x, ${test})`),
      ),
    tie("rule").map((rule) => `!(${rule})`),
    fc
      .tuple(tie("rule"), fc.constantFrom("&&", "||"), tie("rule"))
      .map(([a, is, b]) => `((${a}) ${is} (${b}))`),
    fc.tuple(tie("rule"), tie("rule"), tie("rule")).map(([a, b, c]) => `((${a}) ? (${b}) : (${c}))`),
  ),
})).rule;

describe("inspectRules", () => {
  it("says of a rule that it never fails or never passes only if that is so", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(rules, fc.array(values, { minLength: 5, maxLength: 10 }), (rule, objects) => {
        const schema = { ...SCHEMA, "x-kubernetes-validations": [{ rule }] };
        const faults = inspectRules(schema).map(({ fault }) => fault);
        expect(faults).not.toContain("uncompilable");
        for (const fault of faults) seen.add(fault);
        for (const value of objects) {
          const refused = (compileRules(schema)?.check({ value }).problems.length ?? 0) > 0;
          if (faults.includes("never-fails")) expect([rule, value, refused]).toEqual([rule, value, false]);
          if (faults.includes("never-passes")) expect([rule, value, refused]).toEqual([rule, value, true]);
        }
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 300 },
    );
    expect([...seen].sort()).toEqual(["never-fails", "never-passes"]);
  });

  it("finds nothing where there are no rules", () => {
    expect(inspectRules(SCHEMA)).toEqual([]);
    expect(inspectRules({}, { isRoot: true })).toEqual([]);
  });

  it("does not take long over many rules that cost too much", () => {
    const fields = Array.from({ length: 300 }, (_, index) => `f${index}`);
    const schema: JsonObject = {
      type: "object",
      properties: Object.fromEntries(
        fields.map((name) => [name, { type: "array", items: { type: "array", items: { type: "string" } } }]),
      ),
      "x-kubernetes-validations": fields.map((name) => ({
        rule: `self.${name}.all(x, x.all(y, y.contains('z')))`,
      })),
    };
    const found = inspectRules(schema);
    expect(found.length).toBe(301);
    expect(found[0]?.message).toContain("add maxItems to .f0, maxItems to .f0[*] and maxLength to .f0[*][*]");
  });
});
