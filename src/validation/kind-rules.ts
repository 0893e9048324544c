import type { DefinitionSource } from "../openapi/internal.ts";
import { unknownKind } from "../schema/internal.ts";
import type { JsonObject } from "../value/internal.ts";
import {
  createDefinitionCheck,
  type DefinitionCheck,
  guardDepth,
  type ValidationOptions,
} from "./checker.ts";
import { type Decoded, GoDecoder } from "./decode/decode-go.ts";
import { emptyValue, GoShapes } from "./decode/go-shape.ts";
import { pruneObject } from "./decode/prune.ts";
import { StructuralShapes } from "./decode/structural-shape.ts";
import { fillShape } from "./defaults/fill-defaults.ts";
import { fillGoDefaults } from "./defaults/fill-go-defaults.ts";
import { indexKinds } from "./index-kinds.ts";
import type { Problem } from "./words/problem.ts";

/** What names a kind; an object of it does. */
export interface KindNames {
  readonly apiVersion: string;
  readonly kind: string;
}

/** As `ObjectRules`, for objects that are JSON: none of them is looked at for anything else. */
export interface KindRules {
  readonly definition: string;
  readonly isStructural: boolean;
  decode(object: JsonObject, live?: JsonObject): Decoded<JsonObject>;
  setDefaults(object: JsonObject, live?: JsonObject): JsonObject;
  /** What Go writes of an object that nothing was read into; absent for custom resources. */
  readonly emptyObject?: (() => JsonObject) | undefined;
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

/** As `createObjectRules`, of a source that gives what it promises. */
export function createKindRules(source: DefinitionSource, { apiVersion, kind }: KindNames): KindRules {
  const { kinds, check, go, structural } = knownOf(source);
  const definition = kinds.get(`${apiVersion} ${kind}`);
  if (definition === undefined) throw unknownKind(apiVersion, kind, source.kinds());
  const checkThis: KindRules["check"] = (object, options = {}, live?) =>
    check(definition, object, options, live);
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
    emptyObject: () => emptyValue(shape) as JsonObject,
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
