import { explainRule } from "fieldwise/rules";
import { describe, expect, it } from "vitest";

describe("explainRule", () => {
  it("says a rule in words, with the names that fields have", () => {
    expect(explainRule("has(self.max__dash__age) || self.__namespace__ == ''").words).toBe(
      "`max-age` is set or `namespace` is empty",
    );
  });

  it.each<[rule: string, fields: readonly string[]]>([
    ["self.a > 1 && has(self.b.c)", ["a", "b.c"]],
    ["self.a == oldSelf.a", ["a"]],
    ["self == oldSelf", []],
    ["self.items.all(x, x.a > self.b)", ["items", "items.a", "b"]],
    ["self.items.all(self, self.a > 1)", ["items", "items.a"]],
    ["self.all(i, x, x.a > 1)", ["a"]],
    ["self.items[0].a > 1", ["items.a"]],
    ["self.?a.orValue(1) > self.x__dash__y", ["a", "x-y"]],
    ["self.filter(x, x.a).map(y, y.b).size() > 1", ["a"]],
    ["self.a >", []],
  ])("knows which fields a rule looks at: %s", (rule, fields) => {
    expect(explainRule(rule).fields.map((names) => names.join("."))).toEqual(fields);
  });

  it("has no words for what would not be clearer in them, or cannot be read", () => {
    expect(explainRule("self.a.").words).toBeUndefined();
    const long = Array.from({ length: 30 }, (_, index) => `self.field${index} > ${index}`).join(" && ");
    expect(explainRule(long).words).toBeUndefined();
  });
});
