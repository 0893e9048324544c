import type { DefinitionSource } from "../../openapi/internal.ts";
import { createKindRules } from "../../validation/engine.ts";
import type { Problem } from "../../validation/index.ts";
import { MergeError } from "../../value/internal.ts";
import type { Cause } from "../status/status.ts";
import type { ObjectRules } from "./resource.ts";

/** What a schema makes of the objects of a kind. */
export function rulesOf(
  source: DefinitionSource,
  kind: { readonly apiVersion: string; readonly kind: string },
): ObjectRules {
  const rules = createKindRules(source, kind);
  return {
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
