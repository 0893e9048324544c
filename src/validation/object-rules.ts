import type { DefinitionSource } from "../openapi/index.ts";
import { unknownKind } from "../schema/index.ts";
import { checkObject, type JsonObject } from "../value/index.ts";
import {
  createDefinitionCheck,
  type DefinitionCheck,
  guardDepth,
  type ValidationOptions,
} from "./checker.ts";
import { type Decoded, GoDecoder } from "./decode-go.ts";
import { fillShape } from "./fill-defaults.ts";
import { fillGoDefaults } from "./fill-go-defaults.ts";
import { GoShapes } from "./go-shape.ts";
import { indexKinds } from "./index-kinds.ts";
import type { Problem } from "./problem.ts";
import { pruneObject } from "./prune.ts";
import { StructuralShapes } from "./structural-shape.ts";

/**
 * What a server does with the objects of one kind, in this order: decode what a client sent, set the defaults, check.
 * None of it changes an object: what comes back shares all that is the same, and is the object itself if nothing
 * changed.
 */
export interface ObjectRules {
  /** The name of the kind's definition. */
  readonly definition: string;
  /** Whether objects are custom resources, with a structural schema; else Go's decoder reads them. */
  readonly isStructural: boolean;
  /**
   * The object without unknown fields. Of a kind of Kubernetes' own, the values are as Go's decoder has them, too:
   * `null` is absent, optional fields that are empty or zero are left out where Go does, quantities and times are in the one form
   * that a server writes, and a value of the wrong type is an error. Of a custom resource, that holds for metadata.
   * What it shares with `live`, an object of a kind of Kubernetes' own that these rules gave before, is passed over.
   */
  decode(object: JsonObject, live?: JsonObject): Decoded;
  /**
   * The object with the defaults of its schema. Of a custom resource, `null` goes where the schema has no use for it.
   * Of a kind of Kubernetes' own, these are the structs and scalars that Go always writes, such as `status: {}`; what
   * the code of a server fills in besides is in no schema. `live` is as of `decode`.
   */
  setDefaults(object: JsonObject, live?: JsonObject): JsonObject;
  /**
   * What is wrong with an object, as it is: with `setDefaults` before it, what `Checker.check` finds. What it shares with
   * `live`, in which these rules find nothing wrong, is passed over.
   */
  check(object: JsonObject, options?: ValidationOptions, live?: JsonObject): readonly Problem[];
}

/** What is known of a source, for all its kinds. */
interface Known {
  readonly kinds: ReadonlyMap<string, string>;
  readonly check: DefinitionCheck;
  readonly go: GoShapes;
  readonly structural: StructuralShapes;
}

const known = new WeakMap<DefinitionSource, Known>();

/**
 * The rules of a kind, to be made once and kept. What was read of a source is kept with it, for its other kinds, too.
 * Throws `KIND_UNKNOWN` if the source does not have the kind.
 */
export function createObjectRules(
  source: DefinitionSource,
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
): ObjectRules {
  const { kinds, check, go, structural } = knownOf(source);
  const definition = kinds.get(`${apiVersion} ${kind}`);
  if (definition === undefined) throw unknownKind(apiVersion, kind, source.kinds());
  const checkThis: ObjectRules["check"] = (object, options = {}, live?) => {
    checkObject(object, "object");
    return check(definition, object, options, live);
  };
  if (source.isStructural?.(definition) === true) {
    const shape = structural.definition(definition);
    return {
      definition,
      isStructural: true,
      decode: (object) => guardDepth(() => pruneObject(structural, definition, object)),
      setDefaults: (object) => guardDepth(() => fillShape(shape, object)),
      check: checkThis,
    };
  }
  const shape = go.definition(definition);
  return {
    definition,
    isStructural: false,
    decode: (object, live) =>
      guardDepth(() => {
        const decoder = new GoDecoder();
        const decoded = decoder.decode(shape, object, shape.name, 0, live) as JsonObject;
        return { object: decoded, unknown: decoder.unknown, error: decoder.error };
      }),
    setDefaults: (object, live) => guardDepth(() => fillGoDefaults(shape, object, live)),
    check: checkThis,
  };
}

function knownOf(source: DefinitionSource): Known {
  let all = known.get(source);
  if (all === undefined) {
    const go = new GoShapes(source);
    const structural = new StructuralShapes(source, go);
    all = { kinds: indexKinds(source), check: createDefinitionCheck(source), go, structural };
    known.set(source, all);
  }
  return all;
}
