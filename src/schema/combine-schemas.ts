import { invalidArgument } from "../value/internal.ts";
import { apiVersionOf } from "./api-version.ts";
import { type Schema, unknownDefinition, unknownKind } from "./schema.ts";
import type { GroupVersionKind, ObjectType, Type } from "./types.ts";

/**
 * One schema over several: `combineSchemas(kubernetes(), loadCustomResource(crd))`. Where two have the same kind or the
 * same definition, the first counts. They are asked in order, and nothing of them is compiled before it is asked for.
 */
export function combineSchemas(...schemas: readonly Schema[]): Schema {
  if (!schemas.every(isSchema))
    throw invalidArgument("this must be a schema: pass those that kubernetes() or a loader gives");

  function find<T>(apiVersion: string, kind: string): ObjectType<T> | undefined {
    for (const schema of schemas) {
      const type = schema.find<T>(apiVersion, kind);
      if (type !== undefined) return type;
    }
    return undefined;
  }

  function findDefinition(name: string): Type | undefined {
    for (const schema of schemas) {
      const type = schema.findDefinition(name);
      if (type !== undefined) return type;
    }
    return undefined;
  }

  function kinds(): readonly GroupVersionKind[] {
    const byName = new Map<string, GroupVersionKind>();
    for (const kind of schemas.flatMap((schema) => schema.kinds())) {
      const name = `${apiVersionOf(kind)} ${kind.kind}`;
      if (!byName.has(name)) byName.set(name, kind);
    }
    return [...byName.values()];
  }

  function definitionNames(): readonly string[] {
    return [...new Set(schemas.flatMap((schema) => schema.definitionNames()))];
  }

  return {
    type<T>(apiVersion: string, kind: string) {
      const type = find<T>(apiVersion, kind);
      if (type === undefined) throw unknownKind(apiVersion, kind, kinds());
      return type;
    },
    find,
    definition<T>(name: string) {
      const type = findDefinition(name);
      if (type === undefined) throw unknownDefinition(name, definitionNames());
      return type as ObjectType<T>;
    },
    findDefinition,
    kinds,
    definitionNames,
    check: () => schemas.flatMap((schema) => schema.check()),
  };
}

/** Whether something is a schema. */
export function isSchema(value: unknown): value is Schema {
  try {
    return METHODS.every((name) => typeof (value as Schema)[name] === "function");
  } catch {
    // What cannot even be read is none.
    return false;
  }
}

const METHODS = [
  "type",
  "find",
  "definition",
  "findDefinition",
  "kinds",
  "definitionNames",
  "check",
] as const;
