import fc from "fast-check";
import type { Json, JsonArray, JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { ArrayList, compileExpression, DYN, Mapping, type Value } from "../../../src/cel/index.ts";
import { compareRules, compareValues, type Verdict } from "../../../src/compatibility/inclusion/index.ts";
import { compilePattern } from "../../../src/pattern/index.ts";

/** What a verdict claims of values, of which each was accepted or not, and is. */
function expectVerdict(verdict: Verdict, values: readonly (readonly [was: boolean, is: boolean])[]): void {
  if (verdict === "same" || verdict === "looser") expect(values).not.toContainEqual([true, false]);
  if (verdict === "same" || verdict === "tighter") expect(values).not.toContainEqual([false, true]);
}

describe("verdicts hold for all values that were tried", () => {
  const texts = ["a", "b"].reduce<string[]>(
    (known) => [...known, ...known.flatMap((text) => [`${text}a`, `${text}b`])],
    [""],
  );
  const pattern = fc.constantFrom("a", "^a", "b$", "^[ab]$", "^a*$", "^(ab|ba)", "^.{2}$", "^(a|b)+$");
  const stated = fc.record(
    {
      pattern,
      minLength: fc.integer({ min: 0, max: 3 }),
      maxLength: fc.integer({ min: 0, max: 3 }),
      enum: fc.uniqueArray(fc.constantFrom(...texts), { minLength: 1, maxLength: 4 }),
      allOf: pattern.map((one) => [{ pattern: one }]),
    },
    { requiredKeys: [] },
  );

  function acceptsText(schema: JsonObject, text: string): boolean {
    const { pattern: own, minLength = 0, maxLength = 9, enum: choices, allOf = [] } = schema;
    const isAmong = choices === undefined || (choices as JsonArray).includes(text);
    const matches = own === undefined || compilePattern(own as string).matches(text);
    const isLong = text.length >= (minLength as number) && text.length <= (maxLength as number);
    return isAmong && matches && isLong && (allOf as JsonObject[]).every((part) => acceptsText(part, text));
  }

  it("of texts", () => {
    fc.assert(
      fc.property(stated, stated, (old, next) => {
        const pair = { old: { type: "string", ...old }, new: { type: "string", ...next } };
        const { verdict, refused, accepted } = compareValues(pair);
        expectVerdict(
          verdict,
          texts.map((text) => [acceptsText(pair.old, text), acceptsText(pair.new, text)]),
        );
        if (refused !== undefined) {
          expect([pair.old, pair.new].map((side) => acceptsText(side, refused as string))).toEqual([
            true,
            false,
          ]);
        }
        if (accepted !== undefined) {
          expect([pair.old, pair.new].map((side) => acceptsText(side, accepted as string))).toEqual([
            false,
            true,
          ]);
        }
      }),
    );
  });

  const numbers = Array.from({ length: 49 }, (_, index) => index / 2 - 12);
  const small = fc.integer({ min: -4, max: 4 });
  const limits = fc.record(
    {
      minimum: small,
      maximum: small,
      exclusiveMinimum: fc.boolean(),
      exclusiveMaximum: fc.boolean(),
      multipleOf: fc.integer({ min: 1, max: 4 }),
      enum: fc.uniqueArray(small, { minLength: 1, maxLength: 4 }),
    },
    { requiredKeys: [] },
  );

  function acceptsNumber(schema: JsonObject, value: number): boolean {
    const {
      type,
      minimum = -99,
      maximum = 99,
      multipleOf = 0.5,
      enum: choices,
    } = schema as Record<string, never>;
    return (
      (type === "number" || Number.isInteger(value)) &&
      (schema.exclusiveMinimum === true ? value > minimum : value >= minimum) &&
      (schema.exclusiveMaximum === true ? value < maximum : value <= maximum) &&
      Number.isInteger(value / multipleOf) &&
      (choices === undefined || (choices as readonly number[]).includes(value))
    );
  }

  it.each(["integer", "number"])("of type %s", (type) => {
    fc.assert(
      fc.property(limits, limits, (old, next) => {
        const pair = { old: { type, ...old }, new: { type, ...next } };
        const { verdict, refused, accepted } = compareValues(pair);
        const values = numbers.map(
          (value) => [acceptsNumber(pair.old, value), acceptsNumber(pair.new, value)] as const,
        );
        expectVerdict(verdict, values);
        if (type === "integer" && verdict === "changed") {
          expect(values).toContainEqual([true, false]);
          expect(values).toContainEqual([false, true]);
        }
        for (const [value, isNew] of [
          [refused, false],
          [accepted, true],
        ] as const) {
          if (value === undefined) continue;
          expect([pair.old, pair.new].map((side) => acceptsNumber(side, value as number))).toEqual([
            !isNew,
            isNew,
          ]);
        }
      }),
      { numRuns: 150 },
    );
  });
});

class ObjectValue extends Mapping {
  readonly #object: JsonObject;

  constructor(object: JsonObject) {
    super();
    this.#object = object;
  }

  get size(): number {
    return Object.keys(this.#object).length;
  }

  get(key: Value): Value | undefined {
    const value = this.#object[key as string];
    return value === undefined ? undefined : toValue(value);
  }

  keys(): readonly Value[] {
    return Object.keys(this.#object);
  }
}

function toValue(value: Json): Value {
  if (Array.isArray(value)) return new ArrayList(value.map((item: Json) => toValue(item)));
  if (typeof value === "object" && value !== null) return new ObjectValue(value as JsonObject);
  return typeof value === "number" ? BigInt(value) : (value as string);
}

const compiled = new Map<string, (self: JsonObject) => boolean>();

/** Whether an object keeps a rule: an error is a refusal. */
function keeps(rule: string, self: JsonObject): boolean {
  let test = compiled.get(rule);
  if (test === undefined) {
    const made = compileExpression(rule, { variables: new Map([["self", DYN]]) });
    if (typeof made === "string") throw new Error(made);
    test = (object) => made.evaluate([toValue(object)], 1e6).value === true;
    compiled.set(rule, test);
  }
  return test(self);
}

describe("verdicts about rules hold for all objects that were tried", () => {
  const absent = undefined;
  const lists = [
    absent,
    [],
    [{}],
    [{ a: "x" }],
    [{ a: "x" }, { a: "y" }],
    [{}, { a: "x" }],
    [{ a: "x" }, { a: "x" }],
  ];
  const objects: JsonObject[] = [absent, "x", "y"].flatMap((a) =>
    [absent, 0, 1, 2].flatMap((b) =>
      [absent, "p", "q"].flatMap((c) =>
        lists.map((l) => JSON.parse(JSON.stringify({ a, b, c, l })) as JsonObject),
      ),
    ),
  );
  const item = fc.constantFrom(
    "has(i.a)",
    "i.a == 'x'",
    "i.a != 'y'",
    "has(i.a) && i.a == self.a",
    "has(self.b)",
    "i.a == 'z'",
    "self.l.exists(j, j.a == i.a)",
    "self.l.exists_one(j, has(j.a) && has(i.a) && j.a == i.a)",
    "self.l.all(i, has(i.a))",
  );
  const own = fc.constantFrom(
    ...[
      "has(self.a)",
      "has(self.b)",
      "self.a == 'x'",
      "self.a != 'y'",
      "self.a in ['x', 'z']",
      "self.a == 'z'",
    ],
    ...["self.b <= 1", "self.b > 0", "self.b == 2", "self.b < 3", "size(self.l) <= 1", "self.l.size() > 0"],
    ...[
      "self.a.startsWith('x')",
      "self.b + size(self.l) <= 2",
      "self.?b.orValue(1) >= 1",
      "self.l[0].a == 'x'",
    ],
    ...["(has(self.a) ? 1 : 0) + (has(self.b) ? 1 : 0) == 1", "[has(self.a), has(self.l)].exists_one(x, x)"],
  );
  const added = fc.constantFrom("has(self.c)", "self.c == 'q'", "self.c in ['p', 'q']", "size(self.c) == 1");
  const loop = fc
    .tuple(fc.constantFrom("all", "exists", "exists_one", "filter"), item)
    .map(([name, test]) => `self.l.${name}(i, ${test})${name === "filter" ? ".size() <= 1" : ""}`);

  function ruleOf(...atoms: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> {
    return fc.letrec<{ rule: string; node: string }>((tie) => ({
      rule: fc.oneof({ maxDepth: 3 }, ...atoms, tie("node")),
      node: fc.oneof(
        fc
          .tuple(tie("rule"), fc.constantFrom("&&", "||", "=="), tie("rule"))
          .map(([a, sign, b]) => `(${a}) ${sign} (${b})`),
        tie("rule").map((a) => `!(${a})`),
        fc.tuple(tie("rule"), tie("rule"), tie("rule")).map(([a, b, c]) => `((${a}) ? (${b}) : (${c}))`),
      ),
    })).rule;
  }

  const before = ruleOf(own, loop);
  const after = ruleOf(own, loop, added);
  const variant = fc.record({ a: fc.boolean(), b: fc.boolean(), c: fc.boolean(), required: fc.boolean() });
  type Variant = Readonly<Record<"a" | "b" | "c" | "required", boolean>>;

  /** A schema with a default for some fields; the new one has one field more. */
  function schemaOf({ a, b, c, required }: Variant, isNew: boolean, rule?: string): JsonObject {
    const text = { type: "string", enum: ["x", "y"] };
    return {
      type: "object",
      properties: {
        a: { ...text, ...(a && { default: "x" }) },
        b: { type: "integer", minimum: 0, maximum: 2, ...(b && { default: 1 }) },
        l: { type: "array", maxItems: 2, items: { type: "object", properties: { a: text } } },
        ...(isNew && { c: { type: "string", maxLength: 1, ...(c && { default: "q" }) } }),
      },
      ...(required && { required: ["b"] }),
      ...(rule !== undefined && { "x-kubernetes-validations": [{ rule, message: "m" }] }),
    };
  }

  /** An object as rules see it by a schema. */
  function seen({ c, ...object }: JsonObject, variant: Variant, isNew: boolean): JsonObject {
    const filled = { ...(variant.a && { a: "x" }), ...(variant.b && { b: 1 }) };
    const more = isNew ? { ...(variant.c && { c: "q" }), ...(c !== undefined && { c }) } : {};
    return { ...filled, ...object, ...more };
  }

  const isValid = (object: JsonObject, { required, b }: Variant): boolean =>
    !required || b || object.b !== undefined;

  it("that are added", () => {
    fc.assert(
      fc.property(after, variant, variant, (rule, old, next) => {
        const [found] = compareRules({ old: schemaOf(old, false), new: schemaOf(next, true, rule) });
        const kept = objects
          .filter((object) => object.c === undefined && isValid(object, old))
          // What the old schema required, others could leave out.
          .map((object) => keeps(rule, seen(seen(object, old, false), next, true)));
        if (found?.verdict === "same") expect(kept).not.toContain(false);
        if (found?.breaksAll) expect(kept).not.toContain(true);
      }),
      { numRuns: 100 },
    );
  });

  it("that are rewritten", () => {
    fc.assert(
      fc.property(before, fc.oneof(before, after), variant, variant, (one, other, old, next) => {
        fc.pre(one !== other);
        const [found] = compareRules({ old: schemaOf(old, false, one), new: schemaOf(next, true, other) });
        const pairs = (isNew: boolean) =>
          objects
            .filter((object) => isValid(object, isNew ? next : old) && (isNew || object.c === undefined))
            .map(
              (object) =>
                [keeps(one, seen(object, old, false)), keeps(other, seen(object, next, true))] as const,
            );
        const verdict = found?.verdict ?? "same";
        if (verdict === "same" || verdict === "looser")
          expect(pairs(false)).not.toContainEqual([true, false]);
        if (verdict === "same" || verdict === "tighter")
          expect(pairs(true)).not.toContainEqual([false, true]);
      }),
      { numRuns: 100 },
    );
  });
});
