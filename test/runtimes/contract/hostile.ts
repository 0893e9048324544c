import { apply } from "fieldwise/apply";
import { applyMergePatch, applyPatch, createMergePatch, createPatch } from "fieldwise/patch";
import { deduced as type } from "fieldwise/schema";
import { equal, type Json, type JsonObject, parseJson, printJson } from "fieldwise/value";
import { type Check, deepFreeze, errorOf, expectItself, expectSame, expectTrue, plain } from "./check.ts";
import { ABOUT, OPERATIONS } from "./operations.ts";

const NAMES = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "",
  ".",
  "é",
  "😀",
  "\uffff",
  "0",
];

const named = (value: string): JsonObject =>
  deepFreeze(
    parseJson(`{${NAMES.map((name) => `${JSON.stringify(name)}:{"a":"${value}"}`).join()}}`),
  ) as JsonObject;

const nameChecks: readonly Check[] = [
  {
    name: "hostile names are names like any other in patches",
    run: (print) => {
      const [from, to] = [named("1"), named("2")];
      const patch = createPatch(type, { from, to });
      expectSame(Object.keys(patch).sort(), [...NAMES].sort());
      expectSame(applyPatch(type, { live: from, patch }), to);
      expectSame(applyPatch(type, { live: {}, patch: from }), from);
      expectSame(applyMergePatch({ live: from, patch: createMergePatch({ from, to }) }), to);
      print(printJson(patch));
    },
  },
  {
    name: "hostile names are names like any other in apply",
    run: (print) => {
      const config = plain({ ...ABOUT, spec: named("1") });
      const first = apply(type, { config, manager: "ann" });
      if (!first.ok) throw new Error(first.message);
      const live = deepFreeze(first.object);
      const again = apply(type, { live, config, manager: "ann" });
      expectItself(again.ok ? again.object : null, live);
      const second = apply(type, { live, config: { ...config, spec: named("2") }, manager: "bob" });
      expectSame(second.ok ? 0 : second.conflicts.length, NAMES.length);
      print(printJson(live));
    },
  },
  {
    name: "no prototype is touched",
    run: () => {
      const polluted = parseJson(
        '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
      );
      for (const run of Object.values(OPERATIONS)) run({ ...ABOUT }, { ...ABOUT, spec: polluted });
      expectTrue(!("polluted" in {}), "objects inherit nothing new");
    },
  },
];

const EXACT =
  '{"apiVersion":"free.example/v1","kind":"Anything","spec":{"a":9007199254740993,"b":-18446744073709551616}}';

const integerChecks: readonly Check[] = [
  {
    name: "integers beyond 2^53 keep their digits through text, patch and apply",
    run: () => {
      const object = deepFreeze(parseJson(EXACT)) as JsonObject;
      expectTrue((object.spec as JsonObject).a === 9007199254740993n, "a is the bigint that was written");
      expectSame(printJson(object), EXACT);
      const patch = createPatch(type, { from: {}, to: object });
      expectSame(printJson(applyPatch(type, { live: {}, patch })), EXACT);
      const result = apply(type, { config: object, manager: "ann" });
      expectSame(result.ok ? printJson(result.object.spec as Json) : "", printJson(object.spec as Json));
    },
  },
  {
    name: "a bigint equals the number of the same value, and no neighbour",
    run: () => {
      expectTrue(equal(5n, 5), "5n equals 5");
      expectTrue(!equal(9007199254740993n, 9007199254740992), "digits count");
    },
  },
];

/** Bad input, and the code and path that it is answered with. */
const ERRORS: readonly (readonly [string, () => unknown, string, string])[] = [
  ["text that is no JSON", () => parseJson('{"a":}'), "JSON_INVALID", "line 1, column 6"],
  ["text that nests too deep", () => parseJson("[".repeat(100_000)), "TOO_DEEP", ""],
  ["a config of another kind", () => applyTo({ ...ABOUT, kind: "Other" }), "KIND_MISMATCH", ""],
  [
    "a config that says who owns what",
    () => applyTo({ ...ABOUT, metadata: { managedFields: [] } }),
    "MANAGED_FIELDS_INVALID",
    ".metadata.managedFields",
  ],
  [
    "a directive that does not exist",
    () => applyPatch(type, { live: { a: {} }, patch: { a: { $patch: "explode" } } }),
    "DIRECTIVE_INVALID",
    ".a",
  ],
];

function applyTo(config: JsonObject): unknown {
  return apply(type, { live: ABOUT, config, manager: "ann" });
}

const errorChecks: readonly Check[] = ERRORS.map(([name, run, code, path]) => ({
  name: `${name} is the error ${code}`,
  run: (print) => {
    const error = errorOf(run);
    expectTrue(error instanceof Error && error.name === "MergeError", "it is an Error by that name");
    expectSame(error.code, code);
    expectSame(error.path, path);
    print(error.message);
  },
}));

/** Hostile names, exact integers, bad input. */
export function hostileChecks(): readonly Check[] {
  return [...nameChecks, ...integerChecks, ...errorChecks];
}
