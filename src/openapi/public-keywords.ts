import { invalidArgument, readAsJson } from "../value/internal.ts";
import { asObject } from "./document.ts";
import * as keywords from "./keywords.ts";

/**
 * The definition that a schema refers to, directly or as the only part of an `allOf`; `undefined` if to none. A
 * reference to anything else is an error, and `where` is its path.
 */
export function readReference(schema: object, where: string): string | undefined {
  checkWhere(where);
  return readAsJson({ schema }, ["schema"], (parts) =>
    keywords.readReference(asObject(parts.schema, where), where),
  );
}

/** The types that a schema allows, of which int-or-string is two; none if it allows any. What is no type is an error. */
export function readTypes(schema: object, where: string): readonly string[] {
  checkWhere(where);
  return readAsJson({ schema }, ["schema"], (parts) =>
    keywords.readTypes(asObject(parts.schema, where), where),
  );
}

function checkWhere(where: unknown): void {
  if (typeof where !== "string") throw invalidArgument("where must be a text: pass the path of the schema");
}
