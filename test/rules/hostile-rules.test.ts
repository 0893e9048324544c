import { compileRules } from "fieldwise/rules";
import { describe, expect, it } from "vitest";

const PLACE = { path: "spec", steps: ["spec"] };

function check(rule: string, schema: object, value: unknown, old?: unknown): readonly string[] {
  const rules = compileRules({ ...schema, "x-kubernetes-validations": [{ rule }] });
  return rules?.check({ place: PLACE, value, old } as never).problems.map(({ message }) => message) ?? [];
}

const TEXT = { type: "string" };
const NUMBERS = { type: "array", items: { type: "integer" }, maxItems: 100_000 };
const MANY = Array.from({ length: 100_000 }, (_, index) => index);
const TOO_EXPENSIVE = expect.stringMatching(/cost (limit exceeded|budget)/);

describe("hostile rules end soon", () => {
  it("with loops in loops, 240 deep", () => {
    const nested = `${"[1].map(a, ".repeat(240)}1${")".repeat(240)}.size() == 1`;
    expect(check(nested, TEXT, "x")).toEqual([]);
    const two = `${"[1].transformList(i, a, ".repeat(240)}1${")".repeat(240)}.size() == 1`;
    expect(check(two, TEXT, "x")).toEqual([]);
  });

  it("with macros that write out their target twice at each level", () => {
    const [problem] = check(`optional.of(1)${".optMap(a, a)".repeat(40)}.hasValue()`, TEXT, "x");
    expect(problem).toContain("expression is too large");
  });

  it("with thousands of faults, of which the first hundred are shown", () => {
    const [problem = ""] = check(`[${"zz,".repeat(30_000)}1] == []`, TEXT, "x");
    expect(problem.match(/undeclared reference/g)).toHaveLength(100);
  });

  it.each([
    "lists.range(1000000000).reverse().size() > 0",
    "lists.range(9223372036854775807).sum() > 0",
    "(lists.range(1000000000) + [1]).size() > 0",
    "'%s'.format([lists.range(1000000000)]).size() > 0",
  ])("where they make more than they may: %s", (rule) => {
    expect(check(rule, TEXT, "x")).toEqual([TOO_EXPENSIVE]);
  });

  it.each(["self.distinct().size() > 0", "sets.equivalent(self, self)", "self.sort().size() > 0"])(
    "before a call that costs too much is made: %s",
    (rule) => {
      expect(check(rule, NUMBERS, MANY)).toEqual([TOO_EXPENSIVE]);
    },
  );

  it.each([
    `[[1]]${".map(a, a + a)".repeat(30)}.size() > 0`,
    `[1]${".map(a, [a, a])".repeat(30)}.flatten(40).size() > 0`,
  ])("where lists grow by doubling: %s", (rule) => {
    expect(check(rule, TEXT, "x")).toEqual([TOO_EXPENSIVE]);
  });

  it("and leave no trace: what is checked next is not held to what they left over", () => {
    const rules = compileRules({
      type: "string",
      format: "byte",
      "x-kubernetes-validations": [{ rule: "self.size() == 3" }],
    });
    expect(rules?.check({ value: "YWJj" }).problems).toEqual([]);
    const rule = "lists.range(30000).all(i, self.size() > 0)";
    expect(check(rule, TEXT, "x".repeat(1_000_000))).toEqual([TOO_EXPENSIVE]);
    expect(rules?.check({ value: "YWJj" }).problems).toEqual([]);
  });

  it("where a text would be longer than any can be", () => {
    const schema = { type: "object", properties: { a: TEXT, b: TEXT } };
    const value = { a: "x".repeat(10_000), b: "y".repeat(1_000_000) };
    expect(check("self.a.replace('', self.b) != ''", schema, value)).toEqual([TOO_EXPENSIVE]);
  });

  it("with more choices than a call has arguments", () => {
    const choices = Array.from({ length: 200_000 }, (_, index) => `e${index}`);
    const rules = compileRules({
      ...TEXT,
      enum: choices,
      "x-kubernetes-validations": [{ rule: "self != ''" }],
    });
    expect(rules?.findProblems(PLACE)).toEqual([]);
  });

  it("where a map is made of a long list", () => {
    expect(check("self.transformMap(i, v, v).size() == 100000", NUMBERS, MANY)).toEqual([]);
  });

  it("with a slice of a long list at each item", () => {
    expect(check("self.all(i, self.slice(0, 1).size() == 1)", NUMBERS, MANY)).toEqual([TOO_EXPENSIVE]);
  });

  it("with times at offsets that no date has", () => {
    const at = (zone: string): readonly string[] =>
      check(`timestamp('2020-01-01T00:00:00Z').getHours('${zone}') == 0`, TEXT, "x");
    expect(at("+99999999999:00")).toEqual([expect.stringContaining("timestamp overflow")]);
    expect(at("-9999999999999999999999:00")).toEqual([
      expect.stringContaining('strconv.Atoi: parsing "-9999999999999999999999": value out of range'),
    ]);
  });
});

it("an object with a field that no expression can name equals itself, as in Kubernetes", () => {
  const schema = {
    type: "object",
    properties: Object.fromEntries([
      ["__proto__", TEXT],
      ["a", TEXT],
    ]),
  };
  const object = (text: string): unknown => JSON.parse(text);
  expect(check("self == self", schema, object('{"__proto__":"x","a":"y"}'))).toEqual([]);
  const before = object('{"__proto__":"x","a":"z"}');
  expect(check("self != oldSelf", schema, object('{"__proto__":"x","a":"y"}'), before)).toEqual([]);
});
