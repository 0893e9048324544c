import { COMPATIBILITY_RULES, compareSchemas } from "fieldwise/compatibility";
import { describe, expect, it } from "vitest";
import { errorOf } from "../evolve/errors.ts";
import { document } from "../evolve/given.ts";
import { gettersIn } from "../getters-in.ts";

describe("results", () => {
  const results: readonly (readonly [string, () => object])[] = [
    ["compareSchemas", () => compareSchemas(document, { openapi: "3.0.0", components: { schemas: {} } })],
    ["COMPATIBILITY_RULES", () => COMPATIBILITY_RULES],
  ];

  it.each(results)("are data: %s", (_, act) => {
    const result = act();
    expect(gettersIn(result)).toEqual([]);
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    expect({ ...result }).toEqual(result);
  });

  it("name the values of a new enum, as far as anybody reads them", () => {
    const definitionOf = (schema: object) => ({
      openapi: "3.0.0",
      components: {
        schemas: { Widget: { type: "object", properties: { size: { type: "string", ...schema } } } },
      },
    });
    const sizes = Array.from({ length: 60_000 }, (_, index) => `s${index}`);
    const { findings } = compareSchemas(definitionOf({}), definitionOf({ enum: sizes }));
    expect(findings.map(({ rule }) => rule)).toEqual(["validation-tightened"]);
    expect(findings[0]?.change).toMatch(/^there is an enum: \["s0","s1",.{80,120}…$/);
  });

  it("count a Date as its text, and what is not JSON as an error", () => {
    for (const wrong of [new Map(), Number.NaN, [undefined], () => 1])
      expect(errorOf(() => compareSchemas(document, { ...document, more: wrong }))).toMatchObject({
        code: "VALUE_INVALID",
        path: expect.stringMatching(/^\.more/),
      });
    const date = new Date(0);
    const dated = (since: Date) => ({
      type: "object",
      properties: { since: { type: "string", default: since } },
    });
    expect(compareSchemas(dated(date), dated(new Date(1))).findings).toMatchObject([
      { rule: "default-changed" },
    ]);
    expect(compareSchemas(dated(date), dated(new Date(0))).findings).toEqual([]);
  });
});
