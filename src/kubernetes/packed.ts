import type { GroupVersionKind } from "../schema/internal.ts";
import type { JsonArray, JsonObject } from "../value/internal.ts";

/*
 * The form in which the package ships Kubernetes' definitions: a line each, with the name, the kinds and the
 * schema as JSON, so that a line is parsed only when its definition is asked for.
 */

/** A definition that has not been parsed yet. */
export interface PackedDefinition {
  readonly name: string;
  readonly kinds: readonly GroupVersionKind[];
  readonly schema: string;
}

const KINDS = "x-kubernetes-group-version-kind";

/** Splits the packed text into its definitions, by name. */
export function splitPacked(text: string): ReadonlyMap<string, PackedDefinition> {
  const definitions = new Map<string, PackedDefinition>();
  for (const line of text.split("\n")) {
    const afterName = line.indexOf(" ");
    const afterKinds = line.indexOf(" ", afterName + 1);
    const name = line.slice(0, afterName);
    const kinds = line.slice(afterName + 1, afterKinds);
    definitions.set(name, {
      name,
      kinds: kinds === "" ? [] : kinds.split(",").map(unpackKind),
      schema: line.slice(afterKinds + 1),
    });
  }
  return definitions;
}

function unpackKind(text: string): GroupVersionKind {
  const [group, version, kind] = text.split("/") as [string, string, string];
  return { group, version, kind };
}

/** A definition's OpenAPI schema, as it was before packing. */
export function unpackSchema({ kinds, schema }: PackedDefinition): JsonObject {
  const unpacked = JSON.parse(schema) as JsonObject;
  return kinds.length === 0 ? unpacked : { ...unpacked, [KINDS]: kinds as unknown as JsonArray };
}
