import { sayRule } from "fieldwise/cel";
import { describe, expect, it } from "vitest";

const SAID: readonly (readonly [rule: string, words: string | undefined])[] = [
  ["self.mode != 'fixed' || has(self.size)", 'if `mode` is "fixed", then `size` is set'],
  ["self == oldSelf", "the value does not change"],
  ["oldSelf.a.b == self.a.b", "`a.b` does not change"],
  ["self.a == oldSelf.b", "`a` is the old `b`"],
  ["has(self.a) != has(self.b)", "exactly one of `a` and `b` is set"],
  ["has(self.a) == has(self.b)", "`a` and `b` are set together, or not at all"],
  ["!(has(self.a) && has(self.b))", "at most one of `a` and `b` is set"],
  ["!(has(self.a) && self.b > 1)", "never: `a` is set and `b` is more than 1"],
  ["(has(self.a) && !has(self.b)) || (!has(self.a) && has(self.b))", "exactly one of `a` and `b` is set"],
  [
    "(has(self.a) && !has(self.b)) || (!has(self.a) && has(self.c))",
    "(`a` is set and `b` is not set) or (`a` is not set and `c` is set)",
  ],
  ["(has(self.a) ? 1 : 0) + (has(self.b) ? 1 : 0) <= 1", "at most one of `a` and `b` is set"],
  ["(has(self.a) ? 1 : 0) + (has(self.b) ? 1 : 0) <= 2", undefined],
  ["(has(self.a) ? 2 : 0) + (has(self.b) ? 1 : 0) == 1", undefined],
  [
    "[has(self.a), has(self.b), has(self.c)].filter(x, x == true).size() == 1",
    "exactly one of `a`, `b` and `c` is set",
  ],
  ["size(self.a) > 0", "`a` is not empty"],
  ["self.a.size() == 0", "`a` is empty"],
  ["self.a.size() < 5", "the size of `a` is less than 5"],
  [
    "self.items.all(x, self.items.exists_one(y, x.a == y.a && y.b == x.b))",
    "no two items of `items` have the same `a` and `b`",
  ],
  ["self.all(x, self.exists_one(y, x == y))", "no two items of the value are the same"],
  [
    "self.a.all(x, self.b.exists_one(y, x == y))",
    "for every `x` of `a`, for exactly one `y` of `b`, `x` is `y`",
  ],
  [
    "(has(self.a) ? self.a : 'x') == 'x' ? isIP(self.b) : true",
    'if `a` ("x" if not set) is "x", then `b` is an IP address',
  ],
  [
    "has(self.a) ? (self.a > 1 ? self.b : self.c) : self.d",
    "if `a` is set, then (if `a` is more than 1, then `b` is true; otherwise `c` is true); otherwise `d` is true",
  ],
  ["self.a.", undefined],
];

describe("rules in words", () => {
  it.each(SAID)("%s", (rule, words) => {
    expect(sayRule(rule)).toBe(words);
  });
});
