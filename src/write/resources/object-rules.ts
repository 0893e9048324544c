import type { Cause } from "../../kubernetes/internal.ts";
import type { DefinitionSource } from "../../openapi/internal.ts";
import { createKindRules } from "../../validation/engine.ts";
import type { Problem, SchemaRules } from "../../validation/index.ts";
import { isObject, type Json, type JsonObject, MergeError } from "../../value/internal.ts";
import type { ObjectRules } from "./resource.ts";

/** What a schema makes of the objects of a kind. `compile` gives its validation rules, if they are to be checked. */
export function rulesOf(
  source: DefinitionSource,
  kind: { readonly apiVersion: string; readonly kind: string },
  compile?: () => SchemaRules | undefined,
): ObjectRules {
  const rules = createKindRules(source, kind);
  let count: number | undefined;
  let compiled: SchemaRules | undefined;
  let empty: JsonObject | undefined;
  return {
    get emptyObject() {
      empty ??= rules.emptyObject?.();
      return empty;
    },
    get ruleCount() {
      count ??= rules.isStructural ? countRules(source.read(rules.definition)) : 0;
      return count;
    },
    get validationRules() {
      if (compile !== undefined && this.ruleCount > 0) compiled ??= compile();
      return compiled;
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

/** A problem as a refusal lists it. */
export function causeOf({ reason, path, message }: Problem): Cause {
  return { reason, message, field: path };
}

function countRules(schema: Json): number {
  if (Array.isArray(schema)) return schema.reduce((sum: number, item) => sum + countRules(item as Json), 0);
  if (!isObject(schema)) return 0;
  const { "x-kubernetes-validations": rules } = schema;
  const own = Array.isArray(rules) ? rules.length : 0;
  return Object.values(schema).reduce<number>((sum, part) => sum + countRules(part as Json), own);
}
