import type { KubernetesObject } from "../../schema/internal.ts";
import { validate } from "../../typed/internal.ts";
import {
  checkCount,
  equal,
  invalidArgument,
  isObject,
  type Json,
  type JsonObject,
  MergeError,
  type Names,
  readArguments,
  readNamed,
  withField,
} from "../../value/internal.ts";
import { generateObjects, shrinkObject } from "../generate/index.ts";
import type { Converter } from "./converter.ts";
import { firstDifference } from "./difference.ts";
import { printWhere } from "./place.ts";

/** What to try, and when two objects say the same. */
export interface RoundTripOptions {
  /** How many objects each version tries, and the hub for it. Default: 1000. */
  readonly objects?: number | undefined;
  /** Which objects: the same seed gives the same ones. Default: 1. */
  readonly seed?: number | undefined;
  /** About how many values an object has at most. Default: 60. */
  readonly size?: number | undefined;
  /** The one version to check. Default: all. */
  readonly version?: string | undefined;
  /** When two objects say the same. Default: when they are equal; absent, null and empty differ. */
  readonly equal?: ((a: Json, b: Json) => boolean) | undefined;
}

const OPTIONS: Names = {
  objects: "number",
  seed: "number",
  size: "number",
  version: "string",
  equal: "function",
};

/**
 * `version-hub-version`: an object of a version comes back from the hub as it was. `hub-version-hub`: one of the
 * hub, from the version. `fits`: what a conversion gives fits the type of its version.
 */
export type RoundTripLaw = "version-hub-version" | "hub-version-hub" | "fits";

/** What came of the round trips: `ok` tells the two apart. */
export type RoundTrips =
  | {
      readonly ok: true;
      /** How many objects made the round. */
      readonly checked: number;
    }
  | Counterexample;

/** An object that breaks a law: the smallest one found. */
export interface Counterexample {
  readonly ok: false;
  readonly law: RoundTripLaw;
  /** The version that does not agree with the hub. */
  readonly version: string;
  /** The object, with the defaults of its version. */
  readonly object: KubernetesObject;
  /** What became of it: after the round trip, or for `fits` after the conversion; `undefined` if that is an error. */
  readonly got: KubernetesObject | undefined;
  /** Where that differs, or does not fit. */
  readonly path: string;
  readonly message: string;
}

/**
 * Sends random objects of each version to the hub and back, and random objects of the hub to each version and back,
 * and finds the smallest that does not come back as it was, or does not fit on the way.
 */
export function checkRoundTrip(converter: Converter, options: RoundTripOptions = {}): RoundTrips {
  const given = readArguments(() => {
    checkConverter(converter);
    const read = readNamed("options", options, OPTIONS);
    checkCount(read.objects ?? 0, "objects");
    return { read, versions: versionsToTry(converter, read) };
  });
  const { objects = 1000, seed = 1, size = 60, equal: isSame = equal } = given.read;
  const { hub } = converter;
  let checked = 0;
  for (const version of given.versions) {
    for (const from of [version, hub]) {
      const trip: Trip = { from, by: from === hub ? version : hub, version, isSame };
      const type = converter.type(from);
      for (const object of generateObjects(type, { seed, count: objects, size })) {
        checked++;
        const broken = makeTrip(converter, trip, object);
        if (broken === undefined) continue;
        const isSameLaw = (candidate: JsonObject): boolean =>
          makeTrip(converter, trip, candidate)?.law === broken.law;
        const smallest = shrinkObject(type, object, isSameLaw);
        return makeTrip(converter, trip, smallest) ?? broken;
      }
    }
  }
  return { ok: true, checked };
}

function checkConverter(converter: Converter): void {
  const { convert, withDefaults, type, hub, versions } = isObject(converter) ? converter : ({} as Converter);
  const isOne =
    [convert, withDefaults, type].every((method) => typeof method === "function") &&
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

interface Trip {
  readonly from: string;
  /** The version that the object turns back at. */
  readonly by: string;
  readonly version: string;
  readonly isSame: (a: Json, b: Json) => boolean;
}

/** The law that an object breaks on its way; `undefined` if it comes back as it was. */
function makeTrip(
  converter: Converter,
  { from, by, version, isSame }: Trip,
  generated: JsonObject,
): Counterexample | undefined {
  const object = converter.withDefaults(withField(generated, "apiVersion", from), from);
  const law: RoundTripLaw = from === version ? "version-hub-version" : "hub-version-hub";
  const fail = (
    broken: RoundTripLaw,
    got: KubernetesObject | undefined,
    path: string,
    message: string,
  ): Counterexample => ({
    ok: false,
    law: broken,
    version,
    object,
    got,
    path,
    message,
  });
  try {
    const there = converter.convert(object, { from, to: by });
    const [problem] = validate(converter.type(by), there);
    if (problem !== undefined) return fail("fits", there, problem.path, problem.message);
    const back = converter.convert(there, { from: by, to: from });
    if (isSame(object, back)) return undefined;
    return fail(
      law,
      back,
      printWhere(firstDifference(object, back)),
      `the object comes back from ${by} changed`,
    );
  } catch (error) {
    // A function that somebody declared may fail in any way, and the object it fails on is what they want to see.
    const path = error instanceof MergeError ? error.path : "";
    return fail(law, undefined, path, error instanceof Error ? error.message : String(error));
  }
}
