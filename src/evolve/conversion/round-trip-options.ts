import type { PathPattern } from "../../fieldpath/internal.ts";
import type { KubernetesObject, ObjectType } from "../../schema/internal.ts";
import { readPattern } from "../../typed/internal.ts";
import {
  checkCount,
  checkRecord,
  equal,
  invalidArgument,
  isObject,
  type Json,
  MergeError,
  type Names,
  readNamed,
  readTexts,
  toJson,
} from "../../value/internal.ts";
import {
  type DomainOptions,
  type Domains,
  type GenerateValue,
  readDomains,
  type ValueGenerators,
} from "../generate/domains.ts";
import type { Converter } from "./converter.ts";
import type { Trip } from "./trip.ts";

/** What to try, and when two objects say the same. */
export interface RoundTripOptions extends Omit<DomainOptions, "generate" | "schema"> {
  /** How many objects each version tries, and the hub for it. Default: 1000. */
  readonly objects?: number | undefined;
  /** Which objects: the same seed gives the same ones. Default: 1. */
  readonly seed?: number | undefined;
  /** About how many values an object has at most, beside those that it must have and the paths that it is aimed at. Default: 60. */
  readonly size?: number | undefined;
  /** The one version to check. Default: all. */
  readonly version?: string | undefined;
  /** Values by path, in every version that has it: `{ "spec.interval": () => "30s" }`; or by version and path. Default: none. */
  readonly generate?: Readonly<Record<string, GenerateValue | ValueGenerators>> | undefined;
  /**
   * The OpenAPI schemas of versions, as the definition of a custom resource has them: values keep to their patterns, bounds and
   * lengths. Default: none.
   */
  readonly schemas?: Readonly<Record<string, object>> | undefined;
  /** Whether an object is valid, beyond what its type says; others are not tried. Default: all are. */
  readonly filter?: ((object: KubernetesObject) => boolean) | undefined;
  /** Whether `null` and an empty list, map or object say the same as nothing at all, as in Go. Default: false. */
  readonly emptyIsAbsent?: boolean | undefined;
  /** Whether zero, false and the empty text do so too. Default: false. */
  readonly zeroIsAbsent?: boolean | undefined;
  /** When two objects say the same. Default: when they are equal. */
  readonly equal?: ((a: Json, b: Json) => boolean) | undefined;
}

const OPTIONS: Names = {
  objects: "number",
  seed: "number",
  size: "number",
  version: "string",
  generate: "any",
  formats: "any",
  types: "any",
  schemas: "any",
  filter: "function",
  emptyIsAbsent: "boolean",
  zeroIsAbsent: "boolean",
  equal: "function",
};

/** One way to go, and what to send. */
export interface PlannedTrip {
  readonly trip: Trip;
  readonly type: ObjectType;
  readonly domains: Domains;
  /** The paths that the declaration names. */
  readonly named: readonly PathPattern[];
  readonly defaults: readonly (readonly [PathPattern, Json])[];
}

/** The trips that a caller asks for: from each version to the hub, and from the hub to each. */
export function readRoundTrips(converter: Converter, options: RoundTripOptions) {
  checkConverter(converter);
  const read = readNamed("options", options, OPTIONS);
  const { objects: count = 1000, seed = 1, size = 60, equal: isSame = equal, filter = () => true } = read;
  const { emptyIsAbsent = false, zeroIsAbsent = false, schemas = {}, formats, types } = read;
  checkCount(count, "objects");
  checkCount(size, "size");
  if (!Number.isSafeInteger(seed)) throw invalidArgument("seed must be a whole number: pass one");
  checkRecord(schemas, "schemas");
  for (const version of Object.keys(schemas)) converter.type(version);
  const { hub } = converter;
  const absence = { empty: emptyIsAbsent || zeroIsAbsent, zero: zeroIsAbsent };
  const generators = readTripGenerators(converter, read.generate);
  const trips = versionsToTry(converter, read).flatMap((version) =>
    [version, hub].map((from): PlannedTrip => {
      const type = converter.type(from);
      const { paths, defaults } = readDeclared(converter, version, from);
      return {
        trip: { from, to: from === hub ? version : hub, version, isSame, absence, filter },
        type,
        domains: readDomains(type, { generate: generators(from), formats, types, schema: schemas[from] }),
        named: patternsOf(type, paths),
        defaults: Object.keys(defaults).flatMap((path) =>
          patternsOf(type, [path]).map((pattern) => [pattern, toJson(defaults[path])] as const),
        ),
      };
    }),
  );
  return { trips, count, seed, size };
}

function checkConverter(converter: Converter): void {
  const { convert, withDefaults, type, declared, hub, versions } = isObject(converter)
    ? converter
    : ({} as Converter);
  const isOne =
    [convert, withDefaults, type, declared].every((method) => typeof method === "function") &&
    typeof hub === "string" &&
    Array.isArray(versions);
  if (!isOne)
    throw invalidArgument("the first argument must be a converter: pass one, as createConverter gives");
}

function versionsToTry(converter: Converter, { version }: RoundTripOptions): readonly string[] {
  const { hub, versions } = converter;
  if (version === undefined) return versions.filter((other) => other !== hub);
  if (version === hub)
    throw invalidArgument(`${version} is the hub, from which nothing comes back: name another version`);
  converter.type(version);
  return [version];
}

/** What the declaration of a version names in its own type, or in that of the hub. */
function readDeclared(converter: Converter, version: string, from: string) {
  const declared = converter.declared(version);
  const { defaults } = converter.declared(from);
  checkRecord(defaults, "the declared defaults");
  const named = readTexts(from === version ? declared.version : declared.hub, "the declared paths");
  return { paths: [...new Set([...named, ...Object.keys(defaults)])], defaults };
}

/** The paths that a type has; steps may be about others, which a step before them makes. */
function patternsOf(type: ObjectType, paths: readonly string[]): readonly PathPattern[] {
  return paths.flatMap((path) => {
    const pattern = tryPattern(type, path);
    return pattern instanceof MergeError ? [] : [pattern];
  });
}

function tryPattern(type: ObjectType, path: string): PathPattern | MergeError {
  try {
    return readPattern(type, path);
  } catch (error) {
    if (error instanceof MergeError) return error;
    throw error;
  }
}

/** The generators of each version: its own first, then those by paths that it has. A path that no version has is an error. */
function readTripGenerators(
  converter: Converter,
  given: RoundTripOptions["generate"] = {},
): (version: string) => ValueGenerators {
  checkRecord(given, "generate");
  const names = Object.keys(given).filter((name) => given[name] !== undefined);
  const isOfVersion = (name: string): boolean => isObject(given[name]) && converter.versions.includes(name);
  const shared = names.filter((name) => !isOfVersion(name));
  for (const path of shared) {
    // What has paths of its own is meant for a version; one that is not there is an error.
    if (isObject(given[path])) converter.type(path);
    const patterns = converter.versions.map((version) => tryPattern(converter.type(version), path));
    if (patterns.every((pattern) => pattern instanceof MergeError)) throw patterns[0];
  }
  return (version) => {
    const own = isOfVersion(version) ? (given[version] as ValueGenerators) : {};
    checkRecord(own, `generate for ${version}`);
    const others = shared.filter(
      (path) =>
        !Object.hasOwn(own, path) && !(tryPattern(converter.type(version), path) instanceof MergeError),
    );
    return { ...own, ...Object.fromEntries(others.map((path) => [path, given[path] as GenerateValue])) };
  };
}
