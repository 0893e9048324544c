import { isObject, type JsonObject, textOf } from "../../value/internal.ts";

/** What editions make optional, and older syntaxes decide once for a whole file. */
export interface Features {
  /** `IMPLICIT`, `EXPLICIT` or `LEGACY_REQUIRED`. */
  readonly fieldPresence: string;
  /** `OPEN` or `CLOSED`. */
  readonly enumType: string;
}

const DEFAULTS: Readonly<Record<"proto2" | "proto3" | "editions", Features>> = {
  proto2: { fieldPresence: "EXPLICIT", enumType: "CLOSED" },
  proto3: { fieldPresence: "IMPLICIT", enumType: "OPEN" },
  editions: { fieldPresence: "EXPLICIT", enumType: "OPEN" },
};

export function featuresOf(syntax: keyof typeof DEFAULTS, options: JsonObject): Features {
  return overrideFeatures(DEFAULTS[syntax], options);
}

/** The features within an element: those around it, save what its own options state. */
export function overrideFeatures(features: Features, { features: stated }: JsonObject): Features {
  if (!isObject(stated)) return features;
  return {
    fieldPresence: textOf(stated.fieldPresence) || features.fieldPresence,
    enumType: textOf(stated.enumType) || features.enumType,
  };
}
