import { checkRoundTrip, createConverter, type SpokeVersion } from "fieldwise/evolve";
import type { JsonObject } from "fieldwise/value";
import { createHostConverter, readStep, readType } from "../../evolve/conversions.ts";
import { type Check, deepFreeze, errorOf, expectSame, plain } from "./check.ts";

/** A case of `conversion.jsonl`. */
export interface ConversionCase {
  readonly type?: string;
  readonly hubType?: string;
  readonly steps?: readonly [string, ...string[]][];
  readonly defaults?: JsonObject;
  readonly hubDefaults?: JsonObject;
  readonly stash?: readonly string[];
  readonly stashAnnotation?: string;
  readonly object: JsonObject;
  readonly to: string;
  readonly expect: JsonObject;
  readonly back?: JsonObject | false;
  readonly error?: { readonly path: string };
}

/** Converts, and back again. */
export function convertObject(given: ConversionCase): void {
  const { hubDefaults, defaults, stash, stashAnnotation, object, to } = given;
  const version: SpokeVersion = {
    type: readType(given.type),
    steps: (given.steps ?? []).map(readStep),
    ...(defaults && { defaults }),
    ...(stash && { stash }),
  };
  const converter = createConverter({
    hub: { version: "hub", type: readType(given.hubType), ...(hubDefaults && { defaults: hubDefaults }) },
    versions: { v: version },
    ...(stashAnnotation && { stashAnnotation }),
  });
  if (given.error !== undefined) {
    expectSame(errorOf(() => converter.convert(object, { to })).path, given.error.path);
    return;
  }
  const apiVersion = object.apiVersion as string;
  const result = deepFreeze(converter.convert(object, { to }));
  expectSame(result, given.expect);
  if (given.back === false) return;
  const back = given.back === undefined ? object : { apiVersion, ...given.back };
  expectSame(converter.convert(result, { to: apiVersion }), back);
}

export const roundTripCheck: Check = {
  name: "conversion: drawn hosts come back from every version as they were",
  run: () => {
    const { coverage, ...result } = checkRoundTrip(createHostConverter(), { objects: 100 });
    expectSame(plain(result), { ok: true, checked: 400 });
    expectSame(plain(coverage.flatMap(({ missed }) => missed)), []);
  },
};
