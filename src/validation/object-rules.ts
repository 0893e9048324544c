import { checkedSource, type DefinitionSource } from "../openapi/internal.ts";
import type { KubernetesObject } from "../schema/internal.ts";
import { checkNames, type JsonObject, readObject, shareUnchanged } from "../value/internal.ts";
import { checkKindNames, VALIDATION_OPTIONS, type ValidationOptions } from "./checker.ts";
import type { Decoded } from "./decode/decode-go.ts";
import { createKindRules, type KindNames } from "./kind-rules.ts";
import type { Problem } from "./words/problem.ts";

/**
 * What a server does with the objects of one kind, in this order: decode what a client sent, set the defaults, check.
 * None of it changes an object: what comes back shares all that is the same, and is the object itself if nothing
 * changed. Objects are read as JSON.
 */
export interface ObjectRules<T = KubernetesObject> {
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
  decode(object: object, live?: object): Decoded<T>;
  /**
   * The object with the defaults of its schema. Of a custom resource, `null` goes where the schema has no use for it.
   * Of a kind of Kubernetes' own, these are what Go always writes, such as `status: {}` and `rules: null`; what
   * the code of a server fills in besides is in no schema. `live` is as of `decode`.
   */
  setDefaults(object: object, live?: object): T;
  /**
   * What is wrong with an object, as it is: with `setDefaults` before it, what `Checker.check` finds. What it shares with
   * `live`, in which these rules find nothing wrong, is passed over.
   */
  check(object: object, options?: ValidationOptions, live?: object): readonly Problem[];
}

/**
 * The rules of a kind, to be made once and kept. What was read of a source is kept with it, for its other kinds, too.
 * Throws `KIND_UNKNOWN` if the source does not have the kind.
 */
export function createObjectRules<T = KubernetesObject>(
  source: DefinitionSource,
  kind: KindNames,
): ObjectRules<T> {
  const checked = checkedSource(source);
  const rules = createKindRules(checked, readKind(readObject(kind, "kind")));
  return {
    definition: rules.definition,
    isStructural: rules.isStructural,
    decode(object, live) {
      const decoded = rules.decode(readObject(object, "object"), readLive(live));
      return { ...decoded, object: shareUnchanged(object as JsonObject, decoded.object) as T };
    },
    setDefaults(object, live) {
      const filled = rules.setDefaults(readObject(object, "object"), readLive(live));
      return shareUnchanged(object as JsonObject, filled) as T;
    },
    check(object, options = {}, live) {
      checkNames("options", options, VALIDATION_OPTIONS);
      return rules.check(readObject(object, "object"), options, readLive(live));
    },
  };
}

function readKind({ apiVersion, kind }: JsonObject): KindNames {
  checkKindNames(apiVersion, kind);
  return { apiVersion, kind } as unknown as KindNames;
}

function readLive(live: object | undefined): JsonObject | undefined {
  return live === undefined ? undefined : readObject(live, "live");
}
