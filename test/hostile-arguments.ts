import { cpuUsage } from "node:process";
import { MergeError } from "fieldwise/value";
import { nest } from "./arbitraries.ts";

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function deep(levels: number): object {
  let value: object = {};
  for (let level = 0; level < levels; level++) value = Object.freeze({ a: value });
  return value;
}

const DEEP = deep(600);
const DEEPEST = deep(100_000);
const DEEP_LISTS = nest(1, 600, (inner) => Object.freeze([inner]));

const LONG = "a.b".repeat(10_000);
const BRACKETS = "[".repeat(10_000);

function throwing(): never {
  throw new Error("mine");
}

/** What no function asks for. What cannot be frozen is made anew, as one that was changed by a call would tell less. */
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
  "a long text": () => LONG,
  "a text of brackets": () => BRACKETS,
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
  "what nests 600 levels": () => DEEP,
  "what nests 100,000 levels": () => DEEPEST,
  "lists that nest 600 levels": () => DEEP_LISTS,
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

/** A call that works, to be spoilt. It begins with the name of the function that is called, and may go on after a comma. */
export type Call = readonly [name: string, act: (...args: never[]) => unknown, ...args: readonly unknown[]];

/** An argument that is only replaced, not looked into: a type, say. */
export function whole(value: object): object {
  return new Whole(value);
}

/** An argument, or a part of one, with names that the function knows: one more must be an error. */
export function named<T extends object>(parts: T): T {
  return new Named(parts) as unknown as T;
}

class Whole {
  readonly value: object;

  constructor(value: object) {
    this.value = value;
  }
}

class Named {
  readonly parts: object;

  constructor(parts: object) {
    this.parts = parts;
  }
}

/** No call may take longer, in milliseconds of work: what else the machine does meanwhile does not count. */
const PATIENCE = 5000;

/**
 * Calls a function with something hostile in each position: in place of each argument, and of each part of it at any depth,
 * and beside the parts. Gives what came of it that is neither a result nor a `MergeError`, or took too long, and what is passed
 * over where all names must be known. All that is passed is frozen, so a function that changes it fails. The call itself must work.
 */
export async function findLeaks([, act, ...args]: Call): Promise<readonly string[]> {
  const leaks = new Map<string, string[]>();
  if (await changesArguments(act, args)) leaks.set("what is passed is changed, or frozen", []);
  for (const place of placesIn(args)) {
    for (const [what, make] of Object.entries(HOSTILE)) {
      const start = cpuUsage();
      const error = await tryCall(act, args, place, make);
      const { user, system } = cpuUsage(start);
      const took = (user + system) / 1e3;
      const leak = took > PATIENCE ? "takes too long" : leakOf(error, place, make);
      if (leak === undefined) continue;
      const text = `${place.path.join(".")}: ${leak}`;
      leaks.set(text, [...(leaks.get(text) ?? []), what]);
    }
  }
  return [...leaks].map(([text, what]) => `${text} (${what.join(", ")})`);
}

function leakOf(error: unknown, { known }: Place, make: () => unknown): string | undefined {
  if (error instanceof MergeError) return undefined;
  if (error !== undefined) return describe(error);
  return known && make() !== undefined ? "nobody says that there is no such name" : undefined;
}

/** Whether a function, called as it is meant to be, changes or freezes what it is passed. */
async function changesArguments(act: Call[1], args: readonly unknown[]): Promise<boolean> {
  const built = args.map((arg) => build(arg, (value) => value));
  const before = structure(built);
  await exhaust(act(...(built as never[])));
  return structure(built) !== before;
}

/** All that a function might change of what it was passed, as a text. */
function structure(value: unknown): string {
  if (!Array.isArray(value) && !isPlain(value)) return `${typeof value} ${String(value)}`;
  const parts = Object.entries(value).map(([key, part]) => `${key}: ${structure(part)}`);
  return `${Object.isFrozen(value) ? "frozen " : ""}{ ${parts.join(", ")} }`;
}

async function tryCall(
  act: Call[1],
  args: readonly unknown[],
  { path }: Place,
  make: () => unknown,
): Promise<unknown> {
  try {
    const spoilt = args.map((arg, index) => build(arg, Object.freeze, { target: path, make }, [index]));
    await exhaust(act(...(spoilt as never[])));
    return undefined;
  } catch (error) {
    return error ?? new Error(`${error} was thrown`);
  }
}

function describe(error: unknown): string {
  const [, first = ""] = error instanceof Error ? (error.stack ?? "").split("\n    at ") : [];
  return `${error} ${first}`;
}

type Path = readonly (string | number)[];

interface Place {
  readonly path: Path;
  /** Whether it is the place of a name that nobody reads, where that must be an error. */
  readonly known: boolean;
}

/** A name that no function reads. */
const MORE = "more";

function placesIn(args: readonly unknown[]): Place[] {
  const places: Place[] = [];
  const visit = (value: unknown, path: Path): void => {
    places.push({ path, known: false });
    const parts = value instanceof Named ? value.parts : value;
    if (Array.isArray(parts)) for (const [index, item] of parts.entries()) visit(item, [...path, index]);
    else if (isPlain(parts)) {
      for (const [key, part] of Object.entries(parts)) visit(part, [...path, key]);
      places.push({ path: [...path, MORE], known: value instanceof Named });
    }
  };
  for (const [index, arg] of args.entries()) visit(arg, [index]);
  return places;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

interface Spoiling {
  readonly target: Path;
  readonly make: () => unknown;
}

/** A copy of an argument as it is passed, finished part by part; with what `make` gives in one place. */
function build(
  value: unknown,
  finish: <T>(value: T) => T,
  spoiling: Spoiling | undefined = undefined,
  path: Path = [],
): unknown {
  if (spoiling !== undefined && isSame(path, spoiling.target)) return spoiling.make();
  if (value instanceof Whole) return value.value;
  const parts = value instanceof Named ? value.parts : value;
  const inside = (part: unknown, step: string | number) => build(part, finish, spoiling, [...path, step]);
  if (Array.isArray(parts)) return finish(parts.map(inside));
  if (!isPlain(parts)) return parts;
  const entries = Object.entries(parts).map(([key, part]) => [key, inside(part, key)]);
  if (spoiling !== undefined && isSame([...path, MORE], spoiling.target))
    entries.push([MORE, spoiling.make()]);
  return finish(Object.fromEntries(entries));
}

function isSame(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((step, index) => step === b[index]);
}

/** Waits for what is promised, and takes all that a generator gives. */
async function exhaust(result: unknown): Promise<void> {
  if (result instanceof Promise) await result;
  else if (typeof result === "object" && result !== null && "next" in result && Symbol.iterator in result)
    for (const _ of result as Iterable<unknown>);
}
