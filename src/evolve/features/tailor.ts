import { checkObjectType, type ObjectOf, type Type } from "../../schema/internal.ts";
import {
  checkText,
  invalidArgument,
  type Names,
  readArguments,
  readList,
  readNamed,
  readObject,
} from "../../value/internal.ts";
import { sharePassed } from "../read-write.ts";
import {
  type FeatureRule,
  type MirroredFields,
  PlaceIndex,
  readFeatureRule,
  readMirroredFields,
} from "./feature-rule.ts";
import { Tailoring } from "./tailoring.ts";

/** A client, and what its API asks of clients. */
export interface ClientFeatures {
  /** The features that the client knows. */
  readonly features: Iterable<string>;
  /** The fields that need a feature, in code or from `featureRules`. */
  readonly rules: readonly FeatureRule[];
  /** Fields that are set together, so that old and new clients both find what they read. Default: none. */
  readonly mirror?: readonly MirroredFields[] | undefined;
}

const CLIENT: Names = { features: "any", rules: "any", mirror: "any" };

/** What a client gets to see. */
export interface Tailored<T = unknown> {
  /** The object for this client: the very one that came in if nothing had to change. */
  readonly object: ObjectOf<T>;
  /** The fields that were left out, and the feature that each needs. */
  readonly omitted: readonly { readonly path: string; readonly feature: string }[];
  /** The fields that were set to what their twin says. */
  readonly mirrored: readonly string[];
}

/**
 * The object as a client may see it. A field that needs a feature which the client does not know is left out where
 * ignoring it is safe, with all that is in it; where it is not, that is the error `FEATURE_REQUIRED`. A key that
 * tells the items of a list apart is never safe to leave out. A field that is null is not set, and needs nothing.
 * Of two mirrored fields, the one that is not set takes the value of the other, unless the client does not know it.
 * A rule about a field that the type does not have is an error.
 */
export function tailor<T>(type: Type<T>, object: object, client: ClientFeatures): Tailored<T> {
  const { read, index } = readArguments(() => {
    checkObjectType(type);
    return { read: readObject(object, "object"), index: readClient(type, client) };
  });
  const tailoring = new Tailoring(index);
  const tailored = tailoring.tailor(type, read);
  const { omitted, mirrored } = tailoring;
  return { object: sharePassed(object, read, tailored), omitted, mirrored };
}

function readClient(type: Type, client: ClientFeatures): PlaceIndex {
  const { features, rules, mirror = [] } = readNamed("parts of the client", client, CLIENT);
  return new PlaceIndex(type, {
    known: readFeatures(features),
    rules: readList(rules, "rules").map(readFeatureRule),
    mirror: readList(mirror, "mirror").map(readMirroredFields),
  });
}

function readFeatures(features: Iterable<string>): ReadonlySet<string> {
  const isList = typeof features === "object" && features !== null && Symbol.iterator in features;
  if (!isList) throw invalidArgument("features must be a list of names: pass one");
  const names = new Set(features);
  for (const name of names) checkText(name, "each of features");
  return names;
}
