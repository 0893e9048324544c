import { checkObjectType, isSchema, type ObjectOf, type Schema, type Type } from "../../schema/internal.ts";
import {
  invalidArgument,
  type Names,
  readArguments,
  readList,
  readNamed,
  readObject,
} from "../../value/internal.ts";
import { sharePassed } from "../read-write.ts";
import { readClientFeatures, type XdsClient } from "./client-features.ts";
import {
  type FeatureRule,
  type MirroredFields,
  PlaceIndex,
  readFeatureRule,
  readMirroredFields,
} from "./feature-rule.ts";
import { Tailoring } from "./tailoring.ts";

/** A client, and what its API asks of clients. One of `features` and `node` says what the client knows; both add up. */
export interface ClientFeatures extends XdsClient {
  /** The fields that need a feature, in code or from `featureRules`. */
  readonly rules: readonly FeatureRule[];
  /** Fields that are set together, so that old and new clients both find what they read. Default: none. */
  readonly mirror?: readonly MirroredFields[] | undefined;
  /** The types of messages that a `google.protobuf.Any` may hold, as `loadDescriptorSet` gives them: rules with `within` hold in there, too. */
  readonly schema?: Schema | undefined;
}

const CLIENT: Names = { features: "any", node: "any", rules: "any", mirror: "any", schema: "any" };

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
 * ignoring it is safe, with all that is in it; where it is not, that is the error `FEATURE_REQUIRED`, unless another field that the
 * client knows says the same: its twin of `mirror`, or the field that the schema declares it a duplicate of. A key that
 * tells the items of a list apart is never safe to leave out. A field that is null is not set, and needs nothing.
 * Of two mirrored fields, the one that is not set takes the value of the other, unless the client does not know it.
 * A rule about a field that the type does not have is an error.
 */
export function tailor<T>(type: Type<T>, object: object, client: ClientFeatures): Tailored<T> {
  const { read, schema, index } = readArguments(() => {
    checkObjectType(type);
    const { schema, index } = readClient(type, client);
    return { read: readObject(object, "object"), schema, index };
  });
  const tailoring = new Tailoring(index, schema);
  const tailored = tailoring.tailor(type, read);
  const { omitted, mirrored } = tailoring;
  return { object: sharePassed(object, read, tailored), omitted, mirrored };
}

function readClient(
  type: Type,
  client: ClientFeatures,
): { readonly schema: Schema | undefined; readonly index: PlaceIndex } {
  const { features, node, rules, mirror = [], schema } = readNamed("parts of the client", client, CLIENT);
  if (schema !== undefined && !isSchema(schema))
    throw invalidArgument("schema must be a schema: pass what loadDescriptorSet gives");
  const index = new PlaceIndex(type, {
    known: readClientFeatures({ features, node }),
    rules: readList(rules, "rules").map(readFeatureRule),
    mirror: readList(mirror, "mirror").map(readMirroredFields),
    schema,
  });
  return { schema, index };
}
