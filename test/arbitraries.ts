import fc from "fast-check";
import type { Json } from "fieldwise/value";

/** Keys of objects, with a bias to those that trip code which takes objects for maps. */
export const key: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "",
    ".",
    "é",
    "\ud83d\ude00",
    "\uffff",
    "0",
    "a",
    "b",
  ),
  fc.string({ unit: "binary", maxLength: 6 }),
);

const scalar: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, false, 0, 1, 2, "", "a", "1"),
  fc.maxSafeInteger(),
  fc.double({ min: -1e15, max: 1e15, noNaN: true }).map((number) => number + 0),
  fc.string({ unit: "binary", maxLength: 12 }),
);

/** Integers that a `number` cannot be trusted with. */
export const bigInteger: fc.Arbitrary<bigint> = fc
  .tuple(fc.bigInt({ min: 2n ** 53n, max: 2n ** 80n }), fc.constantFrom(1n, -1n))
  .map(([size, sign]) => size * sign);

/** Any JSON value; numbers are such that a `number` holds them exactly, others are `bigint` and only on request. */
export function json({ bigint = false } = {}): fc.Arbitrary<Json> {
  const leaf = bigint ? fc.oneof({ arbitrary: scalar, weight: 4 }, bigInteger) : scalar;
  return fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      leaf,
      fc.array(tie("value"), { maxLength: 4 }),
      fc
        .uniqueArray(fc.tuple(key, tie("value")), { maxLength: 4, selector: ([name]) => name })
        .map((entries) => Object.fromEntries(entries)),
    ),
  })).value;
}

/** The same value in another spelling: the keys of every object reversed, every integer as a `bigint`. */
export function respell(value: Json): Json {
  if (typeof value === "number") return Number.isInteger(value) ? BigInt(value) : value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(respell);
  const entries = Object.entries(value).map(([name, field]): [string, Json] => [
    name,
    respell(field as Json),
  ]);
  return Object.fromEntries(entries.reverse());
}

/** Two values, often equal ones in different spellings, often ones that differ in little. */
export const jsonPair: fc.Arbitrary<readonly [Json, Json]> = fc.oneof(
  fc.tuple(json({ bigint: true }), json({ bigint: true })),
  json({ bigint: true }).map((value) => [value, respell(value)] as const),
  fc.tuple(json(), key, json()).map(
    ([value, name, other]) =>
      [
        { a: value, [name]: value },
        { [name]: other, a: value },
      ] as const,
  ),
);

/** A value inside as many lists, or objects, as `levels` says. */
export function nest(value: Json, levels: number, wrap: (inner: Json) => Json = (inner) => [inner]): Json {
  let nested = value;
  for (let level = 0; level < levels; level++) nested = wrap(nested);
  return nested;
}

/** Freezes a value all the way down, so that writing to it throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}
