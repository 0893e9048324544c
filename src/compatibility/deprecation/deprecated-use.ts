import {
  checkRecord,
  checkText,
  invalidArgument,
  type Names,
  readArguments,
  readList,
  readNamed,
  readTexts,
} from "../../value/internal.ts";
import type { FieldDeprecation } from "../api/shape.ts";

/** A use of something deprecated in an object. */
export interface DeprecatedUse {
  /** Where it is used, as it was written: `.static_resources.clusters[0].hosts`. */
  readonly path: string;
  /**
   * The field or the enum's value, by its full name: `envoy.config.cluster.v3.Cluster.hosts`, `example.com/v1 Widget.spec.colour`. As
   * protobuf has it, a value is named beside its enum: `envoy.config.core.v3.AUTO`.
   */
  readonly name: string;
  /** Whether it is a field, a value of an enum, or the zero value of an enum that a field has because it is unset. */
  readonly kind: "field" | "value" | "default value";
  /** The version in which it was deprecated, if that is known. */
  readonly since?: string;
  /** `warn`: it works still. `disallowed`: the object is to be refused. */
  readonly phase: "warn" | "disallowed";
  /** Whether it only warns because an override allows it. */
  readonly overridden: boolean;
}

/** How often deprecated things are used. */
export interface DeprecationCounts {
  readonly total: number;
  /** How many of them are disallowed. */
  readonly disallowed: number;
  /** By full name, in the order in which they were first used. */
  readonly byName: Readonly<Record<string, number>>;
}

/** What a check goes by. */
export interface DeprecationOptions {
  /**
   * What is disallowed by default and allowed here: full names, or Envoy's runtime keys for them (`envoy.deprecated_features:<name>`);
   * `true` for everything. Default: nothing.
   */
  readonly overrides?: readonly string[] | true | undefined;
}

const OPTIONS: Names = { overrides: "any" };
const RUNTIME_KEY = "envoy.deprecated_features:";

/** Tells whether something that is disallowed by default is allowed. */
export type Allows = (name: string) => boolean;

export function readOverrides(options: DeprecationOptions): Allows {
  const { overrides = [] } = readNamed("options", options, OPTIONS);
  if (overrides === true) return () => true;
  if (typeof overrides === "boolean")
    throw invalidArgument("overrides must be a list of names, or true for all: pass one of those");
  const names = new Set(
    readTexts(overrides, "overrides").map((name) =>
      name.startsWith(RUNTIME_KEY) ? name.slice(RUNTIME_KEY.length) : name,
    ),
  );
  return (name) => names.has(name);
}

export function createUse(
  used: Pick<DeprecatedUse, "path" | "name" | "kind">,
  { since, disallowed }: FieldDeprecation,
  allows: Allows,
): DeprecatedUse {
  const overridden = disallowed && allows(used.name);
  const phase = disallowed && !overridden ? "disallowed" : "warn";
  return { ...used, ...(since !== undefined && { since }), phase, overridden };
}

const NOTHING: DeprecationCounts = { total: 0, disallowed: 0, byName: {} };

/**
 * Counts uses, on top of what was counted before: `uses.reduce`, or a call per object, adds up those of many. Nothing that is passed changes.
 */
export function countDeprecatedUses(
  uses: readonly DeprecatedUse[],
  counts: DeprecationCounts = NOTHING,
): DeprecationCounts {
  return readArguments(() => {
    const { total, disallowed, byName } = readNamed("parts of counts", counts, COUNTS);
    checkRecord(byName, "byName");
    const numbers = new Map(Object.entries<number>({ ...byName }));
    for (const number of [total, disallowed, ...numbers.values()]) checkCount(number);
    let refused = 0;
    const read = readList(uses, "uses");
    for (const use of read) {
      const { name, phase } = readNamed("parts of a use", use, USE);
      checkText(name, "the name of a use");
      numbers.set(name, (numbers.get(name) ?? 0) + 1);
      if (phase === "disallowed") refused++;
    }
    return {
      total: total + read.length,
      disallowed: disallowed + refused,
      byName: Object.fromEntries(numbers),
    };
  });
}

const COUNTS: Names = { total: "any", disallowed: "any", byName: "any" };
const USE: Names = {
  path: "string",
  name: "string",
  kind: "field|value|default value",
  since: "string",
  phase: "warn|disallowed",
  overridden: "boolean",
};

function checkCount(number: unknown): void {
  if (typeof number !== "number")
    throw invalidArgument("counts must be numbers: pass what was counted before");
}
