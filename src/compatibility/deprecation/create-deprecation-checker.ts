import { type ProtoApi, readDescriptorSet } from "../../proto/internal.ts";
import { isObject, type JsonObject, MergeError, readArguments, readObject } from "../../value/internal.ts";
import { type Api, readApi, type SchemaSource } from "../api/api.ts";
import type { Shape } from "../api/shape.ts";
import { printKind } from "../findings/place.ts";
import { type Allows, type DeprecatedUse, type DeprecationOptions, readOverrides } from "./deprecated-use.ts";
import { ProtoUses } from "./proto-uses.ts";
import { SchemaUses } from "./schema-uses.ts";

/** Finds what objects use that their API deprecates. */
export interface DeprecationChecker {
  /**
   * The deprecated fields and enum values that an object uses, in the order of its schema. `name` is the full name of its message, or its
   * type URL; of documents, the kind as `apps/v1 Deployment` or the name of a definition. A field that is null is not used; nor is, in
   * protobuf, one that is as good as unset. Messages in an `Any` are looked into if the set has them. What does not fit its type is passed over.
   */
  check(name: string, object: object, options?: DeprecationOptions): readonly DeprecatedUse[];
}

/**
 * A checker of what objects use that is deprecated. Takes a protobuf API as a FileDescriptorSet in JSON, where `deprecated` and Envoy's
 * annotations tell (`deprecated_at_minor_version`, `disallowed_by_default`); or an OpenAPI document, a CustomResourceDefinition or several,
 * where fields say `deprecated: true`, `x-fieldwise-deprecated-since` and `x-fieldwise-disallowed-by-default`.
 */
export function createDeprecationChecker(source: SchemaSource): DeprecationChecker {
  const find = readArguments(() =>
    isObject(source) && Array.isArray(source.file)
      ? checkMessages(readDescriptorSet(source))
      : checkObjects(readApi(source)),
  );
  return {
    check: (name, object, options = {}) => {
      const { allows, read } = readArguments(() => ({
        allows: readOverrides(options),
        read: readObject(object, "object"),
      }));
      return find(name, read, allows);
    },
  };
}

type Find = (name: string, object: JsonObject, allows: Allows) => readonly DeprecatedUse[];

function checkMessages(api: ProtoApi): Find {
  return (name, object, allows) => {
    const fullName = typeof name === "string" ? name.slice(name.lastIndexOf("/") + 1) : "";
    const message = api.messages.get(fullName);
    if (message === undefined) throw unknown(fullName, "message", "the full name of one, or its type URL");
    const uses = new ProtoUses(api, allows);
    uses.visit(message, object);
    return uses.found;
  };
}

function checkObjects({ kinds, definitions, single }: Api): Find {
  const shapes = new Map<string, Shape>([
    ...definitions,
    ...kinds.map((kind) => [printKind(kind), kind.shape] as const),
    ...(single === undefined ? [] : [["", single] as const]),
  ]);
  return (name, object, allows) => {
    const shape = shapes.get(name);
    if (shape === undefined)
      throw unknown(
        String(name),
        "kind or definition",
        "one as example.com/v1 Widget, or the name of a definition",
      );
    const uses = new SchemaUses(allows);
    uses.visit(shape, object, name);
    return uses.found;
  };
}

function unknown(name: string, what: string, pass: string): MergeError {
  const message = `there is no ${what} of this name: pass ${pass}`;
  return new MergeError("DEFINITION_UNKNOWN", name, message);
}
