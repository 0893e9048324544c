import {
  checkRoundTrip,
  custom,
  featureRules,
  reconcile,
  reconcileUnions,
  rename,
  semanticallyEqual,
  shrinkObject,
  tailor,
} from "fieldwise/evolve";
import { describe, expect, it } from "vitest";
import { gettersIn } from "../getters-in.ts";
import { errorOf } from "./errors.ts";
import {
  client,
  converter,
  document,
  host,
  owners,
  rules,
  SAME,
  stepping,
  thing,
  unions,
  write,
} from "./given.ts";

describe("results", () => {
  const results: readonly (readonly [string, () => object])[] = [
    ["reconcile", () => reconcile(thing, { ...write, owners }, { rules: rules as never })],
    ["reconcileUnions", () => reconcileUnions(thing, unions, { mode: "normalize" })],
    [
      "tailor",
      () => tailor(thing, { old: "1", more: { b: "2" } }, { ...client, features: ["example.com/a"] }),
    ],
    ["featureRules", () => featureRules(document)],
    ["checkRoundTrip", () => checkRoundTrip(converter, { objects: 1 })],
    ["rename", () => ({ ...rename("a", "b"), toHub: undefined, fromHub: undefined })],
  ];

  it.each(results)("are data: %s", (_, act) => {
    const result = act();
    expect(gettersIn(result)).toEqual([]);
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    expect(Array.isArray(result) ? [...result] : { ...result }).toEqual(result);
  });

  it("have what did not change just as it was passed", () => {
    class Host {
      readonly old = "1";
      readonly since = new Date(0);
      readonly a = undefined;
    }
    const after = new Host();
    const { object } = reconcile(thing, { after });
    expect(object).toEqual({ old: "1", fresh: "1", since: after.since });
    expect(object.since).toBe(after.since);
    expect(reconcileUnions(thing, { after }, { mode: "validate" }).object).toBe(after);
    expect(tailor(thing, after, { features: [], rules: [] }).object).toBe(after);
    expect(shrinkObject(thing, after, () => false)).toBe(after);
    const stamped = { ...host, metadata: { creationTimestamp: new Date(0) } };
    const converted = converter.convert(stamped, { to: "example.com/v3" });
    expect(converted.metadata).toBe(stamped.metadata);
    expect(converter.convert(stamped, { to: "example.com/v1" })).toBe(stamped);
    expect(converter.withDefaults(stamped).metadata).toBe(stamped.metadata);
    expect(converter.forApply(stamped, { from: "example.com/v1", to: "example.com/v1" })?.object).toBe(
      stamped,
    );
  });

  it("count a Date as its text, and what is not JSON as an error", () => {
    const [date, said] = [new Date(0), "1970-01-01T00:00:00Z"];
    expect(semanticallyEqual(thing, { since: date }, { since: said })).toBe(true);
    expect(semanticallyEqual(thing, { since: date }, { since: new Date(1) })).toBe(false);
    expect(semanticallyEqual(thing, { more: { since: date } }, { more: { since: said } })).toBe(true);
    for (const wrong of [new Map(), Number.NaN, [undefined], () => 1])
      for (const act of [
        () => semanticallyEqual(thing, { more: wrong }, {}),
        () => reconcile(thing, { after: { more: wrong } }),
        () => reconcileUnions(thing, { before: { more: wrong }, after: {} }, { mode: "validate" }),
        () => tailor(thing, { more: wrong }, { features: [], rules: [] }),
        () => shrinkObject(thing, { more: wrong }, () => true),
        () => converter.convert({ ...host, more: wrong }, { to: "example.com/v3" }),
        () => converter.withDefaults({ ...host, more: wrong }),
        () => featureRules({ ...document, more: wrong }),
      ])
        expect(errorOf(act)).toMatchObject({ code: "VALUE_INVALID", path: expect.stringMatching(/^\.more/) });
  });

  it("of callers' own functions are JSON, too", () => {
    const up = (): number => Number.NaN;
    const { errors } = reconcile(thing, { after: { old: "1" } }, { rules: [{ ...SAME, up }] });
    expect(errors.map(({ path }) => path)).toEqual([".old"]);
    const wrong = custom({ at: "a", toHub: () => new Map(), fromHub: String });
    expect(errorOf(() => stepping(wrong))).toMatchObject({ code: "CONVERSION_INVALID", path: ".a" });
    expect(stepping(custom({ at: "a", toHub: () => new Date(0), fromHub: (value) => value }))).toEqual({
      apiVersion: "v1",
      a: "1970-01-01T00:00:00Z",
    });
  });
});
