import type { KubernetesObject } from "../../schema/internal.ts";
import { invalidArgument, type JsonObject, readArguments } from "../../value/internal.ts";
import { Coverage } from "../generate/coverage.ts";
import { shrink } from "../generate/shrink-object.ts";
import { trialObjects } from "../generate/trial-objects.ts";
import type { TypePath } from "../generate/type-paths.ts";
import type { Converter } from "./converter.ts";
import { type RoundTripOptions, readRoundTrips } from "./round-trip-options.ts";
import { type BrokenLaw, makeTrip, prepareObject, type Trip } from "./trip.ts";

/** What came of the round trips: `ok` tells the two apart. */
export type RoundTrips =
  | {
      readonly ok: true;
      /** How many objects made the round. */
      readonly checked: number;
      readonly coverage: readonly RoundTripCoverage[];
    }
  | Counterexample;

/** Which paths of a version's type were put to the test on the way to another version and back. */
export interface RoundTripCoverage {
  readonly from: string;
  readonly to: string;
  /** How many paths the type has: fields, items and the values of maps, to two levels of recursion. */
  readonly paths: number;
  /** How many of them had a value in some object that is not their default and neither zero nor empty. */
  readonly exercised: number;
  /** The others; of many, the first hundred. */
  readonly missed: readonly string[];
}

/** An object that breaks a law: the smallest one found. */
export interface Counterexample extends BrokenLaw {
  readonly ok: false;
  /** What was put to the test until then. */
  readonly coverage: readonly RoundTripCoverage[];
}

/**
 * Sends objects of each version to the hub and back, and objects of the hub to each version and back, and finds the
 * smallest that does not come back as it was, or does not fit on the way. The first objects set the paths that steps and
 * stashes name, and their neighbours; the next set every other path of the type in turn; the rest are random.
 */
export function checkRoundTrip(converter: Converter, options: RoundTripOptions = {}): RoundTrips {
  const { trips, ...trials } = readArguments(() => readRoundTrips(converter, options));
  const finished: RoundTripCoverage[] = [];
  let checked = 0;
  for (const { trip, type, domains, named, defaults } of trips) {
    const coverage = new Coverage(type, defaults);
    const prepare = (object: JsonObject) => prepareObject(converter, trip, object);
    const isWorthZero = (path: TypePath): boolean =>
      path.type.scalar === undefined ? !trip.absence.empty : !trip.absence.zero;
    const objects = trialObjects({ ...trials, type, domains, named, isWorthZero, coverage, prepare });
    for (const object of objects) {
      checked++;
      const broken = makeTrip(converter, trip, object as KubernetesObject);
      if (broken === undefined) continue;
      const retry = (candidate: JsonObject): BrokenLaw | undefined => {
        const prepared = prepare(candidate);
        return prepared && makeTrip(converter, trip, prepared);
      };
      const smallest = shrink(type, object, (candidate) => retry(candidate)?.law === broken.law, { domains });
      const found = retry(smallest) ?? broken;
      return { ok: false, ...found, coverage: [...finished, reportCoverage(trip, coverage)] };
    }
    finished.push(reportCoverage(trip, coverage));
  }
  if (checked === 0 && options.filter !== undefined)
    throw invalidArgument(
      "filter accepts none of the objects that were tried, so nothing was checked: generate the values that it asks for",
    );
  return { ok: true, checked, coverage: finished };
}

const MOST_MISSED = 100;

function reportCoverage({ from, to }: Trip, { paths, missed }: Coverage): RoundTripCoverage {
  return {
    from,
    to,
    paths: paths.length,
    exercised: paths.length - missed.length,
    missed: missed.slice(0, MOST_MISSED).map(({ text }) => text),
  };
}
