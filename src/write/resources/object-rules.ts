import type { Cause } from "../../kubernetes/internal.ts";
import type { DefinitionSource } from "../../openapi/internal.ts";
import { createKindRules } from "../../validation/engine.ts";
import type { Problem } from "../../validation/index.ts";
import { isObject, type Json, type JsonObject, MergeError } from "../../value/internal.ts";
import type { ObjectRules } from "./resource.ts";

/** What a schema makes of the objects of a kind. */
export function rulesOf(
  source: DefinitionSource,
  kind: { readonly apiVersion: string; readonly kind: string },
): ObjectRules {
  const rules = createKindRules(source, kind);
  let unchecked: number | undefined;
  let empty: JsonObject | undefined;
  return {
    get emptyObject() {
      empty ??= rules.emptyObject?.();
      return empty;
    },
    get uncheckedRules() {
      unchecked ??= rules.isStructural ? countRules(source.read(rules.definition)) : 0;
      return unchecked;
    },
    decode(sent, live) {
      const { object, unknown, error } = rules.decode(sent, live);
      if (error !== undefined) throw new MergeError("VALUE_INVALID", "", error);
      return { object, dropped: unknown };
    },
    setDefaults: (object, live) => rules.setDefaults(object, live),
    check: (object, live) => rules.check(object, {}, live).filter(isRefused).map(causeOf),
  };
}

/** What the type does not have has been dropped before, or is kept on purpose. */
function isRefused({ reason }: Problem): boolean {
  return reason !== "FieldUnknown";
}

function causeOf({ reason, path, message }: Problem): Cause {
  return { reason, message, field: path };
}

function countRules(schema: Json): number {
  if (Array.isArray(schema)) return schema.reduce((sum: number, item) => sum + countRules(item as Json), 0);
  if (!isObject(schema)) return 0;
  const { "x-kubernetes-validations": rules } = schema;
  const own = Array.isArray(rules) ? rules.length : 0;
  return Object.values(schema).reduce<number>((sum, part) => sum + countRules(part as Json), own);
}
