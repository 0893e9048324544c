import type { KubernetesObject } from "../../schema/internal.ts";
import { validate } from "../../typed/internal.ts";
import { type Json, type JsonObject, MergeError, withField } from "../../value/internal.ts";
import type { Converter } from "./converter.ts";
import { firstDifference } from "./difference.ts";
import { printWhere } from "./place.ts";
import { type Absence, withoutEmpty } from "./without-empty.ts";

/**
 * `version-hub-version`: an object of a version comes back from the hub as it was. `hub-version-hub`: one of the
 * hub, from the version. `fits`: what a conversion gives fits the type of its version.
 */
export type RoundTripLaw = "version-hub-version" | "hub-version-hub" | "fits";

/** A round trip, and how to tell whether an object came back as it was. */
export interface Trip {
  readonly from: string;
  /** The version that the object turns back at. */
  readonly to: string;
  /** Whichever of the two is not the hub. */
  readonly version: string;
  readonly isSame: (a: Json, b: Json) => boolean;
  readonly absence: Absence;
  /** Whether an object is valid. */
  readonly filter: (object: KubernetesObject) => boolean;
}

/** An object that breaks a law. */
export interface BrokenLaw {
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

/** A generated object as it is sent: in its version, with its defaults; `undefined` if it is not valid. */
export function prepareObject(
  converter: Converter,
  { from, filter }: Trip,
  generated: JsonObject,
): KubernetesObject | undefined {
  const object = converter.withDefaults(withField(generated, "apiVersion", from), from);
  return filter(object) ? object : undefined;
}

/** The law that an object breaks on its way; `undefined` if it comes back as it was. */
export function makeTrip(converter: Converter, trip: Trip, object: KubernetesObject): BrokenLaw | undefined {
  const { from, to, version, isSame, absence } = trip;
  const law: RoundTripLaw = from === version ? "version-hub-version" : "hub-version-hub";
  try {
    const there = converter.convert(object, { from, to });
    const [problem] = validate(converter.type(to), there);
    if (problem !== undefined)
      return { law: "fits", version, object, got: there, path: problem.path, message: problem.message };
    const got = converter.convert(there, { from: to, to: from });
    const [sent, back] = [object, got].map((one) => withoutEmpty(converter.type(from), one, absence));
    if (isSame(sent as JsonObject, back as JsonObject)) return undefined;
    const path = printWhere(firstDifference(sent, back));
    return { law, version, object, got, path, message: `the object comes back from ${to} changed` };
  } catch (error) {
    // A function that somebody declared may fail in any way, and the object it fails on is what they want to see.
    const path = error instanceof MergeError ? error.path : "";
    const message = error instanceof Error ? error.message : String(error);
    return { law, version, object, got: undefined, path, message };
  }
}
