import type { ObjectType } from "../../schema/internal.ts";
import type { JsonObject } from "../../value/internal.ts";
import { type ConversionDefaults, createDefaulting } from "./defaults.ts";
import { removeAt } from "./fields.ts";
import { changeObjects, fieldsAt, type Place, parsePlace, printPlace } from "./place.ts";
import { type LeftPlace, removeLeftovers } from "./stash/leftovers.ts";
import { Stashing } from "./stash/stashing.ts";
import { withoutUnsaid } from "./stash/without-unsaid.ts";
import { bindSteps } from "./steps/bind-steps.ts";
import type { PlacedStep } from "./steps/placed-step.ts";
import { inParts, isAbove, overlap, placeInHub, placeInVersion } from "./steps/translate-place.ts";
import { hasPlace, typeAtPlace } from "./type-at-place.ts";

/** What a spoke is made of. */
export interface SpokeParts {
  /** Its apiVersion. */
  readonly version: string;
  readonly type: ObjectType;
  readonly hubType: ObjectType;
  readonly defaults: ConversionDefaults | undefined;
  readonly hubDefaults: ConversionDefaults | undefined;
  readonly steps: readonly PlacedStep[];
  /** The fields of the hub that are stashed. */
  readonly stash: readonly string[];
  /** The fields of the version that are stashed. */
  readonly versionStash: readonly string[];
  /** The name of the annotation that holds the hub's stash; that of the versions' begins with it. */
  readonly annotation: string;
}

/** The paths that the declaration of a version names. */
export interface DeclaredPaths {
  /** The version's paths that steps or its stash are about. */
  readonly version: readonly string[];
  /** The hub's paths that steps or the stash are about. */
  readonly hub: readonly string[];
  /** The defaults of the version, by path. */
  readonly defaults: ConversionDefaults;
}

/** One version, and its way to and from the hub. */
export class Spoke {
  readonly type: ObjectType;
  /** Fills what is unset with the version's defaults. */
  readonly fillDefaults: (object: JsonObject) => JsonObject;
  readonly declared: DeclaredPaths;
  readonly #hubType: ObjectType;
  readonly #fillHubDefaults: (object: JsonObject) => JsonObject;
  readonly #steps: readonly { readonly step: PlacedStep; readonly lossy: boolean }[];
  readonly #hubStash: Stashing | undefined;
  readonly #versionStash: Stashing | undefined;
  readonly #leftInHub: readonly LeftPlace[];
  readonly #leftInVersion: readonly LeftPlace[];
  readonly #clearedInHub: readonly Place[];
  readonly #clearedInVersion: readonly Place[];

  constructor(spoke: SpokeParts) {
    const { version, type, hubType, defaults, hubDefaults, steps, stash, versionStash, annotation } = spoke;
    const bound = bindSteps(steps, {
      version: (place) => typeAtPlace(type, place),
      hub: (place) => typeAtPlace(hubType, place),
    });
    const parts = inParts(bound);
    this.type = type;
    this.fillDefaults = createDefaulting(type, defaults);
    this.#hubType = hubType;
    this.#fillHubDefaults = createDefaulting(hubType, hubDefaults);
    const [ofHub, ofVersion] = [stash.map(parsePlace), versionStash.map(parsePlace)];
    this.declared = {
      version: [...steps.flatMap((step) => step.version), ...ofVersion].map(printPlace),
      hub: [...steps.flatMap((step) => step.hub), ...ofHub].map(printPlace),
      defaults: { ...defaults },
    };
    this.#steps = bound.map((step, index) => {
      const before = bound.slice(0, index);
      const own = step.version.map((place) => placeInVersion(place, before));
      return { step, lossy: own.some((place) => ofVersion.some((kept) => overlap(place, kept))) };
    });
    const items = parts.flatMap(({ hub: [place], item }, index) =>
      place && item ? [{ place: placeInHub(place, parts.slice(index + 1)), item }] : [],
    );
    if (ofHub.length > 0)
      this.#hubStash = new Stashing({
        type: hubType,
        places: ofHub,
        items,
        annotation,
        isHidden: (place) => !hasPlace(type, placeInVersion(place, parts)),
      });
    if (ofVersion.length > 0)
      this.#versionStash = new Stashing({
        type,
        places: ofVersion,
        items: [],
        annotation: `${annotation}.versions`,
        entry: version,
        isHidden: (place) => !hasPlace(hubType, placeInHub(place, parts)),
      });
    this.#leftInVersion = [
      ...ofHub.map((place) => ({ place: placeInVersion(place, parts), deep: true })),
      ...parts.flatMap(({ hub }, index) =>
        hub.map((place) => ({ place: placeInVersion(place, parts.slice(0, index)), deep: false })),
      ),
    ];
    this.#leftInHub = ofVersion.map((place) => ({ place: placeInHub(place, parts), deep: true }));
    this.#clearedInHub = ofHub.filter((place) =>
      parts.some((step, index) => {
        const here = placeInVersion(place, parts.slice(index + 1));
        return isAmong(here, step.version) && !isAmong(here, step.hub);
      }),
    );
    this.#clearedInVersion = ofVersion.filter((place) =>
      parts.some((step, index) => {
        const here = placeInHub(place, parts.slice(0, index));
        return isAmong(here, step.hub) && !isAmong(here, step.version);
      }),
    );
  }

  /** Converts an object of the version to the hub and restores what was stashed, with or without defaults. */
  toHub(object: JsonObject, options: { readonly defaults: boolean }): JsonObject {
    const { bare, stash } = this.#hubStash?.take(object) ?? { bare: object, stash: undefined };
    const filled = this.fillDefaults(bare);
    const read = this.#up(filled);
    const value = options.defaults || filled === bare ? read : this.#up(bare);
    const restored = this.#hubStash?.restore(stash, { value, read }) ?? value;
    if (this.#versionStash === undefined) return restored;
    const seen = this.#down(this.#fillHubDefaults(restored));
    // Carrying the hub's stash loses annotations that were empty, and will do so again on the way back.
    const seenBare = stash === undefined ? seen : this.#hubStash?.passThrough(seen);
    const back = seenBare ?? seen;
    const kept = options.defaults ? (withoutUnsaid(filled, { bare, seen: back }) as JsonObject) : bare;
    return this.#versionStash.carry(restored, { kept, seen: back });
  }

  /** Converts an object of the hub to the version, and stashes what the version cannot say. */
  fromHub(object: JsonObject): JsonObject {
    const { bare, stash } = this.#versionStash?.take(object) ?? { bare: object, stash: undefined };
    const own = this.#hubStash?.remove(bare) ?? bare;
    const shown = this.#down(own);
    const filled = stash === undefined ? own : this.#fillHubDefaults(own);
    const read = filled === own ? shown : this.#down(filled);
    const version = this.#versionStash?.restore(stash, { value: shown, read }) ?? shown;
    if (this.#hubStash === undefined) return version;
    const seen = this.#up(this.fillDefaults(version));
    // What comes back of an object that came from the version, and left unset what the hub has a default for, is unset too.
    const seenBare =
      stash === undefined ? seen : this.#versionStash?.passThrough(this.#fillHubDefaults(seen));
    return this.#hubStash.carry(version, { kept: bare, seen: seenBare ?? seen });
  }

  #up(object: JsonObject): JsonObject {
    const clear = clearPlaces(object, this.#clearedInVersion);
    const converted = this.#steps.reduce((result, { step, lossy }) => step.toHub(result, lossy), clear);
    return removeLeftovers(converted, this.#hubType, this.#leftInHub);
  }

  #down(object: JsonObject): JsonObject {
    const clear = clearPlaces(object, this.#clearedInHub);
    const converted = this.#steps.reduceRight((result, { step }) => step.fromHub(result), clear);
    return removeLeftovers(converted, this.type, this.#leftInVersion);
  }
}

function isAmong(place: Place, places: readonly Place[]): boolean {
  return (
    place.at(-1) !== "*" && places.some((other) => other.length === place.length && isAbove(other, place))
  );
}

/** The object without what a stash keeps at places that steps need for something else. */
function clearPlaces(object: JsonObject, places: readonly Place[]): JsonObject {
  return places.reduce((result, place) => {
    const { way, names } = fieldsAt([place]);
    return changeObjects(result, way, (holder) => removeAt(holder, names[0] as readonly string[]));
  }, object);
}
