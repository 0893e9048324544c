import { validate } from "../../typed/index.ts";
import { equal, type Json, type JsonObject, MergeError, withField } from "../../value/index.ts";
import { generateObjects, shrinkObject } from "../generate/index.ts";
import type { Converter } from "./converter.ts";
import { firstDifference } from "./difference.ts";
import { printWhere } from "./place.ts";

export interface RoundTripOptions {
  /** How many objects each version tries, and the hub for it. Default: 1000. */
  readonly objects?: number;
  /** Which objects: the same seed gives the same ones. Default: 1. */
  readonly seed?: number;
  /** About how many values an object has at most. Default: 60. */
  readonly size?: number;
  /** The one version to check. Default: all. */
  readonly version?: string;
  /** When two objects say the same. Default: when they are equal; absent, null and empty differ. */
  readonly equal?: (a: Json, b: Json) => boolean;
}

/**
 * `version-hub-version`: an object of a version comes back from the hub as it was. `hub-version-hub`: one of the
 * hub, from the version. `fits`: what a conversion gives fits the type of its version.
 */
export type Law = "version-hub-version" | "hub-version-hub" | "fits";

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
  readonly law: Law;
  /** The version that does not agree with the hub. */
  readonly version: string;
  /** The object, with the defaults of its version. */
  readonly object: JsonObject;
  /** What became of it: after the round trip, or for `fits` after the conversion; `undefined` if that is an error. */
  readonly got: JsonObject | undefined;
  /** Where that differs, or does not fit. */
  readonly path: string;
  readonly message: string;
}

/**
 * Sends random objects of each version to the hub and back, and random objects of the hub to each version and back,
 * and finds the smallest that does not come back as it was, or does not fit on the way.
 */
export function checkRoundTrip(converter: Converter, options: RoundTripOptions = {}): RoundTrips {
  const { objects = 1000, seed = 1, size = 60, version: only } = options;
  const { hub } = converter;
  const versions = converter.versions.filter((version) => version !== hub);
  let checked = 0;
  for (const version of only === undefined ? versions : [only]) {
    for (const from of [version, hub]) {
      const trip = { from, by: from === hub ? version : hub, version };
      const type = converter.type(from);
      for (const object of generateObjects(type, { seed, count: objects, size })) {
        checked++;
        const broken = makeTrip(converter, trip, object, options);
        if (broken === undefined) continue;
        const isSameLaw = (candidate: JsonObject): boolean =>
          makeTrip(converter, trip, candidate, options)?.law === broken.law;
        const smallest = shrinkObject(type, object, isSameLaw);
        return makeTrip(converter, trip, smallest, options) ?? broken;
      }
    }
  }
  return { ok: true, checked };
}

interface Trip {
  readonly from: string;
  /** The version that the object turns back at. */
  readonly by: string;
  readonly version: string;
}

/** The law that an object breaks on its way; `undefined` if it comes back as it was. */
function makeTrip(
  converter: Converter,
  { from, by, version }: Trip,
  generated: JsonObject,
  { equal: isSame = equal }: RoundTripOptions,
): Counterexample | undefined {
  const object = converter.withDefaults(withField(generated, "apiVersion", from), from);
  const law: Law = from === version ? "version-hub-version" : "hub-version-hub";
  const fail = (broken: Law, got: JsonObject | undefined, path: string, message: string): Counterexample => ({
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
