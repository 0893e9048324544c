import { apiVersionOf, type GroupVersionKind, type Schema } from "../../schema/internal.ts";
import { isObject, type Json } from "../../value/internal.ts";
import type { SchemaDocument } from "../input/schema-documents.ts";
import type { Types } from "../input/types.ts";

/** A kind that can be explained. */
export interface KnownKind extends GroupVersionKind {
  readonly apiVersion: string;
  readonly schema: Schema;
  /** What its definition calls it besides: its plural and short names. */
  readonly names: readonly string[];
}

/** Every kind of every schema, the user's own first. What two of them have, the first has. */
export function knownKinds(types: Types): readonly KnownKind[] {
  const kinds = new Map<string, KnownKind>();
  for (const schema of types.schemas()) {
    const definition = readNames(types.documents.find((one) => one.schema === schema));
    for (const { group, version, kind } of schema.kinds()) {
      const apiVersion = apiVersionOf({ group, version });
      const key = `${apiVersion} ${kind}`;
      const names = definition.kind === kind ? definition.names : [];
      if (!kinds.has(key)) kinds.set(key, { group, version, kind, apiVersion, schema, names });
    }
  }
  return [...kinds.values()];
}

/** The names that the definition of a custom resource states for its kind. */
function readNames(source: SchemaDocument | undefined): {
  readonly kind?: Json | undefined;
  readonly names: readonly string[];
} {
  const { spec } = source?.kind === "custom-resource" && isObject(source.document) ? source.document : {};
  const { kind, singular, plural, shortNames } = isObject(spec) && isObject(spec.names) ? spec.names : {};
  const names = [singular, plural, ...(Array.isArray(shortNames) ? (shortNames as readonly Json[]) : [])];
  return { kind, names: names.filter((name) => typeof name === "string") };
}
