import fc from "fast-check";
import { compareDescriptorSets } from "fieldwise/compatibility";
import type { JsonObject } from "fieldwise/value";
import { expect, it } from "vitest";

type Rules = Readonly<Record<string, number | boolean | readonly number[]>>;

const small = fc.integer({ min: -3, max: 3 });
const rules: fc.Arbitrary<Rules> = fc
  .record(
    {
      low: fc.tuple(fc.constantFrom("gt", "gte"), small),
      high: fc.tuple(fc.constantFrom("lt", "lte"), small),
      const: small,
      in: fc.uniqueArray(small, { minLength: 1, maxLength: 4 }),
      notIn: fc.uniqueArray(small, { maxLength: 3 }),
      ignoreEmpty: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .map(({ low, high, ...rest }) => ({
    ...rest,
    ...(low && { [low[0]]: low[1] }),
    ...(high && { [high[0]]: high[1] }),
  }));

/** As protoc-gen-validate checks a number. */
function accepts(stated: Rules, value: number): boolean {
  const { gt, gte, lt, lte, const: only, in: among, notIn, ignoreEmpty } = stated as Record<string, never>;
  if (ignoreEmpty === true && value === 0) return true;
  const above = gte !== undefined ? value >= gte : gt === undefined || value > gt;
  const under = lte !== undefined ? value <= lte : lt === undefined || value < lt;
  const [low, high] = [gte ?? gt, lte ?? lt];
  const isReversed = low !== undefined && high !== undefined && low > high;
  return (
    (isReversed ? above || under : above && under) &&
    (only === undefined || value === only) &&
    (among === undefined || (among as readonly number[]).includes(value)) &&
    (notIn === undefined || !(notIn as readonly number[]).includes(value))
  );
}

const apiWith = (kind: string, stated: Rules): JsonObject => ({
  file: [
    {
      name: "a.proto",
      package: "envoy.a.v3",
      syntax: "proto3",
      messageType: [
        {
          name: "A",
          field: [
            {
              name: "a",
              number: 1,
              label: "LABEL_OPTIONAL",
              type: `TYPE_${kind.toUpperCase()}`,
              options: { "[validate.rules]": { [kind]: stated as JsonObject } },
            },
          ],
        },
      ],
    },
  ],
});

/** Every number that the rules can tell apart, for whole numbers and for those in between. */
const VALUES = {
  int32: Array.from({ length: 11 }, (_, index) => index - 5),
  double: Array.from({ length: 21 }, (_, index) => index / 2 - 5),
};

it.each(["int32", "double"] as const)(
  "rules for %s are stricter exactly if a number is refused that was accepted",
  (kind) => {
    fc.assert(
      fc.property(rules, rules, (old, next) => {
        const { findings } = compareDescriptorSets(apiWith(kind, old), apiWith(kind, next), {
          includeFine: true,
        });
        const refused = VALUES[kind].some((value) => accepts(old, value) && !accepts(next, value));
        const gained = VALUES[kind].some((value) => !accepts(old, value) && accepts(next, value));
        const expected = refused ? ["validation-tightened"] : gained ? ["validation-loosened"] : [];
        expect(findings.map(({ rule }) => rule)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  },
);
