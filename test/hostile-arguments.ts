import { MergeError } from "fieldwise/value";

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function deep(levels: number): object {
  let value: object = {};
  for (let level = 0; level < levels; level++) value = { a: value };
  return value;
}

function throwing(): never {
  throw new Error("mine");
}

/** What no function asks for. Each is made anew, as one that was changed by a call would tell less. */
const HOSTILE: Readonly<Record<string, () => unknown>> = {
  undefined: () => undefined,
  null: () => null,
  true: () => true,
  zero: () => 0,
  "a negative number": () => -1.5,
  NaN: () => Number.NaN,
  infinity: () => Number.POSITIVE_INFINITY,
  "a bigint": () => 5n,
  "an empty text": () => "",
  "a text": () => "text",
  "half a character": () => "\ud83d",
  "a name that objects inherit": () => "__proto__",
  "a symbol": () => Symbol("mine"),
  "a function": () => () => undefined,
  "an empty list": () => [],
  "a list of nothing": () => [undefined],
  "a list of null": () => [null],
  "a list of texts": () => ["a"],
  "a list of objects": () => [{}],
  "a list with a hole": () => new Array(2),
  "an empty object": () => ({}),
  "an object of another kind": () => ({ apiVersion: "v9", kind: "Mine", metadata: { name: "mine" } }),
  "an object without a prototype": () => Object.assign(Object.create(null), { a: 1 }),
  "names that objects inherit": () => ({ toString: 1, valueOf: 1, constructor: 1, toJSON: 1, length: 1 }),
  "a typo": () => ({ typo: true }),
  "a Map": () => new Map([["a", 1]]),
  "a Set": () => new Set(["a"]),
  "a Date": () => new Date(0),
  "a Date of no time": () => new Date(Number.NaN),
  "a regular expression": () => /a/,
  "an Error": () => new Error("mine"),
  "a promise": () => Promise.resolve({}),
  "a list of bytes": () => new Uint8Array(2),
  "a boxed text": () => new String("a"),
  "a boxed bigint": () => Object(5n),
  "a cycle": () => {
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    return cycle;
  },
  "a list in itself": () => {
    const list: unknown[] = [];
    list.push(list);
    return list;
  },
  "what nests 100,000 levels": () => deep(100_000),
  "a getter that throws": () =>
    Object.defineProperty({}, "metadata", { enumerable: true, configurable: true, get: throwing }),
  "a toJSON that throws": () => ({ toJSON: throwing }),
  "a toJSON that gives nothing": () => ({ toJSON: () => undefined }),
  "a toString that throws": () => ({ toString: throwing, valueOf: throwing }),
  "a proxy that is revoked": revoked,
  "a list that is revoked": () => {
    const { proxy, revoke } = Proxy.revocable([], {});
    revoke();
    return proxy;
  },
  "a proxy that throws": () => new Proxy({}, { get: throwing, ownKeys: throwing, has: throwing }),
};

/** A call that works, to be spoilt: arguments that are not its own to look into are made with `whole`. */
export type Call = readonly [name: string, act: (...args: never[]) => unknown, ...args: readonly unknown[]];

/** An argument that is only replaced, not looked into: a type, say. */
export function whole(value: object): object {
  return new Whole(value);
}

class Whole {
  readonly value: object;

  constructor(value: object) {
    this.value = value;
  }
}

/**
 * Calls a function with something hostile in each position: in place of each argument, and of each part of it at any depth,
 * and beside the parts. Gives what came of it that is neither a result nor a `MergeError`. The call itself must work.
 */
export function findLeaks([, act, ...args]: Call): readonly string[] {
  exhaust(act(...(args.map(opened) as never[])));
  const leaks: string[] = [];
  for (const place of placesIn(args)) {
    for (const [what, make] of Object.entries(HOSTILE)) {
      try {
        exhaust(act(...(args.map((arg, index) => spoilt(arg, place, [index], make)) as never[])));
      } catch (error) {
        if (!(error instanceof MergeError)) leaks.push(`${what} at ${place.join(".")}: ${describe(error)}`);
      }
    }
  }
  return leaks;
}

function describe(error: unknown): string {
  const [, first = ""] = error instanceof Error ? (error.stack ?? "").split("\n    at ") : [];
  return `${error} ${first}`;
}

type Place = readonly (string | number)[];

function placesIn(args: readonly unknown[]): Place[] {
  const places: Place[] = [];
  const visit = (value: unknown, place: Place): void => {
    places.push(place);
    if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, [...place, index]);
    else if (isPlain(value)) {
      for (const [key, part] of Object.entries(value)) visit(part, [...place, key]);
      places.push([...place, "more"]);
    }
  };
  for (const [index, arg] of args.entries()) visit(arg, [index]);
  return places;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** A copy of an argument, with what `make` gives in one place. */
function spoilt(value: unknown, target: Place, place: Place, make: () => unknown): unknown {
  if (place.length === target.length && place.every((step, index) => step === target[index])) return make();
  if (!place.every((step, index) => step === target[index])) return opened(value);
  const inside = (part: unknown, step: string | number) => spoilt(part, target, [...place, step], make);
  if (Array.isArray(value)) return value.map(inside);
  if (!isPlain(value)) return opened(value);
  const copy = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inside(part, key)]));
  if (target.length === place.length + 1 && target.at(-1) === "more") copy.more = make();
  return copy;
}

function opened(value: unknown): unknown {
  return value instanceof Whole ? value.value : value;
}

/** Takes all that a generator gives. */
function exhaust(result: unknown): void {
  if (typeof result === "object" && result !== null && "next" in result && Symbol.iterator in result)
    for (const _ of result as Iterable<unknown>);
}
