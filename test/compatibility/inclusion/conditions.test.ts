import fc from "fast-check";
import type { JsonArray, JsonObject } from "fieldwise/value";
import { expect, it } from "vitest";
import { compareValues } from "../../../src/compatibility/inclusion/index.ts";

const text = { type: "string", enum: ["x", "y"] };
const names = ["a", "b", "c"];
const values = [undefined, "x", "y"];
const objects: JsonObject[] = values.flatMap((a) =>
  values.flatMap((b) => values.map((c) => JSON.parse(JSON.stringify({ a, b, c })) as JsonObject)),
);

/** As servers check an object, as far as these conditions go. */
function accepts(schema: JsonObject, object: JsonObject): boolean {
  const { required = [], properties = {}, anyOf, oneOf, allOf, not } = schema;
  const passed = (parts: unknown): number =>
    (parts as JsonObject[]).filter((part) => accepts(part, object)).length;
  return (
    (required as JsonArray).every((name) => object[name as string] !== undefined) &&
    Object.entries(properties as JsonObject).every(([name, field]) => {
      const choices = (field as JsonObject).enum as JsonArray | undefined;
      return object[name] === undefined || choices?.includes(object[name]) !== false;
    }) &&
    (anyOf === undefined || passed(anyOf) > 0) &&
    (oneOf === undefined || passed(oneOf) === 1) &&
    (allOf === undefined || passed(allOf) === (allOf as JsonArray).length) &&
    (not === undefined || !accepts(not as JsonObject, object))
  );
}

function conditionsOn(fields: readonly string[]): fc.Arbitrary<JsonObject> {
  const name = fc.constantFrom(...fields);
  const branch = fc.letrec<{ part: JsonObject; list: JsonObject[] }>((tie) => ({
    list: fc.array(tie("part"), { minLength: 1, maxLength: 3 }),
    part: fc.oneof(
      { maxDepth: 3 },
      fc.uniqueArray(name, { minLength: 1, maxLength: 2 }).map((required) => ({ required })),
      fc
        .tuple(name, fc.constantFrom("x", "y", "z"))
        .map(([one, value]) => ({ properties: { [one]: { enum: [value] } } })),
      tie("part").map((not) => ({ not })),
      fc
        .tuple(fc.constantFrom("anyOf", "oneOf", "allOf"), tie("list"))
        .map(([keyword, parts]) => ({ [keyword]: parts })),
    ) as fc.Arbitrary<JsonObject>,
  }));
  return fc
    .tuple(fc.constantFrom("anyOf", "oneOf", "allOf"), branch.list)
    .map(([keyword, parts]) => ({ [keyword]: parts.map((part) => ({ anyOf: [part] })) }));
}

it("verdicts about conditions are exactly those of all objects that there are", () => {
  const schemaOf = (fields: readonly string[], conditions: JsonObject): JsonObject => ({
    type: "object",
    properties: Object.fromEntries(fields.map((field) => [field, text])),
    ...conditions,
  });
  fc.assert(
    fc.property(conditionsOn(names.slice(0, 2)), conditionsOn(names), (old, next) => {
      const found = compareValues({ old: schemaOf(names.slice(0, 2), old), new: schemaOf(names, next) });
      const known = objects.filter(({ c }) => c === undefined);
      const isLooser = known.every((object) => !accepts(old, object) || accepts(next, object));
      const isTighter = objects.every((object) => !accepts(next, object) || accepts(old, object));
      const exact = isLooser ? (isTighter ? "same" : "looser") : isTighter ? "tighter" : "changed";
      if (found.tried === undefined) expect(found.verdict).toBe(exact);
      if (found.verdict === "same" || found.verdict === "looser") expect(isLooser).toBe(true);
      if (found.verdict === "same" || found.verdict === "tighter") expect(isTighter).toBe(true);
    }),
    { numRuns: 60 },
  );
});
