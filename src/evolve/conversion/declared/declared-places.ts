import type { Json } from "../../../value/internal.ts";
import { type Place, parsePlace, printPlace } from "../place.ts";
import { readStep } from "../steps/step.ts";
import { placeInHub, placeInVersion } from "../steps/translate-place.ts";
import type { DeclaredStep } from "./declared-conversion.ts";
import { Limits } from "./limits.ts";
import { readDeclaredSteps } from "./read-declared-step.ts";

/** Where declared steps put things. */
export interface DeclaredPlaces {
  /** Where the hub has what is at a path of the version. */
  inHub(path: string): string;
  /** Where the version has what is at a path of the hub. */
  inVersion(path: string): string;
  /** The paths of the version that each step is about, as they are when its turn comes. */
  readonly about: readonly (readonly string[])[];
}

/** Follows paths along declared steps. */
export function declaredPlaces(steps: readonly DeclaredStep[]): DeclaredPlaces {
  const read = readDeclaredSteps(steps as unknown as Json, ".steps", new Limits());
  const placed = read.map(readStep);
  const along = (path: string, follow: (place: Place) => Place): string =>
    printPlace(follow(parsePlace(path)));
  return {
    inHub: (path) => along(path, (place) => placeInHub(place, placed)),
    inVersion: (path) => along(path, (place) => placeInVersion(place, placed)),
    about: read.map((step) => step.version),
  };
}
